"""The documents of one partition: graphs over long stretches, and a shelf of all that have none."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engram.cognition.bm25 import Floats
from engram.cognition.documents import Segment, VectorRows
from engram.cognition.fusion import highest
from engram.cognition.semantic import Question, in_turn, nearness
from engram.index.atlas import Atlas, Some, atlas_of, in_a_row
from engram.index.graph import Fetch, Graph
from engram.index.moments import NOTHING, Sums, sums_of
from engram.index.shelf import Measured, Shelf, empty, norms_with, standing
from engram.model.space import Metric

LEAST = 72  # asked of each graph, however many there are
SHARE = 1.6  # times as many are asked of a graph as are its share
WIDER = {16: 1.0, 8: 1.25, 1: 2.0}  # times as many are looked at where a graph only looks at bytes, or at signs


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
    """The documents worth looking at, and where those lie that are in graphs or stand beside them."""

    near: Scored
    turn: Sums | None = None
    pair: Sums | None = None


@dataclass(frozen=True, slots=True)
class Stack:
    """A partition as one snapshot has it; `strays` are shelved documents whose previous one is in a graph."""

    cuts: int
    reached: int
    segments: tuple[Segment, ...]
    atlas: Atlas
    shelf: Shelf
    strays: Some

    @property
    def graphs(self) -> tuple[Graph, ...]:
        """The graphs, in the order of their documents."""
        return self.atlas.graphs

    def __len__(self) -> int:
        """How many documents there are."""
        return len(self.shelf.ordinals) + len(self.atlas.ordinals)

    @property
    def damaged(self) -> int:
        """How many documents have a vector that is not what was written."""
        return len(self.shelf.damaged) + sum(len(graph.damaged) for graph in self.graphs)

    def without(self, gone: Some, cuts: int) -> Stack:
        """The partition after some documents were taken out."""
        shelf = self.shelf.kept(~np.isin(self.shelf.ordinals, gone)).mended(gone)
        return stacked(replace(self, cuts=cuts, atlas=self.atlas.without(gone), shelf=shelf))

    def extended(self, rows: VectorRows, reached: int) -> Stack:
        """The partition with more documents at its end."""
        return stacked(replace(self, reached=reached, shelf=self.shelf.extended(rows)))

    def until(self, reached: int) -> Stack:
        """The partition as a snapshot sees it that was taken a little earlier."""
        return stacked(replace(self, reached=reached, shelf=self.shelf.kept(self.shelf.ordinals < reached)))

    def holds_graphs_within(self, reached: int) -> bool:
        """Whether all graphs are over documents before one, as those of any snapshot that reaches so far are."""
        return all(graph.segment.cell.last < reached for graph in self.graphs)

    def search(self, asked: Question, count: int, also: Some, fetch: Fetch) -> Found:
        """The documents nearest to a query, those that follow them, and some more; all of them without a graph."""
        turn, pair = self.shelf.nearness(asked)
        if self.atlas.moments is None:
            near = Scored(self.shelf.ordinals, turn, pair, self.shelf.flags, self.shelf.previous)
            return Found(near)
        if len(self.strays):
            stray = self.score(asked, self.strays, fetch)
            pair[standing(self.shelf.ordinals, stray.ordinals)] = stray.pair
        wider = max(WIDER[graph.looks_at] for graph in self.graphs)
        nearest = self._nearest(asked, turn, int(wider * count))
        listed = in_turn(np.concatenate([nearest, self._following(nearest), also]))
        near = self.score(asked, listed[listed < self.reached], fetch)
        of_turn, of_pair = (moments.sums(asked) for moments in self.atlas.moments)
        return Found(near, of_turn.plus(sums_of(turn)), of_pair.plus(sums_of(pair)))

    def score(self, asked: Question, ordinals: Some, fetch: Fetch) -> Scored:
        """Given documents, in order, scored exactly, as far as they are there."""
        rows = self._measured(in_turn(np.concatenate([ordinals, self._before(ordinals)])), asked, fetch)
        if not len(rows.ordinals):
            return Scored(rows.ordinals, np.empty(0), np.empty(0), rows.flags, rows.previous)
        place = standing(rows.ordinals, rows.previous)
        turn, pair = nearness(rows.products, rows.squares, place, self._norms(rows, place, fetch), asked)
        which = standing(rows.ordinals, ordinals)
        which = which[which >= 0]
        return Scored(rows.ordinals[which], turn[which], pair[which], rows.flags[which], rows.previous[which])

    def _norms(self, rows: Measured, place: Some, fetch: Fetch) -> Floats:
        """What reading each of some documents with the one before takes: what graphs do not tell is found out once."""
        norms = np.where(place >= 0, rows.norms, 1.0)  # nobody asks where none is before
        new = np.flatnonzero(np.isnan(norms))
        if len(new):
            here, there = rows.ordinals[new], rows.previous[new]
            both = self._pick(in_turn(np.concatenate([here, there])), fetch)
            vectors = both.vectors.astype(np.float32, copy=False)
            places = standing(both.ordinals, here), standing(both.ordinals, there)
            norms[new] = norms_with(vectors[places[0]], vectors[places[1]], self.shelf.metric)
            self.atlas.know(here, norms[new])
        return norms

    def _nearest(self, asked: Question, turn: Floats, count: int) -> Some:
        """About the nearest documents, told by the graphs and the shelf."""
        share = SHARE * count / len(self)
        found = [graph.nearest(asked, max(LEAST, round(share * len(graph.ordinals)))) for graph in self.graphs]
        ordinals = np.concatenate([*(ordinals for ordinals, _ in found), self.shelf.ordinals])
        scores = np.concatenate([*(near for _, near in found), turn])
        return ordinals[highest(scores, count)]

    def _following(self, ordinals: Some) -> Some:
        ordered = np.sort(ordinals)
        if not len(self.shelf.ordinals):
            return self.atlas.following(ordered)
        here = self.shelf.ordinals[standing(ordered, self.shelf.previous) >= 0]
        return np.concatenate([here, self.atlas.following(ordered)])

    def _before(self, ordinals: Some) -> Some:
        if not len(self.shelf.ordinals):
            return self.atlas.before(ordinals)
        return np.concatenate([self.shelf.before_some(ordinals), self.atlas.before(ordinals)])

    def _measured(self, ordinals: Some, asked: Question, fetch: Fetch) -> Measured:
        """Those of some documents, in order, that are there; most of them are all in graphs, or all on the shelf."""
        parts = self.atlas.measured(ordinals, asked, fetch), self.shelf.measured(ordinals, asked)
        there = [part for part in parts if len(part.ordinals)] or parts[:1]
        return there[0] if len(there) == 1 else merged(*parts)

    def _pick(self, ordinals: Some, fetch: Fetch) -> VectorRows:
        return in_a_row([self.shelf.pick(ordinals), self.atlas.pick(ordinals, fetch)])


def merged(one: Measured, other: Measured) -> Measured:
    """Documents of two places, in order."""
    order = np.argsort(np.concatenate([one.ordinals, other.ordinals]), kind="stable")

    def both(here: NDArray[Any], there: NDArray[Any]) -> NDArray[Any]:
        joined: NDArray[Any] = np.concatenate([here, there])[order]
        return joined

    return Measured(
        both(one.ordinals, other.ordinals), both(one.previous, other.previous), both(one.flags, other.flags),
        both(one.products, other.products), both(one.squares, other.squares), both(one.norms, other.norms),
    )  # fmt: skip


@cache
def nothing_read(metric: Metric) -> Stack:
    """A partition nothing was read of."""
    return Stack(0, 0, (), atlas_of(()), empty(metric), np.empty(0, np.int64))


def stacked(stack: Stack) -> Stack:
    """A stack with what follows from its parts."""
    shelf = stack.shelf
    apart = shelf.ordinals[(shelf.previous >= 0) & (shelf.before < 0)] if stack.graphs else np.empty(0, np.int64)
    return replace(stack, strays=apart)


def all_sums(found: list[Found]) -> tuple[Sums, Sums]:
    """The sums over several partitions, of turns alone and with the ones before."""
    turn, pair = NOTHING, NOTHING
    for each in found:
        turn = turn.plus(each.turn or sums_of(each.near.turn))
        pair = pair.plus(each.pair or sums_of(each.near.pair))
    return turn, pair
