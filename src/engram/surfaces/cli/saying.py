"""remember, observe: putting something in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from engram.surfaces.cli.answer import Answer, kept
from engram.surfaces.cli.call import Call
from engram.surfaces.cli.digesting import words_of
from engram.surfaces.cli.moments import moment, window
from engram.surfaces.cli.screening import note_of
from engram.surfaces.cli.typed import Meta, metadata, text_of

if TYPE_CHECKING:
    from rich.console import Console

    from engram.model.digest import DigestReport

Words = Annotated[
    list[str], typer.Argument(metavar="TEXT", show_default=False, help="The words, or - to read them from stdin.")
]


def remember(
    call: Call,
    text: Words,
    category: Annotated[
        str | None, typer.Option("--category", "-c", metavar="WORD", help="preference, decision, person …")
    ] = None,
    importance: Annotated[
        float | None, typer.Option("--importance", "-i", metavar="0–1", help="How much it matters.")
    ] = None,
    kind: Annotated[
        str | None, typer.Option("--kind", "-k", metavar="KIND", help="semantic, procedural or schema.")
    ] = None,
    source: Annotated[
        str, typer.Option("--source", metavar="SOURCE", help="human, agent, tool, document, web …")
    ] = "human",
    confidence: Annotated[float | None, typer.Option("--confidence", metavar="0–1", help="How sure it is.")] = None,
    valid_from: Annotated[str | None, typer.Option("--valid-from", metavar="TIME", help="True since then.")] = None,
    valid_until: Annotated[str | None, typer.Option("--valid-until", metavar="TIME", help="True before then.")] = None,
    pin: Annotated[bool, typer.Option("--pin", help="Never let it fade.")] = False,
    scope: Annotated[
        str | None,
        typer.Option(
            "--scope", metavar="SCOPE", help="A wider scope: project:NAME, squad:NAME, channel:NAME or global."
        ),
    ] = None,
    id: Annotated[
        str | None, typer.Option("--id", metavar="NAME", help="A name of your own; the same twice is one memory.")
    ] = None,
    meta: Meta = None,
) -> Answer:
    """Hold something true from now on.

    [dim]engram remember Ana prefers dark mode --category preference[/dim]
    """
    claim, begun = text_of(text), datetime.now(UTC)
    with call.mind(new=True) as mind:
        memory = mind.remember(
            claim, category=category, importance=importance, kind=kind, source=source, confidence=confidence,
            valid=window(valid_from, valid_until), pinned=pin, scope=scope, id=id, meta=metadata(meta),
        )  # fmt: skip
    return kept("remembered" if memory.recorded_at >= begun else "held already", memory, note_of(memory))


def observe(
    call: Call,
    speaking: Annotated[str, typer.Argument(metavar="ROLE", show_default=False, help="user, assistant, tool, system.")],
    text: Words,
    speaker: Annotated[str | None, typer.Option("--speaker", metavar="NAME", help="Who said it, by name.")] = None,
    at: Annotated[str | None, typer.Option("--at", metavar="TIME", help="When; by default now.")] = None,
    id: Annotated[
        str | None, typer.Option("--id", metavar="NAME", help="The turn's own id; the same twice is one turn.")
    ] = None,
    caption: Annotated[str | None, typer.Option("--caption", metavar="TEXT", help="What a picture shows.")] = None,
    meta: Meta = None,
) -> Answer:
    """Keep a turn of conversation word for word.

    [dim]engram observe user "I moved to Lisbon in March." --speaker Ana[/dim]
    """
    said, begun = text_of(text), datetime.now(UTC)
    reports: list[DigestReport] = []
    with call.mind(new=True) as mind:
        turn = mind.observe(
            speaking, said, speaker=speaker, at=moment(at), id=id, caption=caption, meta=metadata(meta),
            report=reports.append,
        )  # fmt: skip
        told = {id: words for report in reports for id, words in words_of(mind, report).items()}
    if "skipped" in turn.flags:
        return observed(kept("stays away: it was forgotten or erased", turn), reports, told)
    done = "observed" if turn.recorded_at >= begun else "known already"
    return observed(kept(done, turn, note_of(turn)), reports, told)


def observed(answer: Answer, reports: Sequence[DigestReport], told: Mapping[str, str]) -> Answer:
    """The answer of a turn that was kept, and what was digested at once."""
    from engram.surfaces.cli.documents import fields_of

    def draw(console: Console) -> None:
        from engram.surfaces.cli.drawing.digest import draw_declined, draw_effects

        answer.draw(console)
        for done in reports:
            draw_effects(console, done, told)
            draw_declined(console, done)

    return Answer({**fields_of(answer.document), "digest": next(iter(reports), None)}, draw)
