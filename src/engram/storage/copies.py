"""Copies of a store: every page under a new name, opened again and checked before they appear."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from engram.errors import ConfigInvalid, StoreError
from engram.storage import header as headers
from engram.storage.connection import Connection, pragma, pragma_rows
from engram.storage.journal import last_line
from engram.storage.location import StorePlace
from engram.storage.platform import make_private, make_private_directory, publish, sync_directory

UNSOUND = "check the disk and try again"


def copy_to(files: StorePlace, source: Connection, target: Path) -> Path:
    """Copy a store to a new file."""
    target = target.absolute()
    if target.exists():
        raise ConfigInvalid(f"{target.name} exists", hint="name a new file for the backup")
    make_private_directory(target.parent)
    copy_over(files, source, target)
    return target


def copy_over(files: StorePlace, source: Connection, target: Path) -> None:
    """Copy a store; the copy appears under its name only when it is whole and checked."""
    draft = target.with_name(f".{target.name}.{secrets.token_hex(4)}.draft")  # no leftovers of another copy beside it
    try:
        end = copied(files, source, draft)
        check_copy(files, draft, end)
        draft.replace(target)
    finally:
        for ending in ("", "-wal", "-shm", "-journal"):
            draft.with_name(draft.name + ending).unlink(missing_ok=True)
    sync_directory(target.parent)


def copied(files: StorePlace, source: Connection, draft: Path) -> tuple[int, bytes]:
    """Copy every page, fold the copy's own log into it, and tell where the source's journal ended."""
    if files.encrypted:
        publish(headers.fresh(files.header_now()), draft)
    else:
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    copy, end = files.connect_to(draft), last_line(source)
    try:
        with copy.database.backup("main", source.database, "main") as backup:
            while not backup.done:
                backup.step(1000)
        if pragma(copy, "journal_mode", "delete") != "delete":
            raise StoreError("the copy could not be made whole", hint=UNSOUND)
    finally:
        copy.close()
    make_private(draft)
    return end


def check_copy(files: StorePlace, draft: Path, end: tuple[int, bytes]) -> None:
    """Open the copy again and check that it is sound and holds what the source held."""
    copy = files.connect_to(draft)
    try:
        sound = pragma_rows(copy, "quick_check") == [("ok",)] and holds(copy, end)
        sound = sound and pragma(copy, "journal_mode", "delete") == "delete"
    finally:
        copy.close()
    if not sound:
        raise StoreError("the copy does not hold what the store holds", hint=UNSOUND)


def holds(copy: Connection, end: tuple[int, bytes]) -> bool:
    """Whether a copy contains the journal line the source ended with when the copying began."""
    row = copy.one("journal_hash", {"seq": end[0]})
    return end[0] == 0 or (row is not None and row[0] == end[1])
