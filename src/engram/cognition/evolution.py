"""How what is known came about: memories in the order of what they tell, each marked by what it did."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from types import MappingProxyType

from engram.cognition.claims import normalised
from engram.cognition.words import query_terms
from engram.model.memory import Memory, Status
from engram.model.portrait import Moment, Step

SAYS_AGAIN = 0.8  # share of all their words that two statements have in common when one repeats the other
TOLD = frozenset(Status) - {Status.FORGOTTEN, Status.ERASED, Status.MERGED}
NOTHING: Mapping[str, Sequence[Memory]] = MappingProxyType({})


def evolved(
    memories: Iterable[Memory], correcting: Collection[str] = (), again: Mapping[str, Sequence[Memory]] = NOTHING,
    challenging: Collection[str] = (),
) -> tuple[Moment, ...]:  # fmt: skip
    """Memories in order of what they tell, oldest first.

    `correcting` are the ids of those that put another right, `challenging` of those that put one in doubt, `again` what
    said each of them once more, by its id.
    """
    known = {**dict.fromkeys(challenging, Step.CHALLENGE), **dict.fromkeys(correcting, Step.CORRECTION)}
    told = sorted((memory for memory in memories if memory.status in TOLD), key=lambda it: (when(it), it.id))
    seen: list[frozenset[str]] = []
    moments: list[Moment] = []
    for memory in told:
        words = frozenset(query_terms(memory.text)) or frozenset({normalised(memory.text)})
        repeats = any(says_again(words, earlier) for earlier in seen)
        step = known.get(memory.id, Step.REINFORCEMENT if repeats else Step.ADDITION)
        moments.append(Moment(when(memory), step, memory))
        moments += said_once_more(memory, again.get(memory.id, ()))
        seen.append(words)
    return tuple(sorted(moments, key=lambda moment: moment.at))


def said_once_more(memory: Memory, again: Iterable[Memory]) -> list[Moment]:
    """What said a memory again, each when it was said, but never before what it repeats."""
    told = [(max(when(memory), turn.learnt), turn) for turn in again if turn.status in TOLD]
    return [Moment(at, Step.REINFORCEMENT, turn) for at, turn in sorted(told, key=lambda it: (it[0], it[1].id))]


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
