"""What a document puts into the index: one entry for each of its terms, kept as bytes and read back without work."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from hashlib import blake2b
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engram.cognition.bm25 import POSTING, Postings
from engram.cognition.known import Known
from engram.cognition.stems import stems
from engram.cognition.words import chunk_terms
from engram.language.tongue import STEMMED

TAIL = np.dtype([("term", "<i8"), *POSTING.descr])
HIGHEST_COUNT = np.iinfo(POSTING["own"]).max
LONGEST = np.iinfo(POSTING["own_length"]).max
ID_BYTES = 8
BUCKETS = 512
_LOW_BITS = 0xFFFF  # of a term's id, by which nearly all others are told from it
_BUCKET_SHIFT = 64 - (BUCKETS - 1).bit_length()

Ids = bytes
"""The ids of terms in order, one after the other, 8 bytes each."""

Entries = NDArray[np.void]


class Document(NamedTuple):  # one for every passage: a tuple is made several times faster than a frozen dataclass
    """One passage of a memory as the index sees it: its own terms, those of its context, and whose it is.

    The stems of its language, its own and those of its context, say no more words, so they do not count as such.
    """

    own: Ids
    context: Ids
    names: Ids
    stems: Ids = b""
    context_stems: Ids = b""

    @property
    def own_words(self) -> int:
        """How many terms it has, as far as they are counted."""
        return min(len(self.own) // ID_BYTES, LONGEST)

    @property
    def wide_words(self) -> int:
        """The same with its context."""
        return min((len(self.own) + len(self.context)) // ID_BYTES, LONGEST)


_PARTS = len(Document._fields)
_INSIDE = np.isin(Document._fields, ("own", "stems"))


def term_id(term: str) -> int:
    """A term as 64 bits: shorter to keep than its letters, and safe from collisions for any vocabulary."""
    return int.from_bytes(_id_of(term), "little", signed=True)


def _id_of(term: str) -> bytes:
    return blake2b(term.encode("utf-8", "surrogatepass"), digest_size=ID_BYTES).digest()


def _ids_in(language: str, chunk: str) -> Ids:
    return term_ids(stems(chunk, language))


_ids_of_chunk = Known(lambda chunk: term_ids(chunk_terms(chunk)))
_ids_of_stems = {language: Known(partial(_ids_in, language)) for language in STEMMED}


def text_ids(text: str) -> Ids:
    """The terms of a text, as ids."""
    return chunk_ids(text.split())


def chunk_ids(chunks: Iterable[str]) -> Ids:
    """The terms of a text in pieces, as ids: what a piece between two blanks yields depends on that piece alone."""
    return b"".join(map(_ids_of_chunk.__getitem__, chunks))


def stem_ids(chunks: Iterable[str], language: str | None) -> Ids:
    """The stems of a text in its language, as ids; without a language, none."""
    return b"".join(map(_ids_of_stems[language].__getitem__, chunks)) if language else b""


def first_ids(text: str, most: int) -> Ids:
    """The first terms of a text, as ids: nearly always so many pieces of it yield as many."""
    pieces = text.split(None, most)
    ids = b"".join(map(_ids_of_chunk.__getitem__, pieces[:most]))
    enough = len(pieces) <= most or len(ids) >= most * ID_BYTES
    return (ids if enough else text_ids(text))[: most * ID_BYTES]


def term_ids(terms: Iterable[str]) -> Ids:
    """Some terms, as ids."""
    return b"".join(map(_id_of, terms))


def as_array(ids: Ids) -> NDArray[np.int64]:
    """Ids as numbers."""
    return np.frombuffer(ids, "<i8")


def entries_of(documents: Sequence[Document], flags: NDArray[np.uint16], first: int) -> Entries:
    """Documents as tail entries: one for each term of a document, and one for each name of its speaker."""
    parts = [part for document in documents for part in document]
    term = as_array(b"".join(parts))
    if not len(term):
        return np.empty(0, dtype=TAIL)
    sizes = np.array([len(part) // ID_BYTES for part in parts])
    own, context, *_ = sizes.reshape(-1, _PARTS).T
    part = np.arange(len(parts)).repeat(sizes)
    doc = part // _PARTS
    order = _by_document(doc, term)
    term, doc, inside = term[order], doc[order], np.tile(_INSIDE, len(documents))[part][order]
    between = np.flatnonzero((term[1:] != term[:-1]) | (doc[1:] != doc[:-1])) + 1
    edges = np.concatenate(([0], between, [len(term)]))
    starts = edges[:-1]
    of_document = np.zeros(len(documents), dtype=TAIL)
    of_document["doc"], of_document["flags"] = np.arange(first, first + len(documents)), flags
    of_document["own_length"] = np.minimum(own, LONGEST)
    of_document["wide_length"] = np.minimum(own + context, LONGEST)
    entries = taken(of_document, doc[starts])
    entries["term"] = term[starts]
    entries["own"] = np.minimum(np.add.reduceat(inside, starts, dtype=np.int32), HIGHEST_COUNT)
    entries["wide"] = np.minimum(edges[1:] - starts, HIGHEST_COUNT)
    return entries


def _by_document(doc: NDArray[np.intp], term: NDArray[np.int64]) -> NDArray[np.intp]:
    """The order by document, then by term: one sort of one number does, unless two terms share most of their bits."""
    if doc[-1] < 1 << 16:
        key = doc.astype(np.uint64) << np.uint64(48) | term.view(np.uint64) >> np.uint64(16)
        order = np.argsort(key)
        key, ordered = key[order], term[order]
        if not np.any((key[1:] == key[:-1]) & (ordered[1:] != ordered[:-1])):
            return order
    return np.lexsort((term, doc))


def bucket_of(term: int) -> int:
    """The bucket of a young block that a term's list is in: the first bits of its id."""
    return (term >> _BUCKET_SHIFT) % BUCKETS


