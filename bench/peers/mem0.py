"""mem0 without a language model: `add(infer=False)` into its default local vector store, one user per scope."""

from __future__ import annotations

import os
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

from bench.peers.speaking import Given, Item, Request, speak

# mem0 asks for a key when it is opened; with infer=False nothing is ever sent.
NO_KEY = "not-used"


class Mem0:
    """What a plain installation does: without spaCy and fastembed it ranks by vectors alone."""

    def __init__(self, folder: Path, given: Given, request: Request) -> None:
        os.environ["MEM0_DIR"] = str(folder / "home")
        os.environ["OPENAI_API_KEY"] = NO_KEY
        self.version = version("mem0ai")
        embedding = import_module("mem0.embeddings.base").EmbeddingBase
        factory = import_module("mem0.utils.factory").EmbedderFactory
        globals()["Embedding"] = type("Embedding", (embedding,), {"embed": lambda _, text, __=None: row(given, text)})
        factory.provider_to_class["fastembed"] = f"{__name__}.Embedding"
        self._memory = import_module("mem0").Memory.from_config(configuration(folder, given.dimensions))

    def add(self, scope: str, items: Sequence[Item]) -> None:
        for item in items:
            about = {"turn": item["id"], "at": item["at"]}
            said = [{"role": "user", "content": item["text"]}]
            self._memory.add(said, user_id=scope, metadata=about, infer=False)

    def search(self, scope: str, query: str, limit: int) -> list[str]:
        found = self._memory.search(query, top_k=limit, filters={"user_id": scope})
        return [item["metadata"]["turn"] for item in found["results"]]

    def close(self) -> None:
        self._memory.vector_store.client.close()


def row(given: Given, text: str) -> list[float]:
    """The vector of a text as mem0 takes it."""
    values: list[float] = given([text])[0].tolist()
    return values


def configuration(folder: Path, dimensions: int) -> dict[str, Any]:
    """mem0's defaults, with everything in one folder."""
    place = {"path": str(folder / "qdrant"), "embedding_model_dims": dimensions, "on_disk": True}
    return {
        "vector_store": {"provider": "qdrant", "config": {"collection_name": "memories", **place}},
        "embedder": {"provider": "fastembed", "config": {"model": "given"}},
        "llm": {"provider": "openai", "config": {"api_key": NO_KEY}},
        "history_db_path": str(folder / "history.db"),
    }


if __name__ == "__main__":
    speak(Mem0)
