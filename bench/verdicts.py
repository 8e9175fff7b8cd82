"""Whether the verdict of a recall can be believed: reliability, and how well it tells answerable from not."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from bench.outcomes import OWN
from bench.tables import Figures, Table, cells, grouped

FINE, COARSE = 10, 5
AS_ASKED = "as asked"
MADE = "all made"
TEMPORAL = "temporal"
VERDICTS = ("confident", "uncertain", "unknown")


class Judged(Protocol):
    """What is looked at of an outcome."""

    @property
    def answerable(self) -> bool:
        """Whether the store holds the answer."""

    @property
    def kind(self) -> str:
        """Whether the question is the conversation's own, or how it was made unanswerable."""

    @property
    def category(self) -> str:
        """What is asked for."""

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
Truth = Callable[[Judged], bool]
TRUTHS: Mapping[str, Truth] = {
    "answerable": lambda outcome: outcome.answerable,
    "answered in the top 5": lambda outcome: outcome.answerable and bool(outcome.hit),
}
EVERYTHING = "everything"


def judged(found: Sequence[Judged]) -> dict[str, Any]:
    """AUROC against each kind of question that cannot be answered, calibration, and how the verdicts are spread.

    Calibration is taken over mixes in which half the weight is on answerable questions and each kind of unanswerable
    one has the same part of the other half: what a probability is worth depends on how many questions have no answer,
    and half is what one can say without knowing.
    """
    answerable = [outcome for outcome in found if outcome.answerable and outcome.hit is not None]
    without = unanswerable(found)
    mixes = mixed(answerable, without)
    return {
        "auroc": aurocs(answerable, without),
        "auroc_hit": auroc([o for o in answerable if o.hit], [o for o in answerable if not o.hit]),
        "calibration_error": {name: calibration_errors(mix) for name, mix in mixes.items()},
        "reliability": {name: reliability(mixes[EVERYTHING], truth, FINE) for name, truth in TRUTHS.items()},
        "verdicts": {name: shares(kind) for name, kind in {"answerable": answerable, **without}.items()},
        "hit_by_verdict": hits(answerable),
    }


def unanswerable(found: Sequence[Judged]) -> dict[str, list[Judged]]:
    """The questions without an answer by kind; those of the set itself are as asked."""
    kinds: dict[str, list[Judged]] = {}
    for outcome in found:
        if not outcome.answerable:
            kinds.setdefault(AS_ASKED if outcome.kind == OWN else outcome.kind, []).append(outcome)
    return kinds


def mixed(answerable: Sequence[Judged], without: Mapping[str, Sequence[Judged]]) -> dict[str, list[Weighed]]:
    """Answerable questions with those as asked, with those made, and with all without an answer."""
    as_asked = {name: kind for name, kind in without.items() if name == AS_ASKED}
    made = {name: kind for name, kind in without.items() if name != AS_ASKED}
    return {
        name: [*weighed(answerable), *(each for kind in kinds.values() for each in weighed(kind, len(kinds)))]
        for name, kinds in {AS_ASKED: as_asked, MADE: made if len(made) > 1 else {}, EVERYTHING: without}.items()
        if kinds or name == EVERYTHING
    }


def aurocs(answerable: Sequence[Judged], without: Mapping[str, Sequence[Judged]]) -> dict[str, Any]:
    """Answerable against each kind; made ones together; and temporal questions alone, whose labels are the surest.

    A general question ("what does she cook?") asked of another conversation often has an answer there as well.
    """
    made = {name: kind for name, kind in without.items() if name != AS_ASKED}
    told = {name: tells_apart(answerable, kind) for name, kind in without.items()}
    if len(made) > 1:  # of one kind it would be that kind under a wider name
        told[MADE] = tells_apart(answerable, [outcome for kind in made.values() for outcome in kind])
    temporal = of_category(answerable, TEMPORAL)
    for name, kind in made.items():
        if temporal and (dated := of_category(kind, TEMPORAL)):
            told[f"{name}, {TEMPORAL}"] = tells_apart(temporal, dated)
    return told


def of_category(found: Sequence[Judged], category: str) -> list[Judged]:
    """The outcomes of one category."""
    return [outcome for outcome in found if outcome.category == category]


def tells_apart(better: Sequence[Judged], worse: Sequence[Judged]) -> dict[str, Any]:
    """AUROC with its standard error after Hanley and McNeil, and how many questions it rests on."""
    area = auroc(better, worse)
    return {"auroc": area, "se": area_error(area, len(better), len(worse)), "questions": len(worse)}


def area_error(area: float | None, better: int, worse: int) -> float | None:
    """The standard error of an AUROC of two groups of some sizes."""
    if area is None:
        return None
    q1, q2 = area / (2 - area), 2 * area**2 / (1 + area)
    variance = area * (1 - area) + (better - 1) * (q1 - area**2) + (worse - 1) * (q2 - area**2)
    return round(math.sqrt(max(variance, 0.0) / (better * worse)), 4)


