"""`python -m bench.topics`: how often a turn is taken for what a person says it is: continuation, drift or switch."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from bench import labels
from bench.machine import provenance
from engram.cognition.topic import Vector, after

GOAL = 0.80

Embed = Callable[[str], Vector]


def found(row: labels.Row, embed: Embed | None) -> str:
    """What a turn is taken for after the turns before it."""
    before, said = row["before"], row["next"]
    vectors = [embed(turn) if embed else None for turn in before]
    topic, _ = after(before, vectors, said, embed(said) if embed else None)
    return topic.change.value


def measure(embed: Embed | None) -> dict[str, Any]:
    """Accuracy on each half and what was taken for what."""
    pairs = [(row["next"], (row["topic"], found(row, embed))) for row in labels.read("topics")]
    return {
        "transitions": len(pairs),
        "accuracy": {name: labels.accuracy(chosen) for name, chosen in labels.in_halves(pairs).items()},
        "confusion": labels.confusion(pair for _, pair in pairs),
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure by words alone and, where a cache for the model is named, with the bundled embedder."""
    made = argparse.ArgumentParser(prog="python -m bench.topics", description=__doc__)
    made.add_argument("--cache", type=Path, help="folder where the bundled model is or may be kept")
    asked = made.parse_args(arguments)
    figures: dict[str, Any] = {"goal": GOAL, "words": measure(None)}
    if asked.cache:
        from engram.providers.bundled import Bundled

        figures["embedded"] = measure(Bundled(asked.cache).query)
    print(json.dumps({**provenance(), "topics": figures}, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
