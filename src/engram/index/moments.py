"""Where the nearness of many vectors to any query lies, known from their sum and their second moments alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engram.cognition.bm25 import Floats
from engram.cognition.lexical import Spread, exact_sum
from engram.cognition.semantic import Question
from engram.model.space import Metric

EQUAL = 1e-6  # a smaller variance is what rounding leaves of equal scores
_GRAIN = 2.0**30  # coarser than the noise of a sum, finer than any difference that matters


@dataclass(frozen=True, slots=True)
class Sums:
    """How many scores there are, their sum, and the sum of their squares."""

    count: int
    total: float
    square: float

    def plus(self, other: Sums) -> Sums:
        """The sums of both."""
        return Sums(self.count + other.count, self.total + other.total, self.square + other.square)

    def lifted(self, by: float) -> Sums:
        """The sums of scores that are all higher by so much."""
        return Sums(self.count, self.total + self.count * by, self.square + 2 * by * self.total + self.count * by * by)

    def spread(self) -> Spread:
        """Mean and deviation."""
        many = max(self.count, 1)
        mean = round(self.total / many * _GRAIN) / _GRAIN
        variance = round((self.square / many - mean * mean) * _GRAIN) / _GRAIN
        return Spread(mean, variance**0.5 if variance > EQUAL else 1.0)


NOTHING = Sums(0, 0.0, 0.0)


def sums_of(scores: Floats) -> Sums:
    """The sums of scores at hand."""
    return Sums(len(scores), exact_sum(scores), exact_sum(np.square(scores)))


@dataclass(frozen=True, slots=True)
class Moments:
    """How many vectors, their sum, and the sum of each one's outer product with itself.

    Where distance counts, each vector has its squared length as one more number.
    """

    count: int
    total: NDArray[np.float64]
    square: NDArray[np.floating[Any]]

    def halved(self) -> Moments:
        """The same in half the memory, which every question reads through: as fine as it is kept."""
        return replace(self, square=self.square.astype(np.float32))

    def plus(self, other: Moments) -> Moments:
        """The moments of both."""
        return Moments(self.count + other.count, self.total + other.total, self.square + other.square)

    def sums(self, asked: Question) -> Sums:
        """The sums of how near all of them are to a question."""
        exact = asked.towards.astype(np.float64)
        if asked.metric is Metric.L2:
            exact = np.append(exact, asked.tilt)
        towards: NDArray[np.floating[Any]] = exact.astype(self.square.dtype)
        return Sums(self.count, float(self.total @ exact), float(towards @ self.square @ exact)).lifted(asked.lift)


def measured(piece: NDArray[np.float32], metric: Metric) -> NDArray[np.float32]:
    """Vectors with what else their moments take."""
    return np.column_stack([piece, np.square(piece).sum(axis=1)]) if metric is Metric.L2 else piece


def width(dimensions: int, metric: Metric) -> int:
    """How many numbers a vector has for its moments."""
    return dimensions + (metric is Metric.L2)


def moments(pieces: Iterable[NDArray[np.float32]], dimensions: int) -> Moments:
    """The moments of vectors that come in pieces."""
    count, total, square = 0, np.zeros(dimensions), np.zeros((dimensions, dimensions))
    for piece in pieces:
        count += len(piece)
        total += piece.sum(axis=0, dtype=np.float64)
        square += piece.T @ piece
    return Moments(count, total, square)
