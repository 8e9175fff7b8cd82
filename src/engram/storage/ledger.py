"""The only writer of rows: puts or drops one, keeps what was there before, and journals it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from engram.storage import boxes
from engram.storage.connection import Connection
from engram.storage.journal import SetRow, chained, digest_of, last_line, reason_digest, salt_of
from engram.storage.lexicon import Lexicon
from engram.storage.registry import Registry
from engram.storage.rows import Record, dumped, imaged
from engram.storage.statements import valued

Salts = Callable[[int], bytes]
LEXICAL_COLUMNS = ("text", "caption", "speaker", "session", "role", "partition")
DATING_COLUMNS = ("occurred_from", "occurred_until", "learnt", "tz")  # by these the days it speaks of are told


class Ledger:
    """Writes the rows of one change set, and at the end what is derived from them."""

    def __init__(self, connection: Connection, change_set: SetRow, lexicon: Lexicon, salts: Salts) -> None:
        """Begin where the journal ends."""
        self.connection = connection
        self.change_set = change_set
        self.lexicon = lexicon
        self.registry = Registry(connection)
        self._salts = salts
        self.seq, self._hash = last_line(connection)
        self._lines: list[Record] = []
        self._new: list[Record] = []
        self._last_number: int | None = None
        self._partition_seq: dict[int, int] = {}

    def read(self, place: str, key: str) -> Record | None:
        """A row as it is now."""
        self._settle()
        found = self.connection.records(f"{place}_row", {"key": key})
        return found[0] if found else None

    def put(
        self, place: str, key: str, record: Record, *, before: Record | None, kind: str,
        because: tuple[str, ...] = (), reason: str = "", stamped: bool = True,
    ) -> None:  # fmt: skip
        """Write a row; one that is put back as it was (`stamped=False`) keeps its old place in the journal."""
        line = self.seq + 1
        if stamped:
            record["stamp"] = line
            if place == "memory":
                record["seq"] = self._advance(record["partition"])
        self._write(place, key, record, before)
        self._journal(place, key, record, before, kind=kind, because=because, reason=reason)

    def drop(
        self, place: str, key: str, *, before: Record, kind: str,
        because: tuple[str, ...] = (), reason: str = "",
    ) -> None:  # fmt: skip
        """Take a row away; an erased one leaves no image behind."""
        self._settle()
        if place == "memory":
            self.lexicon.forget(before)
            self.registry.forget(before)
            boxes.retell(self.connection, before, None)
            self._derive(key, before["sources"], "[]")
        if place == "tombstone":
            self._bury(key, before["claims"], "[]")
        self._run(place, key, f"{place}_drop", {"key": key})
        self._journal(place, key, None, before, kind=kind, because=because, reason=reason)

    def finish(self) -> None:
        """Write what is gathered per change set: new memories, the journal's lines, counters, the lexical index."""
        self._settle()
        self.connection.many("journal_add", valued("journal_add", self._lines))
        for partition, seq in self._partition_seq.items():
            self.connection.run("partition_advance", {"id": partition, "seq": seq})
        self.lexicon.flush()

    def _advance(self, partition: int) -> int:
        if partition not in self._partition_seq:
            row = self.connection.one("partition_seq", {"id": partition})
            self._partition_seq[partition] = int(row[0]) if row else 0
        self._partition_seq[partition] += 1
        return self._partition_seq[partition]

    def _write(self, place: str, key: str, record: Record, before: Record | None) -> None:
        if place == "memory":
            new = "number" not in record
            if new:
                record["number"] = self._next_number()
                self._new.append(record)
            else:
                self._settle()
                self.connection.run("memory_put", record)
                boxes.retell(self.connection, record, before)
            self._derive(key, before["sources"] if before else "[]", record["sources"])
            self._index(record, before, new=new)
            self.registry.relearn(record, before)
            return
        self._run(place, key, f"{place}_put", record)
        if place == "tombstone":
            self._bury(key, before["claims"] if before else "[]", record["claims"])

    def _run(self, place: str, key: str, statement: str, bindings: Record) -> None:
        """Write a row; what is decided about an entity moves what is said of it."""
        if place == "entity":
            self._settle()
            self.registry.decide(key, lambda: self.connection.run(statement, bindings))
        else:
            self.connection.run(statement, bindings)

    def _settle(self) -> None:
        """Write the memories that are new, all at once: before anything else is read or written."""
        if self._new:
            self.connection.many("memory_add", valued("memory_add", self._new))
            self._new = []

    def _next_number(self) -> int:
        if self._last_number is None:
            row = self.connection.one("memory_last_number")
            self._last_number = int(row[0]) if row else 0
        self._last_number += 1
        return self._last_number

    def _derive(self, memory: str, old: str, new: str) -> None:
        if old != new:
            was, now = set(json.loads(old)), set(json.loads(new))
            self._each("derivation_drop", [{"origin": origin, "memory": memory} for origin in sorted(was - now)])
            self._each("derivation_add", [{"origin": origin, "memory": memory} for origin in sorted(now - was)])

    def _bury(self, tombstone: str, old: str, new: str) -> None:
        was, now = set(json.loads(old)), set(json.loads(new))
        for name, claims in (("buried_drop", was - now), ("buried_add", now - was)):
            self._each(name, [{"claim": bytes.fromhex(claim), "tombstone": tombstone} for claim in sorted(claims)])

    def _each(self, name: str, bindings: Sequence[dict[str, Any]]) -> None:
        if bindings:
            self.connection.many(name, valued(name, bindings))

    def _index(self, record: Record, before: Record | None, *, new: bool) -> None:
        hidden = record["status"] == "forgotten"
        if new and not hidden:
            self.lexicon.learn(record)
            return
        was_hidden = before is None or before["status"] == "forgotten"
        if before is not None and hidden and not was_hidden:
            self.lexicon.forget(before)
        elif not hidden and (before is None or was_hidden or differs(record, before)):
            self.lexicon.relearn(record)

    def _explain(self, reason: str) -> bytes:
        """Keep a reason beside the journal, and give the hash that stands for it there."""
        salt = self._salts(16)
        self.connection.run("reason_add", {"seq": self.seq, "text": reason, "salt": salt})
        return reason_digest(reason, salt)

    def _journal(
        self, place: str, key: str, record: Record | None, before: Record | None, *, kind: str,
        because: tuple[str, ...], reason: str,
    ) -> None:  # fmt: skip
        self.seq += 1
        line = {
            "seq": self.seq,
            "change_set": self.change_set.number,
            "partition": (record or before or {}).get("partition"),
            "kind": kind,
            "subject": key,
            "because": dumped(because) if because else "[]",
            "reason": self._explain(reason) if reason else None,
            "digest": digest_of(record, salt_of(record, key)),
        }
        self._hash = line["hash"] = chained(self._hash, line, self.change_set)
        self._lines.append(line)
        if kind not in ("add", "erase"):
            image = {"seq": self.seq, "place": place, "key": key, "at": self.change_set.at}
            self.connection.run("image_add", {**image, "before": imaged(before) if before is not None else None})


def differs(record: Record, before: Record) -> bool:
    """Whether a memory would be found by other words or days than before."""
    return any(record[name] != before[name] for name in (*LEXICAL_COLUMNS, *DATING_COLUMNS))
