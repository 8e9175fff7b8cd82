"""`python -m bench.time_windows [--data DIR]`: how well times are read, as JSON.

By kind of expression on sentences labelled by hand; with conversations also how often a question names a time, and
whether the turns that answer it were said then or speak of it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import Any

from bench.data import Conversation, DataSet, Question, read
from bench.machine import ROOT, provenance
from engram.cognition.times import Window, mention_days, mentions, windows

LABELLED = ROOT / "tests" / "spec" / "times"
SOME_DAY = "2024-05-15"
NOTHING = "-"
OUTCOMES = ("exact", "overlap", "missed", "false")
EARLY_DAYS, LATE_DAYS = 1, 3  # people tell of a thing on its eve, and in the days after
EVER = (date.min.toordinal(), date.max.toordinal())

Days = tuple[int, int]
"""First and last day; an open end is the end of the calendar."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """A sentence, how it is said, and the days it speaks of."""

    asks: bool
    language: str
    kind: str
    now: datetime
    text: str
    expected: tuple[Days, ...]

    def found(self) -> list[Window]:
        """What is read."""
        return (windows if self.asks else mentions)(self.text, self.now)

    @property
    def outcome(self) -> str:
        """Exact, overlapping, missed, or a window where there is none."""
        given = tuple(days_of(window) for window in self.found())
        if given == self.expected:
            return "exact"
        if not given:
            return "missed"
        return "overlap" if any(meet(one, other) for one in given for other in self.expected) else "false"


def labelled() -> list[Labelled]:
    """The sentences that rules are written by."""
    timeless = ({**row, "kind": "none", "now": SOME_DAY, "expected": NOTHING} for row in table("none"))
    asked = ({**row, "how": "ask"} for row in table("asked"))
    told = ({**row, "how": "tell"} for row in table("told"))
    return [sentence(row) for rows in (asked, told, timeless) for row in rows]


def unseen() -> list[Labelled]:
    """Sentences written after the rules, by which no rule was ever changed."""
    return [sentence(row) for row in table("unseen")]


def sentence(row: Mapping[str, str]) -> Labelled:
    """A row of a table."""
    expected = () if row["expected"] == NOTHING else tuple(map(days, row["expected"].split(" & ")))
    return Labelled(row["how"] == "ask", row["language"], row["kind"], evening(row["now"]), row["text"], expected)


def table(name: str) -> list[dict[str, str]]:
    """The rows of a labelled table."""
    head, *rows = (LABELLED / f"{name}.tsv").read_text("utf-8").splitlines()
    return [dict(zip(head.split("\t"), row.split("\t"), strict=True)) for row in rows]


def evening(day: str) -> datetime:
    """Some time of that day."""
    return datetime.combine(date.fromisoformat(day), time(18), UTC)


def days(text: str) -> Days:
    """Days as written in a table: `2024-05-07`, `2024-05-01..2024-05-31`, `2024-05-01..`."""
    first, dots, last = text.partition("..")
    return ordinal(first, EVER[0]), ordinal(last, EVER[1]) if dots else ordinal(first, EVER[0])


def ordinal(day: str, otherwise: int) -> int:
    """The number of a day, or of the end of the calendar."""
    return date.fromisoformat(day).toordinal() if day else otherwise


def days_of(window: Window) -> Days:
    """The days of a window."""
    first = window.start.toordinal() if window.start else EVER[0]
    return first, window.end.toordinal() - 1 if window.end else EVER[1]


def meet(one: Days, other: Days) -> bool:
    """Whether two stretches share a day."""
    return one[0] <= other[1] and other[0] <= one[1]


def measure() -> dict[str, Any]:
    """The outcomes on the labelled sentences, and on those that took no part in writing the rules."""
    return {"labelled": by_kind(labelled()), "unseen": by_kind(unseen())}


def by_kind(sentences: Sequence[Labelled]) -> dict[str, Any]:
    """The outcomes by kind of expression and by language."""
    return {
        "all": counted(sentences),
        "kinds": {kind: counted(chosen) for kind, chosen in grouped(sentences, lambda each: each.kind)},
        "languages": {language: counted(chosen) for language, chosen in grouped(sentences, lambda each: each.language)},
    }


def grouped(sentences: Iterable[Labelled], key: Callable[[Labelled], str]) -> Iterator[tuple[str, list[Labelled]]]:
    """The sentences of each kind, or of each language, by name."""
    groups: dict[str, list[Labelled]] = {}
    for each in sentences:
        groups.setdefault(key(each), []).append(each)
    yield from sorted(groups.items())


def counted(sentences: Sequence[Labelled]) -> dict[str, float | None]:
    """How many sentences, how many came to which outcome, the share that is exact, and that of those with a window."""
    outcomes = Counter(each.outcome for each in sentences)
    share = round(outcomes["exact"] / len(sentences), 4)
    given = Counter(each.outcome for each in sentences if each.found())
    precision = round(given["exact"] / given.total(), 4) if given else None
    counts: dict[str, float | None] = {name: outcomes[name] for name in OUTCOMES}
    return {"sentences": len(sentences), **counts, "share": share, "precision": precision}


@dataclass(frozen=True, slots=True)
class Held:
    """What a question's windows hold, as shares of its evidence and of all turns."""

    kind: str
    said: float
    told: float
    near: float
    any: bool
    turns: float


