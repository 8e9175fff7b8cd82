"""Many signals, one order: z-scores where scores are comparable, boosts in the same unit, all of it explained."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from engram.cognition.bm25 import Floats, Ordinals
from engram.cognition.lexical import Signals
from engram.cognition.marks import ALL_FLAGS, Flag
from engram.cognition.semantic import Sensed, followed


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
    window: float = 1.6
    first_person: float = 0.3
    you_only: float = -0.7
    when: float = 0.5
    latest: float = 1.0

    def leaning(self, share: float) -> FusionWeights:
        """The same, closer to words alone by a share from 0 to 1."""
        left = 1 - share
        return replace(
            self,
            own=left * self.own + share * self.own_alone,
            wide=left * self.wide + share * self.wide_alone,
            turn=left * self.turn,
            pair=left * self.pair,
            next=left * self.next,
        )


@dataclass(frozen=True)
class Beside:
    """What speaks for documents besides words and meaning.

    `near` is how well a document's time fits the time asked about, `latest` how lately it was said, where that is
    asked for, and `asks_when` whether a time is wanted.
    """

    near: Mapping[int, float] = field(default_factory=dict)
    latest: Mapping[int, float] = field(default_factory=dict)
    asks_when: bool = False


@dataclass(frozen=True)
class Part:
    """One signal's say on every document listed: what it measured, on which scale, and how much that counts."""

    signal: str
    raw: Floats
    normalised: Floats
    weight: float


@dataclass(frozen=True)
class Ballot:
    """The documents listed, in ascending order, every signal's say, and the sum."""

    docs: Ordinals
    parts: tuple[Part, ...]
    total: Floats


def ballot(found: Signals, sensed: Sensed | None, beside: Beside, weights: FusionWeights) -> Ballot:
    """Let every signal vote."""
    docs = found.docs if sensed is None else union(found.docs, sensed.docs)
    flags = np.zeros(len(docs), np.uint16)
    if sensed is not None:
        flags[places(docs, sensed.docs)] = sensed.flags
    flags[places(docs, found.docs)] = found.flags
    own, wide = laid(docs, found.docs, found.own, 0.0), laid(docs, found.docs, found.wide, 0.0)
    share = (weights.own_alone, weights.wide_alone) if sensed is None else (weights.own, weights.wide)
    parts = [
        Part("lexical.own", own, found.own_spread.z(own), share[0]),
        Part("lexical.wide", wide, found.wide_spread.z(wide), share[1]),
    ]
    if sensed is not None:
        turn = laid(docs, sensed.docs, sensed.turn, sensed.turn_spread.mean)
        pair = laid(docs, sensed.docs, sensed.pair, sensed.pair_spread.mean)
        parts += [
            Part("semantic.turn", turn, sensed.turn_spread.z(turn), weights.turn),
            Part("semantic.pair", pair, sensed.pair_spread.z(pair), weights.pair),
        ]
        if sensed.previous is not None:
            after = laid(docs, sensed.docs, followed(sensed), sensed.turn_spread.mean)
            parts.append(Part("semantic.next", after, sensed.turn_spread.z(after), weights.next))
    parts += boosts(docs, flags, found, beside, weights)
    total = np.zeros(len(docs))
    for part in parts:
        total += part.weight * part.normalised
    return Ballot(docs, tuple(parts), total)


def with_given(votes: Ballot, signal: str, given: Mapping[int, float], weight: float) -> Ballot:
    """The same ballot with one more signal, which gives something to some documents."""
    value = given_out(votes.docs, given)
    if not weight or not value.any():
        return votes
    return Ballot(votes.docs, (*votes.parts, Part(signal, value, value, weight)), votes.total + weight * value)


def shortlisted(found: Signals, beside: Beside, weights: FusionWeights, most: int) -> Signals:
    """Of very many documents that match in words, those that words alone would put first."""
    if len(found.docs) <= most:
        return found
    total = roughly(found, beside, weights)
    least = np.partition(total, -most)[-most]
    above = np.flatnonzero(total > least)
    kept = np.sort(np.concatenate([above, np.flatnonzero(total == least)[: most - len(above)]]))
    return replace(found, docs=found.docs[kept], own=found.own[kept], wide=found.wide[kept], flags=found.flags[kept])


