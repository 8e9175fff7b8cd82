"""The benchmark of currency: its judge tells the new value from the old one, and a plain update passes it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bench import crowds, currency
from bench.__main__ import main
from bench.datafiles import read
from bench.opening import Opening
from bench.second_look import Answer, Item
from bench.update_judge import judged
from bench.update_runs import Bench
from bench.updates import BEGAN, Case, case_of, cases

MOVE = {
    "lang": "en",
    "original": ["I live in Lisbon."],
    "filler": [["user", "My sister plays the cello."], ["assistant", "Lovely!"]],
    "corrections": ["I moved to Porto."],
    "gap_days": [3],
    "question": "Where do I live?",
    "want": "porto",
    "stale": ["lisbon"],
}
CHAIN = {**MOVE, "corrections": ["I moved to Porto.", "I moved to Faro."], "want": "faro", "stale": ["lisbon", "porto"]}
ASKED = {
    "lang": "en",
    "kind": "question",
    "original": "I live in Lisbon.",
    "filler": [["user", "My sister plays the cello."]],
    "said": "Should I move to Porto?",
    "question": "Where do I live?",
    "want": "lisbon",
    "bad": "porto",
}
WORDS = Opening("none", {"embed_in_background": False})


@pytest.fixture
def data(tmp_path: Path) -> Path:
    path = tmp_path / "updates.json"
    path.write_text(json.dumps({"updates": [MOVE, CHAIN], "anti": [ASKED]}), encoding="utf-8")
    return path


@pytest.fixture
def figures(data: Path, tmp_path: Path) -> dict[str, Any]:
    return currency.measure(Bench(tmp_path, WORDS), [read(data)], shown=True)


def move() -> Case:
    return case_of("move", "seen", MOVE)


def answer(*items: tuple[str, str], verdict: str = "confident") -> Answer:
    """An answer of texts, each with the name of its turn."""
    return Answer(tuple(Item(text, (name,), True, False) for text, name in items), verdict)


def test_a_plain_update_leads_at_once_and_from_a_second_process(figures: dict[str, Any]) -> None:
    english = figures["parts"]["seen"]["totals"]["english"]
    assert english["updates"]["updates"] == 2
    assert english["updates"]["new value leads"] == 1.0
    assert english["updates"]["old value retired"] == 1.0
    assert english["updates"]["confidently outdated"] == 0.0
    assert english["updates"]["chains end at the newest"] == 1.0
    assert english["second process"] == {
        "new value leads": 1.0, "in the top 3": 1.0, "confidently outdated": 0.0, "judged the same": 1.0,
    }  # fmt: skip


def test_a_question_supersedes_nothing(figures: dict[str, Any]) -> None:
    anti = figures["parts"]["seen"]["kinds"]["question"]["anti"]
    assert (anti["anti-events"], anti["superseded"], anti["challenged"]) == (1, 0.0, 0.0)


def test_what_was_superseded_is_tried_to_be_brought_back(figures: dict[str, Any]) -> None:
    tried = figures["parts"]["seen"]["totals"]["all"]["resurrection"]
    assert tried["superseded"] == 2
    assert tried["by"]["the old turn again"] == 0
    assert tried["by"]["maintenance"] == 0


def test_the_old_value_in_front_is_outdated_and_a_confident_verdict_makes_it_worse() -> None:
    old_first = answer(("I live in Lisbon.", "o0"), ("I moved to Porto.", "c0"))
    found = judged(move(), old_first)
    assert (found.leads, found.top, found.confidently_wrong) == (False, True, True)
    unsure = answer(("I live in Lisbon.", "o0"), verdict="uncertain")
    assert not judged(move(), unsure).confidently_wrong


def test_a_text_with_both_values_is_right_if_it_comes_from_the_correction() -> None:
    assert judged(move(), answer(("I left Lisbon for Porto.", "c0"))).leads
    assert not judged(move(), answer(("Lisbon is not Porto.", "o0"))).leads


def test_items_that_state_neither_value_are_passed_over() -> None:
    assert judged(move(), answer(("My sister plays the cello.", "f0"), ("I moved to Porto.", "c0"))).leads
    assert not judged(move(), answer(("My sister plays the cello.", "f0"))).leads


def test_a_crowd_is_drawn_by_the_seed_and_states_neither_value() -> None:
    texts = [f"the {noun} in the hall is new" for noun in ("lamp", "clock", "carpet", "mirror")]
    case = case_of("gym", "seen", {**MOVE, "original": "the carpet costs 30", "want": "36", "stale": ["30"]})
    around = crowds.crowd(case, [*texts, "36 is a number"])
    assert around == crowds.crowd(case, [*texts, "36 is a number"])
    assert around != crowds.crowd(case, [*texts, "36 is a number"], seed=8)
    assert sum(crowds.shares_a_noun(case, said.text) for said in around) == crowds.SHARING
    assert all(crowds.is_neutral(case, said.text) and said.at < BEGAN for said in around)


def test_items_without_a_question_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "fit.json"
    path.write_text(json.dumps({"updates": [MOVE, {**MOVE, "question": "?"}]}), encoding="utf-8")
    assert len(cases([read(path)])) == 1


def test_of_unseen_files_only_totals_are_printed(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["currency", "--unseen", str(data), "--embedder", "none", "--most", "1"]) == 0
    printed = capsys.readouterr()
    told = json.loads(printed.out)["currency"]
    assert list(told["parts"]["unseen"]) == ["totals"]
    assert "failed" not in told
    assert told["files"][0]["sha256"] in printed.err
    with pytest.raises(SystemExit, match="not listed"):
        main(["currency", "--unseen", str(data), "--show"])
