"""How far what was just read is from all that is known: what nothing resembles is worth remembering."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from engram.cognition.fusion import highest
from engram.cognition.importance import DEFAULT_WEIGHTS
from engram.engine.senses import Senses
from engram.engine.setting import Setting
from engram.model.memory import Memory, Turn
from engram.model.recall import Filters
from engram.model.space import Metric
from engram.ports import View

OWN = 4  # documents of the turn itself and of what was read in it before, which are near without telling anything
Distances = Mapping[str, Sequence[float]]


def distances(setting: Setting, told: Iterable[tuple[Turn, str]], *, patient: bool) -> dict[str, list[float]]:
    """The distances of statements to the nearest that is known where each was said, by their words.

    Only an embedder that is on this machine is asked, and only who is patient wakes it: loading one takes longer than
    all the rest.
    """
    senses = setting.senses
    if senses is None or not senses.local or senses.embedder.space.metric is not Metric.COSINE:
        return {}
    if not (patient or senses.awake):
        return {}
    with setting.storage.read(setting.identity) as view:
        return {text: nearest(view, senses, turn, text) for turn, text in told}


def nearest(view: View, senses: Senses, turn: Turn, text: str) -> list[float]:
    """The distances of a statement to those nearest to it in its scope, but for the turn that says it."""
    vector, matches = senses.heard(text), view.matches([], Filters(scopes=frozenset({str(turn.scope)})))
    if vector is None:
        return []
    sensed = senses.index.sense(view, senses.embedder.space, vector, matches.bases, np.empty(0, np.intp))
    if sensed is None:
        return []
    first = highest(sensed.turn, DEFAULT_WEIGHTS.nearest + OWN)
    found = zip(sensed.turn[first].tolist(), view.resolve(sensed.docs[first].tolist(), matches), strict=True)
    apart = [1 - cosine for cosine, memory in found if memory is not None and is_other(memory, turn)]
    return apart[: DEFAULT_WEIGHTS.nearest]


def is_other(memory: Memory, turn: Turn) -> bool:
    """Whether a memory is neither a turn nor anything that was read in it."""
    return memory.id != turn.id and turn.id not in memory.sources
