"""`python -m bench.affect`: how often a sentence feels good, bad or neither as a person labelled it, as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from bench import labels
from bench.machine import provenance
from bench.tables import Figures, Table, cells
from engram.model.memory import Affect

NEUTRAL = 0.05
SIGNS = {-1: "bad", 0: "neither", 1: "good"}

Feel = Callable[[str], Affect]


def sign(valence: float) -> int:
    """Which way a valence points; near nought it points nowhere."""
    return 0 if abs(valence) < NEUTRAL else 1 if valence > 0 else -1


def measure(feel: Feel | None = None) -> dict[str, Any]:
    """Agreement on each half, by language and by sign, and what was taken for what."""
    felt: Feel = feel or import_module("engram.cognition.affect").felt
    rows = labels.read("affect")
    found = [(row, (SIGNS[row["sign"]], SIGNS[sign(felt(row["text"]).valence)])) for row in rows]
    languages = sorted({row["language"] for row in rows})
    pairs = [pair for _, pair in found]
    return {
        "sentences": len(rows),
        "accuracy": {
            half: labels.accuracy(chosen)
            for half, chosen in labels.in_halves((row["text"], pair) for row, pair in found).items()
        },
        "languages": {
            language: labels.accuracy([pair for row, pair in found if row["language"] == language])
            for language in languages
        },
        "signs": {name: labels.accuracy([pair for pair in pairs if pair[0] == name]) for name in SIGNS.values()},
        "confusion": labels.confusion(pairs),
    }


def tables(found: Figures) -> Iterator[Table]:
    """Agreement by half, language and sign."""
    groups = {"half": found["accuracy"], "language": found["languages"], "sign": found["signs"]}
    rows = [[group, *cells({"": name, "share": told}, ("", "share"))]
            for group, inside in groups.items() for name, told in inside.items()]  # fmt: skip
    yield Table(f"Affect: the same sign as labelled, {found['sentences']} sentences", ["by", "", "share"], rows)


def main() -> int:
    """Measure and print."""
    print(json.dumps({**provenance(), "affect": measure()}, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
