"""What was read of terms lately, kept in memory as long as the blocks it was read from stay as they are."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping
from typing import Generic, NamedTuple, TypeVar

from engram.cognition.bm25 import Postings
from engram.cognition.postings import Entries

LISTS, SHARES, TAILS = 8 << 20, 1 << 20, 2 << 20  # bytes that are kept of each
EACH = 200  # bytes that keeping anything takes beside what is kept
SEVERAL, ALL_THE_SAME = 32, 64 << 20  # of the largest lists are kept all the same, within so many bytes: they grow

V = TypeVar("V")


class Blocks(NamedTuple):
    """The blocks of a partition: no other blocks, nor others with something else in them, are ever told the same.

    Whatever takes a document out is a cut, and no number of a block is given twice between two cuts.
    """

    partition: int
    cuts: int
    next_block: int


class Remembered(Generic[V]):
    """Values by number and partition, of the newest blocks asked about; of too many, those asked for longest ago go."""

    def __init__(self, most: int, size: Callable[[V], int], several: int = 1) -> None:
        """Begin with nothing; `most` bytes are kept, or as many as several of the largest take, within bounds."""
        self._most, self._size, self._several = most, size, several
        self._blocks: dict[int, Blocks] = {}
        self._values: OrderedDict[tuple[int, int], V] = OrderedDict()
        self._bytes = self._largest = 0
        self._lock = threading.Lock()

    def find(self, blocks: Blocks, numbers: Collection[int]) -> dict[int, V]:
        """Those of some numbers that are known."""
        with self._lock:
            if self._blocks.get(blocks.partition) != blocks:
                return {}
            found = [number for number in numbers if (blocks.partition, number) in self._values]
            for number in found:
                self._values.move_to_end((blocks.partition, number))
            return {number: self._values[blocks.partition, number] for number in found}

    def keep(self, blocks: Blocks, values: Mapping[int, V]) -> None:
        """Know some more."""
        with self._lock:
            if self._blocks.get(blocks.partition) != blocks:
                for key in [key for key in self._values if key[0] == blocks.partition]:
                    self._drop(key)
                self._blocks[blocks.partition] = blocks
            for number, value in values.items():
                self._drop((blocks.partition, number))
                self._values[blocks.partition, number] = value
                self._bytes += EACH + self._size(value)
                self._largest = max(self._largest, EACH + self._size(value))
            while self._bytes > max(self._most, min(self._several * self._largest, ALL_THE_SAME)):
                self._drop(next(iter(self._values)))

    def _drop(self, key: tuple[int, int]) -> None:
        if key in self._values:
            self._bytes -= EACH + self._size(self._values.pop(key))


class Known:
    """What the readers of a store remember together.

    Lists by term, None for one that is damaged; the share of documents that have a term; and what comes after the
    blocks, by how many documents there are.
    """

    def __init__(self) -> None:
        """Begin with nothing."""
        self.lists: Remembered[Postings | None] = Remembered(
            LISTS, lambda found: 0 if found is None else found.nbytes, SEVERAL
        )
        self.shares: Remembered[float | None] = Remembered(SHARES, lambda _: 0)
        self.tails: Remembered[Entries] = Remembered(TAILS, lambda found: found.nbytes)
