"""From documents, as a search numbers them across partitions, to the memories behind them, and back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engram.model.memory import Memory
from engram.model.scope import Identity
from engram.ports import Matches
from engram.storage.claims import ClaimHash
from engram.storage.connection import Connection, numbered
from engram.storage.memories import COLUMNS
from engram.storage.snapshot import Snapshot

NUMBERED = ("number", *COLUMNS)
Bases = tuple[tuple[int, int], ...]
"""Where the documents of each partition begin."""


class SqlDocuments(Snapshot):
    """The documents of a snapshot; what was looked up once is known as long as it lasts."""

    def __init__(self, connection: Connection, identity: Identity, claims: ClaimHash) -> None:
        """Nothing is looked up yet."""
        super().__init__(connection, identity, claims)
        self._read: dict[int, Memory] = {}
        self._owners: dict[tuple[int, int], int] = {}
        self._resolved: dict[Bases, dict[int, Memory | None]] = {}

    def resolve(self, documents: Sequence[int], matches: Matches) -> list[Memory | None]:
        """The memories behind some documents, in order; each is read once in a snapshot."""
        resolved = self._resolved.setdefault(tuple(matches.bases.items()), {})
        if unknown := [document for document in documents if document not in resolved]:
            numbers = self._numbers(unknown, matches)
            unread = sorted({number for number in numbers.values() if number not in self._read})
            bound = {"numbers": numbered(unread), "readable": self.readable}
            for number, *row in self.connection.picked("memories_by_number", bound, NUMBERED) if unread else ():
                self._read[number] = self._memory(row)
            resolved |= {document: self._read.get(numbers.get(document, -1)) for document in unknown}
        return [resolved[document] for document in documents]

    def statements(self, documents: Sequence[int], matches: Matches) -> dict[int, Memory]:
        """The memories behind those of some documents that are no turns, in order."""
        numbers = self._numbers(documents, matches)
        bound = {"numbers": numbered(sorted(set(numbers.values()))), "readable": self.readable}
        rows = self.connection.picked("statements_by_number", bound, NUMBERED) if numbers else ()
        found = {number: self._memory(row) for number, *row in rows}
        return {document: found[numbers[document]] for document in documents if numbers.get(document) in found}

    def texts(self, documents: Sequence[int], matches: Matches) -> list[str | None]:
        """The words of the memories behind some documents, in order: less work than the memories themselves."""
        numbers = self._numbers(documents, matches)
        words = {number: memory.text for number, memory in self._read.items()}
        unread = sorted(set(numbers.values()) - words.keys())
        bound = {"numbers": numbered(unread), "readable": numbered(sorted(self._rightful))}
        words |= dict(self.connection.rows("texts_by_number", bound) if unread else ())
        return [words.get(numbers.get(document, -1)) for document in documents]

    def _numbers(self, documents: Sequence[int], matches: Matches) -> dict[int, int]:
        bases = sorted(matches.bases.items(), key=lambda item: item[1])
        found: dict[int, int] = {}
        for position, (partition, base) in enumerate(bases):
            end = bases[position + 1][1] if position + 1 < len(bases) else matches.size
            inside = [(partition, document - base) for document in documents if base <= document < end]
            if unread := [ordinal for place in inside if place not in self._owners for ordinal in place[1:]]:
                rows = self.connection.rows("documents_at", {"partition": partition, "ordinals": numbered(unread)})
                self._owners |= {(partition, ordinal): number for ordinal, number in rows}
            found |= {base + place[1]: self._owners[place] for place in inside}
        return found

    def turns_after(self, memory: Memory, matches: Matches, count: int) -> list[int]:
        """The documents of the turns right after a turn in its session, numbered as in these matches."""
        bound = {"id": memory.id, "readable": self.readable, "count": count}
        return self._numbered(self.connection.rows("documents_after", bound), matches)

    def documents_of(self, memory: Memory, matches: Matches) -> list[int]:
        """The documents of a memory, numbered as in these matches."""
        records = self.connection.records("memory_to_index", {"id": memory.id})
        rows = self.connection.rows("documents_of", {"memory": records[0]["number"]}) if records else []
        return self._numbered(rows, matches)

    def _numbered(self, rows: Iterable[tuple[Any, ...]], matches: Matches) -> list[int]:
        """Documents by partition, first ordinal and number of passages, numbered as in these matches."""
        return [
            matches.bases[partition] + first + step
            for partition, first, passages, *_ in rows
            if partition in matches.bases
            for step in range(passages)
        ]