def weighed(found: Sequence[Judged], parts: int = 1) -> list[Weighed]:
    """Outcomes that together weigh as much as any other group of so many parts, however many they are."""
    return [(outcome, 1 / (parts * len(found))) for outcome in found]


def reliability(found: Sequence[Weighed], truth: Truth, bins: int) -> list[dict[str, float]]:
    """For each bin of probability: how many, what was said on average, and how often it was so."""
    filled: dict[int, list[Weighed]] = {}
    for outcome, weight in found:
        filled.setdefault(min(int(outcome.probability * bins), bins - 1), []).append((outcome, weight))
    return [{"from": place / bins, **row_of(inside, truth)} for place, inside in sorted(filled.items())]


def row_of(inside: Sequence[Weighed], truth: Truth) -> dict[str, float]:
    """One bin."""
    total = sum(weight for _, weight in inside)
    return {
        "questions": len(inside),
        "weight": round(total, 4),
        "said": round(sum(weight * outcome.probability for outcome, weight in inside) / total, 3),
        "was": round(sum(weight * truth(outcome) for outcome, weight in inside) / total, 3),
    }


def calibration_error(found: Sequence[Weighed], truth: Truth, bins: int) -> float | None:
    """The mean distance between what was said and what was so, over the bins."""
    rows = reliability(found, truth, bins)
    total = sum(row["weight"] for row in rows)
    return round(sum(row["weight"] * abs(row["said"] - row["was"]) for row in rows) / total, 4) if rows else None


def calibration_errors(found: Sequence[Weighed]) -> dict[str, dict[str, float | None]]:
    """The error by what counts as true and by the number of bins."""
    return {
        name: {str(bins): calibration_error(found, truth, bins) for bins in (COARSE, FINE)}
        for name, truth in TRUTHS.items()
    }


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


def tables(found: Figures) -> Iterator[Table]:
    """What the verdict is worth on each set."""
    yield auroc_table(found)
    yield error_table(found)
    yield spread_table(found)
    for truth in TRUTHS:
        yield reliability_table(found, truth)


def auroc_table(found: Figures) -> Table:
    """Each kind of question without an answer, on each set."""
    kinds = list(dict.fromkeys(kind for told in found.values() for kind in told["auroc"]))
    rows = [[kind, *(area(told["auroc"].get(kind)) for told in found.values())] for kind in kinds]
    rows.append(["hit against miss", *(cells(told, ["auroc_hit"])[0] for told in found.values())])
    return Table("Verdict: AUROC ± standard error (questions without an answer)", ["against", *found], rows)


def area(told: Figures | None) -> str:
    """An AUROC with its error, and the number of questions."""
    return f"{told['auroc']:.3f} ± {told['se']:.3f} ({told['questions']})" if told and told["auroc"] is not None else ""


def error_table(found: Figures) -> Table:
    """Calibration errors of each mix, with coarse and fine bins."""
    columns = [f"{truth}, {bins} bins" for truth in TRUTHS for bins in (COARSE, FINE)]
    rows, _ = grouped(
        {
            name: {
                mix: [cell for bins in errors.values() for cell in cells(bins, bins)]
                for mix, errors in told["calibration_error"].items()
            }
            for name, told in found.items()
        }
    )
    return Table("Verdict: expected calibration error", ["set", "unanswerable half", *columns], rows)


def spread_table(found: Figures) -> Table:
    """The shares of confident, uncertain and unknown by kind of question, and hits in each."""
    kinds = list(dict.fromkeys(kind for told in found.values() for kind in told["verdicts"]))
    rows = [
        [name, *(triple(told["verdicts"].get(kind)) for kind in kinds), triple(told["hit_by_verdict"])]
        for name, told in found.items()
    ]
    return Table("Verdict: confident, uncertain, unknown", ["set", *kinds, "evidence in the top 5"], rows)


def triple(told: Figures | None) -> str:
    """The figures of the three verdicts, surest first."""
    return " ".join(f"{told[name]:.2f}" if name in told else "–" for name in VERDICTS) if told else ""


def reliability_table(found: Figures, truth: str) -> Table:
    """What was said and what was so."""
    starts = [place / FINE for place in range(FINE)]
    rows = [[f"{start}", *(at(told["reliability"][truth], start) for told in found.values())] for start in starts]
    columns = ["from", *(f"{name}: questions, said, was" for name in found)]
    return Table(f"Verdict: reliability, {truth}", columns, rows, detail=True)


def at(rows: Sequence[Figures], start: float) -> str:
    """One bin, or nothing."""
    return next((f"{row['questions']} {row['said']:.2f} {row['was']:.2f}" for row in rows if row["from"] == start), "")
