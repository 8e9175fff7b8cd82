"""remember: a proposition is held true from now on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from datetime import datetime

from engram.cognition.affect import felt
from engram.cognition.classify import category_of
from engram.cognition.importance import confidence_at_birth
from engram.cognition.reconcile import Known, Resolution, slot
from engram.cognition.relations import is_functional
from engram.cognition.restating import adds_nothing, in_order
from engram.cognition.wording import combined_confidence
from engram.engine.digesting.around import NOTHING, Made
from engram.engine.digesting.lookout import Lookout
from engram.engine.digesting.neighbours import Neighbours, likened
from engram.engine.digesting.notes import Notes, in_reach
from engram.engine.digesting.promises import Promises
from engram.engine.digesting.repeated import echoed, read_in_these_words
from engram.engine.digesting.take_note import (
    is_as_trusted,
    make_way,
    replacements,
    saying_the_same,
    validity,
    weighed,
)
from engram.engine.digesting.updates import mark_challenged, note_updates
from engram.engine.digesting.wider import told_apart
from engram.engine.for_guests import quoted
from engram.engine.permission import tags, writable_scope
from engram.engine.remembering.proposition import Proposition, proposition, read, screened
from engram.engine.remembering.said_again import said_again
from engram.engine.screened import without_secrets
from engram.engine.setting import Setting
from engram.engine.writing.birth import beside, lasting, told_of_itself, worth
from engram.engine.writing.claims import buried, revived
from engram.engine.writing.graveyard import Claimed, Graveyard
from engram.errors import BadId, Outranked, Tombstoned
from engram.model.change import UPDATE, Add, ChangeSet, Tombstone
from engram.model.memory import GONE, LIVE, TRUST, Interval, Memory, Source, Status, Turn, Zone, said_at
from engram.model.proposal import Proposal, Refusal
from engram.model.scope import Role, Scope
from engram.ports import View

LEAST_TRUST = 0.5  # of a source whose claims challenge what a person says: an agent, a tool, a document, an import
OTHERWISE = f"{UPDATE} a less trusted source says otherwise"
ROLES: Mapping[Source, str] = {Source.HUMAN: "user", Source.TOOL: "tool"}  # in which a signal is looked for


def remember(setting: Setting, text: object, scope: str | None, given: Mapping[str, object]) -> Memory:
    """Keep a claim, reconciled with what is held; one that is held already is given back, surer or up to date."""
    now = setting.clock()
    claim = screened(proposition(text, given, setting.tunables), setting)
    claim = read(claim, setting, said_at(claim.source, now, claim.valid))
    lookout = compared(setting, scope, claim)
    while (
        kept := setting.write("remember", lambda view: decide(view, claim, scope, setting, now, lookout))[1]
    ) is None:
        lookout.catch_up()
    return kept


def compared(setting: Setting, scope: str | None, claim: Proposition) -> Lookout:
    """A claim beside what is known where it would be kept, before any lock: what means the same, and what is around."""
    with setting.storage.read(setting.identity) as view:
        home = writable_scope(view, scope, setting.tunables)
    here = [Claimed(home, setting.identity.project, claim.text)]
    said = said_at(claim.source, setting.clock(), claim.valid)
    return Lookout(setting, [Made(claim.text, home, said)], lambda: likened(setting, here))


def decide(
    view: View, claim: Proposition, wanted: str | None, setting: Setting, now: datetime, lookout: Lookout
) -> tuple[ChangeSet, Memory | None]:
    """Known under the caller's id, taken back before, or reconciled with what is held; None if others added to that."""
    scope = writable_scope(view, wanted, setting.tunables)
    nothing = ChangeSet(verb="remember", actor=setting.identity.actor, at=now, changes=())
    if claim.external_id:
        named = setting.identity.session, claim.external_id
        if before := view.by_external_ids(scope, [named]).get(named):
            return nothing, unchanged(before, claim)
    if lookout.is_behind(view):
        return nothing, None
    graveyard, neighbours = Graveyard(view, setting, lookout.alike), Neighbours(view, [claim.text])
    notes = Notes(
        view, setting, graveyard, neighbours, around=lookout.around, recent=lookout.recent, partial=lookout.partial
    )
    stones = taken_back(notes, claim, Claimed(scope, setting.identity.project, claim.text), now)
    notes.lift(tuple(stones))
    far = lookout.around.get(claim.text, NOTHING).distances
    kept = settled(notes, claim, memory_of(claim, scope, setting, now, far), stones)
    return notes.change_set("remember", now), kept


