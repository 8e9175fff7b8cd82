"""What a document puts into the index: one entry for each of its terms, kept as bytes and read back without work."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from itertools import chain, pairwise

import numpy as np
from numpy.typing import NDArray

from engram.cognition.bm25 import POSTING, Postings
from engram.cognition.known import Known
from engram.cognition.words import terms

TAIL = np.dtype([("term", "<i8"), *POSTING.descr])
HIGHEST_COUNT = np.iinfo(POSTING["own"]).max
LONGEST = np.iinfo(POSTING["own_length"]).max

Ids = list[int]

Entries = NDArray[np.void]


@dataclass(frozen=True, slots=True)
class Document:
    """One passage of a memory as the index sees it: its own terms, those of its context, and whose it is."""

    own: Ids
    context: Ids
    names: Ids
    flags: int


def term_id(term: str) -> int:
    """A term as 64 bits: shorter to keep than its letters, and safe from collisions for any vocabulary."""
    digest = blake2b(term.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "little", signed=True)


_ids_of_chunk = Known(lambda chunk: tuple(map(term_id, terms(chunk))))


def text_ids(text: str) -> Ids:
    """The terms of a text, as ids: what a piece between two blanks yields depends on that piece alone."""
    return list(chain.from_iterable(map(_ids_of_chunk.__getitem__, text.split())))


def entries_of(documents: list[Document], first: int) -> Entries:
    """Documents as tail entries: one for each term of a document, and one for each name of its speaker."""
    if not any(document.own or document.context or document.names for document in documents):
        return np.empty(0, dtype=TAIL)
    sizes = [[len(part) for part in (document.own, document.context, document.names)] for document in documents]
    flat = chain.from_iterable(chain(document.own, document.context, document.names) for document in documents)
    term = np.fromiter(flat, dtype=np.int64, count=sum(map(sum, sizes)))
    doc = np.repeat(np.arange(len(documents)), [sum(size) for size in sizes])
    inside = np.repeat(np.tile([1, 0, 0], len(documents)), list(chain.from_iterable(sizes)))
    order = np.lexsort((term, doc))
    term, doc, inside = term[order], doc[order], inside[order]
    starts = np.flatnonzero(np.r_[True, (term[1:] != term[:-1]) | (doc[1:] != doc[:-1])])
    lengths = np.array([(min(own, LONGEST), min(own + context, LONGEST)) for own, context, _ in sizes], dtype=np.uint16)
    entries = np.empty(len(starts), dtype=TAIL)
    entries["term"], entries["doc"] = term[starts], doc[starts] + first
    entries["own_length"], entries["wide_length"] = lengths[doc[starts], 0], lengths[doc[starts], 1]
    entries["own"] = np.minimum(np.add.reduceat(inside, starts), HIGHEST_COUNT)
    entries["wide"] = np.minimum(np.diff(np.r_[starts, len(term)]), HIGHEST_COUNT)
    entries["flags"] = np.array([document.flags for document in documents], dtype=np.uint16)[doc[starts]]
    return entries


def grouped(entries: Entries) -> Iterator[tuple[int, bytes]]:
    """Entries of many documents as posting lists by term, documents in order."""
    ordered = entries[np.argsort(entries["term"], kind="stable")]
    data, size = posting_lists(ordered).tobytes(), POSTING.itemsize
    starts = [0, *(np.flatnonzero(np.diff(ordered["term"])) + 1).tolist(), len(ordered)]
    named = ordered["term"][starts[:-1]].tolist() if len(ordered) else []
    for term, (start, end) in zip(named, pairwise(starts), strict=False):  # no terms, no pairs
        yield term, data[start * size : end * size]


def posting_lists(entries: Entries) -> Postings:
    """Tail entries without their terms."""
    lists = np.empty(len(entries), dtype=POSTING)
    for name in POSTING.names or ():
        lists[name] = entries[name]
    return lists
