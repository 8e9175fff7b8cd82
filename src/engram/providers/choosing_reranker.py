"""Which reranker `reranker=` means: an object that scores; none unless named."""

from __future__ import annotations

from typing import cast

from engram.errors import ConfigInvalid
from engram.ports import Reranker, RerankerInUse
from engram.providers.guest_reranker import GuestReranker

FORMS = "use an object whose score(query, texts) gives one number for each text"


def chosen_reranker(spec: object) -> RerankerInUse | None:
    """The reranker a caller asks for, which is not asked yet; None without one."""
    return None if spec is None else scoring(spec)


def scoring(thing: object) -> RerankerInUse:
    """An object of the caller's that does what a reranker does."""
    if isinstance(thing, type) or not callable(getattr(thing, "score", None)):
        raise ConfigInvalid(f"a reranker has score(query, texts); {type(thing).__name__} has not", hint=FORMS)
    return GuestReranker(cast(Reranker, thing))
