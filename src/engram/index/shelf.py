"""Documents searched one by one: read once, added to as they come, never changed in place."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engram.cognition.bm25 import Floats
from engram.cognition.documents import VectorRows
from engram.cognition.fusion import highest
from engram.cognition.semantic import Question, among, in_turn, nearness
from engram.index.coarse import Coarse, packed, skimmed
from engram.model.space import Metric

CHUNK = 1_024
ALONE = 1 << 18  # numbers of a matrix that are multiplied without waking other threads, which would spin for more
TOGETHER = 16  # rows that are added up in one go: only whole ones give each row the same bits wherever it stands
AT_HAND = 8 * TOGETHER  # rows that are still in the processor's cache when they are looked at again
MEASURED = 32  # the nearest by their bytes that are then measured exactly: far more than anybody is shown
Matrix = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Measured:
    """Documents in order by one question: the products with it, the squared lengths of their vectors.

    `norms` is what reading each with the one before takes, not a number where that is not known.
    """

    ordinals: NDArray[np.int64]
    previous: NDArray[np.int64]
    flags: NDArray[np.uint16]
    products: NDArray[np.float32]
    squares: Floats
    norms: Floats


@dataclass(frozen=True, slots=True)
class Shelf:
    """Documents in order, their vectors in chunks, and for each where the one before it stands.

    `coarse` are the chunks that are full, in bytes, if all vectors have length 1: a chunk that is full never changes.
    `damaged` are documents that should stand here and whose vector is not what was written.
    """

    metric: Metric
    ordinals: NDArray[np.int64]
    previous: NDArray[np.int64]
    before: NDArray[np.int64]
    norm: NDArray[Any]
    squares: Floats
    flags: NDArray[np.uint16]
    chunks: tuple[Matrix, ...]
    coarse: tuple[Coarse, ...] = ()
    damaged: tuple[int, ...] = ()

    def extended(self, rows: VectorRows) -> Shelf:
        """The shelf with more documents at its end."""
        damaged = (*self.damaged, *rows.damaged)
        if not len(rows.ordinals):
            return replace(self, damaged=damaged)
        ordinals = np.concatenate([self.ordinals, rows.ordinals])
        previous = np.concatenate([self.previous, rows.previous])
        fresh_rows = rows.vectors.astype(np.float32)
        chunks = appended(self.chunks, fresh_rows)
        before = np.concatenate([self.before, standing(ordinals, rows.previous)])
        fresh = slice(len(self.ordinals), None)
        norm = np.concatenate([self.norm, norms(chunks, before, fresh, self.metric)])
        squares = np.concatenate([self.squares, squares_of(fresh_rows, self.metric)])
        flags = np.concatenate([self.flags, rows.flags])
        coarse = in_bytes_too(chunks, self.metric, self.coarse)
        return Shelf(self.metric, ordinals, previous, before, norm, squares, flags, chunks, coarse, damaged)

    def kept(self, which: NDArray[np.bool_]) -> Shelf:
        """The shelf with only some of its documents."""
        if which.all():
            return self
        places = np.flatnonzero(which)
        ordinals, previous = self.ordinals[places], self.previous[places]
        chunks = appended((), gathered(self.chunks, places)) if len(places) else ()
        before = np.where(self.before[places] >= 0, standing(ordinals, previous), -1)
        norm, squares, flags = self.norm[places], self.squares[places], self.flags[places]
        coarse = in_bytes_too(chunks, self.metric)
        return Shelf(self.metric, ordinals, previous, before, norm, squares, flags, chunks, coarse, self.damaged)

    def mended(self, gone: NDArray[np.int64]) -> Shelf:
        """The shelf when some documents are gone, damaged ones among them."""
        left = tuple(set(self.damaged).difference(gone.tolist()))
        return replace(self, damaged=left) if len(left) < len(self.damaged) else self

    def nearness(self, asked: Question) -> tuple[Floats, Floats]:
        """How near each document is to a question: alone, and with the one before it."""
        return nearness(self.products(asked.towards), self.squares, self.before, self.norm, asked)

    def products(self, vector: NDArray[np.float32]) -> NDArray[np.float32]:
        """The product of each document with a vector: of those nearest to it exactly, and of those before them."""
        rest = [products(chunk, vector) for chunk in self.chunks[len(self.coarse) :]]
        if not self.coarse:
            return np.concatenate([np.empty(0, np.float32), *rest])
        found = np.concatenate([skimmed(self.coarse, vector), *rest])
        nearest = highest(found, MEASURED)
        before = self.before[nearest]
        places = in_turn(np.concatenate([nearest, before[before >= 0]]))
        places = places[places < len(self.coarse) * CHUNK]
        found[places] = products(gathered(self.chunks, places), vector)
        return found

    def measured(self, ordinals: NDArray[np.int64], asked: Question) -> Measured:
        """Those of some documents, in order, that stand here, as a question measures them."""
        places = self._places(ordinals)
        norms = np.where(self.before[places] >= 0, self.norm[places], np.nan)
        found = products(gathered(self.chunks, places), asked.towards) if len(places) else np.empty(0, np.float32)
        known = self.ordinals[places], self.previous[places], self.flags[places]
        return Measured(*known, found, self.squares[places], norms)

    def before_some(self, ordinals: NDArray[np.int64]) -> NDArray[np.int64]:
        """The documents right before those of some that stand here."""
        previous: NDArray[np.int64] = self.previous[self._places(ordinals)]
        return previous[previous >= 0]

    def pick(self, ordinals: NDArray[np.int64]) -> VectorRows:
        """Those of some documents that stand here."""
        places = self._places(ordinals)
        vectors = gathered(self.chunks, places) if len(places) else np.empty((0, 0), np.float32)
        return VectorRows(self.ordinals[places], self.previous[places], self.flags[places], vectors)

    def _places(self, ordinals: NDArray[np.int64]) -> NDArray[np.int64]:
        places = standing(self.ordinals, ordinals)
        return places[places >= 0]


def empty(metric: Metric) -> Shelf:
    """A shelf without a document."""
    none, nothing = np.empty(0, np.int64), np.empty(0)
    norm = np.empty(0, np.float64 if metric.keeps_lengths else np.float32)
    return Shelf(metric, none, none, none, norm, nothing, np.empty(0, np.uint16), ())


def appended(chunks: tuple[Matrix, ...], rows: Matrix) -> tuple[Matrix, ...]:
    """Chunks with more rows: only the last one is copied."""
    kept = list(chunks)
    last = [kept.pop()] if kept and len(kept[-1]) < CHUNK else []
    together = np.concatenate([*last, rows]) if last else rows
    return (*kept, *(together[start : start + CHUNK] for start in range(0, len(together), CHUNK)))


def in_bytes_too(chunks: tuple[Matrix, ...], metric: Metric, known: tuple[Coarse, ...] = ()) -> tuple[Coarse, ...]:
    """The full chunks in bytes, as far as their vectors have length 1; those known already as they are."""
    if metric.keeps_lengths:
        return ()
    return (*known, *(packed(chunk) for chunk in chunks[len(known) :] if len(chunk) == CHUNK))


def products(rows: Matrix, vector: NDArray[np.float32]) -> NDArray[np.float32]:
    """The product of each row with a vector, on this thread alone."""
    many = max(ALONE // len(vector) // TOGETHER, 1) * TOGETHER
    parts = [rows[first : first + many] @ vector for first in range(0, len(rows), many)]
    return np.concatenate([np.empty(0, np.float32), *parts])


def products_of_halves(rows: NDArray[np.float16], vector: NDArray[np.float32]) -> NDArray[np.float32]:
    """The same of rows in halves, widened as many at a time as stay at hand until they are multiplied."""
    found = np.empty(len(rows), np.float32)
    for first in range(0, len(rows), AT_HAND):
        np.dot(widened(rows[first : first + AT_HAND]), vector, out=found[first : first + AT_HAND])
    return found


def widened(halves: NDArray[np.float16]) -> Matrix:
    """Halves as floats, which hold them exactly; many times faster than numpy does it."""
    from numkong import astype

    floats = np.empty(halves.shape, np.float32)
    if halves.size:
        astype(halves, "f32", out=floats)
    return floats


def standing(ordinals: NDArray[np.int64], some: NDArray[np.int64]) -> NDArray[np.int64]:
    """Where some documents, such as those before others, stand among all in order; -1 where they do not."""
    if not len(ordinals):
        return np.full(len(some), -1, np.int64)
    return among(ordinals, some)


def norms(chunks: tuple[Matrix, ...], before: NDArray[np.int64], which: slice, metric: Metric) -> NDArray[Any]:
    """What reading each vector with the one before it takes."""
    places = np.arange(len(before))[which]
    if not len(places):
        return np.empty(0, np.float32)
    others, of_each = np.unique(np.maximum(before[which], 0), return_inverse=True)
    return norms_with(gathered(chunks, places), gathered(chunks, others)[of_each], metric)


def norms_with(here: Matrix, there: Matrix, metric: Metric) -> NDArray[Any]:
    """The lengths of the sums of vectors, pair by pair; where lengths are kept, the squares of those of their means."""
    return squares_of(here + there, metric) / 4 if metric.keeps_lengths else lengths_with(here, there)


def lengths_with(here: Matrix, there: Matrix) -> NDArray[np.float32]:
    """The lengths of the sums of vectors of length 1, pair by pair; never nothing, even for opposites."""
    dots = np.einsum("ij,ij->i", here, there)
    sums: NDArray[np.float32] = np.sqrt(np.maximum(2 + 2 * dots, 1e-3)).astype(np.float32)
    return sums


def squares_of(rows: Matrix, metric: Metric) -> Floats:
    """The squared lengths of vectors, as exact as can be; 1 where all have length 1."""
    if not metric.keeps_lengths:
        return np.ones(len(rows))
    exact = rows.astype(np.float64)
    squares: Floats = np.einsum("ij,ij->i", exact, exact)
    return squares


def gathered(chunks: tuple[Matrix, ...], places: NDArray[np.int64]) -> Matrix:
    """Some rows, in their order."""
    out = np.empty((len(places), chunks[0].shape[1]), np.float32)
    ends = np.searchsorted(places, [CHUNK * number for number in range(1, len(chunks) + 1)]).tolist()
    for number, (first, end) in enumerate(pairwise([0, *ends])):
        if first < end:
            np.take(chunks[number], places[first:end] - number * CHUNK, axis=0, out=out[first:end], mode="clip")
    return out
