"""What someone wants forgotten or erased: found by its words, and let go as if by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import reduce

import numpy as np

from engram.cognition.aboutness import lists, speaks_of, telling
from engram.cognition.claims import is_one_statement
from engram.cognition.facts.facets import speaks_of_oneself
from engram.cognition.kin import ACQUAINTANCE, ONE_OF_KIN, called_abroad
from engram.cognition.matters import relations_about
from engram.cognition.reading.wishes import names_no_matter, only_wishes, told_before_wish
from engram.engine.digesting.notes import Notes
from engram.engine.writing.claims import hashes_of
from engram.engine.writing.forget import bury, let_go
from engram.engine.writing.parsing import stated
from engram.late import late
from engram.model.change import Burial, Bury, Forget, Revise, Tombstone
from engram.model.memory import LIVE, Memory, Source, Turn
from engram.model.proposal import Extent, Proposal, Refusal, Request, Utterance, Wish
from engram.model.recall import Filters
from engram.model.triple import Triple

MOST = 200  # memories that have the words of a wish and are looked at, the newest
MOST_OF_ONE = 100_000  # memories looked at when somebody wants everything forgotten, the newest
JUST_NOW = timedelta(hours=1)  # what was said longer ago was not said just now
MOST_HEARD = 100_000  # turns looked through for who speaks; among more, who gives no name may be anybody
LOOKED_BACK = 8  # turns before a wish in which what was said last is looked for
ASKED = "asked for in conversation"
TO_ERASE = "erasure_asked"


@dataclass(frozen=True, slots=True)
class Wisher:
    """Who wishes in a turn, by the names that they speak under: None where they give none."""

    turn: Turn
    voices: frozenset[str | None]

    @property
    def names(self) -> frozenset[str]:
        """What they are called in what was read."""
        return frozenset(voice or "User" for voice in self.voices)


def wisher_of(notes: Notes, turn: Turn) -> Wisher:
    """Who wishes: who gives no name for once is the only one who ever gave one there, and the other way round.

    Where some speak by name and some without, they may be two.
    """
    heard = notes.view.speakers(turn.scope, turn.role, MOST_HEARD) or {}
    for_once = heard.get(turn.speaker, 0) <= 1 and len(heard) == 2 and None in heard
    return Wisher(turn, frozenset(heard) if for_once else frozenset({turn.speaker}))


def grant(notes: Notes, turn: Turn, request: Request) -> None:
    """Forget what a person wants forgotten; what is to be erased is forgotten, and left to a person to erase."""
    if turn.source is not Source.HUMAN:
        notes.refuse(turn, request.about, Refusal.REQUEST)
        return
    wisher = wisher_of(notes, turn)
    claims = claimed(notes, wisher, request.about) if request.extent is Extent.MATTER else []
    found = within(notes, wisher, request, claims)
    if not found and not claims:
        notes.refuse(turn, request.about, Refusal.REQUEST)
        return
    for memory in found if request.wish is Wish.ERASE else ():
        flags = {"flags": (*memory.flags, TO_ERASE)}
        notes.changes.append(Revise(id=memory.id, fields=flags, reason=ASKED, because=(turn.id,)))
        notes.tell("erasable", memory.id)
    going = {memory.id: memory for memory in found}
    notes.forget(let_go(notes.view, going, ASKED, notes.setting, turn.learnt, because=(turn.id,)))
    for claim in claims:
        for id in going or (None,):
            keep_away(notes, turn, claim, id)
    if is_one_statement(turn.text):
        withhold(notes, turn)


def takes_itself_back(turn: Turn, requests: Sequence[Request]) -> bool:
    """Whether a person says something and, in the same breath, wants it forgotten."""
    extents = {request.extent for request in requests}
    with_it = Extent.SAID_WITH_IT in extents and only_wishes(turn.text)
    just_said = Extent.JUST_SAID in extents and told_before_wish(turn.text)
    return (with_it or just_said) and turn.source is Source.HUMAN


def within(notes: Notes, wisher: Wisher, request: Request, claims: list[Proposal]) -> list[Memory]:
    """The memories that a wish reaches; one that names no matter has to be all that a turn says."""
    if request.extent is not Extent.MATTER and not only_wishes(wisher.turn.text):
        return []
    match request.extent:
        case Extent.MATTER:
            return meant(notes, wisher, request.about, claims)
        case Extent.EVERYTHING:
            return [memory for memory in living_with(notes, wisher) if is_by(memory, wisher) or is_of(memory, wisher)]
        case Extent.TOLD:
            return [memory for memory in living_with(notes, wisher) if is_by(memory, wisher)]
        case Extent.SAID_WITH_IT:
            return []
        case Extent.JUST_SAID | Extent.LAST_TURN:
            return said_last(notes, wisher)


def said_last(notes: Notes, wisher: Wisher) -> list[Memory]:
    """The last turn of whoever wishes, unless it is forgotten already or was said long ago.

    A wish of the same kind that is still there was refused, and is not what is meant.
    """
    turn = wisher.turn
    before = reversed(notes.view.leading_to(turn, LOOKED_BACK, forgotten=True))
    told = (each for each in before if is_by(each, wisher) and not (each.status in LIVE and names_no_matter(each.text)))
    last = next(told, None)
    is_recent = last is not None and last.status in LIVE and turn.learnt - last.learnt <= JUST_NOW
    return [last] if last is not None and is_recent else []


def living_with(notes: Notes, wisher: Wisher) -> list[Memory]:
    """All that lives where a wish is told, was known by then and is still there."""
    turn = wisher.turn
    return [
        memory
        for memory in notes.view.listing(Filters(), MOST_OF_ONE)
        if memory.scope == turn.scope and memory.project == turn.project
        and came_before(memory, turn) and memory.status in LIVE
    ]  # fmt: skip


def came_before(memory: Memory, turn: Turn) -> bool:
    """Whether something was known when a wish was told; of turns that came in one go, those before it."""
    if isinstance(memory, Turn) and memory.learnt == turn.learnt:
        return memory.id < turn.id
    return memory.learnt <= turn.learnt


def is_by(memory: Memory, wisher: Wisher) -> bool:
    """Whether a memory is another turn of who wishes."""
    turn = wisher.turn
    return (
        isinstance(memory, Turn)
        and memory.id != turn.id
        and memory.role == turn.role
        and memory.speaker in wisher.voices
    )


def is_of(memory: Memory, wisher: Wisher) -> bool:
    """Whether a memory that is no turn is about who wishes."""
    return is_statement(memory) and memory.triple is not None and memory.triple.subject in wisher.names


def claimed(notes: Notes, wisher: Wisher, about: str) -> list[Proposal]:
    """What the words of a wish state, if they state something, by whatever name."""
    turn, found = wisher.turn, dict[tuple[str, Triple | None], Proposal]()
    for speaker in sorted(wisher.voices, key=lambda voice: (voice != turn.speaker, voice or "")):
        said = Utterance(role=turn.role, text=about, at=turn.learnt, speaker=speaker, tz=turn.tz)
        found = {(each.text, each.triple): each for each in stated(notes.setting, said)} | found
    return list(found.values())


def meant(notes: Notes, wisher: Wisher, about: str, claims: list[Proposal]) -> list[Memory]:
    """The memories that a wish is about: those that state the same, and those of the speaker that speak of it."""
    turn = wisher.turn
    stating = [memory for claim in claims for memory in notes.same(turn, claim.text, claim.triple, wisher.voices)]
    stating += [memory for claim in claims for memory in listing(notes, turn, claim)]
    speaking = [
        memory
        for named in (about, *called_abroad(about), *called(notes, wisher, about))
        for memory in with_words(notes, turn, named)
        if is_meant(memory, wisher, named)
    ]
    found = {memory.id: memory for memory in (*stating, *of_that_matter(notes, wisher, about), *speaking)}
    found = {id: memory for id, memory in found.items() if memory.status in LIVE}
    found = {id: memory for id, memory in found.items() if not says_more(notes, memory, found)}
    found |= {memory.id: memory for memory in read_in(notes, found)}
    covered = {source for memory in found.values() for source in memory.sources if is_statement(memory)}
    return [memory for id, memory in found.items() if id not in covered and came_before(memory, turn)]


def called(notes: Notes, wisher: Wisher, about: str) -> list[str]:
    """The name of somebody close of whom all is to be forgotten, if it was told and only one has it: `my brother`."""
    close = _SOMEBODY_CLOSE.fullmatch(about.strip(" .!"))
    if close is None:
        return []
    told = [memory.text for memory in with_words(notes, wisher.turn, close["who"]) if is_own(memory, wisher)]
    names = {name for text in told if (name := name_in(text, close["who"].lower()))}
    return sorted(names) if len(names) == 1 else []


_SOMEBODY_CLOSE = late(rf"(?i)(?:my|our) (?P<who>{'|'.join(sorted(ONE_OF_KIN | ACQUAINTANCE))})")


def name_in(text: str, who: str) -> str | None:
    """What a statement says that somebody close is called: `Ana's brother Tom lives in Leeds`."""
    found = _CLOSE.match(text)
    if found is not None and found["who"].lower() == who:
        named = _CALLED.match(text, found.end())
        return named["name"] if named else None
    said = _IS_CLOSE.match(text)
    return said["name"] if said and said["who"].lower() == who else None


_IS_CLOSE = late(
    r"(?-i:(?P<name>[A-ZÀ-Ý][\w-]+)) is "
    rf"(?i:(?:my|our|[\w-]+['’]s) (?P<who>{'|'.join(sorted(ONE_OF_KIN | ACQUAINTANCE))}))\b"
)


def listing(notes: Notes, turn: Turn, claim: Proposal) -> list[Memory]:
    """What states the same of several things, among them what a wish names; it goes as a whole."""
    triple = claim.triple
    held = notes.of_one_matter(turn, triple) if triple is not None else []
    return [each for each in held if triple and each.triple and speaks_of(each.text, triple.object)]


def of_that_matter(notes: Notes, wisher: Wisher, about: str) -> list[Memory]:
    """What is known of the speaker by a relation that a noun stands for, as an allergy does."""
    slots = [
        Triple(subject=name, relation=relation, object="")
        for relation in sorted(relations_about(about))
        for name in sorted(wisher.names)
    ]
    return [memory for triple in slots for memory in notes.of_one_matter(wisher.turn, triple)]


def says_more(notes: Notes, memory: Memory, found: Mapping[str, Memory]) -> bool:
    """Whether a turn tells what a wish is about, and something else beside it, in one sentence."""
    if is_statement(memory):
        return False
    told = {each.id for each in notes.view.derived_from(memory.id) if each.status in LIVE}
    return not told.isdisjoint(found) and not told <= found.keys()


def read_in(notes: Notes, turns: Mapping[str, Memory]) -> list[Memory]:
    """What was read in some turns and nowhere else; it may have other forms of their words."""
    derived = notes.view.derived_from(*(id for id, memory in turns.items() if isinstance(memory, Turn)))
    return [memory for memory in derived if memory.status in LIVE and set(memory.sources) <= set(turns)]


def is_statement(memory: Memory) -> bool:
    """Whether a memory is no turn: what it was read from is let go with it, where that says nothing else."""
    return not isinstance(memory, Turn)


def is_meant(memory: Memory, wisher: Wisher, about: str) -> bool:
    """Whether a memory is one of the speaker's own that speaks of what a wish names, and of a turn, of nothing else."""
    turn = wisher.turn
    alone = not isinstance(memory, Turn) or (memory.role == turn.role and is_one_statement(memory.text))
    own = memory.id != turn.id and alone and is_own(memory, wisher) and not of_somebody_else(memory, about)
    return own and (speaks_of(memory.text, about) or lists(memory.text, about))


