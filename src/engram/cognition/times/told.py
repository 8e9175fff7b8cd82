"""Windows of time as people read them."""

from __future__ import annotations

from datetime import date, timedelta

from engram.cognition.times.window import Window

MOMENT = timedelta(microseconds=1)


def in_dates(window: Window) -> str:
    """The words of a time, and the days they stand for.

    >>> from datetime import UTC, datetime
    >>> from engram.cognition.times.window import WindowKind
    >>> may = datetime(2024, 5, 1, tzinfo=UTC)
    >>> in_dates(Window(may, datetime(2024, 6, 1, tzinfo=UTC), WindowKind.RELATIVE, "in May"))
    'in May (2024-05-01 to 2024-05-31)'
    >>> in_dates(Window(None, may, WindowKind.OPEN, "before May"))
    'before May (until 2024-04-30)'
    """
    first = None if window.start is None else window.start.date()
    last = None if window.end is None else (window.end - MOMENT).date()
    return f"{window.text} ({days(first, last)})"


def days(first: date | None, last: date | None) -> str:
    """From the first day to the last, either of which may be open."""
    if first is None or last is None:
        return f"until {last}" if last else f"from {first} on" if first else "any time"
    return str(first) if first == last else f"{first} to {last}"
