"""The people, places, projects and things that memories speak of."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from engram.model.scope import Scope


class EntityKind(StrEnum):
    """What an entity is; `custom` is none of the others, a dog for one."""

    PERSON = "person"
    ORGANIZATION = "organization"
    PLACE = "place"
    PROJECT = "project"
    TECHNOLOGY = "technology"
    FILE = "file"
    SERVICE = "service"
    DOCUMENT = "document"
    TOOL = "tool"
    CONCEPT = "concept"
    EVENT = "event"
    USER = "user"
    AGENT = "agent"
    TASK = "task"
    CUSTOM = "custom"


@dataclass(frozen=True, slots=True)
class Mention:
    """A name in a memory: whose it is, as it is written, and what it seems to be the name of."""

    entity: str
    name: str
    kind: EntityKind


@dataclass(frozen=True, slots=True)
class Property:
    """Something a memory states of an entity, and how sure that memory is."""

    relation: str
    value: str
    confidence: float
    memory: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Entity:
    """Something with a name that memories of one scope mention; there as long as one of them does.

    `apart` are entities that someone said it is not.
    """

    id: str
    scope: Scope
    name: str
    kind: EntityKind
    project: str | None = None
    aliases: tuple[str, ...] = ()
    properties: tuple[Property, ...] = ()
    first_seen: datetime | None = None
    last_seen: datetime | None = None
    mentions: int = 0
    apart: frozenset[str] = frozenset()

    @property
    def names(self) -> tuple[str, ...]:
        """Every name it goes by, the best one first."""
        return (self.name, *self.aliases)


class Likeness(StrEnum):
    """Why two entities may be one."""

    SAME_NAME = "same_name"
    PART_OF_NAME = "part_of_name"
    SPELT_ALIKE = "spelt_alike"
    ALIKE_IN_MEANING = "alike_in_meaning"


@dataclass(frozen=True, slots=True)
class Doubt:
    """Two entities of one scope that may be one; someone should merge them, or say that they are two."""

    one: Entity
    other: Entity
    why: Likeness
