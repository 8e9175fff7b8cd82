"""Times as people type them."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from engram.errors import BadTime

AGO = re.compile(r"(\d{1,6})\s*(s|m|h|d|w)(?:\s+ago)?")
UNITS = {"s": "seconds", "m": "minutes", "h": "hours", "d": "days", "w": "weeks"}
HINT = "write 2026-03-14, 2026-03-14T09:30 (local time), 2026-03-14T09:30Z, yesterday, or 3d for three days ago"


def moment(text: str | None, now: datetime | None = None) -> datetime | None:
    """A time in ISO 8601 (local unless it names a zone), `now`, `today`, `yesterday`, or so long ago."""
    if text is None:
        return None
    here = (now or datetime.now().astimezone()).astimezone()
    try:
        return read(text.strip(), here)
    except (ValueError, OverflowError, OSError):
        raise BadTime(f"{text[:40]!r} is not a time", hint=HINT) from None


def read(text: str, here: datetime) -> datetime:
    """A time, seen from here and now."""
    told = text.lower()
    if told == "now":
        return here
    if told in ("today", "yesterday"):
        midnight = here.replace(hour=0, minute=0, second=0, microsecond=0)
        return midnight - timedelta(days=told == "yesterday")
    if ago := AGO.fullmatch(told):
        return here - timedelta(**{UNITS[ago[2]]: int(ago[1])})
    return datetime.fromisoformat(text).astimezone()


def window(since: str | None, until: str | None) -> tuple[datetime | None, datetime | None] | None:
    """A stretch of time, or None when neither end is named."""
    ends = moment(since), moment(until)
    return None if ends == (None, None) else ends
