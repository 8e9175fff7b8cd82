"""How far a recollection can be relied on."""

from __future__ import annotations

from datetime import datetime

from engram.cognition.forgetting import freshness
from engram.model.memory import Memory, Verification
from engram.model.recall import Trust


def accuracy(memory: Memory) -> float:
    """How likely it is right: more with independent sources and confirmation, less when disputed."""
    independent = max(len(set(memory.sources)), 1)
    confirmed = 0.3 if memory.verification is Verification.USER_CONFIRMED else 0.0
    disputed = 0.2 if memory.verification is Verification.DISPUTED else 0.0
    return min(1.0, max(0.0, 0.5 + 0.1 * (independent - 1) + confirmed - disputed))


def worth(successes: float = 0.0, failures: float = 0.0) -> float:
    """How often it helped, starting from an even guess."""
    return (successes + 1) / (successes + failures + 2)


def trust_in(memory: Memory, relevance: float, now: datetime) -> Trust:
    """The four dimensions of a recollection."""
    return Trust(relevance, accuracy(memory), freshness(memory, now), worth())
