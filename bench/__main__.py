"""`python -m bench [PROGRAM] --data DIR`: JSON on standard output, tables on standard error."""

from __future__ import annotations

import argparse
import json
import signal
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

from rich.console import Console

from bench import ablation, data, extraction, goals, mine, outcomes, plot, readme
from bench.machine import provenance
from bench.opening import Opening, overrides, scratch
from bench.peers.process import SYSTEMS, installed
from bench.programs import ALL, BY_WORDS, FULL, PROGRAMS, QUICK, WITH_FILES, WITHOUT_DATA, Plan, Run, measured, tables
from bench.tables import Figures, printed
from bench.vectors import kept

WIDTH = 160


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure what was asked for, and print it."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if given and given[0] in WITH_FILES:
        return int(import_module(WITH_FILES[given[0]]).main(given[1:]))
    asked = parser().parse_args(given)
    if asked.install:
        print(json.dumps(installed(SYSTEMS, asked.install), indent=2))
        return 0
    if not asked.data and not asked.mine and asked.what not in WITHOUT_DATA:
        parser().error("--data is needed: the conversations to measure with")
    figures = figures_of_mine(asked) if asked.mine else figures_of(asked)
    figures["goals"] = [] if asked.quick else goals.judged(figures)
    show(figures, asked)
    return 0


def parser() -> argparse.ArgumentParser:
    """What can be asked for."""
    made = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    programs = (
        f"one of {', '.join(PROGRAMS)}, or all: {', '.join(ALL)}; "
        f"{', '.join(WITH_FILES)} take labelled files and options of their own, such as --help"
    )
    made.add_argument("what", nargs="?", choices=(*PROGRAMS, "all"), default="all", metavar="PROGRAM", help=programs)
    what = made.add_argument_group("what is measured")
    what.add_argument("--data", type=Path, metavar="DIR", help="conversations with questions; see bench/README.md")
    what.add_argument("--sets", metavar="NAME,…", help="only these sets")
    what.add_argument("--sizes", type=sizes_of, metavar="N,…", help="turns of one scope, such as 1000,10000,100000")
    what.add_argument("--every", type=int, metavar="N", help="ask one question in so many")
    what.add_argument("--quick", action="store_true", help="a small run that shows it works, not figures")
    what.add_argument("--peers", type=Path, metavar="DIR", help="also run the other systems installed there")
    what.add_argument(
        "--mine", type=Path, nargs="?", const=mine.usual(), metavar="STORE",
        help="ask a copy of this store, or of the one that commands use, for what is in it",
    )  # fmt: skip
    what.add_argument("--agent", metavar="NAME", help="with --mine: whose memories; everybody's unless named")
    what.add_argument("--key-file", type=Path, metavar="FILE", help="with --mine: the key, if not ENGRAM_PASSPHRASE")
    what.add_argument("--sample", type=int, default=200, metavar="N", help="with --mine: how many memories")
    what.add_argument(
        "--show", action="store_true", help="with --mine, extraction, correction or everyday: also what failed"
    )
    what.add_argument("--part", choices=extraction.PARTS, default="dev", help="of the labelled messages")
    what.add_argument("--install", type=Path, metavar="DIR", help="install the other systems there, and stop")
    how = made.add_argument_group("how")
    how.add_argument("--set", default="", metavar="NAME=VALUE,…", help="tunables that are not at their defaults")
    how.add_argument("--parts", metavar="NAME=VALUE,…", help="what the ablation switches off one by one")
    how.add_argument("--embedder", metavar="NAME", help="as engram.open takes it; bundled, for correction none")
    how.add_argument("--cache", type=Path, metavar="DIR", help="keep vectors here, so that no text is embedded twice")
    how.add_argument("--scratch", type=scratch, metavar="DIR", help="where stores are built: the disk that is measured")
    told = made.add_argument_group("what is kept")
    told.add_argument("--json", type=Path, metavar="FILE", help="write the JSON here too")
    told.add_argument("--questions", type=Path, metavar="FILE", help="keep what came of every question")
    told.add_argument("--against", type=Path, metavar="FILE", help="compare with the questions of an earlier run")
    told.add_argument("--svg", type=Path, metavar="FILE", help="draw quality and latency by system")
    told.add_argument("--readme", action="store_true", help="write the figures into bench/README.md")
    return made


