"""links, history, audit, changes, undo: how what a mind holds came about."""

from __future__ import annotations

from engram.engine.digesting.digest import digest_due
from engram.engine.permission import check_guest, check_writable, existing
from engram.engine.recalling.told_updates import updates_by
from engram.engine.replacements import replacements
from engram.engine.verbs.bound import Bound
from engram.errors import NotFound
from engram.guard import limits
from engram.model.change import Applied, Entry
from engram.model.link import Link
from engram.model.replacement import Replacement


class LookingBack(Bound):
    """The verbs that show how things came about, and take them back."""

    def links(self, id: str) -> list[Link]:
        """The links that begin or end at a memory.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> mind.links(mind.remember("Rex barks").id)
        []
        """
        target = limits.memory_id(id)
        with self._looking() as view:
            existing(view, target)
            return self._shown(view.links(target))

    def history(self, id: str) -> list[Entry]:
        """Every change of a memory, and of what it updated, oldest first: what, why, when, by whom.

        What it updated is the `subject` of a line whose `because` begins with its id.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> memory = mind.pin(mind.remember("Rex barks").id)
        >>> [entry.kind for entry in mind.history(memory.id)]
        ['add', 'revise']
        """
        target = limits.memory_id(id)
        with self._looking() as view:
            entries, memory = view.history(target), view.memory(target)
            if memory is not None:
                entries = sorted([*entries, *updates_by(view, memory)], key=lambda entry: entry.seq)
        if memory is None and not any(entry.kind == "erase" for entry in entries):
            raise NotFound(f"no memory {target}")
        return self._shown(entries)

    def audit(self, *, after: int = 0, limit: int = 100, actor: str | None = None) -> list[Entry]:
        """The journal of everything this mind can read, newest first.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> memory = mind.remember("Rex barks")
        >>> [(entry.verb, entry.actor) for entry in mind.audit()]
        [('remember', 'agent:rex')]
        """
        start, most = limits.whole(after, "after", 0, 1 << 62), limits.whole(limit, "limit", 1, 1 << 31)
        with self._looking() as view:
            return self._shown(view.audit(after=start, limit=most, actor=limits.label(actor, "actor")))

    def changes(self, *, auto: bool = False, limit: int = 50) -> list[Replacement]:
        """What gave way to what, newest first: both memories, when, why and by which change set.

        With `auto` only where an update was recognised and nobody asked for it: `confirm` keeps the older memory,
        `undo` takes the change set back.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> new = mind.correct(mind.remember("Tea is at four").id, "Tea is at five", reason="she said so")
        >>> [(each.old.text, each.new.text, each.reason, each.automatic) for each in mind.changes()]
        [('Tea is at four', 'Tea is at five', 'she said so', False)]
        """
        wanted, most = limits.switch(auto, "auto"), limits.whole(limit, "limit", 1, 1_000)
        with self._looking() as view:
            return self._shown(replacements(view, auto=wanted, limit=most))

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
            digest_due(self._setting)  # what was said last and presses would be taken in a moment later
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
