"""What programs with data files of their own have in common: an embedder, and how figures are printed."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rich.console import Console

from bench import goals
from bench.machine import provenance
from bench.opening import Opening, overrides
from bench.programs import goal_table
from bench.tables import Figures, Table, printed

WIDTH = 200


def add_options(parser: ArgumentParser) -> None:
    """The options that all of them take."""
    parser.add_argument("--embedder", default="bundled", choices=("bundled", "none"), help="bundled unless named")
    parser.add_argument("--set", default="", metavar="NAME=VALUE,…", help="tunables that are not at their defaults")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the JSON here too")


def opening_of(asked: Namespace) -> Opening:
    """How the stores of a run are opened: nothing is embedded beside the calls, so that every run gives the same."""
    return Opening(asked.embedder, {**overrides(asked.set), "embed_in_background": False})


def reported(name: str, found: Figures, tables: Iterable[Table], asked: Namespace) -> None:
    """Tables for people, then the figures as JSON with what they were measured on and the goals."""
    figures: dict[str, Any] = {**provenance(), name: found}
    figures["goals"] = goals.judged(figures)
    console = Console(stderr=True, width=None if sys.stderr.isatty() else WIDTH)
    for table in (*tables, goal_table(figures["goals"])):
        printed(table, console)
    text = json.dumps(figures, indent=2, ensure_ascii=False)
    if asked.json:
        asked.json.write_text(text + "\n", encoding="utf-8")
    print(text)


def share(judgements: Iterable[bool]) -> float | None:
    """The share that is so; None where nothing was judged."""
    listed = list(judgements)
    return round(sum(listed) / len(listed), 4) if listed else None
