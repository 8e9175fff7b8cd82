"""What a correction means where no relation leads to it: found by the words it names."""

from __future__ import annotations

from engram.cognition.aboutness import says_otherwise, speaks_of
from engram.cognition.claims import core
from engram.cognition.lists import items_called
from engram.cognition.reading.mending import is_parting
from engram.engine.digesting.notes import Notes, in_reach
from engram.engine.digesting.wishes import with_words
from engram.model.memory import LIVE, Memory, Turn
from engram.model.proposal import Proposal, Triple

HAVING = frozenset("has has_pet owns uses drives plays takes eats practises member_of".split())
DOING = frozenset("plays takes eats practises member_of".split())
"""What is done with a thing, and goes on with another when that one is sold."""
_JOB = "job"
VALUES = frozenset({"has_value", "due_on"})  # of something that is named by a noun alone, such as the deadline


def mended(notes: Notes, turn: Turn, proposal: Proposal) -> list[Memory]:
    """What someone says they no longer have, what they said otherwise, or the one thing whose value has changed."""
    if proposal.mends is None:
        return []
    if proposal.triple is None:
        old = proposal.mends.instead_of
        if core(old) == _JOB:
            return employed(notes, turn)
        having = HAVING - DOING if is_parting(proposal.text) else HAVING
        said = [each for each in notes.same(turn, old, None) if each.status in LIVE]
        return no_longer_had(notes, turn, old, having) or said or told_outright(notes, turn, proposal.text, old)
    if proposal.triple.relation in VALUES and not proposal.mends.instead_of:
        return only_one_called(notes, turn, proposal.triple.subject)
    return []


def no_longer_had(notes: Notes, turn: Turn, name: str, having: frozenset[str]) -> list[Memory]:
    """What the speaker has by this name, in any of some ways."""
    speaker = core(turn.speaker or "User")
    return [
        memory
        for memory in statements(notes, turn, name)
        if memory.triple is not None and core(memory.triple.subject) == speaker and memory.triple.relation in having
        and items_called(name, memory.triple.object)
    ]  # fmt: skip


def told_outright(notes: Notes, turn: Turn, now: str, old: str) -> list[Memory]:
    """What says by no relation, of the thing that a correction is about, what it says is not so."""
    found = [each for each in statements(notes, turn, old) if each.triple is None]
    return [each for each in found if says_otherwise(each.text, now, old.strip())]


def employed(notes: Notes, turn: Turn) -> list[Memory]:
    """Where the speaker works, as far as it is held."""
    work = Triple(subject=turn.speaker or "User", relation="works_for", object=_JOB)
    found = notes.of_one_matter(turn, work)
    return [each for each in found if each.status in LIVE and each.triple is not None and not each.triple.denied]


def only_one_called(notes: Notes, turn: Turn, noun: str) -> list[Memory]:
    """What tells the value of the only thing of this name."""
    relation = core(noun).replace(" ", "_")
    named = (relation, f"has_{relation}")
    found = [each for each in statements(notes, turn, noun) if each.triple and each.triple.relation in named]
    return found if len(found) == 1 else []


def statements(notes: Notes, turn: Turn, words: str) -> list[Memory]:
    """What is held where the turn lives, was learnt before it, and has some words."""
    if not words.strip():
        return []
    fresh = [memory for memory in notes.fresh() if speaks_of(memory.text, words)]
    found = {memory.id: memory for memory in (*with_words(notes, turn, words), *fresh)}.values()
    return [each for each in found if each.status in LIVE and in_reach(each, turn) and each.learnt <= turn.learnt]
