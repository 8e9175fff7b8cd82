"""BM25 over posting lists, twice in one pass: over a turn's own words and over the turn with those before it.

A posting says all that scoring needs, so that a list can be kept as one blob and no other array is looked up.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

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

_PLAIN = np.dtype(f"V{POSTING.itemsize}")
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


class Lists(dict[str, Postings]):
    """Posting lists by term, and what is asked of them more than once for one question, found once."""

    @cached_property
    def terms(self) -> list[str]:
        """The terms in order: lists are read in theirs, not in the mapping's."""
        return sorted(self)

    @cached_property
    def together(self) -> Postings:
        """All lists, one after the other."""
        return joined([self[term] for term in self.terms])

    @cached_property
    def docs(self) -> Ordinals:
        """The documents of all lists, one after the other."""
        return self.together["doc"].astype(np.intp)

    @cached_property
    def sizes(self) -> Ordinals:
        """How long each list is."""
        return np.array([len(self[term]) for term in self.terms], np.intp)

    @cached_property
    def ends(self) -> Ordinals:
        """Where each list ends among all."""
        return np.cumsum(self.sizes)

    @cached_property
    def having(self) -> dict[str, list[int]]:
        """How many documents have each term, by reading."""
        edges = list(pairwise((0, *self.ends.tolist())))
        has = {count: self.together[count] != 0 for count in ("own", "wide")}
        return {count: [int(np.count_nonzero(has[count][slice(*edge)])) for edge in edges] for count in has}


@dataclass(frozen=True)
class _Field:
    """One of the two readings of a document, with what its formula needs besides the posting."""

    count: str
    length: str
    mean_length: float
    k1: float
    b: float

    def telling(self, lists: Lists, documents: int) -> Floats:
        """The idf of each term in this reading."""
        return np.array([idf(having, documents) for having in lists.having[self.count]], np.float64)

    def weights(self, postings: Postings, telling: Floats) -> Floats:
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
    lists = postings if isinstance(postings, Lists) else Lists(postings)
    flags[lists.docs] = lists.together["flags"]
    docs = np.flatnonzero(flags != _UNSEEN)
    place = np.empty(size, np.int32)  # only the documents listed are summed: they are few, and memory is dear to touch
    place[docs] = np.arange(len(docs), dtype=np.int32)
    places = place[lists.docs]
    totals: list[Floats] = []
    for field in _fields(corpus, k1, b):
        tells = np.repeat(field.telling(lists, corpus.documents), lists.sizes)
        sums = np.bincount(places, field.weights(lists.together, tells), minlength=len(docs))
        totals.append(sums.astype(np.float64, copy=False))
    return Scores(docs, totals[0], totals[1], flags[docs])


def joined(lists: Sequence[Postings]) -> Postings:
    """Lists one after the other; as plain bytes, numpy moves them many times faster than field by field."""
    parts = [np.ascontiguousarray(each).view(_PLAIN) for each in lists]
    return np.concatenate([np.empty(0, _PLAIN), *parts]).view(POSTING)


def united(lists: Sequence[Postings]) -> Postings:
    """Lists of one word that is written in several ways as one: a document is in it once, with its highest counts."""
    if len(lists) == 1:
        return lists[0]
    together = joined(lists)
    order = np.argsort(together["doc"], kind="stable")
    together = together.view(_PLAIN)[order].view(POSTING)
    starts = np.flatnonzero(np.diff(together["doc"].astype(np.int64), prepend=-1))
    found = together.view(_PLAIN)[starts].view(POSTING)
    for count in ("own", "wide"):
        found[count] = np.maximum.reduceat(together[count], starts) if len(starts) else 0
    return found


def contributions(
    docs: Sequence[int], postings: Mapping[str, Postings], corpus: Corpus, *, k1: float = 0.5, b: float = 0.5
) -> dict[int, dict[str, tuple[float, float]]]:
    """What each term gives to each of some documents, own and wide; they add up to their scores."""
    shares: dict[int, dict[str, tuple[float, float]]] = {doc: {} for doc in docs}
    lists = postings if isinstance(postings, Lists) else Lists(postings)
    wanted = np.zeros(max([*docs, int(lists.docs.max(initial=0))]) + 1, np.bool_)
    wanted[np.asarray(docs, np.intp)] = True
    found = np.flatnonzero(wanted[lists.docs])
    together, of_list = lists.together.view(_PLAIN)[found].view(POSTING), np.searchsorted(lists.ends, found, "right")
    given = [
        field.weights(together, field.telling(lists, corpus.documents)[of_list]).tolist()
        for field in _fields(corpus, k1, b)
    ]
    for doc, which, own, wide in zip(lists.docs[found].tolist(), of_list.tolist(), *given, strict=True):
        shares[doc][lists.terms[which]] = (own, wide)
    return shares


def _fields(corpus: Corpus, k1: float, b: float) -> tuple[_Field, _Field]:
    documents = max(corpus.documents, 1)
    return (
        _Field("own", "own_length", max(corpus.own_length_sum / documents, 1.0), k1, b),
        _Field("wide", "wide_length", max(corpus.wide_length_sum / documents, 1.0), k1, b),
    )
