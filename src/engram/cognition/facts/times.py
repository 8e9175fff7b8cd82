"""When what is said happened, since or until when it holds, and by when it is due."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from engram.cognition.facts.clock import hour_of
from engram.cognition.times import Window, mentions
from engram.late import late
from engram.model.memory import Interval

_SINCE = late(r"(?i)\b(?:since|starting|beginning|as of|from|seit|ab|desde|depuis)\W*$")
_UNTIL = late(r"(?i)\b(?:until|till|up to|through|bis|hasta|jusqu'(?:à|en|au))\W*$")
_DUE = late(
    r"(?i)\b(?:by|before|due|no later than|deadline\D{0,12}|bis|para|antes del?|avant)\W*(?:the |el "
    r"|le )?$"
)
_RANGE = late(r"(?i)(?:from|between|von|zwischen|desde|entre|de) .+ (?:to|and|until|till|bis|und|hasta|et|y|à|a) ")
_FIXED = late(r"(?i)\d{4}|yesterday|last|gestern|letzte|ayer|pasado|hier|dernier")
_FIGURE = late(r"\d")
_NEVER = Interval()


class When(NamedTuple):
    """The times of a statement."""

    occurred: Interval = _NEVER
    valid: Interval = _NEVER
    due: datetime | None = None


def moment_of(at: datetime) -> datetime:
    """A moment with a zone: one without is taken to be in UTC."""
    return at if at.tzinfo is not None else at.replace(tzinfo=UTC)


def times_of(text: str, at: datetime, *, promised: bool = False, past: bool = False) -> When:
    """The times a statement speaks of, read against when it was said, in the zone of that moment.

    What is promised lies ahead, and is due when it takes place unless it says by when. What is past does not lie ahead.
    """
    moment = moment_of(at)
    occurred = valid = _NEVER
    due = None
    told = _as_appointed(text) if promised else text
    for window in mentions(told, moment):
        before = told[: max(0, told.find(window.text))]
        inner = window.text
        if _RANGE.match(inner) and not promised:
            valid = Interval(window.start, window.end)
        elif _opens(_SINCE, before, inner) and (start := _behind(window, moment)):
            valid = Interval(start, valid.until)
        elif promised and _opens(_DUE, before, inner) and (end := _ahead(window, moment)):
            due = _last_moment(window, end, before, inner)
        elif _opens(_UNTIL, before, inner):
            ahead = None if past else _ahead(window, moment)
            valid = Interval(valid.start, ahead or window.end)
        elif _opens(_DUE, before, inner) and (end := _ahead(window, moment)):
            due = _last_moment(window, end, before, inner)
        elif occurred == _NEVER and promised and (ahead := _ahead(window, moment)):
            occurred = Interval(_start_of(window, ahead), ahead)
        elif occurred == _NEVER and _fits(window, moment, past=past):
            occurred = Interval(window.start, window.end)
    if promised and due is None and occurred.until is not None and occurred.until > moment:
        due = _appointed(text, occurred) or occurred.until - timedelta(seconds=1)
    return When(occurred, valid, due)


def _last_moment(window: Window, end: datetime, before: str, inner: str) -> datetime:
    """The last moment by which something is due: before a month or a season it is over when that begins."""
    start = _start_of(window, end)
    opening = start is not None and end - start > _A_DAY and _opens(_BEFORE, before, inner)
    return (start if start is not None and opening else end) - timedelta(seconds=1)


_BEFORE = late(r"(?i)\b(?:before|vor|antes del?|avant)\W*(?:the |el |le |dem |der )?$")


def shifted(window: Window, moment: datetime) -> Window:
    """The time that is meant by somebody who speaks of what is to come: on Friday is the next one."""
    end = _ahead(window, moment)
    return window if end is None or end == window.end else replace(window, start=_start_of(window, end), end=end)


def _start_of(window: Window, end: datetime) -> datetime | None:
    """When a time begins that was moved so that it ends then."""
    return None if window.start is None or window.end is None else end - (window.end - window.start)


_A_DAY = timedelta(hours=25)  # the longest there is


def _appointed(text: str, day: Interval) -> datetime | None:
    """The hour that is named for something on one day."""
    named = hour_of(text)
    if named is None or day.start is None or day.until is None or day.until - day.start > _A_DAY:
        return None
    return day.start.replace(hour=named.hour, minute=named.minute)


_MOVED = late(
    r"(?i)\b(?P<moved>moved|changed|postponed|rescheduled|pushed|delayed|shifted|bumped|brought|put off|switched)"
    r"(?: back| forward| up| out)?(?: from [\w: ]{2,25}?)? (?:to|until|till|for) (?=the \d|\w+day\b)"
)
_MOVED_ABROAD = late(
    r"(?i)\b(?:auf|al|para el|a el) (?=(?:(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|lunes|martes|miércoles"
    r"|jueves|viernes|sábado|domingo)\b)"
)
_AT_HOUR = late(
    r"(?i),?\sa las? [\wé]+(?:[:.h]\d\d)?(?: (?:y media|y cuarto|menos cuarto))?(?: de la (?:mañana|tarde|noche))?"
)


_IN_A_WHILE = late(
    r"(?<!is )\bin (?=(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|\d+) "
    r"(?:days?|weeks?|months?|years?)\b)"
)
"""Of what is to come `in two weeks` is when, not how long it takes."""


def _as_appointed(text: str) -> str:
    """What is promised with its day as days are looked for: to which it was moved, and without the hour."""
    plain = _IN_A_WHILE.sub("is in ", _AT_HOUR.sub("", _MOVED.sub(r"\g<moved> on ", text)))
    return _MOVED_ABROAD.sub(lambda found: "am " if found[0].lower() == "auf " else "el ", plain)


def _opens(pattern: re.Pattern[str], before: str, inner: str) -> bool:
    """Whether a word of the table stands right before a time, or is its first word."""
    return bool(pattern.search(before)) or bool(pattern.match(inner.split(" ", 1)[0]))


def _behind(window: Window, moment: datetime) -> datetime | None:
    """When a time begins since which something holds: a month without a year is the last one."""
    start = window.start
    if start is None or start <= moment or _YEAR.search(window.text):
        return start if start is not None and start <= moment else None
    earlier = start.replace(year=start.year - 1, day=min(start.day, 28))
    return earlier if earlier <= moment else None


_MONTH = late(r"(?i)[^\W\d_]{3,}(?<!the)|/|-|\d\.\s?\d")
_YEAR = late(r"\d{4}")


def _ahead(window: Window, moment: datetime) -> datetime | None:
    """When a time ends by which something is due: a weekday is the next one, a day without a year is yet to come."""
    end = window.end
    if end is None or window.start is None or end > moment or _FIXED.search(window.text):
        return end if end is not None and end > moment else None
    if end - window.start <= timedelta(days=1) and not _FIGURE.search(window.text):
        return end + timedelta(days=7) if end + timedelta(days=7) > moment else None
    if end - window.start <= timedelta(days=1) and not _MONTH.search(window.text):  # `on the 1st` is of some month
        first = (end.replace(day=1) + timedelta(days=32)).replace(day=1)
        return first.replace(day=min(end.day, 28)) if end.day > 1 else first
    leap = end.month == 2 and end.day == 29
    later = end.replace(year=end.year + 1, day=28 if leap else end.day)
    return later if later > moment else None


def _fits(window: Window, moment: datetime, *, past: bool) -> bool:
    """The past does not lie ahead."""
    return not past or window.start is None or window.start <= moment
