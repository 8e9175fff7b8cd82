"""Something somebody said they would do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from engram.model.memory import Memory

KEY = "commitment"
"""Under which a commitment stands in the metadata of its memory."""


class Progress(StrEnum):
    """How far a commitment has come."""

    OPEN = "open"
    DONE = "done"
    OVERDUE = "overdue"
    DROPPED = "dropped"


SETTLED = frozenset({Progress.DONE, Progress.DROPPED})


@dataclass(frozen=True, slots=True, kw_only=True)
class Commitment:
    """By when something is to be done, and whether and when it was settled."""

    due: datetime | None = None
    progress: Progress = Progress.OPEN
    settled: datetime | None = None

    def as_metadata(self) -> dict[str, object]:
        """What is kept of it with its memory."""
        moments = {"due": self.due, "settled": self.settled}
        return {KEY: {"progress": str(self.progress)} | {name: at.isoformat() for name, at in moments.items() if at}}


@dataclass(frozen=True, slots=True, kw_only=True)
class Promise:
    """A memory of something that was promised, with by when, how far it has come by now, and when it was settled."""

    memory: Memory
    state: Progress
    due: datetime | None = None
    settled: datetime | None = None


def commitment_in(metadata: Mapping[str, object]) -> Commitment | None:
    """The commitment that stands in some metadata, or None where there is none that can be read.

    >>> commitment_in(Commitment(progress=Progress.DROPPED).as_metadata())
    Commitment(due=None, progress=<Progress.DROPPED: 'dropped'>, settled=None)
    """
    kept = metadata.get(KEY)
    if not isinstance(kept, Mapping) or kept.get("progress") not in list(Progress):  # anybody may write anything there
        return None
    return Commitment(due=_moment(kept, "due"), progress=Progress(kept["progress"]), settled=_moment(kept, "settled"))


def _moment(kept: Mapping[str, object], name: str) -> datetime | None:
    try:
        at = datetime.fromisoformat(str(kept[name]))
    except (KeyError, ValueError):
        return None
    return at if at.tzinfo else None
