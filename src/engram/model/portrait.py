"""What is known of someone or something, and how it came to be known."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from engram.model.entity import Entity
from engram.model.memory import Memory


class Step(StrEnum):
    """What a memory did to what was known: it added something, said it again, put it right, or put it in doubt."""

    ADDITION = "addition"
    REINFORCEMENT = "reinforcement"
    CORRECTION = "correction"
    CHALLENGE = "challenge"


@dataclass(frozen=True, slots=True)
class Moment:
    """A memory in its place in time."""

    at: datetime
    step: Step
    memory: Memory


@dataclass(frozen=True, slots=True, kw_only=True)
class Portrait:
    """Everything held about an entity, newest first, and how that came about, oldest first.

    `namesakes` go by the same name and may be someone else.
    """

    entity: Entity
    memories: tuple[Memory, ...]
    timeline: tuple[Moment, ...]
    namesakes: tuple[Entity, ...] = ()
