"""Benchmarks as others publish them, recognised by what is in the file: LoCoMo's and LongMemEval's JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bench.data import Conversation, DataSet, Question, Turn

Record = Mapping[str, Any]
CATEGORIES = {1: "multi-hop", 2: "temporal", 3: "open-domain", 4: "single-hop", 5: "adversarial"}
SESSION = re.compile(r"session_(\d+)")
# Some lists join two turns in one string, and some numbers have a colon or a nought too many.
TURN_ID = re.compile(r"D:?(\d+):0*(\d+)")
ABSTAINING = "_abs"


def read_file(path: Path) -> DataSet:
    """A published file as a set named after it."""
    try:
        records = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise SystemExit(f"{path} cannot be read: {error}") from None
    first = records[0] if isinstance(records, list) and records else None
    for mark, made in SHAPES.items():
        if isinstance(first, dict) and mark in first:
            return made(path.stem, records)
    raise SystemExit(f"{path} is neither LoCoMo's nor LongMemEval's format: no record has {' or '.join(SHAPES)}")


def locomo(name: str, records: Sequence[Record]) -> DataSet:
    """Conversations of two people, each with its questions; evidence is turns."""
    conversations = tuple(locomo_conversation(record) for record in records)
    questions = tuple(question for record in records for question in locomo_questions(record))
    return DataSet(name, conversations, questions)


def locomo_conversation(record: Record) -> Conversation:
    """One sample's conversation, its sessions in order."""
    said = record["conversation"]
    numbers = sorted(int(found[1]) for key in said if (found := SESSION.fullmatch(key)))
    turns = tuple(turn for number in numbers for turn in locomo_session(said, f"session_{number}"))
    return Conversation(record["sample_id"], (said["speaker_a"], said["speaker_b"]), turns)


def locomo_session(said: Record, session: str) -> Iterator[Turn]:
    """One session's turns, at the session's time."""
    at = moment(said[f"{session}_date_time"], "%I:%M %p on %d %B, %Y")
    for turn in said[session]:
        caption = turn.get("blip_caption") or None
        yield Turn(same_id(turn["dia_id"]), session, turn["speaker"], turn["text"], at, caption)


def locomo_questions(record: Record) -> Iterator[Question]:
    """One sample's questions, numbered."""
    for number, asked in enumerate(record["qa"]):
        evidence = frozenset(same_id(found[0]) for text in asked["evidence"] for found in TURN_ID.finditer(text))
        category = CATEGORIES.get(asked["category"], str(asked["category"]))
        yield Question(f"{record['sample_id']}:{number}", record["sample_id"], asked["question"], category, evidence)


def same_id(text: str) -> str:
    """A turn's id as everyone should have written it."""
    return TURN_ID.sub(r"D\1:\2", text)


def longmemeval(name: str, records: Sequence[Record]) -> DataSet:
    """One question to each history of chats with an assistant; evidence is sessions, and turns where they are marked.

    What the assistant said counts too: some questions are about it.
    """
    return DataSet(
        name,
        tuple(longmemeval_conversation(record) for record in records),
        tuple(longmemeval_question(record) for record in records),
    )


def longmemeval_conversation(record: Record) -> Conversation:
    """The history of one question."""
    turns = tuple(
        Turn(id, session, turn["role"], turn["content"], at, None)
        for session, at, said in longmemeval_sessions(record)
        for id, turn in said
        if turn["content"].strip()
    )
    return Conversation(record["question_id"], ("user", "assistant"), turns, assistant_counts=True)


def longmemeval_sessions(record: Record) -> Iterator[tuple[str, datetime, list[tuple[str, Record]]]]:
    """Sessions with their time, their turns numbered."""
    listed = zip(record["haystack_session_ids"], record["haystack_dates"], record["haystack_sessions"], strict=True)
    for session, date, said in listed:
        yield session, day(date), [(f"{session}:{number}", turn) for number, turn in enumerate(said)]


def longmemeval_question(record: Record) -> Question:
    """The question, asked at its own time; one that cannot be answered says so in its id."""
    marked = (id for _, _, said in longmemeval_sessions(record) for id, turn in said if turn.get("has_answer"))
    unanswerable = record["question_id"].endswith(ABSTAINING)
    return Question(
        record["question_id"],
        record["question_id"],
        record["question"],
        "abstention" if unanswerable else record["question_type"],
        frozenset() if unanswerable else frozenset(marked),
        frozenset() if unanswerable else frozenset(record["answer_session_ids"]),
        day(record["question_date"]),
    )


def day(text: str) -> datetime:
    """A time such as `2023/05/30 (Tue) 23:40`."""
    return moment(re.sub(r"\s*\(\w+\)", "", text), "%Y/%m/%d %H:%M")


def moment(text: str, form: str) -> datetime:
    """A time without a zone: UTC."""
    return datetime.strptime(text.strip(), form).replace(tzinfo=UTC)


SHAPES: Mapping[str, Callable[[str, Sequence[Record]], DataSet]] = {"haystack_sessions": longmemeval, "qa": locomo}
