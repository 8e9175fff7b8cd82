"""What someone wants forgotten or erased: found by its words, and let go as if by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from functools import reduce
from itertools import islice

import numpy as np

from engram.cognition.aboutness import speaks_of, telling
from engram.cognition.claims import is_one_statement
from engram.cognition.matters import relations_about
from engram.cognition.reading.wishes import is_wish_alone, told_before_wish
from engram.engine.digesting.notes import Notes
from engram.engine.writing.claims import hashes_of
from engram.engine.writing.forget import bury, let_go
from engram.engine.writing.parsing import stated
from engram.model.change import Burial, Bury, Forget, Revise, Tombstone
from engram.model.memory import LIVE, Memory, Source, Turn
from engram.model.proposal import Extent, Proposal, Refusal, Request, Utterance, Wish
from engram.model.recall import Filters
from engram.model.triple import Triple

MOST = 200  # memories that have the words of a wish and are looked at, the newest
MOST_OF_ONE = 100_000  # memories looked at when somebody wants everything forgotten, the newest
JUST_NOW = timedelta(hours=1)  # what was said longer ago was not said just now
LOOKED_BACK = 8  # turns before a wish in which what was said last is looked for
ASKED = "asked for in conversation"
TO_ERASE = "erasure_asked"


def grant(notes: Notes, turn: Turn, request: Request) -> None:
    """Forget what a person wants forgotten; what is to be erased is forgotten, and left to a person to erase."""
    granted = turn.source is Source.HUMAN
    claims = claimed(notes, turn, request.about) if granted and request.extent is Extent.MATTER else []
    found = within(notes, turn, request, claims) if granted else []
    if not found and not claims:
        notes.refuse(turn, request.about, Refusal.REQUEST)
        return
    going = {memory.id: memory for memory in found}
    for memory in found:
        if request.wish is Wish.ERASE:
            flags = {"flags": (*memory.flags, TO_ERASE)}
            notes.changes.append(Revise(id=memory.id, fields=flags, reason=ASKED, because=(turn.id,)))
            notes.tell("erasable", memory.id)
        notes.forget(let_go(notes.view, memory, ASKED, notes.setting, turn.learnt, because=(turn.id,), going=going))
    for claim in claims:
        keep_away(notes, turn, claim)
    if is_one_statement(turn.text):
        withhold(notes, turn)


def takes_itself_back(turn: Turn, requests: Sequence[Request]) -> bool:
    """Whether a person says something and, in the same breath, wants it forgotten."""
    extents = {request.extent for request in requests}
    with_it = Extent.SAID_WITH_IT in extents and is_wish_alone(turn.text)
    just_said = Extent.JUST_SAID in extents and told_before_wish(turn.text)
    return (with_it or just_said) and turn.source is Source.HUMAN


def within(notes: Notes, turn: Turn, request: Request, claims: list[Proposal]) -> list[Memory]:
    """The memories that a wish reaches; one that names no matter has to be all that a turn says."""
    if request.extent is not Extent.MATTER and not is_wish_alone(turn.text):
        return []
    match request.extent:
        case Extent.MATTER:
            return meant(notes, turn, request.about, claims)
        case Extent.EVERYTHING:
            return everything_of(notes, turn)
        case Extent.SAID_WITH_IT:
            return []
        case Extent.JUST_SAID | Extent.LAST_TURN:
            before = reversed(notes.view.leading_to(turn, LOOKED_BACK))
            recent = (each for each in before if is_by_same(each, turn) and turn.learnt - each.learnt <= JUST_NOW)
            return list(islice(recent, 1))


def everything_of(notes: Notes, turn: Turn) -> list[Memory]:
    """All that somebody has said where the turn lives, and what is held of them by name."""
    who = turn.speaker or "User"
    here = [memory for memory in notes.view.listing(Filters(), MOST_OF_ONE) if lives_with(memory, turn)]
    return [memory for memory in here if is_by_same(memory, turn) or is_of(memory, who)]


def is_by_same(memory: Memory, turn: Turn) -> bool:
    """Whether a memory is another turn of who speaks in one, and still there."""
    return (
        isinstance(memory, Turn) and memory.id != turn.id and memory.status in LIVE
        and (memory.role, memory.speaker) == (turn.role, turn.speaker)
    )  # fmt: skip


def is_of(memory: Memory, who: str) -> bool:
    """Whether a memory that is no turn is about somebody."""
    return is_statement(memory) and memory.status in LIVE and memory.triple is not None and memory.triple.subject == who


def lives_with(memory: Memory, turn: Turn) -> bool:
    """Whether a memory is where a turn is, and was known by then."""
    return memory.scope == turn.scope and memory.project == turn.project and memory.learnt <= turn.learnt


def claimed(notes: Notes, turn: Turn, about: str) -> list[Proposal]:
    """What the words of a wish state, if they state something."""
    said = Utterance(role=turn.role, text=about, at=turn.learnt, speaker=turn.speaker, tz=turn.tz)
    return list(stated(notes.setting, said))


def meant(notes: Notes, turn: Turn, about: str, claims: list[Proposal]) -> list[Memory]:
    """The memories that a wish is about: those that state the same, and those of the speaker that speak of it."""
    stating = [memory for claim in claims for memory in notes.same(turn, claim.text, claim.triple)]
    speaking = [memory for memory in with_words(notes, turn, about) if is_meant(memory, turn, about)]
    found = {memory.id: memory for memory in (*stating, *of_that_matter(notes, turn, about), *speaking)}
    found = {id: memory for id, memory in found.items() if memory.status in LIVE}
    found |= {memory.id: memory for memory in read_in(notes, found)}
    covered = {source for memory in found.values() for source in memory.sources if is_statement(memory)}
    return [memory for id, memory in found.items() if id not in covered and memory.learnt <= turn.learnt]


def of_that_matter(notes: Notes, turn: Turn, about: str) -> list[Memory]:
    """What is known of the speaker by a relation that a noun stands for, as an allergy does."""
    who = turn.speaker or "User"
    slots = [Triple(subject=who, relation=name, object="") for name in sorted(relations_about(about))]
    return [memory for triple in slots for memory in notes.of_one_matter(turn, triple)]


def read_in(notes: Notes, turns: Mapping[str, Memory]) -> list[Memory]:
    """What was read in some turns and nowhere else; it may have other forms of their words."""
    derived = [memory for id in turns for memory in notes.view.derived_from(id) if isinstance(turns[id], Turn)]
    return [memory for memory in derived if memory.status in LIVE and set(memory.sources) <= set(turns)]


def is_statement(memory: Memory) -> bool:
    """Whether a memory is no turn: what it was read from is let go with it, where that says nothing else."""
    return not isinstance(memory, Turn)


def is_meant(memory: Memory, turn: Turn, about: str) -> bool:
    """Whether a memory is one of the speaker's own that speaks of what a wish names, and of a turn, of nothing else."""
    own = memory.speaker == turn.speaker or (memory.speaker is None and (turn.speaker or "") in memory.text)
    alone = not isinstance(memory, Turn) or (memory.role == turn.role and is_one_statement(memory.text))
    return memory.id != turn.id and own and alone and speaks_of(memory.text, about)


