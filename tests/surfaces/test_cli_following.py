"""commitments and episodes on the command line: thin readers of the library."""

from __future__ import annotations

import pytest

from tests.surfaces.conftest import Terminal


@pytest.fixture
def talked(terminal: Terminal) -> Terminal:
    for text in ("I will send the report to Marc by Friday.", "The tomatoes in the garden need water."):
        terminal("observe", "user", text, "--speaker", "Ana", "--session", "s1")
    terminal("digest")
    return terminal


def test_commitments_shows_what_was_promised_and_by_when(talked: Terminal) -> None:
    shown = talked("commitments").out
    assert all(part in shown for part in ("open", "I will send the report to Marc by Friday"))
    [promise] = talked.json("commitments")["commitments"]
    assert (promise["state"], promise["settled"]) == ("open", None)
    assert promise["due"] is not None


def test_commitments_of_a_state_that_none_is_in_are_nothing(talked: Terminal) -> None:
    nothing = talked("commitments", "--state", "done")
    assert (nothing.code, "Nothing was promised" in nothing.out) == (0, True)


def test_a_state_that_is_none_is_wrong_usage(talked: Terminal) -> None:
    assert talked("commitments", "--state", "soon").code == 2


def test_episodes_shows_when_who_and_what(talked: Terminal) -> None:
    shown = talked("episodes").out
    assert all(part in shown for part in ("Ana", "2", "Marc Friday"))
    [episode] = talked.json("episodes", "--session", "s1")["episodes"]
    assert (episode["turns"], episode["participants"]) == (2, ["Ana"])
    assert talked.json("episodes", "--trace", episode["trace"])["episodes"] == [episode]


def test_episodes_of_another_session_or_time_are_nothing(talked: Terminal) -> None:
    assert talked.json("episodes", "--session", "s2")["episodes"] == []
    assert "No conversation" in talked("episodes", "--until", "2001-01-01").out


def test_digest_tells_what_was_settled(talked: Terminal) -> None:
    talked("observe", "user", "I sent the report to Marc.", "--speaker", "Ana", "--session", "s1")
    talked("digest")
    assert talked.json("commitments")["commitments"][0]["state"] == "done"


def test_settle_says_that_something_promised_is_done_or_called_off(talked: Terminal) -> None:
    id = talked.json("commitments")["commitments"][0]["memory"]["id"]
    assert "dropped" in talked("settle", id[-8:], "--dropped", "--reason", "not needed").out
    assert talked.json("settle", id)["state"] == "done"
    assert talked.json("commitments")["commitments"][0]["state"] == "done"
    assert talked("settle", "7ZZZZZZZ").code == 3
