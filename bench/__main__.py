"""`python -m bench [recall|latency|write|all] --data DIR`: JSON on standard output, tables on standard error."""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console

from bench import data, goals, latency, readme, recall_quality, report, writes
from bench.machine import provenance
from bench.stores import Shelf


@dataclass(frozen=True, slots=True)
class Plan:
    """How much is measured."""

    sizes: tuple[int, ...]
    every: int
    questions: int
    warm_up: int
    effort: writes.Effort


WIDTH = 140
FULL = Plan(
    sizes=(1_000, 10_000, 100_000),
    every=1,
    questions=400,
    warm_up=50,
    effort=writes.Effort(singles=2_000, batches=100, syncs=300),
)
QUICK = Plan(sizes=(100, 400), every=6, questions=40, warm_up=5, effort=writes.Effort(singles=40, batches=2, syncs=20))


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure what was asked for, and print it."""
    asked = parser().parse_args(arguments)
    figures = measured(asked)
    figures["goals"] = [] if asked.quick else goals.judged(figures)
    report.show(figures, Console(stderr=True, width=None if sys.stderr.isatty() else WIDTH))
    text = json.dumps(figures, indent=2)
    if asked.json:
        asked.json.write_text(text + "\n", encoding="utf-8")
    if asked.readme:
        readme.README.write_text(readme.renewed(readme.README.read_text("utf-8"), figures), encoding="utf-8")
    print(text)
    return 0


def parser() -> argparse.ArgumentParser:
    """What can be asked for."""
    made = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    made.add_argument("what", nargs="?", choices=("recall", "latency", "write", "all"), default="all")
    made.add_argument("--data", type=Path, required=True, help="folder of conversations; see bench/README.md")
    made.add_argument("--sizes", type=sizes_of, help="turns of one scope, such as 1000,10000,100000")
    made.add_argument("--quick", action="store_true", help="a small run that shows it works, not figures")
    made.add_argument("--json", type=Path, metavar="FILE", help="write the JSON here too")
    made.add_argument("--readme", action="store_true", help="write the figures into bench/README.md")
    made.add_argument("--scratch", type=Path, metavar="DIR", help="where stores are built: the disk that is measured")
    return made


def sizes_of(text: str) -> tuple[int, ...]:
    """Sizes from a list with commas."""
    sizes = tuple(sorted({int(part) for part in text.split(",")}))
    if not sizes or sizes[0] < 1:
        raise argparse.ArgumentTypeError("sizes are whole numbers above 0")
    return sizes


def measured(asked: argparse.Namespace) -> dict[str, Any]:
    """The figures, with what they were measured on."""
    plan = QUICK if asked.quick else FULL
    sets = data.read(asked.data)
    with tempfile.TemporaryDirectory(prefix="engram-bench-", dir=asked.scratch) as folder:
        shelf = Shelf(Path(folder), sets, asked.sizes or plan.sizes)
        programs: dict[str, Callable[[], dict[str, Any]]] = {
            "recall": lambda: recall_quality.measure(sets, plan.every),
            "latency": lambda: latency.measure(shelf, plan.questions, plan.warm_up),
            "write": lambda: writes.measure(shelf, plan.effort),
        }
        chosen = [name for name in programs if asked.what in (name, "all")]
        return {**provenance(), "quick": asked.quick, **{name: programs[name]() for name in chosen}}


if __name__ == "__main__":
    sys.exit(main())
