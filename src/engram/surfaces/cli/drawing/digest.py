"""What digesting did, as people read it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.text import Text

from engram.model.digest import DigestReport
from engram.model.proposal import Refusal
from engram.surfaces.cli.screen import clipped, counted, short, table, visible

QUOTED = 60
DECLINED = frozenset({Refusal.REQUEST, Refusal.TAKEN_BACK, Refusal.OUTRANKED})


def draw_digest(console: Console, done: DigestReport, told: Mapping[str, str]) -> None:
    """What is known now, what gave way, and what was left out."""
    console.print(Text.assemble(("✓ ", "good"), f"read {counted(done.turns, 'turn')}"))
    draw_effects(console, done, told)
    draw_rejected(console, done)
    if done.proposed:
        console.print(Text(f"  {counted(len(done.proposed), 'proposal')} of {done.proposed[0].author}", style="dim"))
    if done.left_to_model:
        trouble = f": {visible(done.trouble)}" if done.trouble else ""
        waiting = counted(done.left_to_model, "turn")
        console.print(Text(f"  {waiting} wait for the language model{trouble}", style="fair"))
    if done.remaining:
        console.print(Text(f"  {counted(done.remaining, 'turn')} still wait", style="fair"))


def draw_effects(console: Console, done: DigestReport, told: Mapping[str, str]) -> None:
    """What is known now, what gave way and what is gone, one line each."""
    draw_lines(console, "+", "good", [memory.text for memory in done.added])
    for sign, style, ids in (("=", "dim", done.corroborated), ("−", "fair", done.corrected)):
        draw_lines(console, sign, style, [told[id] for id in ids])
    if done.settled:
        console.print(Text(f"  settled {counted(len(done.settled), 'promise')}", style="good"))
    if done.archived:
        console.print(Text(f"  archived {counted(len(done.archived), 'memory', 'memories')}", style="dim"))
    if done.forgotten:
        console.print(Text(f"  forgot {counted(len(done.forgotten), 'memory', 'memories')}", style="fair"))
    for id in done.erasable:
        console.print(Text(f"  someone asked to have {short(id)} erased: `engram erase {short(id)}`", style="fair"))


def draw_declined(console: Console, done: DigestReport) -> None:
    """What somebody wanted in vain, or said though it was taken back, one line each."""
    for left in done.rejected:
        if left.reason in DECLINED:
            quote = clipped(left.text, QUOTED)
            console.print(Text(f"  left out ({left.reason.value}): {quote}", style="fair"))


def draw_lines(console: Console, sign: str, style: str, lines: Sequence[str]) -> None:
    """Memories, one to a line."""
    for line in lines:
        console.print(Text.assemble((f"  {sign} ", style), clipped(line, console.width - 6)))


def draw_rejected(console: Console, done: DigestReport) -> None:
    """What did not become a memory, and why."""
    if not done.rejected:
        return
    drawn = table("left out", "why", "turn", wide="left out")
    for left in done.rejected:
        drawn.add_row(clipped(left.text, QUOTED), left.reason.value, Text(short(left.turn), style="id"))
    console.print()
    console.print(drawn)
