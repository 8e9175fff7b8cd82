"""Moving from one space to another: a question asks both until every passage has its vector in the new one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engram.cognition.bm25 import Floats, Ordinals
from engram.cognition.documents import Reach
from engram.cognition.semantic import Scale, Sensed, common_scale, filled, own_scale, sampled
from engram.model.level import Level, Shortfall
from engram.model.space import Space
from engram.ports import VectorIndex, View

LEAST_SHARED = 50  # documents with a vector in both spaces that it takes to tell how the one reads in the other
MOST_SHARED = 512  # more tell nothing new
WORDS_ONLY = "found by words only"
REFUSED = "the embedder refused {} passages: " + WORDS_ONLY


@dataclass(frozen=True, slots=True)
class Ask:
    """A question's vector in a space."""

    space: Space
    vector: NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Lookout:
    """A snapshot and its index, as a question looks at them."""

    view: View
    index: VectorIndex
    bases: Mapping[int, int]

    def sense(self, ask: Ask, also: Ordinals) -> Sensed | None:
        """What is near in a space, and how near some documents are there."""
        return self.index.sense(self.view, ask.space, ask.vector, self.bases, also)

    def nearness(self, ask: Ask, docs: Ordinals) -> tuple[Floats, Floats]:
        """How near given documents are in a space."""
        return self.index.nearness(self.view, ask.space, ask.vector, docs, self.bases)

    def reaches(self, ask: Ask) -> dict[int, Reach]:
        """How far documents have vectors in a space."""
        return self.view.reaches(ask.space)


@dataclass(frozen=True, slots=True)
class Pairing:
    """The space whose scale counts, the one that fills what it lacks, how that reads, and whether that has more."""

    base: Ask
    other: Ask
    scale: Scale
    wider: bool


def sense(look: Lookout, asks: Sequence[Ask], also: Ordinals) -> Sensed | None:
    """What is near in meaning by the first space, or the second where that has no vector; `also` are looked at too."""
    near = [(ask, sensed) for ask in asks if (sensed := look.sense(ask, also)) is not None]
    match near:
        case [(new, one), (old, other)]:
            return sense_both(look, new, one, old, other)
        case [(_, sensed)]:
            return sensed
        case _:
            return None


def sense_both(look: Lookout, new: Ask, one: Sensed, old: Ask, other: Sensed) -> Sensed:
    """What two spaces sense, on the scale of one of them."""
    sensed = {new.space: one, old.space: other}
    pairing = paired(look, new, one, old, other)
    base, filling = sensed[pairing.base.space], sensed[pairing.other.space]
    lacking = ~covered(filling.docs, look.reaches(pairing.base), look.bases)
    return filled(base, filling, lacking, pairing.scale, wider=pairing.wider)


def paired(look: Lookout, new: Ask, one: Sensed, old: Ask, other: Sensed) -> Pairing:
    """The new space's scale, once enough documents are in both to read the old one by it; else that of the larger."""
    in_new, in_old = look.reaches(new), look.reaches(old)
    sizes = [sum(reaches[id].reached for id in look.bases) for reaches in (in_new, in_old)]
    spans = [(base, min(in_new[id].reached, in_old[id].reached)) for id, base in look.bases.items()]
    sample = sampled(sorted(spans), MOST_SHARED)
    scale = common_scale(look.nearness(old, sample), look.nearness(new, sample), LEAST_SHARED)
    if scale is not None:
        return Pairing(new, old, scale, wider=sizes[1] > sizes[0])
    if sizes[0] >= sizes[1]:
        return Pairing(new, old, own_scale(other, one), wider=False)
    return Pairing(old, new, own_scale(one, other), wider=False)


def covered(docs: Ordinals, reaches: Mapping[int, Reach], bases: Mapping[int, int]) -> NDArray[np.bool_]:
    """Which documents have a vector in the space that reaches so far."""
    there = np.zeros(len(docs), np.bool_)
    for id, base in bases.items():
        first, last = np.searchsorted(docs, [base, base + reaches[id].reached])
        there[first:last] = True
    return there


def shortfalls(
    view: View, current: Ask | None, former: Ask | None, trouble: str | None, hindrance: str | None
) -> list[Shortfall]:
    """What a recall has to do without: an embedder that does not answer, the rest of a move, vectors that wait."""
    spaces = [ask.space for ask in (current, former) if ask is not None]
    if not spaces:
        return [Shortfall(Level.LEXICAL, f"lexical only: {trouble}")]
    told = []
    if current is None:
        told.append(f"only the former model {spaces[0].model} is asked: {trouble}")
    elif former is not None:
        told.append(progress(current.space, view.pending(current.space), view.pending()))
    if refused := sum(reach.refused for reach in view.reaches(spaces[0]).values()):
        told.append(REFUSED.format(refused))
    if waiting := view.pending(*spaces):
        told.append(f"{waiting} passages wait for their vectors: {hindrance or WORDS_ONLY}")
    return [Shortfall(Level.PARTIAL, reason) for reason in told]


def progress(space: Space, waiting: int, of: int) -> str:
    """How far a move is."""
    return f"moving to {space.model}: {of - waiting} of {of} passages done"
