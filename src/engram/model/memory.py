"""Anything that can be recalled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType

from engram.model.entity import Mention
from engram.model.epistemic import Epistemic
from engram.model.forms import Forms, forms_of
from engram.model.scope import Scope
from engram.model.triple import Triple


class Kind(StrEnum):
    """What sort of knowledge a memory is."""

    EPISODIC = "episodic"
    SEMANTIC = "semantic"
    PROCEDURAL = "procedural"
    SCHEMA = "schema"


_MEMORY_TYPES = {
    Kind.EPISODIC: "narrative",
    Kind.SEMANTIC: "fact",
    Kind.PROCEDURAL: "procedure",
    Kind.SCHEMA: "narrative",
}

CATEGORIES = (
    "general", "fact", "preference", "instruction", "correction", "decision", "principle", "commitment",
    "relationship", "entity", "project", "person", "technical", "context", "procedure", "moment", "skill",
    "error", "codebase",
)  # fmt: skip


class Status(StrEnum):
    """Where a memory stands; only active and challenged ones are recalled as a matter of course."""

    ACTIVE = "active"
    CHALLENGED = "challenged"
    INVALIDATED = "invalidated"
    SUPERSEDED = "superseded"
    MERGED = "merged"
    ARCHIVED = "archived"
    FORGOTTEN = "forgotten"
    ERASED = "erased"


LIVE = frozenset({Status.ACTIVE, Status.CHALLENGED})
GONE = frozenset({Status.FORGOTTEN, Status.ERASED})

# Which status a person or planner may set by hand; forgetting, restoring and erasing are verbs of their own.
TRANSITIONS: Mapping[Status, frozenset[Status]] = MappingProxyType(
    {
        Status.ACTIVE: frozenset(
            {Status.CHALLENGED, Status.INVALIDATED, Status.SUPERSEDED, Status.MERGED, Status.ARCHIVED}
        ),
        Status.CHALLENGED: frozenset({Status.ACTIVE, Status.INVALIDATED, Status.SUPERSEDED, Status.ARCHIVED}),
        Status.INVALIDATED: frozenset({Status.ACTIVE, Status.CHALLENGED}),
        Status.SUPERSEDED: frozenset({Status.ACTIVE, Status.CHALLENGED}),
        Status.MERGED: frozenset({Status.ACTIVE}),
        Status.ARCHIVED: frozenset({Status.ACTIVE}),
        Status.FORGOTTEN: frozenset(),
        Status.ERASED: frozenset(),
    }
)


class Source(StrEnum):
    """Where a memory came from, which decides how far it is trusted."""

    HUMAN = "human"
    AGENT = "agent"
    TOOL = "tool"
    DOCUMENT = "document"
    WEB = "web"
    SUBAGENT = "subagent"
    DREAM = "dream"
    IMPORT = "import"


TRUST: Mapping[Source, float] = MappingProxyType(
    {
        Source.HUMAN: 1.0,
        Source.AGENT: 0.7,
        Source.TOOL: 0.55,
        Source.DOCUMENT: 0.5,
        Source.IMPORT: 0.5,
        Source.SUBAGENT: 0.45,
        Source.DREAM: 0.4,
        Source.WEB: 0.35,
    }
)


class Band(StrEnum):
    """How sure a memory is, in words."""

    EXPLICIT = "explicit"
    IMPLIED = "implied"
    INFERRED = "inferred"
    SPECULATIVE = "speculative"


BAND_FLOORS = ((0.95, Band.EXPLICIT), (0.70, Band.IMPLIED), (0.40, Band.INFERRED))


def band(confidence: float) -> Band:
    """Name the band a confidence falls into.

    >>> band(0.8)
    <Band.IMPLIED: 'implied'>
    """
    return next((named for floor, named in BAND_FLOORS if confidence >= floor), Band.SPECULATIVE)


Voice = tuple[str | None, str | None, Source]


class Verification(StrEnum):
    """Whether anyone checked it."""

    UNVERIFIED = "unverified"
    SYSTEM_INFERRED = "system_inferred"
    USER_CONFIRMED = "user_confirmed"
    DISPUTED = "disputed"


class Policy(StrEnum):
    """How long it is meant to last."""

    EPHEMERAL = "ephemeral"
    DURABLE = "durable"
    PROTECTED = "protected"


class Seal(StrEnum):
    """How closely its content is kept."""

    OPEN = "open"
    SENSITIVE = "sensitive"
    CONFIDENTIAL = "confidential"


class Zone(StrEnum):
    """How far hostile content has been ruled out."""

    QUARANTINE = "quarantine"
    WORKING = "working"
    TRUSTED = "trusted"


@dataclass(frozen=True, slots=True)
class Interval:
    """A stretch of time, open where an end is None; the start is inside, the end is not."""

    start: datetime | None = None
    until: datetime | None = None

    def holds_at(self, moment: datetime) -> bool:
        """Tell whether a moment lies inside."""
        return (self.start is None or self.start <= moment) and (self.until is None or moment < self.until)

    def is_apart_from(self, other: Interval) -> bool:
        """Tell whether both have no moment in common."""
        ends = ((self.until, other.start), (other.until, self.start))
        return any(until is not None and start is not None and until <= start for until, start in ends)


@dataclass(frozen=True, slots=True)
class Affect:
    """How it felt, fixed at birth."""

    valence: float = 0.0
    arousal: float = 0.0
    dominance: float = 0.0
    surprise: float = 0.0


def said_at(source: Source, learnt: datetime, valid: Interval) -> datetime:
    """When something was said that was learnt at a moment."""
    imported = source is Source.IMPORT and valid.start is not None
    return min(learnt, valid.start) if imported and valid.start is not None else learnt


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """Anything that can be recalled: its text, where it came from, when it was true, and where it stands."""

    id: str
    scope: Scope
    kind: Kind
    category: str
    text: str
    source: Source
    learnt: datetime
    recorded_at: datetime
    external_id: str | None = None
    project: str | None = None
    session: str | None = None
    speaker: str | None = None
    sources: tuple[str, ...] = ()
    mentions: tuple[Mention, ...] = ()
    importance: float = 0.5
    importance_given: bool = False
    confidence: float = 0.95
    affect: Affect = Affect()
    occurred: Interval = Interval()
    valid: Interval = Interval()
    status: Status = Status.ACTIVE
    verification: Verification = Verification.UNVERIFIED
    policy: Policy = Policy.DURABLE
    pinned: bool = False
    seal: Seal = Seal.OPEN
    zone: Zone = Zone.WORKING
    flags: tuple[str, ...] = ()
    metadata: Mapping[str, object] = field(default_factory=dict)
    epistemic: Epistemic | None = None
    triple: Triple | None = None
    tz: str = "UTC"
    version: int = 1
    seq: int = 0

    @property
    def said_at(self) -> datetime:
        """When it was said: what is imported was said elsewhere, when it began to hold at the latest."""
        return said_at(self.source, self.learnt, self.valid)

    @property
    def entities(self) -> tuple[str, ...]:
        """The ids of what it mentions by name."""
        return tuple(dict.fromkeys(mention.entity for mention in self.mentions)) if self.mentions else ()

    @property
    def band(self) -> Band:
        """How sure it is, in words."""
        return band(self.confidence)

    @property
    def memory_type(self) -> str:
        """By its kind: a fact, a procedure, or a narrative, which is what happened or was said."""
        return _MEMORY_TYPES[self.kind]

    @property
    def trust(self) -> float:
        """How far its source is trusted."""
        return TRUST[self.source]

    @property
    def voice(self) -> Voice:
        """Who says it, in which session, and as what."""
        return self.speaker, self.session, self.source

    @property
    def forms(self) -> Forms:
        """Its four wordings with o200k token counts."""
        return forms_of(self.text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn(Memory):
    """One observed turn of a conversation, word for word."""

    role: str
    caption: str | None = None
    tool: Mapping[str, object] | None = None
