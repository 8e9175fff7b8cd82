"""Figures as tables for people, on a terminal and in Markdown; the JSON is for everything else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as RichTable
from rich.text import Text

Figures = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Table:
    """A title, columns and rows; rows whose number is in `strong` stand out, and a detail is left out of the README."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    strong: frozenset[int] = frozenset()
    detail: bool = False


def printed(table: Table, console: Console) -> None:
    """A table on the terminal."""
    drawn = RichTable(title=table.title, title_justify="left", box=SIMPLE_HEAD)
    for column in table.columns:
        drawn.add_column(column)
    for place, row in enumerate(table.rows):
        drawn.add_row(*map(Text, row), style="bold" if place in table.strong else None)
    console.print(drawn)


def markdown(table: Table) -> str:
    """A table under its title, and an empty line."""
    rows = [bold(row) if place in table.strong else row for place, row in enumerate(table.rows)]
    lines = [table.columns, ["---"] * len(table.columns), *rows]
    return f"{table.title}:\n\n" + "".join(f"| {' | '.join(line)} |\n" for line in lines)


def bold(row: Sequence[str]) -> list[str]:
    """A row whose name stands out."""
    return [f"**{row[0]}**", *row[1:]]


def grouped(groups: Mapping[str, Mapping[str, Sequence[str]]]) -> tuple[list[list[str]], frozenset[int]]:
    """Rows under the names of their groups; the first of each group stands out."""
    rows: list[list[str]] = []
    strong: set[int] = set()
    for group, inside in groups.items():
        strong.add(len(rows))
        rows += [["" if place else group, name, *cells] for place, (name, cells) in enumerate(inside.items())]
    return rows, frozenset(strong)


def by_size(sizes: Figures) -> Iterator[tuple[str, str, Figures]]:
    """Figures by size and kind of store."""
    for size, kinds in sizes.items():
        for kind, told in kinds.items():
            yield f"{int(size):,}", kind, told


def ratio_table(ratios: Figures) -> Table:
    """Ratios within one run."""
    rows = []
    for name, value in ratios.items():
        parts = value if isinstance(value, dict) else {"": value}
        rows.append([name.replace("_", " "), ", ".join(f"{key} {spelt(part)}".strip() for key, part in parts.items())])
    return Table("Ratios", ["what", "ratio"], rows)


def cells(told: Figures, names: Iterable[str]) -> list[str]:
    """Values as cells; what is missing stays empty."""
    return [spelt(told.get(name)) for name in names]


def spelt(value: float | str | None) -> str:
    """A number as short as it can be read."""
    if value is None or isinstance(value, str):
        return value or ""
    if isinstance(value, int) or abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.3f}"


def signed(told: Figures | None) -> str:
    """A difference with its standard error."""
    return "" if told is None else f"{told['delta']:+.3f} ± {told['se']:.3f}"
