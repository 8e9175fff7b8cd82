"""observe, digest, remember: what is said to a mind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from engram.engine import observe
from engram.engine.digesting import reread
from engram.engine.digesting.digest import digest_first
from engram.engine.observe import Report
from engram.engine.remembering import remember
from engram.engine.verbs.bound import Bound
from engram.errors import InputError
from engram.guard import limits
from engram.model.digest import DigestReport
from engram.model.memory import Memory, Turn


class Saying(Bound):
    """The verbs that put something in."""

    def observe(
        self, role: str, text: str, *, speaker: str | None = None, at: datetime | None = None, id: str | None = None,
        session: str | None = None, caption: str | None = None, tool: Mapping[str, object] | None = None,
        meta: Mapping[str, object] | None = None, report: Report | None = None,
    ) -> Turn:  # fmt: skip
        """Keep a turn word for word: durable and searchable when this returns; the same `id` twice is one turn.

        `report` is given what was digested at once, as a correction or a wish to forget is: with it, this call waits.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> mind.observe("user", "Hello!", id="t1") == mind.observe("user", "Hello!", id="t1")
        True
        """
        turn = {
            "role": role, "text": text, "speaker": speaker, "at": at, "id": id, "session": session,
            "caption": caption, "tool": tool, "meta": meta,
        }  # fmt: skip
        return self.observe_many([turn], report=report)[0]

    def observe_many(self, turns: Iterable[Mapping[str, object]], *, report: Report | None = None) -> list[Turn]:
        """Keep several turns in one transaction; mappings with the keys of `observe`, but for `report`.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> len(mind.observe_many([{"role": "user", "text": "Hi"}, {"role": "assistant", "text": "Hello"}]))
        2
        """
        if not (report is None or callable(report)):
            raise InputError(f"report takes a function that is given a report, not {limits.shown(report)}")
        told = None if report is None else lambda done: report(self._shown(done))
        return self._shown(observe.observe_many(self._setting, turns, told))

    def digest(self, *, session: str | None = None, limit: int | None = None) -> DigestReport:
        """Read in the turns that wait for it, of one session or of all, what they tell, and keep that.

        A language model, where one is named, reads them too; this call waits for it. The report also tells what was
        read unasked since the last one.

        >>> import engram
        >>> mind = engram.open(tunables={"digest": False}).mind(agent="rex")
        >>> turn = mind.observe("user", "I live in Porto.", speaker="Ana")
        >>> [memory.text for memory in mind.digest().added]
        ['I live in Porto.']
        """
        most = None if limit is None else limits.whole(limit, "limit", 1, 1 << 31)
        return self._shown(reread.digest_all(self._setting, limits.label(session, "session"), most))

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
        digest_first(self._setting)
        return self._now(remember.remember(self._setting, text, scope, given))
