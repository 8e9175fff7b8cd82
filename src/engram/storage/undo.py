"""Undo: every row a change set wrote is put back as it was, exactly, or nothing is and the obstacles are named."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engram.errors import Conflict, Irreversible, NotFound
from engram.model.change import Applied
from engram.storage.apply import Pen, open_ledger
from engram.storage.connection import Connection
from engram.storage.journal import SetRow, digest_of, salt_of, set_row
from engram.storage.ledger import Ledger
from engram.storage.rows import Record, unimaged

SQUATTING = {"memory": "squatting", "link": "squatting_link"}


@dataclass(frozen=True, slots=True)
class Written:
    """A row that a change set wrote: what it was before, what the journal says it became, and on which line."""

    place: str
    key: str
    before: Record | None
    digest: bytes
    seq: int


def undo(
    connection: Connection, target: str, actor: str, at: int, pen: Pen, *, cascade: bool, check: Callable[[str], None]
) -> Applied:
    """Put back every row of a change set under a new change set that can itself be undone."""
    check(target)
    found = undoable(connection, target)
    rows = written_by(connection, found)
    later = obstacles(connection, found, rows)
    if later and not cascade:
        raise Conflict(f"{len(later)} later change sets build on {target}", later=tuple(later.values()))
    while later:  # the newest goes first, and what stood on it may then stand in nobody's way
        undo(connection, later[max(later)], actor, at, pen, cascade=True, check=check)
        later = obstacles(connection, found, rows)
    return put_all_back(connection, found, rows, actor, at, pen)


def put_all_back(connection: Connection, target: SetRow, rows: list[Written], actor: str, at: int, pen: Pen) -> Applied:
    """Write the old rows, and mark what now counts and what no longer does."""
    ledger = open_ledger(connection, "undo", actor, at, target.id, pen)
    for row in rows:
        put_back(ledger, row)
    ledger.finish()
    turn_round(connection, target)
    return Applied(change_set=ledger.change_set.id)


def turn_round(connection: Connection, target: SetRow) -> None:
    """What was undone counts no more; what it had undone counts again; what that had undone does not; and so on."""
    change_set: SetRow | None = target
    void = 1
    while change_set is not None:
        connection.run("change_set_void", {"id": change_set.id, "void": void})
        change_set, void = set_row(connection, change_set.undoes) if change_set.undoes else None, 1 - void


def undoable(connection: Connection, target: str) -> SetRow:
    """The change set, if it can be undone at all."""
    found = set_row(connection, target)
    if found is None:
        raise NotFound(f"no change set {target}", hint="list change sets with `engram audit`")
    if is_void(connection, target):
        raise Conflict(f"{target} is already undone", hint="undo the undo to bring it back", later=())
    if any(kind == "erase" for _, _, kind, _, _ in connection.rows("journal_of_set", {"number": found.number})):
        raise Irreversible(f"{target} erased something")
    return found


def is_void(connection: Connection, change_set: str) -> bool:
    """Tell whether a change set has been undone."""
    return connection.one("change_set_is_void", {"id": change_set}) is not None


def written_by(connection: Connection, change_set: SetRow) -> list[Written]:
    """The rows it wrote, last written first: before its first line about them, after its last."""
    images = {
        (seq, key): (place, before)
        for seq, place, key, before in connection.rows("images_of_set", {"number": change_set.number})
    }
    rows: dict[str, Written] = {}
    for seq, _, kind, key, digest in reversed(connection.rows("journal_of_set", {"number": change_set.number})):
        if kind != "add" and (seq, key) not in images:
            raise Irreversible(f"{key} was erased since", hint="what is left of this change set stays")
        place, before = images.get((seq, key), ("memory", None))
        last = rows.get(key)
        rows[key] = Written(
            place, key, unimaged(before) if before else None, last.digest if last else digest, last.seq if last else seq
        )
    return list(rows.values())


def obstacles(connection: Connection, target: SetRow, rows: list[Written]) -> dict[int, str]:
    """Later change sets (number to id) that wrote one of the rows, or refer to one that would go."""
    ours = {row.key for row in rows}
    found: dict[int, str] = {}
    for row in rows:
        now = row_now(connection, row)
        if digest_of(now, salt_of(now, row.key)) != row.digest:
            found |= later_writers(connection, target, row)
        if row.before is None and row.place == "memory":
            found |= referrers(connection, row.key, ours)
        if row.before is not None:
            found |= squatters(connection, row)
        if row.before is not None and row.place == "link":
            found |= removers(connection, target, row, ours)
    return found


def removers(connection: Connection, target: SetRow, row: Written, ours: set[str]) -> dict[int, str]:
    """The change sets that took away a memory that a link would lead to or from again."""
    found: dict[int, str] = {}
    for end in {str(row.before[name]) for name in ("origin", "target")} - ours if row.before else ():
        if not connection.records("memory_row", {"key": end}):
            found |= later_writers(connection, target, Written("memory", end, None, row.digest, row.seq))
    return found


def squatters(connection: Connection, row: Written) -> dict[int, str]:
    """The change sets that gave the row's place to another: its caller's id, or what its link says."""
    if row.before is None or row.place not in SQUATTING:
        return {}
    stamps = connection.rows(SQUATTING[row.place], row.before)
    return dict(found for (stamp,) in stamps for found in connection.rows("set_of_line", {"seq": stamp}))


def row_now(connection: Connection, row: Written) -> Record | None:
    """The row as it is."""
    found = connection.records(f"{row.place}_row", {"key": row.key})
    return found[0] if found else None


def later_writers(connection: Connection, target: SetRow, row: Written) -> dict[int, str]:
    """The change sets still in force that wrote a row after this line; an erasure among them is final.

    A later change set and its undo cancel each other; the undo of an earlier one stands in the way.
    """
    lines = connection.rows("journal_later", {"subject": row.key, "seq": row.seq, "number": target.number})
    if any(kind == "erase" for _, _, kind in lines):
        raise Irreversible(f"{row.key} was erased since")
    return {number: change_set for number, change_set, _ in lines}


def referrers(connection: Connection, id: str, ours: set[str]) -> dict[int, str]:
    """The change sets that made something refer to a memory: links, tombstones, derived memories."""
    referring = connection.rows("referring", {"id": id})
    stamps = [stamp for key, stamp in referring if key not in ours]
    return dict(row for stamp in stamps for row in connection.rows("set_of_line", {"seq": stamp}))


def put_back(ledger: Ledger, row: Written) -> None:
    """Write the old row, or take away the one there was none before."""
    now = ledger.read(row.place, row.key)
    if row.before is None:
        if now is not None:
            ledger.drop(row.place, row.key, before=now, kind="undo")
        return
    ledger.put(row.place, row.key, dict(row.before), before=now, kind="undo", stamped=False)
