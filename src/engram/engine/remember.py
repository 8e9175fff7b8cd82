"""remember: a proposition is held true from now on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from engram.engine.permission import tags, writable_scope
from engram.engine.setting import Setting
from engram.errors import BadId, Tombstoned
from engram.guard import limits
from engram.model.change import Add, Burial, Change, Exhume, Revise, Tombstone
from engram.model.memory import GONE, LIVE, TRUST, Interval, Kind, Memory, Source, Turn, Zone
from engram.model.scope import Role, Scope, ScopeKind
from engram.ports import View
from engram.tunables import Tunables

CONFIDENCE = 0.95
CONFIDENCE_OF_OTHERS = 0.7


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposition:
    """A claim that passed the border."""

    text: str
    category: str | None
    importance: float | None
    kind: Kind
    source: Source
    confidence: float | None
    occurred: Interval
    valid: Interval
    pinned: bool
    external_id: str | None
    meta: Mapping[str, object] | None


def proposition(text: object, given: Mapping[str, object], tunables: Tunables) -> Proposition:
    """Refuse what cannot be kept, before anything is written."""
    importance, confidence = given.get("importance"), given.get("confidence")
    return Proposition(
        text=limits.text(text, tunables.claim_limit),
        category=limits.label(given.get("category"), "category"),
        importance=None if importance is None else limits.number(importance, "importance"),
        kind=Kind.SEMANTIC if given.get("kind") is None else limits.choice(Kind, given["kind"], "kind"),
        source=limits.choice(Source, given.get("source"), "source"),
        confidence=None if confidence is None else limits.number(confidence, "confidence"),
        occurred=limits.interval(given.get("occurred"), "occurred"),
        valid=limits.interval(given.get("valid"), "valid"),
        pinned=limits.switch(given.get("pinned"), "pinned"),
        external_id=limits.label(given.get("id"), "id"),
        meta=limits.mapping(given.get("meta"), tunables.meta_limit, "meta"),
    )


def remember(setting: Setting, text: object, scope: str | None, given: Mapping[str, object]) -> Memory:
    """Keep a claim; one that is already held is given back, with what was said about it brought up to date."""
    claim, now = proposition(text, given, setting.tunables), setting.clock()
    _, kept = setting.change("remember", lambda view: decide(view, claim, scope, setting, now))
    return kept


def decide(
    view: View, claim: Proposition, wanted: str | None, setting: Setting, now: datetime
) -> tuple[list[Change], Memory]:
    """Known under the caller's id, held already, taken back before, or new."""
    scope = writable_scope(view, wanted, setting.tunables)
    if claim.external_id:
        named = setting.identity.session, claim.external_id
        if before := view.by_external_ids(scope, [named]).get(named):
            return [], unchanged(before, claim)
    lifted = revived(view, scope, claim.text, TRUST[claim.source], now)
    if held := holding(view, scope, claim):
        return [*lifted, *brought_up_to_date(held, claim, setting.tunables)], held
    fresh = memory_of(claim, scope, setting, now)
    return [*lifted, Add(memory=fresh)], fresh


def unchanged(before: Memory, claim: Proposition) -> Memory:
    """The same id must mean the same words."""
    if before.status in GONE:
        raise Tombstoned(f"what {claim.external_id!r} stands for was forgotten", hint="restore it, or use a new id")
    if isinstance(before, Turn) or before.text != claim.text:
        raise BadId(f"id {claim.external_id!r} stands for another text", hint="give new content a new id")
    return before


def revived(view: View, scope: Scope, text: str, trust: float, at: datetime) -> list[Change]:
    """What it takes to say again what was taken back: being as trusted, and later. Otherwise it is refused."""
    found = view.tombstones(scope, view.claims.text(scope, text))
    for tombstone in found:
        if at < tombstone.at or trust < tombstone.trust:
            raise Tombstoned(
                f"this was {tombstone.burial.value} on {tombstone.at:%Y-%m-%d}{instead(view, tombstone)}",
                tombstone=tombstone.id,
            )
    return [Exhume(id=tombstone.id, reason="said anew") for tombstone in found]


def instead(view: View, tombstone: Tombstone) -> str:
    """What holds instead, when a correction says so."""
    if tombstone.burial is not Burial.CORRECTED or tombstone.replacement is None:
        return ""
    replacement = view.memory(tombstone.replacement)
    return f": {replacement.text[:120]}" if replacement and replacement.status in LIVE else ""


def holding(view: View, scope: Scope, claim: Proposition) -> Memory | None:
    """The live memory, of this scope and made in this project, that already says this, if any."""
    if claim.external_id:
        return None
    held = held_claims(view, scope, claim.text)
    here = (memory for memory in held if memory.project == view.identity.project or scope.kind is not ScopeKind.AGENT)
    return next((memory for memory in here if memory.kind is claim.kind), None)


def held_claims(view: View, scope: Scope, text: str) -> list[Memory]:
    """The live memories of a scope that say this."""
    return [memory for memory in view.by_claim(scope, text) if memory.status in LIVE]


def brought_up_to_date(held: Memory, claim: Proposition, tunables: Tunables) -> list[Change]:
    """What was said about a claim that is held already."""
    told: dict[str, object] = {}
    if claim.category is not None:
        told["category"] = claim.category
    if claim.importance is not None:
        told |= {"importance": claim.importance, "importance_given": True}
    if claim.pinned:
        told["pinned"] = True
    if claim.confidence is not None:
        told["confidence"] = claim.confidence
    for name, stretch in (("occurred", claim.occurred), ("valid", claim.valid)):
        if stretch != Interval():
            told[name] = stretch
    if claim.meta:
        told["metadata"] = limits.mapping({**held.metadata, **claim.meta}, tunables.meta_limit, "meta")
    changed = {name: value for name, value in told.items() if getattr(held, name) != value}
    return [Revise(id=held.id, fields=changed, reason="said again")] if changed else []


def memory_of(claim: Proposition, scope: Scope, setting: Setting, now: datetime) -> Memory:
    """A claim as a memory."""
    identity = setting.identity
    usual = CONFIDENCE if claim.source is Source.HUMAN else CONFIDENCE_OF_OTHERS
    return Memory(
        id=setting.ids(now),
        scope=scope,
        project=identity.project,
        kind=claim.kind,
        category=claim.category or "general",
        text=claim.text,
        source=claim.source,
        learnt=now,
        recorded_at=now,
        external_id=claim.external_id,
        session=identity.session,
        importance=0.5 if claim.importance is None else claim.importance,
        importance_given=claim.importance is not None,
        confidence=usual if claim.confidence is None else claim.confidence,
        occurred=claim.occurred,
        valid=claim.valid,
        pinned=claim.pinned,
        zone=Zone.QUARANTINE if identity.role is Role.GUEST else Zone.WORKING,
        flags=tags(identity),
        metadata=claim.meta or {},
        tz=identity.tz,
    )
