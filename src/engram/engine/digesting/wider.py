"""A wider place than the one that is held: who lives in Lisbon, Portugal, and names Portugal alone has not moved."""

from __future__ import annotations

from engram.cognition.places import PLACED, is_within
from engram.engine.digesting.notes import Notes
from engram.engine.digesting.wishes import with_words
from engram.model.memory import LIVE, Memory, Turn
from engram.model.proposal import Proposal


def held_within(notes: Notes, turn: Turn, proposal: Proposal) -> list[Memory]:
    """What is held of the same and lies within what is said, if somebody once said so in one breath.

    Nothing else tells Portugal from Porto: any other place takes the place of the last one. That is true in either
    case, while to hold both would be wrong for everybody who moves.
    """
    triple = proposal.triple
    if triple is None or triple.relation not in PLACED or triple.denied or proposal.mends is not None:
        return []
    held = [(each, each.triple) for each in notes.beside(turn, triple) if each.status in LIVE]
    return [
        memory
        for memory, told in held
        if told is not None and not told.denied and lies_within(notes, turn, memory, told.object, triple.object)
    ]


def lies_within(notes: Notes, turn: Turn, held: Memory, place: str, wider: str) -> bool:
    """Whether it was said that the place that is held lies within another."""
    if place.lower() == wider.lower():
        return False
    said = (held, *with_words(notes, turn, f"{place} {wider}"))
    return any(is_within(each.text, place, wider) for each in said)
