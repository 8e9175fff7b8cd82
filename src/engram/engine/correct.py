"""correct: what was known gives way to what is so, and stays away."""

from __future__ import annotations

from datetime import datetime

from engram.cognition.claims import normalised
from engram.cognition.cycles import closing_path
from engram.cognition.wording import combined_confidence, how_it_ended
from engram.engine.permission import changeable, may_write, tags, writable_scope
from engram.engine.remember import CONFIDENCE, held_claims
from engram.engine.setting import Setting
from engram.errors import InputError
from engram.guard import limits
from engram.model.change import Add, Burial, Bury, Change, Connect, Exhume, SetStatus, Supersede, Tombstone, Was
from engram.model.link import Link
from engram.model.memory import GONE, TRUST, Interval, Kind, Memory, Source, Status, Turn, Verification
from engram.model.scope import Scope
from engram.ports import View


def correct(setting: Setting, target: object, text: object, was: object, reason: object, at: object) -> Memory:
    """Replace a memory, or a claim nobody wrote down, and leave a tombstone in its place."""
    tunables, now = setting.tunables, setting.clock()
    claim = limits.text(target, tunables.claim_limit, "claim")
    wording = limits.text(text, tunables.claim_limit)
    why = limits.paragraph(reason, tunables.claim_limit, "reason")
    said = now if at is None else limits.past(at, now, tunables.future_tolerance_s)
    ended = how_it_ended(wording, why) if was is None else limits.choice(Was, was, "was")

    def decide(view: View) -> tuple[list[Change], Memory]:
        old = targets(view, claim, setting)
        return replace_all(view, old, claim, wording, ended, why or "", said, setting)

    _, kept = setting.change("correct", decide, at=said)
    return kept


def targets(view: View, claim: str, setting: Setting) -> list[Memory]:
    """The memory with this id, or the live ones that say this in the narrowest scope the identity may write to."""
    if limits.is_id(claim):
        return [changeable(view, claim, setting.tunables)]
    home = writable_scope(view, None, setting.tunables)
    for scope in dict.fromkeys((home, *(scope for scope in view.identity.scopes if may_write(view, scope)))):
        if held := held_claims(view, scope, claim):
            projects = {memory.project for memory in held}
            here = view.identity.project if view.identity.project in projects else held[0].project
            return [memory for memory in held if memory.project == here]
    return []


def replace_all(
    view: View, old: list[Memory], claim: str, wording: str, ended: Was, reason: str, at: datetime, setting: Setting
) -> tuple[list[Change], Memory]:
    """Every target gives way to one new memory, and the old wordings are buried."""
    if any(memory.status in GONE for memory in old):
        raise InputError("that memory was forgotten", hint="restore it first, or remember the new fact")
    if normalised(claim) == normalised(wording):
        raise InputError("the correction says the same as what it corrects")
    scope = old[0].scope if old else setting.identity.home
    project = old[0].project if old else setting.identity.project
    held = [memory for memory in held_claims(view, scope, wording) if memory.project == project]
    if any(memory.id == each.id for memory in old for each in held):
        raise InputError("the correction says the same as what it corrects")
    if any(was_replaced_by(view, each, memory) for each in held for memory in old):
        old, held = [*old, *held], []  # it gave way to what is corrected now: only a new memory closes no circle
    kept, added = (held[0], []) if held else replacement(old, scope, wording, at, setting)
    changes: list[Change] = [*unburied(view, scope, wording), *added]
    for memory in old:
        changes += superseded(view, memory, kept, ended, reason, setting, at)
    wordings = [claim] if not old else [memory.text for memory in old]
    claims = tuple(dict.fromkeys(view.claims.text(scope, words) for words in wordings))
    tombstone = Tombstone(
        id=setting.ids(at),
        scope=scope,
        burial=Burial.CORRECTED,
        claims=claims,
        memory=old[0].id if old else None,
        trust=TRUST[Source.HUMAN],
        at=at,
        replacement=kept.id,
    )
    return [*changes, Bury(tombstone=tombstone)], kept


def was_replaced_by(view: View, held: Memory, old: Memory) -> bool:
    """Whether what is to be the replacement was itself replaced, in however many steps, by what it is to replace."""
    return bool(closing_path(held.id, old.id, lambda ids: view.steps(ids, "provenance")))


def replacement(
    old: list[Memory], scope: Scope, wording: str, at: datetime, setting: Setting
) -> tuple[Memory, list[Change]]:
    """A new memory that takes after the old one."""
    first = old[0] if old else None
    identity = setting.identity
    fresh = Memory(
        id=setting.ids(setting.clock()),
        scope=scope,
        project=first.project if first else identity.project,
        kind=first.kind if first and not isinstance(first, Turn) else Kind.SEMANTIC,
        category=first.category if first and not isinstance(first, Turn) else "correction",
        text=wording,
        source=Source.HUMAN,
        learnt=at,
        recorded_at=setting.clock(),
        session=identity.session,
        importance=first.importance if first else 0.5,
        importance_given=first.importance_given if first else False,
        confidence=combined_confidence(CONFIDENCE, first.confidence if first else 0.0),
        valid=Interval(at, None) if first else Interval(),
        verification=Verification.USER_CONFIRMED,
        pinned=first.pinned if first and not isinstance(first, Turn) else False,
        flags=tags(identity),
        tz=identity.tz,
    )
    return fresh, [Add(memory=fresh, because=tuple(memory.id for memory in old))]


def unburied(view: View, scope: Scope, wording: str) -> list[Change]:
    """Whoever corrects something back to an earlier claim means it: its tombstones are lifted."""
    found = view.tombstones(scope, view.claims.text(scope, wording))
    return [Exhume(id=tombstone.id, reason="said anew") for tombstone in found]


def superseded(
    view: View, old: Memory, new: Memory, ended: Was, reason: str, setting: Setting, at: datetime
) -> list[Change]:
    """The old gives way, both know of each other, and what was derived from the old is put under review."""
    changes: list[Change] = [Supersede(id=old.id, by=new.id, was=ended, reason=reason, because=(new.id,))]
    for origin, relation, target in ((new, "supersedes", old), (old, "superseded_by", new)):
        if view.link_between(origin.id, relation, target.id) is None:
            link = Link(id=setting.ids(at), origin=origin.id, target=target.id, relation=relation, reinforced_at=at)
            changes.append(Connect(link=link))
    for derived in view.derived_from(old.id):
        if derived.status is Status.ACTIVE and derived.id != new.id:
            review = SetStatus(
                id=derived.id, status=Status.CHALLENGED, reason="its source was corrected", because=(old.id,)
            )
            changes.append(review)
    return changes
