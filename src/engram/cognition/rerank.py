"""Another order for what was found: by ranks instead of scores, by unlikeness, or by a model that reads both texts.

Whatever the strategy, the parts of a score still add up to it: a strategy changes what the signals say, or adds
one more part that says what it did.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from engram.cognition.bm25 import Floats
from engram.cognition.put_back import UNHELPFUL
from engram.cognition.semantic import settled

Say = tuple[float, float, float]
"""What a signal says of an item: what it measured, on which scale, and how much that counts."""


class Strategy(StrEnum):
    """How what was found is put in order."""

    NONE = "none"
    RRF = "rrf"
    MMR = "mmr"
    RRF_MMR = "rrf_mmr"
    CROSS_ENCODER = "cross_encoder"


BY_RANK = frozenset({Strategy.RRF, Strategy.RRF_MMR})
BY_UNLIKENESS = frozenset({Strategy.MMR, Strategy.RRF_MMR})


@dataclass(frozen=True, kw_only=True)
class RerankRules:
    """How strategies reorder, and how many of the best they look at."""

    k: float = 20.0
    trade_off: float = 0.9
    pool: int = 50


@dataclass(frozen=True, slots=True)
class Standing:
    """Where an item stands: which one it is, its score, and what every signal says of it."""

    place: int
    score: float
    says: Mapping[str, Say]


def ranking(scores: Floats) -> Floats:
    """The rank of each item in a signal's own order; equal scores share the mean of their ranks.

    So what a signal says of all items alike, as a mark does that most have or most lack, moves none past another.
    """
    better = np.count_nonzero(scores[np.newaxis, :] > scores[:, np.newaxis], axis=1)
    equal = np.count_nonzero(scores[np.newaxis, :] == scores[:, np.newaxis], axis=1)
    ranks: Floats = better + (equal + 1) / 2
    return ranks


def rrf(rankings: Mapping[str, Floats], k: float, weights: Mapping[str, float]) -> dict[str, Floats]:
    """What each signal adds to each item by weighted reciprocal rank (Cormack et al. 2009).

    >>> {name: added.tolist() for name, added in rrf({"words": np.array([1.0, 3.0])}, 1, {"words": 2.0}).items()}
    {'words': [1.0, 0.5]}
    """
    return {signal: weights[signal] * (1.0 / (k + ranks)) for signal, ranks in rankings.items()}


def mmr(relevance: Floats, similarity: Floats, trade_off: float, limit: int) -> list[tuple[int, float]]:
    """Items in the order of maximal marginal relevance (Carbonell & Goldstein 1998), and how like one above each is.

    An item's value is its relevance less its likeness to the nearest item taken before, on the scale of relevance:
    `trade_off` of the one against the rest of the other. Ties go to the item that stood first.
    """
    price, nearest = price_of_likeness(relevance, trade_off), np.zeros(len(relevance))
    left, taken = np.ones(len(relevance), np.bool_), []
    for _ in range(min(limit, len(relevance))):
        place = int(np.argmax(np.where(left, relevance - price * nearest, -np.inf)))
        taken.append((place, float(nearest[place])))
        left[place] = False
        nearest = np.maximum(nearest, similarity[place])
    return taken


def price_of_likeness(relevance: Floats, trade_off: float) -> float:
    """What being the same as another costs: relevance counts from its lowest to its highest, likeness from 0 to 1."""
    return (1.0 - trade_off) / trade_off * float(np.ptp(relevance)) if len(relevance) else 0.0


def cosines(vectors: NDArray[np.float32]) -> Floats:
    """How near each of some vectors, of whatever length, is to each other, without the last bits."""
    vectors = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    # Row by row: a product of matrices is split over all cores, and waits for them when they are busy.
    return settled(np.array([vectors @ row for row in vectors]))


def overlaps(words: Sequence[frozenset[str]]) -> Floats:
    """How many of their words each of some texts shares with each other: the likeness to go by without vectors."""
    return np.array([[jaccard(one, other) for other in words] for one in words]).reshape(len(words), len(words))


def jaccard(one: frozenset[str], other: frozenset[str]) -> float:
    """What two sets share of all they have."""
    return len(one & other) / len(one | other) if one or other else 1.0


def reranked(
    found: Sequence[Standing], strategy: Strategy, similarity: Floats | None, rules: RerankRules
) -> list[Standing]:
    """Items in another order, best first; without likeness, nothing is known to be alike."""
    standing = by_rank(found, rules.k) if strategy in BY_RANK else list(found)
    if strategy in BY_UNLIKENESS and similarity is not None:
        return by_unlikeness(standing, similarity, rules.trade_off)
    return best_first(standing)


def by_rank(found: Sequence[Standing], k: float) -> list[Standing]:
    """Every signal speaks by the rank it gives an item among these, not by its score."""
    weights = {signal: weight for standing in found for signal, (_, _, weight) in standing.says.items()}
    rankings = {signal: own_order(found, signal) for signal in weights}
    total = sum(rrf(rankings, k, weights).values(), np.zeros(len(found)))
    return [
        Standing(
            standing.place,
            float(total[at]),
            {
                name: (raw, 1.0 / (k + float(rankings[name][at])), weight)
                for name, (raw, _, weight) in standing.says.items()
            },
        )
        for at, standing in enumerate(found)
    ]


def own_order(found: Sequence[Standing], signal: str) -> Floats:
    """The ranks one signal gives."""
    return ranking(np.array([standing.says[signal][1] for standing in found]))


def by_unlikeness(found: Sequence[Standing], similarity: Floats, trade_off: float) -> list[Standing]:
    """What repeats something above it goes down, by a part of its own."""
    relevance = np.array([standing.score for standing in found])
    price = price_of_likeness(relevance, trade_off)
    return [
        with_part(found[at], "rerank.mmr", (nearest, -nearest, price))
        for at, nearest in mmr(relevance, similarity, trade_off, len(found))
    ]


def by_reading(found: Sequence[Standing], scores: Sequence[float]) -> list[Standing]:
    """A model's score takes the place of the sum, the difference being a part of its own.

    What was no help with a question like this counts as the least of them, however well it reads.
    """
    least = min(scores, default=0.0)
    return best_first(
        [read(it, score, least if was_no_help(it) else score) for it, score in zip(found, scores, strict=True)]
    )


def read(standing: Standing, score: float, counts: float) -> Standing:
    """A standing with the score of a model that read it, and what of that counts."""
    return replace(with_part(standing, "rerank.cross_encoder", (score, counts - standing.score, 1.0)), score=counts)


def was_no_help(standing: Standing) -> bool:
    """Whether an item was put back because it was no help with a question like this one."""
    return bool(standing.says.get(UNHELPFUL, (0.0,))[0])


def with_part(standing: Standing, signal: str, say: Say) -> Standing:
    """A standing with one more part in its score."""
    _, scale, weight = say
    return replace(standing, score=standing.score + weight * scale, says={**standing.says, signal: say})


def best_first(found: Sequence[Standing]) -> list[Standing]:
    """Highest score first; ties stay in the order they came in."""
    return sorted(found, key=lambda standing: -standing.score)
