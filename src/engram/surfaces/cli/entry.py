"""The way in and out: words to a command, its answer to the terminal, every error to a line and a code."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from engram.errors import BadEncoding, EngramError
from engram.surfaces.cli.answer import Exit
from engram.surfaces.cli.app import COMMANDS, Answered, application
from engram.surfaces.cli.faults import Unwritten, report, report_usage, unforeseen

if TYPE_CHECKING:
    from rich.console import Console

LAST_STREAM = 2


def main(words: Sequence[str] | None = None) -> int:
    """Run a command line, by default this process's own, and give its exit code."""
    if words is None:
        sys.excepthook = unforeseen
        fill_gaps()
        words = sys.argv[1:]
        if "bench" not in words:  # numpy's threads take longer to start than a command takes to run
            os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a narrow code page must not end a command
    json = "--json" in words[: words.index("--")] if "--" in words else "--json" in words
    try:
        return code_of(words, json=json)
    except BrokenPipeError:
        return pipe_closed()


def fill_gaps() -> None:
    """Let a stream that the caller closed lead nowhere, lest a file of ours be opened in its place and written to."""
    while (spare := os.open(os.devnull, os.O_RDWR)) <= LAST_STREAM:
        continue
    os.close(spare)
    streams = {"stdin": "r", "stdout": "w", "stderr": "w"}
    for name in [name for name in streams if getattr(sys, name) is None]:
        nowhere = Path(os.devnull).open(streams[name], encoding="utf-8")  # noqa: SIM115  # as long as the process
        setattr(sys, name, nowhere)


def code_of(words: Sequence[str], *, json: bool) -> int:
    """Run a command line and give its exit code, with every error told."""
    try:
        return run(words)
    except EngramError as error:
        return report(error, json=json)
    except typer.TyperException as error:
        return report_usage(error, list(COMMANDS), json=json)
    except (typer.Abort, KeyboardInterrupt):
        return interrupted()


def run(words: Sequence[str]) -> int:
    """Run a command and write down its answer."""
    outcome = answered(words)
    if isinstance(outcome, Answered):
        written(outcome)
        return outcome.answer.code
    return interrupted() if outcome == Exit.INTERRUPTED else outcome


def written(outcome: Answered) -> None:
    """Write down an answer; that it cannot be written is no reason to doubt that the command was done."""
    try:
        outcome.write()
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        lead_nowhere()
        raise Unwritten(f"the answer cannot be written: {error.strerror}") from None


def answered(words: Sequence[str], console: Console | None = None) -> Answered | int:
    """What a command answers, not yet written anywhere; the exit code when it wrote by itself, as --help does."""
    for word in words:
        if not word.isascii() and any("\ud800" <= letter <= "\udfff" for letter in word):
            raise BadEncoding("an argument is not valid UTF-8")
    outcome = application().main(list(words), prog_name="engram", standalone_mode=False, obj=console)
    return outcome if isinstance(outcome, Answered) else int(outcome or 0)


def interrupted() -> int:
    """Leave quietly after Ctrl-C."""
    print("interrupted", file=sys.stderr)
    return Exit.INTERRUPTED


def pipe_closed() -> int:
    """Leave quietly when whoever read the output has gone; Python would complain when it flushes at the end."""
    lead_nowhere()
    return Exit.PIPE_CLOSED


def lead_nowhere() -> None:
    """Let what is still to be written to stdout go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
