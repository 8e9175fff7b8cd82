"""How far a recollection can be relied on."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from engram.cognition.forgetting import freshness
from engram.model.memory import Band, Memory, Status, Verification
from engram.model.opinion import Opinion
from engram.model.recall import Trust

OPINION_HALF_LIFE = timedelta(days=90)
CONTESTED, GUESSED, CONFIRMED = -1.0, -0.5, 0.4


def accuracy(memory: Memory, independent: int = 1, opinions: Iterable[Opinion] = ()) -> float:
    """How likely it is right: more with independent voices, confirmation and help, less when disputed or of no help."""
    confirmed = 0.3 if memory.verification is Verification.USER_CONFIRMED else 0.0
    contested = is_contested(memory)
    helped = sum([0.05 if opinion.helpful else -0.1 for opinion in opinions])
    told = 0.1 * (max(independent, 1) - 1) + confirmed - (0.2 if contested else 0.0)
    return min(1.0, max(0.0, round(0.5 + told + helped, 6)))


def is_contested(memory: Memory) -> bool:
    """Whether somebody says otherwise."""
    return memory.verification is Verification.DISPUTED or memory.status is Status.CHALLENGED


def standing(memory: Memory) -> float:
    """What speaks for a statement before anything is asked: that it was confirmed, not contested, not only guessed."""
    if is_contested(memory):
        return CONTESTED
    if memory.verification is Verification.USER_CONFIRMED:
        return CONFIRMED
    return GUESSED if memory.band is Band.SPECULATIVE else 0.0


def worth(opinions: Iterable[Opinion], now: datetime) -> float:
    """How often it helped, starting from an even guess; an opinion counts half as much after each half-life."""
    counts = {True: 1.0, False: 1.0}
    for opinion in opinions:
        counts[opinion.helpful] += 0.5 ** (max(now - opinion.at, timedelta(0)) / OPINION_HALF_LIFE)
    return counts[True] / (counts[True] + counts[False])


def trust_in(
    memory: Memory, relevance: float, now: datetime, opinions: Iterable[Opinion] = (), independent: int = 1
) -> Trust:
    """The four dimensions of a recollection that so many independent voices speak for."""
    told = tuple(opinions)
    return Trust(relevance, accuracy(memory, independent, told), freshness(memory, now), worth(told, now))
