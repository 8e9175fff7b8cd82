"""The help, as golden files: what people read there changes only on purpose."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from typer import rich_utils

from engram.surfaces.cli.answer import Exit
from engram.surfaces.cli.app import COMMANDS
from engram.surfaces.cli.options import DECLARATIONS
from tests.surfaces.conftest import Terminal

GOLDEN = Path(__file__).parent / "golden"
WRITE = "ENGRAM_WRITE_GOLDEN"
PAGES = ["engram", *(name for name, where in COMMANDS.items() if not where.takes_anything)]


@pytest.fixture
def writing() -> bool:
    """Whether the golden files are to be written anew; asked before the terminal forgets the environment."""
    return WRITE in os.environ


@pytest.mark.parametrize("page", PAGES)
def test_the_help_is_what_it_was(writing: bool, terminal: Terminal, monkeypatch: pytest.MonkeyPatch, page: str) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(rich_utils, "FORCE_TERMINAL", False)
    shown = terminal(*([] if page == "engram" else [page]), "--help")
    lines = "\n".join(line.rstrip() for line in shown.out.strip().splitlines()) + "\n"
    golden = GOLDEN / f"help-{page}.txt"
    if writing:
        golden.write_text(lines, encoding="utf-8")
    assert shown.code == 0
    assert lines == golden.read_text(encoding="utf-8"), f"if this is meant, run the test with {WRITE}=1"


def test_no_golden_page_is_left_of_a_command_that_is_gone() -> None:
    assert {path.stem.removeprefix("help-") for path in GOLDEN.glob("help-*.txt")} == set(PAGES)


def test_a_command_line_without_a_command_shows_the_help(terminal: Terminal) -> None:
    assert terminal().out == terminal("--help").out
    assert terminal("-h").out == terminal("--help").out


def test_the_help_names_every_command_option_and_exit_code(terminal: Terminal) -> None:
    shown = terminal("--help").out
    assert all(f" {name} " in shown for name in COMMANDS)
    assert all(f"--{name.replace('_', '-')}" in shown for name in DECLARATIONS)
    ours = {code.value for code in Exit} - {Exit.PIPE_CLOSED}  # which says what a closed pipe always says
    assert all(f"{code} " in shown for code in ours)


def test_the_version_is_said(terminal: Terminal) -> None:
    import engram

    assert terminal("--version").out == f"engram {engram.__version__}\n"


def test_a_shell_can_be_taught_to_complete(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_ENGRAM_COMPLETE", "complete_zsh")
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", "engram re")
    with pytest.raises(SystemExit):
        terminal()
    shown = terminal.read()[0]
    assert all(name in shown for name in ("recall", "remember", "restore"))
    assert "forget" not in shown
