"""A graph over a stretch of documents: kept without vectors, put together with them when it is read.

The graph is usearch's own; what it writes begins with all vectors in a block, which is left out of what is kept and
filled in again from the rows of the store. What was taken out since stands there as nothing, in every process alike.
Looking for the nearest is waiting for memory: even where vectors are held in halves, the graph itself looks at bytes.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from engram.cognition.bm25 import Floats
from engram.cognition.documents import Segment, Stretch, VectorRows
from engram.cognition.semantic import Question
from engram.index.coarse import MOST
from engram.index.library import graphs
from engram.index.moments import Moments, measured, moments, width
from engram.index.shelf import CHUNK, lengths_with, norms_with, standing, widened
from engram.model.space import Metric

if TYPE_CHECKING:
    from usearch.index import Index

MAGIC = b"EGR2"
FORMER = b"EGR1"  # looks at what is held, and does not tell what reading with the one before takes
HEADER = struct.Struct("<4sIII")
SHAPE = struct.Struct("<II")  # how usearch begins: rows, and bytes of a row
KINDS: dict[int, tuple[str, np.dtype[Any]]] = {
    16: ("f16", np.dtype("<f2")), 8: ("i8", np.dtype("i1")), 1: ("b1", np.dtype("u1")),
}  # fmt: skip
METRICS = {Metric.COSINE: "ip", Metric.DOT: "ip", Metric.L2: "l2sq"}  # of unit vectors, the product is the cosine
BYTE = 8
SIGNS = "hamming"  # of one bit a number, how many differ tells the angle
BUILT_AT_ONCE = 256

Fetch = Callable[[NDArray[np.int64]], VectorRows]
Numbers = NDArray[Any]  # halves; where memory is short, bytes, or bits in bytes


@dataclass(frozen=True, slots=True)
class Graph:
    """Documents in order, which of them still stand, and who is near whom."""

    segment: Segment
    bits: int
    looks_at: int  # bits of a number that are looked at to find what is near
    ordinals: NDArray[np.int64]
    previous: NDArray[np.int64]
    flags: NDArray[np.uint16]
    alive: NDArray[np.bool_]
    numbers: Numbers
    looked_at: Numbers
    turn: Moments
    pair: Moments
    norms: Floats  # what reading each with the one before takes; not a number where that is not known
    index: Index
    memory: NDArray[np.uint8]  # what the index looks at: it must not go before it
    damaged: tuple[int, ...] = ()  # documents whose vector is not what was written

    def nearest(self, asked: Question, count: int) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
        """Documents near a question, and about how near."""
        found = self.index.search(reduced(asked.vector, self.looks_at), min(count, len(self.ordinals)), threads=1)
        places = found.keys.astype(np.int64)
        standing_here = self.alive[places]
        near = nearness(found.distances, self.looks_at, asked)
        return self.ordinals[places[standing_here]], near[standing_here].astype(np.float32)

    def pick(self, ordinals: NDArray[np.int64], fetch: Fetch) -> VectorRows:
        """Those of some documents that stand here, with exact vectors."""
        places = standing(self.ordinals, ordinals)
        places = places[places >= 0]
        places = places[self.alive[places]]
        if self.bits != 16:
            return fetch(self.ordinals[places])
        return VectorRows(self.ordinals[places], self.previous[places], self.flags[places], self.numbers[places])

    def without(self, ordinals: NDArray[np.int64]) -> Graph:
        """The graph with some documents gone: their numbers become nothing, in place, for whoever searches."""
        places = standing(self.ordinals, ordinals)
        places = places[places >= 0]
        damaged = tuple(set(self.damaged).difference(ordinals.tolist()))
        if not len(places):
            return replace(self, damaged=damaged)
        self.numbers[places] = self.looked_at[places] = 0
        alive, previous = self.alive.copy(), self.previous.copy()
        alive[places], previous[places] = False, -1
        return replace(self, alive=alive, previous=previous, damaged=damaged)


def nearness(distances: NDArray[np.float32], bits: int, asked: Question) -> NDArray[np.float32]:
    """About how near documents are to a question that a graph tells to be so far."""
    if bits == 1:
        by_angle: NDArray[np.float32] = np.cos(np.pi / len(asked.vector) * distances)
        return by_angle
    if asked.metric is Metric.L2:
        return 1 - distances / (2 * asked.square)
    return (1 - distances) / (asked.square if bits == 16 else float(MOST) ** 2)


def looking_at(bits: int, metric: Metric) -> int:
    """How many bits of a number are looked at where so many are held: a byte will do for vectors of length 1."""
    return bits if metric.keeps_lengths else min(bits, BYTE)


def row_bytes(dimensions: int, bits: int) -> int:
    """How long a vector is in a graph."""
    return (dimensions * bits + 7) // 8


def reduced(vectors: NDArray[Any], bits: int) -> Numbers:
    """Vectors as a graph holds them; a query stays as fine as it is unless the graph is coarse."""
    if bits == 16:
        return vectors
    if bits == 1:
        return np.packbits(vectors > 0, axis=-1)
    steps = widened(vectors) if vectors.dtype == np.float16 else vectors.astype(np.float32)
    steps *= MOST
    np.rint(steps, out=steps)
    np.clip(steps, -MOST, MOST, out=steps)
    return steps.astype(np.int8)


def built(stretch: Stretch, stopped: Callable[[], bool], metric: Metric = Metric.COSINE) -> bytes | None:
    """A stretch as a graph without vectors, to be kept; empty for one without documents, None when it was stopped."""
    rows, bits = stretch.rows, stretch.bits
    if not len(rows.ordinals):
        return b""
    dimensions, by, looks_at = rows.vectors.shape[1], SIGNS if bits == 1 else METRICS[metric], looking_at(bits, metric)
    index = graphs()(ndim=dimensions, metric=by, dtype=KINDS[looks_at][0], enable_key_lookups=False)
    for start in range(0, len(rows.ordinals), BUILT_AT_ONCE):
        if stopped():
            return None
        some = reduced(rows.vectors[start : start + BUILT_AT_ONCE], looks_at)
        index.add(np.arange(start, start + len(some), dtype=np.uint64), some, threads=1)  # one thread: the same bytes
    links = memoryview(index.save() or b"")[SHAPE.size + len(rows.ordinals) * row_bytes(dimensions, looks_at) :]
    each = width(dimensions, metric)
    turn = moments((measured(piece, metric) for piece in pieces(rows)), each)
    norms = np.ones(len(rows.ordinals))
    pair = moments((measured(piece, metric) for piece in pairs(stretch, metric, norms)), each)
    squares = turn.square.astype(np.float32), pair.square.astype(np.float32)
    kept = (rows.ordinals, turn.total, squares[0], pair.total, squares[1], norms)
    header = HEADER.pack(MAGIC, bits, dimensions, len(rows.ordinals))
    return b"".join([header, *(array.tobytes() for array in kept), links])


def pieces(rows: VectorRows) -> Iterator[NDArray[np.float32]]:
    """The vectors of a stretch, a chunk at a time."""
    for start in range(0, len(rows.ordinals), CHUNK):
        yield rows.vectors[start : start + CHUNK].astype(np.float32)


def pairs(stretch: Stretch, metric: Metric, norms: Floats) -> Iterator[NDArray[np.float32]]:
    """The vectors of a stretch read with the ones before, a chunk at a time; what that takes is put into `norms`."""
    rows, elsewhere = stretch.rows, stretch.elsewhere
    inside, outside = standing(rows.ordinals, rows.previous), standing(elsewhere.ordinals, rows.previous)
    for start, here in zip(range(0, len(rows.ordinals), CHUNK), pieces(rows), strict=True):
        chunk = slice(start, start + CHUNK)
        before = np.zeros_like(here)
        near, far = inside[chunk] >= 0, outside[chunk] >= 0
        before[near] = rows.vectors[inside[chunk][near]]
        if far.any():
            before[far] = elsewhere.vectors[outside[chunk][far]]
        paired = near | far
        norms[chunk][paired] = norms_with(here[paired], before[paired], metric)
        joint = (here + before) / (2 if metric.keeps_lengths else lengths_with(here, before)[:, np.newaxis])
        yield np.where(paired[:, np.newaxis], joint, here)


def loaded(segment: Segment, data: bytes, read: Iterable[VectorRows], metric: Metric = Metric.COSINE) -> Graph:
    """A graph put together with the vectors of its documents that still stand; ValueError if it is none of ours."""
    kept = opened(data, metric)
    count = len(kept.ordinals)
    memory, looked_at = laid_out(kept)
    kind = KINDS[kept.bits][1]
    numbers = looked_at if kept.looks_at == kept.bits else np.zeros((count, kept.dimensions), kind)
    previous, flags = np.full(count, -1, np.int64), np.zeros(count, np.uint16)
    alive = np.zeros(count, np.bool_)
    damaged: list[int] = []
    for rows in read:
        places = standing(kept.ordinals, rows.ordinals)
        if np.any(places < 0):
            raise ValueError("documents stand there that the graph does not know")
        looked_at[places] = reduced(rows.vectors, kept.looks_at)
        if numbers is not looked_at:
            numbers[places] = reduced(rows.vectors, kept.bits)
        previous[places], flags[places], alive[places] = rows.previous, rows.flags, True
        damaged += rows.damaged
    index = graphs().restore(memory.data, view=True, enable_key_lookups=False)
    if index is None or len(index) != count:
        raise ValueError("the graph has another size than its documents")
    return Graph(
        segment, kept.bits, kept.looks_at, kept.ordinals, previous, flags, alive, numbers, looked_at, kept.turn,
        kept.pair, kept.norms, index, memory, tuple(damaged),
    )  # fmt: skip


def laid_out(kept: Kept) -> tuple[NDArray[np.uint8], Numbers]:
    """The memory an index looks at, and in it the vectors, which are still to be filled in."""
    count, each = len(kept.ordinals), row_bytes(kept.dimensions, kept.looks_at)
    end = SHAPE.size + count * each
    memory = np.zeros(end + len(kept.links), np.uint8)
    memory[: SHAPE.size] = np.frombuffer(SHAPE.pack(count, each), np.uint8)
    memory[end:] = np.frombuffer(kept.links, np.uint8)
    return memory, memory[SHAPE.size : end].view(KINDS[kept.looks_at][1]).reshape(count, -1)


@dataclass(frozen=True, slots=True)
class Kept:
    """The parts of a graph as it is kept."""

    bits: int
    looks_at: int
    dimensions: int
    ordinals: NDArray[np.int64]
    turn: Moments
    pair: Moments
    norms: Floats
    links: memoryview


def opened(data: bytes, metric: Metric) -> Kept:
    """The parts of a kept graph."""
    magic, bits, dimensions, count = HEADER.unpack_from(data)
    if magic not in (MAGIC, FORMER) or bits not in KINDS:
        raise ValueError("a graph of an unknown make")
    place = HEADER.size

    def take(kind: str, *shape: int) -> NDArray[Any]:
        nonlocal place
        array = np.frombuffer(data, kind, int(np.prod(shape)), place).reshape(shape)
        place += array.nbytes
        return array

    ordinals = take("<i8", count).copy()
    each = width(dimensions, metric)
    turn = Moments(count, take("<f8", each).copy(), take("<f4", each, each).astype(np.float64))
    pair = Moments(count, take("<f8", each).copy(), take("<f4", each, each).astype(np.float64))
    norms = take("<f8", count).copy() if magic == MAGIC else np.full(count, np.nan)
    looks_at = looking_at(bits, metric) if magic == MAGIC else bits
    return Kept(bits, looks_at, dimensions, ordinals, turn, pair, norms, memoryview(data)[place:])
