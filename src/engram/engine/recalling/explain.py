"""explain: where a memory stood for a question, and the first stage that lost it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from engram.cognition.fusion import places_of
from engram.engine.permission import existing
from engram.engine.recalling.filters import REACHABLE, failed
from engram.engine.recalling.leading import DISTILLED, FULLER
from engram.engine.recalling.momentum import Leaning, Said, leaning
from engram.engine.recalling.recall import distinct, enough
from engram.engine.recalling.reorder import Reranking
from engram.engine.recalling.search import Candidate, Search, caught_up, look_up, reasons_for
from engram.engine.recalling.showing import shown, votes_of
from engram.engine.setting import Setting
from engram.engine.stopwatch import Stopwatch
from engram.model.memory import LIVE, Memory
from engram.model.recall import Explanation, Filters, Recollection, Vote
from engram.ports import View


def explain(
    setting: Setting, query: str, id: str, filters: Filters, limit: int, before: str | Said | None = None
) -> Explanation:
    """Follow one memory through a recall."""
    with caught_up(setting) as view:
        memory = existing(view, id)
        lean = leaning(view, query, before, filters, setting)
        search = look_up(view, query, filters, setting, Stopwatch(), leaning=lean)
        return replace(told(view, memory, search, query, limit, setting), understood=understood(search, lean))


def understood(search: Search, lean: Leaning) -> tuple[str, ...]:
    """What the question was taken to ask for, a line for each thing."""
    cue, told = search.cue, lean.told
    words = dict.fromkeys(search.words.get(term, term) for term in search.asked.terms)
    literal = dict.fromkeys((*cue.quoted, *cue.paths, *cue.identifiers))
    lines = [
        f"kind of question: {cue.intent.value}",
        f"words: {', '.join(words)}",
        f"meaning: {cue.dense}",
        f"people: {', '.join(cue.people)}" if cue.people else "",
        f"meant to the letter: {', '.join(literal)}" if literal else "",
        f"error: {', '.join(cue.trouble)}" if cue.trouble else "",
        f"conversation: {told.change.value}, share {told.share:.2f}" if told else "",
    ]
    return tuple(filter(None, lines))


def told(view: View, memory: Memory, search: Search, query: str, limit: int, setting: Setting) -> Explanation:
    """Rank and votes of a memory that came up, or why it did not."""
    found = enough(view, search, limit, Reranking(), setting, Stopwatch())
    items, _ = shown(view, found, search, limit, setting, setting.clock())
    for rank, item in enumerate(items, 1):
        if item.memory.id == memory.id:
            return Explanation(
                query=query, id=memory.id, rank=rank, score=item.score, votes=item.votes, lost_at=None,
                detail="it came up",
            )  # fmt: skip
    order = found.order
    for position, kept in enumerate(distinct(order, search, len(order)), 1):
        first = order[kept.place]
        if memory.id in (first.memory.id, *kept.also):
            candidate = next(it for it in order if it.memory.id == memory.id)
            lost, detail = gave_way(memory, items) or place(memory, first, position, limit)
            return Explanation(
                query=query,
                id=memory.id,
                rank=position if lost == "limit" else None,
                score=candidate.score,
                votes=votes_for(candidate, search, setting),
                lost_at=lost,
                detail=detail,
            )
    return missed(view, memory, search, query, setting)


def gave_way(memory: Memory, items: Sequence[Recollection]) -> tuple[str, str] | None:
    """What became of a turn if something that was read in it is shown in its place, and of a fact if its turn is."""
    for item in (item for item in items if memory.id in item.also):
        signals = {vote.signal for vote in item.votes}
        if DISTILLED in signals and memory.id in item.memory.sources:
            return DISTILLED, f"{item.memory.id}, which was read in it, speaks for it"
        if FULLER in signals and item.memory.id in memory.sources:
            return FULLER, f"{item.memory.id}, which it was read in, tells more of what is asked"
    return None


def place(memory: Memory, first: Candidate, position: int, limit: int) -> tuple[str, str]:
    """What became of a candidate that was not shown: the stage that lost it, and that in words."""
    if first.memory.id != memory.id:
        return "dedup", f"it says the same as {first.memory.id}, which comes first"
    return "limit", f"{position - 1} others scored higher" if position > limit else "corrections took the places"


def votes_for(candidate: Candidate, search: Search, setting: Setting) -> tuple[Vote, ...]:
    """The parts of one candidate's score."""
    return votes_of(reasons_for([candidate], search, setting)[candidate.document], search.words)


def missed(view: View, memory: Memory, search: Search, query: str, setting: Setting) -> Explanation:
    """The first stage that lost a memory."""
    there = view.documents_of(memory, search.matches)
    documents = list(places_of(search.votes, there))
    matched = documents or any(np.isin(there, listed["doc"]).any() for listed in search.matches.postings.values())
    votes = votes_for(Candidate(memory, documents[0], 0.0), search, setting) if documents else ()
    if memory.status not in (search.filters.statuses or REACHABLE):
        lost, detail = "filter", f"it is {memory.status.value}"
    elif failing := failed(view, memory, search.filters):
        lost, detail = "filter", f"it does not pass: {', '.join(failing)}"
    elif not matched:
        asked = [search.words.get(term, term) for term in search.asked.terms[:8]]
        lost, detail = "match", f"it has none of the words {', '.join(asked)}"
    elif memory.status not in LIVE:
        lost, detail = "filter", f"it is {memory.status.value}, and something else answers"
    else:
        lost, detail = "candidates", "too many others scored higher to be looked at"
    return Explanation(
        query=query,
        id=memory.id,
        rank=None,
        score=sum(vote.contribution for vote in votes) if votes else None,
        votes=votes,
        lost_at=lost,
        detail=detail,
    )
