"""What was read of terms lately, kept in memory as long as the blocks it was read from stay as they are."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Mapping
from typing import Generic, NamedTuple, TypeVar

from engram.cognition.bm25 import Postings

MOST_BYTES = 8 << 20
EACH = 200  # bytes that keeping anything takes beside what is kept

V = TypeVar("V")


class Blocks(NamedTuple):
    """The blocks of a partition: no other blocks, nor others with something else in them, are ever told the same.

    Whatever takes a document out is a cut, and no number of a block is given twice between two cuts.
    """

    partition: int
    cuts: int
    next_block: int


class Remembered(Generic[V]):
    """Values by term and partition, of the newest blocks that were asked for; of too many, the oldest asked for go."""

    def __init__(self, most: int, size: Callable[[V], int]) -> None:
        """Begin with nothing; `most` bytes are kept."""
        self._most, self._size = most, size
        self._blocks: dict[int, Blocks] = {}
        self._values: dict[tuple[int, int], V] = {}
        self._bytes = 0
        self._lock = threading.Lock()

    def find(self, blocks: Blocks, terms: Collection[int]) -> dict[int, V]:
        """Those of some terms that are known."""
        with self._lock:
            if self._blocks.get(blocks.partition) != blocks:
                return {}
            found = {term: (blocks.partition, term) for term in terms if (blocks.partition, term) in self._values}
            for key in found.values():
                self._values[key] = self._values.pop(key)  # at the end: what was asked for longest ago goes first
            return {term: self._values[key] for term, key in found.items()}

    def keep(self, blocks: Blocks, values: Mapping[int, V]) -> None:
        """Know some more."""
        with self._lock:
            if self._blocks.get(blocks.partition) != blocks:
                for key in [key for key in self._values if key[0] == blocks.partition]:
                    self._drop(key)
                self._blocks[blocks.partition] = blocks
            for term, value in values.items():
                self._drop((blocks.partition, term))
                self._values[blocks.partition, term] = value
                self._bytes += EACH + self._size(value)
            while self._bytes > self._most:
                self._drop(next(iter(self._values)))

    def _drop(self, key: tuple[int, int]) -> None:
        if key in self._values:
            self._bytes -= EACH + self._size(self._values.pop(key))


class Known:
    """What the readers of a store remember together: lists, None for one that is damaged, and shares."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.lists: Remembered[Postings | None] = Remembered(
            MOST_BYTES, lambda found: 0 if found is None else found.nbytes
        )
        self.shares: Remembered[float | None] = Remembered(MOST_BYTES // 8, lambda _: 0)
