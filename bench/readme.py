"""The last section of bench/README.md, written from the figures, so that nobody copies a number by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from bench.report import by_size, cells, spelt

README = Path(__file__).with_name("README.md")
HEADING = "## Last figures\n"
MEASURES = ("questions", "R@1", "R@5", "R@10", "R@20", "MRR", "NDCG@10")
VERDICT = {"AUROC foreign": "auroc_foreign", "as asked": "auroc_unanswerable", "ECE": "calibration_error"}
LATENCY = {
    "p50": "p50", "p95": "p95", "p99": "p99", "open": "open_ms", "import, open, first answer": "import_open_answer_ms",
    "RSS MB": "rss_mb", "bytes per turn": "disk_bytes_per_turn",
}  # fmt: skip
WRITE = {"per s": "per_s", "per CPU s": "per_cpu_s", "p50 ms": "p50", "p99 ms": "p99", "max ms": "max"}
Figures = Mapping[str, Any]


def renewed(readme: str, figures: Figures) -> str:
    """The text with its last section replaced; what was not measured is left out."""
    before, _, _ = readme.partition(HEADING)
    parts = [("recall", recall), ("latency", latency), ("write", write)]
    measured = [part for name, tell in parts if name in figures for part in tell(figures[name])]
    return "\n".join([before + HEADING, provenance(figures), *goals(figures["goals"]), *measured])


def provenance(figures: Figures) -> str:
    """What they were measured on, in a sentence."""
    machine, commit = figures["machine"], figures["commit"] or "no commit"
    state = " with changes" if figures["dirty"] else ""
    cores = f"{machine['cores']} cores ({machine['processor']})"
    return (
        f"Commit `{commit[:12]}`{state}; Python {figures['python']}; {cores}, "
        f"{machine['ram_gb']} GB, {machine['system']}; load before the run {machine['load_before']}.\n"
    )


def goals(judged: Sequence[Figures]) -> Iterable[str]:
    """Each goal with what was found."""
    rows = [[told["goal"], spelt(told["found"]), "yes" if told["met"] else "no"] for told in judged]
    return [table(["goal", "found", "met"], rows)] if rows else []


def recall(found: Figures) -> Iterable[str]:
    """Quality by set and category, and the verdict."""
    rows = []
    for name, told in found.items():
        rows.append([f"**{name}**", *cells(told["headline"], MEASURES)])
        rows += [[category, *cells(measures, MEASURES)] for category, measures in told["categories"].items()]
    yield "Turn-level recall, words alone:\n"
    yield table(["", *MEASURES], rows)
    yield "Verdict:\n"
    yield table(["", *VERDICT], [[name, *cells(told["verdict"], VERDICT.values())] for name, told in found.items()])


def latency(found: Figures) -> Iterable[str]:
    """One recall by size, and beside others."""
    rows = [
        [size, kind, *cells(told, LATENCY.values()), *cells(told["cpu"], ["p95"]), stages(told["stages_mean"])]
        for size, kind, told in by_size(found["sizes"])
    ]
    yield f"One recall in ms, {found['questions']} questions, warm:\n"
    yield table(["turns", "store", *LATENCY, "CPU p95", "stages, mean"], rows)
    crowded = found["crowded"]
    yield (
        f"A scope of {crowded['scope_turns']:,} turns among {crowded['other_turns']:,} of others: p50 "
        f"{crowded['crowded']['p50']} ms, alone {crowded['alone']['p50']} ms, ratio {crowded['ratio_p50']} "
        f"(p95 {crowded['ratio_p95']}).\n"
    )


def stages(taken: Figures) -> str:
    """Stages in a line."""
    return ", ".join(f"{name} {value:.1f}" for name, value in taken.items())


def write(found: Figures) -> Iterable[str]:
    """Durable writes."""
    rows = [
        [size, kind, way, *cells(told, WRITE.values())]
        for size, kind, ways in by_size(found["existing"])
        for way, told in ways.items()
    ]
    rows.append(["0", "plain", "batch, people only", *cells(found["between_people"], WRITE.values())])
    yield f"Durable turns (one fsync here: p50 {found['fsync']['p50']} ms, p99 {found['fsync']['p99']} ms):\n"
    yield table(["existing", "store", "how", *WRITE], rows)


def table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table and an empty line."""
    lines = [columns, ["---"] * len(columns), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)
