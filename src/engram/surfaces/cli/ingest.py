"""ingest: whole transcripts, recognised by content; running it again continues and repeats nothing."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engram.surfaces.cli.answer import Answer, Exit
from engram.surfaces.cli.call import Call
from engram.surfaces.cli.interrupt import patient_interrupt
from engram.surfaces.cli.typed import STDIN

if TYPE_CHECKING:
    from rich.console import Console

    from engram.engine.mind import Mind
    from engram.surfaces.cli.embedded import Embedded
    from engram.surfaces.cli.intake import Recognised, Tally

Advance = Callable[[str, int, int], None]
DIGESTED_AT_ONCE = 256  # turns, before anyone is asked whether to stop


def ingest(
    call: Call,
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE|DIR", show_default=False, help="Transcripts, or directories; - reads stdin."),
    ],
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only read and count.")] = False,
    no_embed: Annotated[
        bool, typer.Option("--no-embed", help="Leave the vectors to whoever has the store open, or to engram embed.")
    ] = False,
) -> Answer:
    """Take in transcripts of Claude Code, Codex, ChatGPT, Claude, or JSONL with role and text.

    What a file is, is told by its content. Run it again and it continues; nothing is taken in twice.

    [dim]engram ingest ~/.claude/projects export.zip[/dim]
    """
    from engram.surfaces.cli.embed import embed_what_waits
    from engram.surfaces.cli.intake import recognised

    embedded, facts = None, 0
    with files_of(files) as paths:
        found = recognised(paths)
        with nullcontext() if dry_run else call.store(new=True) as store, patient_interrupt() as asked_to_stop:
            held = store.health().memories if store else 0
            with shown_progress(call, found) as advance:
                whole = taken_in(None if store is None else call.mind_of(store), found, advance, asked_to_stop)
            if store and whole and store.tunables.digest and store.health().llm is None:  # nobody waits for a model
                whole = read_what_was_said(call.mind_of(store), asked_to_stop)
                facts = max(0, store.health().memories - held - sum(each.tally.new for each in found))
            if store and whole and not no_embed:
                embedded = embed_what_waits(call, store, asked_to_stop)
    return told([each.tally for each in found], embedded, facts, dry_run=dry_run, whole=whole)


def read_what_was_said(mind: Mind, asked_to_stop: Callable[[], bool]) -> bool:
    """Digest what waits, unless someone interrupts; whether all of it is done."""
    while not asked_to_stop():
        if not mind.digest(limit=DIGESTED_AT_ONCE).remaining:
            return True
    return False


def taken_in(
    mind: Mind | None, found: Sequence[Recognised], advance: Advance, asked_to_stop: Callable[[], bool]
) -> bool:
    """Take every file in, unless someone interrupts; then what was taken in stays. Tells whether it came to the end."""
    from engram.surfaces.cli.intake import take_in

    for each in found:
        for _ in take_in(mind, each, partial(advance, str(each.path))):
            if asked_to_stop():
                return False
    return True


@contextmanager
def files_of(names: Sequence[str]) -> Iterator[list[Path]]:
    """The files that are named, with stdin as a file too, since a transcript is looked at more than once."""
    with tempfile.TemporaryDirectory(prefix="engram-") as folder:
        piped = Path(folder) / "stdin"
        if STDIN in names:
            piped.write_bytes(sys.stdin.buffer.read())
        yield [piped if name == STDIN else Path(name).expanduser() for name in names]


@contextmanager
def shown_progress(call: Call, found: Sequence[Recognised]) -> Iterator[Advance]:
    """A bar over all bytes, for a person; for anyone else, nothing."""
    if not call.watched:
        yield lambda path, position, turns: None  # noqa: ARG005  # nobody watches
        return
    from engram.surfaces.cli.drawing.intake import progress_bar

    with progress_bar(call.margin(), {str(each.path): each.transcript for each in found}) as advance:
        yield advance


def told(tallies: Sequence[Tally], embedded: Embedded | None, facts: int, *, dry_run: bool, whole: bool) -> Answer:
    """What came of it all."""
    from engram.surfaces.cli.intake import summed

    total = summed(tallies)
    figures = {name: getattr(total, name) for name in ("read", "new", "known", "withheld", "skipped", "screened")}
    finished = whole and (embedded is None or embedded.finished)
    document = {
        "dry_run": dry_run, "finished": finished, **figures, "facts": facts,
        "embedded": embedded.embedded if embedded else 0, "waiting": embedded.waiting if embedded else None,
        "degraded": embedded.degraded if embedded else (),
        "files": list(tallies),
    }  # fmt: skip
    failed = any(tally.error for tally in tallies)
    code = Exit.INTERRUPTED if not finished else Exit.OTHER if failed else Exit.OK

    def draw(console: Console) -> None:
        from engram.surfaces.cli.drawing.intake import draw_embedded, draw_facts, draw_tallies

        draw_tallies(console, tallies, dry_run=dry_run, whole=whole)
        draw_facts(console, facts)
        if embedded is not None:
            draw_embedded(console, embedded)

    return Answer(document, draw, code)
