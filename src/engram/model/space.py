"""A vector space: which vectors may be compared with which."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Metric(StrEnum):
    """How near two vectors are: by their angle, their product, or the distance between them."""

    COSINE = "cosine"
    DOT = "dot"
    L2 = "l2"

    @property
    def keeps_lengths(self) -> bool:
        """Whether the length of a vector says something; where it does not, all have length 1."""
        return self is not Metric.COSINE


@dataclass(frozen=True, slots=True)
class Space:
    """Vectors of one model, at one precision, by one metric; those of another are never mixed with them.

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

    @classmethod
    def named(cls, name: str) -> Space:
        """A space by its name; a model may have slashes in its own.

        >>> Space.named("team/model/3/f32/l2").model
        'team/model'
        """
        model, dimensions, quantisation, metric = name.rsplit("/", 3)
        return cls(model, int(dimensions), quantisation, Metric(metric))
