"""What screening did to something that was put in, in a line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engram.model.memory import Memory

# What is told of a mark, and of how many memories have it.
SAYINGS = {
    "masked": ("a credential was left out", "{} without their credentials"),
    "confidential": ("sealed as confidential", "{} sealed as confidential"),
    "sensitive": ("sealed as sensitive", "{} sealed as sensitive"),
    "suspect": ("it may try to give orders: recall warns of it", "{} that may try to give orders"),
    "hostile": ("it tries to give orders: recall leaves it out", "{} that try to give orders"),
}


def marks_of(memory: Memory) -> Iterable[str]:
    """What screening says of a memory, by the names of flags and seals."""
    return [mark for mark in SAYINGS if mark in memory.flags or mark == memory.seal.value]


def note_of(memory: Memory) -> str:
    """A line on what screening did to a memory; nothing where it did nothing."""
    return "; ".join(SAYINGS[mark][0] for mark in marks_of(memory))


def note_of_many(marks: Counter[str]) -> str:
    """The same for many."""
    return ", ".join(told.format(f"{marks[mark]:,}") for mark, (_, told) in SAYINGS.items() if marks[mark])
