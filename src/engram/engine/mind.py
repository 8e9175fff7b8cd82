"""Mind: an identity bound to a store, and every verb an agent has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from types import TracebackType
from typing import Self

from engram.cognition.rerank import Strategy
from engram.engine import correct as correcting
from engram.engine import edit, explain, feedback, forget, momentum, observe, recall, remember
from engram.engine.filters import filters_from
from engram.engine.permission import check_guest, check_writable, existing
from engram.engine.reorder import Reranking
from engram.engine.setting import Setting
from engram.errors import ConfigInvalid, NotFound
from engram.guard import limits
from engram.model.change import Applied, Entry
from engram.model.link import Link
from engram.model.memory import Memory, Turn
from engram.model.opinion import Opinion
from engram.model.recall import Explanation, Recall
from engram.model.scope import Identity
from engram.ports import Reranker

# Named here because inside the class `list` is the verb.
Ids = list[str]
Turns = list[Turn]
Memories = list[Memory]
Links = list[Link]
Entries = list[Entry]


class Mind:
    """What one identity remembers: its verbs to observe, recall, correct and forget.

    >>> import engram
    >>> mind = engram.open().mind(agent="rex")
    >>> turn = mind.observe("user", "I moved to Lisbon in March.", speaker="Ana")
    >>> mind.recall("where did Ana move?").items[0].memory.text
    'I moved to Lisbon in March.'
    """

    def __init__(self, setting: Setting, reranker: Reranker | None = None) -> None:
        """Minds are made by `store.mind(...)`."""
        self._setting, self._reranker = setting, reranker

    @property
    def identity(self) -> Identity:
        """Who acts."""
        return self._setting.identity

    def observe(
        self, role: str, text: str, *, speaker: str | None = None, at: datetime | None = None, id: str | None = None,
        session: str | None = None, caption: str | None = None, tool: Mapping[str, object] | None = None,
        meta: Mapping[str, object] | None = None,
    ) -> Turn:  # fmt: skip
        """Keep a turn word for word: durable and searchable when this returns; the same `id` twice is one turn.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> mind.observe("user", "Hello!", id="t1") == mind.observe("user", "Hello!", id="t1")
        True
        """
        turn = {
            "role": role, "text": text, "speaker": speaker, "at": at, "id": id, "session": session,
            "caption": caption, "tool": tool, "meta": meta,
        }  # fmt: skip
        return self.observe_many([turn])[0]

    def observe_many(self, turns: Iterable[Mapping[str, object]]) -> Turns:
        """Keep several turns in one transaction; mappings with the keys of `observe`.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> len(mind.observe_many([{"role": "user", "text": "Hi"}, {"role": "assistant", "text": "Hello"}]))
        2
        """
        return observe.observe_many(self._setting, turns)

    def remember(
        self, text: str, *, category: str | None = None, importance: float | None = None, kind: str | None = None,
        source: str = "human", confidence: float | None = None, occurred: object = None, valid: object = None,
        pinned: bool = False, scope: str | None = None, id: str | None = None,
        meta: Mapping[str, object] | None = None,
    ) -> Memory:  # fmt: skip
        """Hold a proposition true from now on.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> mind.remember("Ana prefers dark mode", category="preference", importance=0.8).importance
        0.8
        """
        given = {
            "category": category, "importance": importance, "kind": kind, "source": source,
            "confidence": confidence, "occurred": occurred, "valid": valid, "pinned": pinned, "id": id, "meta": meta,
        }  # fmt: skip
        return self._now(remember.remember(self._setting, text, scope, given))

    def recall(
        self, query: str, *, limit: int | None = None, budget: int | None = None, as_of: datetime | None = None,
        known_at: datetime | None = None, between: object = None, kinds: Iterable[str] | str | None = None,
        mode: str | None = None, filters: Mapping[str, object] | None = None, rerank: str | None = None,
        conversation: str | Iterable[object] | None = None,
    ) -> Recall:  # fmt: skip
        """Give back what matters for a question, best first, with a verdict and reasons; each statement once.

        `rerank` asks for another order: by ranks (`rrf`), by unlikeness (`mmr`), both, or by a model that reads.
        `conversation` is what the question is asked in: the name of a session, or what was said, oldest first.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> turn = mind.observe("user", "Rex sleeps under the table.")
        >>> mind.recall("where does Rex sleep?", rerank="rrf_mmr").items[0].memory.text
        'Rex sleeps under the table.'
        """
        asked, most = self._asked(query), self._most(limit)
        room = None if budget is None else limits.whole(budget, "budget", 0, 1 << 31)
        chosen = filters_from(filters, kinds=kinds, mode=mode, between=between, as_of=as_of, known_at=known_at)
        before = momentum.said_before(conversation, self._setting)
        return recall.recall(self._setting, asked, chosen, most, room, self._reranking(rerank), before)

    def explain(
        self, query: str, id: str, *, limit: int | None = None, as_of: datetime | None = None,
        known_at: datetime | None = None, between: object = None, kinds: Iterable[str] | str | None = None,
        mode: str | None = None, filters: Mapping[str, object] | None = None,
        conversation: str | Iterable[object] | None = None,
    ) -> Explanation:  # fmt: skip
        """Where a memory stood for a question in a recall without `rerank`: its votes, or the first stage that lost it.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> memory = mind.remember("The deploy key is in the vault")
        >>> mind.explain("where is the deploy key?", memory.id).rank
        1
        """
        asked, most = self._asked(query), self._most(limit)
        chosen = filters_from(filters, kinds=kinds, mode=mode, between=between, as_of=as_of, known_at=known_at)
        before = momentum.said_before(conversation, self._setting)
        return explain.explain(self._setting, asked, limits.memory_id(id), chosen, most, before)

    def get(self, id: str) -> Memory:
        """A memory by its id.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> mind.get(mind.remember("Rex is a dog").id).text
        'Rex is a dog'
        """
        with self._setting.storage.read(self.identity) as view:
            return existing(view, limits.memory_id(id))

    def ids(self, part: str) -> Ids:
        """The ids of memories that begin or end with at least six letters of one, as people copy them.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> memory = mind.remember("Rex barks")
        >>> mind.ids(memory.id[-8:]) == [memory.id]
        True
        """
        with self._setting.storage.read(self.identity) as view:
            return view.ids_like(limits.id_part(part))

    def list(
        self, *, limit: int = 50, offset: int = 0, kinds: Iterable[str] | str | None = None,
        status: str | None = "active", between: object = None, filters: Mapping[str, object] | None = None,
    ) -> Memories:  # fmt: skip
        """Memories newest first.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> first, second = mind.remember("Rex barks"), mind.remember("Rex sleeps")
        >>> [memory.text for memory in mind.list()]
        ['Rex sleeps', 'Rex barks']
        """
        chosen = filters_from(filters, kinds=kinds, between=between, status=status)
        most, skipped = limits.whole(limit, "limit", 1, 1 << 31), limits.whole(offset, "offset", 0, 1 << 31)
        with self._setting.storage.read(self.identity) as view:
            return view.listing(chosen, most, skipped)

    def update(
        self, id: str, *, text: str | None = None, category: str | None = None, importance: float | None = None,
        confidence: float | None = None, occurred: object = None, valid: object = None,
        meta: Mapping[str, object] | None = None, reason: str | None = None,
    ) -> Memory:  # fmt: skip
        """Write a new version of a memory; what is not named stays.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> mind.update(mind.remember("Rex barks").id, importance=0.9).version
        2
        """
        told = {
            "text": text, "category": category, "importance": importance, "confidence": confidence,
            "occurred": occurred, "valid": valid, "meta": meta,
        }  # fmt: skip
        return self._now(edit.update(self._setting, id, told, reason))

    def pin(self, id: str, pinned: bool = True) -> Memory:
        """Hold on to a memory so that it never fades, or let go of it again.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> mind.pin(mind.remember("Rex barks").id).pinned
        True
        """
        return self._now(edit.update(self._setting, id, {"pinned": pinned}))

    def set_status(self, id: str, status: str, *, reason: str | None = None) -> Memory:
        """Move a memory to another status, e.g. `challenged`.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> mind.set_status(mind.remember("Rex barks").id, "challenged", reason="he was quiet").status
        <Status.CHALLENGED: 'challenged'>
        """
        return self._now(edit.set_status(self._setting, id, status, reason))

    def correct(
        self, id_or_claim: str, text: str, *, was: str | None = None, reason: str | None = None,
        at: datetime | None = None,
    ) -> Memory:  # fmt: skip
        """Say what is so instead; the old claim stays away from then on.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> old = mind.remember("Ana lives in Lisbon")
        >>> new = mind.correct(old.id, "Ana lives in Porto", reason="she moved")
        >>> mind.get(old.id).status, [item.memory.text for item in mind.recall("where does Ana live?").items]
        (<Status.SUPERSEDED: 'superseded'>, ['Ana lives in Porto'])
        """
        return self._now(correcting.correct(self._setting, id_or_claim, text, was, reason, at))

    def feedback(self, id: str, helpful: bool, *, query: str | None = None, reason: str | None = None) -> Opinion:
        """Say whether a memory helped: it is trusted more, or less, and then ranks low for questions like `query`, too.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> mind.feedback(mind.remember("Rex barks").id, helpful=False, query="who meows?").helpful
        False
        """
        return feedback.feedback(self._setting, id, helpful, query, reason)

    def forget(self, id: str, *, reason: str | None = None) -> Memory:
        """Withhold a memory, and the turns that said only this, until `restore`.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> secret = mind.remember("Ana's birthday party is a surprise")
        >>> mind.forget(secret.id).status, len(mind.recall("surprise party").items)
        (<Status.FORGOTTEN: 'forgotten'>, 0)
        """
        return self._now(forget.forget(self._setting, id, reason))

    def restore(self, id: str) -> Memory:
        """Bring a forgotten memory back as it was.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> memory = mind.forget(mind.remember("Rex barks").id)
        >>> mind.restore(memory.id).status
        <Status.ACTIVE: 'active'>
        """
        return self._now(forget.restore(self._setting, id))

    def erase(self, id: str) -> tuple[str, ...]:
        """Destroy a memory for good; gives the ids of all that went with it.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> memory = mind.remember("Rex barks")
        >>> mind.erase(memory.id) == (memory.id,)
        True
        """
        return forget.erase(self._setting, id)

    def relate(
        self, origin: str, target: str, relation: str, *, weight: float = 1.0, confidence: float = 1.0,
        properties: Mapping[str, object] | None = None, valid: object = None,
    ) -> Link:  # fmt: skip
        """Connect two memories; saying it again reinforces the link.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> rain, wet = mind.remember("It rained"), mind.remember("The street is wet")
        >>> mind.relate(rain.id, wet.id, "causes").relation
        'causes'
        """
        given = {"weight": weight, "confidence": confidence, "properties": properties, "valid": valid}
        return edit.relate(self._setting, origin, target, relation, given)

    def unrelate(self, origin: str, target: str, relation: str) -> None:
        """Take a link away.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> a, b = mind.remember("It rained"), mind.remember("The street is wet")
        >>> link = mind.relate(a.id, b.id, "causes")
        >>> mind.unrelate(a.id, b.id, "causes")
        >>> mind.links(a.id)
        []
        """
        edit.unrelate(self._setting, origin, target, relation)

    def links(self, id: str) -> Links:
        """The links that begin or end at a memory.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> mind.links(mind.remember("Rex barks").id)
        []
        """
        target = limits.memory_id(id)
        with self._setting.storage.read(self.identity) as view:
            existing(view, target)
            return view.links(target)

    def history(self, id: str) -> Entries:
        """Every change of a memory, oldest first: what, why, when, by whom.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> memory = mind.pin(mind.remember("Rex barks").id)
        >>> [entry.kind for entry in mind.history(memory.id)]
        ['add', 'revise']
        """
        target = limits.memory_id(id)
        with self._setting.storage.read(self.identity) as view:
            entries, known = view.history(target), view.memory(target) is not None
        if not known and not any(entry.kind == "erase" for entry in entries):
            raise NotFound(f"no memory {target}")
        return entries

    def audit(self, *, after: int = 0, limit: int = 100, actor: str | None = None) -> Entries:
        """The journal of everything this mind can read, newest first.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> memory = mind.remember("Rex barks")
        >>> [(entry.verb, entry.actor) for entry in mind.audit()]
        [('remember', 'agent:rex')]
        """
        start, most = limits.whole(after, "after", 0, 1 << 62), limits.whole(limit, "limit", 1, 1 << 31)
        with self._setting.storage.read(self.identity) as view:
            return view.audit(after=start, limit=most, actor=limits.label(actor, "actor"))

    def undo(self, change_set: str | None = None, *, cascade: bool = False) -> Applied:
        """Take back a change set in scopes this mind may write to, by default its own last; can be undone.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> memory = mind.remember("Rex barks")
        >>> undone = mind.undo()
        >>> len(mind.list())
        0
        """
        target = change_set
        if target is None:
            with self._setting.storage.read(self.identity) as view:
                target = view.last_change_set(self.identity.actor)
        if target is None:
            raise NotFound("there is nothing to undo", hint="list change sets with audit()")
        now, actor = self._setting.clock(), self.identity.actor
        check_guest(self.identity, self._setting.tunables)
        all_of_it, asking = limits.switch(cascade, "cascade"), (self.identity, check_writable)
        return self._setting.storage.undo(
            limits.memory_id(target), actor=actor, at=now, cascade=all_of_it, asking=asking
        )

    def close(self) -> None:
        """Minds hold nothing of their own; the store is closed by whoever opened it."""

    def __enter__(self) -> Self:
        """Use as a context manager."""
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        """Leave."""
        self.close()

    def _asked(self, query: str) -> str:
        return limits.text(query, self._setting.tunables.claim_limit, "query")

    def _most(self, limit: int | None) -> int:
        return self._setting.tunables.recall_limit if limit is None else limits.whole(limit, "limit", 1, 1000)

    def _reranking(self, rerank: str | None) -> Reranking:
        """The order that is asked for, if it can be had."""
        strategy = Strategy.NONE if rerank is None else limits.choice(Strategy, rerank, "rerank")
        if strategy is Strategy.CROSS_ENCODER and self._reranker is None:
            raise ConfigInvalid(
                "no reranker is configured", hint="give one to open(), or use rrf, mmr or rrf_mmr, which need no model"
            )
        return Reranking(strategy, self._reranker)

    def _now(self, memory: Memory) -> Memory:
        """A memory as the store has it after a change, with its version and place in the journal."""
        return self.get(memory.id)
