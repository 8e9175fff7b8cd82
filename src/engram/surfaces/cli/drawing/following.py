"""Promises and episodes as people read them."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from engram.model.commitment import Progress, Promise
from engram.model.episode import Episode
from engram.surfaces.cli.screen import clipped, id_for, one_line, table, when

STYLES = {Progress.OVERDUE: "bad", Progress.OPEN: "fair", Progress.DONE: "good", Progress.DROPPED: "dim"}


def draw_promises(console: Console, promises: Sequence[Promise]) -> None:
    """Promises, one a line."""
    if not promises:
        console.print("Nothing was promised.", style="dim")
        return
    shown_id = id_for(console)
    drawn = table("id", "state", "due", "what", wide="what")
    for promise in promises:
        state = Text(promise.state.value, style=STYLES[promise.state])
        due = when(promise.due) if promise.due else "–"
        drawn.add_row(shown_id(promise.memory.id), state, due, Text(clipped(promise.memory.text, 400)))
    console.print(drawn)


def draw_episodes(console: Console, episodes: Sequence[Episode]) -> None:
    """Episodes, one a line."""
    if not episodes:
        console.print("No conversation was digested yet.", style="dim")
        return
    shown_id = id_for(console)
    drawn = table("when", "turns", "who", "about", "trace", right=("turns",), wide="about")
    for episode in episodes:
        who = one_line(", ".join(episode.participants or ()))
        about = Text(clipped(episode.title or episode.session or "–", 200))
        drawn.add_row(when(episode.started), str(episode.turns), clipped(who, 40), about, shown_id(episode.trace))
    console.print(drawn)
