"""What was forgotten of a list and what was kept of it: when the whole comes back, the part that was kept gives way."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from engram.cognition.lists import items_of, without
from engram.engine.setting import Setting
from engram.engine.writing.claims import buried
from engram.engine.writing.giving_way import giving_way, superseded
from engram.engine.writing.rivals import MOST_BESIDE
from engram.model.change import Add, Burial, Change, Tombstone, Was
from engram.model.memory import LIVE, Memory, Status
from engram.model.triple import Triple
from engram.ports import View

WHOLE = "all of it was brought back"


def wished_away(view: View, memory: Memory) -> datetime | None:
    """When somebody wished for what a memory was forgotten for, if it was a wish."""
    because = view.history(memory.id)[-1].because
    wish = view.memory(because[0]) if because else None
    return wish.learnt if wish is not None else None


def kept_away(view: View, memory: Memory) -> dict[str, list[Tombstone]]:
    """The tombstones of what somebody wished to be forgotten, by each thing that a memory is about."""
    triple = memory.triple
    if triple is None:
        return {memory.text: _wished(view, memory, memory.text, None)}
    told = {item: _alone(memory, triple, item) for item in items_of(triple.object)}
    return {item: _wished(view, memory, *alone) for item, alone in told.items()}


def _alone(memory: Memory, triple: Triple, item: str) -> tuple[str, Triple]:
    """A statement about one of the things that a memory lists."""
    others = [other for other in items_of(triple.object) if other != item]
    return without(memory.text, triple, others) or (memory.text, triple)


def _wished(view: View, memory: Memory, text: str, triple: Triple | None) -> list[Tombstone]:
    found = buried(view, memory.scope, text, triple)
    return [stone for stone in found if (stone.burial, stone.memory) == (Burial.FORGOTTEN, None)]


def lifted_with(view: View, memory: Memory) -> set[str]:
    """The tombstones that the same wish left that took the memory away."""
    at = wished_away(view, memory)
    return {stone.id for stones in kept_away(view, memory).values() for stone in stones if stone.at == at}


def made_whole(view: View, memory: Memory, setting: Setting, now: datetime) -> list[Change]:
    """What is kept of a list gives way to all of it, but for what another wish took out of it since."""
    if memory.triple is None or len(items_of(memory.triple.object)) == 1:
        return []
    parts = [part for part in parts_of(view, memory) if part.status in LIVE]
    told = without(memory.text, memory.triple, missing_in(view, memory))
    changes, whole = list[Change](), memory
    if told is not None:
        text, triple = told
        whole = replace(
            memory, id=setting.ids(now), text=text, triple=triple, recorded_at=now, external_id=None, mentions=(),
            status=Status.ACTIVE, version=1, seq=0,
        )  # fmt: skip
        changes += [Add(memory=whole, reason=WHOLE, because=(memory.id,))]
        changes += giving_way(view, memory, whole, Was.CHANGED, WHOLE, setting, now)
    for part in parts:  # the turns that say it are as true as before
        changes += superseded(view, part, whole, Was.CHANGED, WHOLE, setting, now, set(part.sources))
    return changes


def missing_in(view: View, memory: Memory) -> frozenset[str]:
    """What another wish than the one that a memory was forgotten for took away of the things that it lists."""
    if memory.triple is None or len(items_of(memory.triple.object)) == 1:
        return frozenset()
    at, parts = wished_away(view, memory), parts_of(view, memory)
    named = {item for item, stones in kept_away(view, memory).items() if any(stone.at != at for stone in stones)}
    gone = [part for part in parts if part.status is Status.FORGOTTEN and wished_away(view, part) != at]
    return (things_in(gone) | named) - things_in(part for part in parts if part.status in LIVE)


def things_in(parts: Iterable[Memory]) -> frozenset[str]:
    """Everything that some memories list."""
    return frozenset(item for part in parts if part.triple is not None for item in items_of(part.triple.object))


def parts_of(view: View, memory: Memory) -> list[Memory]:
    """What was kept of a list when the rest was forgotten: it was read when the list was, and lists less."""
    if memory.triple is None:
        return []
    items, slot = set(items_of(memory.triple.object)), view.claims.slot(memory.scope, memory.triple)
    known = {each.id: each for each in view.by_slot(memory.scope, memory.triple, MOST_BESIDE)}
    known |= {each.id: each for each in view.derived_from(*memory.sources)}
    others = (each for each in known.values() if each.id != memory.id and _is_told_with(each, memory))
    return [
        each
        for each in others
        if each.triple is not None and view.claims.slot(each.scope, each.triple) == slot
        and set(items_of(each.triple.object)) < items
    ]  # fmt: skip


def _is_told_with(one: Memory, other: Memory) -> bool:
    """Whether two memories are of one place, and what they say was said at one time."""
    return (one.scope, one.project, one.learnt, one.speaker) == (
        other.scope,
        other.project,
        other.learnt,
        other.speaker,
    )
