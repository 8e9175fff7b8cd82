"""recall, explain: asking, and asking why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from engram.surfaces.cli.answer import Answer, Exit
from engram.surfaces.cli.call import Call
from engram.surfaces.cli.ids import whole_id
from engram.surfaces.cli.moments import moment, window
from engram.surfaces.cli.typed import Kinds, Limit, Meta, Since, Until, Where, filters, text_of

if TYPE_CHECKING:
    from rich.console import Console

    from engram.engine.mind import Mind
    from engram.model.recall import Explanation

EXPLAINED = 3


def recall(
    call: Call,
    question: Annotated[
        list[str], typer.Argument(metavar="QUESTION", show_default=False, help="In words; - reads it from stdin.")
    ],
    limit: Limit = None,
    budget: Annotated[
        int | None, typer.Option("--budget", metavar="TOKENS", help="Only as much as fits into so many tokens.")
    ] = None,
    kind: Kinds = None,
    mode: Annotated[
        str | None, typer.Option("--mode", metavar="MODE", help="facts_only, facts_plus_rules or full_context.")
    ] = None,
    since: Since = None,
    until: Until = None,
    as_of: Annotated[str | None, typer.Option("--as-of", metavar="TIME", help="As it was known and true then.")] = None,
    known_at: Annotated[
        str | None, typer.Option("--known-at", metavar="TIME", help="Only what had been recorded by then.")
    ] = None,
    rerank: Annotated[
        str | None,
        typer.Option("--rerank", metavar="WAY", help="Another order: rrf, mmr or rrf_mmr."),
    ] = None,
    conversation: Annotated[
        str | None,
        typer.Option("--conversation", metavar="SESSION", help="Read the question with the last turns of a session."),
    ] = None,
    where: Where = None,
    meta: Meta = None,
    full: Annotated[bool, typer.Option("--full", help="Long texts to their end.")] = False,
) -> Answer:
    """Ask what is known, best first, with a verdict and reasons.

    [dim]engram recall where does Ana live?[/dim]
    """
    with call.mind() as mind:
        found = mind.recall(
            text_of(question), limit=limit, budget=budget, as_of=moment(as_of), known_at=moment(known_at),
            between=window(since, until), kinds=kind or None, mode=mode, rerank=rerank,
            conversation=conversation, filters=filters(where, meta),
        )  # fmt: skip
    code = Exit.OK if found.items else Exit.NOTHING

    def draw(console: Console) -> None:
        from engram.surfaces.cli.drawing.memory import draw_recall

        draw_recall(console, found, full=full)

    return Answer(found, draw, code)


def explain(
    call: Call,
    question: Annotated[str, typer.Argument(metavar="QUESTION", show_default=False, help="The question, quoted.")],
    id: Annotated[
        str | None, typer.Argument(metavar="ID", show_default=False, help="A memory; by default the best few.")
    ] = None,
) -> Answer:
    """Show every vote for a memory, or the first stage that lost it.

    [dim]engram explain "where does Ana live?" 7QK3ZM[/dim]
    """
    with call.mind() as mind:
        told = explanations(mind, question, id)
        texts = {each.id: mind.get(each.id) for each in told}

    def draw(console: Console) -> None:
        from engram.surfaces.cli.drawing.votes import draw_explanations

        draw_explanations(console, told, texts)

    return Answer({"query": question, "explanations": told}, draw, Exit.OK if told else Exit.NOTHING)


def explanations(mind: Mind, question: str, id: str | None) -> list[Explanation]:
    """Where one memory stood for a question, or where the best few did."""
    if id is not None:
        return [mind.explain(question, whole_id(mind, id))]
    return [mind.explain(question, item.memory.id) for item in mind.recall(question, limit=EXPLAINED).items]
