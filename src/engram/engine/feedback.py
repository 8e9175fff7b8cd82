"""feedback: what helped is trusted more; what did not stays away from questions like the one it was no help with."""

from __future__ import annotations

from datetime import timedelta

from engram.cognition.fusion import Ballot, with_given
from engram.cognition.words import query_terms
from engram.engine.permission import existing, writable_scope
from engram.engine.setting import Setting
from engram.guard import limits
from engram.model.change import Change, Feedback
from engram.model.opinion import Opinion
from engram.ports import Matches, View


def feedback(setting: Setting, id: object, helpful: object, query: object, reason: object) -> Opinion:
    """Keep an opinion; given again for the same question in the same session, it is the later one that counts."""
    target, fits = limits.memory_id(id), limits.switch(helpful, "helpful")
    asked = limits.paragraph(query, setting.tunables.claim_limit, "query")
    why = limits.paragraph(reason, setting.tunables.claim_limit, "reason") or ""
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


def without_unhelpful(view: View, query: str, votes: Ballot, matches: Matches, setting: Setting) -> Ballot:
    """The ballot with what was no help with a question like this one put back, there and nowhere else."""
    tunables = setting.tunables
    complaints = view.complaints(setting.clock() - timedelta(days=tunables.unhelpful_days))
    about = {opinion.memory for opinion in complaints if alike(query, opinion.query or "", setting)}
    documents = [
        document
        for memory in (view.memories(about).values() if about else ())
        for document in view.documents_of(memory, matches)
    ]
    return with_given(votes, "feedback.unhelpful", dict.fromkeys(documents, 1.0), -tunables.unhelpful_penalty)


def alike(query: str, before: str, setting: Setting) -> bool:
    """Whether two questions ask much the same: by meaning where that is known and they share a word, else by words."""
    one, other = set(query_terms(query)), set(query_terms(before))
    shared = len(one & other)
    if not shared:
        return False
    vectors = [setting.senses.heard(text) for text in (query, before)] if setting.senses is not None else [None]
    known = [vector for vector in vectors if vector is not None]
    likeness = float(known[0] @ known[1]) if len(known) == 2 else 2 * shared / (len(one) + len(other))
    return likeness > setting.tunables.unhelpful_likeness
