"""Which language model `llm=` means: a service by name, a URL, or an object that proposes; none unless named."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, cast

from engram.errors import ConfigInvalid
from engram.ports.models import LanguageModel
from engram.providers.choosing import KEYS_BY_HOST, NOTHING, model_and_url
from engram.providers.patience import Monotonic, Patience, Sleep
from engram.tunables import Tunables

if TYPE_CHECKING:
    from engram.providers.chat import ChatDialect
    from engram.providers.extracting import Extracting

NONE = "none"
KEY = "ENGRAM_LLM_KEY"
OPENAI_URL = "https://api.openai.com/v1"
MOST_BYTES = 1 << 20  # far more than any answer that is bounded by tokens
VERBS = ("propose", "trouble", "close")
FORMS = "use 'openai:MODEL', 'openai:MODEL@URL', 'ollama:MODEL', 'ollama:MODEL@URL', 'URL#MODEL', 'none' or an object"
Named = tuple["ChatDialect", str, str]  # how it is spoken to, the model, the URL


def extractor(
    spec: object, tunables: Tunables, environment: Mapping[str, str] = NOTHING, *,
    clock: Monotonic = time.monotonic, sleep: Sleep = time.sleep,
) -> Extracting | None:  # fmt: skip
    """What reads turns with the language model a caller asks for, which is not asked yet; None without one."""
    if spec is None or spec == NONE:
        return None
    from engram.providers.extracting import Extracting
    from engram.providers.metered import Metered

    model = chat(spec, tunables, environment, clock, sleep) if isinstance(spec, str) else proposing(spec)
    return Extracting(Metered(model, tunables.llm_at_once, tunables.llm_timeout_s), tunables)


def chat(
    spec: str, tunables: Tunables, environment: Mapping[str, str], clock: Monotonic, sleep: Sleep
) -> LanguageModel:
    """A model behind a URL, with the key that the environment holds for it."""
    from engram.providers.chat import SERVICE, Chat
    from engram.providers.http_json import service

    kind, _, rest = spec.partition(":")
    make = MAKERS.get(kind)
    if make is None:
        raise ConfigInvalid(f"no language model is called {kind[:40]!r}", hint=FORMS)
    dialect, model, url = make(kind, rest)
    patience = Patience(timeout_s=tunables.llm_timeout_s, most_bytes=MOST_BYTES)
    server = service(url, patience, clock, sleep, SERVICE)
    key = environment.get(KEY) or environment.get(KEYS_BY_HOST.get(server.host, KEY))
    return Chat(server.opened_by(key), dialect, model, tunables.llm_tokens)


def proposing(thing: object) -> LanguageModel:
    """An object of the caller's that does what a language model does."""
    if isinstance(thing, type) or not all(callable(getattr(thing, verb, None)) for verb in VERBS):
        lacking = f"a language model has name, {', '.join(VERBS)}; {type(thing).__name__} has not"
        raise ConfigInvalid(lacking, hint=FORMS)
    return cast(LanguageModel, thing)


def openai(kind: str, rest: str) -> Named:
    """A model of OpenAI's, or of any service that speaks its protocol."""
    from engram.providers.openai_compatible import OpenAiDialect

    return OpenAiDialect(), *model_and_url(kind, rest, OPENAI_URL, "language model", FORMS)


def ollama(kind: str, rest: str) -> Named:
    """A model that Ollama runs, here unless a URL says where."""
    from engram.providers.ollama import URL, OllamaDialect

    return OllamaDialect(), *model_and_url(kind, rest, URL, "language model", FORMS)


def url(kind: str, rest: str) -> Named:
    """A model by the address of its service and its name after a #."""
    from engram.providers.openai_compatible import OpenAiDialect

    address, _, model = rest.partition("#")
    if not model.strip():
        raise ConfigInvalid(f"the language model at {kind}: needs a name after a #", hint=FORMS)
    return OpenAiDialect(), model.strip(), f"{kind}:{address}"


MAKERS: dict[str, Callable[[str, str], Named]] = {"openai": openai, "ollama": ollama, "http": url, "https": url}
