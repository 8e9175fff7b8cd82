"""Updates: a new statement is compared with what is held around it, and what it outdates gives way or is challenged."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import NamedTuple

from engram.cognition.facts.correction_words import is_partial, tells_history
from engram.cognition.facts.corrections import is_shifted
from engram.cognition.facts.echoes import has_another_value
from engram.cognition.facts.facets import speaks_of_oneself
from engram.cognition.facts.pairs import Nearness
from engram.cognition.facts.updates import Assessment, assess, reasons
from engram.cognition.relations import is_functional, is_of_one_matter, kindred_of
from engram.cognition.words import query_terms
from engram.engine.digesting.around import NOTHING, Around, cosine, nearness
from engram.engine.digesting.notes import Notes, in_reach
from engram.engine.writing.giving_way import superseded
from engram.language.readers.wording import wording
from engram.model.change import UPDATE, SetStatus, Was
from engram.model.commitment import SETTLED, commitment_in
from engram.model.confirmation import is_confirmed_since
from engram.model.link import CHALLENGED_BY, MAYBE_UPDATED_BY, Link
from engram.model.memory import LIVE, Memory, Source, Status, Turn
from engram.model.proposal import Mending, Proposal
from engram.model.triple import Triple

CHANGING = frozenset({
    "fact", "preference", "instruction", "decision", "commitment", "technical", "relationship", "person", "general",
    "project", "context", "correction", "principle", "entity", "procedure",
})  # fmt: skip
"""Categories of what can be outdated; what happened, happened."""
UNREAD = 0.1  # probability at most of a pair that a model did not read, though it read others
SUPPORTED, LESS = 0.05, 0.01  # probability from which a pair is possible by itself, and a little less than enough
POSSIBLE = 0.03  # probability from which recall shows the newer one right below the older one, if that comes first
CERTAIN = 0.95  # probability where the table of relations says that both are of one matter
OUTDATED = 1.0  # log odds from which a model takes even something that happened to be outdated
CLEARLY = 0.1  # probability by which the likeliest statement has to be ahead of the next, to be the one that is meant
COMPARED = 12  # statements that a new one is compared with, those nearest and those that share most


class Update(NamedTuple):
    """An older statement, the newer one, how likely that updates it, and whether it clearly means this one."""

    older: Memory
    newer: Memory
    found: Assessment
    clear: bool = True


def note_updates(notes: Notes, turn: Turn, fresh: Memory, proposal: Proposal) -> Memory | None:
    """Note what a new statement outdates, or what outdates it if it was said earlier.

    One that says it corrects, or that something was moved, needs less, since something is otherwise and the likeliest
    is meant: what is to be corrected is given back.
    """
    said = proposal.quote
    if not may_update(fresh, said):
        return None
    if lacks_vectors(notes, fresh):
        notes.uncompared.append(fresh.id)
    found = likely_updates(notes, turn, fresh, said)
    if not found:
        return None
    update, *more = found
    corrects = corrects_something(proposal.mends) and update.newer.id == fresh.id
    likely = update.found.probability
    meant = corrects and likely >= notes.setting.tunables.challenge_probability and may_supersede(update)
    for each in more if meant else found:
        note_update(notes, turn, each, said)
    return update.older if meant else None


def may_update(fresh: Memory, said: str) -> bool:
    """Whether a statement says how something is now."""
    asks = wording(said).asks or is_partial(said)
    return fresh.status is Status.ACTIVE and not asks and not is_of_another_time(fresh)


def likely_updates(notes: Notes, turn: Turn, fresh: Memory, said: str) -> list[Update]:
    """The updates that a statement most likely makes, or that make it outdated; not what it only tells of the past."""
    return [update for update in likeliest(notes, turn, fresh) if not is_only_history(update, said)]


def updates_something(notes: Notes, turn: Turn, fresh: Memory, said: str) -> bool:
    """Whether a statement would supersede something that is held, if it were kept."""
    if not may_update(fresh, said):
        return False
    likely = [each for each in likely_updates(notes, turn, fresh, said) if each.newer.id == fresh.id]
    return any(is_enough(notes, each, said) for each in likely[:1])


def is_enough(notes: Notes, update: Update, said: str) -> bool:
    """Whether an update is likely enough to supersede; a shift says so itself."""
    tunables = notes.setting.tunables
    enough = tunables.challenge_probability if is_shifted(said) else tunables.supersede_probability
    return update.found.probability >= enough and may_supersede(update)


def is_of_another_time(fresh: Memory) -> bool:
    """Whether a claim holds until a day that is past or, as it was put down by hand, from a day to come."""
    ended = fresh.valid.until is not None and fresh.valid.until <= fresh.learnt
    return ended or (not fresh.sources and fresh.valid.start is not None and fresh.valid.start > fresh.learnt)


def lacks_vectors(notes: Notes, fresh: Memory) -> bool:
    """Whether a statement is compared without its vector, or without those of others."""
    near = notes.around.get(fresh.text)
    return near is not None and (near.vector is None or notes.partial)


def note_late_update(notes: Notes, turn: Turn, fresh: Memory) -> None:
    """Note what a statement outdates now that there are vectors, unless that is decided already."""
    for update in likely_updates(notes, turn, fresh, fresh.text):
        if not is_decided(notes, fresh, update):
            note_update(notes, turn, update, fresh.text)


def is_decided(notes: Notes, fresh: Memory, update: Update) -> bool:
    """Whether a statement has updated something, or challenges another, or somebody took back just this update."""
    links = notes.view.links(fresh.id)
    if any(link.relation == "supersedes" and link.origin == fresh.id for link in links):
        return True
    challenged = {link.origin for link in links if link.relation == CHALLENGED_BY and link.target == fresh.id}
    if (challenged and update.older.id not in challenged) or is_confirmed_since(update.older, update.newer.learnt):
        return True
    told = [each for each in notes.view.history(update.older.id) if each.automatic and update.newer.id in each.because]
    return any(each.undone_by is not None for each in told)


def note_update(notes: Notes, turn: Turn, update: Update, said: str) -> None:
    """Note what becomes of the older one of a pair, by how likely the newer one updates it."""
    likely = update.found.probability
    if is_enough(notes, update, said):
        give_way(notes, turn, update)
    elif likely >= notes.setting.tunables.challenge_probability:
        challenge(notes, turn, update)
    elif likely >= POSSIBLE:
        connect(notes, update.older, update.newer, MAYBE_UPDATED_BY, round(likely, 3))


def is_only_history(update: Update, said: str) -> bool:
    """Whether a statement only tells how something was once, and does not say of what is held that it was so once."""
    return tells_history(said) and not update.found.features.get("put away")


def corrects_something(mends: Mending | None) -> bool:
    """Whether a statement says that something is otherwise now, or corrects without naming what was wrong."""
    return mends is not None and (not mends.instead_of or mends.was is Was.CHANGED)


def that_can_change(notes: Notes, found: list[tuple[Memory, Memory]], near: Around) -> list[Memory]:
    """Of memories, each with the older of its pair, those where that is of a kind that can be outdated.

    What told how something changed tells how it is now, though it may read like something that happened. So does what
    a model takes to be outdated.
    """
    others = [older.id for _, older in found if not can_change(older)]
    updating = {link.origin for link in notes.view.links_from(others, "supersedes")} if others else set[str]()
    return [
        each
        for each, older in found
        if can_change(older) or older.id in updating or near.read.get(each.text, 0.0) > OUTDATED
    ]


def can_change(memory: Memory) -> bool:
    """Whether a memory is of a kind that can be outdated."""
    return memory.category in CHANGING and not isinstance(memory, Turn)


def may_supersede(update: Update) -> bool:
    """Whether the newer is as trusted, by the same speaker, and clearly means the older; else it may only challenge."""
    same = update.newer.speaker == update.older.speaker or None in (update.newer.speaker, update.older.speaker)
    return update.clear and same and update.newer.trust >= update.older.trust


def likeliest(notes: Notes, turn: Turn, fresh: Memory) -> list[Update]:
    """The pair that most likely is an update, and those whose older statement is on the same matter as that one's."""
    near = notes.around.get(fresh.text, NOTHING)
    held = [each for each in comparable(notes, turn, fresh, near) if each.id != fresh.id]
    alike = {each.id: likeness(notes, near, each) for each in held}
    ranked = sorted((value for value in alike.values() if value is not None), reverse=True)
    found = [compared(each, fresh, nearness(alike[each.id], ranked), near) for each in chosen(held, alike)]
    found = through_what_gave_way(notes, fresh, near, ranked, found)
    found.sort(key=lambda update: (-update.found.probability, update.older.id))
    if not found:
        return []
    linked = notes.challenges_of(found[0].older.id) if len(found) > 1 else set[str]()
    together = [each for each in found if each is found[0] or is_on_one_matter(found[0], each, linked)]
    rivals = [each for each in found if each not in together]
    return [each._replace(clear=not rivals or stands_out(each, rivals[0])) for each in together]


