"""update, pin, set_status, relate: a person's hand on one memory."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from engram.cognition.cycles import closing_path
from engram.cognition.reconcile import are_exclusive
from engram.engine.for_guests import quoted
from engram.engine.naming.entities import names_in
from engram.engine.permission import changeable, existing
from engram.engine.screened import (
    CLEAN,
    OF_CONTENT,
    claim_kept,
    highest_seal,
    label_kept,
    least_trusted,
    note_kept,
    tree_kept,
)
from engram.engine.setting import Setting
from engram.engine.writing.birth import retold
from engram.engine.writing.claims import buried, held_claims, taken_back
from engram.engine.writing.graveyard import Claimed, Graveyard
from engram.engine.writing.parsing import triple_in
from engram.engine.writing.rivals import rivals_of
from engram.errors import BadLink, Conflict, InputError, NotFound, ScopeDenied
from engram.guard import limits
from engram.model.change import Burial, Change, Connect, Disconnect, Exhume, Revise, SetStatus
from engram.model.link import BACKWARD, FAMILY, Link, is_acyclic
from engram.model.memory import GONE, LIVE, TRANSITIONS, Interval, Memory, Source, Status, Turn
from engram.ports import View
from engram.tunables import Tunables

UPDATABLE = frozenset({"text", "category", "importance", "confidence", "occurred", "valid", "pinned", "meta"})
REINFORCED = 0.05


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What a caller says of a link, checked."""

    weight: float
    confidence: float
    properties: Mapping[str, object]
    valid: Interval


def update(setting: Setting, id: object, given: Mapping[str, object], reason: object = None) -> Memory:
    """Write a new version of a memory; the old one stays in its history."""
    target = limits.memory_id(id)
    why = note_kept(setting.secrets, limits.paragraph(reason, setting.tunables.claim_limit, "reason"))
    unknown = sorted(set(given) - UPDATABLE)
    if unknown:
        raise InputError(f"{unknown[0]!r} cannot be updated", hint=f"use one of {', '.join(sorted(UPDATABLE))}")
    told = {name: value for name, value in given.items() if value is not None}

    def decide(view: View) -> tuple[list[Change], Memory]:
        memory = changeable(view, target, setting.tunables)
        fields = revised(memory, told, setting.tunables)
        fields |= screened(memory, fields, setting)
        if not fields:
            return [], memory
        if "text" in fields:
            fields["triple"] = triple_in(setting, str(fields["text"]), setting.clock())
            check_wording(view, memory, fields, setting)
            fields |= renamed(view, memory, fields, setting)
        revise = Revise(id=memory.id, fields=fields, planned_on=memory.version, reason=why)
        return [revise], replace(memory, **fields, version=memory.version + 1)  # type: ignore[arg-type]

    _, kept = setting.change("update", decide)
    return kept


def screened(memory: Memory, fields: Mapping[str, Any], setting: Setting) -> dict[str, object]:
    """What is kept of new words and of what goes along with them, and the marks these give a memory.

    A new text has its own flags and seal; what is in quarantine stays there, and what goes along only adds.
    """
    if fields.keys().isdisjoint(("text", "metadata", "category")):
        return {}
    found: dict[str, object] = {}
    seal, zone, flags = memory.seal, memory.zone, memory.flags
    if "category" in fields:
        found["category"], named = label_kept(setting.secrets, fields["category"])
        seal, flags = highest_seal((seal, named.seal)), tuple(dict.fromkeys((*flags, *named.flags)))
    if "text" in fields:
        found["text"], marks = claim_kept(setting, fields["text"], memory.source)
        seal, flags = marks.seal, tuple(flag for flag in flags if flag not in OF_CONTENT)
        zone, flags = least_trusted((zone, marks.zone)), (*flags, *marks.flags)
    more, marks = tree_kept(setting, fields.get("metadata", memory.metadata), memory.source)
    if "metadata" in fields:
        found["metadata"] = more
    if marks is not CLEAN:
        seal, flags = highest_seal((seal, marks.seal)), tuple(dict.fromkeys((*flags, *marks.of_secrets().flags)))
    return {
        name: value
        for name, value in {**found, "seal": seal, "zone": zone, "flags": flags}.items()
        if getattr(memory, name) != value or name in fields
    }


