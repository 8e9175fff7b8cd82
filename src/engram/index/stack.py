"""The documents of one partition: graphs over long stretches, and a shelf of all that have none."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from engram.cognition.bm25 import Floats
from engram.cognition.semantic import Question, nearness
from engram.cognition.stretches import Cell
from engram.index.graph import Fetch, Graph
from engram.index.moments import NOTHING, Moments, Sums, sums_of
from engram.index.shelf import Shelf, empty, norms_with, products, squares_of, standing
from engram.model.space import Metric
from engram.ports import Segment, VectorRows

Some = NDArray[np.int64]
LEAST = 96  # asked of each graph, however many there are


@dataclass(frozen=True, slots=True)
class Scored:
    """Some documents in order, and how near each is, alone and with the one before."""

    ordinals: Some
    turn: Floats
    pair: Floats
    flags: NDArray[np.uint16]
    previous: Some


@dataclass(frozen=True, slots=True)
class Found:
    """The documents worth looking at, and where all of them lie."""

    near: Scored
    turn: Sums
    pair: Sums


@dataclass(frozen=True, slots=True)
class Stack:
    """A partition as one snapshot has it; `strays` are shelved documents whose previous one is in a graph."""

    cuts: int
    reached: int
    segments: tuple[Segment, ...]
    graphs: tuple[Graph, ...]
    shelf: Shelf
    strays: Some
    moments: tuple[Moments, Moments] | None

    def __len__(self) -> int:
        """How many documents there are."""
        return len(self.shelf.ordinals) + sum(len(graph.ordinals) for graph in self.graphs)

    @property
    def damaged(self) -> int:
        """How many documents have a vector that is not what was written."""
        return len(self.shelf.damaged) + sum(len(graph.damaged) for graph in self.graphs)

    def without(self, gone: Some, cuts: int) -> Stack:
        """The partition after some documents were taken out; the moments of graphs keep them until they are remade."""
        shelf = self.shelf.kept(~np.isin(self.shelf.ordinals, gone)).mended(gone)
        graphs = tuple(graph.without(gone) for graph in self.graphs)
        return stacked(replace(self, cuts=cuts, graphs=graphs, shelf=shelf))

    def extended(self, rows: VectorRows, reached: int) -> Stack:
        """The partition with more documents at its end."""
        return stacked(replace(self, reached=reached, shelf=self.shelf.extended(rows)))

    def until(self, reached: int) -> Stack:
        """The partition as a snapshot sees it that was taken a little earlier."""
        return stacked(replace(self, reached=reached, shelf=self.shelf.kept(self.shelf.ordinals < reached)))

    def holds_graphs_within(self, reached: int) -> bool:
        """Whether all graphs are over documents before one, as those of any snapshot that reaches so far are."""
        return all(graph.segment.cell.last < reached for graph in self.graphs)

    def search(self, asked: Question, count: int, fetch: Fetch) -> Found:
        """The documents nearest to a query and those that follow them; all of them where there is no graph."""
        turn, pair = self.shelf.nearness(asked)
        if self.moments is None:
            near = Scored(self.shelf.ordinals, turn, pair, self.shelf.flags, self.shelf.previous)
            return Found(near, sums_of(turn), sums_of(pair))
        stray = self.score(asked, self.strays, fetch)
        pair[standing(self.shelf.ordinals, stray.ordinals)] = stray.pair
        nearest = self._nearest(asked, turn, count)
        listed = np.unique(np.concatenate([nearest, self._following(nearest)]))
        near = self.score(asked, listed[listed < self.reached], fetch)
        of_turn, of_pair = (moments.sums(asked) for moments in self.moments)
        return Found(near, of_turn.plus(sums_of(turn)), of_pair.plus(sums_of(pair)))

    def score(self, asked: Question, ordinals: Some, fetch: Fetch) -> Scored:
        """Given documents, in order, scored exactly, as far as they are there."""
        given = self._pick(ordinals, fetch)
        if not len(given.ordinals):
            return Scored(given.ordinals, np.empty(0), np.empty(0), given.flags, given.previous)
        before = np.setdiff1d(given.previous[given.previous >= 0], given.ordinals)
        rows = joined([given, self._pick(before, fetch)])
        vectors, metric = rows.vectors.astype(np.float32, copy=False), self.shelf.metric
        place = standing(rows.ordinals, rows.previous)
        norm, squares = norms_with(vectors, vectors[place], metric), squares_of(vectors, metric)
        turn, pair = nearness(products(vectors, asked.towards), squares, place, norm, asked)
        which = standing(rows.ordinals, given.ordinals)
        return Scored(given.ordinals, turn[which], pair[which], given.flags, given.previous)

    def _nearest(self, asked: Question, turn: Floats, count: int) -> Some:
        """About the nearest documents, told by the graphs and the shelf."""
        each = max(LEAST, 2 * count // (len(self.graphs) + 1))
        found = [graph.nearest(asked, min(count, each)) for graph in self.graphs]
        ordinals = np.concatenate([*(ordinals for ordinals, _ in found), self.shelf.ordinals])
        scores = np.concatenate([*(near for _, near in found), turn])
        return ordinals[np.argsort(-scores, kind="stable")[:count]]

    def _following(self, ordinals: Some) -> Some:
        here = self.shelf.ordinals[np.isin(self.shelf.previous, ordinals)]
        ordered = np.sort(ordinals)
        return np.concatenate([here, *(graph.following(ordered) for graph in self.graphs)])

    def _pick(self, ordinals: Some, fetch: Fetch) -> VectorRows:
        parts = [graph.pick(within(graph.segment.cell, ordinals), fetch) for graph in self.graphs]
        return joined([self.shelf.pick(ordinals), *parts])


def nothing_read(metric: Metric) -> Stack:
    """A partition nothing was read of."""
    return Stack(0, 0, (), (), empty(metric), np.empty(0, np.int64), None)


def stacked(stack: Stack) -> Stack:
    """A stack with what follows from its parts."""
    shelf = stack.shelf
    apart = shelf.ordinals[(shelf.previous >= 0) & (shelf.before < 0)] if stack.graphs else np.empty(0, np.int64)
    return replace(stack, strays=apart)


def together(graphs: tuple[Graph, ...]) -> tuple[Moments, Moments] | None:
    """The moments of all graphs, of turns alone and with the ones before."""
    if not graphs:
        return None
    turn, pair = graphs[0].turn, graphs[0].pair
    for graph in graphs[1:]:
        turn, pair = turn.plus(graph.turn), pair.plus(graph.pair)
    return turn, pair


def within(cell: Cell, ordinals: Some) -> Some:
    """Those of some documents, in order, that a stretch may hold."""
    return ordinals[slice(*np.searchsorted(ordinals, [cell.first, cell.last + 1]))]


def joined(parts: list[VectorRows]) -> VectorRows:
    """Documents from several places, in order, their vectors ready to be multiplied."""
    there = [part for part in parts if len(part.ordinals)] or parts[:1]
    ordinals = np.concatenate([part.ordinals for part in there])
    order = np.argsort(ordinals, kind="stable")
    vectors = np.concatenate([part.vectors for part in there], dtype=np.float32)
    return VectorRows(
        ordinals=ordinals[order],
        previous=np.concatenate([part.previous for part in there])[order],
        flags=np.concatenate([part.flags for part in there])[order],
        vectors=vectors if np.all(order[1:] > order[:-1]) else vectors[order],
    )


def all_sums(found: list[Found]) -> tuple[Sums, Sums]:
    """The sums over several partitions, of turns alone and with the ones before."""
    turn, pair = NOTHING, NOTHING
    for each in found:
        turn, pair = turn.plus(each.turn), pair.plus(each.pair)
    return turn, pair
