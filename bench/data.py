"""The conversations and questions to measure with, read from `--data` and never kept here."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

SETS = ("locomo", "realtalk", "beam100k")
CHAT_ROLES = frozenset({"user", "assistant"})
UNANSWERABLE = frozenset({"adversarial", "abstention"})


@dataclass(frozen=True, slots=True)
class Turn:
    """One thing said."""

    id: str
    session: str
    speaker: str
    text: str
    at: datetime
    caption: str | None

    @property
    def role(self) -> str:
        """People are users, whatever their name; only an assistant is an assistant."""
        return "assistant" if self.speaker == "assistant" else "user"

    def spoken(self) -> dict[str, object]:
        """The turn as `observe_many` takes it; `user` and `assistant` are roles, not names."""
        name = None if self.speaker in CHAT_ROLES else self.speaker
        return {
            "role": self.role, "text": self.text, "speaker": name, "at": self.at, "id": self.id,
            "session": self.session, "caption": self.caption,
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Conversation:
    """What some people, or a user and an assistant, said over many sessions."""

    id: str
    speakers: tuple[str, ...]
    turns: tuple[Turn, ...]
    assistant_counts: bool = False

    @property
    def with_assistant(self) -> bool:
        """Whether this is one user's chat with an assistant."""
        return set(self.speakers) == CHAT_ROLES

    @property
    def countable(self) -> frozenset[str]:
        """The turns that may be evidence; unless the set says so, an assistant's may not."""
        return frozenset(turn.id for turn in self.turns if self.assistant_counts or turn.role == "user")

    @property
    def ended(self) -> datetime:
        """When the last thing was said."""
        return max(turn.at for turn in self.turns)


@dataclass(frozen=True, slots=True)
class Question:
    """Something asked after the last turn of a conversation, and the turns that answer it.

    Where only the sessions that hold the answer are known, `sessions` names them.
    """

    id: str
    conversation: str
    text: str
    category: str
    evidence: frozenset[str]
    sessions: frozenset[str] = frozenset()
    at: datetime | None = None

    @property
    def answerable(self) -> bool:
        """Whether the conversation holds the answer, as asked."""
        return self.category not in UNANSWERABLE


@dataclass(frozen=True, slots=True)
class DataSet:
    """A named set of conversations with their questions."""

    name: str
    conversations: tuple[Conversation, ...]
    questions: tuple[Question, ...]

    def asked_of(self, conversation: Conversation) -> list[Question]:
        """The questions about one conversation."""
        return [question for question in self.questions if question.conversation == conversation.id]


def read(place: Path) -> list[DataSet]:
    """Every set that a folder holds, ours and published ones, or the one in a published file."""
    from bench.formats import read_file

    if place.is_file():
        return [read_file(place)]
    ours = [read_set(place / name) for name in SETS if (place / name).is_dir()]
    found = [*ours, *(read_file(file) for file in sorted(place.glob("*.json")))]
    if not found:
        raise SystemExit(f"{place} holds none of {', '.join(SETS)}, nor a published file: name one with --data")
    return found


def chosen(sets: list[DataSet], names: str | None) -> list[DataSet]:
    """The sets of a list of names with commas, or all."""
    found = [kept for kept in sets if names is None or kept.name in names.split(",")]
    if not found:
        raise SystemExit(f"--sets {names}: there are {', '.join(kept.name for kept in sets)}")
    return found


def read_set(folder: Path) -> DataSet:
    """One set."""
    conversations = tuple(conversation_of(line) for line in lines(folder / "conversations.jsonl"))
    questions = tuple(question_of(line) for line in lines(folder / "questions.jsonl"))
    return DataSet(folder.name, conversations, questions)


def lines(path: Path) -> Iterator[dict[str, Any]]:
    """The objects of a JSONL file."""
    with path.open(encoding="utf-8") as file:
        yield from map(json.loads, file)


def conversation_of(line: Mapping[str, Any]) -> Conversation:
    """A conversation, its sessions flattened in order."""
    turns = tuple(turn_of(turn, session) for session in line["sessions"] for turn in session["turns"])
    return Conversation(line["conv_id"], tuple(line["speakers"]), turns)


def turn_of(line: Mapping[str, Any], session: Mapping[str, Any]) -> Turn:
    """A turn; where it has no time of its own, that of its session. Times have no zone: UTC."""
    at = datetime.fromisoformat(line.get("timestamp") or session["timestamp"]).replace(tzinfo=UTC)
    caption = line.get("image_caption") or None
    return Turn(line["turn_id"], session["session_id"], line["speaker"], line["text"], at, caption)


def question_of(line: Mapping[str, Any]) -> Question:
    """A question with the ids of its evidence."""
    return Question(
        line["question_id"], line["conv_id"], line["question"], line["category"], frozenset(line["evidence"])
    )
