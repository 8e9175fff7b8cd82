"""The one function that applies a list of Changes, and how each kind of Change writes its row."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import singledispatch
from typing import Any

from engram.errors import NotFound
from engram.model.change import (
    Add,
    Applied,
    Bury,
    Change,
    ChangeSet,
    Connect,
    Disconnect,
    Erase,
    Exhume,
    Feedback,
    Forget,
    Grant,
    Mentioned,
    MergeEntities,
    Restore,
    Revise,
    Revoke,
    SetStatus,
    SplitEntity,
    Supersede,
    TellApart,
    Was,
)
from engram.model.entity import Entity
from engram.model.memory import Memory, Status, Turn
from engram.model.scope import Scope
from engram.model.triple import Triple
from engram.storage import boxes, queues
from engram.storage.claims import ClaimHash
from engram.storage.connection import Connection
from engram.storage.journal import SetRow
from engram.storage.ledger import Ledger
from engram.storage.lexicon import Lexicon
from engram.storage.registry import born_with_names
from engram.storage.rows import (
    REVISABLE,
    Record,
    dumped,
    link_record,
    memory_record,
    micros,
    opinion_record,
    permit_key,
    revision,
    tombstone_record,
    triple_record,
)

NO_HASHES: Mapping[str, bytes | None] = {"claim": b"", "slot": None, "stated": None}


@dataclass(frozen=True, slots=True, kw_only=True)
class Pen:
    """What writing takes beside the connection: fresh ids and salts, the clock's reading, and the claim hash."""

    ids: Callable[[], str]
    recorded_at: int
    salts: Callable[[int], bytes]
    claims: ClaimHash
    lexicon: Lexicon


@dataclass(frozen=True, slots=True)
class Desk:
    """A ledger with what the changes need to look up."""

    ledger: Ledger
    pen: Pen
    _partitions: dict[tuple[Scope, str | None], int] = field(default_factory=dict)
    _places: dict[str, int] = field(default_factory=dict)

    def partition(self, scope: Scope, project: str | None) -> int:
        """The partition of a scope, made when it is first written to."""
        known = self._partitions.get((scope, project))
        if known is None:
            known = self._partitions[scope, project] = partition_of(self.ledger.connection, scope, project)
        return known

    def place_of(self, memory: str) -> int | None:
        """The partition of a memory, which it never leaves, if it is there."""
        if memory not in self._places and (row := self.ledger.read("memory", memory)) is not None:
            self._places[memory] = row["partition"]
        return self._places.get(memory)

    def current(self, memory: str) -> Record:
        """The row of a memory that must be there."""
        row = self.ledger.read("memory", memory)
        if row is None:
            raise NotFound(f"no memory {memory}")
        self._places[memory] = row["partition"]
        return row


def apply(connection: Connection, change_set: ChangeSet, pen: Pen) -> Applied:
    """Apply the changes in order inside the open transaction; one planned on an older version is dropped and named."""
    queues.take_out(connection, change_set)
    if not change_set.changes:
        return Applied(change_set=None)
    ledger = open_ledger(connection, change_set.verb, change_set.actor, micros(change_set.at), None, pen)
    desk, dropped = Desk(ledger, pen), []
    for change in born_with_names(change_set.changes):
        stale = stale_reason(ledger, change)
        if stale:
            dropped.append((subject_of(change), stale))
        else:
            write(change, desk)
    ledger.finish()
    queues.put_in(connection, change_set, pen.recorded_at)
    return Applied(change_set=ledger.change_set.id, dropped=tuple(dropped))


def open_ledger(connection: Connection, verb: str, actor: str, at: int, undoes: str | None, pen: Pen) -> Ledger:
    """Begin a change set."""
    named: Record = {
        "id": pen.ids(),
        "verb": verb,
        "actor": actor,
        "at": at,
        "recorded_at": pen.recorded_at,
        "undoes": undoes,
    }
    row = connection.one("change_set_add", named)
    return Ledger(connection, SetRow(number=row[0] if row else 0, **named), pen.lexicon, pen.salts)


def partition_of(connection: Connection, scope: Scope, project: str | None) -> int:
    """The partition of a scope; an agent's own scope is split by the project a memory was made in."""
    where = {"scope": str(scope), "project": scope.made_in(project)}
    row = connection.one("partition_find", where) or connection.one("partition_add", where)
    assert row is not None
    return int(row[0])


def subject_of(change: Change) -> str:
    """The id of what a change is about."""
    match change:
        case Add(memory=memory):
            return memory.id
        case Connect(link=link):
            return link.id
        case Bury(tombstone=tombstone):
            return tombstone.id
        case Feedback(opinion=opinion):
            return opinion.id
        case TellApart(entity=entity) | SplitEntity(entity=entity) | MergeEntities(gone=entity):
            return entity.id
        case Grant() | Revoke():
            return permit_key(change.agent, change.scope)
        case _:
            return change.id


