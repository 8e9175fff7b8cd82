"""Which reranker `reranker=` means: a service by name, or an object that scores; none unless named."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, cast

from engram.errors import ConfigInvalid
from engram.ports import Reranker, RerankerInUse
from engram.providers.choosing import NOTHING, model_and_url
from engram.providers.guest_reranker import GuestReranker
from engram.providers.patience import Monotonic, Patience, Sleep

if TYPE_CHECKING:
    from engram.providers.reranking import RerankDialect

NONE = "none"
KEY = "ENGRAM_RERANKER_KEY"
KEYS_BY_HOST = {"api.cohere.com": "CO_API_KEY", "api.jina.ai": "JINA_API_KEY"}  # theirs goes to nobody else
COHERE_URL, JINA_URL = "https://api.cohere.com/v2", "https://api.jina.ai/v1"
FORMS = "use 'cohere:MODEL', 'cohere:MODEL@URL', 'jina:MODEL', 'tei:URL', 'none' or an object that scores"
PATIENCE = Patience(timeout_s=10.0, most_bytes=1 << 22)  # a model reads every text, and somebody waits
Named = tuple["RerankDialect", str]  # how it is spoken to, and where


def chosen_reranker(
    spec: object, environment: Mapping[str, str] = NOTHING, *, patience: Patience = PATIENCE,
    clock: Monotonic = time.monotonic, sleep: Sleep = time.sleep,
) -> RerankerInUse | None:  # fmt: skip
    """The reranker a caller asks for, which is not asked yet; None without one."""
    if spec is None:
        return None
    if not isinstance(spec, str):
        return scoring(spec)
    if spec == NONE:
        return None
    kind, _, rest = spec.partition(":")
    make = MAKERS.get(kind)
    if make is None:
        raise ConfigInvalid(f"no reranker is called {kind[:40]!r}", hint=FORMS)
    from engram.providers.http_json import service
    from engram.providers.reranking import SERVICE, RemoteReranker

    dialect, url = make(kind, rest)
    server = service(url, patience, clock, sleep, SERVICE)
    key = environment.get(KEY) or environment.get(KEYS_BY_HOST.get(server.host, KEY))
    return RemoteReranker(server.opened_by(key), dialect)


def scoring(thing: object) -> RerankerInUse:
    """An object of the caller's that does what a reranker does."""
    if isinstance(thing, type) or not callable(getattr(thing, "score", None)):
        raise ConfigInvalid(f"a reranker has score(query, texts); {type(thing).__name__} has not", hint=FORMS)
    return GuestReranker(cast(Reranker, thing))


def cohere(kind: str, rest: str) -> Named:
    """A model of Cohere's, or of any service that speaks its protocol."""
    from engram.providers.reranking import CohereDialect

    model, url = model_and_url(kind, rest, {"cohere": COHERE_URL, "jina": JINA_URL}[kind], "reranker", FORMS)
    return CohereDialect(model), url


def tei(kind: str, rest: str) -> Named:
    """The one model that a server of Text Embeddings Inference runs."""
    from engram.providers.reranking import TeiDialect

    if not rest:
        raise ConfigInvalid(f"the reranker {kind!r} needs a URL", hint=FORMS)
    return TeiDialect(), rest


MAKERS: dict[str, Callable[[str, str], Named]] = {"cohere": cohere, "jina": cohere, "tei": tei}
