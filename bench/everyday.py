"""What the verdict is worth in the first week: small stores of everyday statements, and questions about them by hand.

The questions without an answer are about what the store is full of, but of another person, relation, attribute, time or
thing than was ever told of.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import engram
from bench import labels
from bench.opening import Opening
from bench.tables import Figures, Table, cells
from bench.verdicts import VERDICTS, auroc, calibration_error, shares, triple, weighed

ANSWERABLE = "answerable"
BEGAN = datetime(2026, 3, 2, 9, tzinfo=UTC)
APART = timedelta(hours=5)
BINS = 5
ASSISTANT = "assistant"


@dataclass(frozen=True, slots=True)
class Told:
    """A question with what a recall made of it."""

    store: str
    half: str
    kind: str
    question: str
    verdict: str
    probability: float
    first: str
    category: str = ""
    hit: bool | None = None

    @property
    def answerable(self) -> bool:
        """Whether the store holds the answer."""
        return self.kind == ANSWERABLE


def measure(opening: Opening, *, shown: bool = False) -> dict[str, Any]:
    """Both halves apart; `shown` also tells which verdicts are wrong, of the half that rules may be written by."""
    found = [told for row in labels.read("answerable") for told in asked_of(row, opening)]
    halves = {half: [told for told in found if told.half == half] for half in labels.HALVES}
    return {
        **{half: judged(chosen) for half, chosen in {**halves, "all": found}.items()},
        **({"shown": [wrong for told in halves["dev"] if (wrong := failure(told))]} if shown else {}),
    }


def asked_of(row: labels.Row, opening: Opening) -> Iterator[Told]:
    """Tell a store what one row says and ask it everything."""
    ended = BEGAN + len(row["said"]) * APART
    with opening.store(":memory:", at=ended) as store:
        mind = store.mind(agent=opening.agent)
        for place, said in enumerate(row["said"]):
            role = ASSISTANT if said["speaker"] == ASSISTANT else "user"
            speaker = None if role == ASSISTANT else said["speaker"]
            mind.observe(role, said["text"], speaker=speaker, at=BEGAN + place * APART, session=row["store"])
        opening.settle(store)
        for kind, questions in row["asked"].items():
            for question in questions:
                yield told_of(row["store"], kind, question, mind.recall(question))


def told_of(store: str, kind: str, question: str, found: engram.Recall) -> Told:
    """A recall as it is judged here."""
    first = found.items[0].memory.text if found.items else ""
    half = labels.half(f"{store}: {question}")
    return Told(store, half, kind, question, found.verdict.value, found.probability, first)


def judged(found: Sequence[Told]) -> dict[str, Any]:
    """How well answerable and not are told apart, calibration with half the weight on each, verdicts by kind."""
    kinds = dict.fromkeys(told.kind for told in found)
    answerable = [told for told in found if told.answerable]
    without = [told for told in found if not told.answerable]
    mix = [*weighed(answerable), *weighed(without)]
    return {
        "questions": len(found),
        "auroc": auroc(answerable, without),
        "calibration_error": calibration_error(mix, lambda told: told.answerable, BINS),
        "verdicts": {
            **{kind: shares([told for told in found if told.kind == kind]) for kind in kinds},
            "unanswerable": shares(without),
        },
    }


def failure(told: Told) -> dict[str, Any] | None:
    """What was judged against its label: answerable but unknown, or without an answer and not unknown."""
    if told.answerable != (told.verdict == "unknown"):
        return None
    return {name: getattr(told, name) for name in ("store", "kind", "question", "verdict", "probability", "first")}


def tables(found: Figures) -> Iterator[Table]:
    """The verdicts by kind of question on each half."""
    halves = [half for half in (*labels.HALVES, "all") if half in found]
    kinds = list(found["all"]["verdicts"])
    rows = [
        [half, *cells(found[half], ("questions", "auroc", "calibration_error")),
         *(triple(found[half]["verdicts"].get(kind)) for kind in kinds)]
        for half in halves
    ]  # fmt: skip
    title = f"Everyday questions: {', '.join(VERDICTS)}"
    yield Table(title, ["half", "questions", "AUROC", "calibration error", *kinds], rows)
    if "shown" in found:
        columns = ("store", "kind", "question", "verdict", "probability", "first")
        yield Table("Everyday questions: judged wrongly", list(columns), [cells(it, columns) for it in found["shown"]])
