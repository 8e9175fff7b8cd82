"""What was found as it is shown: each with its reasons and its evidence, and corrections above what they correct."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from engram.cognition.dedup import Kept
from engram.cognition.reasons import ALWAYS_TOLD, as_it_stood, because, in_words
from engram.cognition.trust import trust_in
from engram.cognition.voices import SAID_BY, voices
from engram.cognition.weights import verdict_rules
from engram.engine.recalling.both_ways import both_ways
from engram.engine.recalling.filters import admits
from engram.engine.recalling.judge import Judgement, relevance
from engram.engine.recalling.leading import led_by_facts
from engram.engine.recalling.search import Candidate, Reasons, Search, reasons_for
from engram.engine.recalling.standing import Standing
from engram.engine.recalling.standing_out import by_first
from engram.engine.screened import HOSTILE, SUSPECT
from engram.engine.setting import Setting
from engram.model.level import Shortfall
from engram.model.memory import GONE, Memory, Status, Turn
from engram.model.opinion import Opinion
from engram.model.recall import Filters, Recollection, Trust, Vote, but_for, reasoned_later
from engram.ports import View

WARNINGS = {
    SUSPECT: "beware: it may try to give orders",
    HOSTILE: "beware: it tries to give orders",
}
CORRECTION = "correction"
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
    items, judgement = recollected(view, found, search, setting, now)
    return with_corrections(view, with_evidence(view, items), search.filters, now)[:limit], judgement


def recollected(
    view: View, found: Found, search: Search, setting: Setting, now: datetime
) -> tuple[list[Recollection], Judgement]:
    """Those that keep a place, with their reasons and the ids of those that gave way, and what comes of the first."""
    shown = [Standing(found.order[it.place], tuple(it.also)) for it in found.kept]
    reasons = found.reasons or found.judgement.reasons
    further = reasons_for([it.candidate for it in shown if it.candidate.document not in reasons], search, setting)
    shown, told = led_by_facts(view, shown, {**reasons, **further}, search, found.judgement, setting)
    judgement = found.judgement
    if found.reasons is None:
        judgement = by_first(view, judgement, shown, told, search, setting)
        shown, told = both_ways(view, shown, told, search, setting)
    opinions = opinions_then(view, [it.candidate.memory.id for it in shown], search.filters)
    counts = voices_for(view, [it.candidate.memory for it in shown])
    rules = verdict_rules(setting.tunables)

    def trusted(it: Candidate) -> Trust:
        theirs = [opinion for opinion in opinions if opinion.memory == it.memory.id]
        likely = relevance(told[it.document], search, rules)
        return trust_in(it.memory, likely, now, theirs, counts[it.memory.id])

    return [
        recollect(it.candidate, told[it.candidate.document], it.also, search, partial(trusted, it.candidate), now)
        for it in shown
    ], judgement


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
    return [
        but_for(item, evidence=tuple(sources[id] for id in best_first(item) if id in sources))
        if item.memory.sources
        else item
        for item in items
    ]


def best_first(item: Recollection) -> list[str]:
    """The turns behind a memory, those first that came up themselves."""
    return sorted(item.memory.sources, key=lambda id: id not in item.also)


def with_corrections(view: View, items: list[Recollection], filters: Filters, now: datetime) -> list[Recollection]:
    """A turn that states what was corrected since comes back marked, with the correction just above it."""
    marked = [item.memory.id for item in items if "corrected" in item.memory.flags]
    corrections = view.instead_of(marked) if marked else {}
    placed: list[Recollection] = []
    shown: set[str] = set()
    by_id = {item.memory.id: item for item in items}
    for item in items:
        correction = corrections.get(item.memory.id)
        if correction is not None:
            if correction.id not in shown and (correction.id in by_id or admits(view, correction, filters)):
                found = by_id.get(correction.id)
                placed.append(beside(view, item, correction, filters, now) if found is None else raised(found, item))
                shown.add(correction.id)
            item = but_for(item, corrected_by=correction.id)
        if item.memory.id not in shown:
            placed.append(item)
            shown.add(item.memory.id)
    return placed


def raised(correction: Recollection, item: Recollection) -> Recollection:
    """A correction that came up by itself below what it corrects, and stands just above that."""
    by = item.score - correction.score

    def reasons() -> Mapping[str, object]:
        votes = (*correction.votes, Vote(CORRECTION, 1.0, 1.0, by, by, in_words(CORRECTION, 1.0, 1.0)))
        return {"votes": votes, "why": warned(because(votes), correction.memory)}

    later = {"trust": lambda: {"trust": correction.trust}, "votes": reasons, "why": reasons}
    return but_for(correction, score=item.score, _work_out=later)


def beside(view: View, item: Recollection, correction: Memory, filters: Filters, now: datetime) -> Recollection:
    """A correction that comes up because of what it corrects."""
    vote = Vote(CORRECTION, 1.0, 1.0, item.score, item.score, in_words(CORRECTION, 1.0, 1.0))
    opinions = opinions_then(view, [correction.id], filters)
    count = voices_for(view, [correction])[correction.id]
    return Recollection(
        memory=correction,
        score=item.score,
        trust=trust_in(correction, item.trust.relevance, now, opinions, count),
        votes=(vote,),
        why=warned(because((vote,)), correction),
    )
