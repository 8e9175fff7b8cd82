"""merge, split, tell-apart: a person's word on who is who."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from engram.surfaces.cli.answer import Answer
from engram.surfaces.cli.call import Call
from engram.surfaces.cli.ids import whole_id
from engram.surfaces.cli.typed import Reason

if TYPE_CHECKING:
    from rich.console import Console

    from engram.model.entity import Entity

One = Annotated[str, typer.Argument(metavar="NAME|ID", show_default=False, help="One of them, by a name or its id.")]
Other = Annotated[str, typer.Argument(metavar="NAME|ID", show_default=False, help="The other one.")]


def merge(
    call: Call,
    stays: Annotated[str, typer.Argument(metavar="NAME|ID", show_default=False, help="Who it is.")],
    goes: Annotated[str, typer.Argument(metavar="NAME|ID", show_default=False, help="Who is no other than that.")],
    reason: Reason = None,
) -> Answer:
    """Say that two names belong to one: what mentions the second mentions the first. Undo takes it back.

    [dim]engram merge "Robert Miller" Bob --reason "his nickname"[/dim]
    """
    with call.mind() as mind:
        entity = mind.merge_entities(stays, goes, reason=reason)
    return decided("merged", entity)


def split(
    call: Call,
    entity: Annotated[str, typer.Argument(metavar="NAME|ID", show_default=False, help="Who is really two.")],
    name: Annotated[
        list[str] | None,
        typer.Option("--name", metavar="NAME", help="Memories that use this name mean the other; may be repeated."),
    ] = None,
    memory: Annotated[
        list[str] | None,
        typer.Option("--memory", metavar="ID", help="This memory means the other; may be repeated."),
    ] = None,
    reason: Reason = None,
) -> Answer:
    """Say that one name belongs to two: some memories, or all that use a name, mean another. Undo takes it back.

    [dim]engram split Ana --memory 7QK3ZM --reason "the daughter"[/dim]
    """
    with call.mind() as mind:
        ids = [whole_id(mind, id) for id in memory or ()]
        other = mind.split_entity(entity, names=name or (), memories=ids, reason=reason)
    return decided("split off", other)


def tell_apart(call: Call, one: One, other: Other, reason: Reason = None) -> Answer:
    """Say that two are two, however alike their names are. Undo takes it back.

    [dim]engram tell-apart Kubernetes Kubernetics[/dim]
    """
    with call.mind() as mind:
        entity = mind.tell_apart(one, other, reason=reason)
    return decided("told apart", entity)


def decided(done: str, entity: Entity) -> Answer:
    """The answer of a command that decided something about an entity."""

    def draw(console: Console) -> None:
        from engram.surfaces.cli.drawing.entities import draw_decided

        draw_decided(console, done, entity)

    return Answer(entity, draw)
