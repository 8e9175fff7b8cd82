"""forget, restore, erase: three ways of letting go, from reversible to final."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from types import MappingProxyType

from engram.cognition.claims import is_one_statement, tells
from engram.cognition.relations import is_functional
from engram.engine.permission import changeable
from engram.engine.screened import note_kept
from engram.engine.setting import Setting
from engram.engine.writing.claims import held_claims
from engram.engine.writing.correct import said_by
from engram.errors import InputError
from engram.guard import limits
from engram.model.change import Burial, Bury, Change, Disconnect, Erase, Exhume, Forget, Restore, Tombstone
from engram.model.memory import GONE, LIVE, TRUST, Memory, Source, Status, Turn
from engram.model.scope import Scope
from engram.ports import View

NOTHING: Mapping[str, Memory] = MappingProxyType({})


def forget(setting: Setting, id: object, reason: object) -> Memory:
    """Withhold a memory, the turns that said only this and what rests on them alone, until someone restores it."""
    target = limits.memory_id(id)
    why = note_kept(setting.secrets, limits.paragraph(reason, setting.tunables.claim_limit, "reason"))
    now = setting.clock()

    def decide(view: View) -> tuple[list[Change], Memory]:
        memory = changeable(view, target, setting.tunables)
        if memory.status is Status.FORGOTTEN:
            return [], memory
        changes = let_go(view, memory, why, setting, now)
        return changes, replace(memory, status=Status.FORGOTTEN, version=memory.version + 1)

    _, kept = setting.change("forget", decide)
    return kept


def let_go(
    view: View, memory: Memory, why: str, setting: Setting, now: datetime, because: tuple[str, ...] = (),
    going: Mapping[str, Memory] = NOTHING,
) -> list[Change]:  # fmt: skip
    """Forget a memory, the turns that said only this and what rests on them alone, or on others that go as well."""
    changes: list[Change] = []
    for id, each in with_what_rests_on_it(view, memory, going).items():
        caused = because if id == memory.id else (memory.id,)
        changes.append(Forget(id=id, reason=why, because=caused))
        changes.append(bury(view, each, Burial.FORGOTTEN, setting, now))
    return changes


def with_what_rests_on_it(view: View, memory: Memory, going: Mapping[str, Memory]) -> dict[str, Memory]:
    """A memory, the turns that said only this, and everything that nothing but these and what is gone speaks for."""
    saying = saying_it(view, memory)
    sources = {id for id in saying for derived in view.derived_from(id) for id in derived.sources}
    gone = {id: each for id, each in view.memories(sources).items() if each.status in GONE}
    resting = derived_only(view, {**gone, **going, **saying})
    return saying | {each.id: each for each in resting if each.status not in GONE}


def saying_it(view: View, memory: Memory) -> dict[str, Memory]:
    """A memory and the turns that said only this."""
    return {memory.id: memory} | {turn.id: turn for turn in turns_saying_only(view, memory)}


def turns_saying_only(view: View, memory: Memory) -> list[Memory]:
    """The source turns that carry nothing but this claim: one statement, and nothing else derived from it."""
    found = view.memories(memory.sources)
    return [
        turn
        for turn in found.values()
        if isinstance(turn, Turn) and turn.status not in GONE and is_one_statement(turn.text)
        and all(other.id == memory.id or other.status in GONE for other in view.derived_from(turn.id))
    ]  # fmt: skip


def bury(view: View, memory: Memory, burial: Burial, setting: Setting, now: datetime) -> Bury:
    """The tombstone of a memory: a turn by that very saying, a claim by its wording."""
    tombstone = Tombstone(
        id=setting.ids(now),
        scope=memory.scope,
        burial=burial,
        claims=hashes(view, memory),
        memory=memory.id,
        trust=TRUST[Source.HUMAN],
        at=now,
    )
    return Bury(tombstone=tombstone)


NOBODY, ANYBODY = "", "*"


def hashes(view: View, memory: Memory) -> tuple[bytes, ...]:
    """What a write path would compare with: never the content itself."""
    if not isinstance(memory, Turn):
        return said_by(view, [memory])
    said = view.claims.saying(memory.scope, memory.session, memory.speaker, memory.learnt, memory.text)
    named = (view.claims.turn(memory.scope, memory.session, memory.external_id),) if memory.external_id else ()
    anyone = (NOBODY,) if memory.speaker else (NOBODY, ANYBODY)
    return (said, *named, *words_of(view, memory.scope, memory.text, memory.speaker, *anyone))


def words_of(view: View, scope: Scope, text: str, *speakers: str | None) -> tuple[bytes, ...]:
    """What words that tell something are known by, as said by each of some speakers.

    Exports leave names out: words of nobody may be anyone's, those of one person are not another's.
    """
    told = [speaker for speaker in speakers if speaker is not None] if tells(text) else []
    return tuple(view.claims.text(scope, f"{speaker}: {text}") for speaker in told)


def restore(setting: Setting, id: object) -> Memory:
    """Bring a forgotten memory back as it was, with what was withheld for it."""
    target = limits.memory_id(id)

    def decide(view: View) -> tuple[list[Change], Memory]:
        memory = changeable(view, target, setting.tunables)
        if memory.status is not Status.FORGOTTEN:
            raise InputError(f"{memory.id} is {memory.status.value}, not forgotten", hint="nothing needs restoring")
        if said_anew(view, memory):
            raise InputError("this was said anew since", hint="there is nothing to restore: it is held already")
        withheld = [each for each in withheld_for(view, memory) if not is_overtaken(view, each)]
        changes = [change for each in (memory, *withheld) for change in brought_back(view, each)]
        return changes, replace(memory, status=status_before(view, memory), version=memory.version + 1)

    _, kept = setting.change("restore", decide)
    return kept


def said_anew(view: View, memory: Memory) -> bool:
    """Whether bringing a claim back would make two live memories of it."""
    if isinstance(memory, Turn) or status_before(view, memory) not in LIVE:
        return False
    return any(other.id != memory.id for other in held_claims(view, memory.scope, memory.text))


def is_overtaken(view: View, memory: Memory) -> bool:
    """Whether a claim was said anew since, or something else holds in its place."""
    triple = memory.triple
    if said_anew(view, memory) or triple is None or not is_functional(triple.relation):
        return said_anew(view, memory)
    return any(other.id != memory.id and other.status in LIVE for other in view.by_slot(memory.scope, triple, 1_000))


def status_before(view: View, memory: Memory) -> Status:
    """The status it had: what was superseded before it was forgotten must not come back as true."""
    before = view.before_forgetting(memory.id)
    return before.status if before else Status.ACTIVE


def withheld_for(view: View, memory: Memory) -> list[Memory]:
    """The source turns, and what rests on them or on it, that were forgotten because of this memory."""
    near = {memory.id: memory} | view.memories(memory.sources)
    near |= {derived.id: derived for derived in derived_only(view, near)}
    forgotten = (each for each in near.values() if each.id != memory.id and each.status is Status.FORGOTTEN)
    return [each for each in forgotten if memory.id in view.history(each.id)[-1].because]


def brought_back(view: View, memory: Memory) -> list[Change]:
    """Lift the tombstones of a memory and give it its status again."""
    lifted = [stone for stone in view.tombstones_of(memory) if stone.burial is Burial.FORGOTTEN]
    exhumed: list[Change] = [Exhume(id=stone.id) for stone in lifted]
    return [*exhumed, Restore(id=memory.id, status=status_before(view, memory))]


def erase(setting: Setting, id: object) -> tuple[str, ...]:
    """Destroy a memory for good, with what was derived from it alone and the turns that said only this."""
    target = limits.memory_id(id)
    now = setting.clock()

    def decide(view: View) -> tuple[list[Change], tuple[str, ...]]:
        memory = changeable(view, target, setting.tunables)
        victims = saying_it(view, memory)
        victims |= {derived.id: derived for derived in derived_only(view, victims)}
        changes: list[Change] = []
        for victim in victims.values():
            changes += unlinked(view, victim, changes)
            changes.append(bury(view, victim, Burial.ERASED, setting, now))
            changes.append(Erase(id=victim.id))
        return changes, tuple(victims)

    _, erased = setting.change("erase", decide)
    return erased


def derived_only(view: View, victims: dict[str, Memory]) -> list[Memory]:
    """Everything that rests on erased memories alone, however many steps away."""
    gone, frontier = dict(victims), list(victims)
    while frontier:
        derived = {memory.id: memory for id in frontier for memory in view.derived_from(id)}
        resting = {id: memory for id, memory in derived.items() if id not in gone and set(memory.sources) <= set(gone)}
        gone |= resting
        frontier = list(resting)
    return [memory for id, memory in gone.items() if id not in victims]


def unlinked(view: View, memory: Memory, changes: list[Change]) -> list[Change]:
    """Take away the links of a memory that are not taken away already."""
    going = {change.id for change in changes if isinstance(change, Disconnect)}
    return [Disconnect(id=link.id) for link in view.links(memory.id) if link.id not in going]
