"""A disk that breaks when told: every call SQLite makes to a file is counted, and the n-th can be made to fail."""

from __future__ import annotations

import errno
import os
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

import apsw

from tests.faults.call_sites import OUTSIDE, call_site

VFS: Final = "engram-faulty"


class Kind(StrEnum):
    """What goes wrong."""

    IO_ERROR = "I/O error"
    SHORT_WRITE = "short write"
    FULL_DISK = "full disk"
    FAILED_SYNC = "failed fsync"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """Fail the n-th call that matches; with `lasting`, from then on every call, or on a full disk every write."""

    nth: int = 1
    kind: Kind = Kind.IO_ERROR
    site: str | None = None
    calls: frozenset[str] | None = None
    lasting: bool = False

    def matches(self, call: str, site: str) -> bool:
        """Whether a call counts towards the n-th."""
        return (self.calls is None or call in self.calls) and (self.site is None or self.site == site)

    def goes_on(self, call: str) -> bool:
        """Whether a call fails too once the n-th did."""
        needs_room = call == "xWrite" or call in SYSTEM_CALLS
        return self.lasting and (needs_room or self.kind in (Kind.IO_ERROR, Kind.FAILED_SYNC))


@dataclass(frozen=True, slots=True)
class Hit:
    """A fault that was really injected."""

    call: str
    kind: Kind
    site: str


class Faults:
    """What the disk was asked, what it is told to refuse, and what it refused."""

    def __init__(self) -> None:
        """Begin with a disk that works."""
        self.calls: Counter[str] = Counter()
        self.profile: Counter[tuple[str, str]] = Counter()  # (site, call) since it was last cleared
        self.hits: list[Hit] = []
        self.unreported = 0
        self._armed: Fault | None = None
        self._matched = 0
        self._quota: tuple[Path, int] | None = None

    @contextmanager
    def armed(self, fault: Fault | None) -> Iterator[list[Hit]]:
        """Let a fault lie in wait; gives the hits it made."""
        before = len(self.hits)
        made: list[Hit] = []
        self._armed, self._matched = fault, 0
        try:
            yield made
        finally:
            self._armed = None
            made += self.hits[before:]

    @contextmanager
    def quota(self, folder: Path, limit: int) -> Iterator[None]:
        """Let a folder hold so many bytes and no more, counting every file in it."""
        self._quota = (folder, limit)
        try:
            yield
        finally:
            self._quota = None

    def meet(self, call: str) -> Kind | None:
        """Count a call; the kind of fault it meets, if any."""
        self.calls[call] += 1
        site = call_site(2)
        self.profile[site, call] += 1
        fault = self._armed
        if fault is None or not self._strikes(fault, call, site):
            return None
        kind = possible(fault.kind, call)
        self.hits.append(Hit(call, kind, site))
        return kind

    def _strikes(self, fault: Fault, call: str, site: str) -> bool:
        if self._matched >= fault.nth:
            return fault.goes_on(call)
        self._matched += fault.matches(call, site)
        return self._matched == fault.nth

    def allow_growth(self, growth: int) -> bool:
        """Whether the quota leaves room."""
        if self._quota is None or growth <= 0:
            return True
        folder, limit = self._quota
        return growth + sum(file.stat().st_size for file in folder.iterdir() if file.is_file()) <= limit

    def watch(self, event: str, arguments: tuple[object, ...]) -> None:
        """Refuse what Python itself asks of the file system on behalf of the store, as an audit hook."""
        if event in SYSTEM_CALLS and call_site(2) != OUTSIDE and self.meet(event) is not None:
            number = errno.ENOSPC if self.hits[-1].kind is Kind.FULL_DISK else errno.EIO
            raise OSError(number, os.strerror(number), str(arguments[0]))


SYSTEM_CALLS = frozenset({"open", "os.link", "os.rename", "os.truncate", "os.mkdir", "os.chmod", "os.remove"})
CODES: Final = {
    "xRead": apsw.SQLITE_IOERR_READ,
    "xWrite": apsw.SQLITE_IOERR_WRITE,
    "xSync": apsw.SQLITE_IOERR_FSYNC,
    "xTruncate": apsw.SQLITE_IOERR_TRUNCATE,
    "xFileSize": apsw.SQLITE_IOERR_FSTAT,
    "xDelete": apsw.SQLITE_IOERR_DELETE,
}


