"""The entities one identity can see: those that memories of its readable partitions name, and no others."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property

from engram.cognition.entities import name_key
from engram.cognition.entities.portrayal import Called, NameBeside, best_kind, in_order
from engram.cognition.entities.resolving import LAST
from engram.guard.limits import is_id
from engram.model.entity import Entity, EntityKind
from engram.model.memory import Memory
from engram.model.scope import Scope
from engram.storage.connection import Row
from engram.storage.memories import ENTITY_KINDS
from engram.storage.registry import wanted_ranges, whose
from engram.storage.rows import dumped, from_micros, legible
from engram.storage.snapshot import Snapshot

MOST_CANDIDATES = 200
Seen = tuple[int | None, int | None, int]


class RegistryView(Snapshot):
    """The part of a snapshot that knows names."""

    def entities_named(self, names: Iterable[str]) -> list[Entity]:
        """The readable entities that go by one of some names, however it is spelt."""
        return self._dated(self._between(wanted_ranges(map(name_key, names)), self.readable))

    def namesakes(self, scope: Scope, project: str | None, ranges: Sequence[tuple[str, str]]) -> list[Entity]:
        """The entities of one partition with a name in some stretches of the order of keys."""
        return self._between(dumped(ranges), dumped(self._at(scope, project)))

    def between(self, ranges: Sequence[tuple[str, str]]) -> list[Entity]:
        """The readable entities with a name in some stretches of the order of keys."""
        return self._dated(self._between(dumped(ranges), self.readable))

    def names_beside(self, keys: Iterable[str]) -> list[NameBeside]:
        """Every name of whoever goes by one of some keys."""
        rows = self.connection.rows("names_beside", {"keys": dumped(list(keys)), "readable": self.readable})
        return [
            NameBeside(key, entity, Called(name, ENTITY_KINDS[kind], many)) for key, entity, name, kind, many in rows
        ]

    def first_names(self, keys: Iterable[str]) -> set[str]:
        """Which of some keys are the first word of a person's name."""
        bound = {"keys": dumped(list(keys)), "readable": self.readable, "last": f" {LAST}"}
        return {key for (key,) in self.connection.rows("first_names", bound)}

    def entity(self, id: str) -> Entity | None:
        """An entity by its id; one that was merged is the one it was merged into."""
        now = whose(id, None, self._decisions.get)
        found = self._dated(self._built(self._names([now])))
        return found[0] if found else None

    def entities(self, limit: int, offset: int = 0, kind: EntityKind | None = None) -> list[Entity]:
        """Readable entities, those that most memories mention first."""
        found = self._built(self.connection.rows("entity_names_all", {"readable": self.readable}))
        wanted = [entity for entity in found if kind is None or entity.kind is kind]
        wanted.sort(key=lambda entity: (-entity.mentions, entity.name, entity.id))
        return self._dated(wanted[offset : offset + limit])

    def mentions_of(self, entities: Iterable[str], limit: int) -> list[Memory]:
        """The memories that mention any of some entities, newest first."""
        bound = {"entities": dumped(list(entities)), "readable": self.readable, "limit": limit}
        return self._memories("memories_of_entities", bound)

    def entity_ids(self, wanted: str) -> frozenset[str]:
        """The ids behind a name or an id."""
        if wanted not in self._wanted:
            ids = {whose(wanted, None, self._decisions.get)} if is_id(wanted) else set()
            named = self._between(wanted_ranges([name_key(wanted)]), self.readable)
            self._wanted[wanted] = frozenset(ids | {entity.id for entity in named})
        return self._wanted[wanted]

    @cached_property
    def _wanted(self) -> dict[str, frozenset[str]]:
        return {}

    @cached_property
    def _apart(self) -> dict[str, frozenset[str]]:
        """Which others each entity is not: what was said of those it was merged from holds for it."""
        found: dict[str, frozenset[str]] = {}
        for id, row in self._rows_decided.items():
            if row["apart"] != "[]":
                others = frozenset(whose(other, None, self._decisions.get) for other in json.loads(row["apart"]))
                bearer = whose(id, None, self._decisions.get)
                found[bearer] = found.get(bearer, frozenset()) | others
        return found

    def _between(self, ranges: str, readable: str) -> list[Entity]:
        bound = {"ranges": ranges, "readable": readable, "limit": MOST_CANDIDATES}
        found = [row[0] for row in self.connection.rows("entities_between", bound)]
        return self._built(self._names(found)) if found else []

    def _names(self, entities: Sequence[str]) -> list[Row]:
        return self.connection.rows("entity_names", {"entities": dumped(entities), "readable": self.readable})

    @legible
    def _built(self, names: Sequence[Row]) -> list[Entity]:
        """Entities from the names they go by."""
        gathered: dict[tuple[int, str], list[Called]] = {}
        for partition, entity, name, kind, mentions in names:
            gathered.setdefault((partition, entity), []).append(Called(name, ENTITY_KINDS[kind], mentions))
        return [self._entity(partition, id, called) for (partition, id), called in gathered.items()]

    def _entity(self, partition: int, id: str, called: list[Called]) -> Entity:
        scope, project = self.partitions[partition]
        kind = best_kind(called)
        name, *aliases = in_order(called, kind)
        return Entity(
            id=id,
            scope=scope,
            project=project or None,
            name=name,
            kind=kind,
            aliases=tuple(aliases),
            mentions=sum(it.mentions for it in called),
            apart=self._apart.get(id, frozenset()) - {id},
        )

    def _dated(self, entities: list[Entity]) -> list[Entity]:
        """The same with when they were first and last spoken of, and by how many memories."""
        bound = {"entities": dumped([entity.id for entity in entities]), "readable": self.readable}
        rows = self.connection.rows("entities_seen", bound) if entities else []
        seen: dict[str, Seen] = {id: (first, last, count) for id, first, last, count in rows}
        return [
            replace(entity, first_seen=from_micros(first), last_seen=from_micros(last), mentions=count)
            for entity in entities
            for first, last, count in [seen.get(entity.id, (None, None, entity.mentions))]
        ]
