"""What a table of a language is made of."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from engram.model.change import Was


class Phrase(NamedTuple):
    """A pattern of sentences; `text` is how somebody else would say it, None for the very words that were said.

    `{me}` is the speaker, `{o}` the object; groups `o`, `old` and `who` are the object, what it replaces, its subject.
    """

    pattern: str
    text: str | None
    category: str
    relation: str | None
    denied: bool
    was: Was | None


def phrase(
    pattern: str,
    text: str | None,
    category: str,
    relation: str | None = None,
    *,
    denied: bool = False,
    was: Was | None = None,
) -> Phrase:
    """A line of a table; case does not matter, but for the names in it."""
    return Phrase(f"(?i){pattern}", text, category, relation, denied, was)


compiled = cache(re.compile)
"""A pattern made ready when a language is first met: most stores never meet most languages."""


class Tongue(NamedTuple):
    """A language: what it says, what is no statement in it, and how a sentence of several is cut."""

    phrases: tuple[Phrase, ...]
    grounds: re.Pattern[str]
    openers: re.Pattern[str]
    corrective: re.Pattern[str]
    joint: re.Pattern[str]
    carried: str  # the subject that a clause cut off gets back, if any
