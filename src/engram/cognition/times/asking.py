"""Whether a question wants a time, told by its beginning alone, and cheaper than reading it."""

from __future__ import annotations

from engram.cognition.times.languages import LANGUAGES


def asks_when(question: str) -> bool:
    """Whether a question wants a time for an answer.

    >>> asks_when("Seit wann wohne ich hier?"), asks_when("Where do I live?")
    (True, False)
    """
    return any(language.when.match(question) for language in LANGUAGES)
