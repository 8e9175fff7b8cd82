"""Numbered migrations, applied under the write lock, with a backup first."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import resources

from engram.errors import NewerSchema, ReadOnly
from engram.storage.connection import APPLICATION_ID, Connection, pragma

Backup = Callable[[int], None]


@cache
def migrations() -> dict[int, str]:
    """Every migration by its number."""
    folder = resources.files("engram.storage").joinpath("migrations")
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".sql")), key=lambda file: file.name)
    return {int(file.name.split("_")[0]): file.read_text(encoding="utf-8") for file in files}


def newest() -> int:
    """The schema this version writes."""
    return max(migrations())


def version_of(connection: Connection) -> int:
    """The schema a store has; 0 for an empty one."""
    return int(pragma(connection, "user_version"))


def check_version(connection: Connection, *, read_only: bool) -> None:
    """Refuse a store that this version cannot read, or could only read after a migration it may not make."""
    found = version_of(connection)
    if found > newest():
        raise NewerSchema(f"the store has schema {found}, this Engram knows up to {newest()}")
    if read_only and found < newest():
        raise ReadOnly(f"the store has schema {found} and must be brought up to {newest()} first")


def migrate(connection: Connection, back_up: Backup) -> bool:
    """Bring a store up to date; True when anything was done. Other processes wait at the lock and then find it done."""
    if version_of(connection) == newest():
        return False
    with connection.transaction():
        found = version_of(connection)  # another process may have been first
        if 0 < found < newest():
            back_up(found)
        for number in range(found + 1, newest() + 1):
            connection.database.execute(migrations()[number])
            pragma(connection, "user_version", number)
        pragma(connection, "application_id", APPLICATION_ID)
    return True
