"""Vectors by partition, caught up with a snapshot before each search: all processes answer alike."""

from __future__ import annotations

import struct
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from engram.cognition.bm25 import Floats, Ordinals
from engram.cognition.documents import Reach, Segment, Stretch, VectorRows
from engram.cognition.semantic import Sensed, question, spread_of
from engram.cognition.stretches import uncovered
from engram.index.atlas import atlas_of
from engram.index.graph import Fetch, Graph, built, loaded
from engram.index.shelf import Shelf, empty
from engram.index.stack import Stack, all_sums, nothing_read, stacked
from engram.model.level import Level, Shortfall
from engram.model.space import Metric, Space
from engram.ports import Vectors, View

READ_AT_ONCE = 4_096
T = TypeVar("T", bound=np.generic)
UNUSABLE = (ValueError, RuntimeError, struct.error)  # what a graph of another make is met with


class Shelves:
    """Vectors by space and partition, as far as they were asked for."""

    def __init__(self, near: int = 80) -> None:
        """Begin with nothing in memory; `near` documents are listed where graphs are searched."""
        self._near = near
        self._stacks: dict[str, dict[int, Stack]] = {}
        self._damaged: dict[bytes, tuple[Space, Segment]] = {}
        self._lock = threading.Lock()

    def sense(
        self, view: View, space: Space, query: NDArray[np.float32], bases: Mapping[int, int], also: Ordinals
    ) -> Sensed | None:
        """How near documents of a snapshot are to a query; None when none of them has a vector."""
        stacks = self._stacks_of(view, space, bases)
        if not any(len(stack) for stack in stacks.values()):
            return None
        vectors, asked = view.vectors(space), question(query, space.metric)
        found = [
            stack.search(asked, self._near, inside(also, bases, id), fetching(vectors, id))
            for id, stack in stacks.items()
        ]
        turn, pair = in_one([each.near.turn for each in found]), in_one([each.near.pair for each in found])
        docs = [each.near.ordinals + base for each, base in zip(found, bases.values(), strict=True)]
        if any(stack.graphs for stack in stacks.values()):
            turn_spread, pair_spread = (sums.spread() for sums in all_sums(found))
        else:
            turn_spread, pair_spread = spread_of(turn), spread_of(pair)
        previous = [
            np.where(each.near.previous >= 0, each.near.previous + base, -1) if base else each.near.previous
            for each, base in zip(found, bases.values(), strict=True)
        ]
        return Sensed(
            in_one(docs).astype(np.intp, copy=False), turn, pair, in_one([each.near.flags for each in found]),
            turn_spread, pair_spread, in_one(previous).astype(np.intp, copy=False),
        )  # fmt: skip

    def nearness(
        self, view: View, space: Space, query: NDArray[np.float32], docs: Ordinals, bases: Mapping[int, int]
    ) -> tuple[Floats, Floats]:
        """How near given documents, in order, are, alone and with the one before; not a number without a vector."""
        turn, pair = np.full(len(docs), np.nan), np.full(len(docs), np.nan)
        vectors, asked = view.vectors(space), question(query, space.metric)
        for id, stack in self._stacks_of(view, space, bases).items():
            given = inside(docs, bases, id)
            scored = stack.score(asked, given[given < stack.reached], fetching(vectors, id))
            places = np.searchsorted(docs, scored.ordinals + bases[id])
            turn[places], pair[places] = scored.turn, scored.pair
        return turn, pair

    def hold_only(self, space: Space, partitions: Iterable[int]) -> None:
        """Let go of what memory holds of some partitions in other spaces: nobody asks it any more."""
        with self._lock:
            for name, held in self._stacks.items():
                for id in partitions if name != space.name else ():
                    held.pop(id, None)

    def graph(self, space: Space, stretch: Stretch, stopped: Callable[[], bool]) -> bytes | None:
        """A stretch of documents as a graph to search by, the same for the same documents; None when it was stopped."""
        return built(stretch, stopped, space.metric)

    def damaged(self) -> tuple[tuple[Space, Segment], ...]:
        """The graphs met so far, by space, that are not what was written; their documents are searched one by one."""
        return tuple(self._damaged.values())

    def forget(self, space: Space, segment: Segment) -> None:
        """A damaged graph was taken away: look anew, for what is made in its place may be the same to the last bit."""
        with self._lock:
            self._damaged.pop(segment.checksum, None)
            self._stacks.get(space.name, {}).pop(segment.partition, None)

    def shortfalls(self, partitions: Collection[int] | None = None) -> tuple[Shortfall, ...]:
        """What makes searching worse or slower than it should be, in some partitions or in all that were read."""
        graphs = sum(partitions is None or segment.partition in partitions for _, segment in self.damaged())
        held = [each for stacks in list(self._stacks.values()) for each in list(stacks.items())]
        vectors = sum(stack.damaged for id, stack in held if partitions is None or id in partitions)
        told = {
            Level.PARTIAL: (vectors, "damaged vector", "found by words only until repaired"),
            Level.EXACT: (graphs, "damaged graph", "searched one by one until made anew"),
        }
        return tuple(
            Shortfall(level, f"{many} {what}{'s' * (many > 1)}: {then}")
            for level, (many, what, then) in told.items()
            if many
        )

    def _stacks_of(self, view: View, space: Space, bases: Mapping[int, int]) -> dict[int, Stack]:
        reaches, vectors = view.reaches(space), view.vectors(space)
        segments = vectors.segments()
        with self._lock:
            return {id: self._caught_up(space, id, vectors, reaches[id], segments.get(id, ())) for id in bases}

    def _caught_up(
        self, space: Space, partition: int, vectors: Vectors, reach: Reach, segments: tuple[Segment, ...]
    ) -> Stack:
        """What is held, brought to a snapshot; a snapshot older than that gets its own, which is not held."""
        nothing, stacks = nothing_read(space.metric), self._stacks.setdefault(space.name, {})
        if not reach.reached:  # nothing was kept yet, or a space was dropped
            stacks.pop(partition, None)
            self._forget_damage(space, partition, ())
            return nothing
        held = stacks.get(partition) or nothing
        if reach.cuts < held.cuts:
            return self._advanced(nothing, space, partition, vectors, reach, segments)
        if reach.reached < held.reached and reach.cuts == held.cuts and held.holds_graphs_within(reach.reached):
            return held.until(reach.reached)
        if reach.reached < held.reached:  # dropped, and begun anew
            held = nothing
        stack = self._advanced(held, space, partition, vectors, reach, segments)
        stacks[partition] = stack
        return stack

    def _advanced(
        self, held: Stack, space: Space, partition: int, vectors: Vectors, reach: Reach, segments: tuple[Segment, ...]
    ) -> Stack:
        """A stack with the cuts, the graphs and the documents of a later snapshot."""
        if held.cuts != reach.cuts:
            gone = vectors.cut_since(partition, held.cuts, reach.cuts) if held.reached else []
            held = nothing_read(space.metric) if gone is None else held
            held = held.without(np.array(gone or (), np.int64), reach.cuts)
        if held.segments != segments:
            return self._composed(held, space, partition, vectors, reach, segments)
        if held.reached < reach.reached:
            rows = vectors.between(partition, held.reached, reach.reached - 1)
            held = held.extended(rows, reach.reached)
        return held

    def _composed(
        self, held: Stack, space: Space, partition: int, vectors: Vectors, reach: Reach, segments: tuple[Segment, ...]
    ) -> Stack:
        """A stack of other graphs than before: those it has are kept, all documents without one are read anew."""
        there = {graph.segment: graph for graph in held.graphs}
        graphs = [there.get(segment) or self._loaded(segment, vectors, space) for segment in segments]
        usable = tuple(graph for graph in graphs if graph is not None)
        self._forget_damage(space, partition, segments)
        shelf = shelved(vectors, partition, usable, reach.reached, space.metric)
        atlas = atlas_of(usable)
        return stacked(replace(held, reached=reach.reached, segments=segments, atlas=atlas, shelf=shelf))

    def _loaded(self, segment: Segment, vectors: Vectors, space: Space) -> Graph | None:
        """A graph with its vectors; None when what is kept cannot be used, which is remembered."""
        data = vectors.graph(segment)
        try:
            if data is not None:
                return loaded(segment, data, rows_between(vectors, segment), space.metric)
        except UNUSABLE:
            pass
        self._damaged[segment.checksum] = space, segment
        return None

    def _forget_damage(self, space: Space, partition: int, segments: tuple[Segment, ...]) -> None:
        """Damage that is no longer in the store is none."""
        for checksum, (damaged_in, segment) in list(self._damaged.items()):
            if (damaged_in, segment.partition) == (space, partition) and segment not in segments:
                del self._damaged[checksum]


