"""Moments by the clock of a place, also at either end of the calendar."""

from __future__ import annotations

from datetime import datetime, tzinfo


def local(moment: datetime, zone: tzinfo | None) -> datetime:
    """A moment by the clock of a place, of this one if none is given; by its own where the calendar has no such day.

    >>> from datetime import UTC
    >>> from zoneinfo import ZoneInfo
    >>> local(datetime(1, 1, 1, tzinfo=UTC), ZoneInfo("America/Lima")).isoformat()
    '0001-01-01T00:00:00+00:00'
    """
    try:
        return moment.astimezone(zone)
    except (OverflowError, ValueError):  # the second for the clock of this place
        return moment
