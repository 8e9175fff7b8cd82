"""What someone thought of a memory that came up."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from engram.model.scope import Scope


@dataclass(frozen=True, slots=True, kw_only=True)
class Opinion:
    """Whether a memory helped, with which question if that is known; it counts where whoever gave it is read."""

    id: str
    memory: str
    helpful: bool
    query: str | None
    at: datetime
    scope: Scope
    project: str | None = None
    session: str | None = None
