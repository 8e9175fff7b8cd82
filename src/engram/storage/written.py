"""What a snapshot tells of statements, and of turns that wait to be digested."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import datetime
from functools import partial
from typing import Any

from engram.model.change import Grave
from engram.model.digest import LeftToModel, Waiting
from engram.model.memory import Memory, Turn
from engram.model.scope import Identity, Scope
from engram.model.space import Space
from engram.model.triple import Triple
from engram.storage import vectors
from engram.storage.claims import ClaimHash
from engram.storage.connection import Connection, Row
from engram.storage.memories import COLUMNS
from engram.storage.rows import Record, dumped, legible, micros, moment_of, tombstone_of
from engram.storage.snapshot import Snapshot

MOST_STEPS = 1_024  # corrections of corrections that are followed


class SqlWritten(Snapshot):
    """The part of a snapshot that writing asks; which turns tell something is looked up once."""

    def __init__(self, connection: Connection, identity: Identity, claims: ClaimHash) -> None:
        """Nothing is looked up yet."""
        super().__init__(connection, identity, claims)
        self._tells: dict[str, bool] = {}

    def by_slot(self, scope: Scope, triple: Triple, limit: int) -> list[Memory]:
        """The newest live memories of a scope that say something of the same relation of the same subject, in order."""
        return self._by_slot("memories_by_slot", scope, triple, limit)

    def over_by_slot(self, scope: Scope, triple: Triple, limit: int) -> list[Memory]:
        """The same for those that were superseded."""
        return self._by_slot("memories_over_by_slot", scope, triple, limit)

    def _by_slot(self, name: str, scope: Scope, triple: Triple, limit: int) -> list[Memory]:
        bound = {"partitions": self._of(scope), "slot": self.claims.slot(scope, triple), "limit": limit}
        return self._memories(name, bound)[::-1]

    def stating(self, scope: Scope, triple: Triple) -> list[Memory]:
        """The memories of a scope that say the same in three parts, whatever their status."""
        hashes = {"slot": self.claims.slot(scope, triple), "stated": self.claims.triple(scope, triple)}
        return self._memories("memories_stating", {"partitions": self._of(scope), **hashes})

    def last_number(self) -> int:
        """The number of the memory that was added last, whoever it belongs to."""
        row = self.connection.one("memory_last_number")
        return int(row[0]) if row else 0

    def statements_since(self, scope: Scope, number: int, limit: int) -> list[Memory]:
        """The newest live statements of a scope that were added after the memory with a number."""
        bound = {"partitions": self._of(scope), "number": number, "limit": limit}
        return self._memories("statements_since", bound)

    def lacks_vectors(self, scope: Scope, space: Space) -> bool:
        """Whether a live statement, or a turn that a person said and that was read, has no vector yet."""
        found = (self.connection.one("statement_unembedded", bound) for bound in self._reached_of(scope, space))
        return any(row is not None for row in found)

    def to_compare(self, scope: Scope, space: Space, limit: int) -> list[Memory]:
        """Some statements of a scope to be compared again that have their vectors by now, or never will."""
        bound = [{**each, "limit": limit} for each in self._reached_of(scope, space)]
        return [memory for each in bound for memory in self._memories("uncompared_next", each)][:limit]

    def _reached_of(self, scope: Scope, space: Space) -> list[dict[str, Any]]:
        found = vectors.reaches(self.connection, space, self._of(scope))
        return [{"partition": partition, "reached": reach.reached} for partition, reach in found.items()]

    def sources_among(self, turns: Iterable[str]) -> frozenset[str]:
        """Those of some turns in which something was read that holds."""
        asked = list(turns)
        if unknown := [turn for turn in asked if turn not in self._tells]:
            bound = {"turns": dumped(unknown), "readable": self.readable}
            found = {turn for (turn,) in self.connection.rows("sources_of_what_holds", bound)}
            self._tells |= {turn: turn in found for turn in unknown}
        return frozenset(turn for turn in asked if self._tells[turn])

    def moments_among(self, turns: Iterable[str]) -> list[tuple[str, int, int]]:
        """What happened by what was read in some turns, as far as it holds: the turn, partition and ordinal of each."""
        bound = {"turns": dumped(list(turns)), "readable": self.readable}
        return [(turn, partition, place) for turn, partition, place in self.connection.rows("moments_that_hold", bound)]

    def graves(self, scope: Scope, project: str | None, limit: int) -> list[Grave]:
        """The newest tombstones of one place for statements that are still there, superseded or forgotten."""
        found = [
            record
            for partition in self._at(scope, project)
            for record in self.connection.records("tombstones_with_words", {"partition": partition, "limit": limit})
        ]
        return [grave_of(record, scope) for record in found]

    def instead_of(self, ids: Iterable[str]) -> dict[str, Memory]:
        """What holds instead of each of some: what it gave way to, or what that gave way to since."""
        bound = {"ids": dumped(list(ids)), "readable": self.readable, "most": MOST_STEPS}
        rows = self.connection.picked("memories_instead", bound, ("start", *COLUMNS))
        return {start: self._memory(row) for start, *row in rows}

    def leading_to(self, turn: Turn, count: int, *, forgotten: bool = False) -> list[Turn]:
        """The turns before one in its session, oldest first; on demand with those that were forgotten."""
        bound = {"id": turn.id, "readable": self.readable, "count": count, "forgotten": forgotten}
        found = self._memories("turns_leading_to", bound)
        return [memory for memory in reversed(found) if isinstance(memory, Turn)]

    def speakers(self, scope: Scope, role: str, most: int) -> dict[str | None, int] | None:
        """How often each ever spoke in a role, None who gave no name; None if that is too much to look through."""
        bound = {"partitions": self._of(scope), "role": role, "most": most}
        turns = self.connection.rows("speakers", bound)
        return None if sum(count for _, count in turns) == most else dict(turns)

    def waiting(self, scope: Scope, limit: int) -> list[Waiting]:
        """The turns of a scope that have waited longest to be digested."""
        rows = self.connection.once(("waiting", scope, self.readable, limit), partial(self._oldest, scope, limit))
        return [waiting_of(row) for row in sorted(rows)[:limit]]

    def _oldest(self, scope: Scope, limit: int) -> list[Row]:
        return [row for bound in self._each_of(scope) for row in self._rows("undigested_oldest", bound, limit)]

    def urgent(self, scope: Scope, limit: int) -> list[Waiting]:
        """The last of the urgent ones among them, oldest first."""
        rows = [row for bound in self._each_of(scope) for row in self._rows("undigested_urgent", bound, limit)]
        return [waiting_of(row) for row in sorted(rows)[-limit:]]

    def waiting_in(self, scope: Scope, session: str | None, limit: int) -> list[Waiting]:
        """The last turns of a session that wait to be digested, oldest first."""
        asked = [{**bound, "session": session or ""} for bound in self._each_of(scope)]
        rows = [row for bound in asked for row in self._rows("undigested_newest_of_session", bound, limit)]
        return [waiting_of(row) for row in sorted(rows)[-limit:]]

    def still_waiting(self, ids: Iterable[str]) -> set[str]:
        """Which of some turns still wait to be digested."""
        return {row[0] for row in self.connection.rows("undigested_among", {"ids": dumped(list(ids))})}

    def how_many_wait(self, scope: Scope) -> int:
        """How many turns of a scope wait to be digested."""
        row = self.connection.one("undigested_count", {"partitions": self._of(scope)})
        return int(row[0]) if row else 0

    def promises(self, limit: int) -> list[Memory]:
        """What was promised in anything readable, the newest first, however far it has come."""
        return self._memories("promises", {"partitions": self.readable, "limit": limit})

    def open_promises(self, scope: Scope, limit: int) -> list[tuple[str, str]]:
        """What was promised in a scope and is not settled, the newest first: ids and words."""
        rows = self.connection.rows("promises_open", {"partitions": self._of(scope), "limit": limit})
        return [(id, text) for id, text in rows]

    def settled_promises(self, scope: Scope, before: datetime, limit: int) -> list[Memory]:
        """What was promised in a scope before a moment and is settled, the oldest first."""
        bound = {"partitions": self._of(scope), "before": micros(before), "limit": limit}
        return self._memories("promises_settled", bound)

    def guesses(self, scope: Scope, before: datetime, limit: int) -> list[Memory]:
        """What was guessed in a scope before a moment and never confirmed, the oldest first."""
        return self._memories("guesses", {"partitions": self._of(scope), "before": micros(before), "limit": limit})

    def left_to_model(self, scope: Scope, session: str | None, limit: int) -> list[LeftToModel]:
        """Turns that a language model has still to read, of one session or of all: those least often tried first."""
        asked = [{**bound, "session": session} for bound in self._each_of(scope)]
        rows = [row for bound in asked for row in self._rows("to_model_next", bound, limit)]
        return [left_of(row) for row in sorted(rows)[:limit]]

    def still_left_to_model(self, ids: Iterable[str]) -> set[str]:
        """Which of some turns a language model has still to read."""
        return {row[0] for row in self.connection.rows("to_model_among", {"ids": dumped(list(ids))})}

    def how_many_left_to_model(self, scope: Scope) -> int:
        """How many turns of a scope a language model has still to read."""
        row = self.connection.one("to_model_count", {"partitions": self._of(scope)})
        return int(row[0]) if row else 0

    def _each_of(self, scope: Scope) -> list[dict[str, Any]]:
        return [{"partition": partition} for partition in json.loads(self._of(scope))]

    def _rows(self, name: str, bindings: dict[str, Any], limit: int) -> list[Row]:
        return self.connection.rows(name, {**bindings, "limit": limit})


@legible
def waiting_of(row: Row) -> Waiting:
    """A turn that waits, from its row."""
    _, id, session, at, urgent = row
    return Waiting(id, session or None, moment_of(at), bool(urgent))


@legible
def left_of(row: Row) -> LeftToModel:
    """A turn that a language model has still to read, from its row."""
    tries, _, id, session = row
    return LeftToModel(id, session or None, tries)


@legible
def grave_of(record: Record, scope: Scope) -> Grave:
    """A tombstone with the words below it, from its row."""
    taken = (record["said"], record["instead"], record["thing"], record["other"])
    return Grave(tombstone_of(record, scope), *taken)
