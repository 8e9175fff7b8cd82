"""What a question's vector says of documents: alone, and read together with the turn before."""

from __future__ import annotations

from collections.abc import Sequence
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
    grains: Floats = np.multiply(scores, _GRAIN / coarser, dtype=np.float64)
    np.rint(grains, out=grains)
    grains /= _GRAIN / coarser
    return grains


def paired(turn: Floats, before: NDArray[np.int64], norm: NDArray[np.float32]) -> Floats:
    """The nearness of each turn read with the one before: of the sum of two unit vectors, no second embedding needed.

    `before` is where the turn before stands, -1 if there is none; `norm` is the length of the sum.
    """
    together = turn[before]
    together += turn
    together /= norm
    np.copyto(together, turn, where=before < 0)
    return settled(together.astype(np.float32))


def spread_of(scores: Floats) -> Spread:
    """Mean and deviation of all scores."""
    many = max(len(scores), 1)
    mean = exact_sum(scores) / many
    apart = scores - mean
    apart *= apart
    variance = exact_sum(apart) / many
    return Spread(mean, variance**0.5 if variance > 1e-12 else 1.0)


@dataclass(frozen=True)
class Listed:
    """Documents that come to others, and what is known of each."""

    docs: Ordinals
    turn: Floats
    pair: Floats
    flags: NDArray[np.uint16]
    previous: Ordinals


def together(sensed: Sensed, more: Listed) -> Sensed:
    """With more documents, all in ascending order."""
    order = np.argsort(np.concatenate([sensed.docs, more.docs]), kind="stable")

    def both(one: NDArray[Any], other: NDArray[Any]) -> NDArray[Any]:
        joined: NDArray[Any] = np.concatenate([one, other])[order]
        return joined

    return replace(
        sensed,
        docs=both(sensed.docs, more.docs),
        turn=both(sensed.turn, more.turn),
        pair=both(sensed.pair, more.pair),
        flags=both(sensed.flags, more.flags),
        previous=None if sensed.previous is None else both(sensed.previous, more.previous),
    )


@dataclass(frozen=True, slots=True)
class Scale:
    """How nearness in one space reads in another: as many deviations from the mean there as here.

    For turns alone and with the one before: where scores lie in the one, and where in the other.
    """

    turn: tuple[Spread, Spread]
    pair: tuple[Spread, Spread]

    def read(self, turn: Floats, pair: Floats) -> tuple[Floats, Floats]:
        """Nearness in the one space as the other would put it."""
        return rescaled(turn, *self.turn), rescaled(pair, *self.pair)


def rescaled(scores: Floats, one: Spread, other: Spread) -> Floats:
    """Scores that lie like one spread as they would lie in another."""
    return settled(other.mean + one.z(scores) * other.deviation)


def rescaled_spread(spread: Spread, one: Spread, other: Spread) -> Spread:
    """Where scores lie once they are rescaled."""
    factor = other.deviation / one.deviation
    return Spread(other.mean + (spread.mean - one.mean) * factor, spread.deviation * factor)


def common_scale(one: tuple[Floats, Floats], other: tuple[Floats, Floats], least: int) -> Scale | None:
    """The scale between two spaces by how near the same documents are in both; None when both have too few of them.

    Only the same documents tell: those that moved first may all be about one thing, and lie unlike the rest.
    """
    both = ~(np.isnan(one[0]) | np.isnan(other[0]))
    if np.count_nonzero(both) < least:
        return None
    turn, pair = ((spread_of(here[both]), spread_of(there[both])) for here, there in zip(one, other, strict=True))
    return Scale(turn, pair)


def own_scale(one: Sensed, other: Sensed) -> Scale:
    """The scale between two spaces by where all documents of each lie."""
    return Scale((one.turn_spread, other.turn_spread), (one.pair_spread, other.pair_spread))


def filled(sensed: Sensed, former: Sensed, lacking: NDArray[np.bool_], scale: Scale, *, wider: bool) -> Sensed:
    """What was sensed in one space, with documents that have no vector there as another space has them.

    `lacking` says which of the other's documents those are; if that one is `wider`, it also tells where all lie.
    """
    turn, pair = scale.read(former.turn[lacking], former.pair[lacking])
    before = np.full(len(former.docs), -1, np.intp) if former.previous is None else former.previous
    both = together(sensed, Listed(former.docs[lacking], turn, pair, former.flags[lacking], before[lacking]))
    if not wider:
        return both
    turn_spread = rescaled_spread(former.turn_spread, *scale.turn)
    return replace(both, turn_spread=turn_spread, pair_spread=rescaled_spread(former.pair_spread, *scale.pair))


def sampled(spans: Sequence[tuple[int, int]], most: int) -> Ordinals:
    """Documents spread evenly over stretches, each told by its first document and how many there are.

    >>> sampled([(0, 4), (10, 4)], 4).tolist()
    [0, 2, 10, 13]
    """
    firsts, counts = np.array(spans, np.intp).reshape(-1, 2).T
    ends = np.cumsum(counts)
    total = int(counts.sum())
    steps = np.unique(np.linspace(0, max(total - 1, 0), min(total, most)).astype(np.intp))
    which = np.searchsorted(ends, steps, side="right")
    chosen: Ordinals = firsts[which] + steps - (ends - counts)[which]
    return chosen


def followed(sensed: Sensed) -> Floats:
    """How near the turn after each document is: an answer is often taken up; the mean where that is not known."""
    after = np.full(len(sensed.docs), sensed.turn_spread.mean)
    if sensed.previous is not None and len(sensed.docs):
        place = among(sensed.docs, sensed.previous)
        there = np.flatnonzero(place >= 0)
        after[place[there]] = sensed.turn[there]
    return after


def in_turn(some: NDArray[np.int64]) -> NDArray[np.int64]:
    """Documents in ascending order, each once; several times faster than numpy does it.

    >>> in_turn(np.array([5, 2, 5])).tolist()
    [2, 5]
    """
    ordered = np.sort(some)
    first = np.ones(len(ordered), np.bool_)
    np.not_equal(ordered[1:], ordered[:-1], out=first[1:])
    return ordered[first]


def among(docs: Ordinals, some: Ordinals) -> Ordinals:
    """Where some documents stand among others in ascending order, -1 where they do not; without a search if none lacks.

    >>> among(np.array([3, 4, 5]), np.array([5, 2, -1])).tolist()
    [2, -1, -1]
    """
    first, last = int(docs[0]), int(docs[-1])
    if last - first + 1 == len(docs):
        there = some - first
        there[there.view(np.uint64) > last - first] = -1  # what is negative is very large without a sign
        return there
    place = np.minimum(np.searchsorted(docs, some), len(docs) - 1)
    return np.where(docs[place] == some, place, -1)
