"""explain: where a memory stood for a question, and the first stage that lost it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace

import numpy as np

from engram.cognition.dedup import Kept, says_no_more
from engram.cognition.fusion import places_of
from engram.cognition.rerank import Strategy
from engram.engine.permission import existing
from engram.engine.recalling.filters import REACHABLE, failed, needs_mask
from engram.engine.recalling.leading import DISTILLED, FULLER
from engram.engine.recalling.momentum import Said, leaning
from engram.engine.recalling.recall import as_asked, distinct, enough, packed, still_there
from engram.engine.recalling.reorder import Reranking
from engram.engine.recalling.search import Candidate, Search, caught_up, look_up, reasons_for
from engram.engine.recalling.showing import Found, shown, votes_of
from engram.engine.recalling.told_updates import and_its_update, update_of
from engram.engine.recalling.understood import understood
from engram.engine.setting import Setting
from engram.engine.stopwatch import Stopwatch
from engram.model.forms import tokens
from engram.model.memory import LIVE, Memory
from engram.model.recall import Explanation, Filters, Recollection, Vote
from engram.ports import View

CAME_UP = "it came up"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sought:
    """What a recall is asked for, to the end: how many, in which order, within how many tokens."""

    limit: int
    budget: int | None
    way: Reranking


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of a memory: the stage that lost it, if one did, that in words, its rank and what it scored by."""

    lost_at: str | None
    detail: str
    rank: int | None = None
    score: float | None = None
    votes: tuple[Vote, ...] = ()


def explain(
    setting: Setting, query: str, id: str, filters: Filters, sought: Sought, before: str | Said | None = None
) -> Explanation:
    """Follow one memory through a recall."""
    with ExitStack() as held:
        view = held.enter_context(caught_up(setting))
        memory = existing(view, id)
        lean = leaning(view, query, before, filters, setting)
        search = look_up(view, query, filters, setting, Stopwatch(), leaning=lean)
        by_score = found = enough(view, search, sought.limit, sought.way, setting, Stopwatch())
        if found.order and sought.way.strategy is not Strategy.NONE:
            view, found = as_asked(held, view, query, search, found, sought.limit, sought.way, setting)
        if sought.way.reads:  # it may have been forgotten or erased meanwhile
            memory, by_score = existing(view, id), still_there(view, by_score, search, setting)
        items, _ = shown(view, found, search, sought.limit, setting, setting.clock())
        fate = (
            among_shown(view, memory, items, sought)
            or left_out(view, memory, found, search, sought, setting)
            or among_found(memory, items, found, by_score, search, sought, setting)
            or missed(view, memory, search, setting)
        )
        detail = and_its_update(view, memory, fate.detail)
    return Explanation(
        query=query, id=memory.id, rank=fate.rank, score=fate.score, votes=fate.votes, lost_at=fate.lost_at,
        detail=detail, understood=understood(search, lean),
    )  # fmt: skip


def among_shown(view: View, memory: Memory, items: list[Recollection], sought: Sought) -> Fate | None:
    """What became of a memory that is shown, or would be if there were room for it."""
    item = next((item for item in items if item.memory.id == memory.id), None)
    if item is None:
        return None
    kept, omitted = packed(items, sought.budget)
    if memory.id not in omitted:
        told = "; ".join(filter(None, (CAME_UP, update_of(view, item))))
        return Fate(None, told, kept.index(item) + 1, item.score, item.votes)
    place = items.index(item)
    left = (sought.budget or 0) - sum(tokens(it.memory.text) for it in items[:place] if it.memory.id not in omitted)
    detail = f"it takes {tokens(memory.text)} tokens, and of {sought.budget} only {left} were left"
    return Fate("budget", detail, place + 1, item.score, item.votes)


def left_out(view: View, memory: Memory, found: Found, search: Search, sought: Sought, setting: Setting) -> Fate | None:
    """What became of a memory that was updated since, where such are not wanted."""
    if search.filters.outdated:
        return None
    asked = replace(search, filters=replace(search.filters, outdated=True))
    items, _ = shown(view, found, asked, sought.limit, setting, setting.clock())
    item = next((item for item in items if item.memory.id == memory.id), None)
    told = "" if item is None else update_of(view, item)
    return Fate("outdated", f"it was {told}", None, item.score, item.votes) if item is not None and told else None


