"""Where a memory came from, and the journal, as people read them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.text import Text

from engram.model.change import Entry
from engram.model.link import Link
from engram.model.memory import GONE, Memory, Turn
from engram.surfaces.cli.drawing.memory import byline, who
from engram.surfaces.cli.screen import clipped, id_for, indented, one_line, short, table, visible, when

INWARD = {"supersedes": "replaced by", "superseded_by": "replaces"}
OUTWARD = {"supersedes": "replaces", "superseded_by": "replaced by"}


def draw_origin(
    console: Console, memory: Memory, links: Sequence[Link], near: Mapping[str, Memory], entries: Sequence[Entry]
) -> None:
    """The memory, what it rests on, what it is tied to, and what was done to it."""
    console.print(Text(clipped(memory.text, 400), style="bold"))
    console.print(byline(memory, Text(memory.id, style="id")))
    console.print(Text(came_by(memory), style="dim"))
    section(console, "Rests on", [neighbour(id, near) for id in memory.sources])
    ties = {line.plain: line for line in (tie(link, memory, near) for link in links)}  # told from both ends, said once
    section(console, "Tied to", list(ties.values()))
    console.print()
    draw_entries(console, entries, memory.id)


def came_by(memory: Memory) -> str:
    """How it got here, in a line."""
    told = f"said by {who(memory)}" if isinstance(memory, Turn) else f"told by {memory.source.value}"
    session = f" in session {memory.session}" if memory.session else ""
    return visible(f"{told}{session}: {when(memory.learnt)}; kept in {memory.scope}: {when(memory.recorded_at)}")


def section(console: Console, head: str, lines: Sequence[Text]) -> None:
    """Some lines under a head, or nothing."""
    if lines:
        console.print()
        console.print(head, style="head")
        for line in lines:
            console.print(indented(line, 2))


def tie(link: Link, memory: Memory, near: Mapping[str, Memory]) -> Text:
    """A link as seen from a memory."""
    outward = link.origin == memory.id
    words = (OUTWARD if outward else INWARD).get(link.relation, link.relation if outward else f"← {link.relation}")
    return Text(f"{words} ", style="figure").append_text(neighbour(link.target if outward else link.origin, near))


def neighbour(id: str, near: Mapping[str, Memory]) -> Text:
    """A memory nearby, in a line."""
    memory = near.get(id)
    if memory is None or memory.status in GONE:
        return Text(f"{short(id)} (withheld)", style="dim")
    return Text(f"{who(memory)}: {clipped(memory.text, 120)} ", style="default").append(short(id), style="id")


def draw_entries(console: Console, entries: Sequence[Entry], of: str) -> None:
    """Lines of the journal about one memory, and about what it updated."""
    drawn = table("when", "change", "by", "change set", "why", wide="why")
    for entry in entries:
        change = entry.verb if entry.verb == entry.kind else f"{entry.verb}: {entry.kind}"
        style = "dim strike" if entry.undone_by else ""
        drawn.add_row(
            when(entry.recorded_at), Text(change, style=style), Text(visible(entry.actor)),
            Text(short(entry.change_set), style="id"), Text(updated(entry, of) + purpose(entry)),
        )  # fmt: skip
    console.print(drawn)


def updated(entry: Entry, of: str) -> str:
    """What else a line is about, which a memory updated."""
    if entry.subject == of:
        return ""
    return f"{'it replaced' if entry.kind == 'supersede' else 'it challenges'} {short(entry.subject)} · "


def purpose(entry: Entry) -> str:
    """Why, or what became of it."""
    undone = f"undone by {short(entry.undone_by)}" if entry.undone_by else ""
    undoes = f"takes back {short(entry.undoes)}" if entry.undoes else ""
    return " · ".join(filter(None, (one_line(entry.reason), undoes, undone)))


def draw_journal(console: Console, entries: Sequence[Entry]) -> None:
    """Lines of the journal about anything, newest first."""
    if not entries:
        console.print("The journal has no such lines.", style="dim")
        return
    shown_id = id_for(console)
    drawn = table("#", "when", "change", "what", "by", "change set", "why", right=("#",), wide="why")
    for entry in entries:
        change = entry.verb if entry.verb == entry.kind else f"{entry.verb}: {entry.kind}"
        drawn.add_row(
            str(entry.seq), when(entry.recorded_at), Text(change, style="dim strike" if entry.undone_by else ""),
            shown_id(entry.subject), Text(visible(entry.actor)), Text(short(entry.change_set), style="id"),
            Text(purpose(entry)),
        )  # fmt: skip
    console.print(drawn)


def draw_undone(console: Console, entries: Sequence[Entry]) -> None:
    """What an undo took back."""
    undone = list(dict.fromkeys(entry.undoes for entry in entries if entry.undoes))
    console.print(Text(f"✓ undid {', '.join(undone)}", style="good"))
    draw_journal(console, entries)
