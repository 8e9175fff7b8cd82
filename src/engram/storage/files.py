"""The files of a store: how they are made, unlocked, opened, copied and closed."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import threading
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

import apsw

from engram.errors import ConfigInvalid, Damaged, NotEngram, ReadOnly, StoreError, StoreFault, StoreFull
from engram.guard.keys import KEY_BYTES, NONCE_BYTES, SALT_BYTES, Secret, Stretching, sub_key, unwrap, wrap
from engram.ports import Keys
from engram.storage import header as headers
from engram.storage.connection import NO_SPACE, Connection, connect, pragma, translated
from engram.storage.copies import copy_over
from engram.storage.guard_file import GuardFile, Mark
from engram.storage.journal import last_line
from engram.storage.location import Found, Kind, check_key_given, first_bytes, look, raw_file
from engram.storage.migrate import check_version, migrate
from engram.storage.platform import make_private_directory, publish
from engram.storage.rows import dumped
from engram.storage.vault_vfs import vault_vfs
from engram.tunables import Tunables, tuned

MEMORY = ":memory:"


class StoreFiles:
    """One store's place on disk, or in RAM."""

    def __init__(self, location: str, keys: Keys | None, tunables: Tunables, vfs: str | None = None) -> None:
        """Look at what is there, make what is missing, and unlock it."""
        self.tunables = tunables
        self.where = location
        self.path = None if location == MEMORY else Path(location).absolute()
        self.warnings: list[str] = []
        self._base_vfs = vfs
        self.read_only = False
        self._lock = threading.Lock()
        with translated(location):
            self.header, self._data_key = self._unlocked(keys)
        self.store_id = self.header.store_id if self.header else ""
        self.guard = GuardFile(self.path or Path(MEMORY), self.store_id or "00" * 16, tunables.reserve_kib)

    @property
    def encrypted(self) -> bool:
        """Whether every page is encrypted and authenticated."""
        return self._data_key is not None

    @property
    def _busy_ms(self) -> int:
        return int(self.tunables.busy_timeout_s * 1000)

    @property
    def log_pages(self) -> int:
        """How long the log may grow before it is folded in: no more than the reserve has room for."""
        return max(64, self.tunables.reserve_kib // 4)

    @property
    def shares_connection(self) -> bool:
        """Whether readers and the writer must share one connection, as in RAM."""
        return self.path is None

    def bytes_on_disk(self) -> int:
        """What the store and its write-ahead log take."""
        if self.path is None:
            return 0
        names = (self.path, self.path.with_name(self.path.name + "-wal"))
        return sum(path.stat().st_size for path in names if path.exists())

    def writer(self) -> Connection:
        """The connection that writes, on a store brought up to date."""
        connection = self.connect_to()
        try:
            with translated(self.where):
                check_version(connection, read_only=self.read_only)
                if not self.read_only:
                    migrate(connection, self._back_up_before)
                    self._name(connection)
                row = connection.one("setting_get", {"name": "store_id"})
        except BaseException:
            with suppress(StoreError):  # the error that matters is the first
                connection.close()
            raise
        connection.watch_log()
        self.store_id = str(row[0]) if row else self.store_id
        self.guard = GuardFile(self.path or Path(MEMORY), self.store_id, self.tunables.reserve_kib)
        return connection

    def reader(self) -> Connection:
        """Another connection, to read with."""
        return self.connect_to()

    def claim_key(self, connection: Connection) -> bytes:
        """The key of the claim hashes, made with the store."""
        with translated(self.where):
            row = connection.one("setting_get", {"name": "claim_key"})
        if row is None:
            raise Damaged(f"{self.where}: the store has no claim key")
        return bytes(row[0])

    def shaped(self, writer: Connection) -> Tunables:
        """The tunables, with those that shape the index as the store was indexed: it must be told apart by one rule."""
        with translated(self.where):
            row = writer.one("setting_get", {"name": "index_shape"})
        if row is None or row[0] == shape_of(self.tunables):
            return self.tunables
        self.warn("the index keeps the shape it was made with: doctor --repair makes it anew with today's tunables")
        return tuned(json.loads(row[0]), self.tunables)

    def reshape(self, writer: Connection) -> None:
        """From now on the index is made as the tunables of today say."""
        writer.run("setting_put", {"name": "index_shape", "value": shape_of(self.tunables)})
        self.warnings = [warning for warning in self.warnings if "index keeps the shape" not in warning]

    def begin(self, writer: Connection) -> None:
        """Check quickly that the file is whole and the journal as long as it was, and keep disk space back."""
        if self.path is None:
            return
        with translated(self.where):
            self._check_length(writer)
            self.warnings += filter(None, (self.lost(writer), self.torn_header()))
        if self.read_only:
            self.warnings.append("read-only: writes are refused")
        elif self.tunables.reserve_kib and not self.guard.keep_reserve():
            self.warnings.append("disk nearly full: no space could be kept back")

    def warn(self, trouble: str) -> None:
        """Let health tell of a trouble, once."""
        if trouble not in self.warnings:
            self.warnings.append(trouble)

    def torn_header(self) -> str | None:
        """Say so when one of the two copies of the header is damaged."""
        if self.path is None or self.header is None or headers.is_whole(first_bytes(self.path, self._base_vfs)):
            return None
        return "one of the two headers is damaged: repair it before the other is"

    def lost(self, connection: Connection) -> str | None:
        """Say so when the journal ends before its high-water mark, or does not contain it."""
        mark, (seq, _) = self.guard.mark() if self.path else None, last_line(connection)
        if mark is None:
            return None
        if mark.seq > seq:
            return f"{mark.seq - seq} journal lines after {seq} are lost: the log was damaged or the file replaced"
        row = connection.one("journal_hash", {"seq": mark.seq})
        if mark.seq and (row is None or row[0] != mark.hash):
            return f"journal line {mark.seq} is not the one that was written"
        return None

    def accept(self, writer: Connection) -> None:
        """Take the store as it is now for the truth, e.g. after a backup was put back."""
        if self.path is None:
            return
        if self.torn_header():
            with self._lock, translated(self.where):
                self._write_header(self.header_now())
        repaired = ("journal line", "headers")
        self.warnings = [warning for warning in self.warnings if not any(words in warning for words in repaired)]
        self.guard.advance(Mark(*last_line(writer)))

    def after_commit(self, writer: Connection, end: tuple[int, bytes]) -> None:
        """Move the mark, and scrub the log when something was erased."""
        if self.path is None:
            return
        if not any("journal line" in warning for warning in self.warnings):
            self.guard.advance(Mark(*end))
        if self.guard.spent and shutil.disk_usage(self.path.parent).free > 4 * 1024 * self.tunables.reserve_kib:
            self.guard.keep_reserve()
        if writer.one("setting_get", {"name": "scrub_due"}):
            self._scrub(writer)
        else:
            self.fold_from(writer, self.log_pages)

    def fold_early(self, writer: Connection) -> None:
        """Fold the log in when it is half as long as it may become: who writes next would have to wait for it."""
        if self.path is not None:
            self.fold_from(writer, self.log_pages // 2)

    def fold_from(self, writer: Connection, pages: int) -> None:
        """Fold in what no reader needs of a log that has so many pages or more."""
        if writer.logged_pages >= pages and self._room_to_fold(writer):
            writer.database.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)
            writer.logged_pages = 0  # the next commit tells how many are left

    def _scrub(self, writer: Connection) -> None:
        """Empty the log of what was erased; while a reader needs it, that stays due."""
        if self.fold(writer):
            with writer.transaction():
                writer.run("setting_drop", {"name": "scrub_due"})

    def end(self, writer: Connection) -> None:
        """Fold the log into the file and let go."""
        if self.path is not None and not self.read_only:
            self.fold(writer)
        self.guard.close()

    def rewrap(self, secret: Secret) -> None:
        """Wrap the data key under another key; the old slot goes only when the new one is on disk."""
        if self.path is None or self.header is None or self._data_key is None:
            raise ConfigInvalid(
                "a plain store has no key to change", hint="make a new store with key= and ingest again"
            )
        with self._lock, translated(self.where):
            now = self.header_now()
            self._write_header(self._wrapped(now.store_id, now.generation + 1, self._data_key, secret))

    def header_now(self) -> headers.Header:
        """The header as it is in the file: another process may have changed the key since."""
        assert self.path is not None
        return headers.read(first_bytes(self.path, self._base_vfs))

    def _write_header(self, fresh: headers.Header) -> None:
        """Write both slots, one after the other, so that one is whole at any time."""
        assert self.path is not None
        first = headers.slot_for(fresh.generation)
        with raw_file(self.path, self._base_vfs, writable=True) as file:
            for offset in (first, headers.SLOT_BYTES - first):
                file.xWrite(headers.packed(fresh), offset)
                file.xSync(apsw.SQLITE_SYNC_FULL)
        self.header = fresh

    def _found(self, path: Path, keys: Keys | None) -> Found:
        found = look(path, self._base_vfs)
        check_key_given(found, keys is not None, path)
        if found.kind is Kind.NOTHING:
            self._create(path, keys)
            found = look(path, self._base_vfs)
        self.read_only = not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK))
        return found

    def _create(self, path: Path, keys: Keys | None) -> None:
        """Make a new file that only its owner can read; of two processes, one wins and both use it."""
        try:
            make_private_directory(path.parent)
            if keys is None:
                os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
                return
            store_id = secrets.token_hex(16)
            fresh = self._wrapped(store_id, 1, secrets.token_bytes(KEY_BYTES), keys.secret(store_id, new=True))
            publish(headers.fresh(fresh), path)
        except FileExistsError:
            return
        except PermissionError as error:
            raise ReadOnly(f"{path.name} cannot be made here: {error.strerror}") from error
        except OSError as error:
            kind = StoreFull if error.errno in NO_SPACE else StoreFault
            raise kind(f"{path.name} cannot be made: {error.strerror}") from error

    def _wrapped(self, store_id: str, generation: int, data_key: bytes, secret: Secret) -> headers.Header:
        stretching = Stretching(
            memory_kib=self.tunables.argon2_memory_kib,
            passes=self.tunables.argon2_passes,
            lanes=self.tunables.argon2_lanes,
        )
        salt, nonce = secrets.token_bytes(SALT_BYTES), secrets.token_bytes(NONCE_BYTES)
        blank = wrap(data_key, secret, salt, nonce, stretching, b"")
        draft = headers.Header(store_id=store_id, generation=generation, wrapped=blank)
        return replace(draft, wrapped=wrap(data_key, secret, salt, nonce, stretching, draft.about))

    def _unlocked(self, keys: Keys | None) -> tuple[headers.Header | None, bytes | None]:
        """The header and the data key of an encrypted store; neither for a plain one."""
        if self.path is None:
            if keys is not None:
                raise ConfigInvalid("a store in memory takes no key", hint="name a file, or pass key=None")
            return None, None
        found = self._found(self.path, keys)
        if keys is None:
            return None, None
        if found.header is None:  # never fall back to plaintext, whatever led here
            raise NotEngram(f"{self.path.name} is an empty file", hint="delete it, or name a new file")
        secret = keys.secret(found.header.store_id, new=False)
        return found.header, unwrap(found.header.wrapped, secret, found.header.about)

    def connect_to(self, copy: Path | None = None) -> Connection:
        """A connection to the store, or to a copy of it that is being made."""
        path = copy or self.path
        return connect(
            self._filename(path) if path else MEMORY,
            where=self.where,
            vfs=vault_vfs(self._base_vfs) if self._data_key else self._base_vfs if path else None,
            key=sub_key(self._data_key, "database") if self._data_key else None,
            busy_ms=self._busy_ms,
            cache_kib=self.tunables.cache_kib,
            log_pages=self.log_pages,
            read_only=self.read_only and copy is None,
        )

    def _filename(self, path: Path) -> str:
        """A URI; on a path that cannot be written and with no log beside it, the file is taken as it is."""
        beside = any(path.with_name(path.name + end).exists() for end in ("-wal", "-shm"))
        how = "?immutable=1" if self.read_only and path == self.path and not beside else ""
        return f"file:{quote(path.as_posix())}{how}"

    def _name(self, connection: Connection) -> None:
        """Give a new store its id and the key of its hashes; the first process to get here does it for all."""
        if connection.one("setting_get", {"name": "claim_key"}):
            return
        with connection.transaction():
            if not connection.one("setting_get", {"name": "claim_key"}):
                store_id = self.store_id or secrets.token_hex(16)
                connection.run("setting_put", {"name": "store_id", "value": store_id})
                connection.run("setting_put", {"name": "index_shape", "value": shape_of(self.tunables)})
                connection.run("setting_put", {"name": "claim_key", "value": secrets.token_bytes(KEY_BYTES)})

    def _check_length(self, connection: Connection) -> None:
        """A file shorter than its own header says was cut off, unless the log still holds the rest."""
        assert self.path is not None
        log = self.path.with_name(self.path.name + "-wal")
        if log.exists() and log.stat().st_size:
            return
        expected = pragma(connection, "page_count") * pragma(connection, "page_size")
        expected += headers.HEADER_BYTES if self.encrypted else 0
        if self.path.stat().st_size < expected:
            raise Damaged(f"{self.path.name} was cut off: {self.path.stat().st_size} of {expected} bytes are there")

    def fold(self, connection: Connection) -> bool:
        """Fold the whole log into the file and empty it; False when a reader still needs it or the disk is too full."""
        if self.path is None or not self._room_to_fold(connection):
            return False
        connection.database.set_busy_timeout(0)  # a reader may hold the log for long, and nobody should wait for it
        try:
            connection.database.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
        except (apsw.BusyError, apsw.LockedError, apsw.FullError, apsw.IOError):
            return False
        finally:
            connection.database.set_busy_timeout(self._busy_ms)
        log = self.path.with_name(self.path.name + "-wal")
        return not log.exists() or log.stat().st_size == 0

    def _room_to_fold(self, connection: Connection) -> bool:
        """Whether folding can end: half of it would only fill the disk further."""
        assert self.path is not None
        size = pragma(connection, "page_count") * pragma(connection, "page_size") + headers.HEADER_BYTES
        return bool(shutil.disk_usage(self.path.parent).free > size - self.path.stat().st_size)

    def make_room(self, writer: Connection) -> bool:
        """Give back the disk space that was kept for forgetting."""
        released = self.guard.release_reserve()
        self.fold(writer)
        return released

    def _back_up_before(self, schema: int) -> None:
        if self.path is not None:
            source = self.connect_to()
            try:
                with source.transaction("deferred"):
                    copy_over(self, source, self.path.with_name(f"{self.path.name}.schema-{schema}.backup"))
            finally:
                source.close()


def shape_of(tunables: Tunables) -> str:
    """The tunables that decide which words a memory is indexed by."""
    return dumped({name: getattr(tunables, name) for name in ("context_terms", "context_turns", "passage_words")})