def unchanged(before: Memory, claim: Proposition) -> Memory:
    """The same id must mean the same words."""
    if before.status in GONE:
        raise Tombstoned(f"what {claim.external_id!r} stands for was forgotten", hint="restore it, or use a new id")
    same = before.text in (claim.text, claim.said) or before.text == without_secrets(claim.text)
    if isinstance(before, Turn) or not same:
        raise BadId(f"id {claim.external_id!r} stands for another text", hint="give new content a new id")
    return before


def taken_back(notes: Notes, claim: Proposition, here: Claimed, now: datetime) -> list[Tombstone]:
    """The tombstones that a claim lifts; one that may not lift those it runs into is refused."""
    stones = buried(notes.view, here.scope, claim.text, claim.triple) or notes.graveyard.met(here)
    revived(notes.view, stones or notes.graveyard.meant(here), TRUST[claim.source], now)
    return stones


def settled(notes: Notes, claim: Proposition, fresh: Memory, stones: list[Tombstone]) -> Memory:
    """What holds a claim once it is reconciled with what is held, in the notes of what changes by it."""
    said = as_said(fresh)
    proposal = told_apart(notes, said, as_proposed(claim, fresh))
    fresh = fresh if proposal.triple == claim.triple else replace(fresh, triple=proposal.triple)
    same = [each for each in saying_the_same(notes, said, proposal) if is_such(notes, each, claim)]
    if (stale := echoed(notes, said, proposal)) is not None:
        raise Outranked(f"someone more trusted has updated it since: {quoted(notes.view, stale)}", memory=stale.id)
    if claim.source is Source.IMPORT:
        same = same or read_in_its_turn(notes, said, claim)
    Promises(notes.view).settle(notes, said, alone=True)
    known = Known(same=tuple(same), meant=tuple(replacements(notes, stones)))
    resolution = weighed(notes, said, proposal, known)
    rivals = resolution.instead if may_challenge(said, resolution) else ()
    if rivals:
        resolution = Resolution(keep=next((each for each in same if each.status in LIVE), None))
    stronger = resolution.instead if resolution.refusal else untouchable(said, resolution.gives_way)
    if stronger:
        held = stronger[0]
        raise Outranked(f"someone more trusted says otherwise: {quoted(notes.view, held)}", memory=held.id)
    if resolution.keep is None or claim.external_id:
        kept = added(notes, claim, fresh, said, proposal, resolution)
    else:
        kept = said_again(notes, said, proposal, resolution.keep, claim)
    make_way(notes, said, proposal, kept, resolution, because=())
    with notes.update(kept.learnt):
        for rival in rivals:
            mark_challenged(notes, said, rival, kept, OTHERWISE, kept.confidence)
    if resolution.keep is None and not (rivals or resolution.gives_way or resolution.challenged):
        meant = note_updates(notes, said, kept, proposal)
        if meant is not None and proposal.mends is not None:
            found = replace(resolution, gives_way=(meant,), was=proposal.mends.was)
            make_way(notes, said, proposal, kept, found, because=())
    return kept


def read_in_its_turn(notes: Notes, said: Turn, claim: Proposition) -> list[Memory]:
    """What was read in a turn that an import repeats word for word: it tells nothing that is not held already.

    What is imported as something else than what was read is another memory.
    """
    near = notes.around.get(said.text, NOTHING).held
    here = [each for each in notes.view.memories(near).values() if each.status in LIVE and in_reach(each, said)]
    alike = [
        each
        for each in read_in_these_words(here, notes, said.text)
        if claim.kind in (None, each.kind) and claim.category in (None, each.category) and claim.triple is None
    ]
    return [each for each in alike if each.speaker == said.speaker]


