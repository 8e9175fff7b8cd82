"""The sets labelled by hand, each in two halves: rules are written by the one, believed by the other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

from bench.data import lines

FOLDER = Path(__file__).parent / "labelled"
HALVES = ("dev", "test")

Row = Mapping[str, Any]
Pair = tuple[str, str]
"""What a row is labelled, and what was found."""


def read(name: str) -> list[Row]:
    """All rows of a set."""
    return list(lines(FOLDER / f"{name}.jsonl"))


def half(text: str) -> str:
    """The half a text belongs to, by its own letters, so that new rows move no old one."""
    return HALVES[blake2b(text.encode(), digest_size=1).digest()[0] % 2]


def in_halves(rows: Iterable[tuple[str, Pair]]) -> dict[str, list[Pair]]:
    """Pairs by the half their text belongs to, and all of them."""
    listed = list(rows)
    chosen = {name: [pair for text, pair in listed if half(text) == name] for name in HALVES}
    return {**chosen, "all": [pair for _, pair in listed]}


def accuracy(pairs: Sequence[Pair]) -> float | None:
    """The share that was found as labelled."""
    return round(sum(label == found for label, found in pairs) / len(pairs), 4) if pairs else None


def confusion(pairs: Iterable[Pair]) -> dict[str, dict[str, int]]:
    """For each label how often each was found for it."""
    table: dict[str, dict[str, int]] = {}
    for label, found in sorted(pairs):
        row = table.setdefault(label, {})
        row[found] = row.get(found, 0) + 1
    return table
