"""The side file: the journal's high-water mark, and disk kept back so that forgetting works when it is full.

A damaged tail of the write-ahead log makes SQLite drop commits without a word; the mark, written after every
commit, shows it. The mark may lag behind the store, never lead it.
"""

from __future__ import annotations

import os
import struct
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from engram.storage.platform import make_private

LAYOUT = struct.Struct(">8s16sQ32s")  # magic, store, seq, hash of that journal line
MAGIC = b"engmark1"
MARK_BYTES = LAYOUT.size + 16
BLOCK = 4096


@dataclass(frozen=True, slots=True)
class Mark:
    """How far the journal had come, by the last process that told."""

    seq: int
    hash: bytes


class GuardFile:
    """Reads and writes the side file next to a store; every failure to do so is survivable."""

    def __init__(self, store: Path, store_id: str, reserve_kib: int) -> None:
        """Name the side file; nothing is touched yet."""
        self.path = store.with_name(store.name + "-guard")
        self._store = bytes.fromhex(store_id)
        self._reserve = reserve_kib * 1024
        self._descriptor: int | None = None
        self.spent = False

    def mark(self) -> Mark | None:
        """The mark, if there is a whole one of this store."""
        try:
            raw = self.path.read_bytes()[:MARK_BYTES]
        except OSError:
            return None
        return unpacked(raw, self._store)

    def advance(self, mark: Mark) -> None:
        """Write the mark after a commit; without fsync, for it may lag."""
        raw = LAYOUT.pack(MAGIC, self._store, mark.seq, mark.hash)
        try:
            if self._descriptor is None:
                self._descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
            os.lseek(self._descriptor, 0, os.SEEK_SET)
            os.write(self._descriptor, raw + sha256(raw).digest()[:16])
        except OSError:  # a mark that cannot be written only lags
            self.close()

    def keep_reserve(self) -> bool:
        """Take disk space now that a later forgetting may need; False when there is none to take."""
        try:
            if self.path.exists() and self.path.stat().st_size >= BLOCK + self._reserve:
                return True
            with self.path.open("r+b" if self.path.exists() else "w+b") as file:
                file.seek(BLOCK)
                file.write(os.urandom(self._reserve))  # zeros could be stored as a hole
            make_private(self.path)
        except OSError:
            self.release_reserve()
            return False
        self.spent = False
        return True

    def release_reserve(self) -> bool:
        """Give the reserve back to the disk; False when there was none."""
        try:
            if self.path.stat().st_size <= BLOCK:
                return False
            os.truncate(self.path, BLOCK)
        except OSError:
            return False
        self.spent = True
        return True

    def close(self) -> None:
        """Let go of the file."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


def unpacked(raw: bytes, store: bytes) -> Mark | None:
    """Read a mark; None when it is torn or another store's."""
    if len(raw) < MARK_BYTES or sha256(raw[: LAYOUT.size]).digest()[:16] != raw[LAYOUT.size :]:
        return None
    magic, owner, seq, digest = LAYOUT.unpack(raw[: LAYOUT.size])
    return Mark(seq, digest) if magic == MAGIC and owner == store else None
