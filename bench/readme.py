"""The last figures in bench/README.md, written from a run, so that nobody copies a number by hand."""

from __future__ import annotations

from pathlib import Path

from bench.programs import tables
from bench.tables import Figures, markdown

README = Path(__file__).with_name("README.md")
HEADING, OTHERS = "## Last figures\n", "## Other figures\n"


def renewed(readme: str, figures: Figures) -> str:
    """The text with its last figures replaced; what was not measured is left out, and so are details."""
    before, _, rest = readme.partition(HEADING)
    _, others, after = rest.partition(OTHERS)
    shown = [markdown(table) for table in tables(figures) if not table.detail]
    return "\n".join([before + HEADING, provenance(figures), *shown, *([others + after] if others else [])])


def provenance(figures: Figures) -> str:
    """What they were measured on, in a sentence."""
    machine, commit = figures["machine"], figures["commit"] or "no commit"
    state = " with changes" if figures["dirty"] else ""
    cores = f"{machine['cores']} cores ({machine['processor']})"
    return (
        f"Commit `{commit[:12]}`{state}; Python {figures['python']}; {cores}, "
        f"{machine['ram_gb']} GB, {machine['system'].split()[0]}; load before the run {machine['load_before']}.\n"
    )
