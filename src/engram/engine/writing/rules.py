"""The reader that needs no model: rules for what a turn tells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engram.cognition.reading import read, scan
from engram.model.proposal import Reading, Utterance


@dataclass(frozen=True, slots=True)
class Rules:
    """Reads by rules alone: at once, and always the same."""

    def read(self, said: Utterance, before: Sequence[Utterance]) -> Reading:
        """Everything that one turn tells, in the light of those before it."""
        return read(said, before)

    def is_urgent(self, text: str, role: str) -> bool:
        """Whether what a turn tells should be known at once."""
        return scan(text, role).high
