"""What only a process shows: pipes, colours, encodings, and what is loaded before anything is done."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path

import pytest
from rich.style import Style

from engram.surfaces.cli.app import Answered
from engram.surfaces.cli.entry import answered
from engram.surfaces.cli.faults import fault_line
from engram.surfaces.cli.screen import THEME, Screen, clipped, days, one_line, size, visible, when
from tests.surfaces.conftest import SRC, Terminal, in_a_process

ESCAPE = b"\x1b"


def test_no_colours_go_into_a_pipe(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal("remember", "Rex barks")
    monkeypatch.delenv("NO_COLOR")
    for words in (("recall", "Rex"), ("--help",), ("show", "nothing")):
        done = in_a_process(*words)
        assert ESCAPE not in done.stdout + done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal is a thing of Unix")
def test_colours_go_to_a_terminal_unless_unwanted(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal("remember", "Rex barks")
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "xterm-256color")

    def on_a_terminal(*words: str) -> bytes:
        import pty

        ours, theirs = pty.openpty()
        start = "import sys; from engram.surfaces.cli import main; sys.exit(main())"
        command = [sys.executable, "-c", start, *words]
        environment = {**os.environ, "PYTHONPATH": str(SRC)}
        subprocess.run(command, stdout=theirs, stderr=subprocess.DEVNULL, env=environment, check=True)
        os.close(theirs)
        return os.read(ours, 1 << 16)

    assert b"\x1b[1;33mRex" in on_a_terminal("recall", "Rex"), "what was asked for is brought out"
    assert b"\x1b[3" not in on_a_terminal("recall", "Rex", "--no-color")
    monkeypatch.setenv("NO_COLOR", "1")
    assert b"\x1b[3" not in on_a_terminal("recall", "Rex")


@pytest.mark.skipif(sys.platform == "win32", reason="a closed pipe is told otherwise there")
def test_a_reader_who_leaves_early_is_no_error(terminal: Terminal) -> None:
    terminal("remember", "Rex barks")
    start = "import sys; from engram.surfaces.cli import main; sys.exit(main())"
    ours, theirs = os.pipe()
    os.close(ours)
    done = subprocess.run(
        [sys.executable, "-c", start, "list"],
        stdout=theirs,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(SRC)},
        check=False,
    )
    os.close(theirs)
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.skipif(sys.platform == "win32", reason="streams are closed otherwise there")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
def test_a_stream_that_is_closed_ends_no_command_and_is_not_taken_for_the_store(
    terminal: Terminal, closed: str
) -> None:
    done = through_a_shell(closed, "remember", "Rex barks")
    assert (done.returncode, b"defect" in done.stderr) == (0, False)
    assert terminal.json("list")["memories"][0]["text"] == "Rex barks"
    assert terminal("doctor").code == 0


@pytest.mark.skipif(sys.platform == "win32", reason="streams are closed otherwise there")
def test_nothing_to_read_is_told_as_such(terminal: Terminal) -> None:
    done = through_a_shell("<&-", "remember", "-")
    assert done.returncode == 2
    assert b"error[input.empty]" in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_an_answer_that_cannot_be_written_is_told_and_the_command_was_done(terminal: Terminal) -> None:
    for words in (("remember", "Rex barks"), ("remember", "Lena sings", "--json")):
        done = through_a_shell(">/dev/full", *words)
        assert done.returncode == 1
        assert b"output.failed" in done.stderr
        assert done.stderr.count(b"\n") <= 2, "one line, and perhaps that a store was made"
    assert {memory["text"] for memory in terminal.json("list")["memories"]} == {"Rex barks", "Lena sings"}


def through_a_shell(redirection: str, *words: str) -> subprocess.CompletedProcess[bytes]:
    start = "import sys; from engram.surfaces.cli import main; sys.exit(main())"
    line = ["sh", "-c", f'exec "$@" {redirection}', "sh", sys.executable, "-c", start, *words]
    return subprocess.run(line, capture_output=True, env={**os.environ, "PYTHONPATH": str(SRC)}, check=False)


def test_a_narrow_encoding_ends_no_command(terminal: Terminal) -> None:
    terminal("remember", "京都 is old — really ✓")
    shown = in_a_process("recall", "old", PYTHONIOENCODING="ascii")
    assert (shown.returncode, shown.stderr) == (0, b"")
    assert b"is old" in shown.stdout


def test_json_keeps_every_letter_also_in_a_narrow_encoding(terminal: Terminal) -> None:
    terminal("remember", "京都 is old")
    shown = in_a_process("--json", "list", PYTHONIOENCODING="ascii")
    assert json.loads(shown.stdout)["memories"][0]["text"] == "京都 is old"


@pytest.mark.skipif(sys.platform != "linux", reason="only there arguments may be any bytes")
def test_arguments_that_are_no_text_are_refused(terminal: Terminal) -> None:
    done = in_a_process("remember", os.fsdecode(b"caf\xe9"))
    assert done.returncode == 2
    assert done.stderr.startswith(b"error[input.encoding]")


LOADED = """
import sys
from engram.surfaces.cli import main
main(sys.argv[2:])
unwanted = [name for name in sys.argv[1].split(",") if name in sys.modules]
sys.exit(f"loaded: {unwanted}" if unwanted else 0)
"""


@pytest.mark.parametrize(
    ("words", "unwanted"),
    [
        (("--version",), "pydantic,rich,sqlite3,asyncio"),
        (("recall", "Rex", "--json"), "pydantic,rich,asyncio,email,engram.surfaces.transcripts"),
        (("recall", "Rex"), "pydantic,asyncio,rich.markdown,engram.surfaces.transcripts"),
        (("config", "--json"), "pydantic,rich"),
    ],
)
def test_a_command_loads_only_what_it_needs(terminal: Terminal, words: tuple[str, ...], unwanted: str) -> None:
    terminal("remember", "Rex barks")
    command = [sys.executable, "-c", LOADED, unwanted, *words]
    done = subprocess.run(command, capture_output=True, env={**os.environ, "PYTHONPATH": str(SRC)}, check=False)
    assert done.returncode == 0, done.stderr


def test_a_memory_cannot_command_the_terminal(terminal: Terminal) -> None:
    terminal("observe", "user", "evil \x1b]0;title\x07\x1b[2J\x9b31m\u202e text", "--speaker", "Mal")
    id = terminal.json("list")["memories"][0]["id"]
    for words in (("list",), ("recall", "evil"), ("show", id), ("why", id), ("forget", id)):
        shown = terminal(*words).out
        assert "evil" in shown
        assert not set(shown) & set("\x1b\x07\x9b\u202e")


def test_what_would_command_is_made_visible_and_the_rest_left_alone() -> None:
    assert visible("a\x1b[1mb\x7f\u202e") == "a␛[1mb��"
    assert visible("línea\n\t京都 👩‍👩‍👧 ✓") == "línea\n\t京都 👩‍👩‍👧 ✓"
    assert one_line("two\n  lines\x00") == "two lines␀"


def test_markup_in_a_memory_is_shown_as_it_is(terminal: Terminal) -> None:
    terminal("remember", "press [bold]enter[/bold] :smile: [/]")
    assert "press [bold]enter[/bold] :smile: [/]" in terminal("recall", "enter").out
    assert "press [bold]enter[/bold] :smile: [/]" in terminal("list").out


NOW = datetime.fromisoformat("2026-06-03T12:00:00").astimezone()


@pytest.mark.parametrize(
    ("moment", "shown"),
    [
        ("2026-06-03T08:05:00", "08:05"),
        ("2026-03-09T08:05:00", "9 Mar 08:05"),
        ("2024-12-31T23:59:00", "31 Dec 2024"),
    ],
)
def test_a_time_is_as_short_as_it_can_be(moment: str, shown: str) -> None:
    assert when(datetime.fromisoformat(moment).astimezone(), NOW) == shown


@pytest.mark.parametrize(
    ("start", "until", "shown"),
    [
        ("2026-03-01", "2026-03-02", "1 Mar"),
        ("2026-03-09", "2026-03-12", "9 Mar – 11 Mar"),
        ("2025-12-01", "2026-01-01", "Dec 2025"),
        ("2026-03-01", "2026-06-01", "Mar 2026 – May 2026"),
        ("2026-03-01T09:00", "2026-03-02", None),
        ("2026-03-01", "2026-03-01", None),
    ],
)
def test_what_is_told_by_days_is_shown_by_days(start: str, until: str, shown: str | None) -> None:
    first, last = (datetime.fromisoformat(each).replace(tzinfo=UTC) for each in (start, until))
    assert days(first, last, NOW) == shown


def test_texts_and_sizes_are_cut_to_what_fits() -> None:
    assert clipped("one two three four", 9) == "one two…"
    assert clipped("short", 9) == "short"
    assert [size(count) for count in (0, 999, 1500, 2_000_000)] == ["0 B", "999 B", "1.5 kB", "2.0 MB"]


class StrictScreen(Screen):
    """A console that takes no style it does not know for no style at all."""

    def get_style(self, name: str | Style, *, default: Style | str | None = None) -> Style:
        return super().get_style(name)


def test_every_command_draws_with_styles_that_exist(terminal: Terminal, tmp_path: Path) -> None:
    terminal("observe", "user", "I moved to Lisbon.", "--speaker", "Ana")
    claim, other = (terminal.json("remember", text)["id"] for text in ("Ana sings", "Ana dances"))
    terminal("correct", claim, "Ana hums", "--reason", "quieter")
    terminal("forget", other)
    (tmp_path / "talk.jsonl").write_text('{"role": "user", "text": "Hi."}\n{"role": "user"}\n', encoding="utf-8")
    console = StrictScreen(file=StringIO(), theme=THEME, width=90, force_terminal=True, color_system="truecolor")
    for line in (
        "recall where did Ana move", "recall zebra", "list --status any", "audit", "undo --dry-run", "undo", "health",
        "embed", "doctor", "config --set readers=2", "config readers", "ingest talk.jsonl nothing.json",
        "ingest talk.jsonl --dry-run", "init", "backup copy.engram",
        f"show {claim}", f"why {claim} --for Ana", f"history {claim}", "explain Ana",
        f"explain zebra {claim}", f"edit {claim} --pin", f"erase {claim} --yes", "demo",
    ):  # fmt: skip
        outcome = answered(line.split(), console)
        assert isinstance(outcome, Answered)
        outcome.write()
        console.print(fault_line("some.code", "it happened", "do this"))
