"""Embeddings from whatever speaks OpenAI's protocol: OpenAI itself, vLLM, llama.cpp, LM Studio and many more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict

from engram.providers.http_json import Answer, ailing


class Row(BaseModel):
    """One vector, and which text it is of."""

    model_config = ConfigDict(strict=True, allow_inf_nan=False)

    index: int
    embedding: list[float]


class Rows(BaseModel):
    """The answer to an embedding request."""

    data: list[Row]


@dataclass(frozen=True, slots=True)
class OpenAiDialect:
    """The paths and shapes of OpenAI's protocol."""

    name: str = "openai"
    embed_path: str = "/embeddings"
    chat_path: str = "/chat/completions"
    probe_path: str = "/models"

    def question(self, model: str, texts: Sequence[str]) -> object:
        """What to send."""
        return {"model": model, "input": list(texts)}

    def rows(self, body: bytes) -> list[list[float]]:
        """The vectors in the order of the texts, which need not be the order they came in."""
        data = sorted(Rows.model_validate_json(body).data, key=lambda row: row.index)
        if [row.index for row in data] != list(range(len(data))):
            raise ValueError("the vectors are not numbered as the texts were")
        return [row.embedding for row in data]

    def trouble(self, model: str, answer: Answer) -> str | None:  # noqa: ARG002  # lists of models are often incomplete
        """Only a refused key or a fault of the server: some servers have no list of models to look at."""
        return ailing(answer)
