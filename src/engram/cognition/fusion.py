"""Many signals, one order: z-scores where scores are comparable, boosts in the same unit, all of it explained."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engram.cognition.bm25 import Floats, Ordinals
from engram.cognition.lexical import Signals, Spread
from engram.cognition.marks import ALL_FLAGS, Flag
from engram.cognition.semantic import Sensed, followed, in_turn

FIRST = 24  # places that are asked for again and again
LEAST_COLUMNS = 128  # of a table that values are laid out in, to look for the highest among those of each column


@dataclass(frozen=True, kw_only=True)
class FusionWeights:
    """What each signal counts; weights multiply z-scores, boosts and the penalty are in the same unit."""

    own: float = 0.15
    wide: float = 0.2
    turn: float = 0.3
    pair: float = 0.28
    next: float = 0.15
    own_alone: float = 0.35
    wide_alone: float = 0.65
    speaker: float = 1.5
    about: float = 1.8
    window: float = 2.4
    first_person: float = 0.3
    you_only: float = -0.7
    claim: float = 0.15
    when: float = 0.8
    latest: float = 2.4

    def leaning(self, share: float) -> FusionWeights:
        """The same, closer to words alone by a share from 0 to 1; a signal that is off stays off."""
        left = 1 - share
        return replace(
            self,
            own=self.own and left * self.own + share * self.own_alone,
            wide=self.wide and left * self.wide + share * self.wide_alone,
            turn=left * self.turn,
            pair=left * self.pair,
            next=left * self.next,
        )

    def times(self, factors: Mapping[str, float]) -> FusionWeights:
        """The same, the weights of some signals multiplied."""
        if not factors:
            return self
        named = {name: factor for signal, factor in factors.items() for name in WEIGHTS_OF[signal]}
        return replace(self, **{name: factor * getattr(self, name) for name, factor in named.items()})


WEIGHTS_OF: Mapping[str, tuple[str, ...]] = {
    "lexical": ("own", "wide", "own_alone", "wide_alone"),
    "semantic": ("turn", "pair", "next"),
    "entity": ("speaker", "about"),
    "temporal": ("window", "when"),
    "recency": ("latest",),
}
"""Which weights belong to which signal."""


@dataclass(frozen=True)
class Near:
    """Documents in ascending order, and how well the time of each fits, or whatever else they are given."""

    docs: Ordinals
    fit: Floats


NO_TIME = Near(np.empty(0, np.intp), np.empty(0))


@dataclass(frozen=True)
class Beside:
    """What speaks for documents besides words and meaning.

    `near` is how well a document's time fits the time asked about, `latest` how lately it was said, where that is
    asked for, `asks_when` whether a time is wanted, and `timed` whether one is asked about.
    """

    near: Near = NO_TIME
    latest: Near = NO_TIME
    asks_when: bool = False
    timed: bool = False


@dataclass(frozen=True)
class Part:
    """One signal's say on the documents listed: what it measured, on which scale, and how much that counts.

    `where` are the places it has something to say of, all of them if None; elsewhere it says `otherwise`.
    """

    signal: str
    values: Floats | NDArray[np.bool_]
    weight: float
    where: Ordinals | None = None
    spread: Spread | None = None
    otherwise: float = 0.0

    def raw(self, places: Ordinals) -> Floats:
        """What it measured in some places."""
        if self.where is None:
            return self.values[places].astype(np.float64, copy=False)
        if not len(self.where):
            return np.full(len(places), self.otherwise)
        place = np.minimum(np.searchsorted(self.where, places), len(self.where) - 1)
        return np.where(self.where[place] == places, self.values[place], self.otherwise)

    def at(self, places: Ordinals) -> list[tuple[float, float, float]]:
        """What it says of the documents in some places: measured, on its scale, and how much that counts."""
        raw = self.raw(places)
        said = zip(raw.tolist(), (raw if self.spread is None else self.spread.z(raw)).tolist(), strict=True)
        return [(measured, normalised, self.weight) for measured, normalised in said]

    def add_to(self, total: Floats) -> float:
        """Count what it says, but for what it says of all alike, which is given back: that is added once for all."""
        factor, mean = self.weight, 0.0
        if self.spread is not None:
            factor, mean = self.weight / self.spread.deviation, self.spread.mean
        if self.where is None:
            total += factor * self.values
            return -factor * mean
        total[self.where] += factor * (self.values - self.otherwise if self.otherwise else self.values)
        return factor * (self.otherwise - mean)


@dataclass(frozen=True)
class Ballot:
    """The documents listed, in ascending order, every signal's say, and the sum."""

    docs: Ordinals
    parts: tuple[Part, ...]
    total: Floats

    @cached_property
    def first(self) -> Ordinals:
        """Where the highest totals stand, best first; several ask for few of them."""
        return highest(self.total, FIRST)

    def but_for(self, part: Part) -> Floats:
        """The sum without what one signal says."""
        total = self.total.copy()
        total += replace(part, weight=-part.weight).add_to(total)
        return total


