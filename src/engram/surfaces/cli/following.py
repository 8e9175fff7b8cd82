"""commitments, settle, episodes: what is still to be done, and what was talked about when."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from engram.surfaces.cli.answer import Answer
from engram.surfaces.cli.call import Call
from engram.surfaces.cli.ids import whole_id
from engram.surfaces.cli.moments import window
from engram.surfaces.cli.typed import Id, Limit, Reason, Since, Until

if TYPE_CHECKING:
    from rich.console import Console

LISTED = 50


def commitments(
    call: Call,
    state: Annotated[
        str | None, typer.Option("--state", metavar="STATE", help="Only those that are open, overdue, done or dropped.")
    ] = None,
    limit: Limit = None,
) -> Answer:
    """List what was promised, by when it is due, and whether it is done.

    [dim]engram commitments --state overdue[/dim]
    """
    with call.mind() as mind:
        found = mind.commitments(state, limit=LISTED if limit is None else limit)

    def draw(console: Console) -> None:
        from engram.surfaces.cli.drawing.following import draw_promises

        draw_promises(console, found)

    return Answer({"commitments": found}, draw)


def settle(
    call: Call,
    id: Id,
    dropped: Annotated[bool, typer.Option("--dropped", help="It is called off, and not done.")] = False,
    reason: Reason = None,
) -> Answer:
    """Say that something promised is done, or called off.

    [dim]engram settle 7QK3ZM[/dim]
    """
    with call.mind() as mind:
        promise = mind.settle(whole_id(mind, id), state="dropped" if dropped else "done", reason=reason)

    def draw(console: Console) -> None:
        from engram.surfaces.cli.drawing.memory import draw_kept

        draw_kept(console, promise.state.value, promise.memory)

    return Answer(promise, draw)


def episodes(
    call: Call,
    trace: Annotated[
        str | None, typer.Option("--trace", metavar="ID", help="Only those on the topic with this trace.")
    ] = None,
    since: Since = None,
    until: Until = None,
    limit: Limit = None,
) -> Answer:
    """List what was talked about when, by whom, in how many turns, the last first.

    With --session only that session is shown.

    [dim]engram episodes --since 2026-01-01[/dim]
    """
    with call.mind() as mind:
        most, session = LISTED if limit is None else limit, mind.identity.session
        found = mind.episodes(session=session, between=window(since, until), trace=trace, limit=most)

    def draw(console: Console) -> None:
        from engram.surfaces.cli.drawing.following import draw_episodes

        draw_episodes(console, found)

    return Answer({"episodes": found}, draw)
