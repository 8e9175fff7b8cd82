"""ingest: whole transcripts go in once, however often they are given, and what cannot go in is accounted for."""

from __future__ import annotations

import json
import signal
from collections.abc import Sequence
from pathlib import Path

import pytest

import engram
from engram.surfaces.cli import intake
from engram.surfaces.cli.ingest import taken_in
from engram.surfaces.cli.intake import BATCH_TURNS, recognised
from engram.surfaces.cli.interrupt import patient_interrupt
from tests.surfaces.conftest import Terminal

FIXTURES = Path(__file__).parent / "transcripts"


def transcript(path: Path, turns: Sequence[object]) -> Path:
    """A file of JSON lines."""
    lines = [json.dumps(turn, ensure_ascii=False) for turn in turns]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def numbered(count: int) -> list[dict[str, object]]:
    """So many turns, each with an id and words of its own."""
    return [
        {"id": f"t-{number}", "session": "s", "role": "user", "text": f"This is thing {number}."}
        for number in range(count)
    ]


def figures(document: dict[str, object]) -> tuple[object, ...]:
    return tuple(document[name] for name in ("read", "new", "known", "withheld"))


@pytest.mark.usefixtures("quiet")
def test_a_directory_of_every_format_goes_in_and_nothing_of_it_twice(terminal: Terminal) -> None:
    first = terminal.json("ingest", str(FIXTURES))
    assert {file["format"] for file in first["files"]} == {"jsonl", "claude-code", "codex", "chatgpt", "claude"}
    assert first["new"] == first["read"] == sum(file["read"] for file in first["files"]) > 30
    again = terminal.json("ingest", str(FIXTURES))
    assert figures(again) == (first["read"], 0, first["read"], 0)
    assert terminal.json("health")["memories"] == first["new"]


def test_what_was_taken_in_is_recalled(terminal: Terminal) -> None:
    terminal("ingest", str(FIXTURES / "plain.jsonl"))
    assert "I moved to Lisbon in March." in terminal("recall", "where did Ana move?").out


def test_the_summary_counts_and_gives_the_reasons(terminal: Terminal, tmp_path: Path) -> None:
    good = {"role": "user", "text": "A good line.", "id": "a"}
    transcript(
        tmp_path / "mixed.jsonl",
        [good, {"role": "user", "text": " "}, {"role": "user", "text": "x", "at": "2999-01-01"}],
    )
    shown = terminal("ingest", "mixed.jsonl")
    assert shown.code == 0
    assert "1 without text" in shown.out
    assert "1 from the future" in shown.out
    assert terminal.json("ingest", "mixed.jsonl")["skipped"] == {"empty": 1, "future": 1}


def test_a_dry_run_writes_nothing_not_even_a_store(terminal: Terminal) -> None:
    shown = terminal("ingest", str(FIXTURES / "plain.jsonl"), "--dry-run")
    assert "dry run" in shown.out
    assert terminal.json("ingest", str(FIXTURES / "plain.jsonl"), "--dry-run")["read"] == 4
    assert not terminal.store.exists()


def test_a_dash_reads_a_transcript_from_stdin(terminal: Terminal) -> None:
    shown = terminal("ingest", "-", stdin=(FIXTURES / "plain.jsonl").read_bytes())
    assert shown.code == 0
    assert len([memory for memory in terminal.json("list")["memories"] if "role" in memory]) == 4


def test_a_turn_that_cannot_be_kept_is_left_out_and_the_rest_of_its_batch_is_kept(
    terminal: Terminal, tmp_path: Path
) -> None:
    other = {"id": "t-3", "session": "s", "role": "user", "text": "The same id, other words."}
    transcript(tmp_path / "talk.jsonl", [*numbered(10), other])
    told = terminal.json("ingest", "talk.jsonl")
    assert figures(told) == (11, 10, 0, 0)
    assert told["skipped"] == {"id": 1}
    assert "1 with the id of another text" in terminal("ingest", "talk.jsonl").out


def test_the_same_turn_twice_in_a_file_is_one(terminal: Terminal, tmp_path: Path) -> None:
    transcript(tmp_path / "talk.jsonl", [*numbered(3), *numbered(3)])
    assert figures(terminal.json("ingest", "talk.jsonl")) == (6, 3, 3, 0)


def test_what_was_forgotten_is_withheld_when_the_transcript_comes_again(terminal: Terminal, tmp_path: Path) -> None:
    transcript(tmp_path / "talk.jsonl", numbered(3))
    terminal("ingest", "talk.jsonl")
    terminal("erase", terminal.id_of("This is thing 1."), "--yes")
    again = terminal.json("ingest", "talk.jsonl")
    assert figures(again) == (3, 0, 2, 1)
    assert "Withheld: 1 turn" in terminal("ingest", "talk.jsonl").out


def test_a_file_that_is_no_transcript_is_refused_alone_and_reported_among_others(
    terminal: Terminal, tmp_path: Path
) -> None:
    (tmp_path / "notes.json").write_text('{"some": "thing"}', encoding="utf-8")
    transcript(tmp_path / "talk.jsonl", numbered(2))
    alone = terminal("ingest", "notes.json")
    assert (alone.code, "error[input.format]" in alone.err) == (2, True)
    among = terminal("ingest", "notes.json", "talk.jsonl", "missing.jsonl")
    assert among.code == 1
    assert "notes.json is no transcript" in among.out
    assert "missing.jsonl cannot be read" in among.out
    assert terminal.json("health")["memories"] == 2


def test_a_directory_without_transcripts_is_said_to_have_none(terminal: Terminal, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    shown = terminal("ingest", "empty")
    assert (shown.code, "there is no transcript" in shown.err) == (3, True)


def test_an_interrupted_ingest_keeps_whole_batches_and_goes_on_when_run_again(
    terminal: Terminal, tmp_path: Path
) -> None:
    path = transcript(tmp_path / "talk.jsonl", numbered(3 * BATCH_TURNS))
    [found] = recognised([path])

    def interrupt_at_once(name: str, position: int, turns: int) -> None:
        signal.raise_signal(signal.SIGINT)

    with engram.open(terminal.store, embedder="none") as store, patient_interrupt() as asked_to_stop:
        assert taken_in(store.mind(agent="default"), [found], interrupt_at_once, asked_to_stop) is False
    assert figures(vars(found.tally)) == (BATCH_TURNS, BATCH_TURNS, 0, 0)
    assert figures(terminal.json("ingest", str(path))) == (3 * BATCH_TURNS, 2 * BATCH_TURNS, BATCH_TURNS, 0)


def test_interrupting_shows_what_was_done_and_how_to_go_on(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    transcript(tmp_path / "talk.jsonl", numbered(2 * BATCH_TURNS))
    observe = intake.observe

    def interrupted(*given: object) -> None:
        observe(*given)  # type: ignore[arg-type]
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(intake, "observe", interrupted)
    shown = terminal("ingest", "talk.jsonl")
    assert shown.code == 130
    assert "run it again to go on" in shown.out
    assert terminal.json("health")["memories"] == BATCH_TURNS


def test_a_second_interrupt_ends_at_once() -> None:
    def interrupted_twice() -> None:
        with patient_interrupt() as asked_to_stop:
            signal.raise_signal(signal.SIGINT)
            assert asked_to_stop()
            signal.raise_signal(signal.SIGINT)

    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        interrupted_twice()
    assert signal.getsignal(signal.SIGINT) is before
