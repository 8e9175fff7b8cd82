"""What a question's vector says of documents: alone, and read together with the turn before."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engram.cognition.bm25 import Floats, Ordinals
from engram.cognition.lexical import Spread, exact_sum

_GRAIN = 2.0**20  # coarser than the noise of a matrix product, finer than any difference that matters


@dataclass(frozen=True)
class Sensed:
    """Documents in ascending order, how near each is to a question, and where all of them lie.

    `previous` is the document of the turn before each, -1 where there is none.
    """

    docs: Ordinals
    turn: Floats
    pair: Floats
    flags: NDArray[np.uint16]
    turn_spread: Spread
    pair_spread: Spread
    previous: Ordinals | None = None


def settled(scores: NDArray[np.float32]) -> Floats:
    """Scores without the last bits, which depend on how a machine adds up."""
    return np.rint(scores.astype(np.float64) * _GRAIN) / _GRAIN


def paired(turn: Floats, before: NDArray[np.int64], norm: NDArray[np.float32]) -> Floats:
    """The nearness of each turn read with the one before: of the sum of two unit vectors, no second embedding needed.

    `before` is where the turn before stands, -1 if there is none; `norm` is the length of the sum.
    """
    together = (turn + turn[before]) / norm
    return settled(np.where(before >= 0, together, turn).astype(np.float32))


def spread_of(scores: Floats) -> Spread:
    """Mean and deviation of all scores."""
    many = max(len(scores), 1)
    mean = exact_sum(scores) / many
    variance = exact_sum(np.square(scores - mean)) / many
    return Spread(mean, variance**0.5 if variance > 1e-12 else 1.0)


def widened(sensed: Sensed, docs: Ordinals, turn: Floats, pair: Floats) -> Sensed:
    """With documents that only words found; one that has no vector yet says nothing, neither for nor against."""
    turn = np.where(np.isnan(turn), sensed.turn_spread.mean, turn)
    pair = np.where(np.isnan(pair), sensed.pair_spread.mean, pair)
    order = np.argsort(np.concatenate([sensed.docs, docs]), kind="stable")

    def together(one: NDArray[Any], other: NDArray[Any]) -> NDArray[Any]:
        joined: NDArray[Any] = np.concatenate([one, other])[order]
        return joined

    nothing = np.zeros(len(docs), sensed.flags.dtype)
    unknown = np.full(len(docs), -1, np.intp)
    return replace(
        sensed,
        docs=together(sensed.docs, docs),
        turn=together(sensed.turn, turn),
        pair=together(sensed.pair, pair),
        flags=together(sensed.flags, nothing),
        previous=None if sensed.previous is None else together(sensed.previous, unknown),
    )


def followed(sensed: Sensed) -> Floats:
    """How near the turn after each document is: an answer is often taken up; the mean where that is not known."""
    after = np.full(len(sensed.docs), sensed.turn_spread.mean)
    if sensed.previous is not None and len(sensed.docs):
        place = np.minimum(np.searchsorted(sensed.docs, sensed.previous), len(sensed.docs) - 1)
        there = sensed.docs[place] == sensed.previous
        after[place[there]] = sensed.turn[there]
    return after