def check_wording(view: View, memory: Memory, fields: Mapping[str, Any], setting: Setting) -> None:
    """Refuse a new wording that another memory holds, or that was taken back: an edit is not to say it anew."""
    wording, scope = str(fields["text"]), memory.scope
    if any(other.id != memory.id for other in held_claims(view, scope, wording)):
        raise InputError("another memory already says this", hint="correct this one to it, or forget one of them")
    near = Graveyard(view, setting).met(Claimed(scope, memory.project, wording))
    if stones := buried(view, scope, wording, fields["triple"]) or near:
        raise taken_back(view, stones[0], hint="if it is true again, correct() this memory to it, or remember() it")


def renamed(view: View, memory: Memory, fields: Mapping[str, Any], setting: Setting) -> dict[str, object]:
    """Whom a new wording names, if that is not whom the old one named, and what else it tells of itself."""
    mentions = names_in(view, replace(memory, text=fields["text"], triple=fields["triple"]), setting)
    held = replace(memory, metadata=fields.get("metadata", memory.metadata))
    told = {"mentions": mentions, "metadata": retold(held, fields["text"], mentions)}
    return {name: value for name, value in told.items() if getattr(memory, name) != value}


def revised(memory: Memory, told: Mapping[str, object], tunables: Tunables) -> dict[str, object]:
    """The fields that really change, each checked."""
    if memory.status in GONE:
        raise InputError(f"{memory.id} was forgotten", hint="restore it first")
    if isinstance(memory, Turn) and "text" in told:
        raise InputError("a turn is kept word for word", hint="use correct() to say what is so instead")
    fields: dict[str, object] = {}
    for name, value in told.items():
        fields |= field_of(name, value, memory, tunables)
    return {name: value for name, value in fields.items() if getattr(memory, name) != value}


def field_of(name: str, value: object, memory: Memory, tunables: Tunables) -> dict[str, object]:
    """One field as the model holds it."""
    match name:
        case "text":
            return {"text": limits.text(value, tunables.claim_limit)}
        case "category":
            return {"category": limits.label(value, "category")}
        case "importance":
            return {"importance": limits.number(value, "importance"), "importance_given": True}
        case "confidence":
            return {"confidence": limits.number(value, "confidence")}
        case "occurred" | "valid":
            return {name: limits.interval(value, name)}
        case "pinned":
            return {"pinned": limits.switch(value, "pinned")}
        case _:
            added = limits.mapping(value, tunables.meta_limit, "meta") or {}
            return {"metadata": limits.mapping({**memory.metadata, **added}, tunables.meta_limit, "meta")}


def set_status(setting: Setting, id: object, status: object, reason: object) -> Memory:
    """Move a memory to another status, if that is a step that makes sense."""
    target = limits.memory_id(id)
    wanted = limits.choice(Status, status, "status")
    why = note_kept(setting.secrets, limits.paragraph(reason, setting.tunables.claim_limit, "reason"))

    def decide(view: View) -> tuple[list[Change], Memory]:
        memory = changeable(view, target, setting.tunables)
        if memory.status is wanted:
            return [], memory
        if wanted not in TRANSITIONS[memory.status]:
            raise InputError(
                f"a memory that is {memory.status.value} does not become {wanted.value} this way",
                hint="forget, restore, erase and correct are verbs of their own",
            )
        step = SetStatus(id=memory.id, status=wanted, reason=why)
        kept = replace(memory, status=wanted, version=memory.version + 1)
        back = held_again(view, memory) if wanted in LIVE and memory.status not in LIVE else []
        return [step, *back], kept

    _, kept = setting.change("set_status", decide)
    return kept


def held_again(view: View, memory: Memory) -> list[Change]:
    """What it takes for something to hold again: nothing in its place, no tombstone, no end that giving way set.

    What took its place does not give way in turn: they would be each other's successor. To say so is to correct.
    """
    if later := in_its_place(view, memory):
        raise Conflict(
            f"something else holds instead: {quoted(view, later[0])}",
            hint=f"correct({later[0].id!r}, …) says what is so; undo, or another status for it, makes room",
            later=tuple(each.id for each in later),
        )
    if memory.status not in {Status.SUPERSEDED, Status.INVALIDATED}:
        return []
    stones = [stone for stone in view.tombstones_of(memory) if stone.burial is Burial.CORRECTED]
    lifted: list[Change] = [Exhume(id=stone.id, reason="held again") for stone in stones]
    return [*lifted, *reopened(view, memory)]


