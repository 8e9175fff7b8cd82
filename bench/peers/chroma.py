"""Chroma as it comes: a persistent client, one collection per scope, cosine distance."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from bench.peers.speaking import Given, Item, Request, speak

AT_ONCE = 1_000


class Chroma:
    """Vectors alone; texts are kept but not searched by their words."""

    def __init__(self, folder: Path, given: Given, request: Request) -> None:
        chromadb = import_module("chromadb")
        self.version: str = chromadb.__version__
        self._client = chromadb.PersistentClient(str(folder))
        self._given = given
        self._collections: dict[str, Any] = {}

    def add(self, scope: str, items: Sequence[Item]) -> None:
        for first in range(0, len(items), AT_ONCE):
            some = items[first : first + AT_ONCE]
            self._collection(scope).add(
                ids=[item["id"] for item in some],
                documents=[item["text"] for item in some],
                embeddings=self._given([item["text"] for item in some]),
                metadatas=[{"speaker": item["speaker"], "at": item["at"]} for item in some],
            )

    def search(self, scope: str, query: str, limit: int) -> list[str]:
        found = self._collection(scope).query(query_embeddings=self._given([query]), n_results=limit)
        ids: list[str] = found["ids"][0]
        return ids

    def close(self) -> None:
        self._client._system.stop()

    def _collection(self, scope: str) -> Any:
        if scope not in self._collections:
            self._collections[scope] = self._client.get_or_create_collection(
                scope, embedding_function=None, configuration={"hnsw": {"space": "cosine"}}
            )
        return self._collections[scope]


if __name__ == "__main__":
    speak(Chroma)
