"""init, backup, health, doctor: looking after a store."""

from __future__ import annotations

import secrets
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engram.errors import ConfigInvalid
from engram.surfaces.cli.answer import Answer, Exit
from engram.surfaces.cli.call import LOCAL, Call, asked_passphrase, can_ask, key_of

if TYPE_CHECKING:
    from rich.console import Console

    from engram.compose import Key
    from engram.engine.store import Store

KEY_BYTES = 32


def init(
    call: Call,
    here: Annotated[bool, typer.Option("--here", help="In this directory, as .engram/memory.engram.")] = False,
    encrypt: Annotated[
        bool,
        typer.Option("--encrypt", help="Encrypt it; with --key-file a new key is made, else a passphrase is asked."),
    ] = False,
) -> Answer:
    """Make a store, and say what to do next.

    [dim]engram init --encrypt --key-file ~/.engram.key[/dim]
    """
    if here and call.options.store is None:
        call = replace(call, options=replace(call.options, store=LOCAL))
    path = call.location
    created = not path.exists()
    with made(call, path, encrypt=encrypt) if created else call.store() as store:
        health = store.health()
    document = {
        "store": path.absolute(),
        "created": created,
        "encrypted": health.encrypted,
        "memories": health.memories,
    }

    def draw(console: Console) -> None:
        from engram.surfaces.cli.drawing.store import draw_made

        draw_made(console, call, path, health, created=created)

    return Answer(document, draw)


def made(call: Call, path: Path, *, encrypt: bool) -> Store:
    """A new store, open."""
    return call.open(path, new_key(call) if encrypt else key_of(call.options))


def new_key(call: Call) -> Key:
    """The key of a new store: a key file that is made if it is missing, the keychain, or a passphrase."""
    if call.options.key_file is not None:
        make_key_file(call.options.key_file)
    key = key_of(call.options)
    if key is not None:
        return key
    if not can_ask():
        raise ConfigInvalid("--encrypt needs a key", hint="give --key-file FILE, or set ENGRAM_PASSPHRASE")
    from engram.compose import secret

    return secret(asked_passphrase(twice=True))


def make_key_file(path: Path) -> None:
    """Write a new key that only its owner can read; one that is there is kept."""
    from engram.storage.platform import make_private_directory, publish

    try:
        make_private_directory(path.parent)
        publish(f"{secrets.token_hex(KEY_BYTES)}\n".encode(), path)
    except OSError as error:
        raise ConfigInvalid(f"the key file {path} cannot be made: {error.strerror}") from None


def backup(
    call: Call,
    path: Annotated[Path, typer.Argument(metavar="FILE", show_default=False, help="A new file for the copy.")],
) -> Answer:
    """Make a verified copy, while others read and write.

    [dim]engram backup monday.engram[/dim]
    """
    with call.store() as store, call.busy("copying"):
        made = store.backup(path)
    document = {"path": made, "bytes": made.stat().st_size}

    def draw(console: Console) -> None:
        from engram.surfaces.cli.screen import size

        console.print(f"✓ copied and checked: {made} ({size(made.stat().st_size)})", style="good", soft_wrap=True)

    return Answer(document, draw)


def health(call: Call) -> Answer:
    """Say how the store is doing.

    [dim]engram health --json[/dim]
    """
    with call.store() as store:
        found = store.health()

    def draw(console: Console) -> None:
        from engram.surfaces.cli.drawing.store import draw_health

        draw_health(console, found)

    return Answer(found, draw)


def doctor(
    call: Call,
    repair: Annotated[
        bool, typer.Option("--repair", help="Make the index anew, and accept the journal as it stands.")
    ] = False,
) -> Answer:
    """Check everything: pages, journal, rows, references, index, vectors, graphs, cuts, days and names.

    [dim]engram doctor[/dim]
    """
    with call.store() as store, call.busy("checking"):
        found = store.doctor(repair=repair)

    def draw(console: Console) -> None:
        from engram.surfaces.cli.drawing.store import draw_checkup

        draw_checkup(console, found)

    return Answer(found, draw, Exit.OK if found.ok else Exit.STORE)
