"""engram digest: what was said is read, and the report says what was left out and why."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.surfaces.conftest import Terminal


@pytest.fixture
def talked(quiet: Terminal) -> Terminal:
    for said in ("I live in Lisbon.", "What is the time?", "No, actually I live in Porto."):
        quiet("observe", "user", said, "--speaker", "Ana", "--session", "s")
    return quiet


def test_digest_shows_what_is_known_now_what_gave_way_and_what_was_left_out(talked: Terminal) -> None:
    shown = talked("digest")
    assert shown.code == 0
    assert "read 3 turns" in shown.out
    assert "+ No, actually I live in Porto." in shown.out
    assert "− I live in Lisbon." in shown.out
    assert "What is the time?" in shown.out
    assert "question" in shown.out


def test_digest_reads_one_session_at_most_so_many_turns_and_tells_what_still_waits(talked: Terminal) -> None:
    assert talked.json("digest", "--session", "another")["turns"] == 0
    report = talked.json("digest", "--session", "s", "--limit", "1")
    assert (report["turns"], report["remaining"]) == (1, 2)
    assert "2 turns wait" in talked("health").out
    assert talked.json("digest")["remaining"] == 0
    assert "every turn was read" in talked("health").out


def test_what_waits_is_digested_by_the_next_call_once_that_is_on_again(
    talked: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ENGRAM_DIGEST")
    assert (
        talked.json("recall", "where does Ana live?")["items"][0]["memory"]["text"] == "No, actually I live in Porto."
    )


def test_by_default_what_is_said_is_known_at_once_corrected_at_once_and_comes_with_its_source(
    terminal: Terminal,
) -> None:
    for said in ("I live in Lisbon.", "No, actually I live in Porto."):
        terminal("observe", "user", said, "--speaker", "Ana", "--session", "s")
    shown = terminal("recall", "where does Ana live?").out
    assert "I live in Porto." in shown.splitlines()[1] + shown.splitlines()[0] + shown
    held = [memory for memory in terminal.json("list", "--status", "any")["memories"] if memory["sources"]]
    assert [memory["status"] for memory in held] == ["active", "invalidated"]
    assert "Porto" in held[0]["text"]
    assert terminal("digest").out == "✓ read 0 turns\n"


def test_by_default_a_wish_to_forget_is_granted_and_what_is_ingested_again_stays_forgotten(
    terminal: Terminal, tmp_path: Path
) -> None:
    said = '{"role": "user", "speaker": "Ana", "text": "I live in Lisbon.", "at": "2026-03-01T10:00:00Z"}\n'
    (tmp_path / "talk.jsonl").write_text(said, encoding="utf-8")
    terminal("ingest", "talk.jsonl")
    terminal("observe", "user", "Forget that I live in Lisbon.", "--speaker", "Ana")
    terminal("ingest", "talk.jsonl")
    assert "Lisbon" not in terminal("recall", "where does Ana live?").out + terminal("list").out


def said(terminal: Terminal, text: str) -> str:
    return terminal("observe", "user", text, "--speaker", "Ana", "--session", "s").out


def test_observe_tells_what_was_read_at_once(terminal: Terminal) -> None:
    assert "  + I live in Lisbon.\n" in said(terminal, "I live in Lisbon.")
    shown = said(terminal, "No, actually I live in Porto.")
    assert "No, actually I live in Porto.\n" in shown
    assert "  − I live in Lisbon.\n" in shown
    assert said(terminal, "The weather is fine.").count("\n") == said(terminal, "Tea was served.").count("\n")


def test_observe_tells_whether_a_wish_was_granted(terminal: Terminal) -> None:
    said(terminal, "I live in Lisbon.")
    assert "  forgot 3 memories\n" in said(terminal, "Forget what I just said.")
    assert "  left out (request): Forget what I just said\n" in said(terminal, "Forget what I just said.")


def test_observe_tells_what_someone_asked_to_have_erased(terminal: Terminal) -> None:
    said(terminal, "I live in Lisbon.")
    assert "erased: `engram erase" in said(terminal, "Delete my last message.")


def test_observe_tells_the_same_in_json(terminal: Terminal) -> None:
    words = ("--speaker", "Ana", "--session", "s")
    told = terminal.json("observe", "user", "I live in Lisbon.", *words)
    assert [memory["text"] for memory in told["digest"]["added"]] == ["I live in Lisbon."]
    assert terminal.json("observe", "user", "Lovely weather.", *words)["digest"] is None
    wish = terminal.json("observe", "user", "Forget everything about me.", *words)
    assert told["id"] in wish["digest"]["forgotten"]
    again = terminal.json("observe", "user", "Forget everything about me.", *words)
    assert [left["reason"] for left in again["digest"]["rejected"]] == ["request"]
