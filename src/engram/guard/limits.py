"""What input may be like: every limit is a coded error with a hint, raised before anything is written."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from pathlib import Path
from typing import TypeVar
from unicodedata import category
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from engram.errors import BadEncoding, BadId, BadNumber, BadTime, ConfigInvalid, EmptyText, InputError, TooLarge
from engram.model.memory import Interval

LABEL_LIMIT = 512
DEPTH_LIMIT = 64
E = TypeVar("E", bound=StrEnum)
ID = re.compile(r"[0-9A-HJKMNP-TV-Z]{26}")
ID_PART = re.compile(r"[0-9A-HJKMNP-TV-Z]{6,26}")
UNSEEN_SORTS = frozenset({"Cc", "Cf", "Zs", "Zl", "Zp"})
# Letters, signs and marks by name that are drawn as nothing: fillers, and what only chooses between two drawings.
BLANK = re.compile(r"[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
CONTROLS = re.compile(r"[\x00-\x1f\x7f]")


def shown(value: object) -> str:
    """A value as an error message may show it: short, and never itself the cause of an error."""
    if isinstance(value, int) and abs(value) >= 1 << 64:
        return "a huge number"
    return repr(value)[:40] if isinstance(value, str | int | float | None) else type(value).__name__


def text(value: object, limit: int, what: str = "text") -> str:
    """A text that is there, is Unicode, and fits."""
    if not isinstance(value, str):
        raise InputError(f"{what} takes a str, not {type(value).__name__}")
    if len(value) > limit:  # before encoding, so that a huge text costs nothing
        raise TooLarge(f"{what} has {len(value):,} characters, at most {limit:,} bytes fit")
    if not value.isascii():
        check_encoded(value, limit, what)
    if "\x00" in value:
        raise BadEncoding(f"{what} holds a NUL character", hint="take the NUL characters out")
    if not has_something_to_see(value):
        raise EmptyText(f"{what} is empty")
    return value


def has_something_to_see(value: str) -> bool:
    """Whether a text has a visible character: blanks and what is drawn as nothing are none.

    >>> has_something_to_see("\u200b \u2060"), has_something_to_see("\u200b!")
    (False, True)
    """
    if "!" <= value[:1] <= "~":  # as nearly every text begins
        return True
    letters = (letter for letter in value if letter > " ")
    return any(category(letter) not in UNSEEN_SORTS and not BLANK.match(letter) for letter in letters)


def check_encoded(value: str, limit: int, what: str) -> None:
    """Refuse a text that cannot be written as UTF-8, or not in so many bytes."""
    try:
        size = len(value.encode())
    except UnicodeEncodeError as error:
        raise BadEncoding(f"{what} is not valid Unicode at character {error.start}") from None
    if size > limit:
        raise TooLarge(f"{what} has {size:,} bytes, at most {limit:,} fit")


def label(value: object, what: str) -> str | None:
    """A short one-line field: a speaker, a session, a caller's id; None stays None."""
    if value is None:
        return None
    kept = text(value, LABEL_LIMIT, what)
    if CONTROLS.search(kept):
        raise InputError(f"{what} holds a control character", hint="use one line of printable text")
    return kept


def paragraph(value: object, limit: int, what: str) -> str | None:
    """A longer field that may be missing."""
    return None if value is None else text(value, limit, what)


def number(value: object, what: str, low: float = 0.0, high: float = 1.0) -> float:
    """A finite number within its range."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BadNumber(f"{what} takes a number, not {shown(value)}")
    if not low <= value <= high:  # false for NaN too
        raise BadNumber(f"{what} is {shown(value)}, outside {low} to {high}")
    return float(value)


def whole(value: object, what: str, low: int, high: int) -> int:
    """A whole number within its range."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise BadNumber(f"{what} is {shown(value)}, it must be a whole number from {low} to {high}")
    return value


def switch(value: object, what: str) -> bool:
    """True or False, and nothing that merely looks like one."""
    if not isinstance(value, bool):
        raise InputError(f"{what} takes True or False, not {shown(value)}")
    return value


def moment(value: object, what: str = "at") -> datetime:
    """A time that says which zone it is in, brought to UTC."""
    if not isinstance(value, datetime):
        raise BadTime(f"{what} takes a datetime, not {type(value).__name__}")
    if value.tzinfo is UTC:
        return value
    if value.tzinfo is None or value.utcoffset() is None:
        raise BadTime(f"{what} is naive: {value.isoformat()}")
    try:
        return value.astimezone(UTC)
    except OverflowError:
        raise BadTime(f"{what} is beyond the calendar", hint="use a time between the years 1 and 9999") from None


