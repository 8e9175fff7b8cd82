"""A graph over a stretch of documents: kept without vectors, put together with them when it is read.

The graph is usearch's own; what it writes begins with all vectors in a block, which is left out of what is kept and
filled in again from the rows of the store. What was taken out since stands there as nothing, in every process alike.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from engram.cognition.documents import Segment, Stretch, VectorRows
from engram.cognition.semantic import Question
from engram.index.library import graphs
from engram.index.moments import Moments, measured, moments, width
from engram.index.shelf import CHUNK, lengths_with, standing
from engram.model.space import Metric

if TYPE_CHECKING:
    from usearch.index import Index

MAGIC = b"EGR1"
HEADER = struct.Struct("<4sIII")
SHAPE = struct.Struct("<II")  # how usearch begins: rows, and bytes of a row
KINDS: dict[int, tuple[str, np.dtype[Any]]] = {
    16: ("f16", np.dtype("<f2")), 8: ("i8", np.dtype("i1")), 1: ("b1", np.dtype("u1")),
}  # fmt: skip
METRICS = {Metric.COSINE: "ip", Metric.DOT: "ip", Metric.L2: "l2sq"}  # of unit vectors, the product is the cosine
SIGNS = "hamming"  # of one bit a number, how many differ tells the angle
BUILT_AT_ONCE = 256

Fetch = Callable[[NDArray[np.int64]], VectorRows]
Numbers = NDArray[Any]  # halves; where memory is short, bytes, or bits in bytes


@dataclass(frozen=True, slots=True)
class Graph:
    """Documents in order, which of them still stand, and who is near whom."""

    segment: Segment
    bits: int
    ordinals: NDArray[np.int64]
    previous: NDArray[np.int64]
    flags: NDArray[np.uint16]
    alive: NDArray[np.bool_]
    numbers: Numbers
    turn: Moments
    pair: Moments
    index: Index
    memory: NDArray[np.uint8]  # what the index looks at: it must not go before it
    damaged: tuple[int, ...] = ()  # documents whose vector is not what was written

    def nearest(self, asked: Question, count: int) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
        """Documents near a question, and about how near."""
        found = self.index.search(reduced(asked.vector, self.bits), min(count, len(self.ordinals)), threads=1)
        places = found.keys.astype(np.int64)
        standing_here = self.alive[places]
        near = nearness(found.distances, self.bits, asked)
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
        self.numbers[places] = 0
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
    return (1 - distances) / (asked.square if bits == 16 else 127.0**2)


def row_bytes(dimensions: int, bits: int) -> int:
    """How long a vector is in a graph."""
    return (dimensions * bits + 7) // 8


def reduced(vectors: NDArray[Any], bits: int) -> Numbers:
    """Vectors as a graph holds them; a query stays as fine as it is unless the graph is coarse."""
    if bits == 16:
        return vectors
    if bits == 1:
        return np.packbits(vectors > 0, axis=-1)
    coarse: Numbers = np.clip(np.rint(vectors.astype(np.float32) * 127), -127, 127).astype(np.int8)
    return coarse


def built(stretch: Stretch, stopped: Callable[[], bool], metric: Metric = Metric.COSINE) -> bytes | None:
    """A stretch as a graph without vectors, to be kept; empty for one without documents, None when it was stopped."""
    rows, bits = stretch.rows, stretch.bits
    if not len(rows.ordinals):
        return b""
    dimensions, by = rows.vectors.shape[1], SIGNS if bits == 1 else METRICS[metric]
    index = graphs()(ndim=dimensions, metric=by, dtype=KINDS[bits][0], enable_key_lookups=False)
    for start in range(0, len(rows.ordinals), BUILT_AT_ONCE):
        if stopped():
            return None
        some = reduced(rows.vectors[start : start + BUILT_AT_ONCE], bits)
        index.add(np.arange(start, start + len(some), dtype=np.uint64), some, threads=1)  # one thread: the same bytes
    links = memoryview(index.save() or b"")[SHAPE.size + len(rows.ordinals) * row_bytes(dimensions, bits) :]
    each = width(dimensions, metric)
    turn = moments((measured(piece, metric) for piece in pieces(rows)), each)
    pair = moments((measured(piece, metric) for piece in pairs(stretch, metric)), each)
    kept = (rows.ordinals, turn.total, turn.square.astype(np.float32), pair.total, pair.square.astype(np.float32))
    header = HEADER.pack(MAGIC, bits, dimensions, len(rows.ordinals))
    return b"".join([header, *(array.tobytes() for array in kept), links])


def pieces(rows: VectorRows) -> Iterator[NDArray[np.float32]]:
    """The vectors of a stretch, a chunk at a time."""
    for start in range(0, len(rows.ordinals), CHUNK):
        yield rows.vectors[start : start + CHUNK].astype(np.float32)


def pairs(stretch: Stretch, metric: Metric) -> Iterator[NDArray[np.float32]]:
    """The vectors of a stretch read with the ones before, a chunk at a time."""
    rows, elsewhere = stretch.rows, stretch.elsewhere
    inside, outside = standing(rows.ordinals, rows.previous), standing(elsewhere.ordinals, rows.previous)
    for start, here in zip(range(0, len(rows.ordinals), CHUNK), pieces(rows), strict=True):
        chunk = slice(start, start + CHUNK)
        before = np.zeros_like(here)
        near, far = inside[chunk] >= 0, outside[chunk] >= 0
        before[near] = rows.vectors[inside[chunk][near]]
        if far.any():
            before[far] = elsewhere.vectors[outside[chunk][far]]
        joint = (here + before) / (2 if metric.keeps_lengths else lengths_with(here, before)[:, np.newaxis])
        yield np.where((near | far)[:, np.newaxis], joint, here)


def loaded(segment: Segment, data: bytes, read: Iterable[VectorRows], metric: Metric = Metric.COSINE) -> Graph:
    """A graph put together with the vectors of its documents that still stand; ValueError if it is none of ours."""
    bits, dimensions, ordinals, turn, pair, links = opened(data, metric)
    each = row_bytes(dimensions, bits)
    size = len(ordinals) * each
    memory = np.zeros(SHAPE.size + size + len(links), np.uint8)
    memory[: SHAPE.size] = np.frombuffer(SHAPE.pack(len(ordinals), each), np.uint8)
    memory[SHAPE.size + size :] = np.frombuffer(links, np.uint8)
    numbers = memory[SHAPE.size : SHAPE.size + size].view(KINDS[bits][1]).reshape(len(ordinals), -1)
    previous, flags = np.full(len(ordinals), -1, np.int64), np.zeros(len(ordinals), np.uint16)
    alive = np.zeros(len(ordinals), np.bool_)
    damaged: list[int] = []
    for rows in read:
        places = standing(ordinals, rows.ordinals)
        if np.any(places < 0):
            raise ValueError("documents stand there that the graph does not know")
        numbers[places] = reduced(rows.vectors, bits)
        previous[places], flags[places], alive[places] = rows.previous, rows.flags, True
        damaged += rows.damaged
    index = graphs().restore(memory.data, view=True, enable_key_lookups=False)
    if index is None or len(index) != len(ordinals):
        raise ValueError("the graph has another size than its documents")
    return Graph(segment, bits, ordinals, previous, flags, alive, numbers, turn, pair, index, memory, tuple(damaged))


def opened(data: bytes, metric: Metric) -> tuple[int, int, NDArray[np.int64], Moments, Moments, memoryview]:
    """The parts of a kept graph."""
    magic, bits, dimensions, count = HEADER.unpack_from(data)
    if magic != MAGIC or bits not in KINDS:
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
    return bits, dimensions, ordinals, turn, pair, memoryview(data)[place:]
