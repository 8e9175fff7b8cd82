"""An embedder of the caller's: whatever it raises or gives, Engram hears of it in its own words.

It may be a service as well as not, so it is shown what a service is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from traceback import format_exception_only
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from engram.errors import EngramError, ProviderInvalid, ProviderUnavailable
from engram.guard.outward import outward
from engram.model.space import Space
from engram.ports import Embedder

T = TypeVar("T")


class Guest:
    """Stands before an embedder that someone else wrote."""

    def __init__(self, inner: Embedder) -> None:
        """Nothing is asked of it yet."""
        self._inner = inner

    @property
    def space(self) -> Space:
        """Which vectors these are."""
        space = told("space", lambda: self._inner.space)
        if not isinstance(space, Space):
            raise ProviderInvalid(f"the embedder's space is a {type(space).__name__}", hint="give an engram.Space")
        return space

    def documents(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One row for each text to be found."""
        shown = [outward(text) for text in texts]
        return numbers(told("documents", lambda: self._inner.documents(shown)))

    def query(self, text: str) -> NDArray[np.float32]:
        """The vector of a text that looks for others."""
        shown = outward(text)
        return numbers(told("query", lambda: self._inner.query(shown)))

    def trouble(self) -> str | None:
        """Why it cannot embed now."""
        try:
            trouble = told("trouble", self._inner.trouble)
        except EngramError as error:
            return error.message
        return None if trouble is None else str(trouble)

    def close(self) -> None:
        """Let go of it."""
        told("close", self._inner.close)


def told(verb: str, ask: Callable[[], T], who: str = "the embedder") -> T:
    """What came of asking; an error of any kind as one of ours, with its cause."""
    try:
        return ask()
    except EngramError:
        raise
    except Exception as error:  # whatever a stranger's code raises; nothing is hidden, it is passed on as ours
        said = format_exception_only(error)[0].strip()  # also where it cannot be told in words
        message = f"{who}'s {verb} raised {said[:200].encode('utf-8', 'replace').decode()}"
        raise ProviderUnavailable(message, hint=f"this is {who}'s, not Engram's") from error


def numbers(given: object) -> NDArray[np.float32]:
    """Vectors as an array of numbers."""
    try:
        with np.errstate(over="ignore"):  # what is too large has no end, and is refused for that
            return np.asarray(given, np.float32)
    except (TypeError, ValueError) as error:
        raise ProviderInvalid(f"the embedder gave no numbers: {str(error)[:200]}") from error
