"""What digesting takes beside the store: a reader, and what is remembered of how it goes."""

from __future__ import annotations

import threading
from collections import deque
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from engram.engine.afterthought import Afterthought
from engram.engine.leisure import Leisure
from engram.model.digest import DigestReport
from engram.model.scope import Identity, Scope
from engram.ports.writing import Reader

# What a mistake in the rules raises; it costs what the turn tells, never the turn nor the turns after it.
MISREAD = (LookupError, ValueError, TypeError, ArithmeticError, AttributeError, RecursionError)


MOST_UNREPORTED = 1_000  # times that something was digested unasked
EVERY_SO_OFTEN = timedelta(hours=1)
CALM, PRESSED = 4, 8  # boxes of turns that may come before boxes are sealed by the way: it takes longer than a turn may


@dataclass(slots=True)
class Chores:
    """When a scope was last looked through for what to archive, how many turns came since boxes were sealed.

    `hurried` says that a turn pressed, and those before it are not to wait any longer; `pressing`, that nobody has
    looked since what presses.
    """

    archived: datetime | None = None
    unboxed: int | None = None
    hurried: bool = False
    pressing: bool = False

    def should_archive(self, now: datetime) -> bool:
        """Whether it is time to look again, which is then taken to be done."""
        if self.archived is not None and timedelta() <= now - self.archived < EVERY_SO_OFTEN:
            return False
        self.archived = now
        return True

    def should_box(self, box_turns: int, *, pressed: bool) -> bool:
        """Whether so many turns came that boxes are sealed; while turns press, that can wait."""
        return (self.unboxed or 0) >= box_turns * (PRESSED if pressed else CALM)


@dataclass(slots=True)
class Digestion:
    """Who reads, since when the store is open, what went wrong last, and who reads turns again.

    `leisure` digests beside other calls what does not press; without it, the next call does. No two threads of a
    process digest at a time: they would read the same turns. `unreported` is what was done unasked, by scope: the next
    report tells it. `late` are the settings, by scope, in which statements may have been compared without vectors.
    """

    reader: Reader
    opened: datetime
    leisure: Leisure | None = None
    trouble: str | None = None
    model: Afterthought | None = None
    chores: dict[Scope, Chores] = field(default_factory=dict)
    late: dict[tuple[Scope, str | None], tuple[Identity, object]] = field(default_factory=dict)
    unreported: dict[tuple[Scope, str | None], deque[DigestReport]] = field(default_factory=dict)
    _noting: threading.Lock = field(default_factory=threading.Lock)
    one_at_a_time: threading.Lock = field(default_factory=threading.Lock)

    def note(self, identity: Identity, done: DigestReport) -> None:
        """Keep what was done unasked until whoever reads the same asks; of very much, the last."""
        with self._noting:
            where = identity.home, identity.project
            self.unreported.setdefault(where, deque(maxlen=MOST_UNREPORTED)).append(done)

    def vectors_came(self) -> None:
        """Vectors were made: statements that lacked theirs can be compared again."""
        if self.leisure is not None and self.late:
            self.leisure.remind(list(self.late.values()))

    def met(self, identity: Identity, setting: object) -> None:
        """Somebody writes or asks in a scope; the setting of whoever came last stands for it."""
        self.late[identity.home, identity.project] = identity, setting

    def told(self, identity: Identity) -> list[DigestReport]:
        """What was done unasked since somebody last asked, in order."""
        with self._noting:
            return list(self.unreported.pop((identity.home, identity.project), ()))
