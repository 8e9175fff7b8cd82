"""Published benchmark files are recognised by what is in them and measured by turns and by sessions."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from bench.data import DataSet, read
from bench.examination import Examination
from bench.opening import Opening
from bench.recall_quality import of_set

GARDEN = {
    "sample_id": "conv-1",
    "conversation": {
        "speaker_a": "Ines",
        "speaker_b": "Tom",
        "session_10_date_time": "9:05 am on 2 June, 2023",
        "session_10": [{"speaker": "Tom", "dia_id": "D10:1", "text": "The tomatoes are ripe at last."}],
        "session_2_date_time": "1:56 pm on 8 May, 2023",
        "session_2": [
            {"speaker": "Ines", "dia_id": "D2:1", "text": "I planted a fig tree.", "blip_caption": "a small fig tree"},
            {"speaker": "Tom", "dia_id": "D2:2", "text": "Mine froze in March."},
        ],
    },
    "qa": [
        {"question": "What did Ines plant?", "answer": "a fig tree", "evidence": ["D2:1"], "category": 4},
        {
            "question": "Which tomatoes were ripe, what froze?",
            "answer": "",
            "evidence": ["D10:1; D:2:02"],
            "category": 1,
        },
        {"question": "When did Tom plant a fig tree?", "adversarial_answer": "", "evidence": ["D2:1"], "category": 5},
    ],
}
BOAT = {
    "question_id": "q1",
    "question_type": "single-session-assistant",
    "question": "Which varnish did you recommend for my boat?",
    "answer": "spar varnish",
    "question_date": "2023/05/30 (Tue) 23:40",
    "haystack_session_ids": ["chat-a", "chat-b"],
    "haystack_dates": ["2023/05/20 (Sat) 02:21", "2023/05/21 (Sun) 10:00"],
    "haystack_sessions": [
        [{"role": "user", "content": "Tell me a joke."}, {"role": "assistant", "content": "No."}],
        [
            {"role": "user", "content": "How do I protect my wooden boat?"},
            {"role": "assistant", "content": "Use spar varnish on the boat.", "has_answer": True},
        ],
    ],
    "answer_session_ids": ["chat-b"],
}
UNKNOWN = {**BOAT, "question_id": "q2_abs", "question": "What is the name of my boat?"}


def written(path: Path, records: list[dict[str, Any]]) -> DataSet:
    path.write_text(json.dumps(records), encoding="utf-8")
    return read(path)[0]


def test_a_locomo_file_gives_its_sessions_in_order_with_their_times_and_captions(tmp_path: Path) -> None:
    kept = written(tmp_path / "locomo10.json", [GARDEN])
    (talk,) = kept.conversations
    assert kept.name == "locomo10"
    assert talk.speakers == ("Ines", "Tom")
    assert [turn.id for turn in talk.turns] == ["D2:1", "D2:2", "D10:1"]
    assert talk.turns[0].caption == "a small fig tree"
    assert talk.turns[0].at == datetime(2023, 5, 8, 13, 56, tzinfo=UTC)


def test_evidence_that_was_written_carelessly_still_names_its_turns(tmp_path: Path) -> None:
    kept = written(tmp_path / "locomo10.json", [GARDEN])
    assert [(asked.category, asked.evidence) for asked in kept.questions] == [
        ("single-hop", frozenset({"D2:1"})),
        ("multi-hop", frozenset({"D10:1", "D2:2"})),
        ("adversarial", frozenset({"D2:1"})),
    ]


def test_a_longmemeval_file_gives_each_question_a_history_of_its_own(tmp_path: Path) -> None:
    kept = written(tmp_path / "longmemeval_s.json", [BOAT, UNKNOWN])
    assert [talk.id for talk in kept.conversations] == ["q1", "q2_abs"]
    asked, unknown = kept.questions
    assert (asked.evidence, asked.sessions) == (frozenset({"chat-b:1"}), frozenset({"chat-b"}))
    assert asked.at == datetime(2023, 5, 30, 23, 40, tzinfo=UTC)
    assert not unknown.answerable
    assert not unknown.sessions
    assert "chat-b:1" in kept.conversations[0].countable, "what the assistant said can be asked for"


@pytest.mark.parametrize(("name", "records"), [("locomo10", [GARDEN]), ("longmemeval_s", [BOAT, UNKNOWN])])
def test_published_files_are_measured_by_turns_and_by_sessions(
    name: str, records: list[dict[str, Any]], tmp_path: Path
) -> None:
    kept = written(tmp_path / f"{name}.json", records)
    told = of_set(Examination(tmp_path / "stores", [kept], Opening("none")).outcomes())
    assert told["headline"]["R@5"] == 1.0
    assert told["sessions"]["R@5"] == 1.0
    assert told["sessions"]["questions"] == told["headline"]["questions"]


def test_a_folder_may_hold_published_files(tmp_path: Path) -> None:
    written(tmp_path / "a.json", [GARDEN])
    written(tmp_path / "b.json", [BOAT])
    assert [kept.name for kept in read(tmp_path)] == ["a", "b"]


def test_a_file_of_another_shape_is_refused_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="neither LoCoMo's nor LongMemEval's"):
        written(tmp_path / "other.json", [{"text": "hello"}])
    (tmp_path / "broken.json").write_text("{")
    with pytest.raises(SystemExit, match="cannot be read"):
        read(tmp_path / "broken.json")
