"""Graphs of the former make are still read: they find the same, and what they do not tell is found out."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from engram.cognition.documents import Segment, Stretch, VectorRows
from engram.cognition.semantic import question
from engram.cognition.stretches import Cell
from engram.index.atlas import atlas_of
from engram.index.graph import FORMER, HEADER, SHAPE, built, loaded
from engram.index.library import graphs
from engram.index.stack import Stack, nothing_read
from engram.model.space import Metric
from tests.properties.vector_model import clustered

NOTHING_ELSE = np.empty(0, np.int64)


def in_one_session(vectors: NDArray[np.float16]) -> VectorRows:
    """Vectors of turns that follow one another."""
    ordinals = np.arange(len(vectors))
    return VectorRows(ordinals, ordinals - 1, np.zeros(len(vectors), np.uint16), vectors)


def stack_of(rows: VectorRows, data: bytes) -> Stack:
    """A partition with one graph."""
    many = len(rows.ordinals)
    graph = loaded(Segment(1, Cell(0, many - 1, 0), 0, many, 16, b""), data, [rows])
    return replace(nothing_read(Metric.COSINE), reached=many, atlas=atlas_of((graph,)))


def of_the_former_make(data: bytes, vectors: NDArray[np.float16]) -> bytes:
    """The same graph as it was made before: over halves, and without what reading with the one before takes."""
    many, dimensions = vectors.shape
    index = graphs()(ndim=dimensions, metric="ip", dtype="f16", enable_key_lookups=False)
    index.add(np.arange(many, dtype=np.uint64), vectors, threads=1)
    links = bytes(index.save() or b"")[SHAPE.size + vectors.nbytes :]
    moments = data[HEADER.size : HEADER.size + 8 * many + 2 * (8 * dimensions + 4 * dimensions**2)]
    return HEADER.pack(FORMER, 16, dimensions, many) + moments + links


def fetch(_: NDArray[np.int64]) -> VectorRows:
    raise AssertionError("all vectors are in memory")


def test_a_graph_of_the_former_make_gives_what_one_of_the_present_make_gives() -> None:
    vectors, queries = clustered(2_000, 64, 30)
    rows = in_one_session(vectors)
    data = built(Stretch(1, Cell(0, 1_999, 0), 0, rows, in_one_session(vectors[:0]), 16), lambda: False)
    assert data is not None
    present, former = stack_of(rows, data), stack_of(rows, of_the_former_make(data, vectors))
    assert (present.graphs[0].looks_at, former.graphs[0].looks_at) == (8, 16)
    some = np.arange(0, 2_000, 7)
    for query in queries:
        asked = question(query, Metric.COSINE)
        one, other = present.score(asked, some, fetch), former.score(asked, some, fetch)
        assert (one.turn.tolist(), one.pair.tolist()) == (other.turn.tolist(), other.pair.tolist())
        exact = np.argsort(-(vectors.astype(np.float32) @ query))[:5].tolist()
        for stack in (present, former):
            assert set(exact) <= set(stack.search(asked, 80, NOTHING_ELSE, fetch).near.ordinals.tolist())
