"""list, show, why, history: looking at what is there and where it came from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from engram.errors import NotFound
from engram.surfaces.cli.answer import Answer
from engram.surfaces.cli.call import Call
from engram.surfaces.cli.ids import whole_id
from engram.surfaces.cli.moments import window
from engram.surfaces.cli.typed import Id, Kinds, Limit, Meta, Since, Until, Where, filters

if TYPE_CHECKING:
    from rich.console import Console

    from engram.engine.mind import Mind
    from engram.model.memory import Memory

LISTED = 50
CORRECTIONS = ("supersedes", "superseded_by")


def list_memories(
    call: Call,
    limit: Limit = None,
    offset: Annotated[int, typer.Option("--offset", metavar="N", help="Leave out so many first.")] = 0,
    kind: Kinds = None,
    status: Annotated[
        str,
        typer.Option("--status", metavar="STATUS", help="live (active or challenged), active, superseded …, or any."),
    ] = "live",
    since: Since = None,
    until: Until = None,
    where: Where = None,
    meta: Meta = None,
) -> Answer:
    """List memories, newest first.

    [dim]engram list --where speaker=Ana --since 7d[/dim]
    """
    with call.mind() as mind:
        found = mind.list(
            limit=LISTED if limit is None else limit, offset=offset, kinds=kind or None, between=window(since, until),
            status=None if status == "any" else status, filters=filters(where, meta),
        )  # fmt: skip

    def draw(console: Console) -> None:
        from engram.surfaces.cli.drawing.memory import draw_list

        draw_list(console, found)

    return Answer({"memories": found}, draw)


def show(call: Call, id: Id) -> Answer:
    """Show one memory in full.

    [dim]engram show 7QK3ZM[/dim]
    """
    with call.mind() as mind:
        memory = mind.get(whole_id(mind, id))

    def draw(console: Console) -> None:
        from engram.surfaces.cli.drawing.memory import draw_memory

        draw_memory(console, memory)

    return Answer(memory, draw)


def why(
    call: Call,
    id: Id,
    question: Annotated[
        str | None, typer.Option("--for", metavar="QUESTION", help="Also why it came up for a question, vote by vote.")
    ] = None,
) -> Answer:
    """Tell where a memory came from: its sources, links and corrections, who wrote it and when.

    [dim]engram why 7QK3ZM --for "where does Ana live?"[/dim]
    """
    with call.mind() as mind:
        memory = mind.get(whole_id(mind, id))
        links, entries = mind.links(memory.id), mind.history(memory.id)
        ends = {end for link in links for end in (link.origin, link.target) if end != memory.id}
        near = readable(mind, [*memory.sources, *sorted(ends)])
        votes = None if question is None else mind.explain(question, memory.id)

    document = {
        "memory": memory,
        "sources": [near[each] for each in memory.sources if each in near],
        "corrections": [link for link in links if link.relation in CORRECTIONS],
        "links": [link for link in links if link.relation not in CORRECTIONS],
        "history": entries,
        "explanation": votes,
    }

    def draw(console: Console) -> None:
        from engram.surfaces.cli.drawing.origin import draw_origin

        draw_origin(console, memory, links, near, entries)
        if votes is not None:
            from engram.surfaces.cli.drawing.votes import draw_votes

            draw_votes(console, votes)

    return Answer(document, draw)


def readable(mind: Mind, ids: list[str]) -> dict[str, Memory]:
    """The memories behind ids, without those that are withheld."""
    found: dict[str, Memory] = {}
    for id in ids:
        try:
            found[id] = mind.get(id)
        except NotFound:
            continue
    return found


def history(call: Call, id: Id) -> Answer:
    """Show every change of a memory: what, when, by whom and why.

    [dim]engram history 7QK3ZM[/dim]
    """
    with call.mind() as mind:
        target = whole_id(mind, id)
        entries = mind.history(target)

    def draw(console: Console) -> None:
        from engram.surfaces.cli.drawing.origin import draw_entries

        draw_entries(console, entries, target)

    return Answer({"entries": entries}, draw)
