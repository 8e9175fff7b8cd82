"""How clear an answer is: whether the first of what was found covers what is asked, or leaves the next far behind."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engram.cognition.wanted import Wanted

MARGIN_WEIGHT = 0.3
CROWD = 200  # documents among which what answers has to stand out; among fewer, less
# What tells of an event answers when it was, and whether; of another detail it may not tell, and of several, not all.
MORE: Mapping[Wanted, float] = MappingProxyType({Wanted.DETAIL: -0.2, Wanted.ONE: 0.0, Wanted.SEVERAL: 0.2})


def clearness(covered: float, margin: float) -> float:
    """By the share of a question that something covers, and by how much more than the next it scores.

    >>> clearness(1.0, margin=0.0), clearness(0.4, margin=1.0)
    (1.0, 0.7)
    """
    return covered + MARGIN_WEIGHT * margin


def needed_among(clear: float, documents: int) -> float:
    """How clear the first has to be among so many: of few statements, nothing stands far above the rest.

    >>> needed_among(0.7, 100), needed_among(0.7, 2_000)
    (0.35, 0.7)
    """
    return clear * min(1.0, documents / CROWD)


def needed_of(clear: float, wanted: Wanted) -> float:
    """How clear a fact has to be by itself to stand first for the turn it was read in."""
    return clear + MORE[wanted]
