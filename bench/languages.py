"""`python -m bench.languages`: turn-level recall of questions in German, Spanish, French and Chinese, as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

import engram
from bench import labels
from bench.machine import provenance

DEPTHS = (1, 5, 10)


def measure(**options: Any) -> dict[str, Any]:
    """Recall by language with everything in one scope, in a store opened with these options."""
    with engram.open(**options) as store:
        mind = store.mind(agent="bench")
        mind.observe_many([spoken(row) for row in labels.read("languages_corpus")])
        store.embed()  # or the first questions are asked before there is a vector
        found = [(row["language"], shares(mind, row)) for row in labels.read("languages")]
    languages = sorted({language for language, _ in found})
    return {
        "all": averaged(share for _, share in found),
        **{name: averaged(share for language, share in found if language == name) for name in languages},
    }


def spoken(row: labels.Row) -> dict[str, object]:
    """A turn as `observe_many` takes it."""
    at = datetime.fromisoformat(row["at"]).replace(tzinfo=UTC)
    return {"role": "user", "at": at, **{name: row[name] for name in ("text", "speaker", "id", "session")}}


def shares(mind: engram.Mind, row: labels.Row) -> dict[str, float]:
    """Which share of a question's evidence is among the first few."""
    recall = mind.recall(row["question"], limit=max(DEPTHS))
    ranked = list(dict.fromkeys(turn.external_id for item in recall.items for turn in item.evidence))
    return {
        f"R@{depth}": sum(id in ranked[:depth] for id in row["evidence"]) / len(row["evidence"]) for depth in DEPTHS
    }


def averaged(found: Iterable[dict[str, float]]) -> dict[str, float]:
    """Means over questions."""
    listed = list(found)
    return {"questions": len(listed)} | {
        name: round(sum(share[name] for share in listed) / len(listed), 4) for name in listed[0]
    }


def main() -> int:
    """Measure and print."""
    print(json.dumps({**provenance(), "languages": measure()}, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
