"""What may hold in place of a memory: of the same relation of the same subject, or of the opposite one."""

from __future__ import annotations

from dataclasses import replace

from engram.cognition.relations import opposites_of
from engram.model.memory import LIVE, Memory
from engram.ports import View

MOST_BESIDE = 1_000  # memories of one relation of one subject that are looked at, the newest


def rivals_of(view: View, memory: Memory) -> list[Memory]:
    """What is held where a memory is, and may not be true beside it."""
    triple = memory.triple
    if triple is None:
        return []
    opposites = [replace(triple, relation=name, denied=False) for name in opposites_of(triple.relation)]
    held = [each for slot in (triple, *opposites) for each in view.by_slot(memory.scope, slot, MOST_BESIDE)]
    return [each for each in held if each.id != memory.id and each.project == memory.project and each.status in LIVE]
