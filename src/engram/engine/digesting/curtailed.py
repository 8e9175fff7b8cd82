"""What is left of a statement about several things when one of them is denied, or wanted forgotten."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from engram.cognition.lists import without
from engram.engine.digesting.notes import Notes
from engram.model.change import Add
from engram.model.memory import Memory, Turn


def curtailed(notes: Notes, turn: Turn, memory: Memory, gone: Collection[str]) -> Memory | None:
    """The same statement without some of its things, noted as known from the same turns; None if nothing is left."""
    told = without(memory.text, memory.triple, gone) if memory.triple is not None and gone else None
    if told is None:
        return None
    text, triple = told
    now = notes.setting.clock()
    fresh = replace(
        memory, id=notes.setting.ids(now), text=text, triple=triple, recorded_at=now, external_id=None, mentions=(),
        version=1, seq=0,
    )  # fmt: skip
    why = f"the same without {' and '.join(sorted(gone))}"
    notes.changes.append(Add(memory=fresh, reason=why, because=(turn.id, memory.id)))
    notes.touch(fresh)
    return fresh
