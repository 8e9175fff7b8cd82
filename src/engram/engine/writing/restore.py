"""restore: what was forgotten comes back as it would be now, had nobody forgotten it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from engram.cognition.reconcile import Known, Resolution, Statement, as_stated, contradicted, reconcile
from engram.cognition.voices import is_of_one
from engram.engine.permission import changeable
from engram.engine.setting import Setting
from engram.engine.writing.claims import held_claims
from engram.engine.writing.correct import but_for, said_by
from engram.engine.writing.forget import derived_only
from engram.engine.writing.giving_way import REVIEWED, giving_way, superseded
from engram.engine.writing.rivals import rivals_of
from engram.errors import InputError
from engram.guard import limits
from engram.model.change import Burial, Bury, Change, Exhume, Restore, Revise, SetStatus, Tombstone, Was
from engram.model.memory import LIVE, Memory, Status, Turn
from engram.ports import View

OVERTAKEN, OVERTAKES = "something else was said since", "what was said later was brought back"


def restore(setting: Setting, id: object) -> Memory:
    """Bring a forgotten memory back, with what was withheld for it, or an archived one; the overtaken is history."""
    target, now = limits.memory_id(id), setting.clock()

    def decide(view: View) -> tuple[list[Change], Memory]:
        memory = changeable(view, target, setting.tunables)
        if memory.status not in (Status.FORGOTTEN, Status.ARCHIVED):
            raise InputError(f"{memory.id} is {memory.status.value}, not forgotten", hint="nothing needs restoring")
        if said_anew(view, memory):
            raise InputError("this was said anew since", hint="there is nothing to restore: it is held already")
        if memory.status is Status.ARCHIVED:
            back: list[Change] = [SetStatus(id=memory.id, status=Status.ACTIVE, reason="restored")]
            return [*back, *beside_what_holds(view, memory, {memory.id: memory}, setting, now)], memory
        return coming_back(view, [memory, *withheld_for(view, memory)], setting, now), memory

    _, kept = setting.change("restore", decide)
    return kept


def coming_back(view: View, memories: Sequence[Memory], setting: Setting, now: datetime) -> list[Change]:
    """Bring forgotten memories back, but for what was said anew since."""
    coming = {each.id: each for each in memories if not said_anew(view, each)}
    changes = [change for each in coming.values() for change in brought_back(view, each)]
    beside = (beside_what_holds(view, each, coming, setting, now) for each in coming.values())
    return [*changes, *(change for each in beside for change in each)]


def said_anew(view: View, memory: Memory) -> bool:
    """Whether bringing a claim back would make two live memories of it."""
    if isinstance(memory, Turn) or status_before(view, memory) not in LIVE:
        return False
    held = held_claims(view, memory.scope, memory.text)
    return any(
        other.id != memory.id and other.project == memory.project
        and is_of_one(other, {memory.speaker}, memory.text, memory.triple)
        for other in held
    )  # fmt: skip


def status_before(view: View, memory: Memory) -> Status:
    """The status it had: what was superseded before it was forgotten must not come back as true."""
    before = view.before_forgetting(memory.id)
    return before.status if before else Status.ACTIVE


def withheld_for(view: View, memory: Memory) -> list[Memory]:
    """The source turns, and what rests on them or on it, that were forgotten because of this memory."""
    near = {memory.id: memory} | view.memories(memory.sources)
    near |= {derived.id: derived for derived in derived_only(view, near)}
    forgotten = (each for each in near.values() if each.id != memory.id and each.status is Status.FORGOTTEN)
    return [each for each in forgotten if memory.id in view.history(each.id)[-1].because]


def brought_back(view: View, memory: Memory) -> list[Change]:
    """Lift the tombstones of a memory and give it its status again."""
    lifted = [stone for stone in view.tombstones_of(memory) if stone.burial is Burial.FORGOTTEN]
    exhumed: list[Change] = [Exhume(id=stone.id) for stone in lifted]
    return [*exhumed, Restore(id=memory.id, status=status_before(view, memory))]


def beside_what_holds(
    view: View, memory: Memory, coming: Mapping[str, Memory], setting: Setting, now: datetime
) -> list[Change]:
    """Of what comes back and what was said meanwhile of the same, only one holds where one can have but one."""
    if memory.triple is None or status_before(view, memory) not in LIVE:
        return []
    said, known = as_stated(memory), Known(beside=tuple(rivals_of(view, memory)))
    decided = reconcile(said, known)
    if instead := holding_instead(said, known, decided):
        return overtaken(view, memory, instead, coming, setting, now)
    marked, changes = set[str](), list[Change]()
    for old in decided.gives_way:
        changes += superseded(view, old, memory, Was.CHANGED, OVERTAKES, setting, now, marked)
    return changes


def holding_instead(said: Statement, known: Known, decided: Resolution) -> Memory | None:
    """What holds in place of a statement: what was said later, or by someone more trusted."""
    better = decided.instead if decided.refusal is None else contradicted(said, known)
    return max(better, key=lambda each: (each.trust, each.learnt, each.id), default=None)


def overtaken(
    view: View, memory: Memory, instead: Memory, coming: Mapping[str, Memory], setting: Setting, now: datetime
) -> list[Change]:
    """A memory comes back as history; the turns that say it are marked, and what rests on it is put under review."""
    changes = giving_way(view, memory, instead, Was.CHANGED, OVERTAKEN, setting, now)
    since = max(instead.valid.start or instead.learnt, memory.valid.start or memory.learnt)
    changes.append(Revise(id=memory.id, fields={"valid": replace(memory.valid, until=since)}, reason=OVERTAKEN))
    for each in coming.values():
        if each.id in memory.sources and isinstance(each, Turn):
            changes += giving_way(view, each, instead, Was.CHANGED, OVERTAKEN, setting, now)
        elif memory.id in each.sources:
            changes.append(SetStatus(id=each.id, status=Status.CHALLENGED, reason=REVIEWED, because=(memory.id,)))
    return [*changes, Bury(tombstone=tombstone_of(view, memory, instead, setting, since))]


def tombstone_of(view: View, memory: Memory, instead: Memory, setting: Setting, since: datetime) -> Tombstone:
    """What keeps away what comes back as history, as if it had given way when the other was said."""
    return Tombstone(
        id=setting.ids(since),
        scope=memory.scope,
        burial=Burial.CORRECTED,
        claims=but_for(said_by(view, [memory]), said_by(view, [instead])),
        memory=memory.id,
        trust=instead.trust,
        at=since,
        replacement=instead.id,
    )
