"""Models that the stories ask: one embeds, one reorders, one proposes; none of them writes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from engram.model.proposal import Reading, Utterance
from engram.model.space import Space

Rules = Callable[[Utterance, Sequence[Utterance]], Reading]  # a turn and those before it, read without a model


class Embedder(Protocol):
    """Texts as vectors of one space, each of length 1 unless the metric of the space takes lengths into account."""

    @property
    def space(self) -> Space:
        """Which vectors these are."""

    def documents(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One row for each text to be found; the same text gives the same bytes, alone or among others."""

    def query(self, text: str) -> NDArray[np.float32]:
        """The vector of a text that looks for others."""

    def trouble(self) -> str | None:
        """Why it cannot embed now, as far as can be told cheaply; None when it can."""

    def close(self) -> None:
        """Let go of the model or the connections."""


class Reranker(Protocol):
    """A model that reads a question and a text together."""

    def score(self, query: str, texts: Sequence[str]) -> list[float]:
        """How well each text answers, higher is better; the same texts get the same scores."""


class RerankerInUse(Reranker, Protocol):
    """A reranker as a store keeps it, ours or a caller's."""

    def trouble(self) -> str | None:
        """Why it cannot read now, as far as can be told cheaply; None when it can."""

    def close(self) -> None:
        """Let go of the model or the connections."""


class StatementReader(Protocol):
    """A small model that reads two texts together and judges statements; all its answers are logits."""

    def pairs(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        """For each (older, newer), how surely the newer statement updates the older one."""

    def pieces(self, pieces: Sequence[tuple[str, str]]) -> list[tuple[float, dict[str, float]]]:
        """For each (what was said before, piece of a turn), whether the piece is worth keeping, and its categories."""

    def trouble(self) -> str | None:
        """Why it cannot read now, as far as can be told cheaply; None when it can."""

    def close(self) -> None:
        """Let go of the model; the next text loads it again."""


@dataclass(frozen=True, slots=True)
class Message:
    """One message to a language model: who speaks (`system`, `user`, `assistant`), and the words."""

    role: str
    text: str


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a language model is asked, by which version of which prompt, and the JSON schema its answer should have."""

    name: str
    messages: tuple[Message, ...]
    schema: Mapping[str, object] = field(default_factory=dict)

    def again(self, answered: str, complaint: str) -> Prompt:
        """The same question once more, after an answer that could not be used."""
        return replace(self, messages=(*self.messages, Message("assistant", answered), Message("user", complaint)))


@dataclass(frozen=True, slots=True)
class Reply:
    """What a language model answered: its words, what they cost, and whether it came to an end by itself."""

    text: str
    tokens_in: int = 0
    tokens_out: int = 0
    finished: bool = True


@dataclass(frozen=True, slots=True)
class Spend:
    """What a language model has cost since the store was opened."""

    calls: int = 0
    failures: int = 0
    tokens_in: int = 0
    tokens_out: int = 0


class LanguageModel(Protocol):
    """A model that answers in words; what it says is a proposal, never a write."""

    @property
    def name(self) -> str:
        """Which model it is."""

    def propose(self, prompt: Prompt) -> Reply:
        """Answer within bounds of time and length, or raise a ProviderError."""

    def trouble(self) -> str | None:
        """Why it cannot answer now, as far as can be told cheaply; None when it can."""

    def close(self) -> None:
        """Let go of the model or the connections."""


@dataclass(frozen=True, slots=True)
class Extraction:
    """What was read in some turns, one reading for each in order, and who read it: `rules`, or a model by its name.

    `trouble` is why the rules had to read what the model was asked about, and `unusable` says that it did answer.
    """

    readings: tuple[Reading, ...]
    author: str
    trouble: str | None = None
    unusable: bool = False


class Extractor(Protocol):
    """Reads turns with a language model; where that fails, the rules read them, and the trouble is told."""

    @property
    def name(self) -> str:
        """Which model is asked."""

    @property
    def spent(self) -> Spend:
        """What asking has cost so far."""

    def extract(self, batch: Sequence[Utterance], before: Sequence[Utterance], rules: Rules) -> Extraction:
        """Read a batch of turns that followed some others; whatever the model does, this gives a reading for each."""

    def trouble(self) -> str | None:
        """Why turns are read by the rules at present; None when they are not."""

    def close(self) -> None:
        """Let go of the model."""
