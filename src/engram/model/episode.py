"""A stretch of conversation about one thing."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from engram.model.scope import Scope


class Ending(StrEnum):
    """Why a stretch of conversation is over."""

    TOPIC = "topic"
    SILENCE = "silence"
    SIZE = "size"
    END = "end"


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """Turns that belong together: from when to when, who spoke, about what; those on a recurring topic share a trace.

    `words` are the folded topic words, the most telling first; `title` has some of them as they were written.
    """

    id: str
    started: datetime
    ended: datetime
    participants: tuple[str, ...]
    turns: tuple[str, ...]
    words: tuple[str, ...]
    title: str
    ended_by: Ending
    trace: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Episode:
    """A box as it is shown: where and when it was, who spoke, about what, in how many turns, and its trace.

    `title` and `participants` are None where they are to be told anew; `ended_by` is None while it goes on.
    """

    id: str
    scope: Scope
    session: str | None
    started: datetime
    ended: datetime
    turns: int
    trace: str
    title: str | None = None
    participants: tuple[str, ...] | None = None
    ended_by: Ending | None = None
