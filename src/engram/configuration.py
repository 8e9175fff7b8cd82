"""What is configured: each tunable's value, and whether a flag, the environment, the file or nobody set it.

The file may also name the embedder, the language model and the reranker of the command line.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from engram.errors import ConfigInvalid
from engram.tunables import DECLARED, Tunables, checked, parsed, tuned

FLAG = "flag"
DEFAULT = "default"
PREFIX = "ENGRAM_"
EMBEDDER = "embedder"
LLM = "llm"
RERANKER = "reranker"
MODELS = frozenset([EMBEDDER, LLM, RERANKER])
PLATFORM: str = sys.platform


@dataclass(frozen=True, slots=True)
class Configured:
    """A tunable as it stands: its value, and where that came from (a variable's name, a file's path, …)."""

    name: str
    value: float
    origin: str


def in_force(given: Mapping[str, object] | None = None) -> Tunables:
    """The tunables: the caller's first, then ENGRAM_<NAME>, then the configuration file, then the defaults."""
    return tuned({name: each.value for name, each in configured(given).items() if each.origin != DEFAULT})


def configured(given: Mapping[str, object] | None = None) -> dict[str, Configured]:
    """Every tunable with its value and where it came from; what is out of range is refused, and by whom it was set."""
    told = {**from_file(), **from_environment(), **from_caller(given or {})}
    return {**{name: Configured(name, default_of(name), DEFAULT) for name in DECLARED}, **told}


def default_of(name: str) -> float:
    """What a tunable is when nobody sets it."""
    value: float = getattr(Tunables, name)
    return value


def from_caller(given: Mapping[str, object]) -> dict[str, Configured]:
    """What the caller or a flag says; a flag's value is still text."""
    return {name: fitting(name, value, FLAG) for name, value in given.items()}


def from_environment() -> dict[str, Configured]:
    """What ENGRAM_<NAME> says."""
    named = {name: os.environ.get(variable(name)) for name in DECLARED}
    return {name: fitting(name, text, variable(name)) for name, text in named.items() if text is not None}


def from_file() -> dict[str, Configured]:
    """What the configuration file says of tunables."""
    told = {name: value for name, value in written().items() if name not in MODELS}
    return {name: fitting(name, value, str(config_file())) for name, value in told.items()}


def embedder_in_file() -> str | None:
    """Which embedder the configuration file names, and which former ones after it, with commas between."""
    told = written().get(EMBEDDER)
    names = [told] if isinstance(told, str) else [] if told is None else told
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise ConfigInvalid(
            f"embedder takes a name or several (set in {config_file()})", hint='write embedder = ["bundled"]'
        )
    return ",".join(names) or None


def llm_in_file() -> str | None:
    """Which language model the configuration file names."""
    return named_in_file(LLM, "ollama:MODEL")


def reranker_in_file() -> str | None:
    """Which reranker the configuration file names."""
    return named_in_file(RERANKER, "cohere:MODEL")


def named_in_file(model: str, example: str) -> str | None:
    """What the configuration file names as one of the models."""
    told = written().get(model)
    if told is not None and not isinstance(told, str):
        raise ConfigInvalid(f"{model} takes a name (set in {config_file()})", hint=f'write {model} = "{example}"')
    return told or None


def written() -> dict[str, object]:
    """The configuration file; one that was named must be there, the usual one may be missing."""
    named = PREFIX + "CONFIG" in os.environ
    try:
        path = config_file()
        if not named and not path.is_file():
            return {}
    except (OSError, RuntimeError):  # a home that cannot be looked into, or nobody's at all
        return {}
    import tomllib

    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigInvalid(f"{path} cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise ConfigInvalid(f"{path} is not TOML: {error}", hint="write lines such as recall_limit = 20") from None


def fitting(name: str, value: object, origin: str) -> Configured:
    """A value that is declared and in range, or a refusal that says where it was set."""
    try:
        kept = parsed(name, value) if isinstance(value, str) and name in DECLARED else checked(name, value)
    except ConfigInvalid as error:
        set_in = "" if origin == FLAG else f" (set in {origin})"
        raise ConfigInvalid(f"{error.message}{set_in}", hint=meant(name)) from None
    return Configured(name, kept, origin)


def meant(name: str) -> str | None:
    """The tunable that was probably meant by a name that is none."""
    close = [] if name in DECLARED else get_close_matches(name, DECLARED, n=1)
    return f"did you mean {close[0]}?" if close else None


def variable(name: str) -> str:
    """The environment variable of a tunable.

    >>> variable("bm25_k1")
    'ENGRAM_BM25_K1'
    """
    return PREFIX + name.upper()


def config_file() -> Path:
    """The one configuration file: ENGRAM_CONFIG, else config.toml where the platform keeps a user's settings."""
    named = os.environ.get(PREFIX + "CONFIG")
    return Path(named) if named else home("XDG_CONFIG_HOME", ".config", "APPDATA") / "config.toml"


def data_file() -> Path:
    """The store of a user who names none, where the platform keeps a user's data."""
    return home("XDG_DATA_HOME", ".local/share", "LOCALAPPDATA") / "memory.engram"


def home(xdg: str, usual: str, windows: str) -> Path:
    """Engram's directory below the one that the platform or the environment names."""
    if PLATFORM == "win32":
        base = os.environ.get(windows)
    elif PLATFORM == "darwin":
        base = str(Path.home() / "Library" / "Application Support")
    else:
        base = os.environ.get(xdg)
    return (Path(base) if base else Path.home() / usual) / "engram"
