"""A VFS that keeps the first 4 KiB of the main file for our header, so that an encrypted store is still one file."""

from __future__ import annotations

import threading

import apsw

from engram.storage.header import HEADER_BYTES

_registered: dict[str, VaultVFS] = {}
_lock = threading.Lock()


class VaultFile(apsw.VFSFile):
    """The database behind the header: SQLite sees the file start where the header ends."""

    def excepthook(self, *_: object) -> bool:
        """Say nothing: this is the echo of an error that is already on its way to the caller."""
        return True

    def xRead(self, amount: int, offset: int) -> bytes:
        """Read behind the header."""
        return super().xRead(amount, offset + HEADER_BYTES)

    def xWrite(self, data: bytes, offset: int) -> None:
        """Write behind the header."""
        super().xWrite(data, offset + HEADER_BYTES)

    def xFileSize(self) -> int:
        """The size without the header."""
        return max(0, super().xFileSize() - HEADER_BYTES)

    def xTruncate(self, newsize: int) -> None:
        """Truncate, keeping the header."""
        super().xTruncate(newsize + HEADER_BYTES)

    def xFileControl(self, op: int, ptr: int) -> bool:
        """Keep SQLite from pre-sizing or mapping the file by offsets that are not ours."""
        if op in (apsw.SQLITE_FCNTL_SIZE_HINT, apsw.SQLITE_FCNTL_MMAP_SIZE, apsw.SQLITE_FCNTL_CHUNK_SIZE):
            return True
        return super().xFileControl(op, ptr)


class VaultVFS(apsw.VFS):
    """Opens main databases behind their header and leaves every other file to the VFS below."""

    def __init__(self, name: str, base: str) -> None:
        """Register under a name on top of another VFS."""
        self.below = base
        super().__init__(name, base)

    def excepthook(self, *_: object) -> bool:
        """Say nothing: this is the echo of an error that is already on its way to the caller."""
        return True

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:
        """Open a file; only the main database has a header."""
        kind = VaultFile if flags[0] & apsw.SQLITE_OPEN_MAIN_DB else apsw.VFSFile
        return kind(self.below, name, flags)


def vault_vfs(base: str | None) -> str:
    """Name the VFS for encrypted stores, registered once per VFS below; ciphers stack on top of it."""
    below = base or ""
    name = f"engram-vault-{below or 'default'}"
    with _lock:
        if name not in _registered:
            _registered[name] = VaultVFS(name, below)
    return f"multipleciphers-{name}"
