"""From a question to ranked candidates: fetch the lists, feel for the meaning, let every signal vote, filter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from zoneinfo import ZoneInfo

import numpy as np

from engram.cognition.bm25 import Ordinals, contributions, idf
from engram.cognition.cue import Cue, understand
from engram.cognition.event_mentions import EventMention, first_hand, manner_of
from engram.cognition.events import Happening, worded
from engram.cognition.fusion import (
    NO_TIME,
    Ballot,
    Beside,
    Near,
    ballot,
    best,
    closest,
    places_of,
    shortlisted,
)
from engram.cognition.lexical import Asked, as_asked, spoken_by
from engram.cognition.recency import Recency, asks_latest
from engram.cognition.semantic import Sensed
from engram.cognition.times import (
    Window,
    anchors,
    asks_by_time_alone,
    asks_when,
    windows,
    without_namesakes,
)
from engram.cognition.verdict import coverage, telling
from engram.cognition.weights import fusion_weights, lexical_weights
from engram.cognition.words import name_terms, query_terms
from engram.engine.moving import Ask, Lookout, sense, shortfalls
from engram.engine.recalling.closer import Asking, by_what_happened, looked_at
from engram.engine.recalling.events import NOT_DATED, Dated, dated, telling_of
from engram.engine.recalling.feedback import without_unhelpful
from engram.engine.recalling.filters import needs_mask, passes
from engram.engine.recalling.heard import hear
from engram.engine.recalling.momentum import NO_CONVERSATION, Leaning
from engram.engine.senses import NO_EMBEDDER
from engram.engine.setting import Setting
from engram.engine.stopwatch import Stopwatch
from engram.model.level import Level, Shortfall
from engram.model.memory import Memory, Status
from engram.model.recall import Filters
from engram.ports import Matches, View

KNOWN_EVENT = 0.5  # share of an event's words, and of one more, that a memory must have to say when it was
WHOLE_EVENT = 0.9  # or of its words alone: `the migration` is known by the only word it has
MENTIONS_READ = 12  # memories that mention an event, of which one tells when it was


@dataclass(frozen=True, slots=True)
class Search:
    """A question looked up: what was asked, the lists found, how every signal voted, and what is missing.

    `weighs` is how much each word of the question tells, `tells` the same without the names of those who speak.
    `asked_about` are the times it asks about, `also` the other spellings and names it was looked up by. `unsure_time`
    says that such a time is told by an event of which no memory surely tells when it was; `told_beside` are the
    documents that say themselves that they tell of a time beside an event.
    """

    cue: Cue
    asked: Asked
    matches: Matches
    votes: Ballot
    filters: Filters
    words: Mapping[str, str]
    weighs: Mapping[str, float]
    tells: Mapping[str, float]
    timed: bool = False
    by_time_alone: bool = False
    missing: tuple[Shortfall, ...] = ()
    asked_about: tuple[Window, ...] = ()
    also: tuple[str, ...] = ()
    unsure_time: bool = False
    told_beside: frozenset[int] = frozenset()


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


@contextmanager
def caught_up(setting: Setting) -> Iterator[View]:
    """A snapshot in which the few documents that came since the last recall have their vectors."""
    senses = setting.senses
    with setting.storage.read(setting.identity) as view:
        waiting = None if senses is None else senses.refresh(view)
        if senses is None or not waiting:
            yield view
            return
    senses.embed_now(waiting)
    with setting.storage.read(setting.identity) as view:
        yield view


def look_up(
    view: View, query: str, filters: Filters, setting: Setting, watch: Stopwatch, *, anchored: bool = True,
    leaning: Leaning = NO_CONVERSATION,
) -> Search:  # fmt: skip
    """Hear a question's words, feel for its meaning, and let all vote."""
    times = by_events(view, query, filters, setting) if anchored else NOT_DATED
    besides = times.besides or query
    heard = hear(view, besides, filters, setting)
    found, matches = heard.found, heard.matches
    watch.lap("lexical")
    cue = replace(understand(besides, heard.people), question=query)
    asked_about = times.windows or times_asked(cue, setting)
    near = times.near if times.windows else closest([view.near(window, matches) for window in asked_about])
    beside = timed(view, query, near, asked_about, matches, filters, setting)
    watch.lap("temporal")
    tunables = setting.tunables
    weights = fusion_weights(tunables).times(cue.row.weights).leaning(tunables.literal_lean * cue.lexical_lean)
    if matches.corpus.documents > tunables.exact_documents:
        found = shortlisted(found, beside, weights, int(cue.breadth * tunables.pool_documents))
    sensed, missing = feel(view, cue.dense, found.docs, matches, setting, watch, leaning)
    happened = anchored and sensed is not None and by_what_happened(query, found.about, filters)
    votes = ballot(found, sensed, beside, replace(weights, claim=0.0) if happened else weights)
    asking = Asking(query, asked_about, weights.window, cue.trouble, found.about, happened, alone=not anchored)
    votes = looked_at(view, votes, asking, matches, filters, setting)
    if anchored:  # what was no help with a question still tells when it happened
        votes = without_unhelpful(view, query, votes, matches, filters, setting)
    weighs = telling(heard.asked.terms, heard.postings, matches.corpus)
    told = cue.core if heard.spoken_of else cue.dense  # nothing else says whose matter it is
    tells = {term: weighs[term] for term in query_terms(told) if term in weighs}
    return Search(
        cue=cue, asked=heard.asked, matches=replace(matches, postings=heard.postings), votes=votes, filters=filters,
        words=as_asked(query), weighs=weighs, tells=tells, timed=beside.timed,
        by_time_alone=asks_by_time_alone(query, asked_about, cue.names), missing=(*missing, *heard.missing),
        asked_about=tuple(asked_about), also=heard.also, unsure_time=times.unsure, told_beside=times.told,
    )  # fmt: skip


