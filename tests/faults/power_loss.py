"""A disk that forgets: what was not synced when the power goes is lost, or kept in part, in any order, torn."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import apsw

from tests.faults.stores import SIDE_FILES

VFS: Final = "engram-power"
SECTOR: Final = 512
ABSENT: Final = None


@dataclass(frozen=True, slots=True)
class Write:
    """Bytes on their way to the disk."""

    offset: int
    data: bytes

    def apply(self, content: bytearray) -> None:
        """Put them there."""
        content.extend(bytes(max(0, self.offset - len(content))))
        content[self.offset : self.offset + len(self.data)] = self.data

    def torn(self, choose: random.Random) -> list[Write]:
        """The sectors of it that made it."""
        starts = range(0, len(self.data), SECTOR)
        return [Write(self.offset + at, self.data[at : at + SECTOR]) for at in starts if choose.random() < 0.5]


@dataclass(frozen=True, slots=True)
class Cut:
    """A new length on its way to the disk."""

    size: int

    def apply(self, content: bytearray) -> None:
        """Make the file that long."""
        del content[self.size :]

    def torn(self, choose: random.Random) -> list[Cut]:
        """A length is set or not."""
        return [self] if choose.random() < 0.5 else []


@dataclass
class Platter:
    """One file: what is surely on disk, and what is still on its way."""

    durable: bytes | None
    pending: list[Write | Cut] = field(default_factory=list)
    deleting: bool = False

    @property
    def unnamed(self) -> bool:
        """Whether its name is not yet on disk."""
        return self.durable is None

    def sync(self) -> None:
        """Everything on its way arrives."""
        content = bytearray(self.durable or b"")
        for change in self.pending:
            change.apply(content)
        self.durable, self.pending = bytes(content), []

    def survivor(self, fate: str, choose: random.Random) -> bytes | None:
        """What is left of it after the power went."""
        if self.deleting and (fate == "all" or (fate != "none" and choose.random() < 0.5)):
            return ABSENT
        if self.durable is None and (fate == "none" or not self.pending):
            return ABSENT
        content = bytearray(self.durable or b"")
        for change in surviving(self.pending, fate, choose):
            change.apply(content)
        return bytes(content)


FATES: Final = ("none", "all", "some", "torn", "first")


def surviving(pending: list[Write | Cut], fate: str, choose: random.Random) -> list[Write | Cut]:
    """Which of the changes on their way arrive."""
    match fate:
        case "none":
            return []
        case "some":
            return [change for change in pending if choose.random() < 0.5]
        case "torn":
            return [part for change in pending for part in change.torn(choose)]
        case "first":
            return pending[: choose.randint(0, len(pending))]
    return pending


class Disk:
    """Every file SQLite writes, kept twice: as it reads them, and as they would be found after a cut."""

    def __init__(self) -> None:
        """Begin with no file and nobody watching."""
        self.platters: dict[str, Platter] = {}
        self.writes = 0
        self.watch: Callable[[], None] = lambda: None

    def opened(self, name: str, *, empty: bool) -> Platter:
        """A file SQLite opens; what is in it already is on disk."""
        platter = self.platters.get(name)
        if platter is None or platter.deleting:
            path = Path(name)
            platter = Platter(None if empty else path.read_bytes())
            self.platters[name] = platter
        return platter

    def tick(self) -> None:
        """Before each change: the moment the power may go."""
        self.writes += 1
        self.watch()

    def sync(self, platter: Platter) -> None:
        """One file arrives; the first time with its directory, and so with every deletion there."""
        if platter.unnamed:
            self.platters = {name: other for name, other in self.platters.items() if not other.deleting}
        platter.sync()

    def image(self, store: Path, fate: str, choose: random.Random) -> dict[str, bytes]:
        """The files of a store as they would be found after a cut now, by the end of their names."""
        found = {}
        for end in SIDE_FILES:
            path = store.with_name(store.name + end)
            platter = self.platters.get(str(path))
            if platter is not None:
                left = platter.survivor(fate, choose)
            else:  # not SQLite's: the side file, or the main file before SQLite opened it
                left = path.read_bytes() if path.exists() else ABSENT
            if left is not None:
                found[end] = left
        return found


class PowerFile(apsw.VFSFile):
    """A file that goes to the real one at once, and to the platter when synced."""

    def __init__(self, disk: Disk, name: str | apsw.URIFilename | None, flags: list[int]) -> None:
        """Open the real file; only one with a name can be found again."""
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        fresh = path is not None and not Path(path).exists()
        super().__init__("", name, flags)
        self._disk = disk
        self._platter = disk.opened(path, empty=fresh) if path is not None else Platter(None)

    def xWrite(self, data: bytes, offset: int) -> None:
        """Write; it is on its way."""
        self._disk.tick()
        super().xWrite(data, offset)
        self._platter.pending.append(Write(offset, bytes(data)))

    def xTruncate(self, newsize: int) -> None:
        """Cut; it is on its way."""
        self._disk.tick()
        super().xTruncate(newsize)
        self._platter.pending.append(Cut(newsize))

    def xSync(self, flags: int) -> None:
        """What was on its way has arrived."""
        self._disk.tick()
        super().xSync(flags)
        self._disk.sync(self._platter)


class PowerVFS(apsw.VFS):
    """The default VFS with a memory of what is durable."""

    def __init__(self, disk: Disk) -> None:
        """Register."""
        self._disk = disk
        super().__init__(VFS, "")

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:
        """Open."""
        return PowerFile(self._disk, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:
        """Delete; without a sync of the directory the file may be back after a cut."""
        self._disk.tick()
        super().xDelete(filename, syncdir)
        if filename in self._disk.platters:
            self._disk.platters[filename].deleting = True
            if syncdir:
                del self._disk.platters[filename]


DISK: Final = Disk()
_VFS: Final = PowerVFS(DISK)
