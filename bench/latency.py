"""How long a recall takes as one scope grows, in a fresh process that only asks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from bench.probe import Answer, probe
from bench.resampled import questions
from bench.stores import KEYS, Shelf, bytes_on_disk, kinds
from bench.tables import Table, by_size, cells, ratio_table

ROUNDS = 2
EMBEDDING = "embed"  # the stage of a recall that makes the question's vector
TEN_THOUSAND = "10000"
Figures = dict[str, Any]


def measure(shelf: Shelf, asked: int, warm_up: int) -> Figures:
    """Every size, plain and encrypted; then the smallest scope alone and in the store of many others."""
    drawn = questions(shelf.sets, asked + warm_up)
    first, rest = drawn[:warm_up], drawn[warm_up:] or drawn
    sizes = {
        str(size): {kind: figures(ask(shelf, size, kind, first, rest), shelf, size, kind) for kind in kinds(size)}
        for size in sorted(shelf.sizes)
    }
    alone = resident(probe(shelf.single(), None, shelf.asking, first, first))
    return {
        "questions": len(rest),
        "warm_up": len(first),
        "model_rss_mb": alone,
        "sizes": {size: with_memory(told, alone) for size, told in sizes.items()},
        "crowded": crowded(shelf, first, rest),
        "ratios": ratios(sizes),
    }


def ask(shelf: Shelf, size: int, kind: str, warm_up: Sequence[str], asked: Sequence[str]) -> Answer:
    """Ask the store of one size."""
    return probe(shelf.store(size, kind), KEYS[kind], shelf.asking, warm_up, asked)


def figures(answer: Answer, shelf: Shelf, size: int, kind: str) -> Figures:
    """What one probe measured, with what its store took to build and takes on disk."""
    timings: Figures = dict(answer)
    cold = sum(timings[part] for part in ("import_ms", "open_ms", "first_answer_ms"))
    return {
        **spread(without_embedding(timings)),
        "whole": spread(timings["wall_ms"]),
        "cpu": spread(timings["cpu_ms"]),
        "stages": {name: spread(taken) for name, taken in timings["stages_ms"].items()},
        "open_ms": round(timings["open_ms"], 1),
        "first_answer_ms": round(timings["first_answer_ms"], 1),
        "open_answer_ms": round(timings["open_ms"] + timings["first_answer_ms"], 1),
        "import_open_answer_ms": round(cold, 1),
        "rss_after_first_mb": megabytes(timings["rss_after_first_kb"]),
        "rss_mb": megabytes(timings["rss_kb"]),
        "disk_bytes_per_turn": round(bytes_on_disk(shelf.store(size, kind)) / size),
        "built_s": shelf.built_s[size, kind],
    }


def resident(answer: Answer) -> float | None:
    """The memory of a probe after its questions."""
    timings: Figures = dict(answer)
    return megabytes(timings["rss_kb"])


def with_memory(kinds: Figures, alone: float | None) -> Figures:
    """What a store takes beyond the model and the program, which a store of one text needs as well."""
    return {
        kind: {**told, "rss_above_mb": None if alone is None else round(told["rss_mb"] - alone, 1)}
        for kind, told in kinds.items()
    }


def without_embedding(timings: Mapping[str, Any]) -> list[float]:
    """What each recall took beside making the question's vector, which is the model's time and not the store's."""
    embedding = timings["stages_ms"].get(EMBEDDING) or [0.0] * len(timings["wall_ms"])
    return [whole - part for whole, part in zip(timings["wall_ms"], embedding, strict=True)]


def crowded(shelf: Shelf, warm_up: Sequence[str], asked: Sequence[str]) -> Figures:
    """The smallest scope alone and among many texts of others, asked by turns."""
    size = min(shelf.sizes)
    places = {"alone": shelf.store(size, "plain"), "crowded": shelf.crowded(size)}
    taken: dict[str, list[float]] = {name: [] for name in places}
    for _ in range(ROUNDS):
        for name, path in places.items():
            taken[name] += without_embedding(dict(probe(path, None, shelf.asking, warm_up, asked)))
    told: Figures = {name: spread(values) for name, values in taken.items()}
    return {
        "scope_turns": size,
        "other_turns": shelf.others,
        **told,
        "ratio_p50": ratio(told["crowded"]["p50"], told["alone"]["p50"]),
        "ratio_p95": ratio(told["crowded"]["p95"], told["alone"]["p95"]),
    }


