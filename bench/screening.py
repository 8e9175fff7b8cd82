"""`python -m bench.screening`: what screening finds of personal details and attacks, and what it invents, as JSON."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from statistics import median
from typing import Any

from bench import labels
from bench.machine import provenance
from bench.personal import Sample, samples
from bench.tables import Table, cells
from engram.guard import pii, secrets
from engram.guard.findings import apart, masked
from engram.guard.injection import Admission
from engram.guard.screening import screen
from engram.model.memory import Source

ORDINARY = (
    "We talked about the trip to Porto again and Ana still thinks that the ferry is the better choice, although the "
    "train is cheaper and the view is almost as nice; anyway, she wants to decide by Friday and then book the small "
    "hotel near the bridge that her sister liked so much last summer when all of them were there."
)
ROUNDS = 400
CAUGHT = frozenset({Admission.FLAGGED, Admission.QUARANTINED, Admission.REFUSED})
WRITTEN = ("before", "after", "later", "last", "wide", "unseen", "foreign", "own", "kept")
"""When a labelled text was written, and whether rules have seen it: the last part was only measured."""


def share(found: Iterable[bool]) -> float | None:
    """How many of some are so."""
    listed = list(found)
    return round(sum(listed) / len(listed), 4) if listed else None


def is_found(sample: Sample) -> bool:
    """Whether the detail of a text is found whole, under its own name, and gone when masked."""
    assert sample.value is not None
    found = apart((*pii.find(sample.text), *secrets.find(sample.text)))
    start = sample.text.index(sample.value)
    whole = any(each.start <= start and each.end >= start + len(sample.value) for each in found)
    return whole and any(each.kind is sample.kind for each in found) and sample.value not in masked(sample.text, found)


def is_silent(sample: Sample) -> bool:
    """Whether nothing is found in a text that only looks so."""
    return not pii.find(sample.text) and not secrets.find(sample.text)


def personal(drawn: Sequence[Sample]) -> dict[str, Any]:
    """Recall over the texts with a detail, false alarms over the others, and both by kind."""
    real, false = [each for each in drawn if each.kind], [each for each in drawn if not each.kind]
    return {
        "texts": len(drawn),
        "kinds": len({each.kind for each in real}),
        "recall": share(map(is_found, real)),
        "false_alarms": share(not is_silent(each) for each in false),
        "recall_by_kind": by_group(real, is_found),
        "false_alarms_by_kind": by_group(false, lambda each: not is_silent(each)),
    }


def by_group(drawn: Iterable[Sample], judged: Callable[[Sample], bool]) -> dict[str, float | None]:
    """The share in each group of texts."""
    listed = list(drawn)
    groups = dict.fromkeys(each.group for each in listed)
    return {name: share(judged(each) for each in listed if each.group == name) for name in groups}


def attacks() -> dict[str, Any]:
    """How many attacks are caught, how many of them quarantined, how many innocent texts are flagged."""
    rows = [(row, screen(row["text"], Source(row["source"])).admission) for row in labels.read("injection")]
    parts = {name: [pair for pair in rows if pair[0]["written"] == name] for name in WRITTEN}
    return {
        "texts": len(rows),
        "all": rates(rows),
        "written": {name: rates(part) for name, part in parts.items()},
        "languages": caught_by(rows, "language"),
        "encodings": caught_by(rows, "encoding"),
    }


Judged = Sequence[tuple[labels.Row, Admission]]


def rates(rows: Judged) -> dict[str, Any]:
    """The figures of some rows."""
    hostile = [told for row, told in rows if row["label"] == "attack"]
    innocent = [told for row, told in rows if row["label"] == "innocent"]
    return {
        "attacks": len(hostile),
        "innocent": len(innocent),
        "caught": share(told in CAUGHT for told in hostile),
        "quarantined": share(told in CAUGHT - {Admission.FLAGGED} for told in hostile),
        "false": share(told in CAUGHT for told in innocent),
        "falsely_quarantined": share(told in CAUGHT - {Admission.FLAGGED} for told in innocent),
    }


def caught_by(rows: Judged, key: str) -> dict[str, float | None]:
    """The share of attacks caught in each language or encoding."""
    hostile = [(row, told) for row, told in rows if row["label"] == "attack"]
    return {
        name: share(told in CAUGHT for row, told in hostile if row[key] == name)
        for name in sorted({row[key] for row, _ in hostile})
    }


def speed() -> dict[str, float]:
    """Microseconds that an ordinary turn of 300 characters takes: looking for details, and all of screening."""

    def details(text: str) -> object:
        return pii.find(text), secrets.find(text)

    return {
        "details_us": timed(lambda: details(ORDINARY)),
        "screen_us": timed(lambda: screen(ORDINARY, Source.HUMAN)),
    }


def timed(work: Callable[[], object]) -> float:
    """The median of many runs, in microseconds."""
    spans = []
    for _ in range(ROUNDS):
        started = time.perf_counter()
        work()
        spans.append(time.perf_counter() - started)
    return round(median(spans) * 1e6, 1)


def measure() -> dict[str, Any]:
    """All of it."""
    return {"personal": personal(samples()), "injection": attacks(), "speed": speed()}


def tables(found: Mapping[str, Any]) -> Iterator[Table]:
    """Personal details by kind, attacks by when they were written, and what it takes."""
    told = found["personal"]
    rows = [["all", *cells(told, ["recall", "false_alarms"])]]
    rows += [
        [name, *cells({"recall": each}, ["recall", "false_alarms"])] for name, each in told["recall_by_kind"].items()
    ]
    rows += [
        [f"like: {name}", *cells({"false_alarms": each}, ["recall", "false_alarms"])]
        for name, each in told["false_alarms_by_kind"].items()
    ]
    yield Table("Screening: personal details and credentials", ["kind", "recall", "false alarms"], rows)
    columns = ["attacks", "innocent", "caught", "quarantined", "false", "falsely_quarantined"]
    parts = {**found["injection"]["written"], "all": found["injection"]["all"]}
    yield Table(
        "Screening: attacks", ["written", *columns], [[name, *cells(each, columns)] for name, each in parts.items()]
    )
    yield Table("Screening: an ordinary turn, µs", list(found["speed"]), [cells(found["speed"], list(found["speed"]))])


def main() -> int:
    """Measure and print."""
    print(json.dumps({**provenance(), "screening": measure()}, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
