"""What was found as it is shown: each with its reasons and its evidence, and corrections above what they correct."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from engram.cognition.dedup import Kept
from engram.cognition.passages import passages
from engram.cognition.reasons import ALWAYS_TOLD, as_it_stood, because, in_words
from engram.cognition.trust import trust_in
from engram.cognition.voices import SAID_BY, voices
from engram.cognition.weights import verdict_rules
from engram.engine.recalling.both_ways import both_ways, is_said_both_ways
from engram.engine.recalling.judge import Judgement, if_then, relevance, with_its_number
from engram.engine.recalling.leading import led_by_facts
from engram.engine.recalling.newer import newer_above, unless_outdated
from engram.engine.recalling.newest import newest_values
from engram.engine.recalling.outdated import Newer, in_full, marked_by, newer_than, possible_update
from engram.engine.recalling.search import Candidate, Reasons, Search, reasons_for
from engram.engine.recalling.standing import Standing
from engram.engine.recalling.standing_out import by_first, if_plain
from engram.engine.screened import HOSTILE, SUSPECT
from engram.engine.setting import Setting
from engram.model.level import Shortfall
from engram.model.memory import GONE, Memory, Status, Turn
from engram.model.opinion import Opinion
from engram.model.recall import Filters, Recollection, Trust, Verdict, Vote, but_for, reasoned_later
from engram.ports import View

WARNINGS = {
    SUSPECT: "beware: it may try to give orders",
    HOSTILE: "beware: it tries to give orders",
}
CORRECTION, CHALLENGE, POSSIBLE_UPDATE = "correction", "challenge", "possible_update"
NEWEST = "newest"
MOST_WORDS = 5  # as many as one would name as a reason


@dataclass(frozen=True, slots=True)
class Found:
    """Candidates best first, how many were wanted, which keep a place, whether they answer, what was filtered out.

    In another order, also why each scores as it does there, and what stood in the way of that order.
    """

    order: list[Candidate]
    wanted: int
    kept: list[Kept]
    judgement: Judgement
    filtered: int
    reasons: dict[int, Reasons] | None = None
    missing: tuple[Shortfall, ...] = ()


def shown(
    view: View, found: Found, search: Search, limit: int, setting: Setting, now: datetime
) -> tuple[list[Recollection], Judgement]:
    """What is given back: each with its reasons and its evidence, and corrections just above what they correct.

    With it, whether it answers, now that it is known what comes first.
    """
    items, judgement = recollected(view, found, search, limit, setting, now)
    items = with_updates(view, with_evidence(view, items), search, now)
    if items and found.reasons is None:
        items, judgement = newest_value_first(view, items, search, judgement)
    judgement = unless_outdated(judgement, items)
    return items[:limit], with_its_number(judgement, setting) if items else judgement


def newest_value_first(
    view: View, items: list[Recollection], search: Search, judgement: Judgement
) -> tuple[list[Recollection], Judgement]:
    """The same; where it is asked how much something is now, what a person said of it last is first."""
    first, newer = newest_values(view, items, search)
    if not newer:
        return items, judgement
    rest = [it for it in items if it not in newer]
    place = next(
        place for place, it in enumerate(rest) if it.score <= first.score
    )  # above what stands beside the first
    placed = [*rest[:place], *(raised(it, first, NEWEST) for it in newer), *rest[place:]]
    return placed, less_sure(judgement)


def less_sure(judgement: Judgement) -> Judgement:
    """The same judgement, unsure if it was sure."""
    return replace(judgement, verdict=Verdict.UNCERTAIN) if judgement.verdict is Verdict.CONFIDENT else judgement


def recollected(
    view: View, found: Found, search: Search, limit: int, setting: Setting, now: datetime
) -> tuple[list[Recollection], Judgement]:
    """Those that keep a place, with their reasons and the ids of those that gave way, and what comes of the first."""
    shown = [Standing(found.order[it.place], tuple(it.also)) for it in found.kept]
    reasons = found.reasons or found.judgement.reasons
    further = reasons_for([it.candidate for it in shown if it.candidate.document not in reasons], search, setting)
    shown, told = led_by_facts(view, shown, {**reasons, **further}, search, found.judgement, setting, limit=limit)
    judgement = found.judgement
    if found.reasons is None:
        shown, told = newer_above(shown, told)
        judgement = by_first(view, judgement, shown, told, search, setting)
        judgement = if_plain(judgement, shown, told, search)
        if shown:
            first = shown[0].candidate
            judgement = if_then(judgement, first, told[first.document], search)
        shown, told = both_ways(view, shown, told, search, setting)
        if is_said_both_ways(shown, told):
            judgement = less_sure(judgement)
    opinions = opinions_then(view, [it.candidate.memory.id for it in shown], search.filters)
    counts = voices_for(view, [it.candidate.memory for it in shown])
    rules = verdict_rules(setting.tunables)

    def trusted(it: Candidate) -> Trust:
        theirs = [opinion for opinion in opinions if opinion.memory == it.memory.id]
        likely = relevance(told[it.document], search, rules)
        return trust_in(it.memory, likely, now, theirs, counts[it.memory.id])

    gone = gave_way(view, shown, found.order)
    return [
        but_for(
            recollect(it.candidate, told[it.candidate.document], it.also, search, partial(trusted, it.candidate), now),
            copies=tuple(id for id in it.also if id in gone and is_copy(gone[id], it.candidate.memory)),
            passage=passage_of(view, it.candidate, search, setting),
        )
        for it in shown
    ], judgement


def gave_way(view: View, shown: Sequence[Standing], order: Sequence[Candidate]) -> dict[str, Memory]:
    """The memories that gave way to others, by id."""
    wanted = {id for it in shown for id in it.also}
    known = {it.memory.id: it.memory for it in order if it.memory.id in wanted}
    missing = wanted - known.keys()
    return {**known, **(view.memories(missing) if missing else {})}


def is_copy(other: Memory, memory: Memory) -> bool:
    """Whether a memory says the same elsewhere, rather than being the turn of another, or read in the same one."""
    return {other.id, *other.sources}.isdisjoint({memory.id, *memory.sources})


def passage_of(view: View, candidate: Candidate, search: Search, setting: Setting) -> str:
    """The part of a memory that matched."""
    memory = candidate.memory
    parts = passages(memory.text, setting.tunables.passage_words)
    documents = view.documents_of(memory, search.matches) if len(parts) > 1 else []
    place = documents.index(candidate.document) if candidate.document in documents else 0
    return parts[place] if place < len(parts) == len(documents) else memory.text


def voices_for(view: View, memories: list[Memory]) -> dict[str, int]:
    """How many independent voices say each of some memories."""
    often = [memory for memory in memories if len(memory.sources) > 1 or SAID_BY in memory.metadata]
    needed = {id for memory in often for id in memory.sources}
    found = view.memories(needed) if needed else {}
    heard = {id: source for id, source in found.items() if source.status not in GONE}
    return {each.id: len(voices(each, [heard[id] for id in each.sources if id in heard])) for each in memories}


def opinions_then(view: View, ids: list[str], filters: Filters) -> list[Opinion]:
    """What was thought of some memories, by the moment that is asked about."""
    return [opinion for opinion in view.opinions(ids) if filters.as_of is None or opinion.at <= filters.as_of]


def recollect(
    candidate: Candidate, told: Reasons, also: tuple[str, ...], search: Search, trusted: Callable[[], Trust],
    now: datetime,
) -> Recollection:  # fmt: skip
    """A candidate with its reasons."""
    memory = candidate.memory
    reasons = partial(reasoned, told, search.words, memory, search.filters.as_of or now)
    return reasoned_later(
        {"trust": lambda: {"trust": trusted()}, "votes": reasons, "why": reasons},
        memory=memory,
        score=candidate.score,
        evidence=(memory,) if isinstance(memory, Turn) else (),
        faded=memory.status is Status.ARCHIVED,
        also=also,
    )


def reasoned(told: Reasons, words: Mapping[str, str], memory: Memory, moment: datetime) -> Mapping[str, object]:
    """The votes for a memory as it stood at a moment, and why it came up: what they come to in a line."""
    votes = as_it_stood(votes_of(told, words), memory.valid.until, moment)
    return {"votes": votes, "why": warned(because(votes), memory)}


def warned(why: str, memory: Memory) -> str:
    """The reasons, with what screening has against a memory last."""
    return "; ".join([why, *(WARNINGS[flag] for flag in memory.flags if flag in WARNINGS)])


def votes_of(told: Reasons, asked: Mapping[str, str]) -> tuple[Vote, ...]:
    """Every part of a score; they add up to it. `asked` are the words of the question by their terms."""
    words = words_of(told, asked)
    return tuple(
        [
            Vote(signal, raw, scaled, weight, weight * scaled, in_words(signal, raw, scaled, words.get(signal, ())))
            for signal, (raw, scaled, weight) in told.parts.items()
            if weight and (scaled or signal in ALWAYS_TOLD)
        ]
    )


def words_of(told: Reasons, asked: Mapping[str, str]) -> dict[str, list[str]]:
    """The words of the question that are said, and that are only said around it, the strongest first."""
    own: dict[str, None] = {}
    around: dict[str, None] = {}
    for term, (said, _) in sorted(told.terms.items(), key=lambda given: -given[1][0] - given[1][1]):
        (own if said > 0 else around)[asked.get(term, term)] = None
    return {"lexical.own": list(own)[:MOST_WORDS], "lexical.wide": list(around)[:MOST_WORDS]}


def with_evidence(view: View, items: list[Recollection]) -> list[Recollection]:
    """Derived memories with the turns behind them."""
    needed = {id for item in items for id in item.memory.sources}
    if not needed:
        return items
    sources = {id: memory for id, memory in view.memories(needed).items() if memory.status not in GONE}
    up = {id for item in items for id in (item.memory.id, *item.also)}
    return [
        but_for(item, evidence=tuple(sources[id] for id in best_first(item, up) if id in sources))
        if item.memory.sources
        else item
        for item in items
    ]


def best_first(item: Recollection, up: Collection[str]) -> list[str]:
    """The turns behind a memory, those first that came up themselves."""
    return sorted(item.memory.sources, key=lambda id: (id not in item.also, id not in up))


def with_updates(view: View, items: list[Recollection], search: Search, now: datetime) -> list[Recollection]:
    """What was updated since comes back marked, with what updates it just above it; or only the latter comes."""
    filters, outdated = search.filters, search.filters.outdated
    newer = newer_than(view, items, search)
    placed: list[Recollection] = []
    shown: set[str] = set()
    by_id = {item.memory.id: item for item in items}
    for item in items:
        helpful = [each for each in newer.chain(item.memory.id) if counts(view, item, each, newer, filters)]
        for update in reversed(helpful):
            if update.id in shown:
                continue
            whole = in_full(view, update, filters)
            if whole.id in shown:
                shown.add(update.id)
                continue
            by = CORRECTION if newer.corrections.get(item.memory.id) is update else CHALLENGE
            found = by_id.get(whole.id)
            above = beside(view, item, whole, filters, now, by) if found is None else raised(found, item, by)
            also = above.also if update.id in {whole.id, *above.also} else (*above.also, update.id)
            placed.append(marked_by(but_for(above, also=also), newer))
            shown |= {update.id, whole.id}
        if item.memory.id not in shown and (outdated or not helpful):
            placed.append(marked_by(item, newer))
            shown.add(item.memory.id)
    placed = [item for item in placed if not is_told_beside(item, placed)]
    return with_possible_update(view, placed, search, now)


def counts(view: View, item: Recollection, update: Memory, newer: Newer, filters: Filters) -> bool:
    """Whether an update comes before a result: one that only challenges does not if it was marked as no help."""
    return newer.corrections.get(item.memory.id) is update or not was_no_help(view, update, filters)


def was_no_help(view: View, update: Memory, filters: Filters) -> bool:
    """Whether what challenges a result was marked as no help: then it does not come first because of that."""
    return any(not opinion.helpful for opinion in opinions_then(view, [update.id, *update.sources], filters))


FIRST_SHOWN = 3  # results that are looked at before others


def with_possible_update(view: View, items: list[Recollection], search: Search, now: datetime) -> list[Recollection]:
    """The same results, with what may update one of the first right below it, unless it is among the first anyway.

    What updates a result for sure stands above it already.
    """
    for item in [it for it in items[: FIRST_SHOWN - 1] if it.corrected_by is None]:
        update = possible_update(view, item, search)
        if update is not None and not is_shown(items[:FIRST_SHOWN], {update.id}):
            return raised_below(view, items, item, update, search.filters, now)
    return items


def is_shown(items: Sequence[Recollection], ids: Collection[str]) -> bool:
    """Whether some of these memories are among the results, or stand behind one of them."""
    return any(not {it.memory.id, *it.also, *it.memory.sources}.isdisjoint(ids) for it in items)


def raised_below(
    view: View, items: list[Recollection], item: Recollection, update: Memory, filters: Filters, now: datetime
) -> list[Recollection]:
    """The results with what may update one of them right below that."""
    whole = in_full(view, update, filters)
    if is_shown(items[:FIRST_SHOWN], {whole.id}):
        return items
    found = next((it for it in items if it.memory.id == whole.id), None)
    placed = (
        beside(view, item, whole, filters, now, POSSIBLE_UPDATE)
        if found is None
        else raised(found, item, POSSIBLE_UPDATE)
    )
    rest = [it for it in items if it.memory.id not in {whole.id, update.id}]
    place = rest.index(item) + 1
    return [*rest[:place], placed, *rest[place:]]


def is_told_beside(item: Recollection, placed: list[Recollection]) -> bool:
    """Whether a turn says no more than a statement that was read in it and is shown as well."""
    return any(item.memory.id in each.memory.sources and item.memory.text == each.memory.text for each in placed)


def raised(update: Recollection, item: Recollection, signal: str) -> Recollection:
    """An update that came up by itself below what it updates, and stands right beside that."""
    by = item.score - update.score

    def reasons() -> Mapping[str, object]:
        votes = (*update.votes, Vote(signal, 1.0, 1.0, by, by, in_words(signal, 1.0, 1.0)))
        return {"votes": votes, "why": warned(because(votes), update.memory)}

    later = {"trust": lambda: {"trust": update.trust}, "votes": reasons, "why": reasons}
    return but_for(update, score=item.score, _work_out=later)


def beside(
    view: View, item: Recollection, update: Memory, filters: Filters, now: datetime, signal: str
) -> Recollection:
    """An update that comes up because of what it updates."""
    vote = Vote(signal, 1.0, 1.0, item.score, item.score, in_words(signal, 1.0, 1.0))
    opinions = opinions_then(view, [update.id], filters)
    count = voices_for(view, [update])[update.id]
    return Recollection(
        memory=update,
        score=item.score,
        trust=trust_in(update, item.trust.relevance, now, opinions, count),
        votes=(vote,),
        why=warned(because((vote,)), update),
        passage=update.text,
    )
