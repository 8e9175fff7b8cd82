"""The times that transcripts write: ISO 8601 and epochs; what names no zone is UTC."""

import re
from datetime import UTC, datetime, timedelta

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
# As seconds this is the year 5138, as milliseconds 1973: larger numbers are milliseconds.
MILLISECONDS_FROM = 1e11
EPOCH_AS_TEXT = re.compile(r"\d{9,}(\.\d+)?")


class Unreadable(ValueError):
    """There is a time, but not one we can read."""


def moment(written: object) -> datetime | None:
    """The time in UTC, None if there is none."""
    if written is None or written == "":
        return None
    try:
        return _moment(written)
    except (ValueError, OverflowError):
        raise Unreadable(repr(written)) from None


def _moment(written: object) -> datetime:
    match written:
        case bool():
            raise Unreadable
        case int() | float():
            return _from_epoch(written)
        case str():
            return _from_text(written.strip())
        case _:
            raise Unreadable


def _from_epoch(number: float) -> datetime:
    seconds = number / 1000 if abs(number) >= MILLISECONDS_FROM else number
    return EPOCH + timedelta(seconds=seconds)


def _from_text(text: str) -> datetime:
    if EPOCH_AS_TEXT.fullmatch(text):
        return _from_epoch(float(text))
    at = datetime.fromisoformat(text.removesuffix(" UTC"))
    return at.replace(tzinfo=UTC) if at.tzinfo is None else at.astimezone(UTC)
