"""From bytes to decoded records, one at a time, so that a file of any size needs the memory of one record."""

import re
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import IO

from engram.surfaces.transcripts.strict_json import parse

# A pasted screenshot makes lines of tens of MB; past this a "line" is a file without newlines.
MAX_RECORD_BYTES = 64 * 2**20
BLOCK_BYTES = 2**20

DAMAGE = (zipfile.BadZipFile, zlib.error, EOFError)


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of bytes to read: a whole file, or one member of an archive."""

    path: Path
    size: int
    member: str | None = None

    @contextmanager
    def open(self) -> Iterator[IO[bytes]]:
        if self.member is None:
            with self.path.open("rb") as file:
                yield file
            return
        with zipfile.ZipFile(self.path) as archive, archive.open(self.member) as packed:
            yield packed


@dataclass(frozen=True, slots=True)
class Chunk:
    """The bytes of one record, or the reason why they could not be had."""

    number: int
    where: str
    end: int
    raw: bytes = b""
    fault: str | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """One decoded JSON object and its place in the file."""

    number: int
    where: str
    value: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Skipped:
    """Something in the file that did not become a turn, where it stands, and why not."""

    where: str
    reason: str


def chunks(parts: Sequence[Part]) -> Iterator[Chunk]:
    before = 0
    for part in parts:
        for chunk in _chunks_of(part):
            where = f"{part.member}, {chunk.where}" if part.member else chunk.where
            yield replace(chunk, where=where, end=before + chunk.end)
        before += part.size


def _chunks_of(part: Part) -> Iterator[Chunk]:
    try:
        array = _is_array(part)
        with part.open() as stream:
            yield from elements(stream) if array else lines(stream)
    except DAMAGE:
        yield Chunk(0, "archive", part.size, fault="damaged")


def _is_array(part: Part) -> bool:
    with part.open() as stream:
        return stream.read(4096).removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"[")


def lines(stream: IO[bytes]) -> Iterator[Chunk]:
    end = 0
    for number in count(1):
        raw, size = _line(stream)
        if not size:
            return
        end += size
        if raw.strip():
            yield _chunk(number, f"line {number}", end, raw)


def _line(stream: IO[bytes]) -> tuple[bytes, int]:
    """The next line, at most one byte longer than allowed, and how many bytes it really took."""
    raw = part = stream.readline(MAX_RECORD_BYTES + 1)
    size = len(raw)
    while part and not part.endswith(b"\n"):
        part = stream.readline(BLOCK_BYTES)
        size += len(part)
    return raw, size


def elements(stream: IO[bytes]) -> Iterator[Chunk]:
    """The objects of a top-level JSON array, cut out by counting brackets; a torn last one as it is."""
    brackets, held, number, before = _Brackets(), bytearray(), 0, 0
    while block := stream.read(BLOCK_BYTES):
        start = 0
        for at, opens in brackets.marks(block):
            if opens:
                held, start = bytearray(), at
            else:
                number += 1
                _hold(held, block[start:at])
                yield _chunk(number, f"conversation {number}", before + at, bytes(held))
        if brackets.depth > 1:
            _hold(held, block[start:])
        before += len(block)
    if brackets.depth > 1:
        yield _chunk(number + 1, f"conversation {number + 1}", before, bytes(held))


def _hold(held: bytearray, more: bytes) -> None:
    held += more[: MAX_RECORD_BYTES + 1 - len(held)]


def _chunk(number: int, where: str, end: int, raw: bytes) -> Chunk:
    if len(raw) > MAX_RECORD_BYTES:
        return Chunk(number, where, end, fault="too long")
    return Chunk(number, where, end, raw)


class _Brackets:
    """Where the elements of the outermost array open and close, over blocks that may end anywhere."""

    _between = re.compile(rb'["\[\]{}]')
    _in_string = re.compile(rb'["\\]')

    def __init__(self) -> None:
        self.depth = 0
        self._quoted = False
        self._escaped = 0

    def marks(self, block: bytes) -> Iterator[tuple[int, bool]]:
        at = self._escaped
        while found := (self._in_string if self._quoted else self._between).search(block, at):
            at = found.end()
            sign = found.group()
            if sign == b"\\":
                at += 1
            elif sign == b'"':
                self._quoted = not self._quoted
            elif self._crosses(sign):
                yield (at - 1, True) if sign in b"[{" else (at, False)
        self._escaped = max(0, at - len(block))

    def _crosses(self, bracket: bytes) -> bool:
        if bracket in b"[{":
            self.depth += 1
            return self.depth == 2
        self.depth -= 1
        return self.depth == 1


def decode(chunk: Chunk) -> Record | Skipped:
    if chunk.fault:
        return Skipped(chunk.where, chunk.fault)
    try:
        # Bytes that are no UTF-8 become lone surrogates, so that they spoil only the turn they stand in.
        value = parse(chunk.raw.decode("utf-8-sig", "surrogateescape"))
    except ValueError:
        return Skipped(chunk.where, "json")
    if not isinstance(value, dict):
        return Skipped(chunk.where, "unknown")
    return Record(chunk.number, chunk.where, value)
