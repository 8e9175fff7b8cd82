"""What digesting did, and what it left out and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from itertools import chain

from engram.model.memory import Memory
from engram.model.proposal import Refusal


@dataclass(frozen=True, slots=True)
class Waiting:
    """A turn that waits to be digested: in which session, since when, and whether it is urgent."""

    id: str
    session: str | None
    since: datetime
    urgent: bool


@dataclass(frozen=True, slots=True)
class LeftToModel:
    """A turn that a language model has still to read: in which session, and how often it was tried."""

    id: str
    session: str | None
    tries: int


@dataclass(frozen=True, slots=True)
class Proposed:
    """What a language model read in which turn, and which model that was, by which prompt."""

    turn: str
    text: str
    author: str


@dataclass(frozen=True, slots=True)
class Rejected:
    """Words that did not become a memory: in which turn, which, and why."""

    turn: str
    text: str
    reason: Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class DigestReport:
    """How many turns were read, the memories that added, the ids of others it changed, what was rejected.

    What was read as it was said, or beside other calls of this process, is told by the next report. `remaining` is how
    many turns still wait; `corrected` are memories that gave way, `challenged` those that may have; `settled` promises
    that were kept or dropped; `archived` what left recall because it was settled or guessed long ago; `erasable` what
    someone asked to have erased: it is forgotten, and erasing it is left to a person. `proposed` is what a language
    model read, whatever became of it; `left_to_model` is how many turns it has still to read, and `trouble` what keeps
    it from that.
    """

    turns: int = 0
    added: tuple[Memory, ...] = ()
    corroborated: tuple[str, ...] = ()
    corrected: tuple[str, ...] = ()
    challenged: tuple[str, ...] = ()
    forgotten: tuple[str, ...] = ()
    settled: tuple[str, ...] = ()
    archived: tuple[str, ...] = ()
    erasable: tuple[str, ...] = ()
    rejected: tuple[Rejected, ...] = ()
    remaining: int = 0
    proposed: tuple[Proposed, ...] = ()
    left_to_model: int = 0
    trouble: str | None = None

    def __add__(self, more: DigestReport) -> DigestReport:
        """Both, one after the other."""
        return together([self, more])


def together(reports: Sequence[DigestReport]) -> DigestReport:
    """Several reports, one after the other, as one; the last says what remains.

    >>> together([DigestReport(turns=1), DigestReport(turns=2, remaining=3)]).turns
    3
    """
    lists = {
        each.name: tuple(chain.from_iterable(getattr(report, each.name) for report in reports))
        for each in fields(DigestReport)
        if isinstance(each.default, tuple)
    }
    last = reports[-1]
    return DigestReport(
        turns=sum(report.turns for report in reports), remaining=last.remaining, left_to_model=last.left_to_model,
        trouble=last.trouble, **lists,
    )  # fmt: skip
