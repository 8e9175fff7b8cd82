"""What a store answers, also when a second process asks: `python -m bench.second_look` reads tasks from stdin."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import engram
from bench.machine import ROOT
from bench.opening import Opening
from bench.vectors import CachedEmbedder, kept

LIMIT = 10
Names = Mapping[str, str]
"""The names of turns by their ids."""


@dataclass(frozen=True, slots=True)
class Item:
    """One recollection: its text, the names of the turns it comes from, and whether it is marked as outdated."""

    text: str
    names: tuple[str, ...]
    is_turn: bool
    marked: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """What a question got: items best first, and the verdict."""

    items: tuple[Item, ...]
    verdict: str


@dataclass(frozen=True, slots=True)
class Task:
    """A question to a closed store, asked at a moment."""

    location: Path
    at: datetime
    question: str
    names: Names


def answered(mind: engram.Mind, question: str, names: Names) -> Answer:
    """Ask a question."""
    found = mind.recall(question, limit=LIMIT)
    return Answer(tuple(item_of(item, names) for item in found.items), found.verdict.value)


def item_of(item: engram.Recollection, names: Names) -> Item:
    """A recollection as it is judged."""
    memory = item.memory
    return Item(
        memory.text,
        tuple(names[id] for id in (memory.id, *memory.sources) if id in names),
        isinstance(memory, engram.Turn),
        item.corrected_by is not None or memory.status is not engram.Status.ACTIVE,
    )


def asked_again(tasks: Sequence[Task], opening: Opening) -> list[Answer]:
    """Ask every store again, from one fresh process for all of them."""
    made = opening.made
    order = {
        "embedder": opening.embedder,
        "tunables": dict(opening.tunables),
        "vectors": str(made.folder) if isinstance(made, CachedEmbedder) else None,
        "tasks": [{**asdict(task), "location": str(task.location), "at": task.at.isoformat()} for task in tasks],
    }
    done = subprocess.run(
        [sys.executable, "-m", "bench.second_look"],
        input=json.dumps(order),
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    if done.returncode:
        raise RuntimeError(f"the second process ended with {done.returncode}: {done.stderr.strip()[-2_000:]}")
    return [read_answer(each) for each in json.loads(done.stdout)]


def read_answer(told: Mapping[str, Any]) -> Answer:
    """An answer from its JSON."""
    items = (Item(**{**item, "names": tuple(item["names"])}) for item in told["items"])
    return Answer(tuple(items), told["verdict"])


def main() -> None:
    """Answer every task."""
    order = json.load(sys.stdin)
    made = kept(Path(order["vectors"])) if order["vectors"] else None
    opening = Opening(order["embedder"], order["tunables"], made)
    json.dump([asdict(look(opening, task)) for task in order["tasks"]], sys.stdout)


def look(opening: Opening, task: Mapping[str, Any]) -> Answer:
    """Open a store, ask, and close it."""
    with opening.store(task["location"], at=datetime.fromisoformat(task["at"])) as store:
        return answered(store.mind(agent=opening.agent), task["question"], task["names"])


if __name__ == "__main__":
    main()
