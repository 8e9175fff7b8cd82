"""What keeps a place among the recollections, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engram.engine.recalling.search import Candidate, Reasons

Told = Mapping[int, Reasons]


@dataclass(frozen=True, slots=True)
class Standing:
    """A candidate that keeps a place, and the ids of those that gave way to it."""

    candidate: Candidate
    also: tuple[str, ...]