def stale_reason(ledger: Ledger, change: Change) -> str | None:
    """Say why a change planned earlier no longer applies, if so."""
    planned = getattr(change, "planned_on", None)
    if planned is None:
        return None
    now = ledger.read("memory", subject_of(change))
    if now is None:
        return "the memory is gone"
    return f"planned on version {planned}, it is now {now['version']}" if now["version"] != planned else None


def rewrite(desk: Desk, change: Any, kind: str, **columns: Any) -> None:
    """Write a new version of a memory with some columns changed; one more source makes no other version of it."""
    before = desk.current(change.id)
    after = {**before, **columns, "version": before["version"] + int(columns.keys() != {"sources"})}
    desk.ledger.put("memory", change.id, after, before=before, kind=kind, because=change.because, reason=change.reason)


@singledispatch
def write(change: Any, desk: Desk) -> None:
    """Write the row of a change."""
    raise TypeError(f"no way to apply {type(change).__name__} in {desk.ledger.change_set.verb}")


@write.register
def _(change: Add, desk: Desk) -> None:
    memory = change.memory
    partition = desk.partition(memory.scope, memory.project)
    record = memory_record(
        memory, partition=partition, salt=desk.pen.salts(16), hashes=hashes_of(memory, desk.pen.claims)
    )
    desk.ledger.put("memory", memory.id, record, before=None, kind="add", because=change.because, reason=change.reason)


def hashes_of(memory: Memory, claims: ClaimHash) -> Mapping[str, bytes | None]:
    """What a memory is looked up by; turns are told apart by who said them when, not by their words."""
    if isinstance(memory, Turn):
        return NO_HASHES
    return {"claim": claims.text(memory.scope, memory.text), **stated(claims, memory.scope, memory.triple)}


def stated(claims: ClaimHash, scope: Scope, triple: Triple | None) -> dict[str, bytes | None]:
    """What a statement in three parts is looked up by."""
    if triple is None:
        return {"slot": None, "stated": None}
    return {"slot": claims.slot(scope, triple), "stated": claims.triple(scope, triple)}


@write.register
def _(change: Revise, desk: Desk) -> None:
    unknown = set(change.fields) - REVISABLE
    if unknown:
        raise TypeError(f"no such fields of a memory: {sorted(unknown)}")
    columns = revision({name: value for name, value in change.fields.items() if name != "triple"})
    if change.fields.keys() & {"text", "triple"}:
        columns |= reworded(desk, desk.current(change.id), change.fields)
    rewrite(desk, change, "revise", **columns)


def reworded(desk: Desk, before: Record, fields: Mapping[str, Any]) -> Record:
    """What a memory is looked up by when it says something else: what it says in three parts comes with the words."""
    scope, claims, triple = scope_of(desk, before["partition"]), desk.pen.claims, fields.get("triple")
    claim = claims.text(scope, str(fields.get("text", before["text"])))
    return {"claim": claim, **triple_record(triple), **stated(claims, scope, triple)}


def scope_of(desk: Desk, partition: int) -> Scope:
    """The scope a partition belongs to."""
    return next(Scope.parse(row[1]) for row in desk.ledger.connection.rows("partitions") if row[0] == partition)


@write.register
def _(change: Supersede, desk: Desk) -> None:
    before = desk.current(change.id)
    if before["role"] is not None:  # a turn was said, whatever became of its claim: it stays, marked
        flags = sorted({*json.loads(before["flags"]), "corrected"})
        rewrite(desk, change, "supersede", **revision({"flags": flags}))
    elif change.was is Was.CHANGED:
        ended = max(desk.ledger.change_set.at, before["valid_from"] or desk.ledger.change_set.at)
        columns = {"status": Status.SUPERSEDED.value, "valid_until": ended}
        rewrite(desk, change, "supersede", **columns)
    else:
        rewrite(desk, change, "supersede", status=Status.INVALIDATED.value)


@write.register
def _(change: SetStatus, desk: Desk) -> None:
    rewrite(desk, change, "set_status", status=change.status.value)


@write.register
def _(change: Forget, desk: Desk) -> None:
    rewrite(desk, change, "forget", status=Status.FORGOTTEN.value)


@write.register
def _(change: Restore, desk: Desk) -> None:
    rewrite(desk, change, "restore", status=change.status.value)