def in_conversations(kept: DataSet) -> dict[str, Any]:
    """For each kind of window, how many questions have one and what it holds."""
    found = [held for conversation in kept.conversations for held in _held(kept, conversation)]
    names = sorted({each.kind for each in found})
    kinds = {name: averaged([each for each in found if each.kind == name]) for name in names}
    return {"questions": len(kept.questions), "with_window": len(found), "kinds": kinds}


def averaged(found: Sequence[Held]) -> dict[str, float]:
    """Means over questions: evidence said in the window, telling of it, either with some days' grace; all turns."""
    measures: Mapping[str, Iterable[float]] = {
        "said": (each.said for each in found),
        "told": (each.told for each in found),
        "either": (each.near for each in found),
        "any": (each.any for each in found),
        "all_turns": (each.turns for each in found),
    }
    return {"questions": len(found), **{name: round(sum(values) / len(found), 3) for name, values in measures.items()}}


def _held(kept: DataSet, conversation: Conversation) -> Iterator[Held]:
    now = max(turn.at for turn in conversation.turns)
    told = {turn.id: mention_days(turn.text, turn.at) for turn in conversation.turns}
    said = {turn.id: turn.at.toordinal() for turn in conversation.turns}
    for question in kept.asked_of(conversation):
        asked = windows(question.text, now)
        if asked and said.keys() & question.evidence:
            yield _holding(question, asked, said, told)


def _holding(
    question: Question, asked: Sequence[Window], said: Mapping[str, int], told: Mapping[str, Sequence[Days]]
) -> Held:
    stretches = [days_of(window) for window in asked]
    wide = [(first - EARLY_DAYS, last + LATE_DAYS) for first, last in stretches]
    then = {id for id, day in said.items() if any(meet((day, day), stretch) for stretch in stretches)}
    about = {id for id, spoken in told.items() if any(meet(one, stretch) for one in spoken for stretch in stretches)}
    near = about | {id for id, day in said.items() if any(meet((day, day), stretch) for stretch in wide)}
    evidence = question.evidence & said.keys()
    said_share, told_share, near_share = (len(evidence & chosen) / len(evidence) for chosen in (then, about, near))
    some = near_share > 0
    return Held(asked[0].kind.value, said_share, told_share, near_share, some, len(near) / len(said))


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.time_windows", description=__doc__)
    parser.add_argument("--data", type=Path, help="folder of conversations; see bench/README.md")
    asked = parser.parse_args(arguments)
    sets = {kept.name: in_conversations(kept) for kept in read(asked.data)} if asked.data else {}
    print(json.dumps({**provenance(), "time_windows": measure(), "conversations": sets}, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
