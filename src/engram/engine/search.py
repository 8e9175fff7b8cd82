"""From a question to ranked candidates: fetch the lists, feel for the meaning, let every signal vote, filter."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from zoneinfo import ZoneInfo

import numpy as np

from engram.cognition.aliases import aliases
from engram.cognition.bm25 import Ordinals, contributions, idf
from engram.cognition.cue import Cue, understand
from engram.cognition.fusion import Ballot, ballot, best, place_of, shortlisted
from engram.cognition.lexical import Asked, as_asked, ask, said_and_held, signals, spoken_by, without_common
from engram.cognition.semantic import Sensed
from engram.cognition.times import Anchored, Window, anchors, resolve, windows
from engram.cognition.verdict import coverage, telling
from engram.cognition.weights import fusion_weights, lexical_weights
from engram.cognition.words import fold, name_terms, query_terms
from engram.engine.filters import needs_mask, passes
from engram.engine.moving import Ask, Lookout, sense, shortfalls
from engram.engine.senses import NO_EMBEDDER
from engram.engine.setting import Setting
from engram.engine.stopwatch import Stopwatch
from engram.model.memory import Memory, Status
from engram.model.recall import Filters
from engram.ports import Matches, View

WORD = re.compile(r"[^\W_][\w'’-]*")
KNOWN_EVENT = 0.5  # share of an event's words that a memory must have to say when it was


@dataclass(frozen=True, slots=True)
class Search:
    """A question looked up: what was asked, the lists found, how every signal voted, and what is missing.

    `tells` is how much each word of the question tells, without the names of those who speak.
    """

    cue: Cue
    asked: Asked
    matches: Matches
    votes: Ballot
    filters: Filters
    words: Mapping[str, str]
    tells: Mapping[str, float]
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
    asked, called = ask(query), called_people(view, query)
    also = [term for person in called.values() for term in sorted(person)]
    asked = replace(asked, names=tuple(dict.fromkeys([*asked.names, *also])))
    asked = without_common(
        asked, view.shares(asked.terms, filters), setting.tunables.common_share, setting.tunables.rarest_words
    )
    names = {spoken_by(name): name for name in asked.names}
    matches = view.matches([*asked.terms, *names], filters)
    postings = {term: matches.postings[term] for term in asked.terms if term in matches.postings}
    apart = {key: said_and_held(matches.postings[key]) for key in names if key in matches.postings}
    spoken = {key: said for key, (said, _) in apart.items() if len(said)}
    claims = {key: apart[key][1] for key in spoken}
    found = signals(postings, spoken, claims, matches.corpus, matches.size, lexical_weights(setting.tunables))
    watch.lap("lexical")
    cue = understand(query, known_people(query, {names[key] for key in spoken}) | called)
    near = fitting(view, query, matches, filters, setting, anchored=anchored)
    watch.lap("temporal")
    weights = fusion_weights(setting.tunables)
    if matches.corpus.documents > setting.tunables.exact_documents:
        found = shortlisted(found, near, asked.when, weights, setting.tunables.pool_documents)
    sensed, degraded = feel(view, cue.dense, found.docs, matches, setting, watch)
    votes = ballot(found, sensed, near, asked.when, weights)
    tells = telling([term for term in query_terms(cue.dense) if term in asked.terms], postings, matches.corpus)
    return Search(cue, asked, replace(matches, postings=postings), votes, filters, as_asked(query), tells, degraded)


def feel(
    view: View, text: str, found: Ordinals, matches: Matches, setting: Setting, watch: Stopwatch
) -> tuple[Sensed | None, tuple[str, ...]]:
    """What is near in meaning, and what stands in the way of knowing."""
    senses = setting.senses
    if senses is None:
        return None, (NO_EMBEDDER,)
    vector = senses.query(text)
    former = senses.beside(view, text, alone=vector is None)
    watch.lap("embed")
    current = None if vector is None else Ask(senses.embedder.space, vector)
    many = matches.corpus.documents > setting.tunables.exact_documents
    look = Lookout(view, senses.index, matches.bases)
    sensed = sense(look, [ask for ask in (current, former) if ask], found if many else found[:0])
    told = shortfalls(view, current, former, senses.trouble)
    watch.lap("semantic")
    return sensed, told


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
    if not ranked or covered_by(reasons_for(ranked, search, setting), search)[ranked[0].document] < KNOWN_EVENT:
        return None
    moment = view.when(ranked[0].memory.id)
    return None if moment is None else resolve(anchor, moment)


def called_people(view: View, question: str) -> dict[str, frozenset[str]]:
    """The words of a question that are what others call someone."""
    words = {fold(word.removesuffix("'s").removesuffix("’s")) for word in WORD.findall(question)}
    return {name: frozenset(name_terms(person)) for name, person in aliases(view.names_heard(words), ()).items()}


def known_people(question: str, known: set[str]) -> dict[str, frozenset[str]]:
    """The words of a question that name someone who speaks in what is readable."""
    ways = {word.casefold(): name_terms(word) for word in WORD.findall(question)}
    return {way: frozenset({way}) for way, named in ways.items() if named and set(named) <= known}


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
