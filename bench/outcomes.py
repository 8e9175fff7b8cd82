"""What came of one question, and the measures of a ranked list."""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import chain
from pathlib import Path
from typing import Any

DEPTHS = (1, 5, 10, 20)
OWN = "own"
BY_ITEMS = "R@10 by items"
Key = tuple[str, str, str, str]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one question; measures and hit are None where there is no turn to find.

    `kind` says whether the question is the conversation's own or how it was made unanswerable, `hit` whether evidence
    is among the first five, `sessions` holds the same measures for whole sessions; `led` whether something that was
    read in a turn, and not a turn, came first.
    """

    set: str
    conversation: str
    question: str
    category: str
    kind: str
    answerable: bool
    measures: Mapping[str, float] | None
    sessions: Mapping[str, float] | None
    hit: bool | None
    probability: float
    verdict: str
    led: bool = False

    @property
    def key(self) -> Key:
        """What makes it the same question in another run."""
        return self.set, self.conversation, self.question, self.kind


def measures(ranked: Sequence[str], wanted: frozenset[str]) -> dict[str, float]:
    """Share, any and all of the evidence among the first k; the reciprocal rank of the first among twenty; NDCG@10.

    Every piece of evidence is worth the same.
    """
    places = [place for place, id in enumerate(ranked, 1) if id in wanted]
    found = {depth: sum(place <= depth for place in places) for depth in DEPTHS}
    gain = sum(1 / math.log2(place + 1) for place in places if place <= 10)
    ideal = sum(1 / math.log2(place + 1) for place in range(1, min(len(wanted), 10) + 1))
    return {
        **{f"R@{depth}": many / len(wanted) for depth, many in found.items()},
        **{f"hit@{depth}": float(many > 0) for depth, many in found.items()},
        **{f"all@{depth}": float(many == len(wanted)) for depth, many in found.items()},
        "MRR": 1 / places[0] if places else 0.0,
        "NDCG@10": gain / ideal,
    }


def by_items(items: Sequence[Collection[str]], wanted: frozenset[str]) -> dict[str, float]:
    """Share of the evidence that the first ten recollections bring together; one that brings nothing new counts too."""
    return {BY_ITEMS: len(wanted.intersection(chain(*items[:10]))) / len(wanted)}


def averaged(measured: Iterable[Mapping[str, float] | None]) -> dict[str, float]:
    """Means over the questions that have something to find."""
    counted = [told for told in measured if told is not None]
    names = list(counted[0]) if counted else []
    means = {name: round(sum(told[name] for told in counted) / len(counted), 4) for name in names}
    return {"questions": len(counted), **means}


def saved(path: Path, found: Iterable[Outcome], provenance: Mapping[str, Any]) -> None:
    """Keep outcomes, so that another run can be compared question by question; no text is kept."""
    path.write_text(json.dumps({**provenance, "outcomes": [asdict(told) for told in found]}) + "\n", encoding="utf-8")


def loaded(path: Path) -> list[Outcome]:
    """The outcomes of an earlier run."""
    try:
        return [Outcome(**told) for told in json.loads(path.read_text(encoding="utf-8"))["outcomes"]]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise SystemExit(f"{path} holds no outcomes ({error}): write them with --questions") from None
