"""How far a recollection can be relied on."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from engram.cognition.forgetting import freshness
from engram.model.memory import Memory, Verification
from engram.model.opinion import Opinion
from engram.model.recall import Trust

OPINION_HALF_LIFE = timedelta(days=90)


def accuracy(memory: Memory) -> float:
    """How likely it is right: more with independent sources and confirmation, less when disputed."""
    independent = max(len(set(memory.sources)), 1)
    confirmed = 0.3 if memory.verification is Verification.USER_CONFIRMED else 0.0
    disputed = 0.2 if memory.verification is Verification.DISPUTED else 0.0
    return min(1.0, max(0.0, 0.5 + 0.1 * (independent - 1) + confirmed - disputed))


def worth(opinions: Iterable[Opinion], now: datetime) -> float:
    """How often it helped, starting from an even guess; an opinion counts half as much after each half-life."""
    counts = {True: 1.0, False: 1.0}
    for opinion in opinions:
        counts[opinion.helpful] += 0.5 ** (max(now - opinion.at, timedelta(0)) / OPINION_HALF_LIFE)
    return counts[True] / (counts[True] + counts[False])


def trust_in(memory: Memory, relevance: float, now: datetime, opinions: Iterable[Opinion] = ()) -> Trust:
    """The four dimensions of a recollection."""
    return Trust(relevance, accuracy(memory), freshness(memory, now), worth(opinions, now))
