"""digest: read in what was said what it tells, now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from engram.surfaces.cli.answer import Answer
from engram.surfaces.cli.call import Call

if TYPE_CHECKING:
    from rich.console import Console

    from engram.engine.mind import Mind
    from engram.model.digest import DigestReport


def digest(
    call: Call,
    limit: Annotated[int | None, typer.Option("--limit", "-n", metavar="N", help="At most so many turns.")] = None,
) -> Answer:
    """Read in the turns that wait for it what they tell, keep that, and show what was left out and why.

    Turns are read by themselves as they come; this is for a whole transcript at once, or with the tunable digest off.
    With --session only that session is read.

    [dim]engram digest --session standup[/dim]
    """
    with call.mind() as mind:
        done = mind.digest(session=mind.identity.session, limit=limit)
        told = words_of(mind, done)

    def draw(console: Console) -> None:
        from engram.surfaces.cli.drawing.digest import draw_digest

        draw_digest(console, done, told)

    return Answer(done, draw)


def words_of(mind: Mind, done: DigestReport) -> dict[str, str]:
    """The words of what digesting made known, or made history."""
    return {id: mind.get(id).text for id in (*done.corroborated, *done.corrected)}
