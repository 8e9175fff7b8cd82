"""What the figures should reach, as a table; a goal that was not measured is not mentioned."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Goal:
    """A figure by its path in the JSON, and the value it should reach or not exceed."""

    name: str
    path: tuple[str, ...]
    least: float | None = None
    most: float | None = None

    def judged(self, figures: Mapping[str, Any]) -> dict[str, object] | None:
        """The figure beside the goal, or None where it was not measured."""
        found: Any = figures
        for key in self.path:
            found = found.get(key) if found else None
        if found is None:
            return None
        met = found >= self.least if self.least is not None else found <= (self.most or 0.0)
        return {"goal": self.name, "found": found, "met": met}


FULL = ("latency", "sizes", "100000")
GOALS = (
    Goal("LoCoMo R@10 ≥ .68, words alone", ("recall", "locomo", "headline", "R@10"), least=0.68),
    Goal("recall p95 ≤ 25 ms at 100,000 turns", (*FULL, "plain", "p95"), most=25.0),
    Goal("the same, encrypted", (*FULL, "encrypted", "p95"), most=25.0),
    Goal("p95 at 100,000 ≤ 8 × at 1,000", ("latency", "ratios", "p95_largest_to_smallest", "plain"), most=8.0),
    Goal("a small scope among many ≤ 1.1 × alone", ("latency", "crowded", "ratio_p50"), most=1.1),
    Goal("≤ 350 MB resident at 100,000 turns", (*FULL, "plain", "rss_mb"), most=350.0),
    Goal("≥ 300 turns/s one by one", ("write", "existing", "0", "plain", "single", "per_s"), least=300.0),
    Goal("the same, at 100,000 turns", ("write", "existing", "100000", "plain", "single", "per_s"), least=300.0),
    Goal("≥ 3,000 turns/s in batches of 100", ("write", "existing", "0", "plain", "batch", "per_s"), least=3_000.0),
    Goal("the same, at 100,000 turns", ("write", "existing", "100000", "plain", "batch", "per_s"), least=3_000.0),
)


def judged(figures: Mapping[str, Any]) -> list[dict[str, object]]:
    """Every goal that can be judged by these figures."""
    return [told for goal in GOALS if (told := goal.judged(figures)) is not None]
