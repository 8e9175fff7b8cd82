"""remember: a proposition is held true from now on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from engram.cognition.affect import felt
from engram.cognition.classify import category_of
from engram.cognition.importance import confidence_at_birth
from engram.engine.naming.entities import linked
from engram.engine.permission import tags, writable_scope
from engram.engine.screened import CLEAN, Labels, Marks, claim_kept, tree_kept, without_secrets
from engram.engine.setting import Setting
from engram.engine.writing.birth import beside, lasting, told_of_itself, with_names, worth
from engram.engine.writing.giving_way import superseded
from engram.engine.writing.graveyard import Claimed, Cosines, Graveyard, measured, worth_comparing
from engram.engine.writing.parsing import told_by
from engram.errors import BadId, Tombstoned
from engram.guard import limits
from engram.model.change import Add, Burial, Bury, Change, Exhume, Revise, Tombstone, Was
from engram.model.memory import GONE, LIVE, TRUST, Interval, Kind, Memory, Source, Turn, Zone
from engram.model.scope import Role, Scope
from engram.model.triple import Triple
from engram.ports import View
from engram.tunables import Tunables

ROLES: Mapping[Source, str] = {Source.HUMAN: "user", Source.TOOL: "tool"}  # in which a signal is looked for


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
    triple: Triple | None = None
    due: datetime | None = None
    marks: Marks = CLEAN
    said: str | None = None  # as it was given, where something of it is not kept


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
    claim, now = screened(proposition(text, given, setting.tunables), setting), setting.clock()
    if told := told_by(setting, claim.text, now):
        claim = replace(claim, triple=told.triple, due=told.due)
    alike = likened(setting, scope, claim.text)
    _, kept = setting.change("remember", lambda view: decide(view, claim, scope, setting, now, alike))
    return kept


def screened(claim: Proposition, setting: Setting) -> Proposition:
    """A claim as it may be kept, unless it may not."""
    Labels(setting.secrets).check(claim.external_id, "id")
    text, marks = claim_kept(setting, claim.text, claim.source)
    if marks is CLEAN and not claim.meta:
        return claim
    meta, told = tree_kept(setting, claim.meta, claim.source)
    return replace(claim, text=text, said=claim.text, meta=meta, marks=marks.beside(told.of_secrets()))


def decide(
    view: View, claim: Proposition, wanted: str | None, setting: Setting, now: datetime, alike: Cosines
) -> tuple[list[Change], Memory]:
    """Known under the caller's id, held already, taken back before, or new."""
    scope = writable_scope(view, wanted, setting.tunables)
    if claim.external_id:
        named = setting.identity.session, claim.external_id
        if before := view.by_external_ids(scope, [named]).get(named):
            return [], unchanged(before, claim)
    yard, here = Graveyard(view, setting, alike), Claimed(scope, setting.identity.project, claim.text)
    stones = buried(view, scope, claim.text, claim.triple) or yard.met(here)
    if not stones:
        revived(view, yard.meant(here), TRUST[claim.source], now)
    lifted = revived(view, stones, TRUST[claim.source], now)
    if held := holding(view, scope, claim):
        return [*lifted, *brought_up_to_date(held, claim, setting.tunables)], held
    fresh = memory_of(claim, scope, setting, now)
    mentions, replaced = linked(view, [fresh], setting), said_anew(view, stones, fresh, setting, now)
    return [*lifted, *with_names([Add(memory=fresh)], mentions), *mentions, *replaced], fresh


def unchanged(before: Memory, claim: Proposition) -> Memory:
    """The same id must mean the same words."""
    if before.status in GONE:
        raise Tombstoned(f"what {claim.external_id!r} stands for was forgotten", hint="restore it, or use a new id")
    same = before.text in (claim.text, claim.said) or before.text == without_secrets(claim.text)
    if isinstance(before, Turn) or not same:
        raise BadId(f"id {claim.external_id!r} stands for another text", hint="give new content a new id")
    return before


def likened(setting: Setting, scope: str | None, text: str) -> Cosines:
    """How like a claim is in meaning to what was taken back where it would be kept."""
    if setting.senses is None or not setting.senses.local:
        return {}
    with setting.storage.read(setting.identity) as view:
        home = writable_scope(view, scope, setting.tunables)
        pairs = worth_comparing(view, setting, [Claimed(home, setting.identity.project, text)])
    return measured(setting, pairs)


