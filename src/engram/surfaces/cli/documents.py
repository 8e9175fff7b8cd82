"""Model values as JSON with stable keys: one document per call, whatever the command."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime, timedelta
from enum import Enum
from pathlib import Path
from typing import TextIO

from engram.model.memory import Memory
from engram.model.recall import Recall, Recollection, Trust
from engram.model.report import Checkup
from engram.model.scope import Scope

# What a value says beyond its fields.
DERIVED: Mapping[type, tuple[str, ...]] = {
    Memory: ("entities", "band"),
    Recall: ("tokens", "agreement"),
    Trust: ("composite",),
    Checkup: ("ok",),
}
# A terminal reads these as commands, and JSON lets them through.
UNESCAPED = re.compile("[\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def plain(value: object) -> object:
    """A model value as JSON knows it.

    >>> plain({"scope": Scope.parse("agent:rex"), "at": datetime(2026, 3, 14, tzinfo=UTC)})
    {'scope': 'agent:rex', 'at': '2026-03-14T00:00:00Z'}
    """
    match value:
        case Enum():
            return value.value
        case Scope() | Path():
            return str(value)
        case datetime():
            return value.astimezone(UTC).isoformat().replace("+00:00", "Z")
        case timedelta():
            return value.total_seconds()
        case bytes():
            return value.hex()
        case Mapping():
            return {str(name): plain(held) for name, held in value.items()}
        case list() | tuple():
            return [plain(held) for held in value]
        case set() | frozenset():
            return sorted((plain(held) for held in value), key=str)
        case _ if is_dataclass(value) and not isinstance(value, type):
            return record(value)
    return value


def record(value: object) -> dict[str, object]:
    """The fields of a value, and what it says beyond them; evidence is quoted, not told whole."""
    if isinstance(value, Recollection):
        return {**fields_of(value), "evidence": [quoted(turn) for turn in value.evidence]}
    return fields_of(value)


def quoted(turn: Memory) -> dict[str, object]:
    """A turn behind a memory: its words, and where to find the rest."""
    return {"id": turn.id, "speaker": turn.speaker, "learnt": plain(turn.learnt), "text": turn.text}


def fields_of(value: object) -> dict[str, object]:
    """The fields of a value, and what it says beyond them."""
    named = [field.name for field in fields(value)]  # type: ignore[arg-type]  # plain() checked
    derived = [name for kind, names in DERIVED.items() if isinstance(value, kind) for name in names]
    return {name: plain(getattr(value, name)) for name in (*named, *derived)}


def write(value: object, stream: TextIO) -> None:
    """Write a document on a line of its own, with escapes where the stream cannot take every letter."""
    wide = (stream.encoding or "utf-8").lower().startswith("utf")
    stream.write(written(value, ascii=not wide) + "\n")


def written(value: object, *, ascii: bool = False) -> str:
    """A document as one line of JSON that is safe to show in a terminal."""
    text = json.dumps(plain(value), ensure_ascii=ascii, allow_nan=False)
    return UNESCAPED.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
