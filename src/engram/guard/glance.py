"""What is seen of a text at a glance, once for all that look into it: enough to tell what is not worth looking for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engram.guard.plain import plain
from engram.guard.stretches import Spans, around, occurrences
from engram.guard.telling import TELLING

_SIGN = re.compile(r"\W")
_FIGURE = re.compile(r"\d")
_APART = bytes(each if chr(each).isalnum() or chr(each) == "_" else ord(" ") for each in range(128)) + bytes(128)
_FEW = 24
"""Different signs that are sooner replaced one by one than passed over by a pattern."""
PIECE = 544
"""Letters of a piece: no phrase of ordinary words is longer, so that it lies in one or in two in a row."""
LONGEST_WORD = 32
"""Letters that a word counts at most towards the length of a piece, or a longer one could part a phrase."""
LONG = 10
"""From here on a stretch without a blank may be a key, an address or something encoded."""


class Piece(NamedTuple):
    """A piece of a text, cut between words, and what its words tell."""

    start: int
    end: int
    told: int


class Glance(NamedTuple):  # one for every turn: a tuple is made several times faster than a frozen dataclass
    """A text, the same in plain letters, that in small ones and as words, and its stretches that are long."""

    text: str
    plain: str
    lowered: str
    flat: str
    """In small letters, on one line, with single blanks."""
    words: list[str]
    told: int
    """What its words tell: which rules may find something."""
    pieces: list[Piece]
    """The pieces of what is flat."""
    longest: int
    """Letters of the longest stretch without a blank, if one is long."""
    long: str
    """The long stretches, a blank between each."""


FIGURES = 1 << TELLING.claim(1, lambda word: not word.isalpha() and _FIGURE.search(word) is not None)
"""Told where a text has figures."""


def glance(text: str) -> Glance:
    """Look at a text.

    >>> seen = glance("Call “Ana-Beatriz” NOW")
    >>> seen.lowered, seen.words, seen.longest
    ('call "ana-beatriz" now', ['call', 'ana', 'beatriz', 'now'], 13)
    """
    shown = plain(text)
    stretches = shown.split()
    long = [each for each in stretches if len(each) >= LONG]
    flat = " ".join(stretches).lower()
    longest = max(map(len, long), default=0)
    words, pieces, told = _pieces(flat, longest)
    return Glance(text, shown, shown.lower(), flat, words, told, pieces, longest, " ".join(long))


def _pieces(flat: str, longest: int) -> tuple[list[str], list[Piece], int]:
    """The words of a text, its pieces, and what all of them tell."""
    if len(flat) <= 2 * PIECE:
        words = spaced(flat).split()
        told = TELLING.of(words)
        return words, [Piece(0, len(flat), told)], told
    words, pieces, told, missing = [], list[Piece](), 0, 0
    parted = spaced(flat)
    for start, end in _cut(parted):
        said = parted[start:end].split()
        words += said
        here = TELLING.of(said)
        pieces.append(_with(pieces.pop(), end, here) if missing > 0 else Piece(start, end, here))
        told |= here
        if longest > LONGEST_WORD:
            missing = (missing if missing > 0 else PIECE) - (end - start - _beyond(said))
    return words, pieces, told


def _beyond(words: list[str]) -> int:
    """Letters of long words that do not count."""
    if max(map(len, words), default=0) <= LONGEST_WORD:
        return 0
    return sum([len(word) - LONGEST_WORD for word in words if len(word) > LONGEST_WORD])


def _with(piece: Piece, end: int, told: int) -> Piece:
    """A piece that goes on."""
    return Piece(piece.start, end, piece.told | told)


def _cut(parted: str) -> Iterator[tuple[int, int]]:
    """Where pieces of a text begin and end, each of them with a word."""
    start = 0
    while len(parted) - start > 2 * PIECE and (end := parted.find(" ", start + PIECE)) >= 0:
        yield start, end
        start = end
    yield start, len(parted)


def spaced(text: str) -> str:
    """A text with a blank for every sign: to split at blanks is several times faster than any pattern for words."""
    if text.isascii():
        return text.encode().translate(_APART).decode()
    signs = [each for each in set(text) if not (each.isalnum() or each == "_")]
    if len(signs) > _FEW:
        return _SIGN.sub(" ", text)
    for each in signs:
        text = text.replace(each, " ")
    return text


def near(needles: Iterable[str], seen: Glance, before: int, after: int) -> Spans:
    """The stretches around some small letters."""
    places = sorted((at, at) for each in needles for at in occurrences(each, seen.lowered))
    return around(places, seen.plain, before, after)