def roughly(found: Signals, beside: Beside, weights: FusionWeights) -> Floats:
    """What words alone would give each document, without telling the signals apart."""
    given = np.zeros(ALL_FLAGS + 1)
    kinds = np.arange(ALL_FLAGS + 1)
    given[kinds & Flag.FIRST_PERSON != 0] += weights.first_person
    given[kinds & Flag.YOU_ONLY != 0] += weights.you_only
    given[kinds & Flag.TIME != 0] += weights.when if beside.asks_when else 0.0
    total = weights.own_alone * found.own_spread.z(found.own) + weights.wide_alone * found.wide_spread.z(found.wide)
    total += given[found.flags & ALL_FLAGS]
    total += weights.speaker * found.spoken[found.docs] + weights.about * found.about[found.docs]
    for given_to, weight in ((beside.near, weights.window), (beside.latest, weights.latest)):
        inside = np.array([doc for doc in sorted(given_to) if found.docs[0] <= doc <= found.docs[-1]], np.intp)
        place = np.searchsorted(found.docs, inside)
        there = found.docs[place] == inside
        total[place[there]] += weight * np.array([given_to[doc] for doc in inside[there].tolist()])
    return total


def boosts(
    docs: Ordinals, flags: NDArray[np.uint16], found: Signals, beside: Beside, weights: FusionWeights
) -> list[Part]:
    """What speaks for or against a document besides its words and its meaning."""
    given = [
        ("entity.speaker", found.spoken[docs].astype(np.float64), weights.speaker),
        ("entity.about", found.about[docs].astype(np.float64), weights.about),
        ("tone.first_person", seen(flags, Flag.FIRST_PERSON), weights.first_person),
        ("tone.you_only", seen(flags, Flag.YOU_ONLY), weights.you_only),
    ]
    if beside.asks_when:
        given.append(("temporal.when", seen(flags, Flag.TIME), weights.when))
    if beside.near:
        given.append(("temporal.window", given_out(docs, beside.near), weights.window))
    if beside.latest:
        given.append(("recency.session", given_out(docs, beside.latest), weights.latest))
    return [Part(signal, value, value, weight) for signal, value, weight in given if weight and value.any()]


def given_out(docs: Ordinals, given: Mapping[int, float]) -> Floats:
    """What some documents are given, laid out over all that are listed."""
    some = np.array(sorted(given), np.intp)
    some = some[np.isin(some, docs)]
    return laid(docs, some, np.array([given[doc] for doc in some.tolist()]), 0.0)


def seen(flags: NDArray[np.uint16], flag: Flag) -> Floats:
    """1 where a flag is set."""
    set_here: Floats = (flags & flag != 0).astype(np.float64)
    return set_here


def union(one: Ordinals, other: Ordinals) -> Ordinals:
    """Both, in ascending order, each once."""
    if len(one) and len(other):
        marked = np.zeros(max(int(one[-1]), int(other[-1])) + 1, np.bool_)
        marked[one] = marked[other] = True
        return np.flatnonzero(marked)
    return one if len(one) else other


def places(docs: Ordinals, some: Ordinals) -> Ordinals:
    """Where some documents stand among all."""
    return np.searchsorted(docs, some)


def laid(docs: Ordinals, some: Ordinals, values: Floats, otherwise: float) -> Floats:
    """Values of some documents laid out over all, with something else for the others."""
    out = np.full(len(docs), otherwise)
    out[places(docs, some)] = values
    return out


def best(votes: Ballot, limit: int, among: NDArray[np.bool_] | None = None) -> tuple[Ordinals, Floats]:
    """The highest totals, ties by ordinal; `among` says of each ordinal whether it may be given."""
    docs, total = votes.docs, votes.total
    if among is not None:
        allowed = among[docs]
        docs, total = docs[allowed], total[allowed]
    if 0 < limit < len(docs):
        reached = total >= np.partition(total, -limit)[-limit]
        docs, total = docs[reached], total[reached]
    order = np.argsort(-total, kind="stable")[: max(limit, 0)]
    return docs[order], total[order]


def place_of(votes: Ballot, doc: int) -> int | None:
    """Where a document stands on the ballot, if it does."""
    place = int(np.searchsorted(votes.docs, doc))
    return place if place < len(votes.docs) and votes.docs[place] == doc else None