def may_challenge(said: Turn, resolution: Resolution) -> bool:
    """Whether a claim that someone more trusted denies is kept, and challenges what they say.

    What nobody vouches for, as a page of the web, and what is in quarantine or under suspicion is refused.
    """
    outranked = resolution.refusal is Refusal.OUTRANKED
    return outranked and said.trust >= LEAST_TRUST and not untouchable(said, resolution.instead)


def as_said(fresh: Memory) -> Turn:
    """A claim as if it were said in a turn, which is kept nowhere: who says it, where and when is what counts."""
    told = {each.name: getattr(fresh, each.name) for each in fields(Memory)}
    return Turn(**{**told, "learnt": fresh.said_at}, role=ROLES.get(fresh.source, "assistant"))


def as_proposed(claim: Proposition, fresh: Memory) -> Proposal:
    """A claim as if it were read in a turn."""
    return Proposal(
        text=claim.text,
        quote=claim.text,
        category=fresh.category,
        kind=fresh.kind,
        confidence=fresh.confidence,
        triple=claim.triple,
        occurred=fresh.occurred,
        valid=fresh.valid,
        due=claim.told.due if claim.told else None,
        mends=claim.told.mends if claim.told else None,
    )


def is_such(notes: Notes, memory: Memory, claim: Proposition) -> bool:
    """Whether what says the same is held, is of the kind that is asked for, and tells all that the claim does."""
    if memory.status not in LIVE or memory.kind is not (claim.kind or memory.kind):
        return False
    if claim.triple is None or memory.triple is None or slot(claim.triple) != slot(memory.triple):
        measured = (claim.text, memory.text) in notes.graveyard.alike
        return measured or in_order(claim.text) == in_order(memory.text)
    whole = f"{memory.triple.subject} {memory.text}"  # who says `I` is named by the relation alone
    return adds_nothing(claim.text, whole, one_word=is_functional(claim.triple.relation))


def untouchable(said: Turn, giving_way: Iterable[Memory]) -> tuple[Memory, ...]:
    """What does not give way to words in quarantine, or that look like an attack, whoever says them."""
    return tuple(old for old in giving_way if not is_as_trusted(said, old))


def added(
    notes: Notes, claim: Proposition, fresh: Memory, said: Turn, proposal: Proposal, resolution: Resolution
) -> Memory:
    """A new memory, a little surer for what it takes the place of; what the caller gave stays."""
    if claim.valid == Interval():
        fresh = replace(fresh, valid=validity(said, proposal, resolution))
    if resolution.gives_way and claim.confidence is None:
        believed = max(old.confidence for old in resolution.gives_way)
        fresh = replace(fresh, confidence=combined_confidence(fresh.confidence, believed))
    if resolution.ended is not None:
        fresh = replace(fresh, status=Status.SUPERSEDED)
    notes.changes.append(Add(memory=fresh, because=tuple(old.id for old in resolution.gives_way)))
    notes.touch(fresh)
    return fresh


def memory_of(claim: Proposition, scope: Scope, setting: Setting, now: datetime, far: Sequence[float] = ()) -> Memory:
    """A claim as a memory."""
    identity, affect = setting.identity, felt(claim.text)
    category = category_of(claim.text) if claim.category is None else claim.category
    confidence = confidence_at_birth(claim.source) if claim.confidence is None else claim.confidence
    inferred = worth(category, claim.text, ROLES.get(claim.source, "assistant"), affect, setting.tunables, far)
    told = told_of_itself(claim.text, now, identity.tz, affect, category, claim.told.due if claim.told else None)
    return Memory(
        id=setting.ids(now),
        scope=scope,
        project=identity.project,
        kind=claim.sort,
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
        occurred=claim.happened,
        valid=claim.holds,
        policy=lasting(confidence),
        pinned=claim.pinned,
        seal=claim.marks.seal,
        zone=Zone.QUARANTINE if identity.role is Role.GUEST else claim.marks.zone,
        flags=(*tags(identity), *claim.marks.flags),
        metadata=beside(told, claim.meta, setting.tunables.meta_limit),
        triple=claim.triple,
        tz=identity.tz,
    )