def past(value: object, now: datetime, tolerance_s: float, what: str = "at") -> datetime:
    """A time that has come; a clock may run ahead a little."""
    said = moment(value, what)
    if said - now > timedelta(seconds=tolerance_s):
        raise BadTime(f"{what} is in the future: {said.isoformat()}")
    return said


def interval(value: object, what: str) -> Interval:
    """A moment, or a pair of moments with the earlier first; None stays open."""
    if value is None:
        return Interval()
    if isinstance(value, Interval):
        value = (value.start, value.until)
    if isinstance(value, datetime):
        return Interval(moment(value, what))
    if not isinstance(value, tuple | list) or len(value) != 2:
        raise BadTime(f"{what} takes a datetime or a pair of them")
    start, until = (None if end is None else moment(end, what) for end in value)
    if start is not None and until is not None and start > until:
        raise BadTime(f"{what} ends before it starts")
    return Interval(start, until)


def mapping(value: object, limit: int, what: str) -> Mapping[str, object] | None:
    """A mapping that is plain JSON and fits."""
    if value is None:
        return None
    if not isinstance(value, Mapping):
        raise InputError(f"{what} takes a mapping, not {type(value).__name__}")
    if depth(value) > DEPTH_LIMIT:
        raise InputError(f"{what} is nested deeper than {DEPTH_LIMIT} levels")
    try:
        written = json.dumps(dict(value), ensure_ascii=False, allow_nan=False)
        size = len(written.encode())
    except UnicodeEncodeError:
        raise BadEncoding(f"{what} is not valid Unicode") from None
    except (TypeError, ValueError) as error:
        raise InputError(f"{what} is not plain JSON: {str(error)[:80]}") from None
    if size > limit:
        raise TooLarge(f"{what} has {size:,} bytes, at most {limit:,} fit")
    kept = json.loads(written)
    return kept if isinstance(kept, dict) else None


def depth(value: object) -> int:
    """How deep lists and mappings are nested, counted no further than it takes to refuse them."""
    level, layer = 0, [value]
    while layer and level <= DEPTH_LIMIT:
        level += 1
        inner = (
            part.values() if isinstance(part, Mapping) else part
            for part in layer
            if isinstance(part, Mapping | list | tuple)
        )
        layer = [part for parts in inner for part in parts if isinstance(part, Mapping | list | tuple)]
    return level


def choice(kind: type[E], value: object, what: str) -> E:
    """One of a fixed list of names."""
    try:
        return kind(value if isinstance(value, str) else "")
    except ValueError:
        raise InputError(f"{what} is {shown(value)}", hint=f"use one of {', '.join(kind)}") from None


def memory_id(value: object) -> str:
    """An id as Engram makes them."""
    if not isinstance(value, str) or not ID.fullmatch(value):
        raise BadId(f"{shown(value)} is not an id")
    return value


def id_part(value: object) -> str:
    """The beginning or the end of an id."""
    if not isinstance(value, str) or not ID_PART.fullmatch(value):
        raise BadId(f"{shown(value)} is no part of an id", hint="give six or more of its letters")
    return value


def is_id(value: str) -> bool:
    """Tell whether a text is an id rather than a claim."""
    return bool(ID.fullmatch(value))


def zone(name: object) -> str:
    """A time zone that exists."""
    try:
        return ZoneInfo(name if isinstance(name, str) else "").key
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise BadTime(f"{shown(name)} is not a time zone", hint="use a name such as Europe/Lisbon") from None


def path(value: object, what: str) -> Path:
    """The name of a file."""
    named = str(value) if isinstance(value, str | Path) else ""
    if not named or "\0" in named or any("\ud800" <= character <= "\udfff" for character in named):
        raise ConfigInvalid(f"{what} takes a path, not {shown(value)}")
    return Path(named)


def names(value: object, what: str) -> tuple[str, ...]:
    """A list of short names."""
    if isinstance(value, str | Mapping) or not isinstance(value, Iterable):
        raise InputError(f"{what} takes a list of names, not {shown(value)}")
    return tuple(str(label(name, what) or "") for name in value)
