"""Whether something held at a time that is asked about: `Ana works for Acme`, from 2019 to 2023, did in 2021."""

from __future__ import annotations

from datetime import datetime

from engram.cognition.times.window import Window
from engram.model.memory import Interval

HELD, STILL_HOLDS = 1.0, 0.6  # what has not ended may have begun for another reason than being so since then


def held_in(valid: Interval, window: Window, now: datetime) -> float:
    """How well a stretch in which something was so fits a window; nobody knows of more than now.

    >>> from datetime import UTC
    >>> from engram.cognition.times.reading import windows
    >>> now = datetime(2026, 1, 1, tzinfo=UTC)
    >>> valid = Interval(datetime(2019, 1, 1, tzinfo=UTC), datetime(2023, 1, 1, tzinfo=UTC))
    >>> [held_in(valid, asked, now) for asked in windows("What was in 2021, what was in 2024?", now)]
    [1.0, 0.0]
    """
    if valid.start is None and valid.until is None:
        return 0.0
    begun = valid.start is None or window.end is None or valid.start < window.end
    lasting = window.start is None or window.start < (valid.until or now)
    return (STILL_HOLDS if valid.until is None else HELD) if begun and lasting else 0.0
