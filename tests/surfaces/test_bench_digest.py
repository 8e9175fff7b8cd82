"""How fast turns are digested is measured on turns that are digested, and every goal of it can be missed."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from bench import digesting
from bench.data import Conversation, DataSet, Turn
from bench.goals import judged
from bench.opening import Opening
from bench.programs import tables

MAY = datetime(2023, 5, 1, 10, tzinfo=UTC)
SAID = ("I live in Lisbon.", "No, actually I live in Porto.", "How was your week?", "My sister Ines plays the cello.")
TALK = Conversation(
    "one", ("Ana", "Bruno"), tuple(Turn(f"D1:{n}", "S1", "Ana", text, MAY, None) for n, text in enumerate(SAID))
)


def test_turns_are_digested_together_and_one_by_one(tmp_path: Path) -> None:
    sets = [DataSet("locomo", (TALK,), ())]
    told = digesting.measure(tmp_path, sets, Opening("none"), digesting.Reading(together=60, singly=40, pauses=2))
    assert told["together"]["everyone"]["turns"] == told["together"]["people"]["turns"] == 60
    assert told["together"]["everyone"]["added_per_100"] > 0
    assert told["at_once"]["pressing"]["turns"] == told["at_once"]["pressing, until known"]["turns"] == 2
    assert told["at_once"]["in a row"]["turns"] == told["scan"]["turns"] == 40
    assert told["scan"]["p99"] < told["at_once"]["pressing"]["p99"]
    assert len(list(tables({"digest": told}))) == 3


@pytest.mark.parametrize(
    ("figures", "goal"),
    [
        ({"together": {"everyone": {"per_cpu_s": 299.0}}}, "≥ 300 turns/s digested"),
        ({"at_once": {"pressing": {"p99": 10.1}}}, "observe p99 ≤ 10 ms for turns that press"),
        ({"scan": {"p99": 1.1}}, "looking whether a turn presses: p99 < 1 ms"),
    ],
)
def test_every_goal_can_be_missed(figures: dict[str, object], goal: str) -> None:
    assert [(told["goal"], told["met"]) for told in judged({"digest": figures})] == [(goal, False)]
