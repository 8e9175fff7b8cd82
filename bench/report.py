"""The figures as tables for people; the JSON is for everything else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

Figures = Mapping[str, Any]
MEASURES = ("questions", "R@1", "R@5", "R@10", "R@20", "MRR", "NDCG@10")


def show(figures: Figures, console: Console) -> None:
    """Print a table for everything that was measured."""
    for name, tables in (("recall", recall_tables), ("latency", latency_tables), ("write", write_tables)):
        if name in figures:
            for table in tables(figures[name]):
                console.print(table)
    if figures["goals"]:
        console.print(goal_table(figures["goals"]))


def goal_table(goals: Sequence[Figures]) -> Table:
    """What was to be reached, and whether it was."""
    table = titled("Goals", ["goal", "found", "met"])
    for told in goals:
        table.add_row(told["goal"], spelt(told["found"]), "yes" if told["met"] else "no")
    return table


def recall_tables(found: Figures) -> Iterable[Table]:
    """Quality by set and category, then what the verdict is worth."""
    quality = titled("Turn-level recall, lexical only", ["set", "category", *MEASURES])
    for name, told in found.items():
        quality.add_row(name, "headline", *cells(told["headline"], MEASURES), style="bold")
        for category, measures in told["categories"].items():
            quality.add_row("", category, *cells(measures, MEASURES))
    yield quality
    yield verdict_table(found)
    yield reliability_table(found)


def verdict_table(found: Figures) -> Table:
    """How well probability tells questions apart, and how the verdicts are spread."""
    columns = {
        "AUROC foreign": "auroc_foreign", "as asked": "auroc_unanswerable", "hit": "auroc_hit",
        "ECE": "calibration_error",
    }  # fmt: skip
    kinds = ("answerable", "unanswerable", "foreign")
    table = titled("Verdict; shares of confident, uncertain, unknown", ["set", *columns, *kinds])
    for name, told in found.items():
        verdict = told["verdict"]
        table.add_row(
            name, *cells(verdict, columns.values()), *(spread_of(verdict["verdicts"][kind]) for kind in kinds)
        )
    return table


def reliability_table(found: Figures) -> Table:
    """What was said and what was so."""
    table = titled("Evidence in the top 5, by probability", ["from", *(f"{name}: n said hit" for name in found)])
    for place in range(10):
        rows = [at_place(told["verdict"]["reliability"], place / 10) for told in found.values()]
        table.add_row(f"{place / 10}", *rows)
    return table


def at_place(rows: Sequence[Figures], start: float) -> str:
    """One bin, or nothing."""
    return next((f"{row['questions']} {row['said']:.2f} {row['hit']:.2f}" for row in rows if row["from"] == start), "")


def spread_of(shares: Figures) -> str:
    """The shares of the three verdicts, surest first."""
    return " ".join(f"{shares.get(name, 0.0):.2f}" for name in ("confident", "uncertain", "unknown")) if shares else ""


def latency_tables(found: Figures) -> Iterable[Table]:
    """By size, then alone and crowded."""
    yield times_table(found)
    yield stages_table(found)
    yield crowded_table(found["crowded"])
    yield ratio_table(found["ratios"])


def times_table(found: Figures) -> Table:
    """What one recall, opening, memory and disk cost."""
    columns = {
        "p50": "p50", "p95": "p95", "p99": "p99", "open": "open_ms", "first": "first_answer_ms",
        "import to first": "import_open_answer_ms", "RSS MB": "rss_mb", "bytes/turn": "disk_bytes_per_turn",
    }  # fmt: skip
    table = titled(f"Recall in ms, {found['questions']} questions", ["turns", "store", *columns, "CPU p95"])
    for size, kind, told in by_size(found["sizes"]):
        table.add_row(size, kind, *cells(told, columns.values()), *cells(told["cpu"], ["p95"]))
    return table


def stages_table(found: Figures) -> Table:
    """Where the time of a recall goes."""
    stages = list(next(told["stages_mean"] for _, _, told in by_size(found["sizes"])))
    table = titled("Stages, mean ms", ["turns", "store", *stages])
    for size, kind, told in by_size(found["sizes"]):
        table.add_row(size, kind, *cells(told["stages_mean"], stages))
    return table


def crowded_table(crowded: Figures) -> Table:
    """One scope alone, and among others."""
    title = f"A scope of {crowded['scope_turns']:,} turns, alone and among {crowded['other_turns']:,} of others"
    table = titled(title, ["", "p50", "p95"])
    for name in ("alone", "crowded"):
        table.add_row(name, *cells(crowded[name], ("p50", "p95")))
    table.add_row("ratio", *cells(crowded, ("ratio_p50", "ratio_p95")))
    return table


def write_tables(found: Figures) -> Iterable[Table]:
    """By what was there before, and how."""
    columns = ("per_s", "per_cpu_s", "p50", "p99", "max")
    table = titled("Durable turns per second; ms per call", ["existing", "store", "how", *columns])
    for size, kind, ways in by_size(found["existing"]):
        for way, told in ways.items():
            table.add_row(size, kind, way, *cells(told, columns))
    table.add_row("0", "plain", "batch, people only", *cells(found["between_people"], columns))
    table.add_row("", "", "one fsync", "", "", *cells(found["fsync"], ("p50", "p99", "max")))
    yield table
    yield ratio_table(found["ratios"])


def by_size(sizes: Figures) -> Iterator[tuple[str, str, Figures]]:
    """Figures by size and kind of store."""
    for size, kinds in sizes.items():
        for kind, told in kinds.items():
            yield f"{int(size):,}", kind, told


def ratio_table(ratios: Figures) -> Table:
    """Ratios within one run."""
    table = titled("Ratios", ["what", "ratio"])
    for name, value in ratios.items():
        parts = value if isinstance(value, dict) else {"": value}
        table.add_row(name.replace("_", " "), ", ".join(f"{key} {part}".strip() for key, part in parts.items()))
    return table


def titled(title: str, columns: Iterable[str]) -> Table:
    """An empty table."""
    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD)
    for column in columns:
        table.add_column(column)
    return table


def cells(told: Figures, names: Iterable[str]) -> list[str]:
    """Values as cells; what is missing stays empty."""
    return [spelt(told.get(name)) for name in names]


def spelt(value: float | None) -> str:
    """A number as short as it can be read."""
    if value is None:
        return ""
    if isinstance(value, int) or value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.3f}"