def sizes_of(text: str) -> tuple[int, ...]:
    """Sizes from a list with commas."""
    sizes = tuple(sorted({int(part) for part in text.split(",")}))
    if not sizes or sizes[0] < 1:
        raise argparse.ArgumentTypeError("sizes are whole numbers above 0")
    return sizes


def figures_of(asked: argparse.Namespace) -> dict[str, Any]:
    """The figures, with what they were measured on."""
    told, plan = provenance(), plan_of(asked)
    chosen = data.chosen(data.read(asked.data), asked.sets) if asked.data else []
    sets = [replace(each, questions=each.questions[:: plan.every]) for each in chosen]
    with tempfile.TemporaryDirectory(prefix="engram-bench-", dir=asked.scratch) as folder:
        run = run_of(asked, Path(folder), sets, plan)
        figures = measured(programs_of(asked), run)
        if asked.questions:
            outcomes.saved(asked.questions, run.exam.asked(), told)
    return {**told, "quick": asked.quick, "set": dict(run.opening.tunables), **figures}


def figures_of_mine(asked: argparse.Namespace) -> dict[str, Any]:
    """How well somebody's own store finds what is in it."""
    opening = Opening(embedder_of(asked), overrides(asked.set))
    with (
        tempfile.TemporaryDirectory(prefix="engram-bench-", dir=asked.scratch) as folder,
        mine.copied(asked.mine, Path(folder), opening, asked.key_file) as store,
    ):
        store.embed()
        found = mine.measure(store, asked.agent, asked.sample, shown=asked.show)
    return {**provenance(), "quick": asked.quick, "set": dict(opening.tunables), "mine": found}


def plan_of(asked: argparse.Namespace) -> Plan:
    """How much to measure."""
    usual = QUICK if asked.quick else FULL
    return replace(usual, sizes=asked.sizes or usual.sizes, every=asked.every or usual.every)


def run_of(asked: argparse.Namespace, folder: Path, sets: Sequence[data.DataSet], plan: Plan) -> Run:
    """What to measure on."""
    embedder = embedder_of(asked)
    made = kept(asked.cache or folder / "vectors") if embedder == "bundled" else None
    opening = Opening(embedder, overrides(asked.set), made)
    return Run.on(
        folder,
        sets,
        plan,
        opening,
        parts=ablation.named_parts(asked.parts) if asked.parts else ablation.single_parts(),
        before=outcomes.loaded(asked.against) if asked.against else (),
        environments=asked.peers,
        cache=asked.cache,
        part=asked.part,
        shown=asked.show,
    )


def embedder_of(asked: argparse.Namespace) -> str:
    """The embedder that was asked for, or the one a program is meant to be measured with."""
    named: str | None = asked.embedder
    return named or ("none" if asked.what in BY_WORDS else "bundled")


def programs_of(asked: argparse.Namespace) -> list[str]:
    """The programs to run, with the other systems last."""
    named = list(ALL) if asked.what == "all" else [asked.what]
    return [*named, "peers"] if asked.peers and "peers" not in named else named


def show(figures: Figures, asked: argparse.Namespace) -> None:
    """Tables for people, JSON for programs, and whatever was to be written."""
    console = Console(stderr=True, width=None if sys.stderr.isatty() else WIDTH)
    for table in tables(figures):
        printed(table, console)
    text = json.dumps(figures, indent=2)
    if asked.json:
        asked.json.write_text(text + "\n", encoding="utf-8")
    if asked.svg:
        asked.svg.write_text(plot.drawn(figures), encoding="utf-8")
    if asked.readme:
        readme.README.write_text(readme.renewed(readme.README.read_text("utf-8"), figures), encoding="utf-8")
    print(text)


def stopped(number: int, _: object) -> None:
    """Leave by the door, so that the stores of the run are cleared away."""
    sys.exit(128 + number)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, stopped)
    sys.exit(main())
