"""How many turns a second are digested, without embedding, and how long it takes until one that presses is known."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import engram
from bench import resampled
from bench.data import DataSet
from bench.latency import spread
from bench.opening import AGENT, Opening
from bench.tables import Table, cells
from bench.vectors import given
from bench.writes import people, rates
from engram.engine.writing.rules import Rules

BATCH = 100
AS_SAID = "people, with vectors and the model"
PAUSE_S = 0.5
QUIET = {"embed_in_background": False}
COLUMNS = {"turns": "turns", "per s": "per_s", "per CPU s": "per_cpu_s", "memories per 100 turns": "added_per_100"}
TIMES = {"turns": "turns", "p50 ms": "p50", "p95 ms": "p95", "p99 ms": "p99", "max ms": "max"}
BY_CPU = {"CPU p50 ms": "cpu_p50", "CPU p99 ms": "cpu_p99"}
Figures = dict[str, Any]
Timing = Callable[[engram.Mind, Mapping[str, object]], float]


@dataclass(frozen=True, slots=True)
class Reading:
    """How many turns are read at once, how many one by one, and how many of those that press after a pause."""

    together: int
    singly: int
    pauses: int


def measure(
    folder: Path, sets: Sequence[DataSet], opening: Opening, effort: Reading, cache: Path | None = None
) -> Figures:
    """Turns of everyone, and of people among themselves, read together; one by one in a row; and those that press.

    With an embedder, talk among people is also read as it was said, by the model that comes with it.
    """
    quiet = opening.but(QUIET)
    talks = [replace(kept, conversations=people(kept.conversations)) for kept in sets]
    groups = {"everyone": sets, "people": [kept for kept in talks if kept.conversations]}
    told = {name: together(folder / name, kept, quiet, effort.together) for name, kept in groups.items() if kept}
    if opening.embedder == "bundled" and groups["people"]:
        told[AS_SAID] = beside(folder / "said", groups["people"], quiet, effort.together, cache or folder)
    singly = list(islice(resampled.turns(sets, seed=resampled.SEED + 6), effort.singly))
    return {
        "together": told,
        "at_once": {
            "in a row": in_a_row(folder / "row", singly, quiet),
            "pressing": after_pauses(folder / "pauses", singly, quiet, effort.pauses, timed),
            "pressing, until known": after_pauses(folder / "known", singly, quiet, effort.pauses, known),
        },
        "scan": among([scanned(turn) for turn in singly]),
    }


def together(path: Path, sets: Sequence[DataSet], opening: Opening, most: int) -> Figures:
    """Turns that are observed first, and digested by one call."""
    said = list(islice(resampled.turns(sets, seed=resampled.SEED + 5), most))
    with opening.but({"digest": False}).store(path.with_suffix(".engram")) as store:
        mind = store.mind(agent=AGENT)
        for first in range(0, len(said), BATCH):
            mind.observe_many(said[first : first + BATCH])
        start, cpu = time.perf_counter(), time.process_time()
        done = mind.digest()
        found = rates(done.turns, time.perf_counter() - start, time.process_time() - cpu)
    return {**found, "added_per_100": round(100 * len(done.added) / done.turns, 1)}


def beside(path: Path, sets: Sequence[DataSet], opening: Opening, most: int, cache: Path) -> Figures:
    """Talk among people as it was said, with the reading model, and with vectors that another process made before."""
    opening = replace(opening, made=None)
    with ProcessPoolExecutor(1, get_context("spawn")) as apart:  # it must not warm the caches of this one
        apart.submit(as_said, path.with_name("before.engram"), sets, opening, most, cache).result()
    return as_said(path.with_suffix(".engram"), sets, opening, most, cache)


def as_said(path: Path, sets: Sequence[DataSet], opening: Opening, most: int, cache: Path) -> Figures:
    """Batches that are observed and embedded before each is digested; only that is timed."""
    said = list(islice(spoken(sets), most))
    cpu, wall, added = 0.0, 0.0, 0
    with given(cache) as known, opening.but({"digest": False}).store(path) as store:
        mind = store.mind(agent=AGENT)
        for first in range(0, len(said), BATCH):
            mind.observe_many(said[first : first + BATCH])
            store.embed()
            start, cpu_start = time.perf_counter(), time.process_time()
            added += len(mind.digest().added)
            wall, cpu = wall + time.perf_counter() - start, cpu + time.process_time() - cpu_start
    return {
        **rates(len(said), wall, cpu),
        "added_per_100": round(100 * added / len(said), 1),
        "embedded": known.computed,
    }


def spoken(sets: Sequence[DataSet]) -> Iterator[Mapping[str, object]]:
    """Every turn in order; sessions of two conversations are two, whatever they are called."""
    for kept in sets:
        for talk in kept.conversations:
            for turn in talk.turns:
                yield {**turn.spoken(), "session": f"{kept.name}-{talk.id}-{turn.session}"}


def in_a_row(path: Path, every: Sequence[Mapping[str, object]], opening: Opening) -> Figures:
    """How long `observe` takes for turns that follow one another at once: what they tell is read later."""
    with opening.store(path.with_suffix(".engram")) as store:
        mind = store.mind(agent=AGENT)
        return among([timed(mind, turn) for turn in every])


def after_pauses(
    path: Path, every: Sequence[Mapping[str, object]], opening: Opening, most: int, timing: Timing
) -> Figures:
    """How long it takes for turns that press and come after a pause, which are digested at once beside the caller."""
    taken: list[float] = []
    cpu: list[float] = []
    with opening.store(path.with_suffix(".engram")) as store:
        mind, before = store.mind(agent=AGENT), list[Mapping[str, object]]()
        for turn in every:
            if not is_urgent(turn):
                before.append(turn)
            elif len(taken) < most:
                mind.observe_many(before)
                time.sleep(PAUSE_S)
                start = time.process_time()
                taken.append(timing(mind, turn))
                cpu.append(1e3 * (time.process_time() - start))
                before.clear()
    return {**among(taken), **by_cpu(cpu)}


def by_cpu(taken: Sequence[float]) -> Figures:
    """What some calls took of the processor, the thread beside them included: others who use it count less then."""
    found = spread(list(taken)) if taken else {}
    return {f"cpu_{name}": value for name, value in found.items()}


def among(taken: Sequence[float]) -> Figures:
    """What some calls took."""
    return {"turns": len(taken), **spread(list(taken)), "max": round(max(taken), 1)} if taken else {}


def timed(mind: engram.Mind, turn: Mapping[str, object]) -> float:
    """Milliseconds until a turn is durable and its words can be found."""
    start = time.perf_counter()
    mind.observe_many([turn])
    return 1e3 * (time.perf_counter() - start)


def known(mind: engram.Mind, turn: Mapping[str, object]) -> float:
    """Milliseconds until whoever looks right after it sees what it tells."""
    start = time.perf_counter()
    mind.observe_many([turn])
    mind.list(limit=1)
    return 1e3 * (time.perf_counter() - start)


def is_urgent(turn: Mapping[str, object]) -> bool:
    """Whether a turn presses, as the rules that are shipped tell."""
    return Rules().is_urgent(str(turn["text"]), str(turn["role"]))


def scanned(turn: Mapping[str, object]) -> float:
    """Milliseconds that it takes to tell whether a turn presses."""
    start = time.perf_counter()
    is_urgent(turn)
    return 1e3 * (time.perf_counter() - start)


def tables(found: Figures) -> Iterator[Table]:
    """Turns read together, and one by one."""
    rows = [[name, *cells(told, COLUMNS.values())] for name, told in found["together"].items()]
    yield Table("Turns digested per second, without embedding", ["of", *COLUMNS], rows)
    columns = {**TIMES, **BY_CPU}
    rows = [[name, *cells(told, columns.values())] for name, told in found["at_once"].items() if told]
    title = "observe one by one, ms; until a turn that presses is known to who looks next"
    yield Table(title, ["turns", *columns], rows)
    yield Table("Looking whether a turn presses, ms", list(TIMES), [cells(found["scan"], TIMES.values())])
