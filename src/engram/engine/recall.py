"""recall: from a question to the memories that matter, with a verdict and reasons."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from zoneinfo import ZoneInfo

import numpy as np

from engram.cognition.bm25 import contributions, idf
from engram.cognition.cue import Cue, understand
from engram.cognition.fusion import Ballot, ballot, best, place_of
from engram.cognition.lexical import Asked, as_asked, ask, signals, spoken_by
from engram.cognition.semantic import Sensed
from engram.cognition.times import Anchored, Window, anchors, resolve, windows
from engram.cognition.trust import trust_in
from engram.cognition.verdict import coverage, probability, telling, verdict_of
from engram.cognition.weights import fusion_weights, lexical_weights
from engram.cognition.words import name_terms
from engram.engine.filters import admits, needs_mask, passes
from engram.engine.senses import NO_EMBEDDER
from engram.engine.setting import Setting
from engram.engine.stopwatch import Stopwatch
from engram.model.forms import tokens
from engram.model.memory import GONE, LIVE, Memory, Status, Turn
from engram.model.recall import Filters, Nothing, Recall, Recollection, Vote
from engram.ports import Matches, View

WORD = re.compile(r"[^\W_][\w'’-]*")
DETAILS = {
    "entity.speaker": "said by the one asked about",
    "tone.first_person": "speaks of oneself",
    "tone.you_only": "only speaks of the other",
    "temporal.when": "names a time",
    "temporal.window": "fits the time asked about",
    "semantic.turn": "means much the same",
    "semantic.pair": "means much the same with the turn before it",
}


@dataclass(frozen=True, slots=True)
class Search:
    """A question looked up: what was asked, the lists found, how every signal voted, and what is missing."""

    cue: Cue
    asked: Asked
    matches: Matches
    votes: Ballot
    filters: Filters
    words: Mapping[str, str]
    degraded: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why a document has its total: each signal's raw and normalised score and weight, and its words' shares."""

    parts: Mapping[str, tuple[float, float, float]]
    terms: Mapping[str, tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A memory by its best passage."""

    memory: Memory
    document: int
    score: float


@dataclass(frozen=True, slots=True)
class Ranked:
    """What passed the filters, best first; what has faded, apart; and how many documents did not pass."""

    live: list[Candidate]
    faded: list[Candidate]
    filtered: int


def recall(setting: Setting, query: str, filters: Filters, limit: int, budget: int | None) -> Recall:
    """Answer a question from what the identity can read."""
    watch, now, tunables = Stopwatch(), setting.clock(), setting.tunables
    catch_up(setting)
    watch.lap("catch_up")
    with setting.storage.read(setting.identity) as view:
        search = look_up(view, query, filters, setting, watch)
        watch.lap("fuse")
        ranked = rank(view, search, limit, setting)
        watch.lap("rank")
        order = with_faded(ranked, search, limit, setting)
        chosen, reasons, likely = weighed(order, search, limit, setting)
        items = [recollect(candidate, reasons[candidate.document], search, now) for candidate in chosen]
        items = with_corrections(view, with_evidence(view, items), filters, now)[:limit]
        nothing = None if items else why_nothing(view, ranked.filtered)
        watch.lap("explain")
    items, omitted = packed(items, budget)
    watch.lap("pack")
    return Recall(
        query=query,
        items=tuple(items),
        verdict=verdict_of(likely, tunables.confident_probability, tunables.unknown_probability),
        probability=round(likely, 6),
        nothing=nothing,
        degraded=search.degraded,
        timings=watch.laps,
        omitted=omitted,
        candidates=len(search.votes.docs),
        filtered=ranked.filtered,
    )


def catch_up(setting: Setting) -> None:
    """Embed the few documents that came since the last recall."""
    if setting.senses is None:
        return
    with setting.storage.read(setting.identity) as view:
        waiting = setting.senses.refresh(view)
    if waiting:
        setting.senses.embed_now(waiting)


def look_up(
    view: View, query: str, filters: Filters, setting: Setting, watch: Stopwatch, *, anchored: bool = True
) -> Search:
    """Fetch the lists of a question's words and of the people it names, feel for its meaning, and let all vote."""
    asked = ask(query)
    names = {spoken_by(name): name for name in asked.names}
    matches = view.matches([*asked.terms, *names], filters)
    postings = {term: matches.postings[term] for term in asked.terms if term in matches.postings}
    spoken = {key: matches.postings[key] for key in names if key in matches.postings}
    found = signals(postings, spoken, matches.corpus, matches.size, lexical_weights(setting.tunables))
    watch.lap("lexical")
    cue = understand(query, known_people(query, {names[key] for key in spoken}))
    sensed, degraded = feel(view, cue.dense, matches, setting, watch)
    near = fitting(view, query, matches, filters, setting, anchored=anchored)
    watch.lap("temporal")
    votes = ballot(found, sensed, near, asked.when, fusion_weights(setting.tunables))
    return Search(cue, asked, replace(matches, postings=postings), votes, filters, as_asked(query), degraded)


def fitting(
    view: View, query: str, matches: Matches, filters: Filters, setting: Setting, *, anchored: bool
) -> dict[int, float]:
    """How well documents fit the times a question asks about, those told by an event among them."""
    zone = ZoneInfo(setting.identity.tz)
    asked_about = windows(query, setting.clock(), zone)
    if anchored and not asked_about:
        asked_about += [it for it in (dated(view, anchor, filters, setting) for anchor in anchors(query)) if it]
    near: dict[int, float] = {}
    for window in asked_about:
        for document, fit in view.near(window, matches).items():
            near[document] = max(fit, near.get(document, 0.0))
    return near


def dated(view: View, anchor: Anchored, filters: Filters, setting: Setting) -> Window | None:
    """The window an event stands for, if memory knows the event well enough to say when it was."""
    search = look_up(view, anchor.event, filters, setting, Stopwatch(), anchored=False)
    ranked = rank(view, search, 1, setting).live[:1]
    likely = probability_of(covered_by(reasons_for(ranked, search, setting), search).values(), setting)
    if not ranked or likely < setting.tunables.confident_probability:
        return None
    moment = view.when(ranked[0].memory.id)
    return None if moment is None else resolve(anchor, moment)


def known_people(question: str, known: set[str]) -> dict[str, frozenset[str]]:
    """The words of a question that name someone who speaks in what is readable."""
    ways = {word.casefold(): name_terms(word) for word in WORD.findall(question)}
    return {way: frozenset({way}) for way, named in ways.items() if named and set(named) <= known}


def feel(
    view: View, text: str, matches: Matches, setting: Setting, watch: Stopwatch
) -> tuple[Sensed | None, tuple[str, ...]]:
    """What is near in meaning, and what stands in the way of knowing."""
    senses = setting.senses
    if senses is None:
        return None, (NO_EMBEDDER,)
    vector = senses.query(text)
    watch.lap("embed")
    if vector is None:
        return None, (f"lexical only: {senses.trouble}",)
    sensed = senses.index.sense(view, senses.embedder.space, vector, matches.bases)
    waiting = view.pending(senses.embedder.space)
    watch.lap("semantic")
    return sensed, (f"{waiting} passages wait for their vectors: found by words only",) if waiting else ()


def rank(view: View, search: Search, limit: int, setting: Setting) -> Ranked:
    """The best memories that pass the filters, best first, ties by id; of many ties, those said first."""
    among = view.allowed(search.filters, search.matches) if needs_mask(search.filters) else None
    masked = 0 if among is None else len(search.votes.docs) - int(np.count_nonzero(among[search.votes.docs]))
    wanted = 2 * limit + setting.tunables.candidates
    while True:
        documents, scores = best(search.votes, wanted, among)
        ranked = admitted(view, search, documents.tolist(), scores.tolist())
        exhausted = len(documents) < wanted
        apart = len(ranked.live) > limit and ranked.live[limit - 1].score > float(scores[-1])
        settled = apart or (len(ranked.live) >= limit and wanted >= setting.tunables.tie_candidates)
        if exhausted or settled:
            return replace(ranked, filtered=ranked.filtered + masked)
        wanted *= 4


def admitted(view: View, search: Search, documents: Sequence[int], scores: Sequence[float]) -> Ranked:
    """One candidate per memory that passes; what has faded is kept apart until nothing else answers."""
    best_of: dict[str, Candidate] = {}
    filtered = 0
    for memory, document, score in zip(view.resolve(documents, search.matches), documents, scores, strict=True):
        seen = None if memory is None else passes(view, memory, search.filters)
        if seen is None:
            filtered += 1
        elif seen.id not in best_of:
            best_of[seen.id] = Candidate(seen, document, score)
    apart = not search.filters.statuses
    live = [it for it in best_of.values() if not (apart and it.memory.status is Status.ARCHIVED)]
    faded = [it for it in best_of.values() if apart and it.memory.status is Status.ARCHIVED]
    return Ranked(in_order(live), faded, filtered + len(faded))


def in_order(candidates: list[Candidate]) -> list[Candidate]:
    """Best first, ties by id."""
    return sorted(candidates, key=lambda candidate: (-candidate.score, candidate.memory.id))


def with_faded(ranked: Ranked, search: Search, limit: int, setting: Setting) -> list[Candidate]:
    """What is live, and what has faded among it when nothing live answers confidently."""
    if not ranked.faded:
        return ranked.live
    _, _, likely = weighed(ranked.live, search, limit, setting)
    return ranked.live if likely >= setting.tunables.confident_probability else in_order([*ranked.live, *ranked.faded])


def weighed(
    ranked: list[Candidate], search: Search, limit: int, setting: Setting
) -> tuple[list[Candidate], dict[int, Reasons], float]:
    """The candidates that will be shown, why they scored, and how likely one of them answers."""
    chosen = ranked[:limit]
    reasons = reasons_for(chosen, search, setting)
    return chosen, reasons, probability_of(covered_by(reasons, search).values(), setting) if chosen else 0.0


def reasons_for(ranked: list[Candidate], search: Search, setting: Setting) -> dict[int, Reasons]:
    """Why each of some candidates scored as it did."""
    weights, matches, votes = lexical_weights(setting.tunables), search.matches, search.votes
    documents = [candidate.document for candidate in ranked]
    terms = contributions(documents, matches.postings, matches.corpus, k1=weights.k1, b=weights.b)
    told: dict[int, Reasons] = {}
    for document in documents:
        place = place_of(votes, document)
        if place is not None:
            parts = {
                part.signal: (float(part.raw[place]), float(part.normalised[place]), part.weight)
                for part in votes.parts
            }
            told[document] = Reasons(parts, terms[document])
    return told


def covered_by(reasons: Mapping[int, Reasons], search: Search) -> dict[int, float]:
    """How much of the question each document covers."""
    tells = telling(search.asked.terms, search.matches.postings, search.matches.corpus)
    unsaid = idf(0, search.matches.corpus.documents)
    return {document: coverage(told.terms, tells, unsaid) for document, told in reasons.items()}


def probability_of(covered: Iterable[float], setting: Setting) -> float:
    """How likely the question is answered, by the document that covers most of it."""
    tunables = setting.tunables
    return probability(max(covered, default=0.0), tunables.verdict_slope, tunables.verdict_middle)


def recollect(candidate: Candidate, told: Reasons, search: Search, now: datetime) -> Recollection:
    """A candidate with its reasons."""
    memory = candidate.memory
    covered = covered_by({candidate.document: told}, search)[candidate.document]
    return Recollection(
        memory=memory,
        score=candidate.score,
        trust=trust_in(memory, covered, now),
        votes=votes_of(told, search),
        evidence=(memory,) if isinstance(memory, Turn) else (),
        faded=memory.status is Status.ARCHIVED,
    )


def votes_of(told: Reasons, search: Search) -> tuple[Vote, ...]:
    """Every part of a score; they add up to it."""
    return tuple(
        Vote(signal, raw, normalised, weight, weight * normalised, detail_of(signal, raw, told, search))
        for signal, (raw, normalised, weight) in told.parts.items()
        if weight and (normalised or signal.startswith(("lexical", "semantic")))
    )


def detail_of(signal: str, raw: float, told: Reasons, search: Search) -> str:
    """What a vote says, in words."""
    if not signal.startswith("lexical"):
        return f"{DETAILS[signal]} ({raw:.2f})" if signal.startswith("semantic") else DETAILS[signal]
    ranked = sorted(told.terms, key=lambda term: -told.terms[term][0] - told.terms[term][1])
    inside = signal == "lexical.own"
    words = dict.fromkeys(search.words.get(term, term) for term in ranked if (told.terms[term][0] > 0) == inside)
    named = ", ".join(list(words)[:5])
    if inside:
        return f"says {named}" if named else "says none of the words"
    return f"in a talk of {named}" if named else "in its context"


def with_evidence(view: View, items: list[Recollection]) -> list[Recollection]:
    """Derived memories with the turns behind them."""
    needed = {id for item in items for id in item.memory.sources}
    if not needed:
        return items
    sources = {id: memory for id, memory in view.memories(needed).items() if memory.status not in GONE}
    return [
        replace(item, evidence=tuple(sources[id] for id in item.memory.sources if id in sources))
        if item.memory.sources
        else item
        for item in items
    ]


def with_corrections(view: View, items: list[Recollection], filters: Filters, now: datetime) -> list[Recollection]:
    """A turn that states what was corrected since comes back marked, with the correction just above it."""
    marked = [item.memory.id for item in items if "corrected" in item.memory.flags]
    links = {link.origin: link.target for link in view.links_from(marked, "superseded_by")} if marked else {}
    corrections = view.memories(links.values()) if links else {}
    placed: list[Recollection] = []
    shown: set[str] = set()
    by_id = {item.memory.id: item for item in items}
    for item in items:
        correction = corrections.get(links.get(item.memory.id, ""))
        if correction and correction.status in LIVE:
            if correction.id not in shown and (correction.id in by_id or admits(view, correction, filters)):
                placed.append(by_id.get(correction.id) or beside(item, correction, now))
                shown.add(correction.id)
            item = replace(item, corrected_by=correction.id)
        if item.memory.id not in shown:
            placed.append(item)
            shown.add(item.memory.id)
    return placed


def beside(item: Recollection, correction: Memory, now: datetime) -> Recollection:
    """A correction that comes up because of what it corrects."""
    vote = Vote("correction", 1.0, 1.0, item.score, item.score, "corrects the next one")
    return Recollection(
        memory=correction, score=item.score, trust=trust_in(correction, item.trust.relevance, now), votes=(vote,)
    )


def why_nothing(view: View, filtered: int) -> Nothing:
    """Nothing there at all, nothing that matches, or nothing that passes the filters."""
    if not view.anything():
        return Nothing.EMPTY_SCOPE
    return Nothing.FILTERED_OUT if filtered else Nothing.NO_MATCH


def packed(items: list[Recollection], budget: int | None) -> tuple[list[Recollection], tuple[str, ...]]:
    """What fits the budget, best first; what does not is named."""
    if budget is None:
        return items, ()
    kept, omitted, left = [], [], budget
    for item in items:
        cost = tokens(item.memory.text)
        if cost <= left:
            kept.append(item)
            left -= cost
        else:
            omitted.append(item.memory.id)
    return kept, tuple(omitted)