def in_one(parts: Sequence[NDArray[T]]) -> NDArray[T]:
    """Arrays one after the other; a single one, as most identities have, as it is."""
    return parts[0] if len(parts) == 1 else np.concatenate(parts)


def inside(docs: Ordinals, bases: Mapping[int, int], partition: int) -> NDArray[np.int64]:
    """Those of some documents, in order, that are of one partition, as they are numbered there."""
    base = bases[partition]
    end = min((start for start in bases.values() if start > base), default=None)
    first, last = np.searchsorted(docs, [base, base if end is None else end])
    return docs[first : None if end is None else last].astype(np.int64) - base


def rows_between(vectors: Vectors, segment: Segment) -> Iterator[VectorRows]:
    """The rows of a segment, some at a time."""
    cell = segment.cell
    for first in range(cell.first, cell.last + 1, READ_AT_ONCE):
        yield vectors.between(segment.partition, first, min(first + READ_AT_ONCE - 1, cell.last))


def shelved(vectors: Vectors, partition: int, graphs: tuple[Graph, ...], reached: int, metric: Metric) -> Shelf:
    """Every document that no graph holds."""
    shelf = empty(metric)
    for first, last in uncovered([graph.segment.cell for graph in graphs], reached):
        shelf = shelf.extended(vectors.between(partition, first, last))
    return shelf


def fetching(vectors: Vectors, partition: int) -> Fetch:
    """How exact vectors are had where memory holds coarse ones."""
    return lambda ordinals: vectors.at(partition, ordinals)