def of_terms(entries: Entries, terms: Iterable[int]) -> Entries:
    """Those of many entries that are of some terms."""
    wanted = np.array(sorted(terms), np.int64)
    if not len(wanted):
        return entries[:0]
    term = np.ascontiguousarray(entries["term"])
    marked = np.zeros(_LOW_BITS + 1, np.bool_)
    marked[wanted & _LOW_BITS] = True
    likely = np.flatnonzero(marked[term & _LOW_BITS])  # hardly more than those wanted, found without a search for each
    place = np.minimum(np.searchsorted(wanted, term[likely]), len(wanted) - 1)
    return taken(entries, likely[wanted[place] == term[likely]])


def bucketed(entries: Entries) -> Iterator[tuple[int, bytes]]:
    """Entries of many documents in buckets, by term and document inside."""
    ordered = taken(entries, np.argsort(entries["term"].view(np.uint64), kind="stable"))
    buckets = ordered["term"].view(np.uint64) >> np.uint64(_BUCKET_SHIFT)
    edges = np.searchsorted(buckets, np.arange(BUCKETS + 1, dtype=np.uint64)).tolist()
    data, size = ordered.tobytes(), TAIL.itemsize
    for bucket, (start, end) in enumerate(pairwise(edges)):
        if start < end:
            yield bucket, data[start * size : end * size]


def grouped(entries: Entries) -> Iterator[tuple[int, bytes]]:
    """Entries of many documents as posting lists by term, documents in order."""
    ordered = taken(entries, np.argsort(entries["term"], kind="stable"))
    data, size = posting_lists(ordered).tobytes(), POSTING.itemsize
    starts = [0, *(np.flatnonzero(np.diff(ordered["term"])) + 1).tolist(), len(ordered)]
    named = ordered["term"][starts[:-1]].tolist() if len(ordered) else []
    for term, (start, end) in zip(named, pairwise(starts), strict=False):  # no terms, no pairs
        yield term, data[start * size : end * size]


def posting_lists(entries: Entries) -> Postings:
    """Tail entries without their terms."""
    rows = np.ascontiguousarray(entries).view(np.uint8).reshape(-1, TAIL.itemsize)
    return np.ascontiguousarray(rows[:, ID_BYTES:]).view(POSTING).reshape(-1)


def taken(entries: Entries, places: NDArray[np.intp]) -> Entries:
    """Some of the entries, in an order; as plain bytes, numpy moves them many times faster than field by field."""
    return np.take(entries.view(f"V{entries.itemsize}"), places).view(entries.dtype)
