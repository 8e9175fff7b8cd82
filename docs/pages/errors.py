"""The tree of errors: code, class, HTTP status, meaning, hint."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module

import engram
from engram import errors
from engram.errors import EngramError
from pages.markdown import fenced, first_line, prose, table


def page() -> Iterator[str]:
    """How errors are told apart, and all of them."""
    for module in pkgutil.walk_packages(engram.__path__, "engram."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    yield "# Errors"
    yield from prose(errors)
    yield fenced(">>> from engram.errors import *", "pycon")
    yield from prose(EngramError)
    yield "`message` says what happened; `details` holds what a program may want to look at, such as `later`."
    yield "## The tree"
    yield "Whoever catches an error catches those below it. Some are raised with a hint that fits better than this one."
    yield table("code, class, status, meaning, hint", branch(EngramError, 0))


def branch(kind: type[EngramError], depth: int) -> Iterator[tuple[object, ...]]:
    """An error and those below it."""
    name = "&nbsp;" * 4 * depth + f"`{kind.__name__}`"
    yield f"`{kind.code}`", name, kind.status, first_line(kind), kind.default_hint
    for child in sorted(kind.__subclasses__(), key=place):
        yield from branch(child, depth + 1)


def place(kind: type[EngramError]) -> tuple[bool, int, str]:
    """The order of the source, and after it what single surfaces add."""
    known = list(vars(errors))
    ours = kind.__name__ in known
    return not ours, known.index(kind.__name__) if ours else 0, kind.code
