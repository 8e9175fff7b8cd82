"""All graphs of a partition as one: which documents stand where, which follow which, and vectors gathered at once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engram.cognition.bm25 import Floats
from engram.cognition.documents import VectorRows
from engram.cognition.fusion import highest
from engram.cognition.semantic import Question, in_turn
from engram.cognition.stretches import Cell
from engram.index.coarse import MOST
from engram.index.graph import BYTE, Fetch, Graph, reduced
from engram.index.moments import Moments
from engram.index.shelf import MEASURED, Measured, products, products_of_halves, squares_of, standing, widened

Some = NDArray[np.int64]
EXACT = 16  # bits of a number that make a vector in memory what was written


@dataclass(frozen=True, slots=True)
class Atlas:
    """Graphs in the order of their documents, and what they know together.

    `starts` is where the documents of each graph begin among all. `after` is where those begin in `order` that come
    right after each document; last in it are those that come after one that does not stand here. Those `norms` that
    graphs do not tell are filled in as they are found out.
    """

    graphs: tuple[Graph, ...]
    ordinals: Some
    previous: Some
    flags: NDArray[np.uint16]
    alive: NDArray[np.bool_]
    starts: Some
    after: NDArray[np.int32]
    order: NDArray[np.int32]
    moments: tuple[Moments, Moments] | None
    norms: Floats

    def know(self, ordinals: Some, norms: Floats) -> None:
        """Remember what reading some documents with the ones before takes: it never changes."""
        places = standing(self.ordinals, ordinals)
        here = places >= 0
        self.norms[places[here]] = norms[here]

    def following(self, ordinals: Some) -> Some:
        """The documents that come right after some documents, which are in order."""
        places = standing(self.ordinals, ordinals)
        here = places[places >= 0]
        first = self.after[here]
        many = self.after[here + 1] - first
        if len(many) and many.max() > 1:
            step = np.arange(many.sum()) - np.repeat(np.cumsum(many) - many, many)
            after = self.order[np.repeat(first, many) + step]
        else:
            after = self.order[first[many > 0]]
        strays = self.order[self.after[-1] :]
        if len(strays):
            after = np.concatenate([after, strays[standing(ordinals, self.previous[strays]) >= 0]])
        found: Some = self.ordinals[after[self.alive[after]]]
        return found

    def before(self, ordinals: Some) -> Some:
        """The documents right before those of some that stand here."""
        previous: Some = self.previous[self._places(ordinals)]
        return previous[previous >= 0]

    def pick(self, ordinals: Some, fetch: Fetch) -> VectorRows:
        """Those of some documents, in order, that stand here, with exact vectors."""
        if not self.exact:
            return in_a_row([graph.pick(within(graph.segment.cell, ordinals), fetch) for graph in self.graphs])
        places = self._places(ordinals)
        vectors = widened(self._numbers(places))
        return VectorRows(self.ordinals[places], self.previous[places], self.flags[places], vectors)

    def measured(self, ordinals: Some, asked: Question, fetch: Fetch) -> Measured:
        """Those of some documents, in order, that stand here, as a question measures them."""
        if not asked.metric.keeps_lengths and (self.exact or self.in_bytes):
            places = self._places(ordinals)
            of_each = self._products if self.exact else partial(self._skimmed, fetch=fetch)
            found, squares = of_each(places, asked.towards), np.ones(len(places))
        else:
            rows = self.pick(ordinals, fetch)
            places, vectors = standing(self.ordinals, rows.ordinals), rows.vectors.astype(np.float32, copy=False)
            found, squares = products(vectors, asked.towards), squares_of(vectors, asked.metric)
        known = self.ordinals[places], self.previous[places], self.flags[places]
        return Measured(*known, found, squares, self.norms[places])

    @property
    def exact(self) -> bool:
        """Whether all vectors in memory are what was written."""
        return all(graph.bits == EXACT for graph in self.graphs)

    @property
    def in_bytes(self) -> bool:
        """Whether all vectors in memory are bytes."""
        return all(graph.bits == BYTE for graph in self.graphs)

    def without(self, gone: Some) -> Atlas:
        """The graphs after some documents were taken out; their moments keep them until they are made anew."""
        places = standing(self.ordinals, gone)
        places = places[places >= 0]
        alive = self.alive.copy()
        alive[places] = False
        return replace(self, graphs=tuple(graph.without(gone) for graph in self.graphs), alive=alive)

    def _products(self, places: Some, vector: NDArray[np.float32]) -> NDArray[np.float32]:
        """The product of each document at some places, in order, with a vector."""
        return products_of_halves(self._numbers(places), vector)

    def _skimmed(self, places: Some, vector: NDArray[np.float32], fetch: Fetch) -> NDArray[np.float32]:
        """The same by bytes, but of those nearest to it, and of those before them, by exact vectors: they are few."""
        found = products_of_bytes(self._numbers(places), vector)
        nearest = places[highest(found, MEASURED)]
        before = standing(self.ordinals, self.previous[nearest])
        rows = fetch(self.ordinals[in_turn(np.concatenate([nearest, before[before >= 0]]))])
        where = standing(self.ordinals[places], rows.ordinals)
        here = where >= 0
        found[where[here]] = products(rows.vectors[here].astype(np.float32, copy=False), vector)
        return found

    def _numbers(self, places: Some) -> NDArray[Any]:
        """The vectors at some places, in order, as they are held."""
        like = self.graphs[0].numbers if self.graphs else np.empty((0, 0), np.float16)
        numbers = np.empty((len(places), like.shape[1]), like.dtype)
        ends = np.searchsorted(places, self.starts + [len(graph.ordinals) for graph in self.graphs]).tolist()
        first = 0
        for graph, start, end in zip(self.graphs, self.starts.tolist(), ends, strict=True):
            if first < end:
                np.take(graph.numbers, places[first:end] - start, axis=0, out=numbers[first:end], mode="clip")
            first = end
        return numbers

    def _places(self, ordinals: Some) -> Some:
        places = standing(self.ordinals, ordinals)
        places = places[places >= 0]
        alive: Some = places[self.alive[places]]
        return alive


def products_of_bytes(rows: NDArray[np.int8], vector: NDArray[np.float32]) -> NDArray[np.float32]:
    """The product of each row with a vector of length 1, to a few thousandths."""
    from numkong import dot

    found = np.asarray(dot(rows, reduced(vector, BYTE))) if len(rows) else np.empty(0)
    return (found / MOST**2).astype(np.float32)


def atlas_of(graphs: tuple[Graph, ...]) -> Atlas:
    """Graphs put together; they are over stretches that follow one another."""
    none = np.empty(0, np.int64)
    previous = np.concatenate([none, *(graph.previous for graph in graphs)])
    ordinals = np.concatenate([none, *(graph.ordinals for graph in graphs)])
    sizes = [len(graph.ordinals) for graph in graphs]
    after, order = successions(ordinals, previous)
    return Atlas(
        graphs=graphs,
        ordinals=ordinals,
        previous=previous,
        flags=np.concatenate([np.empty(0, np.uint16), *(graph.flags for graph in graphs)]),
        alive=np.concatenate([np.empty(0, np.bool_), *(graph.alive for graph in graphs)]),
        starts=np.cumsum([0, *sizes], dtype=np.int64)[:-1],
        after=after,
        order=order,
        moments=together(graphs),
        norms=np.concatenate([np.empty(0), *(graph.norms for graph in graphs)]),
    )


def successions(ordinals: Some, previous: Some) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Which documents come after each, one after the other, and where those of each begin; `Atlas` says how.

    >>> after, order = successions(np.array([3, 4, 5, 6]), np.array([-1, 3, 3, 2]))
    >>> after.tolist(), order.tolist()
    ([0, 2, 2, 2, 2], [1, 2, 3])
    """
    following = np.flatnonzero(previous >= 0)
    place = standing(ordinals, previous[following])
    place[place < 0] = len(ordinals)
    order = following[np.argsort(place, kind="stable")]
    many = np.bincount(place, minlength=len(ordinals) + 1)
    return (np.cumsum(many) - many).astype(np.int32), order.astype(np.int32)


