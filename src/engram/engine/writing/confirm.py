"""confirm: somebody says that a memory still holds, whatever was recognised as an update of it."""

from __future__ import annotations

from collections.abc import Iterable

from engram.cognition.importance import confidence_at_birth
from engram.cognition.wording import combined_confidence
from engram.engine.permission import changeable
from engram.engine.screened import note_kept
from engram.engine.setting import Setting
from engram.engine.writing.birth import lasting
from engram.engine.writing.claims import taken_back
from engram.engine.writing.edit import reopened
from engram.engine.writing.giving_way import REVIEWED, all_derived_from
from engram.errors import InputError
from engram.guard import limits
from engram.model.change import Burial, Change, Disconnect, Entry, Revise, SetStatus
from engram.model.confirmation import KEY
from engram.model.memory import GONE, Memory, Policy, Source, Status, Turn, Verification
from engram.ports import View

HELD = "confirmed"
MARKED = "corrected"  # the flag of a turn whose statement gave way
BETWEEN = frozenset({"supersedes", "superseded_by", "contradicts"})
BACK = frozenset({Status.CHALLENGED, Status.ARCHIVED})  # what is in doubt, or faded, holds again by being confirmed


def confirm(setting: Setting, id: object, reason: object) -> Memory:
    """Hold a memory true on somebody's word; what was recognised as its update stays beside it."""
    target, now = limits.memory_id(id), setting.clock()
    why = note_kept(setting.secrets, limits.paragraph(reason, setting.tunables.claim_limit, "reason")) or HELD

    def decide(view: View) -> tuple[list[Change], Memory]:
        memory = changeable(view, target, setting.tunables)
        check(view, memory)
        changes = brought_back(view, memory, why)
        sure = combined_confidence(confidence_at_birth(Source.HUMAN), memory.confidence)
        fields: dict[str, object] = {
            "verification": Verification.USER_CONFIRMED,
            "confidence": sure,
            "metadata": {**memory.metadata, KEY: now.isoformat()},
        }
        if memory.policy is Policy.EPHEMERAL:
            fields["policy"] = lasting(sure)
        return [*changes, Revise(id=memory.id, fields=fields, reason=why)], memory

    _, kept = setting.change("confirm", decide)
    return kept


def check(view: View, memory: Memory) -> None:
    """Refuse what cannot be confirmed: turns, what is gone, and what gave way because somebody said so."""
    if isinstance(memory, Turn):
        raise InputError(
            "a turn was said, whatever holds",
            hint="undo the change that marked it, or confirm what was read in it: see changes() and why()",
        )
    if memory.status in GONE:
        raise InputError(f"{memory.id} was forgotten", hint="restore it first")
    if memory.status is Status.ACTIVE or memory.status in BACK or gave_way(view, memory) is not None:
        return
    stones = [stone for stone in view.tombstones_of(memory) if stone.burial is Burial.CORRECTED]
    if stones:
        raise taken_back(view, stones[0], hint="say what is so with correct(), or undo the correction")
    raise InputError(
        f"{memory.id} is {memory.status.value}, and no update that was recognised made it so",
        hint="say what is so with correct(), or move it with set_status()",
    )


def gave_way(view: View, memory: Memory) -> Entry | None:
    """The line of the journal by which a memory has its status, if an update that was recognised gave it that."""
    moved = [entry for entry in in_force(view, memory.id) if entry.kind in ("supersede", "set_status")]
    return moved[-1] if moved and moved[-1].automatic else None


def in_force(view: View, id: str) -> list[Entry]:
    """What was done to a memory and not undone since, oldest first."""
    return [entry for entry in view.history(id) if entry.undone_by is None and entry.undoes is None]


def brought_back(view: View, memory: Memory, why: str) -> list[Change]:
    """What it takes for a memory to hold again: its status, its validity, its links, its turns, what rests on it."""
    if memory.status is Status.ACTIVE:
        return []
    changes: list[Change] = [SetStatus(id=memory.id, status=Status.ACTIVE, reason=why)]
    entry = gave_way(view, memory)
    if entry is None or not entry.because:
        return changes
    newer = entry.because[0]
    changes += reopened(view, memory)
    changes += parted(view, memory.id, newer)
    for turn in view.memories(memory.sources).values():
        if isinstance(turn, Turn) and MARKED in turn.flags:
            changes += [*parted(view, turn.id, newer), *unmarked(view, turn, newer, why)]
    return [*changes, *(settled(each.id, why) for each in put_under_review(view, memory))]


def parted(view: View, one: str, newer: str) -> list[Change]:
    """Take away the links that say that one gave way to the newer, or to what holds instead since that was erased."""
    held = view.instead_of([one]).get(one) if view.memory(newer) is None else None
    since = {newer} if held is None else {newer, held.id}
    between = (link for link in view.links(one) if {link.origin, link.target} & since and link.relation in BETWEEN)
    return [Disconnect(id=link.id, reason=HELD) for link in between]


def unmarked(view: View, turn: Turn, newer: str, why: str) -> list[Change]:
    """Take the mark from a turn, unless something else that it says gave way to another memory."""
    others = [
        entry for entry in in_force(view, turn.id) if entry.kind == "supersede" and newer not in entry.because[:1]
    ]
    if others:
        return []
    flags = tuple(flag for flag in turn.flags if flag != MARKED)
    return [Revise(id=turn.id, fields={"flags": flags}, reason=why)]


def put_under_review(view: View, memory: Memory) -> Iterable[Memory]:
    """What was put in doubt because it rests on a memory."""
    for derived in all_derived_from(view, memory.id):
        moved = [entry for entry in in_force(view, derived.id) if entry.kind == "set_status"]
        reviewed = moved and moved[-1].reason == REVIEWED and memory.id in moved[-1].because
        if derived.status is Status.CHALLENGED and reviewed:
            yield derived


def settled(id: str, why: str) -> SetStatus:
    """What was in doubt holds again."""
    return SetStatus(id=id, status=Status.ACTIVE, reason=why)
