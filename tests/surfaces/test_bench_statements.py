"""The benchmark of statements: labels are found by where the kept words stand in the turn."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bench.__main__ import main
from bench.datafiles import read
from bench.labelled_statements import CONVERSATIONS, MESSAGES, Label, Said, Talk, talks
from bench.opening import Opening
from bench.statement_judge import Judged, Kept, places
from bench.statements import figures, measure

TEXT = "I live in Lisbon. See you later! Always answer in English."
HOME, COMMAND = Label(0, 17, ("fact",)), Label(33, 58, ("instruction",))
USER = {"lang": "en", "speaker": "user", "role": "user"}
ITEMS: list[dict[str, Any]] = [
    {**USER, "id": "home", "prev": "", "text": "I live in Lisbon.", "spans": [[0, 17, ["fact"]]]},
    {**USER, "id": "bye", "prev": "Bye!", "text": "See you later!", "spans": []},
]
PEOPLE = {
    "speakers": ["Ana", "Bruno"],
    "turns": [
        {"speaker": "Ana", "role": "user", "text": "I live in Lisbon.", "spans": [[0, 17, ["fact"]]]},
        {"speaker": "Bruno", "role": "user", "text": "Nice!", "spans": []},
    ],
}
WORDS = Opening("none", {"embed_in_background": False})


@pytest.fixture
def data(tmp_path: Path) -> Path:
    path = tmp_path / "statements.json"
    path.write_text(json.dumps({"items": ITEMS, "conversations": [PEOPLE]}), encoding="utf-8")
    return path


def judged(*kept: tuple[str, str], labels: tuple[Label, ...] = (HOME, COMMAND)) -> dict[str, Any]:
    """The figures of one turn of which some texts are kept under some categories."""
    turn = Said("user", None, TEXT, labels)
    talk = Talk("one", "seen", MESSAGES, "en", (turn,))
    statements = tuple(Kept(text, frozenset([name]), tuple(places(text, TEXT))) for text, name in kept)
    return figures([Judged(talk, turn, statements)])


def test_a_plain_fact_is_found_and_a_greeting_leaves_nothing(data: Path) -> None:
    told = measure(WORDS, [read(data)])["parts"]["seen"]["totals"]
    assert (told["messages"]["facts found"], told["messages"]["right"], told["messages"]["junk"]) == (1.0, 1.0, 0.0)
    assert told["messages"]["category"] == 1.0
    assert told["conversations"]["per 100 turns among people"] == 50.0


def test_a_label_is_found_if_one_statement_covers_most_of_it() -> None:
    assert judged(("I live in Lisbon.", "fact"))["facts found"] == 0.5
    assert judged(("Lisbon", "fact"))["facts found"] == 0.0
    assert judged(("I live in Lisbon.", "fact"), ("Always answer in English", "fact"))["facts found"] == 1.0


def test_a_statement_is_right_only_where_something_is_labelled() -> None:
    assert judged(("I live in Lisbon.", "fact"), ("See you later!", "fact"))["right"] == 0.5
    optional = Label(18, 32, ("optional",))
    assert judged(("See you later!", "fact"), labels=(HOME, optional))["right"] is None


def test_an_instruction_kept_as_a_fact_is_found_but_not_named() -> None:
    told = judged(("Always answer in English.", "fact"))
    assert (told["instructions found"], told["instructions named"], told["category"]) == (1.0, 0.0, 0.0)
    assert judged(("Always answer in English.", "instruction"))["both named"] == 1.0


def test_of_a_statement_with_context_the_part_inside_the_turn_is_judged() -> None:
    assert places("Where are you? I live in Lisbon.", TEXT) == [(0, 16)]
    assert places("I  live\nin lisbon", TEXT) == [(0, 16)]
    assert places("User lives in Lisbon", TEXT) == [(2, 16)]
    assert places("The cat sleeps", TEXT) == []


def test_items_of_one_conversation_are_told_together(tmp_path: Path) -> None:
    path = tmp_path / "flat.json"
    path.write_text(json.dumps([{**item, "kind": "conv", "conv": "c1"} for item in ITEMS]), encoding="utf-8")
    (talk,) = talks([read(path)])
    assert talk.group == CONVERSATIONS
    assert [turn.text for turn in talk.turns] == [item["text"] for item in ITEMS]
    assert not talk.among_people


def test_of_unseen_files_only_totals_are_printed(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["statements", "--unseen", str(data), "--embedder", "none"]) == 0
    printed = capsys.readouterr()
    told = json.loads(printed.out)["statements"]
    assert list(told["parts"]["unseen"]) == ["totals"]
    assert told["files"][0]["sha256"] in printed.err
    with pytest.raises(SystemExit, match="not listed"):
        main(["statements", "--unseen", str(data), "--show"])
