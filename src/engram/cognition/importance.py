"""How important a memory is when it is made, how sure it is, and how others who say the same make it surer."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from engram.model.memory import Source

GENERAL = 0.5
# What a category is worth by itself: what someone would be sorry to have forgotten comes first.
BY_CATEGORY: Mapping[str, float] = MappingProxyType(
    {
        "instruction": 0.8,
        "correction": 0.75,
        "commitment": 0.75,
        "decision": 0.7,
        "principle": 0.7,
        "preference": 0.65,
        "relationship": 0.65,
        "person": 0.6,
        "procedure": 0.6,
        "skill": 0.6,
        "project": 0.55,
        "fact": 0.55,
        "error": 0.55,
        "technical": 0.5,
        "codebase": 0.5,
        "entity": 0.5,
        "general": GENERAL,
        "context": 0.4,
        "moment": 0.4,
    }
)

# What a signal in the turn adds, by the name of its mark: someone who says `remember this` means it.
BY_MARK: Mapping[str, float] = MappingProxyType(
    {
        "remember": 0.3,
        "correction": 0.15,
        "urgency": 0.15,
        "decision": 0.1,
        "commitment": 0.1,
        "identity": 0.1,
        "resolution": 0.1,
        "preference": 0.05,
        "error": 0.05,
    }
)

# A category that says itself what a mark says: what makes something an instruction is not counted once more.
SAID_BY_CATEGORY: Mapping[str, str] = MappingProxyType(
    {name: name for name in ("correction", "decision", "commitment", "preference", "error")} | {"person": "identity"}
)
# A look takes `always` for a wish to be remembered, as a reason to read at once; worth more is only what is asked for.
_ASKED = re.compile(
    r"\b(?:remember|don['’]?t forget|keep in mind|note (?:that|to self)|make a note|for the record|future reference"
    r"|merke? dir|denk dran|recuerda|souviens|n['’]oublie)\b|记住|覚えて",
    re.IGNORECASE,
)

# How sure a statement can be by who makes it: people say things outright, others conclude.
SAID, CONCLUDED = 0.95, 0.55
BY_SOURCE: Mapping[Source, float] = MappingProxyType(
    {Source.HUMAN: SAID, Source.DREAM: CONCLUDED, Source.WEB: CONCLUDED, Source.SUBAGENT: CONCLUDED}
)
OTHERS = 0.7  # agents, tools, documents, imports: implied at best


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportanceWeights:
    """What is tuned here."""

    arousal: float = 0.1  # what the strongest feeling adds
    surprise: float = 0.6  # from the most expected to the most surprising
    slope: float = 10.0
    middle: float = 0.35  # mean distance at which nothing is added
    nearest: int = 5
    least: float = 0.05
    corroboration: float = 0.5  # share of the doubt that an independent source as sure as can be takes away


DEFAULT_WEIGHTS = ImportanceWeights()


def importance_at_birth(
    category: str,
    *,
    marks: Collection[str] = (),
    arousal: float = 0.0,
    distances: Sequence[float] = (),
    weights: ImportanceWeights = DEFAULT_WEIGHTS,
) -> float:
    """An importance nobody gave: by category and signal, more if it feels strong, and by how far it is from the known.

    `marks` are the signals of its turn, of which the strongest counts; `distances` the cosine distances to the nearest
    memories of its scope, which tell nothing where there are too few.

    >>> importance_at_birth("decision"), importance_at_birth("decision", distances=[0.0] * 5)
    (0.7, 0.418)
    """
    signal = max((BY_MARK.get(mark, 0.0) for mark in marks), default=0.0)
    base = BY_CATEGORY.get(category, GENERAL) + signal + weights.arousal * _share(arousal)
    surprising = weights.surprise * (surprise(distances, weights) - 0.5)
    return round(min(1.0, max(weights.least, base + surprising)), 3)


def marks_beside(marks: Iterable[str], category: str, said: str) -> list[str]:
    """The marks of a sentence that say more of its worth than its category does.

    >>> marks_beside(["remember", "decision"], "decision", "We never deploy on Fridays")
    []
    """
    asked = _ASKED.search(said) is not None
    return [mark for mark in marks if mark != SAID_BY_CATEGORY.get(category) and (mark != "remember" or asked)]


def surprise(distances: Sequence[float], weights: ImportanceWeights = DEFAULT_WEIGHTS) -> float:
    """How unlike all that is known something is, 0 to 1; one half where too little is known to tell.

    >>> round(surprise([0.35] * 5), 2), surprise([0.9] * 4)
    (0.5, 0.5)
    """
    if len(distances) < weights.nearest:
        return 0.5
    mean = sum(sorted(distances)[: weights.nearest]) / weights.nearest
    return 1 / (1 + math.exp(-weights.slope * (min(2.0, max(0.0, mean)) - weights.middle)))


def confidence_at_birth(source: Source) -> float:
    """How sure a statement can be at most, which gives it its band.

    >>> confidence_at_birth(Source.HUMAN), confidence_at_birth(Source.AGENT)
    (0.95, 0.7)
    """
    return BY_SOURCE.get(source, OTHERS)


def corroborated_by(other: float, confidence: float, weights: ImportanceWeights = DEFAULT_WEIGHTS) -> float:
    """How sure a claim is once an independent source says the same, which takes a part of the doubt away.

    >>> corroborated_by(0.8, 0.7)
    0.87
    """
    less, surer = sorted((_share(confidence), _share(other)))
    return max(surer, round(1 - (1 - surer) * (1 - weights.corroboration * less), 6))


def _share(value: float) -> float:
    return min(1.0, max(0.0, value))
