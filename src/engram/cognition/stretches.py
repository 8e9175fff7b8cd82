"""Which stretches of a partition's documents are due to become a graph: few, large ones in the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

LEVELS = 2
PRECISIONS = (16, 8, 1)  # bits of a number, the finest first


@dataclass(frozen=True, slots=True)
class Cell:
    """Documents from one ordinal to another, both included; a higher level is made of several lower ones."""

    first: int
    last: int
    level: int

    def holds(self, other: Cell) -> bool:
        """Whether another lies wholly inside."""
        return self.first <= other.first and other.last <= self.last

    def meets(self, other: Cell) -> bool:
        """Whether another shares a document with it."""
        return self.first <= other.last and other.first <= self.last


def due(held: Sequence[Cell], reached: int, size: int, fanout: int) -> Iterator[Cell]:
    """The cells that are full and have no graph, larger ones first: they spare the smaller ones inside.

    >>> [*due([Cell(0, 9, 0)], 25, 10, 8)]
    [Cell(first=10, last=19, level=0)]
    """
    if reached <= size:
        return
    for level in reversed(range(LEVELS)):
        width = size * fanout**level
        for first in range(0, reached - width + 1, width):
            cell = Cell(first, first + width - 1, level)
            if free(cell, held):
                yield cell


def precision(numbers: int, most: int, room: int) -> int:
    """How many bits each of so many numbers may take, at most so many, to fit so many bytes; if need be, one.

    >>> [precision(8_000, 16, room) for room in (16_000, 15_999, 1_000, 10)], precision(8_000, 8, 16_000)
    ([16, 8, 1, 1], 8)
    """
    fitting = (bits for bits in PRECISIONS if bits <= most and numbers * bits <= 8 * room)
    return next(fitting, PRECISIONS[-1])


def free(cell: Cell, held: Sequence[Cell]) -> bool:
    """Whether a cell has nothing in it but smaller graphs, which it would replace.

    Cells of processes that divide differently block each other rather than replace each other in turns.
    """
    return all(cell.holds(other) and other.level < cell.level for other in held if cell.meets(other))


def uncovered(held: Sequence[Cell], reached: int) -> Iterator[tuple[int, int]]:
    """The stretches before `reached` that no cell holds, as first and last ordinals.

    >>> [*uncovered([Cell(10, 19, 0)], 25)]
    [(0, 9), (20, 24)]
    """
    start = 0
    for cell in sorted(held, key=lambda cell: cell.first):
        if start < cell.first:
            yield start, cell.first - 1
        start = max(start, cell.last + 1)
    if start < reached:
        yield start, reached - 1
