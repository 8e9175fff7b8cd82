"""BM25 over posting lists, twice in one pass: over a turn's own words and over the turn with those before it.

A posting says all that scoring needs, so that a list can be kept as one blob and no other array is looked up.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

POSTING = np.dtype(
    [
        ("doc", "<u4"),  # ordinal of the document, once in a list
        ("own_length", "<u2"),  # terms in the document itself
        ("wide_length", "<u2"),  # terms in the document and its context
        ("own", "u1"),  # how often the term is in the document itself, 0 if only in the context
        ("wide", "u1"),  # how often in the document and its context
        ("flags", "<u2"),  # what is known of the document, the same in all its postings
    ]
)
"""The contract with storage: 12 bytes, little endian, every field aligned; counts and lengths saturate."""

_UNSEEN = 0xFFFF
_TINY = 1e-30  # with k1 = 0, a term only the context has would be divided by nothing

Postings = NDArray[np.void]
Floats = NDArray[np.float64]
Ordinals = NDArray[np.intp]


@dataclass(frozen=True)
class Corpus:
    """What all documents of a scope add up to."""

    documents: int
    own_length_sum: int
    wide_length_sum: int


@dataclass(frozen=True)
class Scores:
    """The documents some posting list names, in ascending order, and how well each matches."""

    docs: Ordinals
    own: Floats
    wide: Floats
    flags: NDArray[np.uint16]


@dataclass(frozen=True)
class _Field:
    """One of the two readings of a document, with what its formula needs besides the posting."""

    count: str
    length: str
    mean_length: float
    k1: float
    b: float

    def telling(self, postings: Postings, documents: int) -> float:
        """The idf of a term in this reading."""
        return idf(int(np.count_nonzero(postings[self.count])), documents)

    def weights(self, postings: Postings, telling: float | Floats) -> Floats:
        """Give each posting idf · tf · (k1 + 1) / (tf + k1 · (1 - b + b · length / mean length))."""
        tf = postings[self.count].astype(np.float64)
        norm = postings[self.length] * (self.k1 * self.b / self.mean_length)
        norm += self.k1 * (1 - self.b) + _TINY
        norm += tf
        tf *= telling * (self.k1 + 1)
        tf /= norm
        return tf


def idf(having: int, documents: int) -> float:
    """How telling a term is that so many of the documents have; never negative."""
    return math.log1p((max(documents, having) - having + 0.5) / (having + 0.5))


def score(
    postings: Mapping[str, Postings],
    corpus: Corpus,
    size: int,
    *,
    k1: float = 0.5,
    b: float = 0.5,
    also: Iterable[Postings] = (),
) -> Scores:
    """Score every document that has one of the terms; those in `also` are listed too, even with nothing.

    `size` is above every ordinal. Terms are summed in their own order, not the mapping's.
    """
    flags = np.full(size, _UNSEEN, np.uint16)
    for listed in also:
        flags[listed["doc"]] = listed["flags"]
    lists = [found for _, found in sorted(postings.items())]
    together = joined(lists)
    flags[together["doc"]] = together["flags"]
    docs = np.flatnonzero(flags != _UNSEEN)
    place = np.empty(size, np.int32)  # only the documents listed are summed: they are few, and memory is dear to touch
    place[docs] = np.arange(len(docs), dtype=np.int32)
    places = place[together["doc"]]
    totals: list[Floats] = []
    for field in _fields(corpus, k1, b):
        tells = np.repeat([field.telling(found, corpus.documents) for found in lists], [len(each) for each in lists])
        sums = np.bincount(places, field.weights(together, tells), minlength=len(docs))
        totals.append(sums.astype(np.float64, copy=False))
    return Scores(docs, totals[0], totals[1], flags[docs])


def joined(lists: Sequence[Postings]) -> Postings:
    """Lists one after the other; as plain bytes, numpy moves them many times faster than field by field."""
    plain = f"V{POSTING.itemsize}"
    parts = [np.ascontiguousarray(each).view(plain) for each in lists]
    return np.concatenate([np.empty(0, plain), *parts]).view(POSTING)


def contributions(
    docs: Sequence[int], postings: Mapping[str, Postings], corpus: Corpus, *, k1: float = 0.5, b: float = 0.5
) -> dict[int, dict[str, tuple[float, float]]]:
    """What each term gives to each of some documents, own and wide; they add up to their scores."""
    shares: dict[int, dict[str, tuple[float, float]]] = {doc: {} for doc in docs}
    lists = [(term, found, at(docs, found)) for term, found in sorted(postings.items())]
    lists = [(term, found, listed) for term, found, listed in lists if len(listed)]
    together, sizes = joined([found[listed] for _, found, listed in lists]), [len(listed) for _, _, listed in lists]
    terms = [term for term, _, listed in lists for _ in listed]
    given: list[list[float]] = []
    for field in _fields(corpus, k1, b):
        tells = np.repeat([field.telling(found, corpus.documents) for _, found, _ in lists], sizes)
        given.append(field.weights(together, tells).tolist())
    for doc, term, own, wide in zip(together["doc"].tolist(), terms, *given, strict=True):
        shares[doc][term] = (own, wide)
    return shares


def at(docs: Sequence[int], postings: Postings) -> Ordinals:
    """Where some documents stand in a list, which is in ascending order; those that are not in it are left out."""
    wanted = np.asarray(sorted(docs), dtype=POSTING["doc"])  # of another type, the whole list would be converted
    places = np.searchsorted(postings["doc"], wanted)
    inside = places < len(postings)
    places, wanted = places[inside], wanted[inside]
    found: Ordinals = places[postings["doc"][places] == wanted]
    return found


def _fields(corpus: Corpus, k1: float, b: float) -> tuple[_Field, _Field]:
    documents = max(corpus.documents, 1)
    return (
        _Field("own", "own_length", max(corpus.own_length_sum / documents, 1.0), k1, b),
        _Field("wide", "wide_length", max(corpus.wide_length_sum / documents, 1.0), k1, b),
    )