def in_its_place(view: View, memory: Memory) -> list[Memory]:
    """What holds and cannot be true beside a memory: what it gave way to, another value, or the opposite."""
    found = list(view.instead_of([memory.id]).values())
    found += [each for each in rivals_of(view, memory) if are_exclusive(memory, each)]
    return list({each.id: each for each in found if each.status in LIVE}.values())


def reopened(view: View, memory: Memory) -> list[Change]:
    """The end of its validity goes, if it is the moment at which it gave way."""
    gave_way = [entry.at for entry in view.history(memory.id) if entry.kind == "supersede"]
    if memory.valid.until is None or memory.valid.until not in {*gave_way[-1:], memory.valid.start}:
        return []
    return [Revise(id=memory.id, fields={"valid": replace(memory.valid, until=None)}, reason="held again")]


def relate(setting: Setting, origin: object, target: object, relation: object, given: Mapping[str, object]) -> Link:
    """Connect two memories of one scope; saying it again reinforces the link."""
    ends = limits.memory_id(origin), limits.memory_id(target)
    word, now = str(limits.label(relation, "relation") or ""), setting.clock()
    told = Told(
        weight=limits.number(given.get("weight", 1.0), "weight"),
        confidence=limits.number(given.get("confidence", 1.0), "confidence"),
        properties=properties_kept(setting, given.get("properties")),
        valid=limits.interval(given.get("valid"), "valid"),
    )

    def decide(view: View) -> tuple[list[Change], Link]:
        first, second = changeable(view, ends[0], setting.tunables), existing(view, ends[1])
        check_ends(view, first, second, word)
        link = linked(view, first, second, word, told, setting.ids(now), now)
        return [Connect(link=link, because=(first.id, second.id))], link

    _, kept = setting.change("relate", decide)
    return kept


def properties_kept(setting: Setting, given: object) -> Mapping[str, object]:
    """What is said of a link, without credentials unless they may be kept."""
    told = limits.mapping(given, setting.tunables.meta_limit, "properties")
    return tree_kept(setting, told, Source.HUMAN)[0] or {}


def check_ends(view: View, first: Memory, second: Memory, relation: str) -> None:
    """Links stay within one scope, join two memories, and close no cycle where none makes sense."""
    if not relation:
        raise InputError("a link needs a relation", hint="e.g. 'supports', 'causes', 'part_of'")
    if second.status in GONE:
        raise InputError(f"{second.id} was forgotten", hint="restore it first")
    if first.id == second.id:
        raise BadLink("a memory is not linked to itself", hint="name two memories")
    if first.scope != second.scope or first.project != second.project:
        raise ScopeDenied(f"links stay within one scope: {first.scope} and {second.scope} are two")
    if is_acyclic(relation):
        ends = (second.id, first.id) if relation in BACKWARD else (first.id, second.id)
        path = closing_path(*ends, lambda ids: view.steps(ids, FAMILY[relation]))
        if path:
            path = turned(path) if relation in BACKWARD else path
            raise BadLink(f"{relation} would close a cycle: {' → '.join(path)}", path=path)


def turned(path: tuple[str, ...]) -> tuple[str, ...]:
    """A cycle walked the other way, beginning with the link that would close it."""
    ring = path[1:]  # the first is also the last
    return (ring[0], *reversed(ring))


def linked(view: View, first: Memory, second: Memory, relation: str, told: Told, id: str, now: datetime) -> Link:
    """A new link, or the one there is, a little stronger."""
    before = view.link_between(first.id, relation, second.id)
    if before is not None:
        return replace(before, confidence=min(1.0, before.confidence + REINFORCED), reinforced_at=now)
    return Link(
        id=id,
        origin=first.id,
        target=second.id,
        relation=relation,
        weight=told.weight,
        confidence=told.confidence,
        properties=told.properties,
        valid=told.valid,
        reinforced_at=now,
    )


def unrelate(setting: Setting, origin: object, target: object, relation: object) -> None:
    """Take a link away."""
    ends = limits.memory_id(origin), limits.memory_id(target)
    word = str(limits.label(relation, "relation") or "")

    def decide(view: View) -> tuple[list[Change], None]:
        first = changeable(view, ends[0], setting.tunables)
        link = view.link_between(first.id, word, ends[1])
        if link is None:
            raise NotFound(f"no link {limits.shown(word)} between these memories")
        return [Disconnect(id=link.id)], None

    setting.change("unrelate", decide)
