"""about, timeline, entities: who and what a mind's memories speak of."""

from __future__ import annotations

from collections.abc import Iterable

from engram.engine.digesting.digest import digest_first
from engram.engine.naming import entities, identify, portrait
from engram.engine.recalling.filters import filters_from
from engram.engine.screened import note_kept
from engram.engine.verbs.bound import Bound
from engram.errors import InputError
from engram.guard import limits
from engram.model.entity import Doubt, Entity, EntityKind
from engram.model.portrait import Moment, Portrait


class Portraying(Bound):
    """The verbs about people, places, projects and things."""

    def about(self, name: str, *, limit: int = 50) -> Portrait:
        """Everything held about someone or something, by any of its names or its id: newest first, and in order.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> memory = mind.remember("Robert Miller, also known as Bob, lives in Porto")
        >>> portrait = mind.about("Bob")
        >>> portrait.entity.name, portrait.entity.kind.value, [memory.text for memory in portrait.memories]
        ('Robert Miller', 'person', ['Robert Miller, also known as Bob, lives in Porto'])
        """
        named, most = self._named(name, "name"), limits.whole(limit, "limit", 1, 1_000)
        digest_first(self._setting)
        return self._shown(portrait.about(self._setting, named, most))

    def timeline(self, topic: str, *, between: object = None, limit: int = 100) -> tuple[Moment, ...]:
        """What is told of an entity, or else of a topic, in the order in which it happened, corrected since or not.

        Each step is an addition, a reinforcement (it is said again), a correction or a challenge (it puts
        another in doubt).

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> old = mind.remember("Ana lives in Lisbon")
        >>> new = mind.correct(old.id, "Ana lives in Porto", was="changed")
        >>> [(moment.step.value, moment.memory.text) for moment in mind.timeline("Ana")]
        [('addition', 'Ana lives in Lisbon'), ('correction', 'Ana lives in Porto')]
        """
        window = filters_from(between=between)
        most, named = limits.whole(limit, "limit", 1, 1_000), self._named(topic, "topic")
        digest_first(self._setting)
        return self._shown(portrait.timeline(self._setting, named, window, most))

    def entities(self, *, kind: str | None = None, limit: int = 50, offset: int = 0) -> list[Entity]:
        """Who and what memories mention by name, the most mentioned first.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> memory = mind.remember("Ana lives in Porto")
        >>> [(entity.name, entity.kind.value) for entity in mind.entities()]
        [('Ana', 'person'), ('Porto', 'place')]
        """
        wanted = None if kind is None else limits.choice(EntityKind, kind, "kind")
        most, skipped = limits.whole(limit, "limit", 1, 1 << 31), limits.whole(offset, "offset", 0, 1 << 31)
        digest_first(self._setting)
        return self._shown(entities.listed(self._setting, wanted, most, skipped))

    def doubts(self, *, limit: int = 50) -> list[Doubt]:
        """Pairs of entities that may be one: `merge_entities` them, or `tell_apart`.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> for text in ("Robert Miller plays chess", "Robert Stone sings", "Robert lives in Porto"):
        ...     memory = mind.remember(text)
        >>> [(doubt.one.name, doubt.other.name, doubt.why.value) for doubt in mind.doubts()]
        [('Robert', 'Robert Miller', 'part_of_name'), ('Robert', 'Robert Stone', 'part_of_name')]
        """
        most = limits.whole(limit, "limit", 1, 1 << 31)
        digest_first(self._setting)
        return self._shown(entities.doubtful(self._setting, most))

    def merge_entities(self, stays: str, goes: str, *, reason: str | None = None) -> Entity:
        """Say that two entities, by id or name, are one: what mentions the second mentions the first; can be undone.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> memories = [mind.remember("Robert Miller plays chess"), mind.remember("Bob lives in Porto")]
        >>> mind.merge_entities("Robert Miller", "Bob", reason="his nickname").names
        ('Robert Miller', 'Bob')
        """
        first, second = self._named(stays, "stays"), self._named(goes, "goes")
        return self._shown(identify.merge(self._setting, first, second, self._why(reason)))

    def split_entity(
        self, entity: str, *, names: Iterable[str] | str = (), memories: Iterable[str] | str = (),
        reason: str | None = None,
    ) -> Entity:  # fmt: skip
        """Say that an entity is two: some memories, or all that use some names, mean another, which is given back.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> one, two = mind.remember("Ana lives in Porto"), mind.remember("Ana is seven years old")
        >>> daughter = mind.split_entity("Ana", memories=[two.id], reason="the mother and the daughter")
        >>> [memory.text for memory in mind.about(daughter.id).memories]
        ['Ana is seven years old']
        """
        called = limits.names([names] if isinstance(names, str) else names, "names")
        told = limits.names([memories] if isinstance(memories, str) else memories, "memories")
        ids = [limits.memory_id(id) for id in told]
        if not called and not ids:
            raise InputError("nothing to split off", hint="pass names= or memories=")
        whole = self._named(entity, "entity")
        return self._shown(identify.split(self._setting, whole, called, ids, self._why(reason)))

    def tell_apart(self, one: str, other: str, *, reason: str | None = None) -> Entity:
        """Say that two entities are two, however alike their names are.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> memories = [mind.remember("We use Kubernetes"), mind.remember("The Kubernetics conference is in May")]
        >>> apart = mind.tell_apart("Kubernetes", "Kubernetics")
        >>> mind.doubts()
        []
        """
        first, second = self._named(one, "one"), self._named(other, "other")
        return self._shown(identify.tell_apart(self._setting, first, second, self._why(reason)))

    def _named(self, name: str, what: str) -> str:
        return limits.text(name, limits.LABEL_LIMIT, what)

    def _why(self, reason: str | None) -> str:
        setting = self._setting
        return note_kept(setting.secrets, limits.paragraph(reason, setting.tunables.claim_limit, "reason"))
