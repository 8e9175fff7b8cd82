"""Two runs compared question by question: the mean difference and its standard error."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean, stdev
from typing import Any

from bench.outcomes import BY_ITEMS, OWN, Outcome
from bench.recall_quality import HEADLINE
from bench.tables import Figures, Table, grouped, signed

MEASURES = ("R@1", "R@5", "R@10", "R@20", "all@10", "MRR", "NDCG@10", BY_ITEMS)
SHOWN = ("R@5", "R@10", "R@20", "MRR", "NDCG@10", BY_ITEMS)
Pairs = Sequence[tuple[Outcome, Outcome]]


def compared(now: Sequence[Outcome], before: Sequence[Outcome]) -> dict[str, Any]:
    """Now minus before, for each set and category, over the questions of both."""
    old = {outcome.key: outcome for outcome in before if outcome.kind == OWN}
    pairs = [(outcome, old[outcome.key]) for outcome in now if outcome.kind == OWN and outcome.key in old]
    sets = dict.fromkeys(outcome.set for outcome, _ in pairs)
    return {name: of_set([pair for pair in pairs if pair[0].set == name]) for name in sets}


def of_set(pairs: Pairs) -> dict[str, Any]:
    """One set: the headline leaves unanswerable questions out."""
    categories = sorted({outcome.category for outcome, _ in pairs})
    return {
        HEADLINE: differences([pair for pair in pairs if pair[0].answerable]),
        "categories": {name: differences([pair for pair in pairs if pair[0].category == name]) for name in categories},
    }


def differences(pairs: Pairs) -> dict[str, Any]:
    """How far each measure moved, and how many questions went up and down by NDCG@10."""
    measured = [(now.measures, was.measures) for now, was in pairs if now.measures and was.measures]
    told = [name for name in MEASURES if measured and all(name in each for each in measured[0])]
    moved = [now["NDCG@10"] - was["NDCG@10"] for now, was in measured]
    return {
        "questions": len(measured),
        **{name: difference([now[name] - was[name] for now, was in measured]) for name in told},
        "better": sum(value > 0 for value in moved),
        "worse": sum(value < 0 for value in moved),
    }


def difference(moved: Sequence[float]) -> dict[str, float]:
    """A mean difference with its paired standard error."""
    error = stdev(moved) / math.sqrt(len(moved)) if len(moved) > 1 else 0.0
    return {"delta": round(fmean(moved), 4), "se": round(error, 4)}


def tables(found: Figures) -> Iterator[Table]:
    """What changed, by set and category."""
    groups = {name: {HEADLINE: told[HEADLINE], **told["categories"]} for name, told in found.items()}
    rows, strong = grouped(
        {group: {name: row(told) for name, told in inside.items()} for group, inside in groups.items()}
    )
    yield Table("Against the earlier run, ± paired standard error", ["set", "questions about", *COLUMNS], rows, strong)


COLUMNS = ("questions", *(f"Δ{name}" for name in SHOWN), "better", "worse")


def row(told: Mapping[str, Any]) -> list[str]:
    """One line of differences."""
    counts = [str(told[name]) for name in ("questions", "better", "worse")]
    return [counts[0], *(signed(told.get(name)) for name in SHOWN), *counts[1:]]
