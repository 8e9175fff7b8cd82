"""How clear an answer is: whether the first of what was found covers what is asked, or leaves the next far behind."""

from __future__ import annotations

from engram.cognition.wanted import Wanted

MARGIN_WEIGHT = 0.3
CROWD = 200  # documents among which what answers has to stand out; among fewer, less
LESS = 0.2  # what tells of a matter answers whether it is so, and what has a number how many


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


def needed_of(clear: float, wanted: Wanted, when: bool = False) -> float:
    """How clear a fact has to be by itself to stand first for the turn it was read in.

    There are many times and one event, so that a time is told for sure by what is as clear as anything else.
    """
    return clear - LESS if wanted is Wanted.DETAIL and not when else clear
