"""A claim on its way in: what its caller gave, checked and screened, and what its words tell beside that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from engram.cognition.classify import kind_by_wording
from engram.engine.digesting.distil import sort_of
from engram.engine.screened import CLEAN, Labels, Marks, claim_kept, label_kept, tree_kept
from engram.engine.setting import Setting
from engram.engine.writing.parsing import told_by
from engram.guard import limits
from engram.model.memory import Interval, Kind, Source
from engram.model.proposal import Proposal
from engram.model.triple import Triple
from engram.tunables import Tunables


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposition:
    """A claim that passed the border: what its caller gave, and what its words tell, which only fills the gaps."""

    text: str
    category: str | None
    importance: float | None
    kind: Kind | None
    source: Source
    confidence: float | None
    occurred: Interval
    valid: Interval
    pinned: bool
    external_id: str | None
    meta: Mapping[str, object] | None
    told: Proposal | None = None
    marks: Marks = CLEAN
    said: str | None = None  # as it was given, where something of it is not kept

    @property
    def triple(self) -> Triple | None:
        """What it says in three parts, if that can be told."""
        return None if self.told is None else self.told.triple

    @property
    def sort(self) -> Kind:
        """Its kind: as given, as the reader tells, or by its wording; what it says in three parts is held true."""
        if self.kind is not None:
            return self.kind
        read = Kind.SEMANTIC if self.told is None else sort_of(self.told)[1]
        return kind_by_wording(self.text, self.category) if read is Kind.SEMANTIC and self.triple is None else read

    @property
    def happened(self) -> Interval:
        """When it happened."""
        return self.told.occurred if self.told and self.occurred == Interval() else self.occurred

    @property
    def holds(self) -> Interval:
        """When it is true."""
        return self.told.valid if self.told and self.valid == Interval() else self.valid


def proposition(text: object, given: Mapping[str, object], tunables: Tunables) -> Proposition:
    """Refuse what cannot be kept, before anything is written."""
    importance, confidence = given.get("importance"), given.get("confidence")
    return Proposition(
        text=limits.text(text, tunables.claim_limit),
        category=limits.label(given.get("category"), "category"),
        importance=None if importance is None else limits.number(importance, "importance"),
        kind=None if given.get("kind") is None else limits.choice(Kind, given["kind"], "kind"),
        source=limits.choice(Source, given.get("source"), "source"),
        confidence=None if confidence is None else limits.number(confidence, "confidence"),
        occurred=limits.interval(given.get("occurred"), "occurred"),
        valid=limits.interval(given.get("valid"), "valid"),
        pinned=limits.switch(given.get("pinned"), "pinned"),
        external_id=limits.label(given.get("id"), "id"),
        meta=limits.mapping(given.get("meta"), tunables.meta_limit, "meta"),
    )


def screened(claim: Proposition, setting: Setting) -> Proposition:
    """A claim as it may be kept, unless it may not."""
    Labels(setting.secrets).check(claim.external_id, "id")
    text, marks = claim_kept(setting, claim.text, claim.source)
    category, named = (None, CLEAN) if claim.category is None else label_kept(setting.secrets, claim.category)
    if marks is CLEAN and named is CLEAN and not claim.meta:
        return claim
    meta, told = tree_kept(setting, claim.meta, claim.source)
    marks = marks.beside(told.of_secrets()).beside(named)
    return replace(claim, text=text, said=claim.text, category=category, meta=meta, marks=marks)


def read(claim: Proposition, setting: Setting, now: datetime) -> Proposition:
    """A claim with what its words tell: three parts, kind, times, and what it corrects."""
    return replace(claim, told=told_by(setting, claim.text, now))
