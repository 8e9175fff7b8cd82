"""The vectors an identity may read, and the graphs over them, checked before they are used."""

from __future__ import annotations

import hashlib
import struct
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np
from numpy.typing import NDArray

from engram.cognition.documents import Segment, VectorRows
from engram.cognition.stretches import Cell
from engram.errors import ScopeDenied
from engram.model.space import Space
from engram.storage.connection import Connection, Row, numbered
from engram.storage.rows import dumped, legible
from engram.storage.vectors import cut_since, rows_of

NOT_OURS = "vectors of another scope were about to be read"


@dataclass(frozen=True)
class SqlVectors:
    """The vectors of one space in the partitions an identity may read."""

    connection: Connection
    space: int | None
    kind: Space
    rightful: frozenset[int]

    def between(self, partition: int, first: int, last: int) -> VectorRows:
        """The vectors of a stretch of documents, both ends included."""
        bound = {"space": self.space, "partition": self._ours(partition), "first": first, "last": last}
        return rows_of(self.connection.rows("vectors_between", bound), self.kind)

    def at(self, partition: int, ordinals: NDArray[np.int64]) -> VectorRows:
        """The vectors of some documents, as far as they have one, in order."""
        bound = {"space": self.space, "partition": self._ours(partition), "ordinals": numbered(ordinals.tolist())}
        return rows_of(self.connection.rows("vectors_at", bound), self.kind)

    def segments(self) -> dict[int, tuple[Segment, ...]]:
        """The graphs of each readable partition, in the order of documents."""
        return self._segments

    @cached_property
    def _segments(self) -> dict[int, tuple[Segment, ...]]:
        key = ("segments", self.space, self.rightful)
        return self.connection.once(key, partial(segments, self.connection, self.space, self.rightful))

    def graph(self, segment: Segment) -> bytes | None:
        """A graph as it was kept; None when it is not what was written."""
        bound = {"space": self.space, "partition": self._ours(segment.partition)}
        row = self.connection.one("segment_data", {**bound, "first": segment.cell.first, "checksum": segment.checksum})
        return row[0] if row is not None and checksum(segment, row[0]) == segment.checksum else None

    def cut_since(self, partition: int, cuts: int, until: int) -> list[int] | None:
        """The documents later cuts took out; None when that is not known, as after an index was made anew."""
        return cut_since(self.connection, self._ours(partition), cuts, until)

    def _ours(self, partition: int) -> int:
        if partition not in self.rightful:
            raise ScopeDenied(NOT_OURS, hint="report this: it is a defect")
        return partition


def segments(connection: Connection, space: int | None, partitions: frozenset[int]) -> dict[int, tuple[Segment, ...]]:
    """The graphs of some partitions in a space."""
    found: dict[int, tuple[Segment, ...]] = {}
    for row in connection.rows("segments_of", {"space": space, "readable": dumped(sorted(partitions))}):
        found[row[0]] = (*found.get(row[0], ()), segment_of(row))
    return found


@legible
def segment_of(row: Row) -> Segment:
    """A graph without its data, as it is listed."""
    *numbers, checked = row
    if not all(isinstance(number, int) for number in numbers) or not isinstance(checked, bytes):
        raise TypeError("a graph is listed by numbers and bytes")
    partition, first, last, level, cuts, documents, bits = numbers
    return Segment(partition, Cell(first, last, level), cuts, documents, bits, checked)


def checksum(about: Segment, graph: object) -> bytes | None:
    """What tells a graph and its place from any others: what searches it takes whatever it is given."""
    if not isinstance(graph, bytes):
        return None
    place = (about.partition, about.cell.first, about.cell.last, about.cell.level, about.cuts, about.documents)
    return hashlib.blake2b(graph, digest_size=32, key=struct.pack("<6q", *place)).digest()
