"""What can be measured, as a table: each program's name, what it runs on, and how its figures are shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from bench import ablation, compared, latency, mine, recall_quality, unanswerable, verdicts, writes
from bench.data import DataSet
from bench.examination import Examination
from bench.opening import Opening, Tuned
from bench.outcomes import OWN, Outcome
from bench.peers import measure
from bench.peers.measure import Track
from bench.stores import Shelf
from bench.tables import Figures, Table, spelt
from bench.vectors import kept

EVERYTHING = "all sets"


@dataclass(frozen=True, slots=True)
class Plan:
    """How much is measured."""

    sizes: tuple[int, ...]
    every: int
    questions: int
    warm_up: int
    sentences: int
    fillings: int
    effort: writes.Effort
    read: int


FULL = Plan(
    sizes=(1_000, 10_000, 100_000),
    every=1,
    questions=400,
    warm_up=50,
    sentences=50_000,
    fillings=3,
    effort=writes.Effort(singles=2_000, batches=100, syncs=300),
    read=3_000,
)
QUICK = Plan(
    sizes=(100, 400),
    every=6,
    questions=40,
    warm_up=5,
    sentences=500,
    fillings=1,
    effort=writes.Effort(singles=40, batches=2, syncs=20),
    read=120,
)


@dataclass(frozen=True, slots=True)
class Run:
    """What one call of the benchmark measures on."""

    folder: Path
    sets: Sequence[DataSet]
    plan: Plan
    opening: Opening
    exam: Examination
    shelf: Shelf
    cache: Path
    parts: Mapping[str, Tuned] = field(default_factory=dict)
    before: Sequence[Outcome] = ()
    environments: Path | None = None
    part: str = "dev"
    shown: bool = False

    @classmethod
    def on(cls, folder: Path, sets: Sequence[DataSet], plan: Plan, opening: Opening, **more: Any) -> Run:
        """A run with its stores in a folder, and its vectors too unless they are kept elsewhere."""
        exam, shelf = Examination(folder / "talks", sets, opening), Shelf(folder, sets, plan.sizes, opening)
        return cls(folder, sets, plan, opening, exam, shelf, more.pop("cache", None) or folder / "vectors", **more)


def recall(run: Run) -> dict[str, Any]:
    """Quality, with the verdict against questions as asked and foreign ones; beside an earlier run, if there is one."""
    found = run.exam.outcomes([OWN, unanswerable.FOREIGN])
    beside = {"against": compared.compared(found, run.before)} if run.before else {}
    quality = recall_quality.told(run.sets, found, run.exam.facts_per_100_turns())
    return {"recall": quality, "verdict": by_set(run.sets, found), **beside}


def verdict(run: Run) -> dict[str, Any]:
    """The verdict against every kind of question without an answer."""
    return {"verdict": by_set(run.sets, run.exam.outcomes([OWN, *unanswerable.KINDS]))}


def by_set(sets: Sequence[DataSet], found: Sequence[Outcome]) -> dict[str, Any]:
    """The verdict on each set, and on all together."""
    each = {kept.name: verdicts.judged([told for told in found if told.set == kept.name]) for kept in sets}
    return {**each, EVERYTHING: verdicts.judged(found)}


def nearest(run: Run) -> dict[str, Any]:
    """Graphs beside exact search, where there is an embedder."""
    if run.opening.made is None:
        return {}
    from bench import neighbours

    return {"neighbours": neighbours.measure(run.sets, run.opening.made, run.plan.sentences, run.plan.questions)}


def labelled(run: Run) -> dict[str, Any]:
    """The sets labelled by hand."""
    from bench import by_hand

    return {"labelled": by_hand.measure(run.opening.made)}


def screened(_: Run) -> dict[str, Any]:
    """What screening finds; it needs no conversations."""
    from bench import screening

    return {"screening": screening.measure()}


def extracted(run: Run) -> dict[str, Any]:
    """What is read from labelled messages."""
    from bench import extraction

    return {"extraction": extraction.measure(run.sets, run.part, shown=run.shown)}


def feeling(run: Run) -> dict[str, Any]:
    """How labelled sentences feel; they are the same whatever the run is on."""
    from bench import affect

    return {"affect": affect.measure()}


def digested(run: Run) -> dict[str, Any]:
    """How fast turns are read for what they tell."""
    from bench import digesting

    folder = run.folder / "digest"
    folder.mkdir()
    effort = digesting.Reading(together=run.plan.read, singly=run.plan.read // 3, pauses=run.plan.read // 50)
    return {"digest": digesting.measure(folder, run.sets, run.opening, effort, run.cache)}


def corrections(run: Run) -> dict[str, Any]:
    """Whether corrections count and stay; the scenarios are the same whatever the run is on."""
    from bench import correction

    return {"correction": correction.measure(run.opening, run.folder, run.plan.fillings, shown=run.shown)}


def everyday(run: Run) -> dict[str, Any]:
    """The verdict on everyday questions; the stores are the same whatever the run is on."""
    from bench import everyday

    return {"everyday": everyday.measure(run.opening, shown=run.shown)}


def foreseeing(run: Run) -> dict[str, Any]:
    """How often the next cue could be foreseen, where there is an embedder."""
    if run.opening.made is None:
        return {}
    from bench import anticipation

    return {"anticipation": anticipation.measure(run.sets, run.opening.made)}


def tables_of(module: str) -> Callable[[Figures], Iterable[Table]]:
    """The tables of a program that is only loaded when its figures are shown."""

    def shown(found: Figures) -> Iterable[Table]:
        tables: Iterable[Table] = import_module(f"bench.{module}").tables(found)
        return tables

    return shown


def peers(run: Run) -> dict[str, Any]:
    """Other systems beside this one."""
    folder = run.folder / "peers"
    folder.mkdir()
    vectors = run.opening.made or kept(run.cache)
    track = Track(folder, run.sets, run.plan.sizes, run.opening, vectors, run.cache, run.plan.questions // 2)
    return {"peers": measure.measure(track, run.environments)}


PROGRAMS: dict[str, Callable[[Run], dict[str, Any]]] = {
    "recall": recall,
    "verdict": verdict,
    "ablation": lambda run: {"ablation": ablation.measure(run.exam, run.parts)},
    "latency": lambda run: {"latency": latency.measure(run.shelf, run.plan.questions, run.plan.warm_up)},
    "write": lambda run: {"write": writes.measure(run.shelf, run.plan.effort)},
    "neighbours": nearest,
    "labelled": labelled,
    "screening": screened,
    "extraction": extracted,
    "affect": feeling,
    "digest": digested,
    "correction": corrections,
    "anticipation": foreseeing,
    "everyday": everyday,
    "peers": peers,
}
# Programs with labelled files and options of their own, by the module whose `main` takes the rest of the command line.
WITH_FILES = {
    "currency": "bench.currency",
    "statements": "bench.statements",
    "real-updates": "bench.real_updates",
}
BY_WORDS = ("affect", "correction", "screening")
WITHOUT_DATA = (*BY_WORDS, "everyday")
ALL = ("recall", "verdict", "latency", "neighbours", "write")
TABLES: dict[str, Callable[[Figures], Iterable[Table]]] = {
    "against": compared.tables,
    "recall": recall_quality.tables,
    "verdict": verdicts.tables,
    "ablation": ablation.tables,
    "latency": latency.tables,
    "write": writes.tables,
    "neighbours": tables_of("neighbours"),
    "labelled": tables_of("by_hand"),
    "screening": tables_of("screening"),
    "extraction": tables_of("extraction"),
    "affect": tables_of("affect"),
    "digest": tables_of("digesting"),
    "correction": tables_of("correction"),
    "anticipation": tables_of("anticipation"),
    "everyday": tables_of("everyday"),
    "peers": measure.tables,
    "mine": mine.tables,
}


def measured(names: Iterable[str], run: Run) -> dict[str, Any]:
    """The figures of some programs; of a figure that two of them give, the later one's."""
    found: dict[str, Any] = {}
    for name in names:
        found |= PROGRAMS[name](run)
    return found


def tables(figures: Figures) -> Iterator[Table]:
    """A table for everything that was measured."""
    for name, shown in TABLES.items():
        if name in figures:
            yield from shown(figures[name])
    if figures.get("goals"):
        yield goal_table(figures["goals"])


def goal_table(goals: Sequence[Figures]) -> Table:
    """What was to be reached, and whether it was."""
    rows = [[told["goal"], spelt(told["found"]), "yes" if told["met"] else "no"] for told in goals]
    return Table("Goals", ["goal", "found", "met"], rows)
