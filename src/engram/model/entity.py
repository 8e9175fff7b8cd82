"""The people, places, projects and things that memories speak of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from engram.model.scope import Scope


class EntityKind(StrEnum):
    """What an entity is; `custom` carries its own word in the properties."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Entity:
    """Something with a name that memories of one scope mention."""

    id: str
    scope: Scope
    name: str
    kind: EntityKind
    aliases: tuple[str, ...] = ()
    properties: Mapping[str, object] = field(default_factory=dict)
    first_seen: datetime | None = None
    last_seen: datetime | None = None
    mentions: int = 0
