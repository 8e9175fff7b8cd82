"""Names in memories: whose they are, what is known of their bearers, and which two may be one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import combinations, groupby

from engram.cognition.entities import Naming, doubts, name_key, named_in, possible_keys, ranges, resolve
from engram.cognition.entities.resolving import keys_of, may_be_one
from engram.cognition.entities.subjects import who_speaks
from engram.engine.setting import Setting
from engram.model.change import Change, Mentioned
from engram.model.entity import Doubt, Entity, EntityKind, Likeness, Mention
from engram.model.memory import Memory, Seal, Zone
from engram.model.scope import Scope
from engram.ports import View

Place = tuple[Scope, str | None]


def linked(view: View, memories: Iterable[Memory], setting: Setting) -> list[Change]:
    """What some new memories mention by name, to be applied with the changes that add them.

    What is sealed or not trusted yet names nobody: a name must not tell of it.
    """
    plain = [memory for memory in memories if memory.seal is Seal.OPEN and memory.zone is not Zone.QUARANTINE]
    changes: list[Change] = []
    for (scope, project), group in groupby(sorted(plain, key=place_key), key=place_of):
        changes += named_in_one_place(view, scope, project, list(group), setting)
    return changes


def names_in(view: View, memory: Memory, setting: Setting) -> tuple[Mention, ...]:
    """What one memory mentions by name."""
    found = linked(view, [memory], setting)
    return next((change.mentions for change in found if isinstance(change, Mentioned)), ())


def place_of(memory: Memory) -> Place:
    """Where a memory's names belong: nothing derived leaves its scope."""
    return memory.scope, memory.scope.made_in(memory.project) or None


def place_key(memory: Memory) -> tuple[str, str]:
    """An order in which memories of one place stand together."""
    scope, project = place_of(memory)
    return str(scope), project or ""


def named_in_one_place(
    view: View, scope: Scope, project: str | None, memories: Sequence[Memory], setting: Setting
) -> Iterator[Change]:
    """The mentions of memories that know the same names, each memory after those before it."""
    spoken = [named_in(memory.text, who_speaks(memory), memory.triple) for memory in memories]
    possible = dict.fromkeys(key for memory in memories for key in possible_keys(memory.text))
    wanted = [*ranges(naming for namings in spoken for naming in namings), *((key, key) for key in possible)]
    known = view.namesakes(scope, project, wanted) if wanted else []
    keys = frozenset(key for entity in known for key in keys_of(entity))
    if not keys.isdisjoint(possible.keys() - {name_key(it.name) for namings in spoken for it in namings}):
        # known, but not seen as a name
        spoken = [named_in(memory.text, who_speaks(memory), memory.triple, keys) for memory in memories]
    bearers = Bearers(scope, project, known, setting)
    for memory, namings in zip(memories, spoken, strict=True):
        found = tuple(mention for naming in namings for mention in bearers.mentions(naming, memory.learnt))
        if found:
            yield Mentioned(id=memory.id, mentions=found)


class Bearers:
    """Those of one place who go by a name, and who come to be known as memories are read."""

    def __init__(self, scope: Scope, project: str | None, known: Iterable[Entity], setting: Setting) -> None:
        """Begin with those who are known."""
        self._place, self._setting = (scope, project), setting
        self._known = {entity.id: entity for entity in known}

    def mentions(self, naming: Naming, at: datetime) -> list[Mention]:
        """The mentions a naming makes, one for each of its names; whoever is new is known from now on."""
        bearer = resolve(naming, self._known.values()) or self._stranger(naming, at)
        fresh = tuple(name for name in naming.names if name_key(name) not in keys_of(bearer))
        counted = bearer.mentions + len(naming.names)
        self._known[bearer.id] = replace(bearer, aliases=(*bearer.aliases, *fresh), mentions=counted)
        return [Mention(bearer.id, name, naming.kind) for name in naming.names]

    def _stranger(self, naming: Naming, at: datetime) -> Entity:
        scope, project = self._place
        return Entity(
            id=self._setting.ids(at), scope=scope, project=project, name=naming.name, kind=naming.kind,
            aliases=naming.others,
        )  # fmt: skip


def listed(setting: Setting, kind: EntityKind | None, limit: int, offset: int) -> list[Entity]:
    """What readable memories mention by name, the most mentioned first."""
    with setting.storage.read(setting.identity) as view:
        return view.entities(limit, offset, kind)


def doubtful(setting: Setting, limit: int) -> list[Doubt]:
    """Entities that may be one, the most mentioned first."""
    with setting.storage.read(setting.identity) as view:
        everyone = view.entities(setting.tunables.reviewed_entities)
    found = [*doubts(everyone), *doubts_by_meaning(everyone[: setting.tunables.reviewed_by_meaning], setting)]
    first = {frozenset((doubt.one.id, doubt.other.id)): doubt for doubt in reversed(found)}
    return sorted(first.values(), key=by_mentions)[:limit]


def by_mentions(doubt: Doubt) -> tuple[int, str, str]:
    """The order of doubts: those that most memories depend on first."""
    return -(doubt.one.mentions + doubt.other.mentions), doubt.one.id, doubt.other.id


def doubts_by_meaning(entities: Sequence[Entity], setting: Setting) -> Iterator[Doubt]:
    """Pairs whose names mean nearly the same to the embedder; none without one."""
    senses = setting.senses
    vectors = {it.id: vector for it in entities if senses and (vector := senses.heard(it.name)) is not None}
    for one, other in combinations([it for it in entities if it.id in vectors], 2):
        near = float(vectors[one.id] @ vectors[other.id])
        if near >= setting.tunables.alike_in_meaning and may_be_one(one, other):
            yield Doubt(one, other, Likeness.ALIKE_IN_MEANING)
