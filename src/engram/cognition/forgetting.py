"""How much of a memory is left: a pure function of what happened and the time now."""

from __future__ import annotations

import math
from datetime import datetime, timedelta
from enum import StrEnum

from engram.model.memory import Kind, Memory, Policy

LN2 = math.log(2)
BASE_HALF_LIFE = timedelta(days=30)


class Retention(StrEnum):
    """How retention falls with age."""

    L2 = "l2"
    HUBER = "huber"
    ELASTIC = "elastic"


def retention(age: timedelta, half_life: timedelta, mode: Retention = Retention.HUBER) -> float:
    """How much of a memory is left, 1 at birth, falling, never rising with age."""
    t: float = max(age / half_life, 0.0)
    match mode:
        case Retention.L2:
            return float(2.0**-t)
        case Retention.HUBER:
            return float(2.0**-t if t <= 1 else 0.5 * t**-LN2)
        case Retention.ELASTIC:
            return float(0.3 * max(0.0, 1 - t / 2) + 0.7 * 2.0**-t)


def half_life(memory: Memory, uses: int = 0) -> timedelta:
    """How long it takes until half is left: longer for what is trusted, important, used and felt."""
    distrust = 1 + 2 * (1 - memory.trust)
    return BASE_HALF_LIFE / distrust * (0.5 + memory.importance) * (1 + math.log1p(uses)) * (1 + memory.affect.arousal)


def fades(memory: Memory) -> bool:
    """Only what happened fades, unless someone holds on to it."""
    return memory.kind is Kind.EPISODIC and not memory.pinned and memory.policy is not Policy.PROTECTED


def freshness(memory: Memory, now: datetime, uses: int = 0) -> float:
    """What is left of a memory now."""
    if not fades(memory):
        return 1.0
    left = retention(now - memory.learnt, half_life(memory, uses))
    return min(1.0, left + min(0.3, 0.05 * math.log1p(uses)))
