"""A thread that digests beside other calls: what presses at once, the rest when nobody has called for a moment."""

from __future__ import annotations

import atexit
import threading
import time
import weakref
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from engram.model.scope import Identity

PAUSE_S, MOST_PAUSES = 0.2, 12
BREATH_S = 0.001  # after which what presses is digested: by then whoever said it is on the way
IN_A_ROW = 8  # calls without a pause between them, after which nobody is taken to wait for what they tell


@dataclass(slots=True, weakref_slot=True, eq=False)
class Leisure:
    """For whom something is to be digested, and the thread that does it.

    `digest_some` is given the setting of a mind and whether only what presses is wanted, digests a few turns there, and
    says whether to go on.
    """

    digest_some: Callable[[Any, bool], bool]
    now: Callable[[], float] = time.monotonic
    _due: dict[Identity, object] = field(default_factory=dict)
    _at_once: dict[Identity, object] = field(default_factory=dict)
    _guard: threading.Lock = field(default_factory=threading.Lock)
    _calls: int = 0
    _quiet_since: int | None = None
    _rows: dict[Identity, tuple[int, float]] = field(default_factory=dict)
    _working: bool = False
    _worker: threading.Thread | None = None
    _stopping: threading.Event = field(default_factory=threading.Event)
    _pressing: threading.Event = field(default_factory=threading.Event)

    def wake(self, whose: Identity, setting: object, *, at_once: bool = False) -> None:
        """Something may be due for an identity: see to it as soon as nobody is at work, or at once if it presses."""
        self.heard()
        with self._guard:
            self._rows[whose] = (self._in_a_row(whose) + 1, self.now())
            self._due[whose] = setting
            if at_once:
                self._at_once[whose] = setting
                self._pressing.set()
            self._begin()

    def remind(self, minds: Iterable[tuple[Identity, object]]) -> None:
        """Something may be due for some identities that nobody has called for."""
        with self._guard:
            for whose, setting in minds:
                self._due.setdefault(whose, setting)
            if self._due:
                self._begin()

    def _begin(self) -> None:
        """Start the thread, unless it is at work; the guard is held."""
        if self._working or self._stopping.is_set():
            return
        if self._worker is None:
            atexit.register(halt, weakref.ref(self))
        self._working, self._worker = True, threading.Thread(target=self._work, name="engram-digest", daemon=True)
        self._worker.start()

    def rushed(self, whose: Identity) -> bool:
        """Whether one call of an identity follows the other, as when a transcript is taken in turn by turn."""
        return self._in_a_row(whose) > IN_A_ROW

    def heard(self) -> None:
        """Somebody calls, and should not have to share the time it takes."""
        self._calls += 1

    def disturbed(self) -> bool:
        """Whether somebody has called since nobody had for a moment."""
        return self._quiet_since is not None and self._quiet_since != self._calls

    def pause(self, whose: Identity) -> None:
        """Somebody asks something, and waits for what was told."""
        self.heard()
        self._rows.pop(whose, None)

    def stop(self) -> list[Any]:
        """End the thread once it has done what it is at; the settings for which it had not done everything."""
        with self._guard:
            self._stopping.set()
            self._pressing.set()
        self.finish()
        left = list(self._due.values())
        self._due.clear()
        self._at_once.clear()
        return left

    def finish(self) -> None:
        """Wait until the thread has done what it was woken for."""
        worker = self._worker
        if worker is not None:
            worker.join()

    def _in_a_row(self, whose: Identity) -> int:
        calls, last = self._rows.get(whose, (0, 0.0))
        return calls if self.now() - last < PAUSE_S else 0

    def _work(self) -> None:
        try:
            while self._is_wanted():
                self._let_others_work()
                if self._stopping.is_set():
                    return
                with self._guard:
                    pressing = bool(self._at_once)
                    whose, setting = next(iter((self._at_once or self._due).items()))
                    self._at_once.pop(whose, None)
                    self._due.pop(whose, None)  # what comes from now on is news
                    if not self._at_once and not self._stopping.is_set():
                        self._pressing.clear()
                if self.digest_some(setting, pressing):
                    with self._guard:
                        self._due.setdefault(whose, setting)
        finally:
            with self._guard:  # unless another has taken its place since
                self._working = self._working and self._worker is not threading.current_thread()

    def _is_wanted(self) -> bool:
        with self._guard:
            self._working = bool(self._due)
            return self._working

    def _let_others_work(self) -> None:
        """Wait until nobody has called for a moment, but not for ever: reading takes the time that callers need."""
        for _ in range(MOST_PAUSES):
            seen = self._calls
            if self._pressing.wait(0.0 if seen == self._quiet_since else PAUSE_S):
                self._stopping.wait(BREATH_S)
                return
            if self._calls == seen:
                self._quiet_since = seen
                return
        self._quiet_since = None


def halt(leisure: weakref.ref[Leisure]) -> None:
    """End the thread of a store that nobody closed."""
    if (standing := leisure()) is not None:
        standing.stop()
