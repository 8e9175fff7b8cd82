"""about and timeline: what is held about someone or something, and how it came to be known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engram.cognition.entities import Naming, ranges
from engram.cognition.entities.names import name_key
from engram.cognition.entities.resolving import keys_of, part_of
from engram.cognition.evolution import TOLD, evolved
from engram.cognition.words import query_terms
from engram.engine.recalling.filters import admits, overlaps
from engram.engine.recalling.search import caught_up, look_up, rank
from engram.engine.setting import Setting
from engram.engine.stopwatch import Stopwatch
from engram.errors import NoSuchEntity
from engram.guard import limits
from engram.model.entity import Entity, EntityKind, Property
from engram.model.link import CHALLENGED_BY
from engram.model.memory import LIVE, Memory, Status
from engram.model.portrait import Moment, Portrait
from engram.model.recall import Filters
from engram.ports import View

MOST_TOLD = 500  # memories of one entity that a portrait or a timeline is drawn from
SUPERSEDES = "supersedes"
GAVE_WAY = frozenset({Status.SUPERSEDED, Status.INVALIDATED})
ON_TOPIC = 0.5  # share of a topic's words that a memory must have to be part of its timeline


@dataclass(frozen=True, slots=True)
class Found:
    """Who is meant by a name, the same in other scopes, and others of that name."""

    entity: Entity
    same: tuple[Entity, ...]
    namesakes: tuple[Entity, ...]


def about(setting: Setting, name: str, limit: int) -> Portrait:
    """Everything held about whoever goes by a name."""
    with setting.storage.read(setting.identity) as view:
        found = bearer(view, name)
        if found is None:
            raise NoSuchEntity(f"nobody and nothing is known by the name {limits.shown(name)}")
        memories = view.mentions_of([entity.id for entity in found.same], MOST_TOLD)
        held = [memory for memory in memories if memory.status in LIVE]
        return Portrait(
            entity=replace(found.entity, properties=tuple(stated(held, found.same))),
            memories=tuple(held[:limit]),
            timeline=told_in_order(view, memories)[-limit:],
            namesakes=found.namesakes,
        )


def timeline(setting: Setting, topic: str, window: Filters, limit: int) -> tuple[Moment, ...]:
    """What memories tell of an entity, or else of a topic, in the order in which it happened, corrected or not."""
    asked = replace(window, statuses=frozenset(status.value for status in TOLD))
    with caught_up(setting) as view:
        found = bearer(view, topic)
        if found is None:
            memories = on_topic(view, topic, asked, limit, setting)
        else:
            told = view.mentions_of([entity.id for entity in found.same], MOST_TOLD)
            memories = [memory for memory in told if overlaps(memory, window)]
        known = {memory.id: memory for memory in (*memories, *replaced(view, memories, asked))}
        behind = {source for memory in known.values() for source in memory.sources}
        moments = told_in_order(view, [memory for id, memory in known.items() if id not in behind])
    return tuple(moment for moment in moments if overlaps(moment.memory, window))[-limit:]


def on_topic(view: View, topic: str, asked: Filters, limit: int, setting: Setting) -> list[Memory]:
    """What has the words of a topic, whatever has become of it."""
    search = look_up(view, topic, asked, setting, Stopwatch())
    found = [candidate.memory for candidate in rank(view, search, limit, setting).live[:limit]]
    return [memory for memory in found if has_words_of(memory, topic)]


def replaced(view: View, memories: Sequence[Memory], asked: Filters) -> list[Memory]:
    """What some memories took the place of, in whatever words, and what took theirs or challenges them."""
    ids = [memory.id for memory in memories]
    before = [link.target for relation in (SUPERSEDES, CHALLENGED_BY) for link in view.links_from(ids, relation)]
    gone = [link for memory in memories if memory.status in GAVE_WAY for link in view.links(memory.id)]
    after = [link.origin for link in gone if link.relation == SUPERSEDES]
    found = view.memories({*before, *after}) if before or after else {}
    return [memory for memory in found.values() if admits(view, memory, asked)]


def has_words_of(memory: Memory, topic: str) -> bool:
    """Whether a memory has the words of a topic, or most of them."""
    wanted = set(query_terms(topic))
    return not wanted or len(wanted.intersection(query_terms(memory.text))) >= ON_TOPIC * len(wanted)


def stated(held: Sequence[Memory], entities: Sequence[Entity]) -> Iterator[Property]:
    """What memories state of entities, newest first, each thing once; what is denied is no property."""
    keys = {key for entity in entities for key in keys_of(entity)}
    seen: set[tuple[str, str]] = set()
    for memory in held:
        triple = memory.triple
        if triple is None or triple.denied or name_key(triple.subject) not in keys:
            continue
        if (said := (triple.relation, name_key(triple.object))) not in seen:
            seen.add(said)
            yield Property(triple.relation, triple.object, memory.confidence, memory.id)


def told_in_order(view: View, memories: Sequence[Memory]) -> tuple[Moment, ...]:
    """Memories in order, with what each did to what was known, and the turns that said them again."""
    if not memories:
        return ()
    ids = [memory.id for memory in memories]
    correcting = {link.origin for link in view.links_from(ids, SUPERSEDES)}
    challenging = {link.target for link in view.links_from(ids, CHALLENGED_BY)}
    later = {memory.id: memory.sources[1:] for memory in memories if len(memory.sources) > 1}
    turns = view.memories({id for ids in later.values() for id in ids}) if later else {}
    again = {memory: [turns[id] for id in ids if id in turns] for memory, ids in later.items()}
    return evolved(memories, correcting, again, challenging)


def bearer(view: View, name: str) -> Found | None:
    """Who goes by a name or has an id: in the narrowest scope first, there the one most spoken of."""
    if limits.is_id(name):
        entity = view.entity(name)
        return Found(entity, (entity,), ()) if entity else None
    found = view.entities_named([name]) or by_part_of_name(view, name)
    if not found:
        return None
    places = list(view.identity.scopes)
    rank = {scope: place for place, scope in enumerate(places)}
    found.sort(key=lambda it: (rank.get(it.scope, len(places)), it.project or "", -it.mentions, it.id))
    first: dict[tuple[object, str | None], Entity] = {}
    for entity in found:
        first.setdefault((entity.scope, entity.project), entity)
    same = tuple(first.values())
    return Found(found[0], same, tuple(entity for entity in found if entity not in same))


def by_part_of_name(view: View, name: str) -> list[Entity]:
    """People whose first name it is, or who are known by the first name alone."""
    wanted = ranges([Naming(name, EntityKind.PERSON)])
    near = view.between(wanted)
    return [entity for entity in near if any(part_of(name_key(name), key) for key in keys_of(entity))]
