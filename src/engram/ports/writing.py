"""What writing asks: of a snapshot, of the store's keyed hashes, and of whoever reads what was said."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Protocol

from engram.cognition.episodes import Strand
from engram.model.change import Grave
from engram.model.digest import LeftToModel, Waiting
from engram.model.episode import Box, Episode
from engram.model.memory import Memory, Turn
from engram.model.proposal import Reading, Utterance
from engram.model.scope import Scope
from engram.model.space import Space
from engram.model.triple import Triple


class Claims(Protocol):
    """Claims as keyed hashes."""

    def text(self, scope: Scope, text: str) -> bytes:
        """The hash of a wording."""

    def turn(self, scope: Scope, session: str | None, external_id: str) -> bytes:
        """The hash of a caller's id."""

    def saying(self, scope: Scope, session: str | None, speaker: str | None, at: datetime, text: str) -> bytes:
        """The hash of one particular saying."""

    def triple(self, scope: Scope, triple: Triple) -> bytes:
        """The hash of a statement in three parts."""

    def slot(self, scope: Scope, triple: Triple) -> bytes:
        """The hash of what a statement is about."""


class Written(Protocol):
    """What a snapshot tells of statements, and of turns that nobody has read for what they tell."""

    def by_slot(self, scope: Scope, triple: Triple, limit: int) -> list[Memory]:
        """The newest live memories of a scope that say something of the same relation of the same subject, in order."""

    def over_by_slot(self, scope: Scope, triple: Triple, limit: int) -> list[Memory]:
        """The same for those that were superseded."""

    def stating(self, scope: Scope, triple: Triple) -> list[Memory]:
        """The memories of a scope that say the same in three parts, whatever their status."""

    def last_number(self) -> int:
        """The number of the memory that was added last, whoever it belongs to."""

    def statements_since(self, scope: Scope, number: int, limit: int) -> list[Memory]:
        """The newest live statements of a scope that were added after the memory with a number."""

    def lacks_vectors(self, scope: Scope, space: Space) -> bool:
        """Whether a live statement of a scope has no vector yet."""

    def to_compare(self, scope: Scope, space: Space, limit: int) -> list[Memory]:
        """Some statements of a scope to be compared again that have their vectors by now, or never will."""

    def sources_among(self, turns: Iterable[str]) -> frozenset[str]:
        """Those of some turns in which something was read that holds."""

    def moments_among(self, turns: Iterable[str]) -> list[tuple[str, int, int]]:
        """What happened by what was read in some turns, as far as it holds: the turn, partition and ordinal of each."""

    def graves(self, scope: Scope, project: str | None, limit: int) -> list[Grave]:
        """The newest tombstones of one place for statements that are still there, superseded or forgotten."""

    def instead_of(self, ids: Iterable[str]) -> dict[str, Memory]:
        """What holds instead of each of some: what it gave way to, or what that gave way to since."""

    def leading_to(self, turn: Turn, count: int, *, forgotten: bool = False) -> list[Turn]:
        """The turns before one in its session, oldest first; on demand with those that were forgotten."""

    def speakers(self, scope: Scope, role: str, most: int) -> dict[str | None, int] | None:
        """How often each ever spoke in a role, None who gave no name; None if that is too much to look through."""

    def waiting(self, scope: Scope, limit: int) -> list[Waiting]:
        """The turns of a scope that have waited longest to be digested."""

    def waiting_in(self, scope: Scope, session: str | None, limit: int) -> list[Waiting]:
        """The last turns of a session that wait to be digested, oldest first."""

    def urgent(self, scope: Scope, limit: int) -> list[Waiting]:
        """The last of the urgent ones among them, oldest first."""

    def still_waiting(self, ids: Iterable[str]) -> set[str]:
        """Which of some turns still wait to be digested."""

    def how_many_wait(self, scope: Scope) -> int:
        """How many turns of a scope wait to be digested."""

    def left_to_model(self, scope: Scope, session: str | None, limit: int) -> list[LeftToModel]:
        """Turns that a language model has still to read, of one session or of all: those least often tried first."""

    def still_left_to_model(self, ids: Iterable[str]) -> set[str]:
        """Which of some turns a language model has still to read."""

    def how_many_left_to_model(self, scope: Scope) -> int:
        """How many turns of a scope a language model has still to read."""

    def promises(self, limit: int) -> list[Memory]:
        """What was promised in anything readable, the newest first, however far it has come."""

    def open_promises(self, scope: Scope, limit: int) -> list[tuple[str, str]]:
        """What was promised in a scope and is not settled, the newest first: ids and words."""

    def settled_promises(self, scope: Scope, before: datetime, limit: int) -> list[Memory]:
        """What was promised in a scope before a moment and is settled, the oldest first."""

    def guesses(self, scope: Scope, before: datetime, limit: int) -> list[Memory]:
        """What was guessed in a scope before a moment and never confirmed, the oldest first."""


class Boxes(Protocol):
    """What a snapshot tells of stretches of conversation."""

    def strands(self, scope: Scope | None = None) -> list[Strand]:
        """The turns, by session, that were digested and are in no box yet; of everything readable unless named."""

    def how_many_unboxed(self, scope: Scope) -> int:
        """How many digested turns of a scope are in no box yet."""

    def earlier_boxes(self, place: int, before: datetime | None = None) -> list[Box]:
        """The last boxes of a place that ended before a moment, the oldest first, without their turns."""

    def unnamed_boxes(self, scope: Scope, limit: int) -> list[str]:
        """The ids of boxes of a scope whose words were taken away."""

    def box_strand(self, id: str) -> Strand | None:
        """The turns of a box that can be shown; None when there are none."""

    def episodes(
        self, session: str | None, trace: str | None, start: datetime | None, until: datetime | None, limit: int
    ) -> list[Episode]:
        """The boxes of everything readable, the last first."""


class Reader(Protocol):
    """Whoever reads in what was said what it tells."""

    def read(self, said: Utterance, before: Sequence[Utterance]) -> Reading:
        """Everything that one turn tells, in the light of those before it."""

    def updates(self, pairs: Sequence[tuple[str, str]]) -> Sequence[float] | None:
        """How surely each newer statement updates the older one, in log odds; None where features have to do."""

    def is_urgent(self, text: str, role: str) -> bool:
        """Whether what a turn tells should be known at once."""