def lately(view: View, query: str, matches: Matches, filters: Filters, setting: Setting) -> Near:
    """How lately documents were said, for a question that asks for what came last."""
    recency = asks_latest(query)
    if recency is None:
        return NO_TIME
    apart = setting.identity.session if recency is Recency.LAST_TIME else None
    until = min(filter(None, (filters.until, filters.as_of, filters.known_at)), default=None)
    return view.latest(matches, setting.tunables.latest_sessions, apart, until)


def feel(
    view: View, text: str, found: Ordinals, matches: Matches, setting: Setting, watch: Stopwatch, leaning: Leaning
) -> tuple[Sensed | None, tuple[Shortfall, ...]]:
    """What is near in meaning, and what stands in the way of knowing."""
    senses = setting.senses
    if senses is None:
        return None, (Shortfall(Level.LEXICAL, NO_EMBEDDER),)
    vector = senses.query(text)
    former = senses.beside(view, text, alone=vector is None)
    watch.lap("embed")
    current = None if vector is None else Ask(senses.embedder.space, leaning.leant(vector))
    many = matches.corpus.documents > setting.tunables.exact_documents
    look = Lookout(view, senses.index, matches.bases)
    sensed = sense(look, [ask for ask in (current, former) if ask], found if many else found[:0])
    told = (
        *shortfalls(view, current, former, senses.trouble, senses.hindrance()),
        *senses.index.shortfalls(matches.bases),
    )
    watch.lap("semantic")
    return sensed, told


def by_events(view: View, query: str, filters: Filters, setting: Setting) -> Dated:
    """The times a question tells by events, if it tells none by the calendar."""
    if not anchors(query) or windows(query, setting.clock(), ZoneInfo(setting.identity.tz)):
        return NOT_DATED

    def people(besides: str) -> list[str]:
        named = {spoken_by(name): name for name in name_terms(besides)}
        return [named[key] for key in view.matches(list(named), filters).postings]

    know = partial(happening, view, filters=filters, setting=setting)
    return dated(view, query, view.matches((), filters), know, people)


def times_asked(cue: Cue, setting: Setting) -> list[Window]:
    """The times a question asks about by the calendar."""
    query = without_namesakes(cue.question, cue.names)
    return windows(query, setting.clock(), ZoneInfo(setting.identity.tz))


def timed(
    view: View, query: str, near: Near, asked_about: Sequence[Window], matches: Matches, filters: Filters,
    setting: Setting,
) -> Beside:  # fmt: skip
    """How well documents fit the times a question asks about, or how late they are if it asks for what came last."""
    latest = NO_TIME if asked_about else lately(view, query, matches, filters, setting)
    return Beside(near, latest, asks_when(query), bool(asked_about))


def happening(view: View, event: str, filters: Filters, setting: Setting) -> Happening | None:
    """An event, if memory knows it well enough to say when it was."""
    search = look_up(view, event, filters, setting, Stopwatch(), anchored=False)
    ranked = rank(view, search, MENTIONS_READ, setting).live[:MENTIONS_READ]
    told = reasons_for(ranked, search, setting)
    knowing = [it.memory for it in ranked if is_known(it.document, told[it.document], search)]
    found = [mention for place, it in enumerate(knowing) if (mention := mentioned(view, it, event, place))]
    if not found:
        return None
    mention, sure = first_hand(found)
    having = worded(search.asked.terms, search.matches.postings)
    own = telling_of(view, knowing[mention.place], having, search.matches)
    return Happening(mention.moment, own, having, sure=sure)


def mentioned(view: View, memory: Memory, event: str, place: int) -> EventMention | None:
    """How a memory mentions an event, and when it was by that: the day it names, or when it was said."""
    manner, named = manner_of(memory.text, event, memory.learnt, ZoneInfo(memory.tz))
    moment = named or view.when(memory.id)
    return None if moment is None else EventMention(manner, moment, place)


def is_known(document: int, reasons: Reasons, search: Search) -> bool:
    """Whether a document has enough of an event's words to be about it."""
    share = coverage(reasons.terms, search.weighs)
    return share >= WHOLE_EVENT or covered_by({document: reasons}, search)[document] >= KNOWN_EVENT


def rank(view: View, search: Search, limit: int, setting: Setting) -> Ranked:
    """The best memories that pass the filters, best first, ties by id; of many ties, those said first."""
    among = view.allowed(search.filters, search.matches) if needs_mask(search.filters) else None
    masked = 0 if among is None else len(search.votes.docs) - int(np.count_nonzero(among[search.votes.docs]))
    wanted = limit + setting.tunables.candidates
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


def reasons_for(ranked: list[Candidate], search: Search, setting: Setting) -> dict[int, Reasons]:
    """Why each of some candidates scored as it did."""
    if not ranked:
        return {}
    weights, matches, votes = lexical_weights(setting.tunables), search.matches, search.votes
    documents = [candidate.document for candidate in ranked]
    terms = contributions(documents, matches.postings, matches.corpus, k1=weights.k1, b=weights.b)
    places = places_of(votes, documents)
    there = np.array(list(places.values()), np.intp)
    says = {part.signal: part.at(there) for part in votes.parts}
    return {
        document: Reasons({signal: said[row] for signal, said in says.items()}, terms[document])
        for row, document in enumerate(places)
    }


def covered_by(reasons: Mapping[int, Reasons], search: Search) -> dict[int, float]:
    """How much of the question each document covers."""
    unsaid = idf(0, search.matches.corpus.documents)
    return {document: coverage(told.terms, search.weighs, unsaid) for document, told in reasons.items()}
