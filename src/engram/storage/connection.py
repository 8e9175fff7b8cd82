"""Connections: opened one way, with errors translated once, and transactions that never hide an I/O error."""

from __future__ import annotations

import errno
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from operator import itemgetter
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final, TypeVar, cast

import apsw

from engram.errors import Damaged, ReadOnly, StoreError, StoreFault, StoreFull, StoreLocked
from engram.storage.statements import sql

APPLICATION_ID: Final = 0x454E4752  # "ENGR"
NO_SPACE: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
MOST_KNOWN: Final = 256  # things read once that a connection keeps
STATEMENTS: Final = 512  # that a connection keeps compiled: more than there are, or writing compiles some each time
Row = tuple[Any, ...]
T = TypeVar("T")

TRANSLATIONS: Final[tuple[tuple[type[apsw.Error], type[StoreError], str], ...]] = (
    (apsw.FullError, StoreFull, "the disk is full"),
    (apsw.BusyError, StoreLocked, "another process held the store too long"),
    (apsw.LockedError, StoreLocked, "another connection held the store too long"),
    (apsw.ReadOnlyError, ReadOnly, "the store cannot be written from here"),
    (apsw.CantOpenError, StoreFault, "the store cannot be opened"),
    (apsw.NotADBError, Damaged, "a page of the store is not what was written"),
    (apsw.CorruptError, Damaged, "a page of the store is not what was written"),
    (apsw.IOError, StoreFault, "the operating system refused to read or write the store"),
)


@contextmanager
def translated(where: str) -> Iterator[None]:
    """Turn what SQLite says into our error tree."""
    try:
        yield
    except apsw.Error as error:
        raise translation(error, where) from error
    except UnicodeDecodeError as error:  # SQLite gives back what is there, UTF-8 or not
        raise Damaged(f"{where}: a text in the store is not what was written") from error
    except OSError as error:  # raised inside a VFS written in Python
        kind = StoreFull if error.errno in NO_SPACE else StoreFault
        raise kind(f"{where}: {error.strerror or error}") from error


def translation(error: apsw.Error, where: str) -> StoreError:
    """The error of ours that says the same."""
    for theirs, ours, message in TRANSLATIONS:
        if isinstance(error, theirs):
            return ours(f"{where}: {message}")
    return StoreError(f"{where}: {type(error).__name__}: {error}")


def numbered(values: Iterable[int]) -> str:
    """Whole numbers as a JSON list, which statements take them by; several times faster than any coder.

    >>> numbered([1, -2])
    '[1, -2]'
    """
    return str(list(values))


