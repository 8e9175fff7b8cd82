"""The help of every command, as the terminal shows it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import redirect_stdout
from importlib import import_module
from io import StringIO

from engram.surfaces.cli import main
from engram.surfaces.cli.app import COMMANDS, HERE, Where
from pages.markdown import fenced, prose


def page() -> Iterator[str]:
    """First `engram` itself, then each command."""
    yield "# The command line"
    yield "What `--json` writes is on [a page of its own](json.md)."
    yield fenced(help_of([]), "text")
    for name, where in COMMANDS.items():
        yield f"## engram {name}"
        if where.takes_anything:
            yield from prose(command(where))
        else:
            yield fenced(help_of([name]), "text")


def help_of(command: list[str]) -> str:
    """The help without the blanks that fill its lines."""
    with redirect_stdout(StringIO()) as screen:
        main([*command, "--help"])
    return "\n".join(line.rstrip() for line in screen.getvalue().strip("\n").split("\n"))


def command(where: Where) -> object:
    """The function behind a command that hands all its arguments, --help too, to another program."""
    module, _, function = where.place.partition(".")
    return getattr(import_module(HERE + module), function)
