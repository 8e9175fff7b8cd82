"""Plain JSONL: one turn a line, with the names people commonly give to its fields."""

from collections.abc import Iterator, Mapping

from engram.surfaces.transcripts.blocks import joined
from engram.surfaces.transcripts.records import Record, Skipped
from engram.surfaces.transcripts.shape import first, mapping, word
from engram.surfaces.transcripts.turn import Draft

ROLES = {
    "user": "user",
    "human": "user",
    "assistant": "assistant",
    "ai": "assistant",
    "bot": "assistant",
    "model": "assistant",
    "system": "system",
    "developer": "system",
    "tool": "tool",
    "function": "tool",
}


def recognises(value: Mapping[str, object]) -> bool:
    return ("role" in value or "speaker" in value) and ("text" in value or "content" in value)


def read(record: Record) -> Iterator[Draft | Skipped]:
    if not recognises(record.value):
        yield Skipped(record.where, "unknown")
    elif role := _role(record.value):
        yield _draft(record, role)
    else:
        yield Skipped(record.where, "role")


def _role(value: Mapping[str, object]) -> str | None:
    """A named speaker without a role is a person: transcripts of talks between people know no roles."""
    return ROLES.get((word(value.get("role")) or "user").lower())


def _draft(record: Record, role: str) -> Draft:
    value = record.value
    return Draft(
        where=record.where,
        position=str(record.number),
        role=role,
        text=joined(first(value, "text", "content")),
        at=first(value, "at", "timestamp", "time"),
        id=word(value.get("id")),
        session=word(first(value, "session", "session_id")),
        speaker=word(first(value, "speaker", "name")),
        caption=word(first(value, "caption", "image_caption")),
        tool=mapping(value.get("tool")),
        meta=mapping(value.get("meta")),
    )
