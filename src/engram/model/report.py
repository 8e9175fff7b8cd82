"""What the store says about itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from engram.model.level import Level
from engram.model.space import Metric


@dataclass(frozen=True, slots=True, kw_only=True)
class Health:
    """How the store is doing, cheap enough to ask often."""

    location: str
    encrypted: bool
    writable: bool
    schema: int
    store_id: str
    seq: int
    memories: int
    by_status: Mapping[str, int] = field(default_factory=dict)
    by_kind: Mapping[str, int] = field(default_factory=dict)
    scopes: int = 0
    bytes_on_disk: int = 0
    pending_embeddings: int = 0
    refused_embeddings: int = 0
    pending_digest: int = 0
    oldest_undigested: datetime | None = None
    pending_model: int = 0
    degraded: tuple[str, ...] = ()
    level: Level = Level.FULL
    latency: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    spend: Mapping[str, float] = field(default_factory=dict)
    llm: str | None = None
    sealed: Mapping[str, int] = field(default_factory=dict)
    flagged: Mapping[str, int] = field(default_factory=dict)
    secrets: str = ""
    seals: str = "labels"


class SpaceUse(StrEnum):
    """What a vector space is there for: the embedder in use, one that is asked until it is complete, or nothing."""

    CURRENT = "current"
    FORMER = "former"
    UNUSED = "unused"


@dataclass(frozen=True, slots=True, kw_only=True)
class SpaceReport:
    """A vector space of the store: which, how many passages have their vector there, wait for it, were refused one."""

    name: str
    model: str
    dimensions: int
    quantisation: str
    metric: Metric
    vectors: int
    waiting: int
    use: SpaceUse
    refused: int = 0


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing doctor looked at, and what it found."""

    check: str
    ok: bool
    detail: str


@dataclass(frozen=True, slots=True)
class Checkup:
    """What doctor found; `ok` only if every check passed."""

    findings: tuple[Finding, ...]

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return all(finding.ok for finding in self.findings)
