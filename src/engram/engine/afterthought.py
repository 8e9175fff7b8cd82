"""The language model of a store, and the thread in which it reads what the rules have read already."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from engram.errors import EngramError
from engram.model.scope import Identity
from engram.ports import Clock, Extractor

FIRST_REST, LONGEST_REST = timedelta(seconds=1), timedelta(minutes=5)
FAREWELL_S = 2.0  # a model may take a minute to answer: whoever closes a store does not wait for that


@dataclass(slots=True, eq=False)
class Afterthought:
    """Who is asked, and for whom turns are to be read; after a failure the model is left in peace for a while.

    `read_some` is given the setting of a mind, reads one batch there, and says whether to go on at once; `stuck` is
    what keeps the store from keeping what was read.
    """

    extractor: Extractor
    read_some: Callable[[Any], bool]
    clock: Clock
    background: bool = True
    stuck: str | None = None
    one_at_a_time: threading.Lock = field(default_factory=threading.Lock)
    _due: dict[Identity, object] = field(default_factory=dict)
    _idle: set[Identity] = field(default_factory=set)
    _guard: threading.Lock = field(default_factory=threading.Lock)
    _worker: threading.Thread | None = None
    _stopping: threading.Event = field(default_factory=threading.Event)
    _rest_until: datetime | None = None
    _rests: int = 0

    def wake(self, whose: Identity, setting: object, *, news: bool) -> None:
        """Let the thread read for an identity, unless nothing has come since it found nothing more to read."""
        if not self.background or self._stopping.is_set() or (whose in self._idle and not news) or self.resting():
            return
        with self._guard:
            self._idle.discard(whose)
            self._due[whose] = setting
            if self._worker is None:
                self._worker = threading.Thread(target=self._work, name="engram-read", daemon=True)
                self._worker.start()

    def resting(self) -> bool:
        """Whether the model is left in peace because it failed a moment ago."""
        return self._rest_until is not None and self.clock() < self._rest_until

    def failed(self) -> None:
        """The model was of no use: leave it in peace, longer every time."""
        self._rest_until = self.clock() + min(FIRST_REST * 2**self._rests, LONGEST_REST)
        self._rests = min(self._rests + 1, 16)

    def answered(self) -> None:
        """The model is there."""
        self._rest_until, self._rests = None, 0

    def finish(self) -> None:
        """Wait for the thread to have read what it can read now."""
        worker = self._worker
        if worker is not None:
            worker.join()

    def stop(self) -> None:
        """End the thread, or let it end by itself, and let go of the model; what was not read waits."""
        self._stopping.set()
        worker = self._worker
        if worker is not None:
            worker.join(FAREWELL_S)
        self.extractor.close()

    def _work(self) -> None:
        while (due := self._next()) is not None:
            whose, setting = due
            try:
                while not self._stopping.is_set() and self.read_some(setting):
                    pass
                self.stuck = None
            except EngramError as error:
                self.stuck = error.message
                self.failed()
            if self.resting():
                self._idle.discard(whose)

    def _next(self) -> tuple[Identity, object] | None:
        with self._guard:
            if not self._due or self._stopping.is_set():
                self._worker = None
                return None
            whose = next(iter(self._due))
            self._idle.add(whose)  # what comes from now on is news
            return whose, self._due.pop(whose)
