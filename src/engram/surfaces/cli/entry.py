"""The way in and out: words to a command, its answer to the terminal, every error to a line and a code."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import TYPE_CHECKING

import typer

from engram.errors import BadEncoding, EngramError
from engram.surfaces.cli.answer import Exit
from engram.surfaces.cli.app import COMMANDS, Answered, application
from engram.surfaces.cli.faults import report, report_usage, unforeseen

if TYPE_CHECKING:
    from rich.console import Console


def main(words: Sequence[str] | None = None) -> int:
    """Run a command line, by default this process's own, and give its exit code."""
    if words is None:
        sys.excepthook = unforeseen
        words = sys.argv[1:]
        if "bench" not in words:  # numpy's threads take longer to start than a command takes to run
            os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a narrow code page must not end a command
    json = "--json" in words[: words.index("--")] if "--" in words else "--json" in words
    try:
        return run(words)
    except EngramError as error:
        return report(error, json=json)
    except typer.TyperException as error:
        return report_usage(error, list(COMMANDS), json=json)
    except BrokenPipeError:
        return pipe_closed()
    except (typer.Abort, KeyboardInterrupt):
        return interrupted()


def run(words: Sequence[str]) -> int:
    """Run a command and write down its answer."""
    outcome = answered(words)
    if isinstance(outcome, Answered):
        outcome.write()
        sys.stdout.flush()
        return outcome.answer.code
    return interrupted() if outcome == Exit.INTERRUPTED else outcome


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
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return Exit.PIPE_CLOSED
