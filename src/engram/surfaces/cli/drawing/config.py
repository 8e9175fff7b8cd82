"""Tunables as people read them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from engram.configuration import DEFAULT, Configured, default_of, variable
from engram.surfaces.cli.screen import pairs, table, visible
from engram.tunables import DECLARED

ROOMY = 100


def figure(value: float) -> str:
    """A value without noise.

    >>> figure(0.5), figure(1_048_576), figure(True)
    ('0.5', '1,048,576', 'on')
    """
    if isinstance(value, bool):
        return "on" if value else "off"
    return f"{value:,}" if isinstance(value, int) else f"{value:,g}"


def span(name: str) -> str:
    """What a tunable may be."""
    declared = DECLARED[name]
    if isinstance(declared.default, bool):
        return "on or off"
    return f"{figure(declared.metadata['low'])} to {figure(declared.metadata['high'])}"


def draw_tunables(console: Console, chosen: Sequence[Configured], file: Path, ignored: Sequence[str]) -> None:
    """Every tunable; those that someone set stand out. Where there is little room, the meaning has its own line."""
    roomy = console.width >= ROOMY
    heads = ("name", "value", "from", "range")
    drawn = table(*heads, *(("meaning",) if roomy else ()), right=("value",), wide="meaning")
    for each in chosen:
        style = "" if each.origin == DEFAULT else "fair"
        name, value = Text(each.name, style=style), Text(figure(each.value), style=style or "figure")
        drawn.add_row(name, value, origin(each, file), Text(span(each.name), style="dim"), *([meaning(each)] * roomy))
    console.print(drawn)
    if not roomy:
        console.print()
        console.print(pairs([(each.name, meaning(each)) for each in chosen]))
    console.print()
    console.print(f"Set one with --set NAME=VALUE, ENGRAM_NAME=VALUE, or a line in {file}", style="dim", soft_wrap=True)
    for variable_name in ignored:
        console.print(f"! {variable_name} is set, but nothing reads it", style="fair")


def draw_model(console: Console, what: str, named: str, origin: str) -> None:
    """Which model does something, and where it was named."""
    console.print(f"{what}: {visible(named)} ({visible(origin)})", style="dim", soft_wrap=True)


def origin(each: Configured, file: Path) -> Text:
    """Where a value came from, short."""
    return Text(file.name if each.origin == str(file) else each.origin, style="dim" if each.origin == DEFAULT else "")


def meaning(each: Configured) -> str:
    """What it means, and what it would be."""
    declared = DECLARED[each.name]
    usually = "" if each.value == default_of(each.name) else f" (default {figure(default_of(each.name))})"
    return f"{declared.metadata['meaning']}{usually}"


def draw_one(console: Console, each: Configured) -> None:
    """Everything about one tunable."""
    declared = DECLARED[each.name]
    console.print(
        pairs(
            [
                (each.name, Text(figure(each.value), style="bold")),
                ("meaning", declared.metadata["meaning"]),
                ("default", figure(default_of(each.name))),
                ("range", span(each.name)),
                ("from", each.origin),
                ("variable", variable(each.name)),
            ]
        )
    )