def possible(kind: Kind, call: str) -> Kind:
    """The kind as this call can show it: only a write can be short, and reading needs no room."""
    if call == "xSync":
        return Kind.FAILED_SYNC
    if call == "xWrite":
        return kind if kind is not Kind.FAILED_SYNC else Kind.IO_ERROR
    return Kind.FULL_DISK if kind is Kind.FULL_DISK and call in SYSTEM_CALLS else Kind.IO_ERROR


def refusal(kind: Kind, call: str) -> apsw.Error:
    """What SQLite is told."""
    if kind in (Kind.FULL_DISK, Kind.SHORT_WRITE):
        return apsw.FullError(f"injected at {call}: {kind}")
    if call == "xOpen":
        return apsw.CantOpenError(f"injected at {call}: {kind}")
    error = apsw.IOError(f"injected at {call}: {kind}")
    error.extendedresult = CODES[call]  # type: ignore[attr-defined]  # apsw reads it from there
    return error


class FaultyFile(apsw.VFSFile):
    """A file whose every call may fail."""

    def __init__(self, faults: Faults, name: str | apsw.URIFilename | None, flags: list[int]) -> None:
        """Open the real file beneath."""
        self._faults = faults
        super().__init__("", name, flags)

    def xRead(self, amount: int, offset: int) -> bytes:
        """Read, or fail."""
        self._check("xRead")
        return super().xRead(amount, offset)

    def xWrite(self, data: bytes, offset: int) -> None:
        """Write, fail, or write half and fail."""
        kind = self._faults.meet("xWrite")
        if kind is Kind.SHORT_WRITE:
            super().xWrite(data[: len(data) // 2], offset)
        if kind is not None:
            raise refusal(kind, "xWrite")
        if not self._faults.allow_growth(offset + len(data) - super().xFileSize()):
            raise refusal(Kind.FULL_DISK, "xWrite")
        super().xWrite(data, offset)

    def xSync(self, flags: int) -> None:
        """Make durable, or fail."""
        self._check("xSync")
        super().xSync(flags)

    def xTruncate(self, newsize: int) -> None:
        """Cut, or fail."""
        self._check("xTruncate")
        super().xTruncate(newsize)

    def xFileSize(self) -> int:
        """Tell the size, or fail."""
        self._check("xFileSize")
        return super().xFileSize()

    def excepthook(self, *_: object) -> bool:
        """Count what SQLite had no way to hear, instead of printing it."""
        self._faults.unreported += 1
        return True

    def _check(self, call: str) -> None:
        kind = self._faults.meet(call)
        if kind is not None:
            raise refusal(kind, call)


class FaultyVFS(apsw.VFS):
    """The default VFS with faults; it stays registered, for encrypted stores register theirs on top of it."""

    def __init__(self, faults: Faults, name: str = VFS) -> None:
        """Register under a name."""
        self._faults = faults
        super().__init__(name, "")

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:
        """Open, or fail."""
        if self._faults.meet("xOpen") is not None:
            raise refusal(Kind.IO_ERROR, "xOpen")
        return FaultyFile(self._faults, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:
        """Delete, or fail."""
        if self._faults.meet("xDelete") is not None:
            raise refusal(Kind.IO_ERROR, "xDelete")
        super().xDelete(filename, syncdir)

    def excepthook(self, *_: object) -> bool:
        """Count what SQLite had no way to hear, instead of printing it."""
        self._faults.unreported += 1
        return True


FAULTS: Final = Faults()
_VFS: Final = FaultyVFS(FAULTS)
_watching: list[bool] = []


def watch_system_calls() -> None:
    """From now on also refuse what Python asks of the file system; a hook can never be taken away again."""
    if not _watching:
        _watching.append(True)
        sys.addaudithook(FAULTS.watch)
