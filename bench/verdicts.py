"""Whether the verdict of a recall can be believed: reliability, and how well it tells answerable from not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Protocol

BINS = 10


class Judged(Protocol):
    """What is looked at of an outcome."""

    @property
    def answerable(self) -> bool:
        """Whether the store holds the answer."""

    @property
    def foreign(self) -> bool:
        """Whether the question belongs to another conversation."""

    @property
    def hit(self) -> bool | None:
        """Whether an evidence turn is among the first five; None where there is none to find."""

    @property
    def probability(self) -> float:
        """How likely the recall said it is that it answers."""

    @property
    def verdict(self) -> str:
        """What the recall called it."""


Weighed = tuple[Judged, float]


def judged(found: Sequence[Judged]) -> dict[str, object]:
    """Reliability, and AUROC against each kind of question that cannot be answered.

    Reliability is taken over as many questions of other conversations as of the conversation itself, by weight: what a
    probability is worth depends on how many questions have no answer, and half is what one can say without knowing.
    """
    answerable = [outcome for outcome in found if outcome.answerable and outcome.hit is not None]
    as_asked = [outcome for outcome in found if not outcome.answerable and not outcome.foreign]
    elsewhere = [outcome for outcome in found if outcome.foreign]
    mixed = [*weighed(answerable), *weighed(elsewhere)]
    return {
        "reliability": reliability(mixed),
        "calibration_error": calibration_error(mixed),
        "reliability_answerable": reliability(weighed(answerable)),
        "auroc_unanswerable": auroc(answerable, as_asked),
        "auroc_foreign": auroc(answerable, elsewhere),
        "auroc_hit": auroc([o for o in answerable if o.hit], [o for o in answerable if not o.hit]),
        "verdicts": {
            "answerable": shares(answerable),
            "unanswerable": shares(as_asked),
            "foreign": shares(elsewhere),
        },
        "hit_by_verdict": hits(answerable),
    }


def weighed(found: Sequence[Judged]) -> list[Weighed]:
    """Outcomes that count as much as any other kind's, however many there are."""
    return [(outcome, 1 / len(found)) for outcome in found]


def reliability(found: Sequence[Weighed]) -> list[dict[str, float]]:
    """For each tenth of probability: how many, what was said on average, and how often evidence was in the top 5."""
    filled: dict[int, list[Weighed]] = {}
    for outcome, weight in found:
        filled.setdefault(min(int(outcome.probability * BINS), BINS - 1), []).append((outcome, weight))
    return [{"from": place / BINS, **row_of(inside)} for place, inside in sorted(filled.items())]


def row_of(inside: Sequence[Weighed]) -> dict[str, float]:
    """One tenth."""
    total = sum(weight for _, weight in inside)
    return {
        "questions": len(inside),
        "weight": round(total, 4),
        "said": round(sum(weight * outcome.probability for outcome, weight in inside) / total, 3),
        "hit": round(sum(weight * bool(outcome.hit) for outcome, weight in inside) / total, 3),
    }


def calibration_error(found: Sequence[Weighed]) -> float | None:
    """The mean distance between what was said and what was so, over the tenths."""
    rows = reliability(found)
    total = sum(row["weight"] for row in rows)
    return round(sum(row["weight"] * abs(row["said"] - row["hit"]) for row in rows) / total, 4) if rows else None


def auroc(better: Sequence[Judged], worse: Sequence[Judged]) -> float | None:
    """How often a question of the first kind has the higher probability; ties count half."""
    if not better or not worse:
        return None
    below = Counter(outcome.probability for outcome in worse)
    above = Counter(outcome.probability for outcome in better)
    won, seen = 0.0, 0
    for value in sorted({*below, *above}):
        won += above[value] * (seen + below[value] / 2)
        seen += below[value]
    return round(won / (len(better) * len(worse)), 4)


def shares(found: Sequence[Judged]) -> dict[str, float]:
    """How the verdicts are spread."""
    return {name: round(many / len(found), 3) for name, many in sorted(Counter(o.verdict for o in found).items())}


def hits(found: Sequence[Judged]) -> dict[str, float]:
    """How often evidence was in the top 5, by verdict."""
    named: dict[str, list[bool]] = {}
    for outcome in found:
        named.setdefault(outcome.verdict, []).append(bool(outcome.hit))
    return {name: round(sum(inside) / len(inside), 3) for name, inside in sorted(named.items())}
