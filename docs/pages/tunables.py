"""Every tunable, from its one declaration."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

from engram.configuration import variable
from engram.tunables import DECLARED, Tunables, kind_of, range_of
from pages.markdown import table

COMMENT = "    # "


def page() -> Iterator[str]:
    """One table for each group of the declaration."""
    yield "# Tunables"
    yield "How to set them: [configure](../how-to/configure.md). Ranges include both ends."
    for title, names in groups().items():
        yield f"## {title[:1].upper()}{title[1:]}"
        yield table("name, default, range, meaning, environment variable", map(row, names))


def groups() -> dict[str, list[str]]:
    """The names under each comment of the declaration."""
    found: dict[str, list[str]] = {}
    title = ""
    for line in inspect.getsource(Tunables).split("\n"):
        name = line.strip().partition(":")[0]
        if line.startswith(COMMENT):
            title = line.removeprefix(COMMENT)
        elif name in DECLARED:
            found.setdefault(title, []).append(name)
    return found


def row(name: str) -> tuple[str, ...]:
    """A tunable as people read it."""
    low, high = range_of(name)
    told, is_switch = DECLARED[name], kind_of(name) is bool
    usual = ("on" if told.default else "off") if is_switch else f"{told.default:,}"
    span = "on or off" if is_switch else f"{low:,} to {high:,}"
    return f"`{name}`", usual, span, told.metadata["meaning"], f"`{variable(name)}`"
