"""From a proposal to a memory: what it takes over from the turn it was read in, and what it is given at birth."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from engram.cognition.affect import felt
from engram.cognition.classify import DEFAULT_CATEGORY, category_of, kind_of
from engram.cognition.importance import confidence_at_birth
from engram.engine.setting import Setting
from engram.engine.writing.birth import lasting, told_of_itself, worth
from engram.model.memory import Interval, Kind, Memory, Turn
from engram.model.proposal import Proposal

MARKS = frozenset({"corrected", "masked"})  # what is said of the turn alone


def memory_of(
    proposal: Proposal, turn: Turn, setting: Setting, now: datetime, valid: Interval, distances: Sequence[float] = ()
) -> Memory:
    """A proposal as a memory: no more trusted, and no less closely kept, than the turn that it was read in."""
    said = proposal.quote or proposal.text
    tone = felt(said)
    affect = felt(said, corrected=True) if proposal.mends else tone
    category, kind = sort_of(proposal)
    confidence = min(proposal.confidence, confidence_at_birth(turn.source))
    return Memory(
        id=setting.ids(now),
        scope=turn.scope,
        project=turn.project,
        kind=kind,
        category=category,
        text=proposal.text,
        source=turn.source,
        sources=(turn.id,),
        learnt=turn.learnt,
        recorded_at=now,
        session=turn.session,
        speaker=turn.speaker,
        importance=worth(category, said, turn.role, affect, setting.tunables, distances),
        confidence=confidence,
        affect=affect,
        occurred=proposal.occurred,
        valid=valid,
        policy=lasting(confidence),
        seal=turn.seal,
        zone=turn.zone,
        flags=tuple(flag for flag in turn.flags if flag not in MARKS),
        metadata=told_of_itself(proposal.text, turn.learnt, turn.tz, tone, category, proposal.due),
        triple=proposal.triple,
        tz=turn.tz,
    )


def sort_of(proposal: Proposal) -> tuple[str, Kind]:
    """Category and kind as the reader says; one that says neither leaves both to the wording."""
    if proposal.category != DEFAULT_CATEGORY:
        return proposal.category, proposal.kind
    category = category_of(proposal.text)
    if proposal.kind is not Kind.SEMANTIC:
        return category, proposal.kind
    happened = True if proposal.occurred.start is not None else None
    return category, kind_of(proposal.text, category=category, happened=happened)
