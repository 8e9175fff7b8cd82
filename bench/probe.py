"""A fresh process that only opens a store and asks: `python -m bench.probe` reads its task from standard input."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from bench.machine import ROOT, memory_kb

if TYPE_CHECKING:  # the probe itself measures how long importing takes
    from bench.opening import Opening

Answer = dict[str, object]


def probe(location: Path, key: bytes | None, opening: Opening, warm_up: Sequence[str], asked: Sequence[str]) -> Answer:
    """Start a process that answers questions from a store, and give back what it measured."""
    task = {
        "location": str(location),
        "key": key.hex() if key else None,
        "agent": opening.agent,
        "embedder": opening.embedder,
        "tunables": dict(opening.tunables),
        "warm_up": list(warm_up),
        "asked": list(asked),
    }
    done = subprocess.run(
        [sys.executable, "-m", "bench.probe"],
        input=json.dumps(task),
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    if done.returncode:
        raise RuntimeError(f"the probe ended with {done.returncode}: {done.stderr.strip()[-2_000:]}")
    answer: Answer = json.loads(done.stdout)
    return answer


def main() -> None:
    """Open, ask, measure."""
    task = json.load(sys.stdin)
    started = time.perf_counter()
    from engram import open as open_store

    imported = time.perf_counter()
    key = bytes.fromhex(task["key"]) if task["key"] else None
    with open_store(task["location"], key=key, embedder=task["embedder"], tunables=task["tunables"]) as store:
        mind = store.mind(agent=task["agent"])
        opened = time.perf_counter()
        mind.recall(task["warm_up"][0])
        answered = time.perf_counter()
        rss_first = memory_kb("VmRSS")
        for question in task["warm_up"][1:]:
            mind.recall(question)
        wall, cpu, stages = asked(mind, task["asked"])
        rss = memory_kb("VmRSS")
    json.dump(
        {
            "import_ms": 1e3 * (imported - started),
            "open_ms": 1e3 * (opened - imported),
            "first_answer_ms": 1e3 * (answered - opened),
            "rss_after_first_kb": rss_first,
            "rss_kb": rss,
            "wall_ms": wall,
            "cpu_ms": cpu,
            "stages_ms": stages,
        },
        sys.stdout,
    )


def asked(mind: object, questions: Sequence[str]) -> tuple[list[float], list[float], dict[str, list[float]]]:
    """Ask each question once: wall and CPU time of each, and what each stage of it took."""
    import engram

    assert isinstance(mind, engram.Mind)
    wall: list[float] = []
    cpu: list[float] = []
    stages: dict[str, list[float]] = {}
    for question in questions:
        start, cpu_start = time.perf_counter(), time.process_time()
        recall = mind.recall(question)
        wall.append(1e3 * (time.perf_counter() - start))
        cpu.append(1e3 * (time.process_time() - cpu_start))
        for stage, taken in recall.timings.items():
            stages.setdefault(stage, []).append(taken)
    return wall, cpu, stages


if __name__ == "__main__":
    main()