def ballot(found: Signals, sensed: Sensed | None, beside: Beside, weights: FusionWeights) -> Ballot:
    """Let every signal vote."""
    docs = found.docs if sensed is None else union(found.docs, sensed.docs)
    docs = docs if len(docs) else union(beside.near.docs, beside.latest.docs)  # `last time?` says nothing else
    by_words, flags = places(docs, found.docs), np.zeros(len(docs), np.uint16)
    if sensed is not None:
        flags[slice(None) if (by_meaning := places(docs, sensed.docs)) is None else by_meaning] = sensed.flags
    flags[slice(None) if by_words is None else by_words] = found.flags
    share = (weights.own_alone, weights.wide_alone) if sensed is None else (weights.own, weights.wide)
    parts = [
        Part("lexical.own", found.own, share[0], by_words, found.own_spread),
        Part("lexical.wide", found.wide, share[1], by_words, found.wide_spread),
    ]
    parts += [] if sensed is None else meanings(docs, sensed, weights)
    parts += boosts(docs, flags, found, beside, weights)
    return Ballot(docs, tuple(parts), summed(parts, len(docs)))


def summed(parts: Sequence[Part], many: int) -> Floats:
    """What all parts add up to, for each of so many documents."""
    total = np.zeros(many)
    total += sum([part.add_to(total) for part in parts])
    return total


def with_given(votes: Ballot, signal: str, given: Mapping[int, float], weight: float) -> Ballot:
    """The same ballot with one more signal, which gives something to some documents."""
    part = fitting(signal, votes.docs, near_of(given), weight) if given else None
    if part is None:
        return votes
    total = votes.total.copy()
    total += part.add_to(total)
    return Ballot(votes.docs, (*votes.parts, part), total)


def meanings(docs: Ordinals, sensed: Sensed, weights: FusionWeights) -> list[Part]:
    """What speaks for a document in meaning: itself, with the turn before it, and the turn after it."""
    where, turn, pair = places(docs, sensed.docs), sensed.turn_spread, sensed.pair_spread
    parts = [
        Part("semantic.turn", sensed.turn, weights.turn, where, turn, turn.mean),
        Part("semantic.pair", sensed.pair, weights.pair, where, pair, pair.mean),
    ]
    if sensed.previous is not None:
        parts.append(Part("semantic.next", followed(sensed), weights.next, where, turn, turn.mean))
    return parts


def shortlisted(found: Signals, beside: Beside, weights: FusionWeights, most: int) -> Signals:
    """Of very many documents that match in words, those that words alone would put first."""
    if len(found.docs) <= most:
        return found
    kept = np.sort(highest(roughly(found, beside, weights), most))
    return replace(found, docs=found.docs[kept], own=found.own[kept], wide=found.wide[kept], flags=found.flags[kept])


def roughly(found: Signals, beside: Beside, weights: FusionWeights) -> Floats:
    """What words alone would give each document, without telling the signals apart, but for what they give to all."""
    given = np.zeros(ALL_FLAGS + 1)
    kinds = np.arange(ALL_FLAGS + 1)
    given[kinds & Flag.FIRST_PERSON != 0] += weights.first_person
    given[kinds & Flag.YOU_ONLY != 0] += weights.you_only
    given[kinds & Flag.CLAIM != 0] += weights.claim
    given[kinds & Flag.TIME != 0] += weights.when if beside.asks_when else 0.0
    total: Floats = given[found.flags & ALL_FLAGS]
    total += found.own * (weights.own_alone / found.own_spread.deviation)
    total += found.wide * (weights.wide_alone / found.wide_spread.deviation)
    for said, weight in ((found.spoken, weights.speaker), (found.about, weights.about)):
        if said.any():  # few questions name anybody, and looking up each of very many documents takes its time
            total += weight * said[found.docs]
    for near, weight in ((beside.near, weights.window), (beside.latest, weights.latest)):
        if part := fitting("", found.docs, near, weight):
            total += part.add_to(total)
    return total