def through_what_gave_way(
    notes: Notes, fresh: Memory, near: Around, ranked: Sequence[float], found: list[Update]
) -> list[Update]:
    """The same pairs; what updates a statement that gave way updates what that gave way to.

    How a change was said often names its matter less than what was said first. What gave way may have told of several
    matters, though: if nothing else speaks for the pair, it is not enough to supersede.
    """
    gone = notes.view.memories(near.outdated) if near.outdated and found else {}
    ends = notes.view.instead_of(gone) if gone else {}
    likely: dict[str, Assessment] = {}
    for id, old in gone.items():
        apart = is_beside(old, fresh) or is_of_another(old.triple, fresh.triple) or not may_be_about_one(old, fresh)
        if id in ends and is_older(old, fresh) and not apart:
            pair = compared(old, fresh, nearness(near.outdated[id], ranked), near)
            known = likely.get(ends[id].id)
            if known is None or pair.found.probability > known.probability:
                likely[ends[id].id] = pair.found
    most = notes.setting.tunables.supersede_probability - LESS
    return [likelier(each, likely.get(each.older.id), most) if each.newer is fresh else each for each in found]


def likelier(update: Update, other: Assessment | None, most: float) -> Update:
    """An update, by what makes it likelier: at most so much unless a model takes it to be possible by itself."""
    is_read = "read as an update" in update.found.features
    if other is not None and (not is_read or update.found.probability < SUPPORTED):
        other = replace(other, probability=min(other.probability, most))
    more = other is not None and other.probability > update.found.probability
    return update._replace(found=other) if other is not None and more else update


