"""Which documents belong to a window of time: by when they were said, and by the days they speak of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from heapq import merge
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from engram.cognition.bm25 import Floats
from engram.cognition.fusion import Near, closest
from engram.cognition.times import Window
from engram.storage.connection import Connection, Row
from engram.storage.rows import micros

MOST = 5_000  # documents a window may mark: one that holds more tells nothing
SAID, ABOUT_THEN, SPEAKS_OF_IT = 1.0, 0.6, 1.3
BEFORE, AFTER = timedelta(days=1), timedelta(days=3)  # what happened is told a little later more often than earlier
PAUSE = 6 * 3_600 * 1_000_000  # microseconds after which who goes on begins a new talk
EARLIEST, LATEST = datetime(1, 1, 5, tzinfo=UTC), datetime(9999, 12, 25, tzinfo=UTC)


def near(connection: Connection, partition: int, window: Window) -> Near:
    """How well the documents of a partition fit a window."""
    start, end = window.start or EARLIEST, window.end or LATEST
    early = BEFORE if window.start else timedelta(0)
    late = AFTER if window.end else timedelta(0)
    said = {"partition": partition, "start": micros(start - early), "until": micros(end + late), "limit": MOST}
    first, passages, learnt = columns(connection.rows("documents_said_between", said), 3)
    inside = (micros(start) <= learnt) & (learnt < micros(end))
    days = {"first": day(start), "last": day(end - timedelta(seconds=1))}
    rows = connection.rows("documents_mentioning", {"partition": partition, "limit": MOST, **days})
    told, many = columns(rows, 2)
    return closest([fits(first, passages, np.where(inside, SAID, ABOUT_THEN)), fits(told, many, SPEAKS_OF_IT)])


def columns(rows: Sequence[Row], many: int) -> NDArray[np.int64]:
    """Rows of numbers, column by column."""
    return np.array(rows, np.int64).reshape(-1, many).T


def fits(first: NDArray[np.int64], passages: NDArray[np.int64], fit: Floats | float) -> Near:
    """How well memories fit, by their documents: each memory's first, and how many it has."""
    step = np.arange(passages.sum()) - np.repeat(np.cumsum(passages) - passages, passages)
    return Near(np.repeat(first, passages) + step, np.repeat(np.broadcast_to(fit, passages.shape), passages))


def latest(
    connection: Connection, bases: Mapping[int, int], sessions: int, apart: str | None, until: datetime | None
) -> dict[int, float]:
    """How lately documents were said, talk by talk, the last first; a session that pauses for long is several talks."""
    shares: dict[int, float] = {}
    talks: dict[tuple[int, str], tuple[int, int]] = {}
    begun = 0
    for partition, session, learnt, first, passages in newest_first(connection, bases, apart, until):
        place, last = talks.get((partition, session), (begun, learnt + PAUSE))
        if last - learnt >= PAUSE:
            place, begun = begun, begun + 1
        talks[partition, session] = place, learnt
        if place < sessions:
            base = bases[partition] + first
            shares |= dict.fromkeys(range(base, base + passages), 0.5**place)
        elif begun > sessions and all(last - learnt >= PAUSE for at, last in talks.values() if at < sessions):
            break
    return shares


def newest_first(
    connection: Connection, bases: Iterable[int], apart: str | None, until: datetime | None
) -> Iterator[Row]:
    """The documents of turns in some partitions, but for one session, the last one said first."""
    before = micros(LATEST if until is None else until)
    bound = {"until": before, "apart": apart, "limit": MOST}
    said = (connection.run("documents_said_last", {**bound, "partition": partition}) for partition in bases)
    return islice(merge(*said, key=lambda row: -row[2]), MOST)


def day(moment: datetime) -> int:
    """The number of a day."""
    return date(moment.year, moment.month, moment.day).toordinal()
