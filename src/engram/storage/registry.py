"""Who and what memories name: kept beside them for looking up, made from their own lists and from what was decided."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from engram.cognition.entities import name_key
from engram.model.change import Add, Change, Mentioned
from engram.storage.connection import Connection
from engram.storage.rows import Record, dumped
from engram.storage.statements import valued

NOBODY = "[]"


@dataclass(frozen=True, slots=True)
class Decided:
    """What was decided about an entity: that it is another, and for which memories that it is yet another."""

    merged_into: str | None
    parted: Mapping[str, str] = field(default_factory=dict)


Decisions = Callable[[str], Decided | None]


def decided(record: Record) -> Decided:
    """What a row says was decided."""
    return Decided(record["merged_into"], json.loads(record["parted"]) if record["parted"] != "{}" else {})


def whose(entity: str, memory: str | None, decisions: Decisions) -> str:
    """Whose a name is that was taken for an entity's in a memory: every decision is followed to its end.

    What was parted and merged again leads back to where it was before, so the way ends at the first one seen twice.
    """
    seen = {entity}
    while (told := decisions(entity)) is not None:
        following = told.parted.get(memory or "") or told.merged_into
        if following is None or following in seen:
            return following or entity
        entity = following
        seen.add(entity)
    return entity


def born_with_names(changes: tuple[Change, ...]) -> list[Change]:
    """What a memory of this change set mentions is written with it, not as a change of its own."""
    named = {change.id: change.mentions for change in changes if isinstance(change, Mentioned)}
    if not named:
        return list(changes)
    born = {change.memory.id for change in changes if isinstance(change, Add)}
    return [
        replace(change, memory=replace(change.memory, mentions=named.get(change.memory.id, change.memory.mentions)))
        if isinstance(change, Add)
        else change
        for change in changes
        if not (isinstance(change, Mentioned) and change.id in born)
    ]


class Registry:
    """Keeps what is derived from the names in memories, as rows come and go."""

    def __init__(self, connection: Connection) -> None:
        """Read decisions as they are needed."""
        self._connection = connection
        self._anything: bool | None = None

    def decision(self, entity: str) -> Decided | None:
        """What was decided about an entity, if anything; where nothing ever was, one look spares all others."""
        if self._anything is None:
            self._anything = self._connection.one("entities_any") is not None
        if not self._anything:
            return None
        found = self._connection.records("entity_row", {"key": entity})
        return decided(found[0]) if found else None

    def learn(self, record: Record) -> None:
        """Take in the names of a memory that is there for its readers."""
        if record["entities"] != NOBODY:
            rows = list(self.rows(record))
            self._connection.many("entity_mention_add", valued("entity_mention_add", rows))
            self._connection.many("entity_name_add", valued("entity_name_add", rows))

    def forget(self, record: Record) -> None:
        """Leave out the names of a memory."""
        if record["entities"] != NOBODY:
            bound = {"memory": record["number"]}
            for row in self._connection.records("entity_mentions_of", bound):
                self._take(row)
            self._connection.run("entity_mentions_drop", bound)

    def relearn(self, record: Record, before: Record | None) -> None:
        """Bring the names of a memory up to date with its row."""
        was, now = (NOBODY if row is None or is_hidden(row) else row["entities"] for row in (before, record))
        if was != now:
            if before is not None:
                self.forget(before)
            self.learn(record if now != NOBODY else {**record, "entities": NOBODY})

    def decide(self, entity: str, write: Callable[[], object]) -> None:
        """Write a decision about an entity, and let every name go to whom it belongs by it."""
        before = self.decision(entity)
        ends = {entity, *(before.parted.values() if before else ())}
        touched = {whose(end, None, self.decision) for end in ends} | {entity}
        write()
        self._anything = True
        for row in self._connection.records("entity_mentions_in", {"entities": dumped(sorted(touched))}):
            now = whose(row["origin"], row["memory_id"], self.decision)
            if now != row["entity"]:
                self._take(row)
                moved = {**row, "entity": now}
                self._connection.run("entity_mention_move", moved)
                self._connection.run("entity_name_add", moved)

    def rows(self, record: Mapping[str, Any]) -> Iterator[Record]:
        """The rows that the names of a memory make."""
        for place, mention in enumerate(json.loads(record["entities"])):
            yield {
                "memory": record["number"],
                "place": place,
                "partition": record["partition"],
                "origin": mention["entity"],
                "entity": whose(mention["entity"], record["id"], self.decision),
                "key": name_key(mention["name"]),
                "name": mention["name"],
                "kind": mention["kind"],
            }

    def rebuild(self) -> None:
        """Make everything anew."""
        self._connection.run("entity_mentions_clear")
        self._connection.run("entity_names_clear")
        for record in self._connection.records("memories_mentioning"):
            self.learn(record)

    def drift(self) -> Iterator[str]:
        """What does not fit the memories."""
        for (memory,) in self._connection.rows("entity_mentions_stray"):
            yield f"names of memory {memory}, which is gone"
        for record in self._connection.records("memories_mentioning"):
            kept = self._connection.records("entity_mentions_of", {"memory": record["number"]})
            if kept != list(self.rows(record)):
                yield f"memory {record['id']} is not listed under what it names"
        for row in self._connection.rows("entity_names_drift"):
            yield f"a name of entity {row[2]} is not counted as often as it is used"

    def mentioned_by(self, record: Record) -> list[str]:
        """The entities a memory names, as they were taken and as they are now."""
        rows = () if record["entities"] == NOBODY else self.rows(record)
        return sorted({id for row in rows for id in (row["origin"], row["entity"])})

    def _take(self, row: Record) -> None:
        """One use of a name less."""
        self._connection.run("entity_name_take", row)
        self._connection.run("entity_name_tidy", row)


def is_hidden(record: Record) -> bool:
    """Whether a memory is withheld."""
    return bool(record["status"] == "forgotten")


def wanted_ranges(keys: Iterable[str]) -> str:
    """Keys to be looked up one by one, as stretches of the order of keys."""
    return dumped([[key, key] for key in dict.fromkeys(keys)])
