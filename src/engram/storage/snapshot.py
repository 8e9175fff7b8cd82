"""What every part of a snapshot stands on: the partitions an identity may read, and memories on their way out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Any

from engram.errors import ScopeDenied
from engram.model.memory import Memory
from engram.model.scope import Identity, Scope
from engram.storage.claims import ClaimHash
from engram.storage.connection import Connection, Row
from engram.storage.memories import COLUMNS, memory_from
from engram.storage.registry import Decided, decided, whose
from engram.storage.rows import Record, dumped

Partition = tuple[Scope, str]


class Snapshot:
    """A connection as one identity sees it."""

    def __init__(self, connection: Connection, identity: Identity, claims: ClaimHash) -> None:
        """Look up which partitions are readable."""
        self.connection = connection
        self.identity = identity
        self.claims = claims
        known = connection.once(("readable", identity), lambda: readable_by(connection, identity))
        self.partitions, self.readable, self._rightful = known

    def _of(self, scope: Scope) -> str:
        return dumped([id for id, (readable, _) in self.partitions.items() if readable == scope])

    def _at(self, scope: Scope, project: str | None) -> list[int]:
        """The partition of one place, if it can be read."""
        place = scope, scope.made_in(project)
        return [id for id, readable in self.partitions.items() if readable == place]

    def _memories(self, name: str, bindings: dict[str, Any]) -> list[Memory]:
        return [self._memory(row) for row in self.connection.picked(name, bindings, COLUMNS)]

    def _memory(self, row: Sequence[Any]) -> Memory:
        """A row, by the columns of a memory in their order, on its way out: checked again, whatever the SQL said."""
        partition = row[0]
        if partition not in self._rightful:
            raise ScopeDenied("a memory of another scope was about to be shown", hint="report this: it is a defect")
        return self._as_decided(memory_from(row, *self.partitions[partition]))

    def _as_decided(self, memory: Memory) -> Memory:
        """A memory with its names as they belong by what was decided since it was written."""
        if not memory.mentions or not self._decisions:
            return memory
        found = tuple(replace(it, entity=whose(it.entity, memory.id, self._decisions.get)) for it in memory.mentions)
        return memory if found == memory.mentions else replace(memory, mentions=found)

    @cached_property
    def _decisions(self) -> dict[str, Decided]:
        return {id: decided(row) for id, row in self._rows_decided.items()}

    @cached_property
    def _rows_decided(self) -> dict[str, Record]:
        bound = {"readable": self.readable}
        found = self.connection.once(
            ("decided", self.readable), lambda: self.connection.records("entities_decided", bound)
        )
        return {record["id"]: record for record in found}


Readable = tuple[Mapping[int, Partition], str, frozenset[int]]


def readable_by(connection: Connection, identity: Identity) -> Readable:
    """The partitions that an identity may read: where they are, all of them as JSON, and once more by its rights."""
    rows = connection.rows("readable", {"scopes": dumped([str(scope) for scope in identity.scopes])})
    if identity.oversees is not None:
        rows += connection.rows("overseen", {"oversees": identity.oversees})
    return _seen_by(identity, tuple(sorted(rows)))


@lru_cache(maxsize=64)  # every call asks, and partitions are seldom new
def _seen_by(identity: Identity, rows: tuple[Row, ...]) -> Readable:
    partitions = {id: (Scope.parse(scope), made) for id, scope, made in rows}
    rightful = [id for id, (scope, project) in partitions.items() if identity.may_read(scope, project or None)]
    return MappingProxyType(partitions), dumped(list(partitions)), frozenset(rightful)
