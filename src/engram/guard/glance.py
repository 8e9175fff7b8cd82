"""What is seen of a text at a glance, once for all that look into it: enough to tell what is not worth looking for."""

from __future__ import annotations

import re
from typing import NamedTuple

from engram.guard.plain import plain

_WORD = re.compile(r"\w+")
_NO_LETTERS = "".join(chr(each) for each in range(128) if not (chr(each).isalnum() or chr(each) == "_"))
_APART = str.maketrans(_NO_LETTERS, " " * len(_NO_LETTERS))
LONG = 12
"""From here on a stretch without a blank may be a key, an address or something encoded."""


class Glance(NamedTuple):  # one for every turn: a tuple is made several times faster than a frozen dataclass
    """A text, the same in plain letters, that in small ones and as words, its longest stretch and all that are long."""

    text: str
    plain: str
    lowered: str
    words: list[str]
    longest: int
    long: str
    """The long stretches, a blank between each."""


def glance(text: str) -> Glance:
    """Look at a text.

    >>> seen = glance("Call “Ana” NOW")
    >>> seen.lowered, seen.words, seen.longest
    ('call "ana" now', ['call', 'ana', 'now'], 5)
    """
    shown = plain(text)
    lowered = shown.lower()
    stretches = shown.split()
    longest = max(map(len, stretches), default=0)
    long = " ".join([each for each in stretches if len(each) >= LONG]) if longest >= LONG else ""
    return Glance(text, shown, lowered, words_of(lowered), longest, long)


def words_of(text: str) -> list[str]:
    """The words of a text; splitting at blanks is several times faster than any pattern, but knows plain signs only."""
    return text.translate(_APART).split() if text.isascii() else _WORD.findall(text)
