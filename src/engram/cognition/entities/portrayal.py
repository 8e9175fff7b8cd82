"""What an entity is best called and taken for, given every name it goes by and how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engram.cognition.words import fold
from engram.model.entity import EntityKind

_ORDER = {kind: place for place, kind in enumerate(EntityKind)}
_BY_FULL_NAME = frozenset({EntityKind.PERSON, EntityKind.USER, EntityKind.AGENT})
_STANDS_FOR_A_NAME = "user"


@dataclass(frozen=True, slots=True)
class Called:
    """A name as it is written, what it was taken to be the name of, and how often."""

    name: str
    kind: EntityKind
    mentions: int


class NameBeside(NamedTuple):  # one for every name of everyone a question may mean
    """A name of an entity that also goes by some key."""

    key: str
    entity: str
    called: Called


def best_kind(called: Sequence[Called]) -> EntityKind:
    """What most mentions say it is; a mere concept only if none says more."""
    votes: Counter[EntityKind] = Counter()
    for it in called:
        votes[it.kind] += it.mentions
    told = [kind for kind in votes if kind is not EntityKind.CONCEPT]
    return min(told, key=lambda kind: (-votes[kind], _ORDER[kind]), default=EntityKind.CONCEPT)


def in_order(called: Sequence[Called], kind: EntityKind) -> list[str]:
    """The names, each once however it is capitalised, the best one first: of a person the fullest, else the commonest.

    >>> person = EntityKind.PERSON
    >>> in_order([Called("Bob", person, 9), Called("Robert Miller", person, 1)], person)
    ['Robert Miller', 'Bob']
    """
    counts: Counter[str] = Counter()
    for it in called:
        counts[it.name] += it.mentions
    commonest = sorted(counts, key=lambda name: (-counts[name], name))
    if kind in _BY_FULL_NAME:
        commonest.sort(key=lambda name: (fold(name) == _STANDS_FOR_A_NAME, -len(name.split())))
    spelt: dict[str, str] = {}
    for name in commonest:
        spelt.setdefault(fold(name), name)
    return list(spelt.values())
