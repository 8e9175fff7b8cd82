"""What a reader of times gives: windows of time, and events that a time is told by."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta, tzinfo
from enum import StrEnum

from engram.cognition.times.almanac import NO_SUCH_TIME, SOON_DAYS, Stretch, Unit, around, away
from engram.cognition.times.tokens import Opening

SAFE_DAYS = range(3, date.max.toordinal() - 2)  # so that no time zone moves a window out of the calendar
DAY = timedelta(days=1)


class WindowKind(StrEnum):
    """How a window came to its days: named with the year, counted from now, open at one end, told by an event."""

    ABSOLUTE = "absolute"
    RELATIVE = "relative"
    OPEN = "open"
    ANCHORED = "anchored"


@dataclass(frozen=True, slots=True)
class Window:
    """A stretch of time from `start` up to but not including `end`, where None is open, and the words that said so."""

    start: datetime | None
    end: datetime | None
    kind: WindowKind
    text: str

    def holds(self, moment: datetime) -> bool:
        """Whether a moment lies inside."""
        return (self.start is None or self.start <= moment) and (self.end is None or moment < self.end)

    def days_outside(self, moment: datetime) -> float:
        """How many days a moment is from the window: below 0 if it is too early, above if too late, 0 inside."""
        if self.start is not None and moment < self.start:
            return (moment - self.start) / DAY
        return (moment - self.end) / DAY if self.end is not None and moment >= self.end else 0.0


class Direction(StrEnum):
    """On which side of an event a time lies."""

    BEFORE = "before"
    AFTER = "after"
    SINCE = "since"
    UNTIL = "until"
    DURING = "during"
    AROUND = "around"
    BETWEEN = "between"


@dataclass(frozen=True, slots=True)
class Offset:
    """How far from an event: from `least` to `most` units; in 0 units, the whole unit around it."""

    least: int
    most: int
    unit: Unit


@dataclass(frozen=True, slots=True)
class Anchored:
    """A time told by an event that only memory can date: `two days before` `the concert`.

    Without an offset it is all of the time on that side; `soon` is the week on that side. Between two events, `to` is
    the other one.
    """

    direction: Direction
    offset: Offset | None
    event: str
    text: str
    soon: bool = False
    to: str = ""

    @property
    def is_open(self) -> bool:
        """Whether all of the time on one side is meant, as far as it goes."""
        one_side = self.direction not in (Direction.DURING, Direction.AROUND, Direction.BETWEEN)
        return one_side and self.offset is None and not self.soon

    @property
    def holds_the_event(self) -> bool:
        """Whether the event itself happened at the time that is meant: on the day of the concert, there was one."""
        return self.direction is Direction.DURING and self.offset is not None and self.offset.unit is Unit.DAY


def window(found: Stretch | Opening, zone: tzinfo, text: str, kind: WindowKind | None = None) -> Window | None:
    """Whole days as a window, or None where the calendar ends too near."""
    first, last = found.first, found.last
    if any(ordinal is not None and ordinal not in SAFE_DAYS for ordinal in (first, last)):
        return None
    start = None if first is None else midnight(first, zone)
    end = None if last is None else midnight(last + 1, zone)
    return Window(start, end, kind or kind_of(found), text)


def midnight(ordinal: int, zone: tzinfo) -> datetime:
    """When a day begins; where the clocks skip midnight, the moment they do."""
    return datetime.combine(date.fromordinal(ordinal), time.min, zone)


def kind_of(found: Stretch | Opening) -> WindowKind:
    """How the days were told."""
    if isinstance(found, Opening):
        return WindowKind.OPEN
    return WindowKind.ABSOLUTE if found.stated else WindowKind.RELATIVE


def resolve(anchored: Anchored, moment: datetime, until: datetime | None = None) -> Window | None:
    """The window that is meant, given when the event was, and the other one if it is between two.

    None where the calendar ends.

    >>> from datetime import UTC
    >>> before = Anchored(Direction.BEFORE, Offset(2, 2, Unit.DAY), "the concert", "two days before the concert")
    >>> resolve(before, datetime(2024, 5, 15, 20, tzinfo=UTC)).start.isoformat()
    '2024-05-13T00:00:00+00:00'
    """
    if moment.tzinfo is None:
        raise ValueError("the moment of an event needs a time zone")
    try:
        found = _beside(anchored, moment.date().toordinal(), (until or moment).date().toordinal())
    except NO_SUCH_TIME:
        return None
    return window(found, moment.tzinfo, anchored.text, WindowKind.ANCHORED)


def leading_up(meant: Window, event: datetime) -> Window | None:
    """What of a window is before the day of an event, if any of it is: what is said then of the event foresees it."""
    day = event.replace(hour=0, minute=0, second=0, microsecond=0)
    return None if meant.start is not None and meant.start >= day else replace(meant, end=min(meant.end or day, day))


def _beside(anchored: Anchored, day: int, until: int) -> Stretch | Opening:
    """The days beside an event's; its own day is on both sides, since it has a before and an after."""
    earlier = anchored.direction in (Direction.BEFORE, Direction.UNTIL)
    offset = anchored.offset
    if anchored.direction is Direction.BETWEEN:
        return Stretch(min(day, until), max(day, until))
    if anchored.direction is Direction.AROUND:
        return Stretch(day - SOON_DAYS, day + SOON_DAYS)
    if offset and anchored.direction is Direction.DURING:
        return around(day, offset.unit)
    if offset:
        sign = -1 if earlier else 1
        return away(day, offset.unit, sign * offset.least, sign * offset.most)
    if anchored.soon:
        return Stretch(day - SOON_DAYS, day) if earlier else Stretch(day, day + SOON_DAYS)
    return Opening(None, day, stated=False) if earlier else Opening(day, None, stated=False)
