"""What digesting did, and what it left out and why."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

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
class Refused:
    """Words that did not become a memory: in which turn, which, and why."""

    turn: str
    quote: str
    why: Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class Digest:
    """How many turns were read, the ids of what that changed, what was refused, and how many turns still wait.

    `corrected` are memories that gave way; `settled` promises that were kept or dropped; `archived` what left recall
    because it was settled or guessed long ago; `erasable` what someone asked to have erased: it is forgotten, and
    erasing it is left to a person. `proposed` is what a language model read, whatever became of it; `left_to_model`
    is how many turns it has still to read, and `trouble` what keeps it from that.
    """

    turns: int = 0
    added: tuple[str, ...] = ()
    corroborated: tuple[str, ...] = ()
    corrected: tuple[str, ...] = ()
    forgotten: tuple[str, ...] = ()
    settled: tuple[str, ...] = ()
    archived: tuple[str, ...] = ()
    erasable: tuple[str, ...] = ()
    refused: tuple[Refused, ...] = ()
    remaining: int = 0
    proposed: tuple[Proposed, ...] = ()
    left_to_model: int = 0
    trouble: str | None = None

    def __add__(self, more: Digest) -> Digest:
        """Both, one after the other."""
        return Digest(
            turns=self.turns + more.turns,
            added=self.added + more.added,
            corroborated=self.corroborated + more.corroborated,
            corrected=self.corrected + more.corrected,
            forgotten=self.forgotten + more.forgotten,
            settled=self.settled + more.settled,
            archived=self.archived + more.archived,
            erasable=self.erasable + more.erasable,
            refused=self.refused + more.refused,
            remaining=more.remaining,
            proposed=self.proposed + more.proposed,
            left_to_model=more.left_to_model,
            trouble=more.trouble,
        )
