"""Vector spaces as people read them."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from engram.model.report import SpaceReport, SpaceUse
from engram.surfaces.cli.screen import table, visible

STYLES = {SpaceUse.CURRENT: "good", SpaceUse.FORMER: "fair", SpaceUse.UNUSED: "dim"}


def draw_spaces(console: Console, spaces: Sequence[SpaceReport]) -> None:
    """Each space: what it holds, and what it is there for."""
    if not spaces:
        return
    drawn = table("space", "metric", "dimensions", "vectors", "use", right=("dimensions", "vectors"), wide="space")
    for space in spaces:
        use = Text(in_words(space), style=STYLES[space.use])
        drawn.add_row(visible(space.name), space.metric.value, f"{space.dimensions:,}", f"{space.vectors:,}", use)
    console.print()
    console.print(drawn)


def in_words(space: SpaceReport) -> str:
    """What a space is there for, and how far it is."""
    lacking = space.waiting + space.refused
    if space.use is SpaceUse.CURRENT and lacking:
        return f"current, {space.vectors:,} of {space.vectors + lacking:,}"
    return space.use.value
