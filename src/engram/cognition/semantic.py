"""What a question's vector says of documents: alone, and read together with the turn before."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engram.cognition.bm25 import Floats, Ordinals
from engram.cognition.lexical import Spread, exact_sum
from engram.model.space import Metric

FARTHEST = 64.0  # nobody asks which of two is nearer beyond this; their squares can still be added up exactly
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


@dataclass(frozen=True, slots=True)
class Question:
    """A question's vector as documents are scored by it.

    A document's nearness is its product with `towards`, plus `tilt` for each unit of its squared length, plus `lift`.
    Higher is nearer in every metric, the order is the metric's own, and between vectors of length 1 each of them
    gives the cosine, so that what was learnt of one scale holds on the others.
    """

    vector: NDArray[np.float32]
    metric: Metric
    towards: NDArray[np.float32]
    square: float
    tilt: float = 0.0
    lift: float = 0.0


def question(vector: NDArray[np.float32], metric: Metric) -> Question:
    """A vector that looks for others, by a metric."""
    if not metric.keeps_lengths:
        return Question(vector, metric, vector, 1.0)
    exact = vector.astype(np.float64)
    square = float(exact @ exact)
    towards = (exact / square).astype(np.float32)
    if metric is Metric.DOT:
        return Question(vector, metric, towards, square)
    return Question(vector, metric, towards, square, tilt=-0.5 / square, lift=0.5)


def nearness(
    products: NDArray[np.float32], squares: Floats, before: NDArray[np.int64], norm: NDArray[Any], asked: Question
) -> tuple[Floats, Floats]:
    """How near documents are: alone, and read with the one before, which stands at `before`, -1 if there is none.

    `products` are those with `asked.towards`, `squares` the squared lengths; `norm` is the length of a vector's sum
    with the one before, or, where lengths are kept, the squared length of the mean of the two.
    """
    if not asked.metric.keeps_lengths:
        turn = settled(products)
        return turn, paired(turn, before, norm)
    exact = products.astype(np.float64)
    turn = levelled(exact, squares, asked)
    return turn, np.where(before >= 0, levelled((exact + exact[before]) / 2, norm, asked), turn)


def levelled(products: Floats, squares: Floats, asked: Question) -> Floats:
    """Products with vectors of any length as nearness; the longer a vector, the more of its last bits are noise."""
    longer = squares / asked.square
    noise = np.maximum(longer if asked.tilt else np.sqrt(longer), 1.0)
    scores = settled(products + asked.tilt * squares + asked.lift, np.exp2(np.ceil(np.log2(noise))))
    return np.clip(scores, -FARTHEST, FARTHEST)


def settled(scores: NDArray[np.float32] | Floats, coarser: Floats | float = 1.0) -> Floats:
    """Scores without the last bits, which depend on how a machine adds up; `coarser` is a power of two."""
    return np.rint(scores.astype(np.float64) * (_GRAIN / coarser)) / (_GRAIN / coarser)


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
