"""The long form: kills, injected faults, power cuts and flipped bits until nothing more is expected to come of it.

python -m tests.faults.soak [--kills 200] [--faults 3000] [--cuts 300] [--flips 200] [--seed N] [--minutes M]

Prints what was done and found as JSON; exits with 1 when anything acknowledged was lost, a change set was torn, a store
with a key answered wrongly without a word, an error had no code, or a place of the store that writes was never hit.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path

from tests.faults.call_sites import write_call_sites
from tests.faults.damage import UNHARMED, flipped, folded, harmed, log_in_force, noticed, truth_of, unfolded
from tests.faults.faulty_vfs import watch_system_calls
from tests.faults.kill_loop import KillLoop, fork_server
from tests.faults.meaning import WordVectors
from tests.faults.ordeal import Ordeal, Tally
from tests.faults.power_cuts import PowerCuts
from tests.faults.stores import KEYS, Broken, Opener

PORTIONS = {"faults": 100, "kills": 10, "cuts": 50, "flips": 25}
KILLED_WITHIN_S = 0.4
SHOWN = 20
LEARNT = Tally()  # what each verb asks of the disk, for as long as a process lives


@dataclass
class Report:
    """What one portion did, or all of them together."""

    done: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    calls: Counter[str] = field(default_factory=Counter)
    sites: Counter[str] = field(default_factory=Counter)
    broken: list[tuple[str, str]] = field(default_factory=list)

    def add(self, other: Report) -> None:
        """Take in another one."""
        for ours, theirs in ((self.done, other.done), (self.kinds, other.kinds), (self.calls, other.calls)):
            ours.update(theirs)
        self.sites.update(other.sites)
        self.broken += other.broken

    @property
    def unhit(self) -> list[str]:
        """The places that write and never met a fault."""
        return sorted(write_call_sites() - set(self.sites))


@dataclass(frozen=True, slots=True)
class Portion:
    """A share of the work for one process."""

    what: str
    seed: int
    size: int
    sites: Counter[str]


def work(portion: Portion) -> Report:
    """Do one share of the work in a folder of its own."""
    jobs = {"faults": inject, "kills": kill, "cuts": cut_power, "flips": flip}
    with tempfile.TemporaryDirectory(prefix="engram-soak-", ignore_cleanup_errors=True) as folder:
        return jobs[portion.what](portion, Path(folder))


def inject(portion: Portion, folder: Path) -> Report:
    """Stores on a disk that breaks, aimed at the places that were hit least so far."""
    watch_system_calls()
    report, tally = Report(), Tally(profiles=LEARNT.profiles, runs=LEARNT.runs)
    tally.sites.update(portion.sites)
    for seed in seeds(portion.seed):
        if tally.faults >= portion.size:
            break
        ordeal = Ordeal(folder / str(seed), seed, tally, encrypted=bool(seed % 2))
        try:
            ordeal.run(portion.size - tally.faults)
        except Broken as error:
            report.broken.append((error.kind, f"fault, seed {seed}: {error}"))
    report.broken += tally.broken
    report.kinds, report.calls, report.sites = tally.kinds, tally.calls, tally.sites - portion.sites
    report.done.update(
        faults=tally.faults, steps=tally.steps, refused=tally.refused, kept_though_refused=tally.kept_though_refused
    )
    return report


def kill(portion: Portion, folder: Path) -> Report:
    """Writers killed one after the other, at random moments or right after a message."""
    report, loop = Report(), KillLoop(folder, portion.seed, encrypted=bool(portion.seed % 2))
    for number in range(portion.size):
        try:
            ear = loop.kill_within(KILLED_WITHIN_S) if number % 2 else loop.kill_after(loop.random.randint(0, 60))
            report.done.update(kills=1, acknowledged=ear.acknowledged, killed_within_a_step=ear.step is not None)
            report.done.update(killed_while_embedding=ear.step is not None and ear.step.verb in ("embed", "recall"))
        except Broken as error:
            report.broken.append((error.kind, f"kill {number}, seed {portion.seed}: {error}"))
            break
    return report


def cut_power(portion: Portion, folder: Path) -> Report:
    """One life of a store and many moments of it without power."""
    report = Report()
    every = random.Random(portion.seed).choice([3, 10, 30])
    cuts = PowerCuts(folder, portion.seed, encrypted=bool(portion.seed % 2), every=every)
    while len(cuts.found) < portion.size:
        cuts.live(5)
    for found in cuts.found[: portion.size]:
        try:
            cuts.check(found)
        except Broken as error:
            report.broken.append((error.kind, f"cut, seed {portion.seed}: {error}"))
        report.done.update(cuts=1)
    return report


def flip(portion: Portion, folder: Path) -> Report:
    """Bits flipped in the file or the log of an encrypted store."""
    report, chance, key = Report(), random.Random(portion.seed), KEYS[0]
    opener = Opener(embedder=WordVectors())
    end = "-wal" if portion.seed % 2 else ""
    store = (unfolded if end else folded)(opener, folder, key)
    truth, content = truth_of(opener, store, folder / "true", key), store.with_name(store.name + end).read_bytes()
    for _ in range(portion.size):
        offset = chance.randrange(log_in_force(content) if end else len(content))
        harmful = flipped(content, offset, chance.randrange(8))
        outcome = noticed(opener, harmed(store, folder / "harmed", end, harmful), key, truth)
        report.done.update(flips=1, flips_without_effect=outcome == UNHARMED)
        if outcome == "wrong" or outcome.startswith("traceback"):
            kind = "silent" if outcome == "wrong" else "uncoded"
            report.broken.append((kind, f"bit flipped at {offset} of {end or 'the file'}, seed {portion.seed}"))
    return report


def seeds(start: int) -> Iterator[int]:
    """Seeds that no other portion uses."""
    chance = random.Random(start)
    while True:
        yield chance.randrange(10**9)


class Soak:
    """Hands out portions until the goals are met and the time is over."""

    def __init__(self, goals: dict[str, int], seed: int, minutes: float) -> None:
        """Begin the clock."""
        self.goals, self.minutes = goals, minutes
        self.random = random.Random(seed)
        self.started = time.monotonic()
        self.total = Report()
        self.given: Counter[str] = Counter()

    @property
    def seconds(self) -> float:
        """How long it has been going."""
        return time.monotonic() - self.started

    def next(self) -> Portion | None:
        """What is furthest behind; when all goals are met, more of it until the time is over."""
        short = {what: self.given[what] / goal for what, goal in self.goals.items() if goal > self.given[what]}
        if not short and self.seconds < self.minutes * 60:
            short = {what: self.given[what] / goal for what, goal in self.goals.items() if goal}
        if not short:
            return None
        what = min(short, key=lambda name: short[name])
        left = self.goals[what] - self.given[what]
        size = min(PORTIONS[what], left) if left > 0 else PORTIONS[what]
        self.given[what] += size
        return Portion(what, self.random.randrange(10**9), size, self.total.sites)

    def run(self, processes: int) -> Report:
        """Keep every process busy."""
        with ProcessPoolExecutor(processes, mp_context=fork_server()) as pool:
            waiting: set[Future[Report]] = set()
            while True:
                while len(waiting) < processes and (portion := self.next()):
                    waiting.add(pool.submit(work, portion))
                if not waiting:
                    return self.total
                finished, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in finished:
                    self.total.add(future.result())
                    self.tell(future.result())

    def tell(self, latest: Report) -> None:
        """A line of progress, and what broke."""
        for kind, detail in latest.broken:
            print(f"{kind}: {detail}", file=sys.stderr)
        done = ", ".join(f"{self.total.done[what]} {what}" for what in self.goals)
        print(f"{self.seconds:6.0f} s  {done}, {len(self.total.broken)} broken", file=sys.stderr)


def summary(soak: Soak, seed: int) -> dict[str, object]:
    """Everything worth knowing, as JSON."""
    total = soak.total
    broken = Counter(kind for kind, _ in total.broken)
    return {
        "kills": total.done["kills"],
        "killed_within_a_step": total.done["killed_within_a_step"],
        "killed_while_embedding": total.done["killed_while_embedding"],
        "acknowledged_by_the_killed": total.done["acknowledged"],
        "faults": total.done["faults"],
        "faults_by_kind": dict(total.kinds.most_common()),
        "faults_by_call": dict(total.calls.most_common()),
        "faults_by_call_site": {site: total.sites[site] for site in sorted(total.sites)},
        "write_call_sites": len(write_call_sites()),
        "write_call_sites_not_hit": total.unhit,
        "steps": total.done["steps"],
        "steps_refused": total.done["refused"],
        "steps_kept_though_refused": total.done["kept_though_refused"],
        "power_cuts": total.done["cuts"],
        "bits_flipped": total.done["flips"],
        "bits_flipped_without_effect": total.done["flips_without_effect"],
        **{kind: broken[kind] for kind in ("lost", "torn", "silent", "uncoded", "refused")},
        "broken": [f"{kind}: {detail}" for kind, detail in total.broken[:SHOWN]],
        "seed": seed,
        "seconds": round(soak.seconds, 1),
    }


def asked(arguments: list[str] | None) -> argparse.Namespace:
    """What the caller wants."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults.soak", description=(__doc__ or "").splitlines()[0])
    for what, goal in {"kills": 200, "faults": 3_000, "cuts": 300, "flips": 200}.items():
        parser.add_argument(f"--{what}", type=int, default=goal, help=f"how many at least (default {goal})")
    parser.add_argument("--seed", type=int, default=1, help="where chance begins (default 1)")
    parser.add_argument("--minutes", type=float, default=0.0, help="go on at least so long")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="how many work at once")
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> int:
    """Run, print, and say whether every promise held."""
    wanted = asked(arguments)
    goals = {what: getattr(wanted, what) for what in PORTIONS}
    soak = Soak(goals, wanted.seed, wanted.minutes)
    try:
        soak.run(wanted.processes)
    finally:  # one that is stopped tells what it came to
        print(json.dumps(summary(soak, wanted.seed), indent=2, ensure_ascii=False), flush=True)
    return 1 if soak.total.broken or (goals["faults"] and soak.total.unhit) else 0


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # let the others finish what they do and go too
    sys.exit(main())
