"""Engram itself, spoken to as the others are: one mind per scope; what it takes to embed a question is told apart.

Names are taken out of what it embeds of a question, so vectors are handed to it by what it asks for, not by question.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from importlib import import_module
from pathlib import Path

from bench.peers.speaking import Given, Item, Request, speak


class Itself:
    """Observed turn by turn, asked by recall."""

    def __init__(self, folder: Path, given: Given, request: Request) -> None:
        opening, bench = import_module("bench.opening"), import_module("bench.vectors")
        self.version: str = import_module("engram").__version__
        self.stages: dict[str, list[float]] = defaultdict(list)
        folder.mkdir(parents=True, exist_ok=True)
        cache = Path(request["cache"])
        folders = {"model": None, "kept": cache, "handed": cache / "asked"}
        place = folders[request["vectors_by"]] if request["embedder"] == "bundled" else None
        made = None if place is None else bench.kept(place)
        self._opening = opening.Opening(request["embedder"], request["tunables"], made).of_turns
        self._store = self._opening.store(folder / "store.engram")
        self._settled = True

    def add(self, scope: str, items: Sequence[Item]) -> None:
        said = [{**item["said"], "at": datetime.fromisoformat(item["at"])} for item in items]
        self._store.mind(agent=scope).observe_many(said)
        self._settled = False

    def search(self, scope: str, query: str, limit: int) -> list[str]:
        if not self._settled:  # the others have their vectors from the first
            self._opening.settle(self._store)
            self._settled = True
        recall = self._store.mind(agent=scope).recall(query, limit=limit)
        for stage, taken in recall.timings.items():
            self.stages[stage].append(taken)
        return list(dict.fromkeys(turn.external_id for item in recall.items for turn in item.evidence[:3]))

    def close(self) -> None:
        self._opening.settle(self._store)
        self._store.close()


if __name__ == "__main__":
    speak(Itself)
