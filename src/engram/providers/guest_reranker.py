"""A reranker of the caller's: whatever it raises or gives, Engram hears of it in its own words.

It may be a service as well as not, so it is shown what a service is shown.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engram.errors import EngramError, ProviderInvalid
from engram.guard.outward import outward
from engram.ports import Reranker
from engram.providers.guest import told

WHO = "the reranker"


class GuestReranker:
    """Stands before a reranker that someone else wrote; only to score is asked of it, the rest it may have."""

    def __init__(self, inner: Reranker) -> None:
        """Nothing is asked of it yet."""
        self._inner = inner

    def score(self, query: str, texts: Sequence[str]) -> list[float]:
        """How well each text answers."""
        asked, shown = outward(query), [outward(text) for text in texts]
        return told("score", lambda: numbers(self._inner.score(asked, shown)), WHO)

    def trouble(self) -> str | None:
        """Why it cannot read now, if it is one that tells."""
        try:
            trouble = told("trouble", lambda: self._asked("trouble"), WHO)
        except EngramError as error:
            return error.message
        return None if trouble is None else str(trouble)

    def close(self) -> None:
        """Let go of it, if it is one that can be closed."""
        told("close", lambda: self._asked("close"), WHO)

    def _asked(self, verb: str) -> object:
        ask = getattr(self._inner, verb, None)
        return ask() if callable(ask) else None


def numbers(given: object) -> list[float]:
    """Scores as numbers, one after the other."""
    try:
        scores = np.asarray(given, np.float64)
    except (TypeError, ValueError) as error:
        raise ProviderInvalid(f"{WHO} gave no numbers: {str(error)[:200]}") from error
    if scores.ndim != 1:
        raise ProviderInvalid(f"{WHO} gave scores in the shape {scores.shape}, not one number for each text")
    return list(map(float, scores))
