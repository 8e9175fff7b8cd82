"""What is seen of a text at a glance, once for all that look into it: enough to tell what is not worth looking for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engram.guard.plain import plain
from engram.guard.stretches import Spans, around, occurrences
from engram.guard.telling import TELLING

_WORD = re.compile(r"\w+")
_BETWEEN = re.compile(r"\W")
_FIGURE = re.compile(r"\d")
_APART = bytes(each if chr(each).isalnum() or chr(each) == "_" else ord(" ") for each in range(128)) + bytes(128)
PIECE = 544
"""Letters of a piece: no phrase of ordinary words is longer, so that it lies in one or in two in a row."""
LONGEST_WORD = 32
"""Letters of an ordinary word: a piece with a longer one is one with the next, or that word could part a phrase."""
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
        words = words_of(flat)
        told = TELLING.of(words)
        return words, [Piece(0, len(flat), told)], told
    words, pieces, told, is_open = [], list[Piece](), 0, False
    for start, end in _cut(flat):
        said = words_of(flat[start:end])
        words += said
        here = TELLING.of(said)
        pieces.append(_with(pieces.pop(), end, here) if is_open else Piece(start, end, here))
        told |= here
        is_open = longest > LONGEST_WORD and max(map(len, said), default=0) > LONGEST_WORD
    return words, pieces, told


def _with(piece: Piece, end: int, told: int) -> Piece:
    """A piece that goes on."""
    return Piece(piece.start, end, piece.told | told)


def _cut(flat: str) -> Iterator[tuple[int, int]]:
    """Where pieces of a text begin and end, each of them with a word."""
    start = 0
    while len(flat) - start > 2 * PIECE and (end := _BETWEEN.search(flat, start + PIECE)):
        yield start, end.start()
        start = end.start()
    yield start, len(flat)


def words_of(text: str) -> list[str]:
    """The words of a text; splitting at blanks is several times faster than any pattern, but knows plain signs only."""
    return text.encode().translate(_APART).decode().split() if text.isascii() else _WORD.findall(text)


def near(needles: Iterable[str], seen: Glance, before: int, after: int) -> Spans:
    """The stretches around some small letters."""
    places = sorted((at, at) for each in needles for at in occurrences(each, seen.lowered))
    return around(places, seen.plain, before, after)
