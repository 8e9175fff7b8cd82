"""forget, erase: two ways of letting go, one reversible, one final."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime

from engram.cognition.claims import is_one_statement, tells
from engram.engine.permission import changeable
from engram.engine.screened import note_kept
from engram.engine.setting import Setting
from engram.engine.writing.correct import said_by
from engram.guard import limits
from engram.model.change import Burial, Bury, Change, Connect, Disconnect, Erase, Forget, Tombstone
from engram.model.link import Link
from engram.model.memory import GONE, TRUST, Memory, Source, Status, Turn
from engram.model.scope import Scope
from engram.ports import View


def forget(setting: Setting, id: object, reason: object) -> Memory:
    """Withhold a memory, the turns that said only this and what rests on them alone, until someone restores it."""
    target = limits.memory_id(id)
    why = note_kept(setting.secrets, limits.paragraph(reason, setting.tunables.claim_limit, "reason"))
    now = setting.clock()

    def decide(view: View) -> tuple[list[Change], Memory]:
        memory = changeable(view, target, setting.tunables)
        if memory.status is Status.FORGOTTEN:
            return [], memory
        changes = let_go(view, {memory.id: memory}, why, setting, now)
        return changes, replace(memory, status=Status.FORGOTTEN, version=memory.version + 1)

    _, kept = setting.change("forget", decide)
    return kept


def let_go(
    view: View, going: Mapping[str, Memory], why: str, setting: Setting, now: datetime, because: tuple[str, ...] = ()
) -> list[Change]:
    """Forget memories, the turns that said only one of them and what rests on all these alone."""
    changes: list[Change] = []
    for id, (each, root) in with_what_rests_on_them(view, going).items():
        changes.append(Forget(id=id, reason=why, because=because if id in going else (root,)))
        changes.append(bury(view, each, Burial.FORGOTTEN, setting, now))
    return changes


def with_what_rests_on_them(view: View, going: Mapping[str, Memory]) -> dict[str, tuple[Memory, str]]:
    """Memories, the turns that said only one of them, and all that nothing but these and what is gone speaks for.

    Each goes with the id of the one because of which it goes.
    """
    found = {id: (memory, id) for id, memory in going.items()}
    for id, turn in turns_saying_only(view, going):
        found.setdefault(turn.id, (turn, id))
    sources = {id for derived in view.derived_from(*found) for id in derived.sources}
    gone = {id for id, each in view.memories(sources).items() if each.status in GONE}
    for each in derived_only(view, found, gone):
        root = next(found[source][1] for source in each.sources if source in found)
        found[each.id] = (each, root)
    return {id: (each, root) for id, (each, root) in found.items() if id in going or each.status not in GONE}


def turns_saying_only(view: View, going: Mapping[str, Memory]) -> list[tuple[str, Turn]]:
    """The source turns that carry nothing but one of some claims: one statement, and nothing else derived from it."""
    sources = view.memories({source for memory in going.values() for source in memory.sources})
    turns = {
        id: turn
        for id, turn in sources.items()
        if isinstance(turn, Turn) and turn.status not in GONE and is_one_statement(turn.text)
    }
    told = {id: set[str]() for id in turns}
    for derived in view.derived_from(*turns):
        for source in told.keys() & set(derived.sources) if derived.status not in GONE else ():
            told[source].add(derived.id)
    claims = ((id, source) for id, memory in going.items() for source in memory.sources)
    return [(id, turns[source]) for id, source in claims if source in turns and told[source] <= {id}]


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


def erase(setting: Setting, id: object) -> tuple[str, ...]:
    """Destroy a memory for good, with what was derived from it alone and the turns that said only this."""
    target = limits.memory_id(id)
    now = setting.clock()

    def decide(view: View) -> tuple[list[Change], tuple[str, ...]]:
        memory = changeable(view, target, setting.tunables)
        victims = {memory.id: memory} | {turn.id: turn for _, turn in turns_saying_only(view, {memory.id: memory})}
        victims |= {derived.id: derived for derived in derived_only(view, victims)}
        changes: list[Change] = []
        for victim in victims.values():
            changes += unlinked(view, victim, changes)
            changes.append(bury(view, victim, Burial.ERASED, setting, now))
            changes.append(Erase(id=victim.id))
        return [*changes, *bridged(view, victims, setting, now)], tuple(victims)

    _, erased = setting.change("erase", decide)
    return erased


def bridged(view: View, going: Mapping[str, Memory], setting: Setting, now: datetime) -> list[Change]:
    """What gave way to a memory that goes leads to what holds instead of that: it is as outdated as before."""
    after = {id: each for id, each in view.instead_of(going).items() if each.id not in going}
    before = {(link.origin, after[id].id) for id in after for link in view.links(id) if is_way_to(link, id)}
    ways = [way for old, new in sorted(before) if old not in going and old != new for way in both_ways(old, new)]
    return [
        Connect(link=Link(id=setting.ids(now), origin=one, relation=relation, target=other, reinforced_at=now))
        for one, relation, other in ways
        if view.link_between(one, relation, other) is None
    ]


def is_way_to(link: Link, id: str) -> bool:
    """Whether a link says that another memory gave way to this one."""
    return link.relation == "superseded_by" and link.target == id


def both_ways(old: str, new: str) -> tuple[tuple[str, str, str], tuple[str, str, str]]:
    """The links between an older memory and the newer one."""
    return (new, "supersedes", old), (old, "superseded_by", new)


def derived_only(view: View, going: Iterable[str], gone: Iterable[str] = ()) -> list[Memory]:
    """Everything that rests on what goes, and else on what is gone, alone, however many steps away."""
    known, found, frontier = {*going, *gone}, list[Memory](), tuple(going)
    while frontier:
        resting = [
            each for each in view.derived_from(*frontier) if each.id not in known and known.issuperset(each.sources)
        ]
        found += resting
        frontier = tuple(each.id for each in resting)
        known.update(frontier)
    return found


def unlinked(view: View, memory: Memory, changes: list[Change]) -> list[Change]:
    """Take away the links of a memory that are not taken away already."""
    going = {change.id for change in changes if isinstance(change, Disconnect)}
    return [Disconnect(id=link.id) for link in view.links(memory.id) if link.id not in going]
