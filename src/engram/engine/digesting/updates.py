"""Updates: a new statement is compared with what is held around it, and what it outdates gives way or is challenged."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import NamedTuple

from engram.cognition.facts.correction_words import is_partial, tells_history
from engram.cognition.facts.corrections import is_shifted
from engram.cognition.facts.pairs import Nearness
from engram.cognition.facts.reading import ONE_CONVERSATION
from engram.cognition.facts.updates import LIKELY, Assessment, assess, in_one_sitting, only_adds, reasons
from engram.engine.digesting.around import NOTHING, Around, cosine, nearness
from engram.engine.digesting.candidates import (
    COMPARED,
    comparable,
    is_beside,
    is_of_another,
    is_older,
    may_be_about_one,
    standing_in,
    takes_its_place,
)
from engram.engine.digesting.notes import Notes
from engram.engine.writing.giving_way import giving_way, superseded
from engram.language.readers.wording import wording
from engram.model.change import UPDATE, SetStatus, Was
from engram.model.confirmation import is_confirmed_since
from engram.model.link import CHALLENGED_BY, MAYBE_UPDATED_BY, Link
from engram.model.memory import Memory, Source, Status, Turn
from engram.model.proposal import Mending, Proposal

UNREAD = 0.1  # probability at most of a pair that a model did not read, though it read others
SUPPORTED, LESS = 0.05, 0.01  # probability from which a pair is possible by itself, and a little less than enough
POSSIBLE = 0.03  # probability from which recall shows the newer one right below the older one, if that comes first
CERTAIN = 0.95  # probability where the table of relations says that both are of one matter
CLEARLY = 0.1  # probability by which the likeliest statement has to be ahead of the next, to be the one that is meant


class Update(NamedTuple):
    """An older statement, the newer one, and how likely that updates it.

    `clear` is whether it clearly means this one, and `adds` whether it only adds to it: both hold then.
    """

    older: Memory
    newer: Memory
    found: Assessment
    clear: bool = True
    adds: bool = False


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
    unlike = bool(update.found.features.get("value unlike"))  # half an hour is put for no "5 times"
    corrects = corrects_something(proposal.mends) and update.newer.id == fresh.id and not unlike
    likely = update.found.probability
    meant = corrects and likely >= notes.setting.tunables.challenge_probability and may_supersede(update)
    meant = meant and not isinstance(update.older, Turn)
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
    """Whether a statement likely updates something that is held, if it were kept, or surely a whole turn."""
    if not may_update(fresh, said):
        return False
    likely = [each for each in likely_updates(notes, turn, fresh, said) if each.newer.id == fresh.id]
    surely = notes.setting.tunables.supersede_probability
    return any(
        each.found.probability >= (surely if isinstance(each.older, Turn) else LIKELY) and may_supersede(each)
        for each in likely[:1]
    )


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
    elif likely >= notes.setting.tunables.challenge_probability and not update.adds:
        challenge(notes, turn, update)
    elif likely >= POSSIBLE:
        connect(notes, update.older, update.newer, MAYBE_UPDATED_BY, round(likely, 3))


def is_only_history(update: Update, said: str) -> bool:
    """Whether a statement only tells how something was once, and does not say of what is held that it was so once."""
    return tells_history(said) and not update.found.features.get("put away")


def corrects_something(mends: Mending | None) -> bool:
    """Whether a statement says that something is otherwise now, or corrects without naming what was wrong."""
    return mends is not None and (not mends.instead_of or mends.was is Was.CHANGED)


def may_supersede(update: Update) -> bool:
    """Whether the newer is as trusted, by the same speaker, and clearly means the older; else it may only challenge."""
    same = update.newer.speaker == update.older.speaker or None in (update.newer.speaker, update.older.speaker)
    return (
        update.clear
        and not update.adds
        and same
        and update.newer.trust >= update.older.trust
        and not is_an_assistants(update.newer)
    )


def is_an_assistants(memory: Memory) -> bool:
    """Whether an assistant said it in passing, and nobody put it down: most of what it says is advice."""
    return bool(memory.sources) and memory.source in (Source.AGENT, Source.SUBAGENT)


def likeliest(notes: Notes, turn: Turn, fresh: Memory) -> list[Update]:
    """The pair that most likely is an update, and those whose older statement is on the same matter as that one's."""
    near = notes.around.get(fresh.text, NOTHING)
    held = [each for each in comparable(notes, turn, fresh, near) if each.id != fresh.id]
    alike = {each.id: likeness(notes, near, each) for each in held}
    ranked = sorted((value for value in alike.values() if value is not None), reverse=True)
    most = below_superseding(notes)
    found = [compared(each, fresh, nearness(alike[each.id], ranked), near, most) for each in chosen(held, alike)]
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
    """The same pairs; what updates a statement that gave way, or is in doubt, updates what stands for it now.

    How a change was said often names its matter less than what was said first. What gave way may have told of several
    matters, though: if nothing else speaks for the pair, it is not enough to supersede.
    """
    gone = notes.view.memories(near.outdated) if near.outdated and found else {}
    ends = notes.view.instead_of(gone) if gone else {}
    instead = standing_in(notes, [each.older for each in found])
    likely = {instead[each.older.id]: each.found for each in reversed(found) if each.older.id in instead}
    for id, old in gone.items():
        apart = is_beside(old, fresh) or is_of_another(old.triple, fresh.triple) or not may_be_about_one(old, fresh)
        if id in ends and is_older(old, fresh) and not apart:
            pair = compared(old, fresh, nearness(near.outdated[id], ranked), near, below_superseding(notes))
            known = likely.get(ends[id].id)
            if known is None or pair.found.probability > known.probability:
                likely[ends[id].id] = pair.found
    most = below_superseding(notes)
    return [likelier(each, likely.get(each.older.id), most) if each.newer is fresh else each for each in found]


