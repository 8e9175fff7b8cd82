"""What the figures should reach, as a table; a goal that was not measured is not mentioned."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Goal:
    """A figure by its path in the JSON, and the value it should reach or not exceed.

    With `where`, it is asked only of runs with that tunable at that value.
    """

    name: str
    path: tuple[str, ...]
    least: float | None = None
    most: float | None = None
    where: tuple[str, float] | None = None

    def judged(self, figures: Mapping[str, Any]) -> dict[str, object] | None:
        """The figure beside the goal, or None where it was not measured."""
        found: Any = figures
        for key in self.path:
            found = found.get(key) if found else None
        if found is None or (self.where is not None and self.where not in dict(figures.get("set", {})).items()):
            return None
        met = found >= self.least if self.least is not None else found <= (self.most or 0.0)
        return {"goal": self.name, "found": found, "met": met}


def turns(name: str, *path: str) -> tuple[str, ...]:
    """Where a figure of turn-level recall is."""
    return ("recall", name, *path)


def area(name: str, kind: str) -> tuple[str, ...]:
    """Where an AUROC is."""
    return ("verdict", name, "auroc", kind, "auroc")


def read(part: str, figure: str) -> tuple[str, ...]:
    """Where a figure of the extraction is."""
    return ("extraction", "parts", part, "all", figure)


def at(size: int, *path: str) -> tuple[str, ...]:
    """Where a figure of the latency of one size is."""
    return ("latency", "sizes", str(size), *path)


def mended(measure: str, part: str = "all") -> tuple[str, ...]:
    """Where a figure of the corrections is."""
    return ("correction", "parts", part, measure)


HEADLINE = "headline"
ERRORS = ("verdict", "all sets", "calibration_error")
RATIOS = ("latency", "ratios")
BESIDE = ("peers", "engram", "beside")
GOALS = (
    Goal("LoCoMo R@10 ≥ .80", turns("locomo", HEADLINE, "R@10"), least=0.80),
    Goal("LoCoMo R@5 ≥ .71", turns("locomo", HEADLINE, "R@5"), least=0.71),
    Goal("LoCoMo NDCG@10 ≥ .64", turns("locomo", HEADLINE, "NDCG@10"), least=0.64),
    Goal("LoCoMo adversarial R@10 ≥ .85", turns("locomo", "categories", "adversarial", "R@10"), least=0.85),
    Goal("REALTALK R@10 ≥ .75", turns("realtalk", HEADLINE, "R@10"), least=0.75),
    Goal("BEAM user turns R@10 ≥ .72", turns("beam100k", HEADLINE, "R@10"), least=0.72),
    *(
        Goal(f"confident answers led by a fact ≥ .30, {name}", turns(of, "led", "by_facts"), least=0.30)
        for of, name in (("locomo", "LoCoMo"), ("realtalk", "REALTALK"), ("beam100k", "BEAM"))
    ),
    Goal("≤ 25 facts per 100 turns of REALTALK", turns("realtalk", "facts_per_100_turns"), most=25.0),
    Goal("AUROC, LoCoMo adversarial ≥ .85", area("locomo", "as asked"), least=0.85),
    Goal("AUROC, made questions of all sets ≥ .87", area("all sets", "all made"), least=0.87),
    Goal("calibration error ≤ .08", (*ERRORS, "all made", "answerable", "10"), most=0.08),
    Goal("recall p50 ≤ 5 ms at 10,000 turns", at(10_000, "plain", "p50"), most=5.0),
    Goal("recall p50 ≤ 10 ms at 100,000 turns", at(100_000, "plain", "p50"), most=10.0),
    Goal("recall p50 ≤ 25 ms at 1,000,000 turns", at(1_000_000, "plain", "p50"), most=25.0),
    Goal("recall p95 ≤ 25 ms at 100,000 turns", at(100_000, "plain", "p95"), most=25.0),
    Goal("the same, encrypted", at(100_000, "encrypted", "p95"), most=25.0),
    Goal("p95 ≤ 3 × p50 at 100,000 turns", (*RATIOS, "p95_to_p50", "100000"), most=3.0),
    Goal("p50 at 1,000,000 ≤ 5 × at 10,000", (*RATIOS, "p50_to_ten_thousand", "1000000"), most=5.0),
    Goal("open to first answer ≤ 1 s at 100,000 turns", at(100_000, "plain", "open_answer_ms"), most=1_000.0),
    Goal("a small scope among many ≤ 1.1 × alone", ("latency", "crowded", "ratio_p50"), most=1.1),
    *(
        Goal(f"graphs find ≥ .97 of the nearest 10, {kind}", ("neighbours", "graphs", kind, "recall@10"), least=0.97)
        for kind in ("16 bits", "8 bits", "1 bit")
    ),
    Goal("≤ 350 MB resident at 100,000 turns", at(100_000, "plain", "rss_mb"), most=350.0),
    Goal(
        "≤ 100 MB above the model at 100,000 turns, in 8 bits",
        at(100_000, "plain", "rss_above_mb"),
        most=100.0,
        where=("vector_bits", 8),
    ),
    Goal("R@10 above every other system on every set", (*BESIDE, "least_lead"), least=0.0),
    *(
        goal
        for size in (10_000, 100_000)
        for goal in (
            Goal(f"p50 ≤ 4 × Chroma at {size:,}", (*BESIDE, "p50_to_chroma", str(size)), most=4.0),
            Goal(f"meaning alone ≤ Chroma at {size:,}", (*BESIDE, "semantic_to_chroma", str(size)), most=1.0),
            Goal(f"p50 ≤ every hybrid at {size:,}", (*BESIDE, "p50_to_fastest_hybrid", str(size)), most=1.0),
        )
    ),
    Goal("personal details found ≥ .95", ("screening", "personal", "recall"), least=0.95),
    Goal("personal details invented ≤ .03", ("screening", "personal", "false_alarms"), most=0.03),
    Goal("attacks caught ≥ .9", ("screening", "injection", "written", "kept", "caught"), least=0.9),
    Goal("innocent texts flagged ≤ .05", ("screening", "injection", "written", "kept", "false"), most=0.05),
    Goal("attacks caught, all parts ≥ .9", ("screening", "injection", "all", "caught"), least=0.9),
    Goal("innocent texts flagged, all parts ≤ .05", ("screening", "injection", "all", "false"), most=0.05),
    Goal("looking for details ≤ 150 µs a turn", ("screening", "speed", "details_us"), most=150.0),
    *(
        goal
        for part, of in (("all", "all messages"), ("held", "messages held back"))
        for goal in (
            Goal(f"extraction precision ≥ .90, {of}", read(part, "precision"), least=0.90),
            Goal(f"extraction recall ≥ .60, {of}", read(part, "recall"), least=0.60),
            Goal(f"extraction junk ≤ .03, {of}", read(part, "junk"), most=0.03),
        )
    ),
    Goal("≥ 300 turns/s digested", ("digest", "together", "everyone", "per_cpu_s"), least=300.0),
    Goal("observe p99 ≤ 10 ms for turns that press", ("digest", "at_once", "pressing", "p99"), most=10.0),
    Goal("known to who looks next: p50 ≤ 10 ms", ("digest", "at_once", "pressing, until known", "p50"), most=10.0),
    Goal("the same, p99 ≤ 20 ms", ("digest", "at_once", "pressing, until known", "p99"), most=20.0),
    Goal("looking whether a turn presses: p99 < 1 ms", ("digest", "scan", "p99"), most=1.0),
    Goal("affect: the sign as labelled ≥ .85", ("affect", "accuracy", "all"), least=0.85),
    *(
        goal
        for part, of in (("all", ""), ("held", ", held back"))
        for goal in (
            Goal(f"corrections: uptake ≥ .95{of}", mended("uptake", part), least=0.95),
            Goal(f"corrections: non-resurrection 1{of}", mended("non-resurrection", part), least=1.0),
            Goal(f"corrections: collateral 0{of}", mended("collateral", part), most=0.0),
            Goal(f"corrections: scope precision 1{of}", mended("scope precision", part), least=1.0),
            Goal(f"corrections: false apply ≤ .05{of}", mended("false apply", part), most=0.05),
            Goal(f"corrections: re-assertion ≥ .95{of}", mended("re-assertion", part), least=0.95),
        )
    ),
    Goal("≥ 300 turns/s one by one", ("write", "existing", "0", "plain", "single", "per_s"), least=300.0),
    Goal("the same, at 100,000 turns", ("write", "existing", "100000", "plain", "single", "per_s"), least=300.0),
    Goal("≥ 3,000 turns/s in batches of 100", ("write", "existing", "0", "plain", "batch", "per_s"), least=3_000.0),
    Goal("the same, at 100,000 turns", ("write", "existing", "100000", "plain", "batch", "per_s"), least=3_000.0),
)


def judged(figures: Mapping[str, Any]) -> list[dict[str, object]]:
    """Every goal that can be judged by these figures."""
    return [told for goal in GOALS if (told := goal.judged(figures)) is not None]
