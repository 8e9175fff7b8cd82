"""MemPalace with its defaults: one wing per scope, one room per session; vectors first, then words re-rank them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

from bench.peers.speaking import Given, Item, Request, speak

AT_ONCE = 500


class MemPalace:
    """Written to as its miners do, asked as its server does."""

    def __init__(self, folder: Path, given: Given, request: Request) -> None:
        settings = {"CONFIG_DIR": ".mempalace", "PALACE_PATH": "palace"}
        os.environ.update({f"MEMPALACE_{name}": str(folder / place) for name, place in settings.items()})
        os.environ.update({"HOME": str(folder), "MEMPALACE_EMBEDDING_MODEL": "minilm"})
        self.version = version("mempalace")
        embedding: Any = import_module("mempalace.embedding")
        embedding._build_ef_class = lambda: embedder(given)
        embedding._EF_CACHE.clear()
        self._palace = str(folder / "palace")
        Path(self._palace).mkdir(parents=True, exist_ok=True)
        self._rooms = import_module("mempalace.palace")
        self._search = import_module("mempalace.searcher").search_memories
        self._name = import_module("mempalace.ids").make_drawer_id_from_content
        self._drawers = self._rooms.get_collection(self._palace)

    def add(self, scope: str, items: Sequence[Item]) -> None:
        # The same words in the same room are one drawer, and one call may not name it twice.
        drawers = {self._name(scope, item["session"], item["text"]): item for item in reversed(items)}
        names = list(drawers)
        for first in range(0, len(names), AT_ONCE):
            some = names[first : first + AT_ONCE]
            self._drawers.upsert(
                ids=some,
                documents=[drawers[name]["text"] for name in some],
                metadatas=[about(scope, drawers[name]) for name in some],
            )

    def search(self, scope: str, query: str, limit: int) -> list[str]:
        found = self._search(query, self._palace, wing=scope, n_results=limit)
        if "error" in found:
            raise RuntimeError(found["error"])
        return [item["source_path"] for item in found["results"]]

    def close(self) -> None:
        self._drawers.close()


def about(scope: str, item: Item) -> dict[str, Any]:
    """What its miners write beside a drawer."""
    return {
        "wing": scope, "room": item["session"], "source_file": item["id"], "added_by": "bench",
        "filed_at": item["at"], "authored_at": item["at"], "last_modified": item["at"], "chunk_index": 0,
    }  # fmt: skip


def embedder(given: Given) -> type[Any]:
    """Its embedding function, which gives what it was handed instead of running its own copy of the model."""
    theirs = import_module("chromadb.utils.embedding_functions").ONNXMiniLM_L6_V2

    def initialise(self: Any, preferred_providers: Any = None, intra_op_num_threads: int = 0) -> None:
        theirs.__init__(self, preferred_providers=preferred_providers)

    def embed(self: Any, input: Any) -> list[Any]:
        return list(given(list(input)))

    members = {"__init__": initialise, "__call__": embed, "embed_query": embed, "name": staticmethod(lambda: "default")}
    return type("Handed", (theirs,), members)


if __name__ == "__main__":
    speak(MemPalace)
