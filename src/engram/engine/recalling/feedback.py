"""feedback: what helped is trusted more; what did not stays away from questions like the one it was no help with."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime, timedelta

from engram.cognition.fusion import Ballot, with_given
from engram.cognition.put_back import UNHELPFUL, going_with
from engram.cognition.words import query_terms
from engram.engine.permission import existing, writable_scope
from engram.engine.recalling.closer import read_anyway
from engram.engine.screened import note_kept
from engram.engine.setting import Setting
from engram.guard import limits
from engram.model.change import Change, Feedback
from engram.model.memory import Memory
from engram.model.opinion import Opinion
from engram.model.recall import Filters
from engram.ports import Matches, View

EARLIEST = datetime(1, 1, 2, tzinfo=UTC)
COMPARED = 12  # earlier questions whose meaning is looked up: each may have to be embedded


def feedback(setting: Setting, id: object, helpful: object, query: object, reason: object) -> Opinion:
    """Keep an opinion; given again for the same question in the same session, it is the later one that counts."""
    target, fits = limits.memory_id(id), limits.switch(helpful, "helpful")
    asked = note_kept(setting.secrets, limits.paragraph(query, setting.tunables.claim_limit, "query")) or None
    why = note_kept(setting.secrets, limits.paragraph(reason, setting.tunables.claim_limit, "reason"))
    now, identity = setting.clock(), setting.identity

    def decide(view: View) -> tuple[list[Change], Opinion]:
        memory, scope = existing(view, target), writable_scope(view, None, setting.tunables)
        before = [
            opinion
            for opinion in view.opinions([memory.id])
            if (opinion.scope, opinion.session, opinion.query) == (scope, identity.session, asked)
        ]
        opinion = Opinion(
            id=before[0].id if before else setting.ids(now), memory=memory.id, helpful=fits, query=asked, at=now,
            scope=scope, project=identity.project, session=identity.session,
        )  # fmt: skip
        return [Feedback(opinion=opinion, reason=why)], opinion

    _, kept = setting.change("feedback", decide)
    return kept


def without_unhelpful(
    view: View, query: str, votes: Ballot, matches: Matches, filters: Filters, setting: Setting
) -> Ballot:
    """The ballot with what was no help with a question like this one put back, there and nowhere else."""
    tunables, now = setting.tunables, setting.clock()
    until = min(filters.as_of, now) if filters.as_of else now
    since = now - min(timedelta(days=tunables.unhelpful_days), now - EARLIEST)
    complaints = view.complaints(since, until)
    if not complaints:
        return votes
    alike = questions_alike(query, {opinion.query or "" for opinion in complaints}, setting)
    about = {opinion.memory for opinion in complaints if opinion.query in alike}
    documents = [
        document
        for memory in (with_its_own(view, about, votes, matches, setting) if about else ())
        for document in view.documents_of(memory, matches)
    ]
    return with_given(votes, UNHELPFUL, dict.fromkeys(documents, 1.0), -tunables.unhelpful_penalty)


def with_its_own(
    view: View, about: Collection[str], votes: Ballot, matches: Matches, setting: Setting
) -> Collection[Memory]:
    """What was no help, and what would bring it up again: what says the same in its place, and what it corrects."""
    marked = list(view.memories(about).values())
    sources = {id for memory in marked for id in memory.sources}
    found = [memory for _, memory in read_anyway(view, votes, matches, setting)]
    read = view.derived_from(*about, *sources)
    beside = going_with(marked, [*found, *(view.memories(sources).values() if sources else ()), *read])
    corrected = [memory for memory in found if "corrected" in memory.flags]
    instead = view.instead_of([memory.id for memory in corrected]) if corrected else {}
    beside += [memory for memory in corrected if memory.id in instead and instead[memory.id].id in about]
    return {memory.id: memory for memory in (*marked, *beside)}.values()


def put_back(votes: Ballot) -> frozenset[int]:
    """The documents of a ballot that were put back, which nothing may lift again."""
    part = next((part for part in votes.parts if part.signal == UNHELPFUL), None)
    return frozenset() if part is None or part.where is None else frozenset(votes.docs[part.where].tolist())


def questions_alike(query: str, before: Collection[str], setting: Setting) -> set[str]:
    """Those of some questions that ask much the same: of the few that share most words by meaning, else by words."""
    asked = set(query_terms(query))
    shares = {text: overlap(asked, set(query_terms(text))) for text in before}
    nearest = sorted((text for text in shares if shares[text]), key=lambda text: (-shares[text], text))[:COMPARED]
    vector = setting.senses.heard(query) if setting.senses is not None and nearest else None
    if setting.senses is not None and vector is not None:
        known = {text: setting.senses.heard(text) for text in nearest}
        shares = {text: float(vector @ other) for text, other in known.items() if other is not None}
    return {text for text in nearest if shares.get(text, 0.0) > setting.tunables.unhelpful_likeness}


def overlap(one: set[str], other: set[str]) -> float:
    """How many of their words two questions share, 0 to 1."""
    return 2 * len(one & other) / (len(one) + len(other)) if one and other else 0.0
