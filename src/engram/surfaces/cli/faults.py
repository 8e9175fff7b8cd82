"""Errors as people and programs see them: one line with code and hint, and an exit code."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from types import TracebackType
from typing import TYPE_CHECKING

from engram.errors import ConfigInvalid, EngramError, InputError, NotFound, ScopeDenied, StoreError
from engram.surfaces.cli.answer import Exit

if TYPE_CHECKING:
    import typer

CODES: Sequence[tuple[type[EngramError], Exit]] = (
    (NotFound, Exit.NOTHING),
    (ScopeDenied, Exit.DENIED),
    (StoreError, Exit.STORE),
    (InputError, Exit.USAGE),
    (ConfigInvalid, Exit.USAGE),
)
# The library's hints name arguments; these name options: by code where the hint is the usual one, else by its words.
BY_CODE: Mapping[str, str] = {
    "change.conflict": "undo the later change sets first, or pass --cascade",
    "input.encoding": "give UTF-8 text",
    "input.id": "give an id as `engram list` shows it, or at least its last 6 letters",
    "input.number": "give a finite number within the stated range",
    "input.time": "give a time that has come, such as 2026-03-14T09:30 or 3d for three days ago",
    "memory.tombstoned": "if it is true again, say it anew with --source human",
    "scope.denied": "act in a scope of your own (see `engram --help`), or ask an administrator for a grant",
    "store.locked": "try again, or wait longer with --set busy_timeout_s=60",
    "store.wrong_key": "give the key it was made with: --key-file, --passphrase-env or --keychain",
}
BY_WORDS: Mapping[str, str] = {
    "pass channel= and user=": "pass --channel and --user",
    "pass channel= as well": "pass --channel as well",
    "pass key='keychain' to open(), or other words": "pass --keychain, or choose other words",
    "pass key=": "give its key: --key-file, --passphrase-env or --keychain",
    "pass key=None, or name a new file": "give no key (ENGRAM_PASSPHRASE, ENGRAM_KEY_FILE?), or name a new file",
    "pass project=": "pass --project",
    "pass names= or memories=": "pass --name or --memory",
}
ISSUE = "this is a defect in Engram; set ENGRAM_TRACEBACK=1 to see where, and report it"


class Unwritten(EngramError):
    """What the command answers cannot be written where it should go."""

    code = "output.failed"
    status = 507
    default_hint = "the command itself was done; make room, or send its answer elsewhere"


def exit_code(error: EngramError) -> Exit:
    """The exit code of an error."""
    return next((code for kind, code in CODES if isinstance(error, kind)), Exit.OTHER)


def report(error: EngramError, *, json: bool) -> Exit:
    """Say what went wrong on stderr."""
    said(error.code, error.message, hint_of(error), exit_code(error), json=json, details=error.details)
    return exit_code(error)


def hint_of(error: EngramError) -> str:
    """What to do about an error, in the words of the command line."""
    usual = error.hint == error.default_hint
    return BY_CODE.get(error.code, error.hint) if usual else BY_WORDS.get(error.hint, error.hint)


def report_usage(error: typer.TyperException, commands: Sequence[str], *, json: bool) -> Exit:
    """Say what typer could not read."""
    message = " ".join(error.format_message().split())
    said("usage", message, usage_hint(error, message, commands), Exit.USAGE, json=json)
    return Exit.USAGE


def usage_hint(error: typer.TyperException, message: str, commands: Sequence[str]) -> str:
    """The command that was probably meant, or where the help is."""
    quoted = message.split("'")[1] if message.startswith("No such command") else ""
    if close := get_close_matches(quoted, commands, n=1):
        return f"did you mean `engram {close[0]}`?"
    path = getattr(getattr(error, "ctx", None), "command_path", "engram")
    return f"see `{path} --help`"


def said(
    code: str, message: str, hint: str, exit: int, *, json: bool, details: Mapping[str, object] | None = None
) -> None:
    """Write an error to stderr: a line for people, a document for programs."""
    if json:
        from engram.surfaces.cli.documents import write

        fault = {"code": code, "message": message, "hint": hint, "exit": exit, "details": details or {}}
        write({"error": fault}, sys.stderr)
        return
    from engram.surfaces.cli.screen import screen

    screen(stderr=True).print(fault_line(code, message, hint), soft_wrap=True)


def fault_line(code: str, message: str, hint: str) -> object:
    """An error in one line."""
    from rich.text import Text

    from engram.surfaces.cli.screen import one_line

    return Text.assemble((f"error[{code}]", "failure"), f": {one_line(message)}", (f" — {one_line(hint)}", "dim"))


def unforeseen(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """The last resort, as `sys.excepthook`: what nobody foresaw is one line too."""
    if os.environ.get("ENGRAM_TRACEBACK"):
        traceback.print_exception(kind, error, trace)
        return
    said("engram.error", f"{kind.__name__}: {error}", ISSUE, Exit.OTHER, json="--json" in sys.argv)
