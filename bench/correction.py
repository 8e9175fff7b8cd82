"""`python -m bench.correction`: whether a correction counts at once, stays, hurts nothing else, and is told from none.

Scenarios are in `labelled/corrections`; every one is played with several fillings, in a store of its own, through the
public API alone and without a model. A third of them, chosen by their keys, is told as totals only.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from rich.console import Console

from bench.latency import spread
from bench.machine import provenance
from bench.mending import CHATTER, DIGESTED, Outcome, rehearsed
from bench.opening import Opening, scratch
from bench.scenarios import SEED, filled
from bench.tables import Figures, Table, cells, printed, spelt

FILLINGS = 3
AFTER = "after: "
FALSE = "false apply"
GOALS = ("uptake", "non-resurrection", "re-assertion", "scope precision")
FURTHER = ("at the very top", "provenance", "changed or wrong", "undo", "echoes marked", "no collateral")
PARTS: Mapping[str, Callable[[Outcome], bool]] = {
    "dev": lambda outcome: not outcome.scenario.held,
    "held": lambda outcome: outcome.scenario.held,
    "all": lambda _: True,
}


def measure(
    opening: Opening, folder: Path, fillings: int = FILLINGS, *, seed: int = SEED, only: str = "", shown: bool = False
) -> dict[str, Any]:
    """Play everything; `shown` also tells what came instead, of the part that rules may be written by."""
    outcomes = [rehearsed(scenario, opening, folder) for scenario in filled(fillings, seed, only)]
    dev = [outcome for outcome in outcomes if not outcome.scenario.held]
    return {
        "embedder": opening.embedder,
        "seed": seed,
        "fillings": fillings,
        "parts": {name: figures([each for each in outcomes if inside(each)]) for name, inside in PARTS.items()},
        "groups": by(dev, lambda outcome: outcome.scenario.group),
        "languages": by(outcomes, lambda outcome: outcome.scenario.language),
        "afflictions": afflicted(outcomes),
        **({"failed": failures(dev)} if shown else {}),
    }


def by(outcomes: Sequence[Outcome], name: Callable[[Outcome], str]) -> dict[str, dict[str, Any]]:
    """Figures by a name."""
    names = sorted({name(outcome) for outcome in outcomes})
    return {each: figures([outcome for outcome in outcomes if name(outcome) == each]) for each in names}


def figures(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Every share of what was judged, how often something was falsely applied, what was damaged, and how soon."""
    found = [finding for outcome in outcomes for finding in outcome.findings]
    well = {name: share(found, name) for name in (*GOALS, *FURTHER)}
    calm = share(found, FALSE)
    return {
        "scenarios": len({outcome.scenario.key for outcome in outcomes}),
        "runs": len(outcomes),
        "judged": dict(Counter(name for name, _ in found if not name.startswith(AFTER))),
        **well,
        FALSE: None if calm is None else round(1 - calm, 4),
        "collateral": sum(outcome.damage for outcome in outcomes),
        "latency": latency(outcomes),
    }


def share(found: Iterable[tuple[str, str | None]], name: str) -> float | None:
    """How much of what was judged by a measure was right; None where nothing was."""
    judged = [trouble is None for measure, trouble in found if measure == name]
    return round(sum(judged) / len(judged), 4) if judged else None