def among_found(
    memory: Memory, items: Sequence[Recollection], found: Found, by_score: Found, search: Search, sought: Sought,
    setting: Setting,
) -> Fate | None:  # fmt: skip
    """What became of a candidate that is not shown, in the order asked for or, if it was left out there, by score."""
    for each in (found, by_score):
        places = distinct(each.order, search, len(each.order))
        position = position_of(memory, each, places)
        if position is None:
            continue
        first = each.order[places[position - 1].place]
        candidate = next(it for it in each.order if it.memory.id == memory.id)
        stood = position_of(memory, by_score, distinct(by_score.order, search, len(by_score.order)))
        lost, detail = gave_way(memory, items) or place(memory, first, position, stood, sought)
        ranked = position if lost in ("limit", "rerank") else None
        return Fate(lost, detail, ranked, candidate.score, votes_for(candidate, each, search, setting))
    return None


def position_of(memory: Memory, found: Found, places: Sequence[Kept]) -> int | None:
    """Which place a candidate has, or shares, among those that differ."""
    for position, kept in enumerate(places, 1):
        if memory.id in (found.order[kept.place].memory.id, *kept.also):
            return position
    return None


def gave_way(memory: Memory, items: Sequence[Recollection]) -> tuple[str, str] | None:
    """What became of a turn if something that was read in it is shown in its place, and of a fact if its turn is."""
    for item in (item for item in items if memory.id in item.also):
        signals = {vote.signal for vote in item.votes}
        told_in_part = DISTILLED in signals or not says_no_more(memory.text, item.memory.text)
        if memory.id in item.memory.sources and told_in_part:
            return DISTILLED, f"{item.memory.id}, which was read in it, speaks for it"
        if FULLER in signals and item.memory.id in memory.sources:
            return FULLER, f"{item.memory.id}, which it was read in, tells more of what is asked"
    return None


def place(memory: Memory, first: Candidate, position: int, stood: int | None, sought: Sought) -> tuple[str, str]:
    """What became of a candidate that was not shown: the stage that lost it, and that in words."""
    if first.memory.id != memory.id:
        return "dedup", f"it says the same as {first.memory.id}, which comes first"
    if position <= sought.limit:
        return "limit", "corrections took the places"
    if stood is not None and stood <= sought.limit:
        return "rerank", f"{sought.way.strategy.value} puts it in place {position}; by score it stood in place {stood}"
    return "limit", f"{position - 1} others scored higher"


def votes_for(candidate: Candidate, found: Found, search: Search, setting: Setting) -> tuple[Vote, ...]:
    """The parts of one candidate's score, in the order it was found in."""
    told = (found.reasons or {}).get(candidate.document)
    return votes_of(told or reasons_for([candidate], search, setting)[candidate.document], search.words)


def missed(view: View, memory: Memory, search: Search, setting: Setting) -> Fate:
    """The first stage that lost a memory that is no candidate."""
    there = view.documents_of(memory, search.matches)
    documents = places_of(search.votes, there)
    matched = documents or any(np.isin(there, listed["doc"]).any() for listed in search.matches.postings.values())
    best = max(documents, key=lambda document: search.votes.total[documents[document]], default=None)
    told = None if best is None else reasons_for([Candidate(memory, best, 0.0)], search, setting)[best]
    votes = () if told is None else votes_of(told, search.words)
    lost, detail, rank = "candidates", "", None
    if memory.status not in (search.filters.statuses or REACHABLE):
        lost, detail = "filter", f"it is {memory.status.value}"
    elif failing := failed(view, memory, search.filters):
        lost, detail = "filter", f"it does not pass: {', '.join(failing)}"
    elif not matched:
        asked = [search.words.get(term, term) for term in search.asked.terms[:8]]
        lost, detail = "match", f"it has none of the words {', '.join(asked)}"
    elif memory.status not in LIVE:
        lost, detail = "filter", f"it is {memory.status.value}, and something else answers"
    elif best is None:
        detail = "too many others scored higher to be looked at"
    else:
        higher = above(view, search, documents[best])
        rank, detail = higher + 1, f"{higher} passages scored higher, too many to be looked at"
    return Fate(lost, detail, rank, None if best is None else float(search.votes.total[documents[best]]), votes)


def above(view: View, search: Search, place: int) -> int:
    """How many passages that may be shown score higher than the one in a place of the ballot."""
    higher = search.votes.total > search.votes.total[place]
    if needs_mask(search.filters):
        higher &= view.allowed(search.filters, search.matches)[search.votes.docs]
    return int(np.count_nonzero(higher))
