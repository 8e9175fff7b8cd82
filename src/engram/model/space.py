"""A vector space: which vectors may be compared with which."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Metric(StrEnum):
    """How near two vectors are."""

    COSINE = "cosine"
    DOT = "dot"
    L2 = "l2"
    HAMMING = "hamming"


@dataclass(frozen=True, slots=True)
class Space:
    """Vectors of one model, at one precision; those of another are never mixed with them.

    >>> Space("all-minilm-l6-v2", 384, "int8").name
    'all-minilm-l6-v2/384/int8/cosine'
    """

    model: str
    dimensions: int
    quantisation: str
    metric: Metric = Metric.COSINE

    @property
    def name(self) -> str:
        """All four in a word, as the store knows it."""
        return f"{self.model}/{self.dimensions}/{self.quantisation}/{self.metric}"
