"""What updates what was found comes first; what it updates follows, marked, or is left out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from engram.cognition.carrying import is_asked_for
from engram.cognition.facts.echoes import echoing_sentence
from engram.cognition.facts.pairs import asks_for_the_older
from engram.cognition.facts.updates import LIKELY
from engram.cognition.words import terms
from engram.engine.recalling.filters import admits, admitted
from engram.engine.recalling.search import Search
from engram.model.link import CHALLENGED_BY, MAYBE_UPDATED_BY, Link
from engram.model.memory import GONE, LIVE, Memory, Status, Turn
from engram.model.recall import Filters, Recollection, but_for
from engram.ports import View

Updates = Mapping[str, Sequence[Memory]]
"""What updates some memories, by their ids."""

ABOUT_AS_LIKELY = 0.5  # of the likeliest that challenges a memory, that a newer one must have to come before it
LONGEST_CHAIN = 8  # challenges, each of the one before, that are followed
MOST_UPDATES = 64  # updates, each of the one before, that are followed to what held at a moment
LONGEST_WHOLE = 240  # letters of a turn that tells one story
LONGEST_STORY = 400  # letters of a turn that is shown as a whole in place of one sentence of it


@dataclass(frozen=True, slots=True)
class Newer:
    """What updates some memories, by their ids: for sure, or perhaps."""

    corrections: Mapping[str, Memory]
    challenges: Mapping[str, Memory]

    def of(self, id: str) -> Memory | None:
        """What updates a memory."""
        return self.corrections.get(id) or self.challenges.get(id)

    def chain(self, id: str) -> list[Memory]:
        """What updates a memory, what updates that, and so on."""
        found: list[Memory] = []
        while (update := self.of(id)) is not None and update not in found:
            found.append(update)
            id = update.id
        return found


@dataclass(frozen=True, slots=True)
class Carried:
    """What was read in some turns, by turn: all of it, and what the question matches there."""

    read: Mapping[str, Sequence[Memory]]
    asked: Mapping[str, Sequence[Memory]]

    @property
    def statements(self) -> dict[str, Memory]:
        """All of it, by id."""
        return {each.id: each for found in self.read.values() for each in found}

    def updating(self, id: str, updates: Updates) -> list[Memory]:
        """What updates a memory; of a turn, what updates a statement in it that is asked for, or the turn as a whole.

        What was read in the turn itself, which may be the same statement said again, does not outdate it.
        """
        told = {each.id for statement in self.read.get(id, ()) for each in updates.get(statement.id, ())}
        of_parts = (each for statement in self.asked.get(id, ()) for each in updates.get(statement.id, ()))
        of_all = (each for each in updates.get(id, ()) if each.id not in told)
        return [each for each in (*of_parts, *of_all) if each.id != id and id not in each.sources]


def newer_than(view: View, items: list[Recollection], search: Search) -> Newer:
    """What updates the memories that were found, and what updates that, as far as it may be shown.

    What is not likely to update one gives way where the question names what tells the older one apart.
    """
    links = view.links_from([item.memory.id for item in items], CHALLENGED_BY)
    marked = [item for item in items if "corrected" in item.memory.flags or item.memory.status not in LIVE]
    linked = {link.origin for link in links}
    touched = {item.memory.id: item for item in (*marked, *(it for it in items if it.memory.id in linked))}
    if not touched:
        return Newer({}, {})
    carried = carried_by(view, touched.values(), search)
    parts = carried.statements
    gone = [id for id, each in parts.items() if each.status not in LIVE]
    instead = instead_of(view, [*(item.memory.id for item in marked), *gone], search.filters) if marked else {}
    links += view.links_from(parts, CHALLENGED_BY) if linked and parts else []
    texts = {id: each.text for id, each in parts.items()} | {item.memory.id: item.memory.text for item in items}
    reached = {item.memory.id: item.memory for item in items}

    def shown_first(updates: Updates) -> dict[str, Memory]:
        found = ((id, carried.updating(id, updates)) for id in touched)
        shown = (
            (id, [it for it in each if it.id in reached or admits(view, it, search.filters)]) for id, each in found
        )
        return {id: each[0] for id, each in shown if each}

    corrections = shown_first({id: [each] for id, each in instead.items()})
    challenges = shown_first(challenging(view, links, texts, search))
    corrections |= echoing(items, corrections, search)
    known = {each.id: each for each in (*corrections.values(), *challenges.values())}
    challenges = {**further(view, known, search), **challenges}
    return Newer(corrections, {id: each for id, each in challenges.items() if id not in corrections})


def instead_of(view: View, ids: Sequence[str], filters: Filters) -> dict[str, Memory]:
    """What holds instead of some memories; where nothing does any more, the last of what replaced each of them.

    At a moment of the past, the last that was known then.
    """
    now = filters.as_of is None and filters.known_at is None
    found = view.instead_of(ids) if now else {}
    ends, last = {id: id for id in ids if id not in found}, dict[str, Memory]()
    for _ in range(MOST_UPDATES):
        links = view.links_from(set(ends.values()), "superseded_by") if ends else []
        if not links:
            break
        targets = view.memories({link.target for link in links})
        known = {id: each for id, each in targets.items() if not isinstance(each, Turn) and is_known(each, filters)}
        later = {link.origin: known[link.target] for link in links if link.target in known}
        last |= {id: later[end] for id, end in ends.items() if end in later}
        ends = {id: later[end].id for id, end in ends.items() if end in later}
    return {**found, **{id: shown for id, each in last.items() if (shown := as_shown(view, each, filters))}}


def is_known(memory: Memory, filters: Filters) -> bool:
    """Whether a memory is there, and was known at the moment that is asked about."""
    moments = [moment for moment in (filters.as_of, filters.known_at) if moment is not None]
    return memory.status not in GONE and all(memory.learnt <= moment for moment in moments)


def as_shown(view: View, memory: Memory, filters: Filters) -> Memory | None:
    """A memory that replaced another, or its turn if nothing replaced it in turn but it holds no more."""
    seen = admitted(view, memory, filters)
    turns = view.memories(memory.sources[:1]) if seen is None else {}
    return seen or next((then for each in turns.values() if (then := admitted(view, each, filters))), None)


def further(view: View, found: Mapping[str, Memory], search: Search) -> dict[str, Memory]:
    """What challenges some updates, what challenges that, and so on, by their ids.

    What was said in one short turn is one story: if something else in it was updated, and the question has no more to
    do with the first than with that update, it is not the last word either.
    """
    ahead, ends = dict[str, Memory](), dict(found)
    for _ in range(LONGEST_CHAIN):
        links = view.links_from(ends, CHALLENGED_BY) if ends else []
        newer = challenging(view, links, {id: each.text for id, each in ends.items()}, search)
        later = {id: [it for it in each if it.learnt > ends[id].learnt] for id, each in newer.items()}
        for id, each in stories_going_on(view, ends, search).items():
            later.setdefault(id, []).append(each)
        fit = {id: [it for it in each if admits(view, it, search.filters)] for id, each in later.items()}
        found = {id: max(each, key=lambda it: it.learnt) for id, each in fit.items() if each}
        ahead |= found
        ends = {each.id: each for each in found.values() if each.id not in ahead}
        if not ends:
            break
    return ahead


def stories_going_on(view: View, updates: Mapping[str, Memory], search: Search) -> dict[str, Memory]:
    """What updates something else that was said in the short turns of some updates, by the ids of those."""
    turns = view.memories([each.sources[0] for each in updates.values() if len(each.sources) == 1])
    short = {id for id, turn in turns.items() if len(turn.text) <= LONGEST_WHOLE}
    told = view.derived_from(*short) if short else []
    gone = [each.id for each in told if each.status not in LIVE]
    instead: dict[str, Sequence[Memory]] = {id: [it] for id, it in view.instead_of(gone).items()} if gone else {}
    doubted = {each.id: each.text for each in told if each.status is Status.CHALLENGED}
    links = view.links_from(doubted, CHALLENGED_BY) if doubted else []
    instead |= challenging(view, links, doubted, search)
    found: dict[str, Memory] = {}
    for id, update in updates.items():
        beside = [it for each in told if each.sources == update.sources for it in instead.get(each.id, ())]
        later = [each for each in beside if each.learnt > update.learnt and each.status in LIVE]
        best = max(later, key=lambda each: each.learnt, default=None)
        if best is not None and matched(best.text, search) >= matched(update.text, search):
            found[id] = best
    return found


def matched(text: str, search: Search) -> float:
    """How much of a question is in a text, by its words."""
    return sum(search.weighs.get(word, 0.0) for word in set(terms(text)))


def echoing(items: Sequence[Recollection], corrections: Mapping[str, Memory], search: Search) -> dict[str, Memory]:
    """What updates the results in which somebody less trusted only repeats another result that was updated.

    Of a longer text, only where the question matches it by the sentence that does.
    """
    outdated = [item.memory for item in items if item.memory.id in corrections]
    others = [item for item in items if item.memory.id not in corrections and not item.memory.sources]
    found: dict[str, Memory] = {}
    for item in others if outdated else ():
        said = item.memory
        for old in outdated:
            if (
                said.trust >= old.trust
                or said.learnt <= old.learnt
                or echoing_sentence(said.text, corrections[old.id].text)
            ):
                continue
            sentence = echoing_sentence(said.text, old.text)
            if sentence and is_asked_for(sentence, said.text, item.passage or said.text, search.weighs):
                found[said.id] = corrections[old.id]
    return found


def carried_by(view: View, items: Iterable[Recollection], search: Search) -> Carried:
    """What was read in those of some results that are turns."""
    turns = {item.memory.id: item for item in items if isinstance(item.memory, Turn)}
    read: dict[str, list[Memory]] = {}
    for each in view.derived_from(*turns) if turns else ():
        for id in turns.keys() & {*each.sources}:
            read.setdefault(id, []).append(each)
    asked = {id: asked_of(turns[id], found, search) for id, found in read.items()}
    return Carried(read, asked)


def asked_of(turn: Recollection, found: Sequence[Memory], search: Search) -> list[Memory]:
    """The statements of a turn by which the question matches it.

    A short turn with one statement tells one story, if the question does not match the rest of it instead.
    """
    matching = [each for each in found if matches(turn, each, search)]
    text = turn.memory.text
    if matching or len(found) != 1 or len(text) > LONGEST_WHOLE:
        return matching
    return [] if matched(text.replace(found[0].text, " "), search) else list(found)


def matches(turn: Recollection, statement: Memory, search: Search) -> bool:
    """Whether the question matches a turn by a statement that was read in it."""
    return is_asked_for(statement.text, turn.memory.text, turn.passage or turn.memory.text, search.weighs)


def challenging(view: View, links: Iterable[Link], texts: Mapping[str, str], search: Search) -> Updates:
    """What challenges some memories, or what updates that, by their ids, newest first if about as likely."""
    links = list(links)
    targets = view.memories({link.target for link in links}) if links else {}
    gone = [id for id, each in targets.items() if each.status not in LIVE]
    since = view.instead_of(gone) if gone else {}
    found: dict[str, list[tuple[float, Memory]]] = {}
    for link in links:
        target = targets.get(link.target)
        held = target if target is None or target.status in LIVE else since.get(target.id)
        unlikely = link.confidence < LIKELY
        if held is not None and not (
            unlikely and asks_for_the_older(search.cue.question, texts[link.origin], held.text)
        ):
            found.setdefault(link.origin, []).append((link.confidence, held))
    return {id: newest_first(each) for id, each in found.items()}


def newest_first(challenging: Sequence[tuple[float, Memory]]) -> list[Memory]:
    """What challenges one memory, each with its probability: the newest first, then what is much less likely."""
    least = ABOUT_AS_LIKELY * max(likely for likely, _ in challenging)
    ordered = sorted(challenging, key=lambda each: (each[0] >= least, each[1].learnt), reverse=True)
    return [memory for _, memory in ordered]


def possible_update(view: View, item: Recollection, search: Search) -> Memory | None:
    """The likeliest of what may update a result but does not come before it.

    It is not likely enough to put that in doubt, or the question seems to ask for the older one.
    """
    id = item.memory.id
    links = [*view.links_from([id], CHALLENGED_BY), *view.links_from([id], MAYBE_UPDATED_BY)]
    if not links:
        return None
    carried = carried_by(view, [item], search)
    for relation in (CHALLENGED_BY, MAYBE_UPDATED_BY) if carried.read else ():
        links += view.links_from(carried.statements, relation)
    found = view.memories({link.target for link in links})
    updates: dict[str, list[Memory]] = {}
    for link in sorted(links, key=lambda link: (-link.confidence, link.target)):
        if link.target in found:
            updates.setdefault(link.origin, []).append(found[link.target])
    ordered = carried.updating(id, updates)
    return next((each for each in ordered if each.status in LIVE and admits(view, each, search.filters)), None)


def in_full(view: View, update: Memory, filters: Filters) -> Memory:
    """An update with what was said beside it: the turn it was read in, if that is short and says more.

    What changed is often told in one sentence, and how it is now in the next.
    """
    turn = view.memories(update.sources).get(update.sources[0]) if len(update.sources) == 1 else None
    if turn is None or turn.status not in LIVE or "corrected" in turn.flags or len(turn.text) > LONGEST_STORY:
        return update
    says_more = len(turn.text.strip()) > len(update.text.strip())
    return turn if says_more and update.text in turn.text and admits(view, turn, filters) else update


def marked_by(item: Recollection, newer: Newer) -> Recollection:
    """A result with what updates it."""
    id, update = item.memory.id, newer.of(item.memory.id)
    if update is None:
        return item
    by = "corrected_by" if id in newer.corrections else "challenged_by"
    return but_for(item, updated_at=update.learnt, **{by: update.id})