def latency(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """How many turns corrections took to arrive, and how many ms what corrected took."""
    turns = [turns for outcome in outcomes for turns in outcome.turns]
    ms = [ms for outcome in outcomes for ms in outcome.ms]
    arrived = [each for each in turns if each is not None]
    return {
        "median_turns": median(arrived) if arrived else None,
        "at_once": sum(each == 0 for each in arrived),
        "within_chatter": sum(0 < each <= len(CHATTER) for each in arrived),
        "after_a_digest": sum(each == DIGESTED for each in arrived),
        "never": len(turns) - len(arrived),
        "ms": spread(ms) if ms else {},
    }


def afflicted(outcomes: Sequence[Outcome]) -> dict[str, float | None]:
    """How much stayed away after each affliction."""
    found = [finding for outcome in outcomes for finding in outcome.findings if finding[0].startswith(AFTER)]
    return {name.removeprefix(AFTER): share(found, name) for name in dict.fromkeys(name for name, _ in found)}


def failures(outcomes: Iterable[Outcome]) -> list[dict[str, Any]]:
    """What went wrong, scenario by scenario: the measure, what came instead, and what was said."""
    return [
        {
            "scenario": outcome.scenario.key,
            "filling": outcome.scenario.number,
            "measure": measure,
            "instead": trouble,
            "said": said(outcome),
        }
        for outcome in outcomes
        for measure, trouble in outcome.findings
        if trouble is not None and measure not in ("non-resurrection", "at the very top")
    ]


def said(outcome: Outcome) -> list[str]:
    """What was said or done to correct something, or only seemed to."""
    scenario = outcome.scenario
    steps = [*scenario.anti, *(step for move in scenario.moves for step in move.steps)]
    return [" → ".join(str(value) for value in step.values()) for step in steps]


def tables(found: Figures) -> Iterator[Table]:
    """Totals, groups, languages and afflictions; and what failed, where it was asked for."""
    goals = ("scenarios", "runs", *GOALS, FALSE, "collateral")
    yield listed("Corrections", found["parts"], goals)
    yield listed("Corrections, further", found["parts"], FURTHER)
    yield listed("Corrections by group, without what is held back", found["groups"], goals)
    yield listed("Corrections by language", found["languages"], goals)
    stayed = [[name, spelt(value)] for name, value in found["afflictions"].items()]
    yield Table("What stayed away", ["after", "share"], stayed)
    yield arrival(found["parts"])
    if "failed" in found:
        names = ("scenario", "measure", "instead")
        rows = [[*(told[name] for name in names), " ⏎ ".join(told["said"])] for told in found["failed"]]
        yield Table("What came instead", [*names, "said"], rows, detail=True)


def listed(title: str, told: Figures, names: Sequence[str]) -> Table:
    """A row for each name."""
    return Table(title, ["", *names], [[name, *cells(each, names)] for name, each in told.items()])


def arrival(parts: Figures) -> Table:
    """How soon corrections count."""
    names = ("median_turns", "at_once", "within_chatter", "after_a_digest", "never")
    rows = [
        [part, *cells(told["latency"], names), *cells(told["latency"]["ms"], ("p50", "p95"))]
        for part, told in parts.items()
    ]
    return Table("How soon", ["", *(name.replace("_", " ") for name in names), "p50 ms", "p95 ms"], rows)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print."""
    asked = parser().parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="engram-bench-", dir=asked.scratch) as folder:
        opening = Opening(asked.embedder)
        found = measure(opening, Path(folder), asked.fillings, seed=asked.seed, only=asked.only, shown=asked.show)
    console = Console(stderr=True, width=None if sys.stderr.isatty() else 200)
    for table in tables(found):
        printed(table, console)
    print(json.dumps({**provenance(), "correction": found}, indent=2, ensure_ascii=False))
    return 0


def parser() -> argparse.ArgumentParser:
    """What can be asked for."""
    made = argparse.ArgumentParser(prog="python -m bench.correction", description=__doc__)
    made.add_argument("--fillings", type=int, default=FILLINGS, metavar="N", help="how often each scenario is filled")
    made.add_argument("--seed", type=int, default=SEED, metavar="N", help="what the fillings are drawn by")
    made.add_argument("--only", default="", metavar="NAME", help="scenarios whose key or group begins with this")
    made.add_argument("--embedder", default="none", metavar="NAME", help="as engram.open takes it")
    made.add_argument("--show", action="store_true", help="also what failed of the part that is not held back")
    made.add_argument("--scratch", type=scratch, metavar="DIR", help="where stores are built")
    return made


if __name__ == "__main__":
    sys.exit(main())
