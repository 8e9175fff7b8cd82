"""recall, explain: asking, and asking why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engram.surfaces.cli.answer import Answer, Exit
from engram.surfaces.cli.call import Call
from engram.surfaces.cli.ids import whole_id
from engram.surfaces.cli.looking import readable
from engram.surfaces.cli.moments import moment, window
from engram.surfaces.cli.typed import (
    AsOf,
    Budget,
    Conversation,
    Kinds,
    KnownAt,
    Limit,
    Meta,
    Mode,
    Rerank,
    Since,
    Until,
    Where,
    filters,
    text_of,
)

if TYPE_CHECKING:
    from rich.console import Console

    from engram.engine.mind import Mind
    from engram.model.memory import Memory
    from engram.model.recall import Explanation, Recall

EXPLAINED = 3
Current = Annotated[bool, typer.Option("--current", help="Leave out what was updated since.")]


def recall(
    call: Call,
    question: Annotated[
        list[str], typer.Argument(metavar="QUESTION", show_default=False, help="In words; - reads it from stdin.")
    ],
    limit: Limit = None,
    budget: Budget = None,
    kind: Kinds = None,
    mode: Mode = None,
    since: Since = None,
    until: Until = None,
    as_of: AsOf = None,
    known_at: KnownAt = None,
    rerank: Rerank = None,
    conversation: Conversation = None,
    where: Where = None,
    meta: Meta = None,
    current: Current = False,
    full: Annotated[bool, typer.Option("--full", help="Long texts to their end.")] = False,
) -> Answer:
    """Ask what is known, best first, with a verdict and reasons.

    [dim]engram recall where does Ana live?[/dim]
    """
    how = as_asked(as_of, known_at, (since, until), kind, mode, conversation, where, meta)
    with call.mind() as mind:
        found = mind.recall(text_of(question), limit=limit, budget=budget, rerank=rerank, outdated=not current, **how)
        updates = updates_of(mind, found)
    code = Exit.OK if found.items else Exit.NOTHING

    def draw(console: Console) -> None:
        from engram.surfaces.cli.drawing.memory import draw_recall

        draw_recall(console, found, full=full, conversation=conversation, updates=updates)

    return Answer(found, draw, code)


def updates_of(mind: Mind, found: Recall) -> dict[str, Memory]:
    """What updates some of what came up, by id."""
    shown = {item.memory.id: item.memory for item in found.items}
    newer = {id for item in found.items for id in (item.corrected_by, item.challenged_by) if id is not None}
    return {id: shown[id] for id in newer & shown.keys()} | readable(mind, sorted(newer - shown.keys()))


def explain(
    call: Call,
    question: Annotated[str, typer.Argument(metavar="QUESTION", show_default=False, help="The question, quoted.")],
    id: Annotated[
        str | None, typer.Argument(metavar="ID", show_default=False, help="A memory; by default the best few.")
    ] = None,
    limit: Annotated[
        int | None,
        typer.Option(
            "--limit", "-n", metavar="N", help="How many a recall would show; without an ID, how many to explain."
        ),
    ] = None,
    kind: Kinds = None,
    mode: Mode = None,
    since: Since = None,
    until: Until = None,
    as_of: AsOf = None,
    known_at: KnownAt = None,
    budget: Budget = None,
    rerank: Rerank = None,
    conversation: Conversation = None,
    where: Where = None,
    meta: Meta = None,
    current: Current = False,
) -> Answer:
    """Show every vote for a memory, or the first stage that lost it.

    It takes the options of a recall, and explains what came of them.

    [dim]engram explain "where does Ana live?" 7QK3ZM[/dim]
    """
    how = as_asked(as_of, known_at, (since, until), kind, mode, conversation, where, meta)
    how |= {"budget": budget, "rerank": rerank, "outdated": not current}
    with call.mind() as mind:
        told = explanations(mind, question, id, limit, how)
        texts = {each.id: mind.get(each.id) for each in told}

    def draw(console: Console) -> None:
        from engram.surfaces.cli.drawing.votes import draw_explanations

        draw_explanations(console, told, texts)

    return Answer({"query": question, "explanations": told}, draw, Exit.OK if told else Exit.NOTHING)


def as_asked(
    as_of: str | None, known_at: str | None, between: tuple[str | None, str | None], kinds: Sequence[str] | None,
    mode: str | None, conversation: str | None, where: Sequence[str] | None, meta: Sequence[str] | None,
) -> dict[str, Any]:  # fmt: skip
    """What narrows a question or gives it its sense, as the library takes it."""
    return {
        "as_of": moment(as_of), "known_at": moment(known_at), "between": window(*between), "kinds": kinds or None,
        "mode": mode, "conversation": conversation, "filters": filters(where, meta),
    }  # fmt: skip


def explanations(
    mind: Mind, question: str, id: str | None, limit: int | None, how: dict[str, Any]
) -> list[Explanation]:
    """Where one memory stood for a question, or where the best few did."""
    if id is not None:
        return [mind.explain(question, whole_id(mind, id), limit=limit, **how)]
    found = mind.recall(question, limit=EXPLAINED if limit is None else limit, **how)
    return [mind.explain(question, item.memory.id, limit=limit, **how) for item in found.items]