def below_superseding(notes: Notes) -> float:
    """A probability that is just not enough to supersede."""
    return notes.setting.tunables.supersede_probability - LESS


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


def likeness(notes: Notes, near: Around, held: Memory) -> float | None:
    """The cosine of a statement to one that is held, or that was read just now."""
    known = near.held.get(held.id)
    return known if known is not None else cosine(near.vector, notes.around.get(held.text, NOTHING).vector)


def chosen(held: list[Memory], alike: dict[str, float | None]) -> list[Memory]:
    """Those that are compared: the nearest, and of the rest the first found."""
    return sorted(held, key=lambda each: -(alike[each.id] or 0.0))[:COMPARED]


def compared(held: Memory, fresh: Memory, near: Nearness | None, around: Around, most: float) -> Update:
    """A pair in the order in which it was said; `most` is how likely it is at most if it was said in one sitting."""
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
    if older.sources and newer.sources and newer.said_at - older.said_at <= ONE_CONVERSATION:
        found = in_one_sitting(found, most)
    return Update(older, newer, found, adds=only_adds(older.text, newer.text, found))


def give_way(notes: Notes, turn: Turn, update: Update) -> None:
    """The older one is superseded; it leaves no tombstone, since what is said again later may hold again."""
    older, newer, why = update.older, update.newer, told(update)
    if isinstance(older, Turn):
        mark_turn(notes, turn, older, newer, why)
        return
    notes.marked.add(older.id)
    with notes.update(newer.learnt):
        notes.changes += superseded(
            notes.view, older, newer, Was.CHANGED, why, notes.setting, newer.learnt, notes.marked, (turn.id,)
        )
    notes.touch(replace(older, status=Status.SUPERSEDED))
    notes.tell("corrected", older.id)
    notes.unsettling = True


def mark_turn(notes: Notes, turn: Turn, older: Turn, newer: Memory, why: str) -> None:
    """A turn of which nothing was kept stays what it is, and is marked, once."""
    if older.id in notes.marked:
        return
    notes.marked.add(older.id)
    with notes.update(newer.learnt):
        notes.changes += giving_way(notes.view, older, newer, Was.CHANGED, why, notes.setting, newer.learnt, (turn.id,))
    notes.unsettling = True


def challenge(notes: Notes, turn: Turn, update: Update) -> None:
    """Both are kept, the older marked by what challenges it."""
    with notes.update(update.newer.learnt):
        mark_challenged(notes, turn, update.older, update.newer, told(update), round(update.found.probability, 3))


def mark_challenged(notes: Notes, turn: Turn, older: Memory, newer: Memory, why: str, confidence: float) -> None:
    """A memory is challenged by another; its turns lead there too."""
    if older.status is Status.ACTIVE and not isinstance(older, Turn):
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
