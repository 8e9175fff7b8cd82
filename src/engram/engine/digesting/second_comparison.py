"""Late vectors: what was compared while vectors were missing is compared once more when they are there."""

from __future__ import annotations

from dataclasses import fields, replace

from engram.engine.digesting.around import usable
from engram.engine.digesting.lookout import Lookout, made_in
from engram.engine.digesting.neighbours import Neighbours
from engram.engine.digesting.notes import Notes
from engram.engine.digesting.updates import note_late_update
from engram.engine.setting import Setting
from engram.engine.writing.graveyard import Graveyard
from engram.model.change import ChangeSet
from engram.model.digest import DigestReport
from engram.model.memory import Memory, Status, Turn
from engram.model.space import Space
from engram.ports import View


def compare_again(setting: Setting, most: int) -> tuple[DigestReport, int]:
    """Compare so many statements that have their vectors by now, and say how many were due."""
    senses = usable(setting.senses)
    space = None if senses is None else senses.space()
    if space is None:
        return DigestReport(), 0
    with setting.storage.read(setting.identity) as view:
        due = view.to_compare(setting.identity.home, space, most)
        turns = {memory.id: said_in(view, memory) for memory in due}
    if not due:
        return DigestReport(), 0
    made = [made_in(turns[memory.id], memory.text) for memory in due]
    return compared(setting, space, turns, Lookout(setting, made, dict)), len(due)


def compared(setting: Setting, space: Space, turns: dict[str, Turn], lookout: Lookout) -> DigestReport:
    """Compare statements in one transaction, in which they are due no more."""

    def plan(view: View) -> tuple[ChangeSet, DigestReport | None]:
        if lookout.is_behind(view):
            return ChangeSet(verb="digest", actor=setting.identity.actor, at=setting.clock(), changes=()), None
        graveyard, neighbours = Graveyard(view, setting, {}), Neighbours(view, ())
        notes = Notes(view, setting, graveyard, neighbours, around=lookout.around, recent=lookout.recent)
        due = [memory for memory in view.to_compare(setting.identity.home, space, len(turns)) if memory.id in turns]
        for memory in due:
            [memory] = notes.as_they_will_be([memory])  # what comes before it may be about it
            if memory.status is Status.ACTIVE:
                note_late_update(notes, turns[memory.id], memory)
        done = notes.change_set("digest", max((memory.learnt for memory in due), default=setting.clock()))
        return replace(done, compared=tuple(memory.id for memory in due)), notes.report(0)

    while (report := setting.storage.write("digest", setting.identity, plan)[1]) is None:
        lookout.catch_up()
    return report


def said_in(view: View, memory: Memory) -> Turn:
    """The turn that a statement was read in; one that was put down by hand is as good as one."""
    found = view.memories(memory.sources[:1]).get(memory.sources[0]) if memory.sources else None
    if isinstance(found, Turn):
        return found
    return Turn(**{each.name: getattr(memory, each.name) for each in fields(Memory)}, role="")