def boosts(
    docs: Ordinals, flags: NDArray[np.uint16], found: Signals, beside: Beside, weights: FusionWeights
) -> list[Part]:
    """What speaks for or against a document besides its words and its meaning."""
    marks = [
        ("entity.speaker", read_at(docs, found.spoken), weights.speaker),
        ("entity.about", read_at(docs, found.about), weights.about),
        ("tone.first_person", having(flags, Flag.FIRST_PERSON), weights.first_person),
        ("tone.you_only", having(flags, Flag.YOU_ONLY), weights.you_only),
        ("kind.claim", having(flags, Flag.CLAIM), weights.claim),
    ]
    if beside.asks_when:
        marks.append(("temporal.when", having(flags, Flag.TIME), weights.when))
    given = [Part(signal, mark, weight) if weight and mark.any() else None for signal, mark, weight in marks]
    given.append(fitting("temporal.window", docs, beside.near, weights.window))
    given.append(fitting("recency.session", docs, beside.latest, weights.latest))
    return [part for part in given if part is not None]


def having(flags: NDArray[np.uint16], flag: Flag) -> NDArray[np.bool_]:
    """Which of some documents have a mark."""
    return (flags & np.uint16(flag)).astype(np.bool_)


def fitting(signal: str, docs: Ordinals, near: Near, weight: float) -> Part | None:
    """What each document listed is given; None where that is nothing."""
    if not weight or not len(near.docs):
        return None
    place = np.searchsorted(docs, near.docs)
    inside = np.flatnonzero(place < len(docs))
    there = inside[(docs[place[inside]] == near.docs[inside]) & (near.fit[inside] != 0)]
    return Part(signal, near.fit[there], weight, place[there]) if len(there) else None


def near_of(given: Mapping[int, float]) -> Near:
    """What some documents are given, in order."""
    docs = np.array(sorted(given), np.intp)
    return Near(docs, np.array([given[doc] for doc in docs.tolist()], np.float64))


def closest(parts: Sequence[Near]) -> Near:
    """All of these together, each document by its best fit."""
    if not any(len(part.docs) for part in parts):
        return NO_TIME
    docs, fit = np.concatenate([part.docs for part in parts]), np.concatenate([part.fit for part in parts])
    order = np.argsort(docs, kind="stable")
    docs, fit = docs[order], fit[order]
    starts = np.flatnonzero(np.r_[True, docs[1:] != docs[:-1]])
    return Near(docs[starts], np.maximum.reduceat(fit, starts))


def union(one: Ordinals, other: Ordinals) -> Ordinals:
    """Both, in ascending order, each once."""
    if len(one) and len(other):
        for whole, part in ((one, other), (other, one)):
            if unbroken(whole) and whole[0] <= part[0] and part[-1] <= whole[-1]:
                return whole
        return in_turn(np.concatenate([one, other]))
    return one if len(one) else other


def places(docs: Ordinals, some: Ordinals) -> Ordinals | None:
    """Where some of the documents stand among all; None when these are all."""
    if len(some) == len(docs):
        return None
    return some - docs[0] if unbroken(docs) else np.searchsorted(docs, some)


def unbroken(docs: Ordinals) -> bool:
    """Whether documents in ascending order follow one another without a gap, as all of a partition mostly do."""
    return bool(docs[-1] - docs[0] + 1 == len(docs))


def read_at(docs: Ordinals, values: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """What is known by ordinal, of some documents."""
    return values[docs[0] : docs[-1] + 1] if len(docs) and unbroken(docs) else values[docs]


def best(votes: Ballot, limit: int, among: NDArray[np.bool_] | None = None) -> tuple[Ordinals, Floats]:
    """The highest totals, ties by ordinal; `among` says of each ordinal whether it may be given."""
    docs, total = votes.docs, votes.total
    if among is not None:
        allowed = among[docs]
        docs, total = docs[allowed], total[allowed]
    order = votes.first[:limit] if among is None and limit <= FIRST else highest(total, limit)
    return docs[order], total[order]


def highest(values: NDArray[np.floating[Any]], limit: int) -> Ordinals:
    """Where the highest values stand, best first, ties in their order; only those in question are sorted."""
    if not 0 < limit < len(values):
        return np.argsort(-values, kind="stable")[: max(limit, 0)]
    reached = np.flatnonzero(values >= at_least(values, limit))
    return reached[np.argsort(-values[reached], kind="stable")[:limit]]


def at_least(values: NDArray[np.floating[Any]], limit: int) -> np.floating[Any]:
    """What so many of the values reach at least, and hardly more do: of many, the highest of each column tell."""
    columns = max(4 * limit, LEAST_COLUMNS)
    rows = len(values) // columns
    if rows > 1:
        values = values[: rows * columns].reshape(rows, columns).max(axis=0)
    least: np.floating[Any] = np.partition(values, -limit)[-limit]
    return least


def places_of(votes: Ballot, docs: Sequence[int]) -> dict[int, int]:
    """Where those of some documents that are on the ballot stand there."""
    found = zip(docs, np.searchsorted(votes.docs, docs).tolist(), strict=True)
    return {doc: place for doc, place in found if place < len(votes.docs) and votes.docs[place] == doc}
