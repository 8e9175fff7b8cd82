"""What updated a memory, when and why, as the journal has it."""

from __future__ import annotations

from engram.engine.for_guests import quoted
from engram.engine.screened import is_hostile
from engram.model.change import Entry
from engram.model.link import CHALLENGED_BY
from engram.model.memory import Memory, Status, Turn
from engram.model.recall import Recollection
from engram.ports import View

NOT_HELD = frozenset({Status.SUPERSEDED, Status.INVALIDATED})
MOVED = ("supersede", "set_status")


def update_of(view: View, item: Recollection) -> str:
    """What updated a result that is marked, in words; nothing for one that is not."""
    by = item.corrected_by or item.challenged_by
    newer = None if by is None else view.memories([by]).get(by)
    if newer is None:
        return ""
    return f"{'updated' if item.corrected_by else 'challenged'}{in_words(view, item.memory, newer)}"


def and_its_update(view: View, memory: Memory, detail: str) -> str:
    """What became of a memory, with what updated it, when and why, unless that is told there."""
    newer = newest(view, memory)
    told = "" if newer is None or newer.id in detail else in_words(view, memory, newer)
    stands = f"it is {memory.status.value}"
    return detail if not told else f"{detail}{told}" if detail.endswith(stands) else f"{detail}; {stands}{told}"


def newest(view: View, memory: Memory) -> Memory | None:
    """What holds instead of a memory, or challenges it."""
    if memory.status in NOT_HELD:
        return view.instead_of([memory.id]).get(memory.id)
    links = view.links_from([memory.id], CHALLENGED_BY) if memory.status is Status.CHALLENGED else []
    found = view.memories({link.target for link in links}) if links else {}
    return max(found.values(), key=lambda each: (each.learnt, each.id), default=None)


def in_words(view: View, older: Memory, newer: Memory) -> str:
    """By what, said when, and why."""
    if is_hostile(newer):
        return ""
    entry = entry_of(view, older, newer)
    why = f"; {entry.reason}" if entry is not None and entry.reason else ""
    return f" by {newer.id}: {quoted(view, newer)} (said {newer.learnt:%Y-%m-%d}{why})"


def entry_of(view: View, older: Memory, newer: Memory) -> Entry | None:
    """The line of the journal by which a memory, or what was read in it, gave way to another or was put in doubt."""
    read = view.derived_from(older.id) if isinstance(older, Turn) else []
    lines = [entry for id in (older.id, *(each.id for each in read)) for entry in view.history(id) if is_move(entry)]
    named = [entry for entry in lines if newer.id in entry.because[:1]]
    own = [entry for entry in lines if entry.subject == older.id]
    return next(reversed(named or own), None)


def is_move(entry: Entry) -> bool:
    """Whether a line moved a memory because of another, and is in force."""
    return entry.kind in MOVED and bool(entry.because) and entry.undone_by is None and entry.undoes is None


def updates_by(view: View, memory: Memory) -> list[Entry]:
    """The lines by which others gave way to a memory, or were put in doubt for it.

    A turn is told only where nothing that was read in it is.
    """
    links = [link for link in view.links(memory.id) if is_update(memory.id, link.origin, link.target, link.relation)]
    others = view.memories({id for link in links for id in (link.origin, link.target) if id != memory.id})
    read_in = {source for each in others.values() for source in each.sources}
    return [
        entry
        for id in others.keys() - read_in
        for entry in view.history(id)
        if is_move(entry) and memory.id in entry.because[:1]
    ]


def is_update(newer: str, origin: str, target: str, relation: str) -> bool:
    """Whether a link says that a memory updates another, or challenges it."""
    return (relation == "supersedes" and origin == newer) or (relation == CHALLENGED_BY and target == newer)
