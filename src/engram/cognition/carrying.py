"""Whether what a question matches in a text is a statement that was read there, or something else it says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engram.cognition.facts.facets import SENTENCE
from engram.cognition.words import terms


class Stretch(NamedTuple):
    """Part of a text, from one letter to another."""

    start: int
    end: int


def is_asked_for(statement: str, text: str, passage: str, weighs: Mapping[str, float]) -> bool:
    """Whether a passage of a text matches by a statement: no other sentence of it has more of the question's words.

    `weighs` is how much each word of the question tells. A statement that is found nowhere is taken for the text.

    >>> said, asked = "I work at Initech. My locker is in the basement.", {"locker": 2.0, "work": 1.0}
    >>> is_asked_for("I work at Initech.", said, said, asked)
    False
    >>> is_asked_for("My locker is in the basement.", said, said, asked)
    True
    """
    place = place_of(statement, text)
    if place is None:
        return True
    start = max(text.find(passage), 0)
    matched = Stretch(start, start + len(passage))
    if not overlap(place, matched):
        return False
    others = (Stretch(matched.start, place.start), Stretch(place.end, matched.end))
    beside = [each for other in others for each in sentences(text, other)]
    return told_by(text, place, weighs) >= max((told_by(text, each, weighs) for each in beside), default=0.0)


def place_of(statement: str, text: str) -> Stretch | None:
    """Where a text has a statement: its very words, or else the sentence that shares most words with it."""
    start = text.find(statement)
    if start >= 0:
        return Stretch(start, start + len(statement))
    wanted = set(terms(statement))
    shared = {each: len(wanted.intersection(terms(text[slice(*each)]))) for each in sentences(text, (0, len(text)))}
    best = max(shared, key=lambda each: shared[each], default=None)
    return best if best is not None and shared[best] else None


def sentences(text: str, among: tuple[int, int]) -> Sequence[Stretch]:
    """The sentences of a part of a text."""
    start, end = among
    found = list[Stretch]()
    for gap in SENTENCE.finditer(text, start, max(start, end)):
        found.append(Stretch(start, gap.start()))
        start = gap.end()
    return [each for each in (*found, Stretch(start, end)) if each.start < each.end]


def overlap(one: Stretch, other: Stretch) -> bool:
    """Whether two parts of a text have a letter in common."""
    return one.start < other.end and other.start < one.end


def told_by(text: str, part: Stretch, weighs: Mapping[str, float]) -> float:
    """How much of a question the words of a part of a text cover."""
    said = set(terms(text[slice(*part)]))
    return sum(weight for term, weight in weighs.items() if term in said)
