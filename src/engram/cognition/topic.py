"""Where a conversation stands: what it has been about of late, and whether a turn goes on, moves on or breaks off.

Only a conversation has a topic; a question asked by itself is answered by itself.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engram.cognition.ties import TIES
from engram.cognition.words import query_terms
from engram.language.tongue import foreign
from engram.late import late
from engram.model.recall import Transition

Vector = NDArray[np.float32]

_LOOKED_AT = 600  # characters: how a turn ties in with the last one shows at its beginning


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicWeights:
    """What is tuned here: how similarity counts for each change, and how much of the past a cue may take in."""

    similarity: tuple[float, float, float] = (5.0, 1.0, -6.0)
    shared_words: tuple[float, float, float] = (1.2, -0.4, -0.8)
    start: tuple[float, float, float] = (-1.2, 0.0, 1.2)
    foreign_floor: float = 0.45  # two texts in a language the model does not know are this alike, whatever they say
    foreign_share: float = 0.5  # and how alike they are says so much less
    decay: float = 0.6
    most_share: float = 0.4


DEFAULT_WEIGHTS = TopicWeights()

_TIES = tuple((name, points, late(pattern, re.IGNORECASE)) for name, points, pattern in TIES)
_SHORT = ("short", (0.5, -0.5, 0.0))
_TERSE = ("terse", (0.8, -0.6, -0.2))
_ANSWERS = ("answers", (1.2, -0.5, -0.6))
_ALONE = ("stands alone", (-1.0, 0.3, 0.4))
_NOTHING_SHARED = 0.15  # how near a turn is taken to be of which only its own words are known
_SHORT_WORDS = 6
_TERSE_WORDS = 4
_CHANGES = tuple(Transition)
_POINTS = {name: points for name, points, _ in _TIES} | dict([_SHORT, _TERSE, _ANSWERS, _ALONE])


@dataclass(frozen=True, slots=True)
class Remark:
    """A turn as it ties in with the one before it."""

    terms: frozenset[str]
    ties: tuple[str, ...]
    foreign: bool


def remark(text: str, before: str | None = None) -> Remark:
    """Read a turn, given the turn before it.

    >>> remark("ok, deploy it").ties
    ('points back', 'takes up', 'short', 'terse')
    """
    shown = text[:_LOOKED_AT]
    ties = [name for name, _, pattern in _TIES if pattern.search(shown)]
    words = len(shown.split())
    ties += [name for name, most in ((_SHORT[0], _SHORT_WORDS), (_TERSE[0], _TERSE_WORDS)) if words <= most]
    if before is not None and _asks(before) and not _asks(shown):
        ties.append(_ANSWERS[0])
    return Remark(frozenset(query_terms(shown)), tuple(ties) or (_ALONE[0],), foreign(shown))


def _asks(text: str) -> bool:
    return text.rstrip(" \n\"'”’»)")[-1:] in ("?", "？", "؟")


@dataclass(frozen=True, slots=True)
class Topic:
    """How a turn relates to the conversation before it, how sure that is, and why."""

    change: Transition
    confidence: float
    scores: Mapping[Transition, float]


def after(
    said: Sequence[str],
    vectors: Sequence[Vector | None],
    turn: str,
    vector: Vector | None,
    weights: TopicWeights = DEFAULT_WEIGHTS,
) -> tuple[Topic, Vector | None]:
    """How a turn ties in with what was said before it, oldest first, and what that was about."""
    centre: Vector | None = None
    for heard in vectors:
        centre = centre if heard is None else centroid(centre, heard, weights.decay)
    terms = frozenset[str]().union(*(query_terms(before[:_LOOKED_AT]) for before in said))
    known = [heard for heard in vectors if heard is not None]
    return transition(known, vector, terms, remark(turn, said[-1]), weights), centre


def transition(
    previous: Sequence[Vector],
    vector: Vector | None,
    previous_terms: frozenset[str],
    said: Remark,
    weights: TopicWeights = DEFAULT_WEIGHTS,
) -> Topic:
    """Whether a turn goes on with what the turns before it were about; by words alone where there are no vectors."""
    shared = len(previous_terms & said.terms) / max(len(said.terms), 1)
    near = _nearness(previous, vector, shared, said.foreign, weights)
    rows = [_POINTS[name] for name in said.ties]
    scores = {
        change: weights.start[place]
        + weights.similarity[place] * near
        + weights.shared_words[place] * shared
        + sum(points[place] for points in rows)
        for place, change in enumerate(_CHANGES)
    }
    change = max(_CHANGES, key=lambda one: scores[one])  # ties go to continuation
    total = sum(math.exp(score - scores[change]) for score in scores.values())
    return Topic(change, 1 / total, scores)


def _nearness(
    previous: Sequence[Vector], vector: Vector | None, shared: float, unknown: bool, weights: TopicWeights
) -> float:
    """Cosine to the nearest of the turns before; in an unknown language it counts less, above what all have alike."""
    if not previous or vector is None:
        return min(_NOTHING_SHARED + shared, 0.6)
    cosine = max(float(heard @ vector) for heard in previous)
    return _NOTHING_SHARED + weights.foreign_share * (cosine - weights.foreign_floor) if unknown else cosine


def centroid(previous: Vector | None, vector: Vector, decay: float = DEFAULT_WEIGHTS.decay) -> Vector:
    """What the conversation is about now: the past fades by `decay` with each turn."""
    return vector if previous is None else _unit(decay * previous + (1 - decay) * vector, vector)


def blend(cue: Vector, centre: Vector | None, share: float) -> Vector:
    """A cue that leans towards the conversation by a share between 0 and 1."""
    return cue if centre is None or share <= 0 else _unit((1 - share) * cue + share * centre, cue)


def _unit(vector: Vector, otherwise: Vector) -> Vector:
    length = float(np.linalg.norm(vector))
    return (vector / length).astype(np.float32) if length > 1e-6 else otherwise  # opposites cancel out


_LEAN = {Transition.CONTINUATION: 1.0, Transition.DRIFT: 0.5, Transition.SWITCH: 0.0}


def share_of(topic: Topic, weights: TopicWeights = DEFAULT_WEIGHTS) -> float:
    """How far a cue may lean towards the conversation: the more, the surer it goes on; not at all after a switch."""
    return weights.most_share * _LEAN[topic.change] * topic.confidence
