"""The posting lists of some terms, wherever they are: in merged blocks, in young ones by bucket, in the tail."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import numpy as np

from engram.cognition.bm25 import POSTING
from engram.cognition.postings import TAIL, bucket_of, grouped, of_terms
from engram.storage.connection import Connection
from engram.storage.rows import dumped


def postings(connection: Connection, partition: int, ids: Collection[int]) -> dict[int, list[bytes]]:
    """The posting lists of some terms in one partition: of blocks old and young, then of the tail, so in order."""
    blobs: dict[int, list[bytes]] = {}
    for term, entries in connection.run("postings", {"partition": partition, "terms": dumped(list(ids))}):
        blobs.setdefault(term, []).append(entries)
    for term, entries in young(connection, partition, ids):
        blobs.setdefault(term, []).append(entries)
    return blobs


def young(connection: Connection, partition: int, ids: Collection[int]) -> Iterator[tuple[int, bytes]]:
    """The posting lists of some terms in young blocks, which are kept by bucket, and in the tail."""
    bound = {"partition": partition, "buckets": dumped(sorted({bucket_of(term) for term in ids}))}
    leaves = [entries for _, entries in connection.run("leaves", bound)]
    tail = [row[0] for row in connection.run("tail", {"partition": partition})]
    return grouped(of_terms(np.frombuffer(b"".join([*leaves, *tail]), dtype=TAIL), ids))


def entries_within(blobs: Sequence[bytes], size: int) -> np.ndarray | None:
    """A list, if it only names documents there are; None when it is not what was written."""
    data = b"".join(blobs)
    entries = np.frombuffer(data[: len(data) // POSTING.itemsize * POSTING.itemsize], dtype=POSTING)
    sound = len(entries) * POSTING.itemsize == len(data) and (not len(entries) or int(entries["doc"].max()) < size)
    return entries if sound else None


def shifted(entries: np.ndarray, base: int) -> np.ndarray:
    """Entries with their documents renumbered."""
    if base == 0:
        return entries
    moved = entries.copy()
    moved["doc"] += np.uint32(base)
    return moved
