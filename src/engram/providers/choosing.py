"""Which embedder `embedder=` means: a word, a service, a folder, or an object that embeds."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, cast

from engram.errors import ConfigInvalid
from engram.model.space import Metric
from engram.ports import Embedder
from engram.providers.guest import Guest
from engram.providers.patience import PATIENCE, Monotonic, Patience, Sleep
from engram.providers.progress import Progress, unheard

if TYPE_CHECKING:
    from engram.providers.remote import Dialect

KINDS = "use 'bundled', 'none', 'ollama:MODEL', 'ollama:MODEL@URL', 'openai:MODEL@URL', 'onnx:FOLDER' or an embedder"
METRICS = {f"#{metric}": metric for metric in Metric}  # what may follow a model, a URL or a folder
KEY = "ENGRAM_EMBEDDER_KEY"
KEYS_BY_HOST = {"api.openai.com": "OPENAI_API_KEY", "ollama.com": "OLLAMA_API_KEY"}  # theirs goes to nobody else
NOTHING: Mapping[str, str] = MappingProxyType({})
VERBS = ("documents", "query", "trouble", "close")  # not space: to read it may ask a server


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What an embedder takes from the machine it runs on."""

    cache: Path
    environment: Mapping[str, str] = field(repr=False)
    threads: int
    progress: Progress
    patience: Patience
    clock: Monotonic
    sleep: Sleep
    metric: Metric | None = None

    def remote(self, dialect: Dialect, model: str, url: str) -> Embedder:
        """A model behind a URL, with the key that the environment holds for it."""
        from engram.providers.http_json import service
        from engram.providers.remote import Remote

        server = service(url, self.patience, self.clock, self.sleep)
        key = self.environment.get(KEY) or self.environment.get(KEYS_BY_HOST.get(server.host, KEY))
        return Remote(server.opened_by(key), dialect, model, metric=self.metric or Metric.COSINE)


def embedders(spec: object, **around: Any) -> tuple[Embedder, ...]:
    """The embedder in use and former ones, as a sequence or as names with commas between; nothing for words alone."""
    named = split(spec) if isinstance(spec, str) else spec
    if isinstance(named, bytes) or not isinstance(named, Sequence):
        named = [named]
    chosen = [embedder(each, **around) for each in named]
    if not chosen or (None in chosen and len(chosen) > 1):
        raise ConfigInvalid("name an embedder and those before it, or 'none' alone", hint=KINDS)
    return tuple(each for each in chosen if each is not None)


def split(names: str) -> list[str]:
    """Names of embedders apart; a comma that none follows belongs to the name, as in a folder's.

    >>> split("ollama:nomic-embed-text, bundled"), split("onnx:a,b")
    (['ollama:nomic-embed-text', 'bundled'], ['onnx:a,b'])
    """
    return re.split(rf"\s*,\s*(?=(?:{'|'.join(MAKERS)})(?:[:,]|\s*$))", names)


def embedder(
    spec: object, *, cache: Path, environment: Mapping[str, str] = NOTHING, threads: int = 1,
    progress: Progress = unheard, patience: Patience = PATIENCE,
    clock: Monotonic = time.monotonic, sleep: Sleep = time.sleep,
) -> Embedder | None:  # fmt: skip
    """The embedder a caller asks for, not yet loaded; None when recall shall go by words alone."""
    if not isinstance(spec, str):
        return embedding(spec)
    kind, _, rest = spec.partition(":")
    make = MAKERS.get(kind)
    if make is None:
        raise ConfigInvalid(f"no embedder is called {kind[:40]!r}", hint=KINDS)
    named, metric = with_metric(rest)
    return make(named, Surroundings(cache, environment, threads, progress, patience, clock, sleep, metric))


def with_metric(rest: str) -> tuple[str, Metric | None]:
    """What names a model, and the metric that was named after it.

    >>> with_metric("nomic-embed-text#dot")
    ('nomic-embed-text', <Metric.DOT: 'dot'>)
    """
    named, sign, metric = rest.rpartition("#")
    return (named, METRICS[sign + metric]) if sign + metric in METRICS else (rest, None)


def embedding(thing: object) -> Embedder:
    """An object of the caller's that does what an embedder does."""
    if isinstance(thing, type) or not all(callable(getattr(thing, verb, None)) for verb in VERBS):
        raise ConfigInvalid(f"an embedder has space, {', '.join(VERBS)}; {type(thing).__name__} has not", hint=KINDS)
    return Guest(cast(Embedder, thing))


def none(rest: str, around: Surroundings) -> None:
    """No embedder."""
    bare("none", rest, around)


def bundled(rest: str, around: Surroundings) -> Embedder:
    """The one that comes along."""
    bare("bundled", rest, around)
    from engram.providers.bundled import Bundled

    return Bundled(around.cache, threads=around.threads, progress=around.progress)


def bare(kind: str, rest: str, around: Surroundings) -> None:
    """Refuse what follows a word that stands alone."""
    if rest or around.metric:
        raise ConfigInvalid(f"the embedder {kind!r} takes nothing after it", hint=KINDS)


def ollama(rest: str, around: Surroundings) -> Embedder:
    """A model that Ollama runs, here unless a URL says where."""
    from engram.providers.ollama import URL, OllamaDialect

    model, url = model_and_url("ollama", rest, URL)
    return around.remote(OllamaDialect(), model, url)


def openai(rest: str, around: Surroundings) -> Embedder:
    """A model of any service that speaks OpenAI's protocol."""
    from engram.providers.openai_compatible import OpenAiDialect

    model, url = model_and_url("openai", rest, None)
    return around.remote(OpenAiDialect(), model, url)


def model_and_url(
    kind: str, rest: str, usual: str | None, what: str = "embedder", forms: str = KINDS
) -> tuple[str, str]:
    """What stands before and after the @ of a service."""
    model, at, url = rest.rpartition("@")
    if not at:
        model, url = rest, usual or ""
    if not (model.strip() and url):
        missing = "a model" if not model.strip() else "a URL"
        raise ConfigInvalid(f"the {what} {kind!r} needs {missing}", hint=forms)
    return model.strip(), url


def onnx(rest: str, around: Surroundings) -> Embedder:
    """The model in a folder."""
    from engram.providers.folder import Folder

    if not rest:
        raise ConfigInvalid("the embedder 'onnx' needs a folder", hint=KINDS)
    folder = Folder(Path(rest), threads=around.threads, metric=around.metric)
    if told := folder.trouble():
        raise ConfigInvalid(told, hint="name a folder with model.onnx and tokenizer.json")
    return folder


MAKERS: dict[str, Callable[[str, Surroundings], Embedder | None]] = {
    "bundled": bundled, "none": none, "ollama": ollama, "openai": openai, "onnx": onnx
}  # fmt: skip
