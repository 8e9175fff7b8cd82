"""How much of what it can do the store does: full, or less, and why."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    """How well a question can be answered, best first.

    `full`: by words, by meaning and by all else. `exact`: the same, but slower, since graphs are damaged. `partial`:
    some passages have no vector yet, or a reranker is away. `lexical`: by words alone. `reduced`: not even all words.
    """

    FULL = "full"
    EXACT = "exact"
    PARTIAL = "partial"
    LEXICAL = "lexical"
    REDUCED = "reduced"


@dataclass(frozen=True, slots=True)
class Shortfall:
    """What is missing, and how far down that brings the store."""

    level: Level
    reason: str


def worst(shortfalls: Iterable[Shortfall]) -> Level:
    """How far down all of these together bring it.

    >>> worst([Shortfall(Level.EXACT, "a damaged graph"), Shortfall(Level.LEXICAL, "no embedder")])
    <Level.LEXICAL: 'lexical'>
    """
    order = list(Level)
    return max((shortfall.level for shortfall in shortfalls), key=order.index, default=Level.FULL)
