"""demo: it plays, every claim is checked, and one that fails is not hidden."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from engram.surfaces.cli.demo import dialogue, scenes
from engram.surfaces.cli.demo.stage import Stage
from tests.surfaces.conftest import Terminal


def test_the_demo_plays_every_scene_and_every_claim_holds(terminal: Terminal, tmp_path: Path) -> None:
    shown = terminal("demo", "--svg", "demo.svg")
    assert shown.code == 0, shown.out
    assert "✗" not in shown.out
    for scene in (
        "A conversation goes in", "Words are not enough", "What it does not know", "Said in passing",
        "A correction holds", "Locked", "Killed",
    ):  # fmt: skip
        assert scene in shown.out
    picture = (tmp_path / "demo.svg").read_text(encoding="utf-8")
    assert picture.startswith("<svg")
    assert "@font-face" not in picture
    assert not terminal.store.exists(), "the demo touches no store of the user"


@pytest.mark.parametrize("day", range(7))
def test_what_the_demo_says_of_last_week_was_said_last_week_whatever_day_it_is(day: int) -> None:
    monday = datetime(2026, 6, 1, tzinfo=UTC)
    said = [datetime.fromisoformat(at) for _, _, at, _ in dialogue.lately(monday + timedelta(days=day, hours=12))]
    assert [monday - timedelta(days=7) <= at < monday for at in said] == [False, True]


def test_a_claim_that_fails_is_shown_and_makes_the_demo_fail(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def scene(stage: Stage) -> None:
        stage.claim("Water is wet", True)
        stage.claim("The moon is cheese", False)

    monkeypatch.setattr(scenes, "SCENES", (scene,))
    shown = terminal("demo")
    assert shown.code == 1
    assert "✗ this did not hold: The moon is cheese" in shown.out
    told = terminal("demo", "--json")
    assert (told.code, told.document["ok"]) == (1, False)
    assert told.document["claims"][1] == {"claim": "The moon is cheese", "holds": False}


def test_the_picture_is_refused_where_it_cannot_be_written(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenes, "SCENES", ())
    assert terminal("demo", "--svg", "no/such/folder/demo.svg").code == 2