def said_anew(view: View, stones: list[Tombstone], fresh: Memory, setting: Setting, now: datetime) -> list[Change]:
    """What had taken the place of a claim gives way to it again, and stays away."""
    ids = [stone.replacement for stone in stones if stone.replacement]
    found = {**view.instead_of(ids), **view.memories(ids)} if ids else {}
    changes: list[Change] = []
    marked: set[str] = set()
    for old in found.values():
        if old.status in LIVE and not isinstance(old, Turn):
            changes += superseded(view, old, fresh, Was.CHANGED, "said anew", setting, now, marked)
            stone = Tombstone(
                id=setting.ids(now),
                scope=old.scope,
                burial=Burial.CORRECTED,
                claims=hashes_of(view, old.scope, old.text, old.triple),
                memory=old.id,
                trust=fresh.trust,
                at=now,
                replacement=fresh.id,
            )
            changes.append(Bury(tombstone=stone))
    return changes


def revived(view: View, found: list[Tombstone], trust: float, at: datetime) -> list[Change]:
    """What it takes to say again what was taken back: being as trusted, and later. Otherwise it is refused."""
    for tombstone in found:
        if at < tombstone.at or trust < tombstone.trust:
            raise Tombstoned(
                f"this was {tombstone.burial.value} on {tombstone.at:%Y-%m-%d}{instead(view, tombstone)}",
                tombstone=tombstone.id,
            )
    return [Exhume(id=tombstone.id, reason="said anew") for tombstone in found]


def buried(view: View, scope: Scope, text: str, triple: Triple | None) -> list[Tombstone]:
    """The tombstones that a claim runs into: by its words, or by what it says in three parts."""
    found = [stone for claim in hashes_of(view, scope, text, triple) for stone in view.tombstones(scope, claim)]
    return list({stone.id: stone for stone in found}.values())


def hashes_of(view: View, scope: Scope, text: str, triple: Triple | None) -> tuple[bytes, ...]:
    """What a claim is compared by: never the content itself."""
    said = view.claims.text(scope, text)
    return (said,) if triple is None else (said, view.claims.triple(scope, triple))


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
    made = scope.made_in(view.identity.project)
    here = (memory for memory in held if scope.made_in(memory.project) == made)
    return next((memory for memory in here if memory.kind is claim.kind), None)


def held_claims(view: View, scope: Scope, text: str, triple: Triple | None = None) -> list[Memory]:
    """The live memories of a scope that say this: in these words, or in three parts."""
    found = {memory.id: memory for memory in view.by_claim(scope, text)}
    if triple is not None:
        found |= {memory.id: memory for memory in view.stating(scope, triple)}
    return [memory for memory in found.values() if memory.status in LIVE]


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
    identity, affect = setting.identity, felt(claim.text)
    category = category_of(claim.text) if claim.category is None else claim.category
    confidence = confidence_at_birth(claim.source) if claim.confidence is None else claim.confidence
    inferred = worth(category, claim.text, ROLES.get(claim.source, "assistant"), affect, setting.tunables)
    told = told_of_itself(claim.text, now, identity.tz, affect, category, claim.due)
    return Memory(
        id=setting.ids(now),
        scope=scope,
        project=identity.project,
        kind=claim.kind,
        category=category,
        text=claim.text,
        source=claim.source,
        learnt=now,
        recorded_at=now,
        external_id=claim.external_id,
        session=identity.session,
        importance=inferred if claim.importance is None else claim.importance,
        importance_given=claim.importance is not None,
        confidence=confidence,
        affect=affect,
        occurred=claim.occurred,
        valid=claim.valid,
        policy=lasting(confidence),
        pinned=claim.pinned,
        seal=claim.marks.seal,
        zone=Zone.QUARANTINE if identity.role is Role.GUEST else claim.marks.zone,
        flags=(*tags(identity), *claim.marks.flags),
        metadata=beside(told, claim.meta, setting.tunables.meta_limit),
        triple=claim.triple,
        tz=identity.tz,
    )
