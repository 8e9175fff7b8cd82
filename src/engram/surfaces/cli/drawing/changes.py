"""What gave way to what, as people read it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from engram.model.change import UPDATE
from engram.model.replacement import Replacement
from engram.surfaces.cli.screen import clipped, indented, one_line, short, when

SHOWN = 200


def draw_changes(console: Console, changes: Sequence[Replacement]) -> None:
    """Each as the older memory, the newer one and why, with what to do about it."""
    if not changes:
        console.print("Nothing gave way to anything.", style="dim")
        return
    for change in changes:
        draw_change(console, change)
    console.print()
    console.print("keep the older one: engram confirm ID · take it back: engram undo CHANGE_SET", style="dim")


def draw_change(console: Console, change: Replacement) -> None:
    """One of them."""
    old, new = change.old, change.new
    state = "confirmed" if change.confirmed else old.status.value
    console.print(Text.assemble(clipped(old.text, SHOWN), "  ", (short(old.id), "id"), (f"  {state}", "dim")))
    told = (clipped(new.text, SHOWN), f"  {short(new.id)}") if new else ("(withheld)", "")
    console.print(indented(Text.assemble(("→ ", "figure"), told[0], (told[1], "id")), 2))
    why = one_line(change.reason.removeprefix(UPDATE)) if change.automatic else one_line(change.reason)
    by = "recognised" if change.automatic else "asked for"
    line = " · ".join(filter(None, (when(change.at), by, why, f"change set {short(change.change_set)}")))
    console.print(indented(Text(line, style="dim"), 2))
