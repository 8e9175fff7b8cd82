"""All graphs of a partition as one: which documents stand where, which follow which, and vectors gathered at once."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from engram.cognition.bm25 import Floats
from engram.cognition.documents import VectorRows
from engram.cognition.semantic import Question
from engram.cognition.stretches import Cell
from engram.index.graph import Fetch, Graph
from engram.index.moments import Moments
from engram.index.shelf import Measured, products, products_of_halves, squares_of, standing, widened

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
        vectors = widened(self._halves(places))
        return VectorRows(self.ordinals[places], self.previous[places], self.flags[places], vectors)

    def measured(self, ordinals: Some, asked: Question, fetch: Fetch) -> Measured:
        """Those of some documents, in order, that stand here, as a question measures them."""
        if self.exact and not asked.metric.keeps_lengths:
            places = self._places(ordinals)
            found, squares = products_of_halves(self._halves(places), asked.towards), np.ones(len(places))
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

    def without(self, gone: Some) -> Atlas:
        """The graphs after some documents were taken out; their moments keep them until they are made anew."""
        places = standing(self.ordinals, gone)
        places = places[places >= 0]
        alive = self.alive.copy()
        alive[places] = False
        return replace(self, graphs=tuple(graph.without(gone) for graph in self.graphs), alive=alive)

    def _halves(self, places: Some) -> NDArray[np.float16]:
        """The vectors at some places, in order."""
        halves = np.empty((len(places), self.graphs[0].numbers.shape[1] if self.graphs else 0), np.float16)
        ends = np.searchsorted(places, self.starts + [len(graph.ordinals) for graph in self.graphs]).tolist()
        first = 0
        for graph, start, end in zip(self.graphs, self.starts.tolist(), ends, strict=True):
            if first < end:
                np.take(graph.numbers, places[first:end] - start, axis=0, out=halves[first:end], mode="clip")
            first = end
        return halves

    def _places(self, ordinals: Some) -> Some:
        places = standing(self.ordinals, ordinals)
        places = places[places >= 0]
        alive: Some = places[self.alive[places]]
        return alive


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