def is_on_one_matter(best: Update, other: Update, linked: Collection[str]) -> bool:
    """Whether two older statements are on one matter: one challenges the other, or says the same."""
    if best.newer.id != other.newer.id:
        return False
    return other.older.id in linked or best.older.text == other.older.text


def stands_out(best: Update, second: Update) -> bool:
    """Whether one statement is meant, rather than another that nothing but chance tells from it."""
    return best.found.probability - second.found.probability >= CLEARLY


def comparable(notes: Notes, turn: Turn, fresh: Memory, near: Around) -> list[Memory]:
    """What is held where the turn lives, by the same speaker; the older of both must be of a kind that can change."""
    found = [*notes.view.memories([*near.held, *notes.recent]).values(), *kindred(notes, turn, fresh), *notes.fresh()]
    stored = notes.as_they_will_be(found)
    there = [each for each in stored if each.status in LIVE and in_reach(each, turn) and turn.id not in each.sources]
    theirs = [each for each in there if may_be_about_one(each, fresh)]
    changing = that_can_change(notes, [(each, each if is_older(each, fresh) else fresh) for each in theirs], near)
    apart = [each for each in changing if not is_beside(each, fresh) and not is_of_another(each.triple, fresh.triple)]
    open_to_it = [each for each in apart if not is_confirmed_since(each, fresh.learnt) and not is_over(each, fresh)]
    return [each for each in open_to_it if not is_still_to_do(each, fresh)]


def kindred(notes: Notes, turn: Turn, fresh: Memory) -> list[Memory]:
    """What other relations tell of the same matter, if a statement says that something changed."""
    triple = fresh.triple
    if triple is None or not says_what_changed(fresh):
        return []
    slots = [replace(triple, relation=name) for name in kindred_of(triple.relation)]
    return [each for slot in slots for each in notes.view.by_slot(turn.scope, slot, COMPARED)]