def ratios(sizes: Figures) -> Figures:
    """Each size to the smallest, p95 to p50, and encrypted to plain, from the same run."""
    plain = {size: told["plain"] for size, told in sizes.items()}
    smallest = next(iter(plain.values()))
    return {
        "p50_to_smallest": {size: ratio(told["p50"], smallest["p50"]) for size, told in plain.items()},
        "p50_to_ten_thousand": {
            size: ratio(told["p50"], plain[TEN_THOUSAND]["p50"])
            for size, told in plain.items()
            if TEN_THOUSAND in plain
        },
        "p95_to_smallest": {size: ratio(told["p95"], smallest["p95"]) for size, told in plain.items()},
        "p95_to_p50": {size: ratio(told["p95"], told["p50"]) for size, told in plain.items()},
        "p95_encrypted_to_plain": {
            size: ratio(told["encrypted"]["p95"], told["plain"]["p95"])
            for size, told in sizes.items()
            if "encrypted" in told
        },
    }


def spread(values: Sequence[float]) -> dict[str, float]:
    """The quantiles people ask for."""
    p50, p95, p99 = np.percentile(values, (50, 95, 99))
    return {"p50": round(float(p50), 3), "p95": round(float(p95), 3), "p99": round(float(p99), 3)}


def ratio(over: float, under: float) -> float | None:
    """How many times the second the first is."""
    return round(over / under, 3) if under else None


def megabytes(kilobytes: int | None) -> float | None:
    """Kilobytes as megabytes, where they are known."""
    return None if kilobytes is None else round(kilobytes / 1024, 1)


TIMES = {
    "p50": "p50", "p95": "p95", "p99": "p99", "open": "open_ms", "first": "first_answer_ms",
    "import, open, first": "import_open_answer_ms", "RSS MB": "rss_mb", "above model": "rss_above_mb",
    "bytes per turn": "disk_bytes_per_turn",
}  # fmt: skip


def tables(found: Mapping[str, Any]) -> Iterator[Table]:
    """By size, then alone and crowded."""
    yield times_table(found)
    yield stages_table(found)
    yield crowded_table(found["crowded"])
    yield ratio_table(found["ratios"])


def times_table(found: Mapping[str, Any]) -> Table:
    """What one recall, opening, memory, disk and building cost."""
    rows = [
        [
            size, kind, *cells(told, TIMES.values()), *cells(told["whole"], ["p50"]), *cells(told["cpu"], ["p95"]),
            *cells(told["built_s"], ["observe", "vectors"]),
        ]
        for size, kind, told in by_size(found["sizes"])
    ]  # fmt: skip
    columns = ["turns", "store", *TIMES, "p50 with embedding", "CPU p95", "observe s", "vectors and graphs s"]
    return Table(f"Recall in ms without embedding, {found['questions']} questions, warm", columns, rows)


def stages_table(found: Mapping[str, Any]) -> Table:
    """Where the time of a recall goes."""
    stages = list(dict.fromkeys(stage for _, _, told in by_size(found["sizes"]) for stage in told["stages"]))
    rows = [
        [size, kind, *(pair(told["stages"].get(stage)) for stage in stages)]
        for size, kind, told in by_size(found["sizes"])
    ]
    return Table("Stages of a recall in ms, p50 and p95", ["turns", "store", *stages], rows)


def pair(told: Mapping[str, float] | None) -> str:
    """The middle and the slow end."""
    return f"{told['p50']:.2f} {told['p95']:.2f}" if told else ""


def crowded_table(crowded: Mapping[str, Any]) -> Table:
    """One scope alone, and among others."""
    title = f"A scope of {crowded['scope_turns']:,} turns, alone and among {crowded['other_turns']:,} of others, ms"
    rows = [[name, *cells(crowded[name], ("p50", "p95"))] for name in ("alone", "crowded")]
    rows.append(["ratio", *cells(crowded, ("ratio_p50", "ratio_p95"))])
    return Table(title, ["", "p50", "p95"], rows)