def with_words(notes: Notes, turn: Turn, about: str) -> list[Memory]:
    """The newest memories where the turn lives that have all telling words of a wish."""
    words = [stem for stems in telling(about) for stem in stems[:1]]
    matches = notes.view.matches(words, Filters())
    if not words or any(word not in matches.postings for word in words):
        return []
    documents = reduce(np.intersect1d, (matches.postings[word]["doc"] for word in words))
    found = notes.view.resolve(documents[-MOST:].tolist(), matches)
    return [
        memory
        for memory in found
        if memory is not None and memory.scope == turn.scope and memory.project == turn.project
    ]


def keep_away(notes: Notes, turn: Turn, claim: Proposal) -> None:
    """What was asked to be forgotten stays away though nobody wrote it down, or in other words."""
    tombstone = Tombstone(
        id=notes.setting.ids(turn.learnt),
        scope=turn.scope,
        burial=Burial.FORGOTTEN,
        claims=hashes_of(notes.view, turn.scope, claim.text, claim.triple),
        memory=None,
        trust=turn.trust,
        at=turn.learnt,
    )
    notes.changes.append(Bury(tombstone=tombstone, because=(turn.id,)))
    notes.unsettling = True


def withhold(notes: Notes, turn: Turn) -> None:
    """A turn that says only what is to be forgotten is withheld, too."""
    stone = bury(notes.view, turn, Burial.FORGOTTEN, notes.setting, turn.learnt)
    notes.forget([Forget(id=turn.id, reason=ASKED), stone])
