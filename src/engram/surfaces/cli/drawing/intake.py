"""What ingest does and did, as people see it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import accumulate
from pathlib import Path
from time import monotonic

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.text import Text

from engram.engine.senses import NO_EMBEDDER
from engram.model.report import SpaceUse
from engram.surfaces.cli.embedded import Embedded
from engram.surfaces.cli.intake import Tally, summed
from engram.surfaces.cli.screen import counted, one_line, table, visible
from engram.surfaces.cli.screening import note_of_many
from engram.surfaces.transcripts import Transcript

SHOWN_FILES = 20
REASONS: Mapping[str, str] = {
    "damaged": "in a damaged archive",
    "empty": "without text",
    "encoding": "not valid Unicode",
    "future": "from the future",
    "hidden": "that nobody was shown",
    "id": "with the id of another text",
    "json": "not valid JSON",
    "role": "of an unknown role",
    "time": "with an unreadable time",
    "too long": "over 64 MB",
    "too_large": "over the size limit",
    "unknown": "not a turn",
}


@contextmanager
def progress_bar(
    console: Console, transcripts: Mapping[str, Transcript | None]
) -> Iterator[Callable[[str, int, int], None]]:
    """A bar over the bytes of all files, with the turns so far and how fast they go in."""
    sizes = {path: transcript.size for path, transcript in transcripts.items() if transcript}
    starts = dict(zip(sizes, accumulate(sizes.values(), initial=0), strict=False))
    columns = (
        TextColumn("{task.description}"),
        BarColumn(bar_width=None),
        TaskProgressColumn(),
        TextColumn("{task.fields[pace]}", style="dim"),
        TimeRemainingColumn(),
    )
    began, turns = monotonic(), 0
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("reading", total=sum(sizes.values()) or None, pace="")

        def advance(path: str, position: int, more: int) -> None:
            nonlocal turns
            turns += more
            pace = f"{turns:,} turns · {turns / max(monotonic() - began, 0.001):,.0f}/s"
            name = one_line(Path(path).name)[-24:]
            progress.update(task, completed=starts[path] + position, description=name, pace=pace)

        yield advance


def draw_tallies(console: Console, tallies: Sequence[Tally], *, dry_run: bool, whole: bool) -> None:
    """A line for each file, the sum, and why turns were left out."""
    drawn = table(
        "file", "format", "read", "new", "known", "withheld", "skipped",
        right=("read", "new", "known", "withheld", "skipped"), wide="file",
    )  # fmt: skip
    for tally in tallies[:SHOWN_FILES]:
        drawn.add_row(*row(tally, Path(tally.path).name, tally.format, dry_run=dry_run))
    if len(tallies) > SHOWN_FILES:
        drawn.add_row(Text(f"… and {counted(len(tallies) - SHOWN_FILES, 'more file')}", style="dim"))
    total = summed(tallies)
    if len(tallies) > 1:
        drawn.add_row(*row(total, "all", "", dry_run=dry_run), style="bold")
    console.print(drawn)
    draw_left_out(console, tallies, total)
    if dry_run:
        console.print("Nothing was written: this was a dry run.", style="dim")
    elif not whole:
        console.print("Interrupted. What was taken in stays; run it again to go on.", style="fair")


def draw_facts(console: Console, facts: int) -> None:
    """How many facts were read in what was taken in."""
    if facts:
        console.print(Text(f"✓ read {counted(facts, 'fact')} in it", style="good"))


def draw_embedded(console: Console, embedded: Embedded, *, alone: bool = False) -> None:
    """How much is found by its meaning now, and what stands in the way of the rest."""
    if embedded.embedded or (alone and not embedded.waiting and not embedded.degraded):
        pace = f" ({embedded.embedded / embedded.seconds:,.0f}/s)" if embedded.seconds >= 1 else ""
        done = (
            f"embedded {counted(embedded.embedded, 'passage')}{pace}"
            if embedded.embedded
            else "nothing waits for its vector"
        )
        console.print(Text(f"✓ {done}", style="good"))
    for reason in embedded.degraded:
        if reason == NO_EMBEDDER and not alone:  # it was chosen
            continue
        console.print(Text(f"! {one_line(reason)}", style="fair"), soft_wrap=True)
    if embedded.waiting:
        moving = any(space.use is SpaceUse.FORMER for space in embedded.spaces)
        meanwhile = "found by those of the former model" if moving else "found by words only"
        waiting = f"{counted(embedded.waiting, 'passage')} wait for their vectors: {meanwhile}"
        console.print(Text(f"! {waiting}; go on with `engram embed`", style="fair"), soft_wrap=True)


def row(tally: Tally, name: str, format: str, *, dry_run: bool) -> list[str | Text]:
    """The figures of a file."""
    figures = [f"{number:,}" for number in (tally.new, tally.known, tally.withheld)] if not dry_run else ["–"] * 3
    shown = Text(visible(name), no_wrap=True, overflow="ellipsis")
    return [shown, format or ("–" if tally.error else ""), f"{tally.read:,}", *figures, f"{tally.skipped.total():,}"]


def draw_left_out(console: Console, tallies: Sequence[Tally], total: Tally) -> None:
    """Why records did not become turns, and which files could not be read."""
    if total.skipped:
        console.print(Text(f"Skipped: {in_words(total.skipped)}", style="fair"))
    if total.screened:
        console.print(Text(f"Screened: {note_of_many(total.screened)}", style="fair"))
    if total.withheld:
        withheld = counted(total.withheld, "turn")
        console.print(Text(f"Withheld: {withheld} that were forgotten or erased before", style="fair"))
    for tally in tallies:
        if tally.error:
            console.print(Text(f"! {one_line(tally.error)}", style="bad"), soft_wrap=True)


def in_words(skipped: Counter[str]) -> str:
    """Reasons with their numbers, most frequent first."""
    return ", ".join(f"{count:,} {REASONS.get(reason, reason)}" for reason, count in skipped.most_common())
