"""The control: BM25 of SQLite's full-text search with stemming, one table per scope, and nothing else."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Sequence
from pathlib import Path

from bench.peers.speaking import Given, Item, Request, speak


class Words:
    """Any word of the question, ranked by how rare and how frequent they are."""

    version = sqlite3.sqlite_version

    def __init__(self, folder: Path, given: Given, request: Request) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._database = sqlite3.connect(folder / "words.db")
        self._database.execute("PRAGMA journal_mode = WAL")

    def add(self, scope: str, items: Sequence[Item]) -> None:
        table = name(scope)
        with self._database:
            self._database.execute(
                f"CREATE VIRTUAL TABLE IF NOT EXISTS {table} USING fts5(text, id UNINDEXED, tokenize='porter')"
            )
            rows = [(item["text"], item["id"]) for item in items]
            self._database.executemany(f"INSERT INTO {table} (text, id) VALUES (?, ?)", rows)

    def search(self, scope: str, query: str, limit: int) -> list[str]:
        words = " OR ".join(f'"{word}"' for word in dict.fromkeys(re.findall(r"\w+", query.lower())))
        found = self._database.execute(
            f"SELECT id FROM {name(scope)} WHERE text MATCH ? ORDER BY rank LIMIT ?", (words, limit)
        )
        return [id for (id,) in found]

    def close(self) -> None:
        self._database.close()


def name(scope: str) -> str:
    """A table's name."""
    return '"' + scope.replace('"', "") + '"'


if __name__ == "__main__":
    speak(Words)
