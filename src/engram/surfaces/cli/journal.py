"""undo, audit, changes: what was done, and taking it back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from engram.errors import NotFound
from engram.surfaces.cli.answer import Answer
from engram.surfaces.cli.call import Call
from engram.surfaces.cli.ids import EVERYTHING, PART, only_one
from engram.surfaces.cli.typed import Limit

if TYPE_CHECKING:
    from rich.console import Console

    from engram.engine.mind import Mind
    from engram.engine.store import Store
    from engram.model.change import Entry

AUDITED = 50

All = Annotated[bool, typer.Option("--all", help="As the store's administrator: everyone's changes, not only mine.")]


def audit(
    call: Call,
    limit: Limit = None,
    after: Annotated[int, typer.Option("--after", metavar="SEQ", help="Only lines after this one.")] = 0,
    actor: Annotated[
        str | None, typer.Option("--actor", metavar="ACTOR", help="Only what this one did, e.g. agent:rex.")
    ] = None,
    all: All = False,
) -> Answer:
    """Show the journal, newest first: who changed what, when and why.

    [dim]engram audit --limit 20[/dim]
    """
    with call.store() as store:
        teller = mind_or_store(call, store, all)
        entries = teller.audit(after=after, limit=AUDITED if limit is None else limit, actor=actor)

    def draw(console: Console) -> None:
        from engram.surfaces.cli.drawing.origin import draw_journal

        draw_journal(console, entries)

    return Answer({"entries": entries}, draw)


def changes(
    call: Call,
    auto: Annotated[
        bool, typer.Option("--auto", help="Only updates that were recognised, and that nobody asked for.")
    ] = False,
    limit: Limit = None,
) -> Answer:
    """List what gave way to what, newest first, and how to keep it or take it back.

    [dim]engram changes --auto[/dim]
    """
    with call.mind() as mind:
        found = mind.changes(auto=auto, limit=AUDITED if limit is None else limit)

    def draw(console: Console) -> None:
        from engram.surfaces.cli.drawing.changes import draw_changes

        draw_changes(console, found)

    return Answer({"changes": found}, draw)


def undo(
    call: Call,
    change_set: Annotated[
        str | None,
        typer.Argument(metavar="CHANGE_SET", show_default=False, help="Which one; by default your last."),
    ] = None,
    cascade: Annotated[bool, typer.Option("--cascade", help="Also undo what was built on it since.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show what would be undone.")] = False,
    all: All = False,
) -> Answer:
    """Take back a change set; the undo can be undone too.

    [dim]engram undo --dry-run[/dim]
    """
    with call.store() as store:
        teller = mind_or_store(call, store, all)
        journal = teller.audit(limit=EVERYTHING if change_set or dry_run else 1)
        target = named(change_set, journal)
        if dry_run:
            return planned(target or last_in_force(journal, call, store, all), journal)
        before = journal[0].seq if journal else 0
        applied = teller.undo(target, cascade=cascade)
        written = teller.audit(after=before, limit=EVERYTHING)

    def draw(console: Console) -> None:
        from engram.surfaces.cli.drawing.origin import draw_undone

        draw_undone(console, written)

    return Answer({"applied": applied, "entries": written}, draw)


def mind_or_store(call: Call, store: Store, everyone: bool) -> Mind | Store:
    """Who tells the journal: the mind that asks, or the store to its administrator."""
    return store if everyone else call.mind_of(store)


def named(given: str | None, journal: list[Entry]) -> str | None:
    """The change set that a whole id, or a part of one, stands for."""
    part = given.strip().upper() if given else ""
    if not PART.fullmatch(part):
        return part or None
    return only_one(part, (entry.change_set for entry in journal), "change set")


def last_in_force(journal: list[Entry], call: Call, store: Store, everyone: bool) -> str:
    """The change set that undo would take by itself."""
    actor = None if everyone else call.mind_of(store).identity.actor
    mine = (entry for entry in journal if actor in (None, entry.actor))
    found = next((entry.change_set for entry in mine if not (entry.undoes or entry.undone_by)), None)
    if found is None:
        raise NotFound("there is nothing to undo", hint="list change sets with `engram audit`")
    return found


def planned(target: str, journal: list[Entry]) -> Answer:
    """What an undo would take back."""
    entries = [entry for entry in journal if entry.change_set == target]
    if not entries:
        raise NotFound(f"no change set {target}", hint="list change sets with `engram audit`")

    def draw(console: Console) -> None:
        from engram.surfaces.cli.drawing.origin import draw_journal

        console.print("Would be undone:", style="head")
        draw_journal(console, entries)

    return Answer({"applied": None, "entries": entries}, draw)
