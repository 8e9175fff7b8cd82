"""embed: give what waits its vector now, batch by batch; running it again continues."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from engram.errors import ProviderError
from engram.surfaces.cli.answer import Answer, Exit
from engram.surfaces.cli.call import Call
from engram.surfaces.cli.embedded import LEXICAL_ONLY, WORTH_TELLING, Embedded
from engram.surfaces.cli.interrupt import patient_interrupt

if TYPE_CHECKING:
    from rich.console import Console

    from engram.engine.store import Store

Advance = Callable[[int, int], None]


class Stopped(Exception):
    """Someone asked to stop, and the batch under way is done."""


def embed(
    call: Call,
    drop: Annotated[
        str | None, typer.Option("--drop", metavar="SPACE", help="Drop the vectors of a space that is not in use.")
    ] = None,
) -> Answer:
    """Embed what waits for its vector, so that it is found by its meaning too, and show the vector spaces.

    A recall embeds by itself the little that came since; this is for much, or another model. Run again, it continues.
    What an embedder refused is tried again.

    [dim]engram embed --embedder ollama:nomic-embed-text,bundled[/dim]
    """
    with call.store() as store, patient_interrupt() as asked_to_stop:
        if drop is not None:
            store.drop_space(drop)
        done = embed_what_waits(call, store, asked_to_stop, insist=True)
        done = replace(done, spaces=tuple(store.spaces()))

    def draw(console: Console) -> None:
        from engram.surfaces.cli.drawing.intake import draw_embedded
        from engram.surfaces.cli.drawing.spaces import draw_spaces

        draw_embedded(console, done, alone=True)
        draw_spaces(console, done.spaces)

    return Answer(done, draw, Exit.OK if done.finished else Exit.INTERRUPTED)


def embed_what_waits(call: Call, store: Store, asked_to_stop: Callable[[], bool], *, insist: bool = False) -> Embedded:
    """Embed everything that waits, unless someone interrupts; an embedder that fails is told, or raised if insisted."""
    began, embedded, finished = monotonic(), 0, True
    trouble: tuple[str, ...] = ()
    with shown_progress(call) as advance:

        def progress(done: int, of: int) -> None:
            nonlocal embedded
            embedded = done
            advance(done, of)
            if asked_to_stop():
                raise Stopped

        try:
            embedded = store.embed(progress)
        except Stopped:
            finished = False
        except ProviderError as error:
            if insist:
                raise
            trouble = (f"{LEXICAL_ONLY}: {error.message}",)
    health = store.health()
    degraded = trouble or tuple(reason for reason in health.degraded if reason.startswith(WORTH_TELLING))
    return Embedded(embedded, health.pending_embeddings, degraded, monotonic() - began, finished)


@contextmanager
def shown_progress(call: Call) -> Iterator[Advance]:
    """A bar over what waits, for a person, once it takes its time."""
    if not call.watched:
        yield lambda done, of: None  # noqa: ARG005  # nobody watches
        return
    from engram.surfaces.cli.progress import SlowBar

    began = monotonic()
    with SlowBar(call.margin(), "embedding") as bar:
        yield lambda done, of: bar.reach(
            done / of, f"{done:,} of {of:,} · {done / max(monotonic() - began, 0.001):,.0f}/s"
        )
