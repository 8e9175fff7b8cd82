"""Graphs in the store: read what one is due for, make it outside the lock, keep it if it is still due."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from engram.cognition.documents import Segment, Stretch, VectorRows
from engram.cognition.stretches import PRECISIONS, Cell, due, precision
from engram.model.space import Space
from engram.storage.connection import Connection
from engram.storage.rows import dumped
from engram.storage.vector_view import checksum, segment_of
from engram.storage.vectors import ERASED, cut_since, rows_of, space_id
from engram.tunables import Tunables

WORN = 0.1  # the share of a graph's documents that may be gone before it is made anew
THIN = 0.1  # the share of a stretch that must still stand for a graph to be worth making
READ_AT_ONCE = 4_096


def stretch_due(connection: Connection, space: Space, tunables: Tunables) -> Stretch | None:
    """The first stretch that should become a graph, with its vectors."""
    number = space_id(connection, space)
    for partition, cuts, reached in connection.rows(
        "reaches_beyond", {"space": number, "documents": tunables.exact_documents}
    ):
        bits = bits_of(space, reached, tunables)
        for cell in cells_due(connection, number, partition, reached, bits, tunables):
            stretch = read(connection, number, partition, cell, cuts, space, bits)
            if worth(cell, len(stretch.rows.ordinals)) or worn(connection, number, partition, cell):
                return stretch
    return None


def bits_of(space: Space, documents: int, tunables: Tunables) -> int:
    """How many bits a number may take in the graphs over so many documents; all where lengths count."""
    if space.metric.keeps_lengths:
        return PRECISIONS[0]
    room = int(tunables.vector_memory_mb * 2**20)
    return precision(documents * space.dimensions, tunables.vector_bits, room)


def cells_due(
    connection: Connection, space: int | None, partition: int, reached: int, bits: int, tunables: Tunables
) -> Iterator[Cell]:
    """Graphs that lost much first, then those that are finer than memory allows, then stretches worth one."""
    where = {"space": space, "partition": partition}
    for row in connection.rows("segments_worn", {**where, "share": WORN, "reached": reached}):
        yield Cell(*row)
    held = connection.rows("segments_of", {"space": space, "readable": dumped([partition])})
    segments = [segment_of(row) for row in held]
    yield from (segment.cell for segment in segments if segment.bits > bits)
    cells = [segment.cell for segment in segments]
    for cell in due(cells, reached, tunables.exact_documents, tunables.graph_fanout):
        if worth(cell, standing(connection, partition, cell)):
            yield cell


def worth(cell: Cell, documents: int) -> bool:
    """Whether so many documents of a stretch make a graph of it worth having."""
    return documents > THIN * (cell.last - cell.first + 1)


def worn(connection: Connection, space: int | None, partition: int, cell: Cell) -> bool:
    """Whether a graph stands there that is made anew, or taken away, however little is left."""
    where = {"space": space, "partition": partition, "first": cell.first, "last": cell.last}
    return connection.one("segment_at", where) is not None


def standing(connection: Connection, partition: int, cell: Cell) -> int:
    """How many documents of a stretch are left."""
    row = connection.one("documents_standing", {"partition": partition, "first": cell.first, "last": cell.last})
    return int(row[0]) if row else 0


def read(
    connection: Connection, number: int | None, partition: int, cell: Cell, cuts: int, space: Space, bits: int
) -> Stretch:
    """A stretch with its vectors, and those of documents before them that stand elsewhere."""
    where = {"space": number, "partition": partition}
    parts = [
        rows_of(connection.rows("vectors_between", {**where, "first": first, "last": last}), space)
        for first, last in steps(cell)
    ]
    rows = joined([part for part in parts if len(part.ordinals)] or parts[:1])
    outside = np.setdiff1d(rows.previous[rows.previous >= 0], rows.ordinals)
    elsewhere = rows_of(connection.rows("vectors_at", {**where, "ordinals": dumped(outside.tolist())}), space)
    return Stretch(partition, cell, cuts, rows, elsewhere, bits)


def steps(cell: Cell) -> Iterator[tuple[int, int]]:
    """A stretch in pieces that are read at once."""
    for first in range(cell.first, cell.last + 1, READ_AT_ONCE):
        yield first, min(first + READ_AT_ONCE - 1, cell.last)


def joined(parts: list[VectorRows]) -> VectorRows:
    """Pieces of a stretch as one."""
    return VectorRows(
        ordinals=np.concatenate([part.ordinals for part in parts]),
        previous=np.concatenate([part.previous for part in parts]),
        flags=np.concatenate([part.flags for part in parts]),
        vectors=np.concatenate([part.vectors for part in parts]),
    )


def keep(connection: Connection, space: Space, stretch: Stretch, graph: bytes, tunables: Tunables) -> bool:
    """Keep a graph in place of what is inside its stretch, if it is still due."""
    number = space_id(connection, space)
    if not still_due(connection, space, stretch, tunables):
        return False
    cell, where = stretch.cell, {"space": number, "partition": stretch.partition}
    connection.run("segments_drop_inside", {**where, "first": cell.first, "last": cell.last})
    if not graph:
        return True  # nothing is left there
    made = Segment(stretch.partition, cell, stretch.cuts, len(stretch.rows.ordinals), stretch.bits, b"")
    about = {"first": cell.first, "last": cell.last, "level": cell.level, "cuts": made.cuts, "bits": made.bits}
    content = {"documents": made.documents, "checksum": checksum(made, graph), "data": graph}
    connection.run("segment_add", {**where, **about, **content})
    return True


def still_due(connection: Connection, space: Space, stretch: Stretch, tunables: Tunables) -> bool:
    """Whether nobody was faster, documents are still numbered as when they were read, and none was erased since."""
    number = space_id(connection, space)
    bound = {"space": number, "documents": tunables.exact_documents}
    for partition, cuts, reached in connection.rows("reaches_beyond", bound):
        if partition == stretch.partition:
            gone = cut_since(connection, partition, stretch.cuts, cuts)
            known = gone is not None and ERASED not in gone
            cells = cells_due(connection, number, partition, reached, bits_of(space, reached, tunables), tunables)
            return known and stretch.cell in cells
    return False


def drop(connection: Connection, space: Space, segment: Segment) -> None:
    """Take a graph away."""
    where = {"space": space_id(connection, space), "partition": segment.partition}
    connection.run("segment_drop", {**where, "first": segment.cell.first, "checksum": segment.checksum})


def kept_in(connection: Connection, space: Space) -> list[Segment]:
    """All graphs of a space."""
    partitions = dumped([row[0] for row in connection.rows("partitions")])
    bound = {"space": space_id(connection, space), "readable": partitions}
    return [segment_of(row) for row in connection.rows("segments_of", bound)]
