"""The benchmark of real updates: planted updates are found, and the newest evidence is told from the older."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bench.__main__ import main
from bench.data import read_set
from bench.datafiles import read
from bench.labelled_talk import labels_of
from bench.planted import planted_into, plants
from bench.real_updates import Asked, sides

LINES = ("I live in Lisbon.", "Nice, I love the trams there.", "My cello lessons start in May.", "Good luck!")
TALK = {
    "conv_id": "friends-1",
    "speakers": ["Ana", "Bruno"],
    "sessions": [
        {
            "session_id": f"S{number}",
            "timestamp": f"2023-05-0{number}T10:00:00",
            "turns": [
                {"turn_id": f"D{number}:{place}", "speaker": ("Ana", "Bruno")[place % 2], "text": text}
                for place, text in enumerate(LINES[2 * number - 2 : 2 * number])
            ],
        }
        for number in (1, 2)
    ],
}
PLANTED: dict[str, Any] = {
    "set": "locomo",
    "conv_id": "friends-1",
    "after_turn_id": "D1:0",
    "speaker": "Ana",
    "correction": "I moved to Porto.",
    "correction_after_turn_id": "D2:1",
    "question": "Where does Ana live?",
    "want": "porto",
    "stale": ["lisbon"],
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "data" / "locomo"
    made.mkdir(parents=True)
    (made / "conversations.jsonl").write_text(json.dumps(TALK) + "\n", encoding="utf-8")
    (made / "questions.jsonl").write_text("", encoding="utf-8")
    return made.parent


def planted(folder: Path, *records: dict[str, Any]) -> Path:
    path = folder / "planted.txt"
    path.write_text(json.dumps(records), encoding="utf-8")
    return path


def asked(*ranked: str, verdict: str = "uncertain") -> Asked:
    """A question whose evidence is the turns a, b and z, the last being much newer."""
    evidence = ("a", "b", "z")
    older, newer = sides(evidence, {"a": 0, "b": 2, "z": 50})
    return Asked("knowledge_update", ranked, evidence, older, newer, verdict, frozenset())


def test_a_planted_update_is_found_and_listed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, pairs = planted(folder, PLANTED), folder / "pairs.jsonl"
    arguments = ["--data", str(folder), "--embedder", "none", "--planted", str(file), "--list", str(pairs)]
    assert main(["real-updates", *arguments]) == 0
    told = json.loads(capsys.readouterr().out)["real_updates"]
    assert (told["planted"]["updates"], told["planted"]["found"], told["planted"]["new value leads"]) == (1, 1.0, 1.0)
    assert told["sets"]["locomo"]["superseded per 100 turns beyond planted"] == 0.0
    (pair,) = [json.loads(line) for line in pairs.read_text(encoding="utf-8").splitlines()]
    assert pair["planted"]
    assert "Lisbon" in pair["older"]["text"]
    assert "Porto" in pair["newer"]["text"]


def test_an_original_of_its_own_is_planted_where_it_belongs(folder: Path) -> None:
    (talk,) = read_set(folder / "locomo").conversations
    updates = plants(read(planted(folder, {**PLANTED, "original": "I live in Faro.", "after_turn_id": "D1:1"})))
    told = planted_into(talk, updates)
    assert [turn.text for turn in told.turns] == [*LINES[:2], "I live in Faro.", *LINES[2:], "I moved to Porto."]
    assert told.turns[2].session == "S1"


def test_an_update_for_a_turn_that_is_not_there_is_refused(folder: Path) -> None:
    (talk,) = read_set(folder / "locomo").conversations
    updates = plants(read(planted(folder, {**PLANTED, "correction_after_turn_id": "D9:9"})))
    with pytest.raises(SystemExit, match="D9:9"):
        planted_into(talk, updates)


def test_evidence_is_parted_where_most_turns_lie_between() -> None:
    assert asked().older_side == frozenset("ab")
    assert asked().newer_side == frozenset("z")


def test_the_newest_evidence_has_to_stand_above_all_older_evidence() -> None:
    assert asked("x", "z", "a").newest_is_first()
    assert not asked("b", "z").newest_is_first()
    assert not asked("x").newest_is_first()


def test_both_sides_have_to_be_among_the_first_ten() -> None:
    assert asked("z", "b").shows_both_sides()
    assert not asked("z", *"cdefghijk", "a").shows_both_sides()


LISTED = {"older": "D1:0", "older_quote": "I live in Lisbon", "newer": "D2:0", "newer_quote": "I moved to Porto"}


@pytest.mark.parametrize(
    ("updates", "soft", "found", "right"),
    [([LISTED], [], 1.0, 1.0), ([], [LISTED], None, 1.0), ([{**LISTED, "older": "D1:1"}], [], 0.0, 0.0)],
)
def test_what_is_superseded_in_labelled_talk_is_judged_by_its_labels(
    folder: Path, capsys: pytest.CaptureFixture[str], updates: list[Any], soft: list[Any], found: float, right: float
) -> None:
    told: dict[str, Any] = {**json.loads(json.dumps(TALK)), "updates": updates, "soft": soft}
    told["sessions"][1]["turns"][0]["text"] = "I moved to Porto."
    for update in (*updates, *soft):
        if update["older"] == "D1:1":
            update["older_quote"] = "I love the trams there"
    (folder / "talk.jsonl").write_text(json.dumps(told) + "\n", encoding="utf-8")
    assert main(["real-updates", "--embedder", "none", "--labelled", str(folder / "talk.jsonl")]) == 0
    figures = json.loads(capsys.readouterr().out)["real_updates"]["labelled"]["talk"]
    assert (figures["found"], figures["superseded"], figures["superseded, right"]) == (found, 1, right)


def test_what_updates_the_newer_of_two_updates_the_older_as_well() -> None:
    later = {"older": "D2:0", "older_quote": "I moved to Porto", "newer": "D3:0", "newer_quote": "back home in Lisbon"}
    labels = labels_of({"updates": [LISTED, later]})
    assert [(label.older[0], label.newer[0]) for label in labels] == [
        ("D1:0", "D2:0"),
        ("D2:0", "D3:0"),
        ("D1:0", "D3:0"),
    ]