def may_be_about_one(held: Memory, fresh: Memory) -> bool:
    """Whether two statements may be about one matter, by who says them: what people say of themselves is their own."""
    if held.speaker == fresh.speaker or None in (held.speaker, fresh.speaker) or fresh.source is not Source.HUMAN:
        return True
    return not speaks_of_oneself(held.text) and not speaks_of_oneself(fresh.text)


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


def says_what_changed(memory: Memory) -> bool:
    """Whether a statement says itself that something is otherwise now, but for a word that opens it."""
    read = wording(memory.text)
    changes = [place for name in ("change", "now", "negation") for place in read.cues.get(name, ())]
    return any(place >= read.start for place in changes)


def likeness(notes: Notes, near: Around, held: Memory) -> float | None:
    """The cosine of a statement to one that is held, or that was read just now."""
    known = near.held.get(held.id)
    return known if known is not None else cosine(near.vector, notes.around.get(held.text, NOTHING).vector)


def chosen(held: list[Memory], alike: dict[str, float | None]) -> list[Memory]:
    """Those that are compared: the nearest, and of the rest the first found."""
    return sorted(held, key=lambda each: -(alike[each.id] or 0.0))[:COMPARED]


def compared(held: Memory, fresh: Memory, near: Nearness | None, around: Around) -> Update:
    """A pair in the order in which it was said."""
    older, newer = (held, fresh) if is_older(held, fresh) else (fresh, held)
    if takes_its_place(older.triple, newer):
        return Update(older, newer, Assessment(CERTAIN, {"another value of one matter": 1.0}))
    read = around.read.get(held.text)
    found = assess(older.text, newer.text, near, around.rarity, read)
    looked_at = held.id in around.held or held.id in around.outdated
    if (
        read is None and around.read and looked_at
    ):  # a model read others that are likelier: this one is possible at most
        found = replace(found, probability=min(found.probability, UNREAD))
    return Update(older, newer, found)


def give_way(notes: Notes, turn: Turn, update: Update) -> None:
    """The older one is superseded; it leaves no tombstone, since what is said again later may hold again."""
    older, newer, why = update.older, update.newer, told(update)
    notes.marked.add(older.id)
    with notes.update(newer.learnt):
        notes.changes += superseded(
            notes.view, older, newer, Was.CHANGED, why, notes.setting, newer.learnt, notes.marked, (turn.id,)
        )
    notes.touch(replace(older, status=Status.SUPERSEDED))
    notes.tell("corrected", older.id)
    notes.unsettling = True


def challenge(notes: Notes, turn: Turn, update: Update) -> None:
    """Both are kept, the older marked by what challenges it."""
    with notes.update(update.newer.learnt):
        mark_challenged(notes, turn, update.older, update.newer, told(update), round(update.found.probability, 3))


def mark_challenged(notes: Notes, turn: Turn, older: Memory, newer: Memory, why: str, confidence: float) -> None:
    """A memory is challenged by another; its turns lead there too."""
    if older.status is Status.ACTIVE:
        notes.changes.append(SetStatus(id=older.id, status=Status.CHALLENGED, reason=why, because=(newer.id, turn.id)))
        notes.touch(replace(older, status=Status.CHALLENGED))
        notes.tell("challenged", older.id)
    connect(notes, older, newer, CHALLENGED_BY, confidence)
    notes.unsettling = True


def connect(notes: Notes, older: Memory, newer: Memory, relation: str, confidence: float) -> None:
    """Links that lead from a memory and its turns to what challenges it, or may update it."""
    for origin in (older.id, *(source for source in older.sources if source not in newer.sources)):
        link = Link(
            id=notes.setting.ids(newer.learnt), origin=origin, target=newer.id, relation=relation,
            confidence=confidence, reinforced_at=newer.learnt,
        )  # fmt: skip
        notes.connect(link)


def told(update: Update) -> str:
    """The reason of an update, as the journal keeps it."""
    return f"{UPDATE} {update.found.probability:.0%} likely: {reasons(update.found)}"