class Connection:
    """One apsw connection, its statements called by name."""

    def __init__(self, database: apsw.Connection, where: str) -> None:
        """Wrap a connection that is open and configured."""
        self.database = database
        self.where = where
        self.logged_pages = 0
        self._columns: dict[str, tuple[str, ...]] = {}
        self._picks: dict[tuple[str, tuple[str, ...]], Callable[[Row], Row]] = {}
        self._state: tuple[int, int] | None = None
        self._up_to_date = False
        self._known: dict[Hashable, object] = {}

    def watch_log(self) -> None:
        """Know how long the log is after each commit."""

        def grown(_: apsw.Connection, __: str, pages: int) -> int:
            self.logged_pages = pages
            return apsw.SQLITE_OK

        self.database.set_wal_hook(grown)

    def run(self, name: str, bindings: Mapping[str, Any] | None = None) -> apsw.Cursor:
        """Execute a named statement."""
        return self.database.execute(sql(name), bindings)

    def many(self, name: str, bindings: Iterable[Row]) -> None:
        """Execute a named statement once for each row of values, in the order of its placeholders."""
        self.database.executemany(sql(name), bindings)

    def one(self, name: str, bindings: Mapping[str, Any] | None = None) -> Row | None:
        """The first row, or None."""
        return next(iter(self.run(name, bindings)), None)

    def rows(self, name: str, bindings: Mapping[str, Any] | None = None) -> list[Row]:
        """All rows."""
        return list(self.run(name, bindings))

    def records(self, name: str, bindings: Mapping[str, Any] | None = None) -> list[dict[str, Any]]:
        """All rows, as mappings by column."""
        return list(self.stream(name, bindings))

    def stream(self, name: str, bindings: Mapping[str, Any] | None = None) -> Iterator[dict[str, Any]]:
        """Rows as mappings by column, read as they are asked for."""
        cursor = self.run(name, bindings)
        columns = self._columns.get(name)
        for row in cursor:
            if columns is None:  # columns are only known while there are rows
                columns = self._columns[name] = tuple(column[0] for column in cursor.get_description())
            yield dict(zip(columns, row, strict=True))

    def picked(self, name: str, bindings: Mapping[str, Any] | None, columns: tuple[str, ...]) -> Iterator[Row]:
        """Rows as they are asked for, of each some columns in a given order: faster than by name."""
        cursor = self.run(name, bindings)
        pick = self._picks.get((name, columns))
        for row in cursor:
            if pick is None:
                there = [column[0] for column in cursor.get_description()]
                pick = self._picks[name, columns] = itemgetter(*map(there.index, columns))
            yield pick(row)

    def once(self, key: Hashable, read: Callable[[], T]) -> T:
        """What was read before in this very state of the store, whoever changes that; else read, and known from now on.

        Inside a transaction that writes nothing is known: its state may come to nothing, and its number come again.
        """
        if self.database.txn_state("main") == apsw.SQLITE_TXN_WRITE:
            self._up_to_date = False
            return read()
        if not (self._up_to_date and self.database.in_transaction) or len(self._known) >= MOST_KNOWN:
            self._let_go_if_changed()
        if key not in self._known:
            self._known[key] = read()
        return cast(T, self._known[key])

    def _let_go_if_changed(self) -> None:
        """Let go of what is known if the store has changed; in a transaction that only reads, it cannot any more."""
        state = self.database.execute("pragma data_version").get, self.database.total_changes()
        if state != self._state or len(self._known) >= MOST_KNOWN:
            self._state, self._known = state, {}
        self._up_to_date = True

    @contextmanager
    def transaction(self, how: str = "immediate") -> Iterator[None]:
        """BEGIN, then COMMIT or ROLLBACK, spelt out: apsw's own `with` was seen to hide I/O errors."""
        self._up_to_date = False
        self.database.execute(f"begin {how}")
        try:
            yield
        except BaseException:
            self.roll_back()
            raise
        try:
            self.database.execute("commit")
        except BaseException:
            self.roll_back()
            raise

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """One state for all that is read; when the disk fails, SQLite may end it, and reading goes on without."""
        self._up_to_date = False
        self.database.execute("begin deferred")
        try:
            yield
        finally:
            self.roll_back()

    @contextmanager
    def told_full(self) -> Iterator[None]:
        """Call a full quota or a file-size limit what it is; SQLite only knows a full disk."""
        try:
            yield
        except apsw.IOError as error:
            if self.database.system_errno in NO_SPACE:
                raise StoreFull(f"{self.where}: the disk or a quota is full") from error
            raise

    def roll_back(self) -> None:
        """Leave the transaction, unless SQLite already did; a rollback that fails leaves nothing committed either."""
        if self.database.in_transaction:
            self.database.execute("rollback")

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing is being read: a statement that an error cut short holds on to the state it began with."""
        return self.database.txn_state() == apsw.SQLITE_TXN_NONE

    def close(self) -> None:
        """Close for good; when the disk fails while the log is folded in, the log keeps what it holds."""
        with translated(self.where), suppress(apsw.FullError, apsw.IOError):
            self.database.close()


def connect(
    filename: str, *, where: str, vfs: str | None, key: bytes | None, busy_ms: int, cache_kib: int, log_pages: int,
    read_only: bool,
) -> Connection:  # fmt: skip
    """Open and configure a connection; the key is given before anything else is asked of the file."""
    flags = apsw.SQLITE_OPEN_READONLY if read_only else apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE
    with translated(where):
        database = apsw.Connection(filename, flags=flags | apsw.SQLITE_OPEN_URI, vfs=vfs, statementcachesize=STATEMENTS)
        try:
            configure(database, key=key, busy_ms=busy_ms, cache_kib=cache_kib, log_pages=log_pages, read_only=read_only)
        except BaseException:
            database.close()
            raise
    return Connection(database, where)


def configure(
    database: apsw.Connection, *, key: bytes | None, busy_ms: int, cache_kib: int, log_pages: int, read_only: bool
) -> None:
    """Durable commits, zeroed deletions, no temporary files in the clear, foreign keys on."""
    database.set_busy_timeout(busy_ms)
    database.config(apsw.SQLITE_DBCONFIG_ENABLE_QPSG, 1)  # else statements are compiled anew for every bound value
    if key is not None:
        database.execute("pragma cipher='aegis'")
        database.execute("pragma algorithm='aegis-256'")
        database.execute(f"pragma key='raw:{key.hex()}'")
    database.execute(f"pragma cache_size={-cache_kib}")
    for setting in ("foreign_keys=on", "secure_delete=on", "temp_store=memory", "trusted_schema=off"):
        database.execute(f"pragma {setting}")
    if not read_only:
        use_log(database, busy_ms)
        database.execute("pragma synchronous=full")
        database.execute("pragma fullfsync=on")
        database.execute("pragma wal_autocheckpoint=0")  # inside COMMIT, a failed fold looks like a failed commit
        database.execute(f"pragma journal_size_limit={log_pages * 4096}")


def use_log(database: apsw.Connection, busy_ms: int) -> None:
    """Switch a new file to a write-ahead log; here SQLite does not wait for other processes, so we do."""
    deadline = monotonic() + busy_ms / 1000
    while database.pragma("journal_mode") not in ("wal", "memory"):
        try:
            database.pragma("journal_mode", "wal")
        except apsw.BusyError:
            if monotonic() > deadline:
                raise
            sleep(0.005)


def pragma(connection: Connection, name: str, value: int | str | None = None) -> Any:
    """Read a pragma's first value, or set it."""
    return connection.database.pragma(name) if value is None else connection.database.pragma(name, value)


def pragma_rows(connection: Connection, name: str) -> list[Row]:
    """All rows of a pragma that reports."""
    return list(connection.database.execute(f"pragma {name}"))


def exists(path: Path) -> bool:
    """Tell whether there is a file with something in it."""
    return path.exists() and path.stat().st_size > 0
