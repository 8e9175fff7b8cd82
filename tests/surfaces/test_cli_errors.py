"""Whatever goes wrong is one line with a code and a hint, and an exit code that says what kind of thing it was."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from engram import errors
from engram.surfaces.cli.answer import Exit
from engram.surfaces.cli.faults import exit_code, hint_of, unforeseen
from tests.surfaces.conftest import Terminal

WRONG: list[tuple[str, int, list[str]]] = [
    ("input.empty", 2, ["remember", "  "]),
    ("input.empty", 2, ["recall", ""]),
    ("input.encoding", 2, ["recall", "caf\udce9"]),
    ("input.number", 2, ["remember", "x", "--importance", "nan"]),
    ("input.number", 2, ["recall", "x", "--limit", "0"]),
    ("input.number", 2, ["list", "--limit", "-1"]),
    ("input.time", 2, ["observe", "user", "hi", "--at", "2999-01-01"]),
    ("input.time", 2, ["recall", "x", "--since", "soon"]),
    ("input.time", 2, ["recall", "x", "--since", "2026-02-01", "--until", "2026-01-01"]),
    ("input.id", 2, ["show", "abc"]),
    ("input.invalid", 2, ["observe", "robot", "hi"]),
    ("input.invalid", 2, ["recall", "x", "--where", "colour=red"]),
    ("input.invalid", 2, ["recall", "x", "--where", "pinned=perhaps"]),
    ("input.invalid", 2, ["recall", "x", "--where", "min_trust=high"]),
    ("input.invalid", 2, ["list", "--status", "lost"]),
    ("input.invalid", 2, ["remember", "x", "--scope", "moon"]),
    ("input.too_large", 2, ["remember", "x" * 9000]),
    ("config.invalid", 2, ["recall", "x", "--where", "speaker"]),
    ("config.invalid", 2, ["recall", "x", "--set", "bm25_k1=9"]),
    ("config.invalid", 2, ["recall", "x", "--set", "bm25_k1=much"]),
    ("config.invalid", 2, ["recall", "x", "--set", "bm25_k=1"]),
    ("config.invalid", 2, ["list", "--key-file", "no.key"]),
    ("config.invalid", 2, ["list", "--passphrase-env", "NO_SUCH_VARIABLE"]),
    ("usage", 2, ["recall"]),
    ("usage", 2, ["recall", "x", "--limit", "many"]),
    ("usage", 2, ["recall", "x", "--no-such-option"]),
    ("usage", 2, ["reminisce"]),
    ("memory.not_found", 3, ["show", "01ARZ3NDEKTSV4RRFFQ69G5FAV"]),
    ("scope.denied", 4, ["remember", "x", "--scope", "global"]),
    ("scope.denied", 4, ["remember", "x", "--user", "ana"]),
    ("scope.denied", 4, ["remember", "x", "--role", "guest", "--channel", "c", "--user", "u"]),
    ("store.missing", 5, ["list", "--store", "nowhere.engram"]),
    ("store.not_engram", 5, ["list", "--store", "."]),
    ("store.not_engram", 5, ["list", "--store", "notes.txt"]),
    ("store.wrong_key", 5, ["list", "--key-file", "some.key"]),
]


@pytest.mark.parametrize(
    ("code", "exit", "words"), WRONG, ids=lambda value: "-".join(value)[:40] if isinstance(value, list) else None
)
def test_an_error_is_one_line_with_code_and_hint_for_people_and_one_document_for_programs(
    terminal: Terminal, tmp_path: Path, code: str, exit: int, words: list[str]
) -> None:
    terminal("init")
    (tmp_path / "notes.txt").write_text("just some notes, long enough to be looked at\n" * 10, encoding="utf-8")
    (tmp_path / "some.key").write_text("ab" * 32, encoding="ascii")
    (tmp_path / "some.key").chmod(0o600)
    for_people = terminal(*words)
    assert (for_people.code, for_people.out, for_people.err.count("\n")) == (exit, "", 1)
    assert for_people.err.startswith(f"error[{code}]: ")
    assert " — " in for_people.err
    for_programs = terminal(*words, "--json")
    assert (for_programs.code, for_programs.out) == (exit, "")
    told = for_programs.error
    assert (told["code"], told["exit"]) == (code, exit)
    assert told["message"]
    assert told["hint"]


def test_a_command_that_was_mistyped_is_guessed(terminal: Terminal) -> None:
    assert "did you mean `engram recall`?" in terminal("recal", "x").err


def test_a_hint_speaks_of_options_and_never_of_python(terminal: Terminal) -> None:
    terminal("init")
    for words in (["remember", "x", "--user", "ana"], ["observe", "user", "x", "--at", "2999-01-01"]):
        assert "=" not in terminal(*words).err.split(" — ")[1]
        assert "datetime" not in terminal(*words).err


def test_an_errors_own_hint_is_kept_where_it_says_more_than_usual() -> None:
    assert hint_of(errors.BadTime("x", hint="look at the calendar")) == "look at the calendar"
    assert "--cascade" in hint_of(errors.Conflict("x"))


EXPECTED = {
    errors.NotFound: Exit.NOTHING,
    errors.ScopeDenied: Exit.DENIED,
    errors.StoreFull: Exit.STORE,
    errors.WrongKey: Exit.STORE,
    errors.Damaged: Exit.STORE,
    errors.BadId: Exit.USAGE,
    errors.ConfigInvalid: Exit.USAGE,
    errors.Conflict: Exit.OTHER,
    errors.Irreversible: Exit.OTHER,
    errors.Tombstoned: Exit.OTHER,
}


@pytest.mark.parametrize(("kind", "code"), EXPECTED.items())
def test_the_exit_code_tells_what_kind_of_thing_went_wrong(kind: type[errors.EngramError], code: Exit) -> None:
    assert exit_code(kind("it happened")) == code


def test_what_nobody_foresaw_is_one_line_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["engram", "list"])
    unforeseen(ZeroDivisionError, ZeroDivisionError("division by zero\nand more"), None)
    written = capsys.readouterr().err
    assert written.startswith("error[engram.error]: ZeroDivisionError: division by zero and more")
    assert "ENGRAM_TRACEBACK=1" in written
    monkeypatch.setattr(sys, "argv", ["engram", "list", "--json"])
    unforeseen(ZeroDivisionError, ZeroDivisionError("division by zero"), None)
    assert json.loads(capsys.readouterr().err)["error"]["code"] == "engram.error"
    monkeypatch.setenv("ENGRAM_TRACEBACK", "1")
    unforeseen(ZeroDivisionError, ZeroDivisionError("division by zero"), None)
    assert capsys.readouterr().err.startswith("ZeroDivisionError")


def test_what_a_dash_reads_must_be_utf8(terminal: Terminal) -> None:
    shown = terminal("remember", "-", stdin=b"caf\xe9")
    assert (shown.code, "stdin is not UTF-8 at byte 3" in shown.err) == (2, True)


def test_json_after_two_dashes_is_text(terminal: Terminal) -> None:
    terminal("remember", "--", "--json")
    assert terminal.json("list")["memories"][0]["text"] == "--json"
    assert terminal("show", "--", "--json").err.startswith("error[input.id]")


@pytest.mark.parametrize("place", ["engram.engine.mind.Mind.recall", "engram.surfaces.cli.drawing.memory.draw_recall"])
def test_an_interrupt_leaves_quietly_wherever_it_comes(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    def interrupted(*given: object, **named: object) -> None:
        raise KeyboardInterrupt

    terminal("remember", "Rex barks")
    monkeypatch.setattr(place, interrupted)
    shown = terminal("recall", "Rex")
    assert (shown.code, shown.out, shown.err) == (130, "", "interrupted\n")
