"""What took the place of what."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from engram.model.memory import Memory


@dataclass(frozen=True, slots=True, kw_only=True)
class Replacement:
    """An older memory and the newer one that took its place or put it in doubt: when, why, by which change set.

    `automatic` if an update was recognised and nobody asked for it, `confirmed` if somebody said since that the older
    one holds; `new` is None where it is forgotten or erased.
    """

    old: Memory
    new: Memory | None
    at: datetime
    reason: str
    change_set: str
    automatic: bool
    confirmed: bool
