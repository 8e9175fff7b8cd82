"""`python -m bench.intents`: how often the intent of a question is read as a person labelled it, as JSON."""

from __future__ import annotations

import json
import sys
from typing import Any

from bench import labels
from bench.machine import provenance
from engram.cognition.intent import intent_of

GOAL = 0.85


def pairs() -> list[tuple[str, labels.Pair]]:
    """Each question with its label and what was read."""
    return [(row["question"], (row["intent"], intent_of(row["question"]).value)) for row in labels.read("intents")]


def measure() -> dict[str, Any]:
    """Accuracy on each half, by language, and what was taken for what."""
    found = pairs()
    languages = {row["question"]: row["language"] for row in labels.read("intents")}
    return {
        "questions": len(found),
        "accuracy": {name: labels.accuracy(chosen) for name, chosen in labels.in_halves(found).items()},
        "languages": {
            language: labels.accuracy([pair for question, pair in found if languages[question] == language])
            for language in sorted(set(languages.values()))
        },
        "confusion": labels.confusion(pair for _, pair in found),
        "goal": GOAL,
    }


def main() -> int:
    """Measure and print."""
    print(json.dumps({**provenance(), "intents": measure()}, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