def of_somebody_else(memory: Memory, about: str) -> bool:
    """Whether a memory is of somebody close, whom a wish does not name: `where I live` is not where my sister does."""
    found = _CLOSE.match(memory.text)
    if found is None or found["who"].lower() in about.lower():
        return False
    called = _CALLED.match(memory.text, found.end())
    return called is None or called["name"].lower() not in about.lower().split()


_CLOSE = late(rf"(?i)(?:my|our|[\w-]+['’]s) (?:\w+ )?(?P<who>{'|'.join(sorted(ONE_OF_KIN | ACQUAINTANCE))})\b")


_CALLED = late(r"(?i)(?:['’]s name is|(?: is)? (?:called|named))?,? (?-i:(?P<name>[A-ZÀ-Ý][\w-]+))")


def is_own(memory: Memory, wisher: Wisher) -> bool:
    """Whether a memory is of who wishes: said by them, or by nobody knows whom and of them by name."""
    named = memory.speaker is None and any(name in memory.text for name in wisher.names)
    if is_statement(memory) and memory.speaker is None and wisher.turn.speaker is not None:
        return named
    return named or memory.speaker in wisher.voices


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


def keep_away(notes: Notes, turn: Turn, claim: Proposal, memory: str | None) -> None:
    """What was asked to be forgotten stays away though nobody wrote it down, or in other words.

    It may come again with the memory that was forgotten for it. What somebody says of themselves is told by its three
    parts, if it has them: the same words of another stay.
    """
    hashes = hashes_of(notes.view, turn.scope, claim.text, claim.triple)
    tombstone = Tombstone(
        id=notes.setting.ids(turn.learnt),
        scope=turn.scope,
        burial=Burial.FORGOTTEN,
        claims=hashes[-1:] if speaks_of_oneself(claim.text) else hashes,
        memory=memory,
        trust=turn.trust,
        at=turn.learnt,
    )
    notes.changes.append(Bury(tombstone=tombstone, because=(turn.id,)))
    notes.unsettling = True


def withhold(notes: Notes, turn: Turn) -> None:
    """A turn that says only what is to be forgotten is withheld, too."""
    stone = bury(notes.view, turn, Burial.FORGOTTEN, notes.setting, turn.learnt)
    notes.forget([Forget(id=turn.id, reason=ASKED), stone])
