"""Places within places: who lives in Lisbon, Portugal, and names Portugal alone has not moved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engram.cognition.places import PLACED, is_within, wider_of
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


def told_apart(notes: Notes, turn: Turn, proposal: Proposal) -> Proposal:
    """The same statement, of a place with the wider one it lies in where another of its name is held.

    `Paris, Texas` and `Paris, France` have one name, and who says the one after the other has moved.
    """
    triple = proposal.triple
    if triple is None or triple.relation not in PLACED or triple.denied:
        return proposal
    held = [each for each in notes.beside(turn, triple) if each.status in LIVE and each.triple is not None]
    named = called(held, triple.object, wider_of(proposal.text, triple.object))
    return replace(proposal, triple=replace(triple, object=named)) if named != triple.object else proposal


def called(held: Sequence[Memory], place: str, wider: str) -> str:
    """What tells a place from another of its name that is held; who names it alone means the one that is."""
    if not wider:
        objects = [each.triple.object for each in held if each.triple is not None]
        return next((each for each in objects if each.lower().startswith(f"{place.lower()}, ")), place)
    others = {wider_of(each.text, place) for each in held} - {"", wider}
    return f"{place}, {wider}" if others else place
