"""Updates and anti-events as data: what is said first, what is said later, and what the answer should then be."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from bench.datafiles import DataFile

BEGAN = datetime(2026, 1, 5, 9, tzinfo=UTC)
BETWEEN_ORIGINALS, BETWEEN_FILLERS = timedelta(minutes=7), timedelta(minutes=11)
USUAL_GAP = 7.0
UPDATE, CHAIN = "update", "chain"
ADDITIONS = frozenset({"add", "addition"})
NO_QUESTION = "?"  # of items that were only written to fit a model with
FIRST_SESSION = "session-0"

Record = Mapping[str, Any]
Pattern = re.Pattern[str]


@dataclass(frozen=True, slots=True)
class Said:
    """One turn of a case; its name is also its external id."""

    name: str
    role: str
    text: str
    at: datetime
    session: str

    def spoken(self) -> dict[str, Any]:
        """The turn as `observe_many` takes it."""
        return {"role": self.role, "text": self.text, "at": self.at, "id": self.name, "session": self.session}


@dataclass(frozen=True, slots=True)
class Case:
    """An update or an anti-event.

    `later` is what is said afterwards: the corrections of an update, or the one turn that only looks like one.
    `wrong` matches the outdated values of an update, or the bait of an anti-event.
    """

    key: str
    part: str
    language: str
    kind: str
    is_update: bool
    original: tuple[str, ...]
    filler: tuple[tuple[str, str], ...]
    later: tuple[str, ...]
    gaps: tuple[float, ...]
    question: str
    want: Pattern
    wrong: tuple[Pattern, ...]

    @property
    def is_chain(self) -> bool:
        """Whether the value changes more than once."""
        return self.is_update and len(self.later) > 1

    @property
    def last(self) -> str:
        """The name of the last turn."""
        return later_name(len(self.later) - 1)

    @property
    def older(self) -> list[str]:
        """The names of the turns that the last one may make outdated."""
        originals = [original_name(place) for place in range(len(self.original))]
        return [*originals, *(later_name(place) for place in range(len(self.later) - 1))]

    def wants(self, text: str) -> bool:
        """Whether a text states the value that holds."""
        return self.want.search(text) is not None

    def is_wrong(self, text: str) -> bool:
        """Whether a text states a value that does not hold."""
        return any(pattern.search(text) for pattern in self.wrong)

    def before(self) -> list[Said]:
        """The original turns and the filler, minutes apart."""
        turns, at = list[Said](), BEGAN
        for place, text in enumerate(self.original):
            turns.append(Said(original_name(place), "user", text, at, FIRST_SESSION))
            at += BETWEEN_ORIGINALS
        for place, (role, text) in enumerate(self.filler):
            turns.append(Said(f"f{place}", role, text, at, FIRST_SESSION))
            at += BETWEEN_FILLERS
        return turns

    def afterwards(self) -> list[Said]:
        """What is said later, days apart and each in a session of its own."""
        turns, at = list[Said](), self.before()[-1].at
        for place, (text, gap) in enumerate(zip(self.later, self.gaps, strict=True)):
            at += timedelta(days=gap)
            turns.append(Said(later_name(place), "user", text, at, f"session-{place + 1}"))
        return turns


def original_name(place: int) -> str:
    """The name of an original turn."""
    return f"o{place}"


def later_name(place: int) -> str:
    """The name of a later turn."""
    return f"c{place}"


def cases(files: Sequence[DataFile], most: int | None = None) -> list[Case]:
    """The cases of some files that ask a question; with `most`, the first so many updates and anti-events of each."""
    return [case for file in files for case in cases_of(file, most) if case.question != NO_QUESTION]


def cases_of(file: DataFile, most: int | None) -> Iterator[Case]:
    """The cases of one file, updates first."""
    for kind in ("updates", "anti"):
        for place, record in enumerate(file.content.get(kind, ())[:most]):
            key = f"{file.name}:{kind}:{place}"
            try:
                yield case_of(key, file.part, record)
            except (KeyError, re.error) as error:
                raise SystemExit(f"{key} cannot be read: {error!r}") from None


def case_of(key: str, part: str, record: Record) -> Case:
    """A case from its record; one with corrections is an update."""
    is_update = "corrections" in record
    later = tuple(record["corrections"]) if is_update else (record["said"],)
    return Case(
        key=key,
        part=part,
        language=record["lang"],
        kind=kind_of(later) if is_update else record["kind"],
        is_update=is_update,
        original=several(record["original"]),
        filler=tuple((role, text) for role, text in record.get("filler", ())),
        later=later,
        gaps=gaps_of(record, len(later)),
        question=record["question"],
        want=re.compile(record["want"], re.IGNORECASE),
        wrong=tuple(re.compile(each, re.IGNORECASE) for each in several(record["stale" if is_update else "bad"])),
    )


def kind_of(later: Sequence[str]) -> str:
    """Whether an update is a chain."""
    return CHAIN if len(later) > 1 else UPDATE


def several(value: str | Sequence[str]) -> tuple[str, ...]:
    """One text, or several, as a tuple."""
    return (value,) if isinstance(value, str) else tuple(value)


def gaps_of(record: Record, many: int) -> tuple[float, ...]:
    """The days before each later turn; a week where none are given."""
    gaps = record.get("gap_days") or ()
    given = [float(gap) for gap in (gaps if isinstance(gaps, list | tuple) else [gaps])]
    return tuple([*given, *[USUAL_GAP] * many][:many])