@write.register
def _(change: Erase, desk: Desk) -> None:
    before = desk.current(change.id)
    connection = desk.ledger.connection
    spoken_of = desk.ledger.registry.mentioned_by(before)
    desk.ledger.drop("memory", change.id, before=before, kind="erase", because=change.because)
    desk.pen.lexicon.erase(before)
    for statement in ("reasons_purge", "images_purge", "images_purge_links", "images_purge_feedback", "feedback_purge"):
        connection.run(statement, {"id": change.id})
    if spoken_of:  # why two were merged may quote the name that goes
        connection.run("reasons_purge_entities", {"entities": dumped(spoken_of)})
    queues.purge(connection, before["number"])
    boxes.purge(connection, before["number"])
    connection.run("setting_put", {"name": "scrub_due", "value": 1})


@write.register
def _(change: Mentioned, desk: Desk) -> None:
    rewrite(desk, change, "mentioned", **revision({"mentions": change.mentions}))


@write.register
def _(change: TellApart, desk: Desk) -> None:
    apart = dumped(sorted({*change.entity.apart, change.other}))
    decide(desk, change, change.entity, "tell_apart", apart=apart)


@write.register
def _(change: MergeEntities, desk: Desk) -> None:
    decide(desk, change, change.gone, "merge_entities", merged_into=change.into.id)


@write.register
def _(change: SplitEntity, desk: Desk) -> None:
    before = desk.ledger.read("entity", change.entity.id)
    parted = {**json.loads(before["parted"] if before else "{}"), **dict.fromkeys(change.memories, change.into)}
    apart = dumped(sorted({*change.entity.apart, change.into}))
    decide(desk, change, change.entity, "split_entity", parted=dumped(parted), apart=apart)


def decide(desk: Desk, change: Any, entity: Entity, kind: str, **columns: Any) -> None:
    """Write what was decided about an entity."""
    before = desk.ledger.read("entity", entity.id)
    blank = {"merged_into": None, "parted": "{}", "apart": "[]"}
    where = {"id": entity.id, "partition": desk.partition(entity.scope, entity.project)}
    after = {**blank, **where, **(before or {}), **columns}
    desk.ledger.put("entity", entity.id, after, before=before, kind=kind, because=change.because, reason=change.reason)


@write.register
def _(change: Connect, desk: Desk) -> None:
    partition = desk.current(change.link.origin)["partition"]
    before = desk.ledger.read("link", change.link.id)
    record = link_record(change.link, partition, before["salt"] if before else desk.pen.salts(16))
    desk.ledger.put(
        "link", change.link.id, record, before=before, kind="connect", because=change.because, reason=change.reason
    )


@write.register
def _(change: Disconnect, desk: Desk) -> None:
    before = desk.ledger.read("link", change.id)
    if before is None:
        raise NotFound(f"no link {change.id}")
    desk.ledger.drop("link", change.id, before=before, kind="disconnect", because=change.because, reason=change.reason)


@write.register
def _(change: Feedback, desk: Desk) -> None:
    opinion = change.opinion
    desk.current(opinion.memory)
    before = desk.ledger.read("feedback", opinion.id)
    partition = desk.partition(opinion.scope, opinion.project)
    record = opinion_record(opinion, partition, before["salt"] if before else desk.pen.salts(16))
    desk.ledger.put(
        "feedback", opinion.id, record, before=before, kind="feedback", because=change.because, reason=change.reason
    )


@write.register
def _(change: Bury, desk: Desk) -> None:
    tombstone = change.tombstone
    about = [desk.place_of(id) for id in (tombstone.memory, tombstone.replacement) if id is not None]
    partition = next(filter(None, about), None) or desk.partition(tombstone.scope, None)
    record = tombstone_record(tombstone, partition)
    desk.ledger.put(
        "tombstone", tombstone.id, record, before=None, kind="bury", because=change.because, reason=change.reason
    )


@write.register
def _(change: Exhume, desk: Desk) -> None:
    before = desk.ledger.read("tombstone", change.id)
    if before is not None:
        desk.ledger.drop("tombstone", change.id, before=before, kind="exhume", because=change.because)


@write.register
def _(change: Grant, desk: Desk) -> None:
    key = subject_of(change)
    record = {"id": key, "agent": change.agent, "scope": str(change.scope)}
    before = desk.ledger.read("permit", key)
    desk.ledger.put("permit", key, record, before=before, kind="grant", reason=change.reason)


@write.register
def _(change: Revoke, desk: Desk) -> None:
    key = subject_of(change)
    before = desk.ledger.read("permit", key)
    if before is None:
        raise NotFound(f"{change.agent} has no grant for {change.scope}")
    desk.ledger.drop("permit", key, before=before, kind="revoke", reason=change.reason)
