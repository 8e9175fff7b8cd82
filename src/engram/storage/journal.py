"""The hash-chained journal: each line holds ids and salted hashes and seals the line before it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from operator import itemgetter
from typing import Any

from engram.model.change import Entry
from engram.model.scope import Scope
from engram.storage.connection import Connection
from engram.storage.rows import ADDED, Record, legible, moment_of

GENESIS = bytes(32)
WALK_ROWS = 2_000
UNSEALED = frozenset({"number", "salt"})  # where a row is, and what hides it, are not what it says


@dataclass(frozen=True, kw_only=True)
class SetRow:
    """A change set as the journal knows it."""

    number: int
    id: str
    verb: str
    actor: str
    at: int
    recorded_at: int
    undoes: str | None

    @cached_property
    def sealed(self) -> str:
        """What every line of it seals besides itself."""
        return repr([self.id, self.verb, self.actor, self.at, self.recorded_at, self.undoes])[1:]


def digest_of(record: Mapping[str, Any] | None, salt: bytes) -> bytes:
    """Hash what a row holds, salted so that short texts cannot be guessed; a row that is gone hashes to zeros."""
    if record is None:
        return bytes(32)
    names, values = sealed(tuple(record), record.get("slot", b"") is None)
    return sha256(salt + f"{names}{values(record)!r}".encode("utf-8", "surrogatepass")).digest()


@lru_cache(maxsize=64)
def sealed(columns: tuple[str, ...], bare: bool) -> tuple[str, Callable[[Mapping[str, Any]], tuple[Any, ...]]]:
    """The columns a digest covers, in an order of their own, and how to read them at once.

    Those that memories got later count only where they hold something, so that rows written before still match.
    """
    names = sorted(set(columns) - UNSEALED - (set(ADDED) if bare else set()))
    return ",".join(names), itemgetter(*names)


def salt_of(record: Mapping[str, Any] | None, key: str) -> bytes:
    """The row's own salt, destroyed with it; rows without content are salted with their id."""
    return record["salt"] if record is not None and "salt" in record else key.encode()


def chained(previous: bytes, line: Mapping[str, Any], change_set: SetRow) -> bytes:
    """The hash of a line: over the one before, the line and its change set."""
    reason = line["reason"].hex() if line["reason"] else None
    told = (
        line["seq"],
        line["partition"],
        line["kind"],
        line["subject"],
        line["because"],
        reason,
        line["digest"].hex(),
    )
    return sha256(previous + f"[{repr(told)[1:-1]}, {change_set.sealed}".encode("utf-8", "surrogatepass")).digest()


def reason_digest(text: str, salt: bytes) -> bytes:
    """The salted hash that stands for a reason in the journal."""
    return sha256(salt + text.encode("utf-8", "surrogatepass")).digest()


def last_line(connection: Connection) -> tuple[int, bytes]:
    """Where the journal ends: its last seq and hash."""
    row = connection.one("journal_last")
    return (row[0], row[1]) if row else (0, GENESIS)


def set_row(connection: Connection, change_set: str) -> SetRow | None:
    """A change set by its id."""
    found = connection.records("change_set_find", {"id": change_set})
    return SetRow(**found[0]) if found else None


def broken_links(connection: Connection) -> Iterator[str]:
    """Walk the whole chain and name every line that does not seal the one before it."""
    previous, seq = GENESIS, 0
    while lines := connection.records("journal_walk", {"after": seq, "limit": WALK_ROWS}):
        for line in lines:
            change_set = SetRow(
                number=line["change_set"],
                **{name: line[name] for name in ("id", "verb", "actor", "at", "recorded_at", "undoes")},
            )
            if line["seq"] != seq + 1:
                yield f"journal line {seq + 1} is missing"
            if chained(previous, line, change_set) != line["hash"]:
                yield f"journal line {line['seq']} does not seal the line before it"
            previous, seq = line["hash"], line["seq"]


@legible
def entry_of(record: Record) -> Entry:
    """A line as people read it."""
    return Entry(
        seq=record["seq"],
        change_set=record["change_set"],
        verb=record["verb"],
        kind=record["kind"],
        subject=record["subject"],
        scope=Scope.parse(record["scope"]) if record["scope"] else None,
        actor=record["actor"],
        at=moment_of(record["at"]),
        recorded_at=moment_of(record["recorded_at"]),
        reason=record["reason"],
        because=tuple(json.loads(record["because"])),
        undoes=record["undoes"],
        undone_by=record["undone_by"],
    )
