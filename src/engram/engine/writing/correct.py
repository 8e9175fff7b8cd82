"""correct: what was known gives way to what is so, and stays away."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from engram.cognition.affect import felt
from engram.cognition.claims import core, normalised
from engram.cognition.cycles import closing_path
from engram.cognition.importance import confidence_at_birth
from engram.cognition.likeness import Meant, asks
from engram.cognition.wording import combined_confidence, how_it_ended
from engram.engine.naming.entities import linked
from engram.engine.permission import changeable, may_write, tags, writable_scope
from engram.engine.screened import Marks, claim_kept, note_kept
from engram.engine.setting import Setting
from engram.engine.writing.birth import told_of_itself, with_names, worth
from engram.engine.writing.claims import buried, hashes_of, held_claims
from engram.engine.writing.giving_way import superseded
from engram.engine.writing.likened import meant, no_such_claim
from engram.engine.writing.parsing import read_turn, told_by, triple_in
from engram.errors import InputError
from engram.guard import limits
from engram.model.change import Add, Burial, Bury, Change, Exhume, Tombstone, Was
from engram.model.memory import GONE, LIVE, TRUST, Interval, Kind, Memory, Source, Turn, Verification, Zone
from engram.model.scope import Role, Scope
from engram.model.triple import Triple
from engram.ports import View

LIKENESS = "matched by likeness"


def correct(setting: Setting, target: object, text: object, was: object, reason: object, at: object) -> Memory:
    """Replace a memory, or a claim nobody wrote down, and leave a tombstone in its place."""
    tunables, now = setting.tunables, setting.clock()
    claim = limits.text(target, tunables.claim_limit, "claim")
    claim = claim if limits.is_id(claim) else note_kept(setting.secrets, claim)
    wording, marks = claim_kept(setting, limits.text(text, tunables.claim_limit), Source.HUMAN)
    why = note_kept(setting.secrets, limits.paragraph(reason, tunables.claim_limit, "reason"))
    said = now if at is None else limits.past(at, now, tunables.future_tolerance_s)
    ended = how_it_ended(wording, why) if was is None else limits.choice(Was, was, "was")
    guess = None if is_held(setting, claim, wording, said) else meant(setting, claim, wording)

    def decide(view: View) -> tuple[list[Change], Memory]:
        old = targets(view, claim, wording, setting, said)
        alike = [] if old or guess is None else by_likeness(view, claim, guess)
        told = "; ".join(filter(None, (why, LIKENESS))) if alike else why
        return replace_all(view, old or alike, claim, (wording, marks), ended, told, said, setting)

    _, kept = setting.change("correct", decide, at=said)
    return kept


def is_held(setting: Setting, claim: str, wording: str, at: datetime) -> bool:
    """Whether a claim is an id, or is held word for word, so that nobody has to guess what it means."""
    if limits.is_id(claim) or normalised(claim) == normalised(wording):
        return True
    with setting.storage.read(setting.identity) as view:
        return bool(targets(view, claim, wording, setting, at))


def by_likeness(view: View, claim: str, guess: Meant) -> list[Memory]:
    """The one live memory that a claim clearly means; a claim near what is held, but not clear, is refused.

    A claim that nothing held is near to is corrected ahead: whoever says it later is refused.
    """
    found = view.memory(guess.clear.id) if guess.clear else None
    if found is not None and found.status in LIVE and may_write(view, found.scope):
        return [found]
    if guess.near or asks(claim):
        raise no_such_claim(view, claim, guess.near)
    return []


def targets(view: View, claim: str, wording: str, setting: Setting, at: datetime) -> list[Memory]:
    """The memory with this id, or the live ones that say this in the narrowest scope the identity may write to.

    A claim that was corrected before means what holds in its place by now, as its id does.
    """
    if limits.is_id(claim):
        named = changeable(view, claim, setting.tunables)
        return [named, *holding_since(view, named, wording), *read_in(view, named, triple_in(setting, wording, at))]
    home, triple = writable_scope(view, None, setting.tunables), triple_in(setting, claim, at)
    scopes = list(dict.fromkeys((home, *(scope for scope in view.identity.scopes if may_write(view, scope)))))
    for scope in scopes:
        if held := held_claims(view, scope, claim, triple):
            projects = {memory.project for memory in held}
            here = view.identity.project if view.identity.project in projects else held[0].project
            return [memory for memory in held if memory.project == here]
    over = (memory for scope in scopes for memory in view.by_claim(scope, claim) if memory.status not in LIVE | GONE)
    return next(([old, *since] for old in over if (since := holding_since(view, old, wording))), [])


def holding_since(view: View, old: Memory, wording: str) -> list[Memory]:
    """What holds by now in place of something that was corrected before, unless that is what it is corrected to."""
    found = [] if old.status in LIVE or is_turn(old) else list(view.instead_of([old.id]).values())
    return [each for each in found if each.status in LIVE and normalised(each.text) != normalised(wording)]


def read_in(view: View, turn: Memory, instead: Triple | None) -> list[Memory]:
    """What was read in a turn that is corrected: all there is if that is one thing, else what is about the same."""
    derived = [memory for memory in view.derived_from(turn.id) if memory.status in LIVE] if is_turn(turn) else []
    return derived if len(derived) == 1 else [memory for memory in derived if of_one_slot(memory.triple, instead)]


def is_turn(memory: Memory) -> bool:
    """Whether a memory is a turn of a conversation."""
    return isinstance(memory, Turn)


def of_one_slot(one: Triple | None, other: Triple | None) -> bool:
    """Whether two statements speak of the same relation of the same subject."""
    if one is None or other is None:
        return False
    return (core(one.subject), core(one.relation)) == (core(other.subject), core(other.relation))


def replace_all(
    view: View, old: list[Memory], claim: str, said: tuple[str, Marks], ended: Was, reason: str, at: datetime,
    setting: Setting,
) -> tuple[list[Change], Memory]:  # fmt: skip
    """Every target gives way to one new memory, and the old wordings are buried."""
    wording = said[0]
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
    kept, added = (held[0], []) if held else replacement(old, scope, said, at, setting)
    named = linked(view, [kept] if added else [], setting)
    changes: list[Change] = [*unburied(view, scope, kept), *with_names(added, named), *named]
    marked = {memory.id for memory in old}
    for memory in old:
        changes += superseded(view, memory, kept, ended, reason, setting, at, marked)
    claims = said_by(view, old) if old else hashes_of(view, scope, claim, triple_in(setting, claim, at))
    claims += stated_by_turns(view, old, kept, setting)
    tombstone = Tombstone(
        id=setting.ids(at),
        scope=scope,
        burial=Burial.CORRECTED,
        claims=but_for(claims, said_by(view, [kept])),
        memory=next((memory.id for memory in old if not is_turn(memory)), old[0].id if old else None),
        trust=TRUST[Source.HUMAN],
        at=at,
        replacement=kept.id,
    )
    return [*changes, Bury(tombstone=tombstone)], kept


def stated_by_turns(view: View, old: Iterable[Memory], kept: Memory, setting: Setting) -> tuple[bytes, ...]:
    """What turns that are corrected state, read or not: all of it if that is one thing, else what is about the same."""
    found: list[bytes] = []
    for turn in old:
        if isinstance(turn, Turn):
            stated = read_turn(setting, turn, view.leading_to(turn, setting.tunables.digest_context)).proposals
            meant = stated if len(stated) == 1 else [each for each in stated if of_one_slot(each.triple, kept.triple)]
            found += [claim for each in meant for claim in hashes_of(view, turn.scope, each.text, each.triple)]
    return tuple(found)


def said_by(view: View, memories: Iterable[Memory]) -> tuple[bytes, ...]:
    """What a write path would know the claims of some memories by: their words, and what they say in three parts."""
    found = [claim for memory in memories for claim in hashes_of(view, memory.scope, memory.text, memory.triple)]
    return tuple(dict.fromkeys(found))


def but_for(claims: Iterable[bytes], kept: Iterable[bytes]) -> tuple[bytes, ...]:
    """What is buried, without what is said by what takes its place: another wording of it must not bury it."""
    return tuple(claim for claim in claims if claim not in set(kept))


def was_replaced_by(view: View, held: Memory, old: Memory) -> bool:
    """Whether what is to be the replacement was itself replaced, in however many steps, by what it is to replace."""
    return bool(closing_path(held.id, old.id, lambda ids: view.steps(ids, "provenance")))


def replacement(
    old: list[Memory], scope: Scope, said: tuple[str, Marks], at: datetime, setting: Setting
) -> tuple[Memory, list[Change]]:
    """A new memory that takes after the old one."""
    first, (wording, marks) = old[0] if old else None, said
    identity, affect, told = setting.identity, felt(wording, corrected=True), told_by(setting, wording, at)
    category = first.category if first and not isinstance(first, Turn) else "correction"
    fresh = Memory(
        id=setting.ids(setting.clock()),
        scope=scope,
        project=first.project if first else identity.project,
        kind=first.kind if first and not isinstance(first, Turn) else Kind.SEMANTIC,
        category=category,
        text=wording,
        source=Source.HUMAN,
        learnt=at,
        recorded_at=setting.clock(),
        session=identity.session,
        importance=first.importance if first else worth(category, wording, "user", affect, setting.tunables),
        importance_given=first.importance_given if first else False,
        confidence=combined_confidence(confidence_at_birth(Source.HUMAN), first.confidence if first else 0.0),
        valid=Interval(at, None) if first else Interval(),
        verification=Verification.USER_CONFIRMED,
        pinned=first.pinned if first and not isinstance(first, Turn) else False,
        seal=marks.seal,
        zone=Zone.QUARANTINE if identity.role is Role.GUEST else marks.zone,
        flags=(*tags(identity), *marks.flags),
        affect=affect,
        metadata=told_of_itself(wording, at, identity.tz, felt(wording), category, told.due),
        triple=told.triple,
        tz=identity.tz,
    )
    return fresh, [Add(memory=fresh, because=tuple(memory.id for memory in old))]


def unburied(view: View, scope: Scope, kept: Memory) -> list[Change]:
    """Whoever corrects something back to an earlier claim means it: its tombstones are lifted."""
    found = buried(view, scope, kept.text, kept.triple)
    return [Exhume(id=tombstone.id, reason="said anew") for tombstone in found]
