"""The reader that needs no language model: rules and small models for what a turn tells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engram.cognition.facts.reading import read
from engram.cognition.reading.signal import scan
from engram.errors import ProviderError
from engram.model.proposal import Reading, Utterance
from engram.ports.models import StatementReader

Texts = Sequence[tuple[str, str]]


@dataclass(slots=True)
class Rules:
    """Reads at once, and always the same; by features alone where there is no model, or where that fails."""

    model: StatementReader | None = None
    trouble: str | None = None

    def read(self, said: Utterance, before: Sequence[Utterance]) -> Reading:
        """Everything that one turn tells, in the light of those before it."""
        if self.model is not None:
            try:
                return read(said, before, self._judged)
            except ProviderError as error:
                self._give_up(error)
        return read(said, before)

    def _judged(self, pieces: Texts) -> Sequence[tuple[float, Mapping[str, float]]]:
        assert self.model is not None
        return self.model.pieces(pieces)

    def updates(self, pairs: Texts) -> Sequence[float] | None:
        """How surely each newer statement updates the older one, in log odds; None without a model."""
        if self.model is None or not pairs:
            return None
        try:
            return self.model.pairs(pairs)
        except ProviderError as error:
            self._give_up(error)
            return None

    def _give_up(self, error: ProviderError) -> None:
        """Go on without the model: it would fail the next time too."""
        self.model, self.trouble = None, error.message

    def is_urgent(self, text: str, role: str) -> bool:
        """Whether what a turn tells should be known at once."""
        return scan(text, role).high
