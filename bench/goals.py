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


FILES = (("unseen", "unseen files"), ("seen", "files that were looked at"))
SMALL, CROWDED = "parts", "crowded"
# A goal, the kind of store, the figure among the totals, and what it should reach or not exceed.
CURRENCY: tuple[tuple[str, str, tuple[str, ...], float | None, float | None], ...] = (
    ("new value leads ≥ .75", SMALL, ("english", "updates", "new value leads"), 0.75, None),
    ("new value leads ≥ .75, second process", SMALL, ("english", "second process", "new value leads"), 0.75, None),
    ("new value leads ≥ .60, crowded", CROWDED, ("english", "updates", "new value leads"), 0.60, None),
    ("new value leads ≥ .60, de, es, fr", SMALL, ("de, es, fr", "updates", "new value leads"), 0.60, None),
    ("new value in the top 3 ≥ .97", SMALL, ("english", "updates", "in the top 3"), 0.97, None),
    ("old value retired ≥ .70", SMALL, ("english", "updates", "old value retired"), 0.70, None),
    ("chains end at the newest ≥ .75", SMALL, ("english", "updates", "chains end at the newest"), 0.75, None),
    ("outdated value called confident ≤ .05", SMALL, ("english", "updates", "confidently outdated"), None, 0.05),
    ("superseded values resurrected 0", SMALL, ("all", "resurrection", "resurrected"), None, 0.0),
    ("anti-events: superseded ≤ .06", SMALL, ("english", "anti", "superseded"), None, 0.06),
    ("anti-events: challenged ≤ .12", SMALL, ("english", "anti", "challenged"), None, 0.12),
    ("anti-events: right value leads ≥ .90", SMALL, ("english", "anti", "right value leads"), 0.90, None),
    ("additions keep both", SMALL, ("english", "anti", "additions keep both"), 1.0, None),
)
STATEMENTS: tuple[tuple[str, tuple[str, ...], float | None, float | None], ...] = (
    ("facts found ≥ .85, messages", ("messages", "facts found"), 0.85, None),
    ("facts found ≥ .60, conversations", ("conversations", "facts found"), 0.60, None),
    ("statements right ≥ .92, conversations", ("conversations", "right"), 0.92, None),
    ("empty messages that leave something ≤ .08", ("messages", "junk"), None, 0.08),
    ("≤ 30 statements per 100 turns among people", ("conversations", "per 100 turns among people"), None, 30.0),
    ("instructions and decisions found ≥ .85", ("messages", "both found"), 0.85, None),
    ("instructions and decisions named ≥ .75", ("messages", "both named"), 0.75, None),
)
REAL_UPDATES = ("real_updates",)
BEYOND = "superseded per 100 turns beyond planted"
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
    *(
        Goal(f"{name}, {of}", ("currency", stores, part, "totals", *path), least, most)
        for part, of in FILES
        for name, stores, path, least, most in CURRENCY
    ),
    *(
        Goal(f"{name}, {of}", ("statements", "parts", part, "totals", *path), least, most)
        for part, of in FILES
        for name, path, least, most in STATEMENTS
    ),
    Goal("planted updates found ≥ .60", (*REAL_UPDATES, "planted", "found"), least=0.60),
    *(
        Goal(
            f"≤ 1 supersession per 100 turns of {name} beyond planted ones",
            (*REAL_UPDATES, "sets", of, BEYOND),
            most=1.0,
        )
        for of, name in (("locomo", "LoCoMo"), ("realtalk", "REALTALK"))
    ),
    Goal(
        "BEAM updates: newest above older ≥ .65", (*REAL_UPDATES, "knowledge_update", "newest above older"), least=0.65
    ),
    Goal(
        "BEAM contradictions: both sides, not confident ≥ .60",
        (*REAL_UPDATES, "contradiction_resolution", "both sides, not confident"),
        least=0.60,
    ),
    Goal("≥ 300 turns/s one by one", ("write", "existing", "0", "plain", "single", "per_s"), least=300.0),
    Goal("the same, at 100,000 turns", ("write", "existing", "100000", "plain", "single", "per_s"), least=300.0),
    Goal("≥ 3,000 turns/s in batches of 100", ("write", "existing", "0", "plain", "batch", "per_s"), least=3_000.0),
    Goal("the same, at 100,000 turns", ("write", "existing", "100000", "plain", "batch", "per_s"), least=3_000.0),
)


def judged(figures: Mapping[str, Any]) -> list[dict[str, object]]:
    """Every goal that can be judged by these figures."""
    return [told for goal in GOALS if (told := goal.judged(figures)) is not None]
