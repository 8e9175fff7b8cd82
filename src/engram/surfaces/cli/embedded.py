"""What came of embedding, as commands tell it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engram.model.report import SpaceReport

LEXICAL_ONLY = "lexical only"
WORTH_TELLING = (LEXICAL_ONLY, "the embedder refused")


@dataclass(frozen=True, slots=True)
class Embedded:
    """What came of embedding: how many, how many still wait, what stands in the way, how long it took, all spaces."""

    embedded: int
    waiting: int
    degraded: tuple[str, ...]
    seconds: float
    finished: bool
    spaces: tuple[SpaceReport, ...] = ()
