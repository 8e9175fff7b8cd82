"""How a statement feels: good or bad, how strongly, in command or not, expected or not; told by words, no model."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum

from engram.cognition.excerpt import both_ends
from engram.cognition.feelings.reading import NO_TONE, tone
from engram.model.memory import Affect

LONGEST_READ = 800  # characters: the beginning and the end tell the mood, and a limit keeps reading under 1 ms


@dataclass(frozen=True, slots=True, kw_only=True)
class AffectWeights:
    """What is tuned here; points are those of the tables of words."""

    scale: float = 4.0  # points at which valence has come to three quarters
    corrected: float = -1.0
    outcome: float = 2.0
    calm: float = 0.5  # intensity of a plain statement
    emphasis: float = 0.12
    urgency: float = 0.3
    unexpected: float = 0.35
    least: float = 0.6  # points below which nothing is felt: a hint alone is no feeling


DEFAULT_WEIGHTS = AffectWeights()
UNMOVED = Affect()


class Sentiment(StrEnum):
    """A valence in one word."""

    POSITIVE = "positive"
    NEUTRAL = "neutral"
    NEGATIVE = "negative"


def felt(
    text: str,
    *,
    corrected: bool = False,
    first: bool = False,
    urgent: bool | None = None,
    outcome: bool | None = None,
    weights: AffectWeights = DEFAULT_WEIGHTS,
) -> Affect:
    """How a statement feels, given whether it corrects, is the first of its kind, presses, and how a task came out.

    Urgency is read from the words unless it is told.

    >>> felt("The migration works now, thank you!").valence > 0 > felt("It is still failing.").valence
    True
    """
    read = tone(both_ends(text, LONGEST_READ))
    if read is NO_TONE and outcome is None and not (corrected or first or urgent):
        return UNMOVED
    came_out = 0.0 if outcome is None else weights.outcome if outcome else -weights.outcome
    points = read.points + came_out + weights.corrected * corrected
    valence = math.tanh(points / weights.scale) if abs(points) >= weights.least else 0.0
    pressing = read.urgency > 0 if urgent is None else urgent
    intensity = weights.calm + weights.emphasis * read.emphasis + weights.urgency * pressing
    return Affect(
        valence=round(valence, 3),
        arousal=round(abs(valence) * min(intensity, 1.0), 3),
        dominance=round(math.tanh(read.command / 2), 3),
        surprise=round(min(1.0, weights.unexpected * (read.surprise + corrected + first)), 3),
    )


def sentiment(affect: Affect) -> Sentiment:
    """Whether it is good, bad or neither.

    >>> sentiment(felt("The server listens on port 8080."))
    <Sentiment.NEUTRAL: 'neutral'>
    """
    if affect.valence == 0:
        return Sentiment.NEUTRAL
    return Sentiment.POSITIVE if affect.valence > 0 else Sentiment.NEGATIVE
