"""A reranker behind HTTP, as Cohere, Jina and vLLM speak it, or as Text Embeddings Inference does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from pydantic import AliasChoices, BaseModel, ConfigDict, Field, TypeAdapter

from engram.errors import ProviderInvalid, ProviderTimeout
from engram.providers.contact import Contact
from engram.providers.http_json import Service, ailing
from engram.providers.remote import sendable

SERVICE = "the reranking service"
PATH = "/rerank"


class Score(BaseModel):
    """How well one text answers, and which it is."""

    model_config = ConfigDict(strict=True, allow_inf_nan=False)

    index: int
    score: float = Field(validation_alias=AliasChoices("relevance_score", "score"))


class Results(BaseModel):
    """Scores as most services send them."""

    results: list[Score]


ANSWER: TypeAdapter[Results | list[Score]] = TypeAdapter(Results | list[Score])


class RerankDialect(Protocol):
    """How one kind of service is spoken to."""

    @property
    def probe_path(self) -> str:
        """Where to look whether it is there."""

    @property
    def most_texts(self) -> int:
        """How many texts it takes at once."""

    def question(self, query: str, texts: Sequence[str]) -> object:
        """What to send."""


@dataclass(frozen=True, slots=True)
class CohereDialect:
    """What Cohere, Jina, vLLM, llama.cpp and many more take."""

    model: str
    probe_path: str = "/models"
    most_texts: int = 1_000

    def question(self, query: str, texts: Sequence[str]) -> object:
        """What to send; all are asked for, since some services leave the last ones out otherwise."""
        return {"model": self.model, "query": query, "documents": list(texts), "top_n": len(texts)}


@dataclass(frozen=True, slots=True)
class TeiDialect:
    """What Text Embeddings Inference takes: it runs one model, and no more texts at once unless it is told to."""

    probe_path: str = "/health"
    most_texts: int = 32

    def question(self, query: str, texts: Sequence[str]) -> object:
        """What to send."""
        return {"query": query, "texts": list(texts), "truncate": True}


class RemoteReranker:
    """A service that reads a question with each of some texts; what it is sent is what an embedding service is."""

    def __init__(self, service: Service, dialect: RerankDialect) -> None:
        """Nothing is asked of it yet."""
        self._contact = Contact(service, dialect.probe_path, ailing)
        self._timeout, self._clock = service.patience.timeout_s, service.clock
        self._dialect = dialect

    def score(self, query: str, texts: Sequence[str]) -> list[float]:
        """How well each text answers, in as few requests as the service takes them, and in the time of one."""
        asked, size, ends = sendable(query), self._dialect.most_texts, self._clock() + self._timeout
        parts = [texts[first : first + size] for first in range(0, len(texts), size)]
        return [score for part in parts for score in self._scored(asked, part, ends - self._clock())]

    def trouble(self) -> str | None:
        """Why the service is left in peace, or what a look at it finds."""
        resting = self._contact.resting()
        return resting.message if resting else self._contact.trouble()

    def close(self) -> None:
        """Nothing to let go of: every request has its own connection."""

    def _scored(self, query: str, texts: Sequence[str], left: float) -> list[float]:
        if left <= 0:
            raise ProviderTimeout(f"{SERVICE} did not score all texts within {self._timeout:g} s")
        question = self._dialect.question(query, [sendable(text) for text in texts])
        return scores(self._contact.asked(PATH, question, left), len(texts))


def scores(body: bytes, many: int) -> list[float]:
    """One score for each text in the order sent, which is not the order they come in."""
    try:
        answer = ANSWER.validate_json(body)
    except ValueError:  # pydantic's; it would repeat what the service sent
        raise ProviderInvalid(f"the answer of {SERVICE} holds no scores") from None
    found = answer.results if isinstance(answer, Results) else answer
    ordered = sorted(found, key=lambda each: each.index)
    if [each.index for each in ordered] != list(range(many)):
        raise ProviderInvalid(f"{SERVICE} was sent {many} texts and scored {len(found)}, or others")
    return [each.score for each in ordered]
