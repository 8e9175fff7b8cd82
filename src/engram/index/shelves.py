"""Shelves by partition, caught up with a snapshot before each search: all processes answer alike."""

from __future__ import annotations

import threading
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from engram.cognition.semantic import Sensed, spread_of
from engram.index.shelf import Shelf, empty
from engram.model.space import Space
from engram.ports import Reach, View


class Shelves:
    """Vectors by space and partition, as far as they were asked for."""

    def __init__(self) -> None:
        """Begin with nothing in memory."""
        self._shelves: dict[tuple[str, int], Shelf] = {}
        self._lock = threading.Lock()

    def sense(self, view: View, space: Space, query: NDArray[np.float32], bases: Mapping[int, int]) -> Sensed | None:
        """How near the documents of a snapshot are to a query; None when none of them has a vector."""
        reaches = view.reaches(space)
        shelves = [(base, self._caught_up(view, space, id, reaches[id])) for id, base in bases.items()]
        if not any(len(shelf.ordinals) for _, shelf in shelves):
            return None
        nearness = [shelf.nearness(query) for _, shelf in shelves]
        turn = np.concatenate([near[0] for near in nearness])
        pair = np.concatenate([near[1] for near in nearness])
        docs = np.concatenate([shelf.ordinals + base for base, shelf in shelves]).astype(np.intp)
        flags = np.concatenate([shelf.flags for _, shelf in shelves])
        return Sensed(docs, turn, pair, flags, spread_of(turn), spread_of(pair))

    def _caught_up(self, view: View, space: Space, partition: int, reach: Reach) -> Shelf:
        with self._lock:
            shelf = self._shelves.get((space.name, partition)) or empty()
            if shelf.cuts != reach.cuts:
                shelf = empty()
            if (shelf.cuts, shelf.reached) != (reach.cuts, reach.reached):
                rows = view.vectors_from(space, partition, shelf.reached)
                shelf = shelf.extended(rows, reach.cuts, reach.reached)
                self._shelves[space.name, partition] = shelf
            return shelf
