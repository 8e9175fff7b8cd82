"""engram digest: what was said is read, and the report says what was left out and why."""

from __future__ import annotations

import pytest

from tests.surfaces.conftest import Terminal


@pytest.fixture
def talked(terminal: Terminal) -> Terminal:
    for said in ("I live in Lisbon.", "What is the time?", "No, actually I live in Porto."):
        terminal("observe", "user", said, "--speaker", "Ana", "--session", "s")
    return terminal


def test_digest_shows_what_is_known_now_what_gave_way_and_what_was_left_out(talked: Terminal) -> None:
    shown = talked("digest")
    assert shown.code == 0
    assert "read 3 turns" in shown.out
    assert "+ Ana lives in Porto" in shown.out
    assert "− Ana lives in Lisbon" in shown.out
    assert "What is the time?" in shown.out
    assert "question" in shown.out


def test_digest_reads_one_session_at_most_so_many_turns_and_tells_what_still_waits(talked: Terminal) -> None:
    assert talked.json("digest", "--session", "another")["turns"] == 0
    report = talked.json("digest", "--session", "s", "--limit", "1")
    assert (report["turns"], report["remaining"]) == (1, 2)
    assert "2 turns wait" in talked("health").out
    assert talked.json("digest")["remaining"] == 0
    assert "every turn was read" in talked("health").out


def test_what_is_said_is_digested_by_itself_unless_that_is_off(
    talked: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ENGRAM_DIGEST", "on")
    assert talked.json("recall", "where does Ana live?")["items"][0]["memory"]["text"] == "Ana lives in Porto"
