"""The posting lists of some terms, wherever they are: in merged blocks, in young ones by bucket, in the tail."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

import numpy as np

from engram.cognition.bm25 import POSTING, Postings, joined
from engram.cognition.postings import TAIL, Entries, bucket_of, grouped, of_terms
from engram.storage.connection import Connection, numbered
from engram.storage.remembered import Blocks, Known, Remembered

Lists = Mapping[int, Postings | None]


def postings(connection: Connection, blocks: Blocks, size: int, ids: Collection[int], known: Known) -> Lists:
    """The posting lists of some terms in one partition of so many documents; None for one that is damaged."""
    lists = known.lists.find(blocks, ids)
    unknown = [term for term in ids if term not in lists]
    if unknown:
        read = in_blocks(connection, blocks.partition, unknown)
        fresh = {term: entries_within(read.get(term, ()), size) for term in unknown}
        known.lists.keep(blocks, fresh)
        lists |= fresh
    for term, entries in of_some(tail(connection, blocks, size, known.tails), ids):
        before, after = lists[term], entries_within([entries], size)
        lists[term] = None if before is None or after is None else joined([before, after])
    return {term: found for term, found in lists.items() if found is None or len(found)}


def in_blocks(connection: Connection, partition: int, ids: Collection[int]) -> dict[int, list[bytes]]:
    """The posting lists of some terms in blocks, in order: of merged ones, then of young ones, kept by bucket."""
    blobs: dict[int, list[bytes]] = {}
    for term, entries in connection.run("postings", {"partition": partition, "terms": numbered(ids)}):
        blobs.setdefault(term, []).append(entries)
    bound = {"partition": partition, "buckets": numbered(sorted({bucket_of(term) for term in ids}))}
    leaves = b"".join([entries for _, entries in connection.run("leaves", bound)])
    for term, entries in of_some(np.frombuffer(leaves, TAIL), ids):
        blobs.setdefault(term, []).append(entries)
    return blobs


def tail(connection: Connection, blocks: Blocks, size: int, known: Remembered[Entries]) -> Entries:
    """What comes after the blocks of a partition of so many documents."""
    found = known.find(blocks, [size])
    if not found:
        rows = connection.run("tail", {"partition": blocks.partition})
        found = {size: np.frombuffer(b"".join([row[0] for row in rows]), TAIL)}
        known.keep(blocks, found)
    return found[size]


def of_some(entries: Entries, ids: Collection[int]) -> Iterator[tuple[int, bytes]]:
    """The posting lists of some terms in entries of any."""
    return grouped(of_terms(entries, ids)) if len(entries) else iter(())


def entries_within(blobs: Sequence[bytes], size: int) -> Postings | None:
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
