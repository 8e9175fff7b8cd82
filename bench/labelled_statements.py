"""Messages and conversations in which a person labelled what is worth keeping, and as what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from bench.data import CHAT_ROLES
from bench.datafiles import DataFile

MESSAGES, CONVERSATIONS, REAL = "messages", "conversations", "real turns"
GROUPS = {"conv": CONVERSATIONS, "real": REAL}
OPTIONAL = "optional"
BEGAN, APART = datetime(2026, 1, 5, 9, tzinfo=UTC), timedelta(minutes=1)

Record = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Label:
    """A stretch of a turn that is worth keeping, and the categories it may have; an optional one counts neither way."""

    start: int
    end: int
    categories: tuple[str, ...]

    @property
    def optional(self) -> bool:
        """Whether it may be kept or left out."""
        return self.categories[0] == OPTIONAL


@dataclass(frozen=True, slots=True)
class Said:
    """A turn with its labels; beyond `seen` nobody has labelled it, and without labels it is only context."""

    role: str
    speaker: str | None
    text: str
    labels: tuple[Label, ...] | None = None
    seen: int | None = None
    at: datetime | None = None

    @property
    def wanted(self) -> tuple[Label, ...]:
        """The labels that should be found."""
        return tuple(label for label in self.labels or () if not label.optional)


@dataclass(frozen=True, slots=True)
class Talk:
    """A message with the turn before it, or a conversation."""

    key: str
    part: str
    group: str
    language: str
    turns: tuple[Said, ...]

    @property
    def among_people(self) -> bool:
        """Whether named people talk among themselves, without an assistant."""
        return self.group == CONVERSATIONS and all(turn.role == "user" and turn.speaker for turn in self.turns)

    def spoken(self) -> list[dict[str, Any]]:
        """The turns as `observe_many` takes them."""
        return [
            {"role": turn.role, "speaker": turn.speaker, "text": turn.text, "id": str(place), "session": self.key,
             "at": turn.at or BEGAN + place * APART}
            for place, turn in enumerate(self.turns)
        ]  # fmt: skip


def talks(files: Sequence[DataFile], most: int | None = None) -> list[Talk]:
    """Everything labelled in some files; with `most`, the first so many messages and conversations of each."""
    return [talk for file in files for talk in talks_of(file, most)]


def talks_of(file: DataFile, most: int | None) -> Iterator[Talk]:
    """The messages of one file, then its conversations, whichever way it holds them."""
    content = file.content if isinstance(file.content, dict) else {"items": file.content}
    items = [*content.get("items", ()), *content.get("messages", ())]
    yield from (message_of(item, file) for item in [each for each in items if "conv" not in each][:most])
    flat: dict[str, list[Record]] = {}
    for item in items:
        if "conv" in item:
            flat.setdefault(item["conv"], []).append(item)
    told = [*content.get("conversations", ()), *({"turns": turns} for turns in flat.values())]
    yield from (conversation_of(each, place, file) for place, each in enumerate(told[:most]))


def message_of(item: Record, file: DataFile) -> Talk:
    """A message, after what was said before it if there is anything."""
    role = item.get("role", "user")
    other = item.get("prev_role") or ("user" if role == "assistant" else "assistant")
    before = [Said(other, None, item["prev"])] if item.get("prev") else []
    group = GROUPS.get(item.get("kind", ""), MESSAGES)
    return Talk(f"{file.name}:{item['id']}", file.part, group, item.get("lang", "en"), (*before, said(item)))


def conversation_of(told: Record, place: int, file: DataFile) -> Talk:
    """A conversation, all of its turns labelled."""
    turns = tuple(said(turn) for turn in told["turns"])
    language = told.get("lang") or told["turns"][0].get("lang", "en")
    return Talk(f"{file.name}:conversation {place}", file.part, CONVERSATIONS, language, turns)


def said(record: Record) -> Said:
    """A labelled turn; `user` and `assistant` are roles, not names."""
    speaker, at = record.get("speaker"), record.get("at")
    return Said(
        record.get("role", "user"),
        None if speaker in CHAT_ROLES else speaker,
        record["text"],
        tuple(Label(start, end, tuple(categories)) for start, end, categories in record.get("spans", ())),
        record.get("seen"),
        utc(datetime.fromisoformat(at)) if at else None,
    )


def utc(moment: datetime) -> datetime:
    """A moment without a zone is UTC."""
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
