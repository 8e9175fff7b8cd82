"""Which documents belong to a window of time: by when they were said, and by the days they speak of."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta

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


def latest(connection: Connection, partition: int, sessions: int, apart: str | None) -> dict[int, float]:
    """How lately the documents of a partition were said, session by session, the last first."""
    shares: dict[int, float] = {}
    before = micros(LATEST)
    for place in range(sessions):
        where = {"partition": partition, "before": before, "apart": apart}
        row = connection.one("session_said_last", where)
        if row is None:
            break
        session, last = row
        [(before,)] = connection.rows("session_began", {**where, "session": session})
        said = {"partition": partition, "start": before, "until": last + 1, "limit": MOST}
        for first, passages, _ in connection.rows("documents_said_between", said):
            for ordinal in range(first, first + passages):
                shares.setdefault(ordinal, 0.5**place)
    return shares


def day(moment: datetime) -> int:
    """The number of a day."""
    return date(moment.year, moment.month, moment.day).toordinal()
