"""What goes back with what was no help: what would stand for it in its place, and so bring it up again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engram.cognition.dedup import Seats
from engram.cognition.duplicates import denies
from engram.cognition.words import query_terms
from engram.model.memory import Memory, Turn

UNHELPFUL = "feedback.unhelpful"


def going_with(marked: Sequence[Memory], others: Iterable[Memory]) -> list[Memory]:
    """Those of some memories that go back with some that were no help.

    What takes one place with one of them does: a copy, a turn it was read in, what was read in it. Of what else was
    read in its turns only what says the same, for a long turn tells of many things.
    """
    seats = Seats(by_kind=False)
    for seat, memory in enumerate(marked):
        seats.give(memory, seats.words(memory), seat)
    return [it for it in others if seats.of(it, seats.words(it)) is not None or says_what_one_says(it, marked)]


def says_what_one_says(memory: Memory, marked: Sequence[Memory]) -> bool:
    """Whether a statement was read in the same turn as one of some others, and says the same."""
    read = set() if isinstance(memory, Turn) else set(memory.sources)
    return any(
        not read.isdisjoint(it.sources) and says_the_same(memory.text, it.text)
        for it in marked
        if not isinstance(it, Turn)
    )


def says_the_same(one: str, other: str) -> bool:
    """Whether of two statements of one turn the one has no word that the other lacks, and both deny or neither does.

    >>> says_the_same("The kitchen is yellow", "Ana painted the kitchen yellow")
    True
    >>> says_the_same("Ana likes sushi", "Ana likes ramen"), says_the_same("Ana likes sushi", "Ana likes no sushi")
    (False, False)
    """
    words, others = set(query_terms(one)), set(query_terms(other))
    return (words <= others or others <= words) and denies(one) == denies(other)
