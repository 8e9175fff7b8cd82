"""explain: where a memory stood for a question, and the first stage that lost it."""

from __future__ import annotations

from engram.cognition.fusion import place_of
from engram.engine.filters import REACHABLE, filters_from
from engram.engine.permission import existing
from engram.engine.recall import votes_of, weighed
from engram.engine.search import Candidate, Search, catch_up, in_order, look_up, rank, reasons_for
from engram.engine.setting import Setting
from engram.engine.stopwatch import Stopwatch
from engram.model.memory import LIVE, Memory, Status
from engram.model.recall import Explanation, Vote
from engram.ports import View


def explain(setting: Setting, query: str, id: str) -> Explanation:
    """Follow one memory through a recall."""
    catch_up(setting)
    with setting.storage.read(setting.identity) as view:
        memory = existing(view, id)
        search = look_up(view, query, filters_from(), setting, Stopwatch())
        return told(view, memory, search, query, setting)


def told(view: View, memory: Memory, search: Search, query: str, setting: Setting) -> Explanation:
    """Rank and votes of a memory that came up, or why it did not."""
    limit = setting.tunables.recall_limit
    ranked = rank(view, search, limit, setting)
    chosen, _, _ = weighed(view, ranked, search, limit, setting)
    faded = any(candidate.memory.status is Status.ARCHIVED for candidate in chosen)
    order = in_order([*ranked.live, *ranked.faded]) if faded else ranked.live
    for position, candidate in enumerate(order, 1):
        if candidate.memory.id == memory.id:
            lost = None if position <= setting.tunables.recall_limit else "limit"
            return Explanation(
                query=query,
                id=memory.id,
                rank=position,
                score=candidate.score,
                votes=votes_for(candidate, search, setting),
                lost_at=lost,
                detail="it came up" if lost is None else f"{position - 1} others scored higher",
            )
    return missed(view, memory, search, query, setting)


def votes_for(candidate: Candidate, search: Search, setting: Setting) -> tuple[Vote, ...]:
    """The parts of one candidate's score."""
    return votes_of(reasons_for([candidate], search, setting)[candidate.document], search)


def missed(view: View, memory: Memory, search: Search, query: str, setting: Setting) -> Explanation:
    """The first stage that lost a memory."""
    documents = [
        document
        for document in view.documents_of(memory, search.matches)
        if place_of(search.votes, document) is not None
    ]
    votes = votes_for(Candidate(memory, documents[0], 0.0), search, setting) if documents else ()
    if memory.status not in REACHABLE:
        lost, detail = "filter", f"it is {memory.status.value}"
    elif not documents:
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
