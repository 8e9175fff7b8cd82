"""Which statements a new one is compared with: those that may be about the same matter, and can be outdated."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engram.cognition.facts.echoes import has_another_value
from engram.cognition.facts.updates import LIKELY
from engram.cognition.relations import is_functional, is_of_one_matter, kindred_of
from engram.cognition.words import query_terms
from engram.engine.digesting.around import Around
from engram.engine.digesting.changing import can_change, may_be_one_matter
from engram.engine.digesting.notes import Notes, lives_there
from engram.language.readers.wording import wording
from engram.model.commitment import SETTLED, commitment_in
from engram.model.confirmation import is_confirmed_since
from engram.model.link import CHALLENGED_BY
from engram.model.memory import LIVE, Memory, Source, Status, Turn
from engram.model.triple import Triple

UNKEPT_OUTDATED = -1.0  # log odds from which a model takes a turn to be outdated of which nothing was kept
OUTDATED = 1.0  # log odds from which a model takes even something that happened to be outdated
COMPARED = 12  # statements that a new one is compared with, those nearest and those that share most


def comparable(notes: Notes, turn: Turn, fresh: Memory, near: Around) -> list[Memory]:
    """What is held where the turn lives, by the same speaker; the older of both must be of a kind that can change."""
    found = [*notes.view.memories([*near.held, *notes.recent]).values(), *kindred(notes, turn, fresh), *notes.fresh()]
    stored = notes.as_they_will_be(found)
    there = [each for each in stored if each.status in LIVE and lives_there(each, turn) and turn.id not in each.sources]
    theirs = [each for each in there if may_be_about_one(each, fresh)]
    changing = that_can_change(notes, [(each, each if is_older(each, fresh) else fresh) for each in theirs], near)
    apart = [each for each in changing if not is_beside(each, fresh) and not is_of_another(each.triple, fresh.triple)]
    open_to_it = [each for each in apart if not is_confirmed_since(each, fresh.learnt) and not is_over(each, fresh)]
    return [each for each in open_to_it if not is_still_to_do(each, fresh)]


def that_can_change(notes: Notes, found: list[tuple[Memory, Memory]], near: Around) -> list[Memory]:
    """Of memories, each with the older of its pair, those where that is of a kind that can be outdated.

    What told how something changed tells how it is now, though it may read like something that happened. So does what
    a model takes to be outdated.
    """
    others = [older.id for _, older in found if not can_change(older)]
    updating = {link.origin for link in notes.view.links_from(others, "supersedes")} if others else set[str]()
    updating |= set(standing_in(notes, [each for each, _ in found]).values()) if others else set[str]()
    return [
        each
        for each, older in found
        if can_change(older) or older.id in updating or near.read.get(each.text, 0.0) > least_read(older)
    ]


def least_read(older: Memory) -> float:
    """The log odds from which a model takes something to be outdated that is of no kind that changes."""
    return UNKEPT_OUTDATED if isinstance(older, Turn) else OUTDATED


def standing_in(notes: Notes, held: Iterable[Memory]) -> dict[str, str]:
    """What stands for those of some memories that are challenged: what likely updates each, by ids."""
    challenged = [each.id for each in held if each.status is Status.CHALLENGED]
    links = notes.view.links_from(challenged, CHALLENGED_BY) if challenged else []
    likely = sorted((link for link in links if link.confidence >= LIKELY), key=lambda link: link.confidence)
    return {link.origin: link.target for link in likely}


def kindred(notes: Notes, turn: Turn, fresh: Memory) -> list[Memory]:
    """What other relations tell of the same matter, if a statement says that something changed."""
    triple = fresh.triple
    if triple is None or not says_what_changed(fresh):
        return []
    slots = [replace(triple, relation=name) for name in kindred_of(triple.relation)]
    return [each for slot in slots for each in notes.view.by_slot(turn.scope, slot, COMPARED)]


def may_be_about_one(held: Memory, fresh: Memory) -> bool:
    """Whether two statements may be about one matter, by who says them: what people say of themselves is their own."""
    if fresh.source is not Source.HUMAN:
        return True
    return may_be_one_matter(held.speaker, held.text, fresh.speaker, fresh.text)


def is_older(held: Memory, fresh: Memory) -> bool:
    """Whether a memory was said before a statement; of what was said at once, what was kept first."""
    one, other = held.said_at, fresh.said_at
    return one < other or (one == other and (not fresh.seq or held.seq < fresh.seq))


def is_of_another(one: Triple | None, other: Triple | None) -> bool:
    """Whether two statements certainly say the same of different people or things."""
    return one is not None and other is not None and one.relation == other.relation and one.subject != other.subject


def is_beside(held: Memory, fresh: Memory) -> bool:
    """Whether two certain relations stand side by side: nothing says that one takes the place of the other.

    Of what one can have many of, and of different matters, both hold.
    """
    one, other = held.triple, fresh.triple
    if one is None or other is None:
        return False
    if not set(query_terms(one.object)).isdisjoint(query_terms(other.object)):
        return False
    if one.denied or other.denied:
        return True
    newer = fresh if is_older(held, fresh) else held
    return not says_what_changed(newer) and not (one.relation == other.relation and is_functional(one.relation))


def takes_its_place(older: Triple | None, newer: Memory) -> bool:
    """Whether a statement says what changed in a matter that an older one tells by another relation."""
    triple = newer.triple
    if older is None or triple is None or older.subject != triple.subject or not says_what_changed(newer):
        return False
    return is_of_one_matter(triple.relation, triple.object, older.relation, older.object)


def says_what_changed(memory: Memory) -> bool:
    """Whether a statement says itself that something is otherwise now, but for a word that opens it."""
    read = wording(memory.text)
    changes = [place for name in ("change", "now", "negation") for place in read.cues.get(name, ())]
    return any(place >= read.start for place in changes)


def is_over(held: Memory, fresh: Memory) -> bool:
    """Whether a memory tells of a time that had ended, or of a promise that was settled: that stays true."""
    promise = commitment_in(held.metadata)
    settled = promise is not None and promise.progress in SETTLED
    return settled or (held.valid.until is not None and held.valid.until <= fresh.learnt)


def is_still_to_do(held: Memory, fresh: Memory) -> bool:
    """Whether a statement only says of a promise that it is not kept yet."""
    if commitment_in(held.metadata) is None or not is_older(held, fresh) or not wording(fresh.text).has("not_done"):
        return False
    return not wording(fresh.text).has("change") and not has_another_value(fresh.text, held.text)
