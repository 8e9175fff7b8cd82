"""commitments, settle, episodes: what is still to be done, and what was talked about when."""

from __future__ import annotations

from engram.engine.digesting import boxing, promises
from engram.engine.digesting.boxing import Wanted
from engram.engine.digesting.digest import digest_first
from engram.engine.verbs.bound import Bound
from engram.guard import limits
from engram.model.commitment import Progress, Promise
from engram.model.episode import Episode


class Following(Bound):
    """The verbs that follow what was said over time."""

    def commitments(self, state: str | None = None, *, limit: int = 50) -> list[Promise]:
        """What was promised, the open first, by when it is due; of one state only: open, overdue, done, dropped.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> memory = mind.remember("Ana will send the report", category="commitment")
        >>> [(promise.memory.text, promise.state.value) for promise in mind.commitments()]
        [('Ana will send the report', 'open')]
        """
        wanted = None if state is None else limits.choice(Progress, state, "state")
        most = limits.whole(limit, "limit", 1, 1_000)
        digest_first(self._setting)
        return self._shown(promises.listed(self._setting, wanted, most))

    def settle(self, id: str, *, state: str = "done", reason: str | None = None) -> Promise:
        """Say that a commitment is `done` or `dropped`.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex")
        >>> memory = mind.remember("call mum", category="commitment")
        >>> mind.settle(memory.id).state
        <Progress.DONE: 'done'>
        """
        return self._shown(promises.settle(self._setting, id, state, reason))

    def episodes(
        self, *, session: str | None = None, between: object = None, trace: str | None = None, limit: int = 50
    ) -> list[Episode]:
        """What was talked about when, by whom, in how many turns, the last first; those on one topic share a trace.

        >>> import engram
        >>> mind = engram.open().mind(agent="rex", session="monday")
        >>> turns = [mind.observe("user", "The roof leaks again."), mind.observe("user", "The roof is old.")]
        >>> digest = mind.digest()
        >>> [(episode.session, episode.turns, episode.title) for episode in mind.episodes()]
        [('monday', 2, 'roof leaks')]
        """
        window = limits.interval(between, "between")
        wanted = Wanted(
            session=limits.label(session, "session"),
            trace=None if trace is None else limits.memory_id(trace),
            start=window.start,
            until=window.until,
            limit=limits.whole(limit, "limit", 1, 1_000),
        )
        digest_first(self._setting)
        return self._shown(boxing.episodes(self._setting, wanted))
