"""SQL by name, read from sql/*.sql: no statement is written anywhere else."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib import resources
from operator import itemgetter
from typing import Any

NAMED = re.compile(r"^-- name: (\w+)\n", re.MULTILINE)
PLACEHOLDER = re.compile(r":(\w+)")


@cache
def statements() -> dict[str, str]:
    """Every statement by its name."""
    found: dict[str, str] = {}
    for file in sorted(resources.files("engram.storage").joinpath("sql").iterdir(), key=lambda item: item.name):
        if file.name.endswith(".sql"):
            named = parse(file.read_text(encoding="utf-8"))
            if twice := found.keys() & named.keys():
                raise ValueError(f"statements named twice: {sorted(twice)}")
            found |= named
    return found


def parse(text: str) -> dict[str, str]:
    """Split a file at its `-- name:` lines."""
    parts = NAMED.split(text)
    return {name: body.strip().rstrip(";") for name, body in zip(parts[1::2], parts[2::2], strict=True)}


def sql(name: str) -> str:
    """One statement by its name."""
    return statements()[name]


@cache
def picker(name: str) -> Callable[[Mapping[str, Any]], tuple[Any, ...]]:
    """Picks the values a statement takes out of a record, in the order SQLite numbers its placeholders."""
    return itemgetter(*dict.fromkeys(PLACEHOLDER.findall(sql(name))))


def valued(name: str, records: Iterable[Mapping[str, Any]]) -> Iterator[tuple[Any, ...]]:
    """Records as rows of values, which SQLite is given twice as fast as values by name."""
    return map(picker(name), records)
