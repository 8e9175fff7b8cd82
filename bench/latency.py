"""How long a recall takes as one scope grows, in a fresh process that only asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from bench.probe import Answer, probe
from bench.resampled import questions
from bench.stores import AGENT, KEYS, Shelf, bytes_on_disk

ROUNDS = 2
Figures = dict[str, Any]


def measure(shelf: Shelf, asked: int, warm_up: int) -> Figures:
    """Every size, plain and encrypted; then the smallest scope alone and in the store of many others."""
    drawn = questions(shelf.sets, asked + warm_up)
    first, rest = drawn[:warm_up], drawn[warm_up:] or drawn
    sizes = {
        str(size): {kind: figures(ask(shelf, size, kind, first, rest), shelf, size, kind) for kind in KEYS}
        for size in sorted(shelf.sizes)
    }
    return {
        "questions": len(rest),
        "warm_up": len(first),
        "sizes": sizes,
        "crowded": crowded(shelf, first, rest),
        "ratios": ratios(sizes, [str(size) for size in sorted(shelf.sizes)]),
    }


def ask(shelf: Shelf, size: int, kind: str, warm_up: Sequence[str], asked: Sequence[str]) -> Answer:
    """Ask the store of one size."""
    return probe(shelf.store(size, kind), KEYS[kind], AGENT, warm_up, asked)


def figures(answer: Answer, shelf: Shelf, size: int, kind: str) -> Figures:
    """What one probe measured, with the disk its store takes."""
    timings: Figures = dict(answer)
    cold = sum(timings[part] for part in ("import_ms", "open_ms", "first_answer_ms"))
    return {
        **spread(timings["wall_ms"]),
        "cpu": spread(timings["cpu_ms"]),
        "stages_mean": {name: round(float(np.mean(taken)), 3) for name, taken in timings["stages_ms"].items()},
        "open_ms": round(timings["open_ms"], 1),
        "first_answer_ms": round(timings["first_answer_ms"], 1),
        "import_open_answer_ms": round(cold, 1),
        "rss_after_first_mb": megabytes(timings["rss_after_first_kb"]),
        "rss_mb": megabytes(timings["rss_kb"]),
        "disk_bytes_per_turn": round(bytes_on_disk(shelf.store(size, kind)) / size),
    }


def crowded(shelf: Shelf, warm_up: Sequence[str], asked: Sequence[str]) -> Figures:
    """The smallest scope alone and among as many turns of others as the largest has, asked by turns."""
    size = min(shelf.sizes)
    places = {"alone": shelf.store(size, "plain"), "crowded": shelf.crowded(size)}
    taken: dict[str, list[float]] = {name: [] for name in places}
    for _ in range(ROUNDS):
        for name, path in places.items():
            answer: Figures = dict(probe(path, None, AGENT, warm_up, asked))
            taken[name] += answer["wall_ms"]
    told: Figures = {name: spread(values) for name, values in taken.items()}
    return {
        "scope_turns": size,
        "other_turns": max(shelf.sizes),
        **told,
        "ratio_p50": ratio(told["crowded"]["p50"], told["alone"]["p50"]),
        "ratio_p95": ratio(told["crowded"]["p95"], told["alone"]["p95"]),
    }


def ratios(sizes: Figures, names: Sequence[str]) -> Figures:
    """Largest to smallest, and encrypted to plain, from the same run."""
    small, large = sizes[names[0]], sizes[names[-1]]
    return {
        "p95_largest_to_smallest": {kind: ratio(large[kind]["p95"], small[kind]["p95"]) for kind in KEYS},
        "p95_encrypted_to_plain": {
            name: ratio(sizes[name]["encrypted"]["p95"], sizes[name]["plain"]["p95"]) for name in names
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
