"""What becomes of a statement, given what is held: it is new, known, newer, older, or was taken back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from engram.cognition.claims import core
from engram.cognition.lists import goes_on, is_qualified, items_of, shared
from engram.cognition.relations import is_functional, is_of_one_matter, opposites_of, purpose_of
from engram.model.change import Tombstone, Was
from engram.model.memory import LIVE, Interval, Memory
from engram.model.proposal import Mending, Proposal, Refusal
from engram.model.triple import Triple

PREFERS = "prefers"


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """A statement and its circumstances: who said it when, in which session, how far its source is trusted."""

    triple: Triple | None
    mends: Mending | None
    learnt: datetime
    session: str | None
    trust: float
    functional: bool
    speaker: str | None = None
    purpose: str = ""
    valid: Interval = Interval()


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What is known that bears on a statement, whatever its status.

    What says the same; what speaks of the same relation of the same subject; what took its place, or what it
    corrects; the tombstones that it runs into; and when some of these were said, if more than once, by whoever is as
    trusted as who speaks now.
    """

    same: tuple[Memory, ...] = ()
    beside: tuple[Memory, ...] = ()
    meant: tuple[Memory, ...] = ()
    buried: tuple[Tombstone, ...] = ()
    times: Mapping[str, tuple[datetime, ...]] = field(default_factory=dict)

    def said_after(self, moment: datetime, memory: Memory) -> datetime | None:
        """When something was first said after a moment, if it was."""
        times = self.times.get(memory.id, (memory.learnt,))
        return min((time for time in times if time > moment), default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolution:
    """What to do: drop it and why; or let it be what `keep` says, and take the place of `gives_way`, or of nothing.

    What it says held only until `ended` when something newer, `instead`, is known, and what is over held no longer than
    until then if it is `cut_short` by it; `lifted` are tombstones that it is said in spite of, and `challenged` is what
    it denies in part.
    """

    refusal: Refusal | None = None
    keep: Memory | None = None
    gives_way: tuple[Memory, ...] = ()
    was: Was = Was.CHANGED
    ended: datetime | None = None
    lifted: tuple[Tombstone, ...] = ()
    instead: tuple[Memory, ...] = ()
    cut_short: tuple[Memory, ...] = ()
    challenged: tuple[Memory, ...] = ()


def reconcile(said: Statement, known: Known) -> Resolution:
    """Decide by what was said when and by whom, never by what arrived first."""
    if stone := next((stone for stone in known.buried if stays_buried(said, stone)), None):
        return Resolution(refusal=Refusal.TAKEN_BACK, lifted=(stone,))
    rivals = contradicted(said, known)
    if stronger := tuple(rival for rival in rivals if outranks(rival, said)):
        return Resolution(refusal=Refusal.OUTRANKED, instead=stronger)
    keep = next((memory for memory in known.same if memory.status in LIVE), None)
    if keep is None and (past := already_past(said, known.same)):
        return Resolution(refusal=Refusal.DUPLICATE, keep=past)
    after = {rival.id: known.said_after(said.learnt, rival) for rival in rivals if rival.trust >= said.trust}
    newer = [moment for moment in after.values() if moment is not None]
    if newer and keep is None:
        return Resolution(ended=min(newer), instead=tuple(rival for rival in rivals if after.get(rival.id)))
    older = tuple(rival for rival in rivals if after.get(rival.id) is None)
    was = said.mends.was if said.mends else Was.CHANGED
    return Resolution(keep=keep, gives_way=older, was=was, lifted=known.buried)


def in_history(said: Statement, found: Resolution, over: Iterable[Memory]) -> Resolution:
    """What to do with what comes late, beside what is over: of what one can have only one of, each ends the last."""
    others = [memory for memory in over if excludes(said, memory)]
    began = {memory.id: memory.valid.start or memory.learnt for memory in others}
    after = [began[memory.id] for memory in others if memory.trust >= said.trust and began[memory.id] > said.learnt]
    cut = [
        memory
        for memory in others
        if memory.trust <= said.trust and memory.valid.until and began[memory.id] < said.learnt < memory.valid.until
    ]
    return replace(found, ended=min([*after, *([found.ended] if found.ended else [])]), cut_short=tuple(cut))


def outranks(rival: Memory, said: Statement) -> bool:
    """Whether what is held comes from someone more trusted: what people say of themselves, before what others do."""
    if rival.trust != said.trust:
        return rival.trust > said.trust
    other = said.speaker not in (None, rival.speaker)
    return other and is_own(rival.triple, rival.speaker) and not is_own(said.triple, said.speaker)


def is_own(triple: Triple | None, speaker: str | None) -> bool:
    """Whether somebody speaks of themselves, or of what is theirs."""
    if triple is None or speaker is None:
        return False
    who, subject = core(speaker), core(triple.subject)
    return subject == who or subject.startswith((f"{who}'", f"{who}’", f"{who} "))


def stays_buried(said: Statement, stone: Tombstone) -> bool:
    """Whether a statement is only what was taken back: said before that, or by someone less trusted.

    What someone more trusted said is not taken back by others. Where all that was said bears one date, what corrects
    is taken to be said later, and anything else earlier.
    """
    before = said.learnt < stone.at or (said.learnt == stone.at and said.mends is None)
    return said.trust < stone.trust or (before and said.trust == stone.trust)


def already_past(said: Statement, same: Iterable[Memory]) -> Memory | None:
    """What says the same and is over, if it was over only after this was said."""
    over = (memory for memory in same if memory.valid.until and memory.trust >= said.trust)
    return next((memory for memory in over if said.learnt <= (memory.valid.until or said.learnt)), None)


def contradicted(said: Statement, known: Known) -> list[Memory]:
    """What is held and cannot be true beside a statement, or is what it says it corrects."""
    same = {memory.id for memory in known.same}
    beside = (memory for memory in known.beside if is_of_one_time(said, memory))
    live = [memory for memory in (*beside, *known.meant) if memory.status in LIVE and memory.id not in same]
    meant = {memory.id for memory in known.meant} | mended_beside(said, live)
    found = {memory.id: memory for memory in live if memory.id in meant or excludes(said, memory)}
    return list(found.values())


def is_of_one_time(said: Statement, held: Memory) -> bool:
    """Whether two speak of one time, or one corrects by name: what is over, or has yet to begin, is beside the rest."""
    if said.mends is not None and said.mends.instead_of.strip():
        over = held.valid.until is not None and held.valid.until <= said.learnt
        return not over or said.valid.until is not None
    starts = ((said.valid.start, said.learnt), (held.valid.start, max(said.learnt, held.learnt)))
    if any(start is not None and start > known for start, known in starts):
        return False
    return not stretch(said.valid, said.learnt).is_apart_from(stretch(held.valid, held.learnt))


def stretch(valid: Interval, learnt: datetime) -> Interval:
    """When something holds: as it says, or from when it was said on."""
    return valid if valid.start or valid.until else Interval(learnt)


def in_place_of_denials(proposals: Sequence[Proposal]) -> list[Proposal]:
    """What a turn says is so before what it says is not: "I do not live here, I live there" corrects here to there."""
    denied = {slot(each.triple): each for each in proposals if each.triple is not None and each.triple.denied}
    told = [corrects(each, denied.get(slot(each.triple))) if each.triple is not None else each for each in proposals]
    return sorted(told, key=lambda each: each.triple is not None and each.triple.denied)


def slot(triple: Triple) -> tuple[str, str]:
    """Whose relation to something a statement is about."""
    return core(triple.subject), triple.relation


def corrects(told: Proposal, denied: Proposal | None) -> Proposal:
    """A statement as the correction of what the same turn denies, unless it says itself what it corrects."""
    if denied is None or denied.triple is None or told.triple is None or told.triple.denied:
        return told
    if denied.mends is None or (told.mends is not None and told.mends.instead_of):
        return told
    return replace(told, mends=Mending(denied.triple.object, denied.mends.was))


def excludes(said: Statement, memory: Memory) -> bool:
    """Whether two statements about the same relation of the same subject, or opposite ones, cannot both be true."""
    held = memory.triple
    if said.triple is None or held is None:
        return False
    if held.relation != said.triple.relation:
        return is_rival(said.triple, held)
    if said.triple.denied or held.denied:
        return said.triple.denied != held.denied and bool(shared(said.triple.object, held.object))
    same_object = core(said.triple.object) == core(held.object)
    one_purpose = said.purpose != "" and held.relation == PREFERS and is_for(memory, said.purpose)
    return (said.functional or one_purpose) and not same_object


def is_rival(said: Triple, held: Triple) -> bool:
    """Whether what is held by another relation says the opposite, or is the same matter and something else."""
    if held.relation in opposites_of(said.relation):
        return not said.denied and not held.denied and bool(shared(said.object, held.object))
    same_object = core(said.object) == core(held.object)
    kin = (said.relation, said.object, held.relation)
    return same_object == said.denied and any(is_of_one_matter(*kin, item) for item in items_of(held.object))


def are_exclusive(one: Memory, other: Memory) -> bool:
    """Whether two memories cannot both hold at one time."""
    return contradicted(as_stated(one), Known(beside=(other,))) == [other]


def as_stated(memory: Memory) -> Statement:
    """A memory as if it were said again as it was said then."""
    return Statement(
        triple=memory.triple, mends=None, learnt=memory.learnt, session=memory.session, speaker=memory.speaker,
        trust=memory.trust, valid=memory.valid,
        functional=memory.triple is not None and is_functional(memory.triple.relation),
        purpose=purpose_of(memory.triple.relation, memory.text) if memory.triple is not None else "",
    )  # fmt: skip


def is_one_of_a_kind(triple: Triple) -> bool:
    """Whether a statement may exclude others about the same relation: one has but one, at least for a purpose."""
    return is_functional(triple.relation) or triple.relation == PREFERS


def is_named(object: str, words: set[str]) -> bool:
    """Whether words name an object: they have all of it, or nothing but it."""
    parts = {part.strip(",;") for part in core(object).split()}
    return parts <= words or words <= parts


def is_for(memory: Memory, purpose: str) -> bool:
    """Whether something is used or preferred for a purpose."""
    return memory.triple is not None and purpose_of(memory.triple.relation, memory.text) == purpose


def mended_beside(said: Statement, live: list[Memory]) -> set[str]:
    """Which of those about the same a correction means: the object it names, or whatever one can hold only one of.

    Of what one can have many of, a correction that names none means what is there for the same purpose, or else the
    last one said in the same session.
    """
    if said.mends is None:
        return set()
    if words := set(core(said.mends.instead_of).split()):
        return {memory.id for memory in live if memory.triple and is_named(memory.triple.object, words)}
    if said.functional:
        return {memory.id for memory in live}
    if said.purpose:
        return {memory.id for memory in live if is_for(memory, said.purpose)}
    here = [memory for memory in live if memory.session == said.session and memory.learnt <= said.learnt]
    return {max(here, key=lambda memory: (memory.learnt, memory.id)).id} if here else set()


def denied_in_part(said: Statement, text: str, found: Resolution) -> Resolution:
    """The same, where what is denied only in part does not give way: the rest of it may be as true as before."""
    triple = said.triple
    if triple is None:
        return found
    partly = tuple(old for old in found.gives_way if _is_denied_in_part(triple, text, old))
    whole = tuple(old for old in found.gives_way if old not in partly)
    return replace(found, gives_way=whole, challenged=partly)


def _is_denied_in_part(said: Triple, text: str, old: Memory) -> bool:
    """Whether what is held lists more than is denied, or its opposite holds only sometimes or somewhere."""
    if old.triple is None:
        return False
    if old.triple.relation in opposites_of(said.relation):
        return goes_on(old.text, old.triple) or (is_qualified(text, said) and not is_qualified(old.text, old.triple))
    return old.triple.denied != said.denied and goes_on(old.text, old.triple)
