"""What came of embedding, as commands tell it."""

from __future__ import annotations

from dataclasses import dataclass

LEXICAL_ONLY = "lexical only"


@dataclass(frozen=True, slots=True)
class Embedded:
    """What came of embedding: how many, how many still wait, what stands in the way, and how long it took."""

    embedded: int
    waiting: int
    degraded: tuple[str, ...]
    seconds: float
    finished: bool
