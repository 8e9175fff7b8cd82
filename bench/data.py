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

    @property
    def with_assistant(self) -> bool:
        """Whether this is one user's chat with an assistant."""
        return set(self.speakers) == CHAT_ROLES


@dataclass(frozen=True, slots=True)
class Question:
    """Something asked after the last turn of a conversation, and the turns that answer it."""

    id: str
    conversation: str
    text: str
    category: str
    evidence: frozenset[str]

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


def read(folder: Path) -> list[DataSet]:
    """Every set that the folder holds."""
    found = [read_set(folder / name) for name in SETS if (folder / name).is_dir()]
    if not found:
        raise SystemExit(f"{folder} holds none of {', '.join(SETS)}: name the folder of conversations with --data")
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
