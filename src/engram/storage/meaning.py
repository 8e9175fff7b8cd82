"""Whether what is derived for meaning fits the memories: vectors, reaches, graphs, cuts, days and names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

import numpy as np

from engram.model.space import Space
from engram.storage import refusals
from engram.storage.connection import Connection, Row
from engram.storage.vector_view import checksum, segment_of
from engram.storage.vectors import passages_of, rows_of, space_named

SAMPLED = 5_000  # memories whose days and names are worked out anew
LOOKED_AT_ONCE = 4_096
LENGTH = 0.02  # how far from 1 the length of a vector may be: halves round each number by a two-thousandth at most
CLEARED = ("vectors", "reaches", "segments", "cuts", "mentions", "addresses", "spaces")

Check = tuple[str, Callable[[], Iterator[str]]]


def checks(connection: Connection, passage_words: int) -> tuple[Check, ...]:
    """Everything there is to check about meaning."""
    return (
        ("vectors", lambda: vectors(connection)),
        ("graphs", lambda: graphs(connection)),
        ("cuts", lambda: cuts(connection)),
        ("days and names", lambda: days_and_names(connection, passage_words)),
    )


def clear(connection: Connection) -> None:
    """Throw everything away; what has no vector waits for one again."""
    for name in CLEARED:
        connection.run(f"meaning_clear_{name}")


def vectors(connection: Connection) -> Iterator[str]:
    """Vectors that are no vectors, that belong to nothing, and documents that should have one."""
    for space, name in connection.rows("spaces"):
        lists_refused = isinstance(name, str) and name.endswith(refusals.WORD)
        kind = space_named(name.removesuffix(refusals.WORD) if lists_refused else name)
        if kind is None:
            yield f"space {space} has a name that says nothing"
            continue
        yield from () if lists_refused else unsound(connection, space, kind)
        for partition, ordinal in connection.rows("vectors_stray", {"space": space}):
            yield f"the vector at {partition}/{ordinal} belongs to no document"
        for partition, many in connection.rows("vectors_beyond", {"space": space}):
            yield f"partition {partition} has {many} vectors beyond its reach"
    for space, partition, reached in connection.rows("reaches_astray"):
        yield f"partition {partition} does not reach to {reached}, as space {space} says"
    for _, partition, many in connection.rows("vectors_missing", {"refused": refusals.WORD}):
        yield f"{many} documents of partition {partition} have lost their vectors"


def unsound(connection: Connection, space: int, kind: Space) -> Iterator[str]:
    """Vectors that have another size, hold what is no number, or are to have length 1 and have not."""
    cursor = iter(connection.run("vectors_of_space", {"space": space}))
    while rows := list(islice(cursor, LOOKED_AT_ONCE)):
        for partition in sorted({row[4] for row in rows}):
            here: list[Row] = [row[:4] for row in rows if row[4] == partition]
            found = rows_of(here, kind)
            lengths = np.linalg.norm(found.vectors.astype(np.float32), axis=1)
            odd = [] if kind.metric.keeps_lengths else found.ordinals[np.abs(lengths - 1) > LENGTH].tolist()
            yield from (f"the vector at {partition}/{ordinal} is damaged" for ordinal in (*found.damaged, *odd))


def graphs(connection: Connection) -> Iterator[str]:
    """Graphs that are not what was written, or lie where they cannot."""
    end: tuple[int, int, int] | None = None
    for row in connection.run("segments_all"):
        *listed, data, space, made, reached = row
        segment = segment_of(tuple(listed))
        cell, place = segment.cell, f"the graph at {segment.partition}/{segment.cell.first}"
        if checksum(segment, data) != segment.checksum:
            yield f"{place} is damaged"
        if reached is None or made is None or cell.last >= reached or segment.cuts > made:
            yield f"{place} lies outside what has vectors"
        if end is not None and end[:2] == (space, segment.partition) and cell.first <= end[2]:
            yield f"{place} lies over another"
        end = space, segment.partition, cell.last


def cuts(connection: Connection) -> Iterator[str]:
    """Cuts that took out what still stands, or what never was."""
    for partition, number, ordinal in connection.rows("cuts_astray"):
        yield f"cut {number} of partition {partition} does not fit: {ordinal}"


def days_and_names(connection: Connection, passage_words: int) -> Iterator[str]:
    """Days and names of memories that are gone, and ones that a memory does not speak of."""
    for place in ("mentions", "addresses"):
        for (memory,) in connection.rows(f"{place}_stray"):
            yield f"{place} of memory {memory}, which is gone"
    (total,) = connection.one("memory_count") or (0,)
    for record in connection.records("embedded_told", {"stride": total // SAMPLED + 1}):
        first = next(passages_of(connection, record["partition"], record, passage_words, cuts=0))
        bound = {"memory": first.memory}
        if set(connection.rows("mentions_of", bound)) != set(first.days):
            yield f"memory {first.memory} does not speak of the days it is listed under"
        if set(connection.rows("addresses_of", bound)) != set(first.names):
            yield f"memory {first.memory} does not use the names it is listed under"
        seen = connection.rows("flags_of", {"partition": first.partition, "ordinal": first.ordinal})
        if seen not in ([], [(first.flags,)]):
            yield f"the vector at {first.partition}/{first.ordinal} is marked otherwise than its text"
