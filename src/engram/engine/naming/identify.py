"""merge, split, tell apart: someone says which names are of one bearer, and which are not."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engram.cognition.entities import name_key
from engram.engine.naming.portrait import MOST_TOLD, bearer
from engram.engine.permission import check_guest, check_writable
from engram.engine.setting import Setting
from engram.errors import InputError, NoSuchEntity, ScopeDenied
from engram.guard import limits
from engram.model.change import Change, MergeEntities, SplitEntity, TellApart
from engram.model.entity import Entity
from engram.model.memory import Memory
from engram.ports import View


def merge(setting: Setting, into: str, gone: str, reason: str) -> Entity:
    """Two are one: from now on what mentions either mentions the first."""

    def decide(view: View) -> tuple[list[Change], str]:
        stays, goes = changeable_entity(view, into, setting), changeable_entity(view, gone, setting)
        check_two_of_one_scope(stays, goes)
        return [MergeEntities(gone=goes, into=stays, reason=reason, because=())], stays.id

    return changed(setting, "merge_entities", decide)


def split(setting: Setting, entity: str, names: Sequence[str], memories: Sequence[str], reason: str) -> Entity:
    """One is two: what some memories, or all that use some names, call by its name is another, which is given back."""
    now = setting.clock()

    def decide(view: View) -> tuple[list[Change], str]:
        whole = changeable_entity(view, entity, setting)
        told = view.mentions_of([whole.id], MOST_TOLD)
        going = [memory for memory in told if memory.id in memories or uses(memory, whole.id, names)]
        check_parts(going, told, memories)
        ids, another = tuple(memory.id for memory in going), setting.ids(now)
        return [SplitEntity(entity=whole, memories=ids, into=another, reason=reason, because=ids)], another

    return changed(setting, "split_entity", decide)


def tell_apart(setting: Setting, one: str, other: str, reason: str) -> Entity:
    """Two are two, however alike their names are."""

    def decide(view: View) -> tuple[list[Change], str]:
        first, second = changeable_entity(view, one, setting), changeable_entity(view, other, setting)
        check_two_of_one_scope(first, second)
        return [TellApart(entity=first, other=second.id, reason=reason)], first.id

    return changed(setting, "tell_apart", decide)


def changed(setting: Setting, verb: str, decide: Callable[[View], tuple[list[Change], str]]) -> Entity:
    """Apply a decision, and give the entity as it is then."""
    _, id = setting.change(verb, decide)
    with setting.storage.read(setting.identity) as view:
        entity = view.entity(id)
    assert entity is not None
    return entity


def changeable_entity(view: View, name: str, setting: Setting) -> Entity:
    """The entity of an id or a name that this identity may decide about."""
    found = bearer(view, name)
    if found is None:
        raise NoSuchEntity(f"nobody and nothing is known by the name {limits.shown(name)}")
    if found.namesakes:
        ids = ", ".join(entity.id for entity in (found.entity, *found.namesakes))
        raise InputError(f"several go by the name {limits.shown(name)}", hint=f"name one by its id: {ids}")
    check_guest(view.identity, setting.tunables)
    check_writable(view, found.entity.scope)
    return found.entity


def check_two_of_one_scope(one: Entity, other: Entity) -> None:
    """What is decided about two entities stays in their scope."""
    if one.id == other.id:
        raise InputError("these are one already", hint="name two entities, or split this one first")
    if (one.scope, one.project) != (other.scope, other.project):
        raise ScopeDenied(f"entities stay within one scope: {one.scope} and {other.scope} are two")


def uses(memory: Memory, entity: str, names: Sequence[str]) -> bool:
    """Whether a memory calls an entity by one of some names."""
    wanted = {name_key(name) for name in names}
    return any(it.entity == entity and name_key(it.name) in wanted for it in memory.mentions)


def check_parts(going: Sequence[Memory], told: Sequence[Memory], named: Sequence[str]) -> None:
    """Something must go, something must stay, and what is named must be there."""
    ids = {memory.id for memory in told}
    strangers = [id for id in named if id not in ids]
    if strangers:
        raise InputError(f"{strangers[0]} does not mention it", hint="about() shows the memories that do")
    if not going:
        raise InputError("none of its memories uses these names", hint="about() shows its names and memories")
    if len(going) == len(told):
        raise InputError("that would leave nothing of it", hint="name some of its names or memories, not all")
