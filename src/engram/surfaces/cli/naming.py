"""about, timeline, entities: who and what memories speak of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from engram.surfaces.cli.answer import Answer, Exit
from engram.surfaces.cli.call import Call
from engram.surfaces.cli.moments import window
from engram.surfaces.cli.typed import Limit, Since, Until, text_of

if TYPE_CHECKING:
    from rich.console import Console

LISTED = 50
NAME = Annotated[
    list[str], typer.Argument(metavar="NAME", show_default=False, help="Any of its names, or the id of the entity.")
]
TOPIC = Annotated[
    list[str], typer.Argument(metavar="TOPIC", show_default=False, help="A name, or what it should be about.")
]


def about(call: Call, name: NAME, limit: Limit = None) -> Answer:
    """Tell everything held about someone or something, by any of its names.

    [dim]engram about Ana Lopez[/dim]
    """
    with call.mind() as mind:
        portrait = mind.about(text_of(name), limit=LISTED if limit is None else limit)

    def draw(console: Console) -> None:
        from engram.surfaces.cli.drawing.entities import draw_portrait

        draw_portrait(console, portrait)

    return Answer(portrait, draw)


def timeline(call: Call, topic: TOPIC, since: Since = None, until: Until = None, limit: Limit = None) -> Answer:
    """Show how what is known of something came about, in the order in which it happened.

    [dim]engram timeline Ana --since 2026-01-01[/dim]
    """
    with call.mind() as mind:
        most = LISTED if limit is None else limit
        moments = mind.timeline(text_of(topic), between=window(since, until), limit=most)

    def draw(console: Console) -> None:
        from engram.surfaces.cli.drawing.entities import draw_timeline

        draw_timeline(console, moments)

    return Answer({"moments": moments}, draw, Exit.OK if moments else Exit.NOTHING)


def entities(
    call: Call,
    kind: Annotated[
        str | None, typer.Option("--kind", "-k", metavar="KIND", help="person, organization, place, project …")
    ] = None,
    doubts: Annotated[bool, typer.Option("--doubts", help="Pairs that may be one, and why.")] = False,
    limit: Limit = None,
    offset: Annotated[int, typer.Option("--offset", metavar="N", help="Leave out so many first.")] = 0,
) -> Answer:
    """List who and what memories mention by name, the most mentioned first.

    [dim]engram entities --kind person[/dim]
    """
    most = LISTED if limit is None else limit
    with call.mind() as mind:
        pairs = mind.doubts(limit=most) if doubts else []
        found = [] if doubts else mind.entities(kind=kind, limit=most, offset=offset)

    def draw(console: Console) -> None:
        from engram.surfaces.cli.drawing.entities import draw_doubts, draw_entities

        if doubts:
            draw_doubts(console, pairs)
        else:
            draw_entities(console, found)

    return Answer({"doubts": pairs} if doubts else {"entities": found}, draw)
