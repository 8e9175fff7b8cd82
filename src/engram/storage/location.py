"""What lies at a location: nothing, a plain store, an encrypted one, or something that is not ours."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Protocol

import apsw

from engram.errors import Damaged, NotEngram, StoreFault, WrongKey
from engram.storage import header
from engram.storage.connection import APPLICATION_ID, Connection
from engram.storage.guard_file import GuardFile
from engram.storage.statements import sql

SQLITE_MAGIC = b"SQLite format 3\0"


class Kind(StrEnum):
    """What was found."""

    NOTHING = "nothing"
    PLAIN = "plain"
    VAULT = "vault"


@dataclass(frozen=True, slots=True)
class Found:
    """What lies there, told from its first bytes without a key."""

    kind: Kind
    header: header.Header | None = None


def look(path: Path, vfs: str | None) -> Found:
    """Tell what lies at a path, or why it cannot be a store."""
    start = first_bytes(path, vfs)
    if not start:
        if path.exists() and path.with_name(path.name + "-guard").exists():
            raise Damaged(f"{path.name} is empty, but a store was here", hint="restore the latest backup")
        return Found(Kind.NOTHING)
    if start.startswith(header.MAGIC) or looks_torn(start):
        return vault(path, header.read(start))
    if start.startswith(SQLITE_MAGIC):
        return plain(path, start, vfs)
    raise NotEngram(f"{path.name} is not an Engram store")


def vault(path: Path, found: header.Header) -> Found:
    """An encrypted store; one that is nothing but its header is new, unless its mark says otherwise."""
    mark = GuardFile(path, found.store_id, 0).mark() if path.stat().st_size <= header.HEADER_BYTES else None
    if mark is not None and mark.seq:
        raise Damaged(f"{path.name} was cut off behind its header", hint="restore the latest backup")
    return Found(Kind.VAULT, found)


def first_bytes(path: Path, vfs: str | None) -> bytes:
    """The header's worth of a file, empty when there is none."""
    if path.is_dir():
        raise NotEngram(f"{path.name} is a directory", hint="name a file in it, e.g. agent.engram")
    if not path.exists():
        return b""
    try:
        with raw_file(path, vfs, writable=False) as file:
            return file.xRead(min(header.HEADER_BYTES, file.xFileSize()), 0)
    except (apsw.Error, OSError) as error:
        raise StoreFault(f"{path.name} cannot be read: {error}") from error


@contextmanager
def raw_file(path: Path, vfs: str | None, *, writable: bool) -> Iterator[apsw.VFSFile]:
    """A store's bytes, opened by SQLite's own VFS: closing a plain descriptor would drop this process's locks."""
    access = apsw.SQLITE_OPEN_READWRITE if writable else apsw.SQLITE_OPEN_READONLY
    file = apsw.VFSFile(vfs or "", str(path.absolute()), [apsw.SQLITE_OPEN_MAIN_DB | access, 0])
    try:
        yield file
    finally:
        file.xClose()


def looks_torn(start: bytes) -> bool:
    """A vault whose first slot is damaged still shows its magic in the second."""
    return start[header.SLOT_BYTES :].startswith(header.MAGIC)


def plain(path: Path, start: bytes, vfs: str | None) -> Found:
    """A SQLite file: ours if it says so, or if it is still being born."""
    application = int.from_bytes(start[68:72], "big")
    if application != APPLICATION_ID and not (application == 0 and is_newborn(path, vfs)):
        raise NotEngram(f"{path.name} is a database of another program")
    return Found(Kind.PLAIN)


def is_newborn(path: Path, vfs: str | None) -> bool:
    """Whether a file without a name of its own is empty, or was named by what is still in its log."""
    writable = os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)  # a birth cut short is rolled back
    access = apsw.SQLITE_OPEN_READWRITE if writable else apsw.SQLITE_OPEN_READONLY
    database = apsw.Connection(str(path), flags=access, vfs=vfs)
    try:
        tables = database.execute(sql("schema_any")).fetchall()
        return not tables or database.pragma("application_id") == APPLICATION_ID
    finally:
        database.close()


def check_key_given(found: Found, has_key: bool, path: Path) -> None:
    """A vault needs a key, and a plain store takes none: never one for the other."""
    if found.kind is Kind.VAULT and not has_key:
        raise WrongKey(f"{path.name} is encrypted and no key was given", hint="pass key=")
    if found.kind is Kind.PLAIN and has_key:
        raise WrongKey(f"{path.name} is a plain store, a key was given", hint="pass key=None, or name a new file")


class StorePlace(Protocol):
    """What copying needs to know of a store's files."""

    @property
    def encrypted(self) -> bool:
        """Whether every page is encrypted."""

    def header_now(self) -> header.Header:
        """The header as it is in the file."""

    def connect_to(self, copy: Path | None = None) -> Connection:
        """A connection to the store, or to a copy of it."""
