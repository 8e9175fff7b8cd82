"""Another order for what a recall found: what the strategies need is fetched here, what they decide is applied."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import isfinite

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
from engram.errors import ProviderError, ProviderInvalid
from engram.guard.outward import outward
from engram.model.level import Level, Shortfall
from engram.model.memory import Memory, Seal
from engram.model.space import Space
from engram.ports import Reranker, View

RULES = RerankRules()


@dataclass(frozen=True, slots=True)
class Reranking:
    """How what was found is put in order, and the model that reads it, if that is the way."""

    strategy: Strategy = Strategy.NONE
    reranker: Reranker | None = None
    rules: RerankRules = RULES


@dataclass(frozen=True, slots=True)
class Reordered:
    """Candidates in another order, why each scores as it does now, and what stood in the way."""

    order: list[Candidate]
    reasons: dict[int, Reasons]
    missing: tuple[Shortfall, ...] = ()


def reordered(
    view: View, query: str, search: Search, pool: list[Candidate], way: Reranking, setting: Setting
) -> Reordered:
    """The best candidates in another order; as they were, and saying so, when the model that reads them fails."""
    reasons = reasons_for(pool, search, setting)
    found = [Standing(place, it.score, reasons[it.document].parts) for place, it in enumerate(pool)]
    trouble: tuple[Shortfall, ...] = ()
    if way.strategy is Strategy.CROSS_ENCODER and way.reranker is not None:
        try:
            found = by_reading(found, readings(way.reranker, query, pool))
        except ProviderError as error:
            trouble = (Shortfall(Level.PARTIAL, f"not reranked: {error.message}"),)
    else:
        alike = likeness(view, search, pool, setting) if way.strategy in BY_UNLIKENESS else None
        found = reranked(found, way.strategy, alike, way.rules)
    order = [replace(pool[it.place], score=it.score) for it in found]
    told = {pool[it.place].document: replace(reasons[pool[it.place].document], parts=it.says) for it in found}
    return Reordered(order, told, trouble)


def shown(memory: Memory) -> str:
    """What a model that may be a service reads of a memory: nothing that is kept closest."""
    return outward(memory.text) if memory.seal is Seal.CONFIDENTIAL else memory.text


def readings(reranker: Reranker, query: str, pool: list[Candidate]) -> list[float]:
    """How well each candidate answers to a model that reads it with the question; what is no score is refused."""
    scores = [float(score) for score in reranker.score(outward(query), [shown(it.memory) for it in pool])]
    if len(scores) != len(pool) or not all(map(isfinite, scores)):
        raise ProviderInvalid(
            f"the reranker gave {len(scores)} scores for {len(pool)} texts, or some that are no numbers",
            hint="check the reranker: it gives one finite number for each text",
        )
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
