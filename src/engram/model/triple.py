"""A statement in three parts."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Triple:
    """Who or what, how it relates, to what; denied when it is said not to be so."""

    subject: str
    relation: str
    object: str
    denied: bool = False
