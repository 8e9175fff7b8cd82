"""The only way anything changes: lists of Changes, applied together and journalled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from engram.model.entity import Entity, Mention
from engram.model.link import Link
from engram.model.memory import Memory, Status
from engram.model.opinion import Opinion
from engram.model.scope import Scope

UPDATE = "update:"
"""How the reason of a change begins that was made because an update was recognised, and nobody asked for it."""


class Was(StrEnum):
    """Why an old memory no longer holds."""

    CHANGED = "changed"
    WRONG = "wrong"


class Burial(StrEnum):
    """What a tombstone stands for."""

    CORRECTED = "corrected"
    FORGOTTEN = "forgotten"
    ERASED = "erased"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tombstone:
    """A claim that was taken back, kept as a keyed hash so that no write path brings it back."""

    id: str
    scope: Scope
    burial: Burial
    claims: tuple[bytes, ...]
    memory: str | None
    trust: float
    at: datetime
    replacement: str | None = None


@dataclass(frozen=True, slots=True)
class Grave:
    """A tombstone with the words that were taken back and those that hold instead; of what is erased there are none.

    `object` and `other` are what they say something of, where they are known in three parts.
    """

    tombstone: Tombstone
    text: str
    instead: str | None
    object: str | None = None
    other: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Add:
    """A new memory; a turn waits to be digested, and an urgent one does not wait for others."""

    memory: Memory
    reason: str = ""
    because: tuple[str, ...] = ()
    urgent: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Revise:
    """New values for some fields of a memory; the old version is kept."""

    id: str
    fields: Mapping[str, object]
    planned_on: int | None = None
    reason: str = ""
    because: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Supersede:
    """An old memory gives way to a newer one, because the world changed or because it was wrong."""

    id: str
    by: str
    was: Was
    planned_on: int | None = None
    reason: str = ""
    because: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SetStatus:
    """A memory moves to another status."""

    id: str
    status: Status
    planned_on: int | None = None
    reason: str = ""
    because: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Forget:
    """A memory is withheld from every answer, until someone restores it."""

    id: str
    reason: str = ""
    because: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Restore:
    """A forgotten memory comes back as it was."""

    id: str
    status: Status = Status.ACTIVE
    reason: str = ""
    because: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Erase:
    """A memory's content, versions and index entries are destroyed for good."""

    id: str
    reason: str = ""
    because: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Connect:
    """A new link, or the same link observed again."""

    link: Link
    reason: str = ""
    because: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Disconnect:
    """A link is taken away."""

    id: str
    reason: str = ""
    because: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Feedback:
    """An opinion on a memory is given, or given anew."""

    opinion: Opinion
    reason: str = ""
    because: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Bury:
    """A tombstone is set."""

    tombstone: Tombstone
    reason: str = ""
    because: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Exhume:
    """A tombstone is lifted."""

    id: str
    reason: str = ""
    because: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Grant:
    """An agent may write to a scope it does not belong to."""

    agent: str
    scope: Scope
    reason: str = ""
    because: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Revoke:
    """A grant is taken back."""

    agent: str
    scope: Scope
    reason: str = ""
    because: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Mentioned:
    """A memory is found to mention things by name; a new memory has it from birth."""

    id: str
    mentions: tuple[Mention, ...]
    reason: str = ""
    because: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TellApart:
    """Two entities are two, however alike their names are."""

    entity: Entity
    other: str
    reason: str = ""
    because: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MergeEntities:
    """Two entities turn out to be one: what mentions either mentions the one that stays."""

    gone: Entity
    into: Entity
    reason: str = ""
    because: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SplitEntity:
    """One entity turns out to be two: what these memories call by its name is another."""

    entity: Entity
    memories: tuple[str, ...]
    into: str
    reason: str = ""
    because: tuple[str, ...] = ()


Change = (
    Add | Revise | Supersede | SetStatus | Forget | Restore | Erase | Connect | Disconnect | Bury | Exhume
    | Feedback | Grant | Revoke | Mentioned | TellApart | MergeEntities | SplitEntity
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeSet:
    """What one call changes, all or nothing, and the turns that need no digesting after it.

    Of these, some are left to a language model; others it has read since, or tried to read in vain. `then` are change
    sets that are applied after it in the same transaction, so that each of them can be undone by itself. `uncompared`
    are statements that were compared while vectors were missing, `compared` those that were compared again.
    """

    verb: str
    actor: str
    at: datetime
    changes: tuple[Change, ...]
    digested: tuple[str, ...] = ()
    left_to_model: tuple[str, ...] = ()
    read_by_model: tuple[str, ...] = ()
    tried_by_model: tuple[str, ...] = ()
    uncompared: tuple[str, ...] = ()
    compared: tuple[str, ...] = ()
    then: tuple[ChangeSet, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One line of the journal as `history` and `audit` show it: who changed what, when and why."""

    seq: int
    change_set: str
    verb: str
    kind: str
    subject: str
    scope: Scope | None
    actor: str
    at: datetime
    recorded_at: datetime
    reason: str = ""
    because: tuple[str, ...] = ()
    undoes: str | None = None
    undone_by: str | None = None

    @property
    def automatic(self) -> bool:
        """Whether a memory gave way, or was put in doubt, because an update was recognised."""
        return self.kind in ("supersede", "set_status") and self.reason.startswith(UPDATE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Applied:
    """What came of a change set."""

    change_set: str | None
    dropped: tuple[tuple[str, str], ...] = ()
