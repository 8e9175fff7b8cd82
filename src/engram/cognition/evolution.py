"""How what is known came about: memories in the order of what they tell, each marked by what it did."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime

from engram.cognition.claims import normalised
from engram.cognition.words import query_terms
from engram.model.memory import Memory, Status
from engram.model.portrait import Moment, Step

SAYS_AGAIN = 0.8  # share of all their words that two statements have in common when one repeats the other
TOLD = frozenset(Status) - {Status.FORGOTTEN, Status.ERASED, Status.MERGED}


def evolved(memories: Iterable[Memory], correcting: Collection[str] = ()) -> tuple[Moment, ...]:
    """Memories in order of what they tell, oldest first; `correcting` are the ids of those that put another right."""
    told = sorted((memory for memory in memories if memory.status in TOLD), key=lambda it: (when(it), it.id))
    seen: list[frozenset[str]] = []
    moments: list[Moment] = []
    for memory in told:
        words = frozenset(query_terms(memory.text)) or frozenset({normalised(memory.text)})
        again = any(says_again(words, earlier) for earlier in seen)
        step = Step.CORRECTION if memory.id in correcting else Step.REINFORCEMENT if again else Step.ADDITION
        moments.append(Moment(when(memory), step, memory))
        seen.append(words)
    return tuple(moments)


def when(memory: Memory) -> datetime:
    """When what it tells happened, or else when it was said."""
    return memory.occurred.start or memory.learnt


def says_again(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two statements use nearly the same words.

    >>> says_again(frozenset("ana live porto".split()), frozenset("ana live lisbon".split()))
    False
    """
    alike_in_length = min(len(one), len(other)) >= SAYS_AGAIN * max(len(one), len(other))
    return alike_in_length and len(one & other) >= SAYS_AGAIN * len(one | other)
