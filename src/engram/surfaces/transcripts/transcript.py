"""A transcript that is read as it is asked for, and the account of what in it could not become a turn."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from engram.surfaces.transcripts.records import Chunk, Part, Record, Skipped, chunks, decode
from engram.surfaces.transcripts.turn import Draft, TurnFields, finish

FIRST_SKIPS = 20

Read = Callable[[Record], Iterable[Draft | Skipped]]


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of transcript: how to know it, and a fresh reader for each run through a file."""

    name: str
    recognises: Callable[[Mapping[str, object]], bool]
    reader: Callable[[], Read]


class Skips:
    """How many records were left out for which reason, and the first of them in full."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.first: list[Skipped] = []

    @property
    def total(self) -> int:
        return self.counts.total()

    def add(self, skipped: Skipped) -> None:
        self.counts[skipped.reason] += 1
        if len(self.first) < FIRST_SKIPS:
            self.first.append(skipped)

    def clear(self) -> None:
        self.counts.clear()
        self.first.clear()


@dataclass(frozen=True, slots=True)
class Transcript:
    """A recognised file; `skipped` fills while `turns()` runs and starts anew with each run."""

    kind: Format
    parts: tuple[Part, ...]
    fingerprint: str
    clock: Callable[[], datetime]
    skipped: Skips = field(default_factory=Skips, compare=False)

    @property
    def format(self) -> str:
        return self.kind.name

    @property
    def size(self) -> int:
        """The bytes there are to read, unpacked: the end of the progress bar."""
        return sum(part.size for part in self.parts)

    def turns(self) -> Iterator[tuple[int, TurnFields]]:
        """The turns in the order of the file, each with the bytes read so far."""
        self.skipped.clear()
        read = self.kind.reader()
        for chunk in chunks(self.parts):
            for item in self._items(chunk, read):
                if isinstance(item, Skipped):
                    self.skipped.add(item)
                else:
                    yield chunk.end, item

    def _items(self, chunk: Chunk, read: Read) -> Iterator[TurnFields | Skipped]:
        record = decode(chunk)
        if isinstance(record, Skipped):
            yield record
            return
        for draft in read(record):
            yield draft if isinstance(draft, Skipped) else finish(draft, self.fingerprint, self.clock())
