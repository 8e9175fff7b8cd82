"""From a question or a turn to the stretches of time it speaks of."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from datetime import datetime, tzinfo

from engram.cognition.times.almanac import Stretch
from engram.cognition.times.anchors import anchors_in
from engram.cognition.times.composition import in_one_year
from engram.cognition.times.grammar import cascade
from engram.cognition.times.languages import anchoring_language, language_of, telling_pieces
from engram.cognition.times.tokens import Token, read
from engram.cognition.times.window import SAFE_DAYS, Anchored, Window, window

LONGEST_READ = 12_000  # characters, about 2,000 words: what follows in a longer text is not read for times

_MARK = re.compile("[\u0300-\u036f]")
_MANY_MARKS = re.compile("[\u0300-\u036f]{8}")  # normalising sorts a run of marks in quadratic time


def windows(question: str, now: datetime, tz: tzinfo | None = None) -> list[Window]:
    """The stretches of time a question asks about, in the order it names them.

    >>> from datetime import UTC
    >>> [str(found.start.date()) for found in windows("What did I say yesterday?", datetime(2024, 3, 1, tzinfo=UTC))]
    ['2024-02-29']
    """
    text, zone = shortened(question), zone_of(now, tz)
    times = _times(text, today_in(now, zone), asking=True)
    found = (window(token.time, zone, text[token.start : token.end]) for token in _told(times) if token.time)
    return list(dict.fromkeys(each for each in found if each))


def mentions(text: str, said_at: datetime, tz: tzinfo | None = None) -> list[Window]:
    """The stretches of time a turn speaks of, by when it was said; never open, since it speaks of their ends."""
    short, zone = shortened(text), zone_of(said_at, tz)
    times = _times(short, today_in(said_at, zone), asking=False)
    found = (window(token.time, zone, short[token.start : token.end]) for token in times if token.time)
    return list(dict.fromkeys(each for each in found if each))


def mention_days(text: str, said_at: datetime, tz: tzinfo | None = None) -> tuple[tuple[int, int], ...]:
    """The same as pairs of proleptic ordinals, first and last day, each pair once."""
    today = today_in(said_at, zone_of(said_at, tz))
    times = (token.time for token in _times(shortened(text), today, asking=False))
    days = ((time.first, time.last) for time in times if isinstance(time, Stretch))
    return tuple(dict.fromkeys(pair for pair in days if pair[0] in SAFE_DAYS and pair[1] in SAFE_DAYS))


def anchors(question: str) -> list[Anchored]:
    """The events by which a question tells a time, in order; memory has to say when they were."""
    text = shortened(question)
    language = anchoring_language(text)
    return [] if language is None else list(anchors_in(text, language))


def shortened(text: str) -> str:
    """What is read of a text: its beginning up to a space, accents as one character with their letter."""
    if len(text) > LONGEST_READ:
        text = text[:LONGEST_READ].rpartition(" ")[0] or text[:LONGEST_READ]
    if text.isascii() or not _MARK.search(text) or _MANY_MARKS.search(text):
        return text
    return unicodedata.normalize("NFC", text)


def zone_of(moment: datetime, tz: tzinfo | None) -> tzinfo:
    """The time zone whose days count: the one given, else that of the moment."""
    zone = tz or moment.tzinfo
    if zone is None:
        raise ValueError("a moment needs a time zone, or days have no beginning")
    return zone


def today_in(moment: datetime, zone: tzinfo) -> int:
    """The day a moment is on; at either end of the calendar, by its own clock."""
    try:
        return moment.astimezone(zone).toordinal()
    except OverflowError:
        return moment.toordinal()


def _times(text: str, today: int, *, asking: bool) -> list[Token]:
    """What is said of time, each place as in the text."""
    language = language_of(text)
    if language is None:
        return []
    return [
        token._replace(start=start + token.start, end=start + token.end)
        for start, piece in telling_pieces(text, language)
        for token in in_one_year(cascade(read(piece, language.vocabulary), language.layers, today, asking=asking))
        if token.time
    ]


def _told(times: list[Token]) -> Iterator[Token]:
    """Without what is counted from now if a day is named: `last Friday on 23 January 2022` is that Friday."""
    named = any(isinstance(token.time, Stretch) and token.time.stated and _one_day(token.time) for token in times)
    return (token for token in times if not named or (token.time and token.time.stated))


def _one_day(stretch: Stretch) -> bool:
    return stretch.first == stretch.last
