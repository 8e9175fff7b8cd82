"""Embeddings from Ollama, which runs models on this machine or another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict, ValidationError

from engram.providers.http_json import Answer

URL = "http://127.0.0.1:11434"


class Rows(BaseModel):
    """The answer to an embedding request."""

    model_config = ConfigDict(strict=True, allow_inf_nan=False)

    embeddings: list[list[float]]


class Pulled(BaseModel):
    """A model that is there."""

    name: str


class Shelf(BaseModel):
    """All models that are there."""

    models: list[Pulled]


@dataclass(frozen=True, slots=True)
class OllamaDialect:
    """The paths and shapes of Ollama's own protocol."""

    name: str = "ollama"
    embed_path: str = "/api/embed"
    chat_path: str = "/v1/chat/completions"  # it speaks OpenAI's protocol too
    probe_path: str = "/api/tags"

    def question(self, model: str, texts: Sequence[str]) -> object:
        """What to send."""
        return {"model": model, "input": list(texts), "truncate": True}

    def rows(self, body: bytes) -> list[list[float]]:
        """The vectors in the order of the texts."""
        return Rows.model_validate_json(body).embeddings

    def trouble(self, model: str, answer: Answer) -> str | None:
        """A server that is ill, is none of Ollama's, or lacks the model."""
        try:
            names = {each.name for each in Shelf.model_validate_json(answer.body).models}
        except ValidationError:
            return f"the service answered {answer.status}, not as Ollama does"
        return None if {model, f"{model}:latest"} & names else f"Ollama has no model {model}: run `ollama pull {model}`"
