"""What took the place of what, and whether anybody asked for it."""

from __future__ import annotations

from collections.abc import Mapping

from engram.model.change import Entry
from engram.model.confirmation import is_confirmed_since
from engram.model.memory import GONE, Memory
from engram.model.replacement import Replacement
from engram.ports import View


def replacements(view: View, *, auto: bool, limit: int) -> list[Replacement]:
    """The memories that gave way to newer ones, or are in doubt for them, newest first."""
    entries = view.replacements(auto=auto, limit=limit)
    held = view.memories({id for entry in entries for id in (entry.subject, *entry.because[:1])})
    return [replacement_of(entry, held) for entry in entries if entry.subject in held]


def replacement_of(entry: Entry, held: Mapping[str, Memory]) -> Replacement:
    """A line of the journal with the memories it is about."""
    old, new = held[entry.subject], held.get(next(iter(entry.because), ""))
    return Replacement(
        old=old,
        new=new if new is not None and new.status not in GONE else None,
        at=entry.recorded_at,
        reason=entry.reason,
        change_set=entry.change_set,
        automatic=entry.automatic,
        confirmed=is_confirmed_since(old, entry.recorded_at),
    )
