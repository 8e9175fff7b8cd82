"""Another order for what a recall found: what the strategies need is fetched here, what they decide is applied."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from engram.cognition.bm25 import Floats
from engram.cognition.rerank import (
    BY_UNLIKENESS,
    RerankRules,
    Standing,
    Strategy,
    by_reading,
    cosines,
    overlaps,
    reranked,
)
from engram.cognition.words import terms
from engram.engine.recalling.search import Candidate, Reasons, Search, reasons_for
from engram.engine.setting import Setting
from engram.errors import EngramError, ProviderInvalid
from engram.model.level import Level, Shortfall
from engram.model.space import Space
from engram.ports import Reranker, View

RULES = RerankRules()
NOT_RERANKED = "not reranked"
LARGEST = 1e300  # how far two scores are apart must still be a number


@dataclass(frozen=True, slots=True)
class Reranking:
    """How what was found is put in order, and the model that reads it, if that is the way."""

    strategy: Strategy = Strategy.NONE
    reranker: Reranker | None = None
    rules: RerankRules = RULES

    @property
    def reads(self) -> bool:
        """Whether a model reads what was found."""
        return self.strategy is Strategy.CROSS_ENCODER and self.reranker is not None


@dataclass(frozen=True, slots=True)
class Readings:
    """How well documents answer to a model that read them, or what stood in the way of that."""

    scores: Mapping[int, float] = field(default_factory=dict)
    missing: tuple[Shortfall, ...] = ()


NOT_READ = Readings()


@dataclass(frozen=True, slots=True)
class Reordered:
    """Candidates in another order, and why each scores as it does now."""

    order: list[Candidate]
    reasons: dict[int, Reasons]


def reordered(
    view: View, search: Search, pool: list[Candidate], way: Reranking, readings: Readings, setting: Setting
) -> Reordered:
    """The best candidates in another order."""
    reasons = reasons_for(pool, search, setting)
    found = [Standing(place, it.score, reasons[it.document].parts) for place, it in enumerate(pool)]
    if way.reads:
        found = by_reading(found, [readings.scores[it.document] for it in pool])
    else:
        alike = likeness(view, search, pool, setting) if way.strategy in BY_UNLIKENESS else None
        found = reranked(found, way.strategy, alike, way.rules)
    order = [replace(pool[it.place], score=it.score) for it in found]
    told = {pool[it.place].document: replace(reasons[pool[it.place].document], parts=it.says) for it in found}
    return Reordered(order, told)


def read(reranker: Reranker, query: str, pool: Sequence[Candidate]) -> Readings:
    """How well each candidate answers to a model that reads it with the question; whatever it does, this answers."""
    try:
        scores = fitting(reranker.score(query, [it.memory.text for it in pool]), len(pool))
    except EngramError as error:
        return Readings(missing=(Shortfall(Level.PARTIAL, f"{NOT_RERANKED}: {error.message}"),))
    return Readings({it.document: score for it, score in zip(pool, scores, strict=True)})


def fitting(scores: Sequence[float], many: int) -> Sequence[float]:
    """One number for each text; nothing else is an order."""
    if len(scores) != many:
        raise ProviderInvalid(f"the reranker gave {len(scores)} scores for {many} texts")
    if not all(abs(score) <= LARGEST for score in scores):
        raise ProviderInvalid("the reranker gave a score that is no number, or too large for one")
    return scores


def likeness(view: View, search: Search, pool: list[Candidate], setting: Setting) -> Floats:
    """How like each other candidates are: by meaning where all have vectors, else by their words."""
    for space in () if setting.senses is None else setting.senses.spaces():
        vectors = vectors_of(view, search, pool, space)
        if vectors is not None:
            return cosines(vectors)
    return overlaps([frozenset(terms(candidate.memory.text)) for candidate in pool])


def vectors_of(view: View, search: Search, pool: list[Candidate], space: Space) -> NDArray[np.float32] | None:
    """The vectors of candidates, in their order; None unless each has one."""
    documents = np.array(sorted(candidate.document for candidate in pool), np.int64)
    kept = view.vectors(space)
    found: dict[int, NDArray[np.float16] | NDArray[np.float32]] = {}
    bases = sorted((base, partition) for partition, base in search.matches.bases.items())
    for position, (base, partition) in enumerate(bases):
        end = bases[position + 1][0] if position + 1 < len(bases) else search.matches.size
        rows = kept.at(partition, documents[(documents >= base) & (documents < end)] - base)
        found |= dict(zip((rows.ordinals + base).tolist(), rows.vectors, strict=True))
    if len(found) < len(documents):
        return None
    return np.array([found[candidate.document] for candidate in pool], np.float32)