def together(graphs: tuple[Graph, ...]) -> tuple[Moments, Moments] | None:
    """The moments of all graphs, of turns alone and with the ones before."""
    if not graphs:
        return None
    turn, pair = graphs[0].turn, graphs[0].pair
    for graph in graphs[1:]:
        turn, pair = turn.plus(graph.turn), pair.plus(graph.pair)
    return turn.halved(), pair.halved()


def within(cell: Cell, ordinals: Some) -> Some:
    """Those of some documents, in order, that a stretch may hold."""
    return ordinals[slice(*np.searchsorted(ordinals, [cell.first, cell.last + 1]))]


def in_a_row(parts: list[VectorRows]) -> VectorRows:
    """Documents from several places, in order, their vectors ready to be multiplied."""
    there = [part for part in parts if len(part.ordinals)] or parts[:1]
    if len(there) == 1 and there[0].vectors.dtype == np.float32:
        return there[0]
    ordinals = np.concatenate([part.ordinals for part in there])
    order = np.argsort(ordinals, kind="stable")
    vectors = np.concatenate([part.vectors for part in there], dtype=np.float32)
    return VectorRows(
        ordinals=ordinals[order],
        previous=np.concatenate([part.previous for part in there])[order],
        flags=np.concatenate([part.flags for part in there])[order],
        vectors=vectors if np.all(order[1:] > order[:-1]) else vectors[order],
    )
