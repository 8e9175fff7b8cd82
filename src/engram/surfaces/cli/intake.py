"""Taking transcripts in: batch by batch, counting what was new, known, withheld or skipped, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from engram.errors import EngramError, InputError, NotFound, UnknownFormat
from engram.surfaces.cli.screening import marks_of
from engram.surfaces.transcripts import Transcript, TurnFields, read

if TYPE_CHECKING:
    from engram.engine.mind import Mind
    from engram.model.memory import Turn

SUFFIXES = frozenset({".jsonl", ".ndjson", ".json", ".zip"})
BATCH_TURNS = 200
BATCH_CHARACTERS = 4 << 20


@dataclass
class Tally:
    """What came of a file, counted while it is read."""

    path: str
    format: str = ""
    read: int = 0
    new: int = 0
    known: int = 0
    withheld: int = 0
    skipped: Counter[str] = field(default_factory=Counter)
    screened: Counter[str] = field(default_factory=Counter)
    error: str | None = None
    finished: bool = False


@dataclass(frozen=True, slots=True)
class Recognised:
    """A file that can be read, or the reason why not."""

    path: Path
    transcript: Transcript | None
    tally: Tally


def recognised(paths: Sequence[Path]) -> list[Recognised]:
    """The transcripts that paths name; a directory stands for those in it."""
    named = [found for path in paths for found in (below(path) if path.is_dir() else [path])]
    if not named:
        raise NotFound("there is no transcript", hint=f"files end in {', '.join(sorted(SUFFIXES))}")
    alone = len(named) == 1
    return [recognise(path, insist=alone) for path in dict.fromkeys(named)]


def below(folder: Path) -> list[Path]:
    """The files of a directory that may be transcripts."""
    return sorted(path for path in folder.rglob("*") if path.suffix.lower() in SUFFIXES and path.is_file())


def recognise(path: Path, *, insist: bool) -> Recognised:
    """A file, looked at; one of many may be something else, the only one may not."""
    tally = Tally(str(path))
    try:
        transcript = opened(path)
    except InputError as error:
        if insist:
            raise
        tally.error = error.message
        return Recognised(path, None, tally)
    tally.format = transcript.format
    return Recognised(path, transcript, tally)


def opened(path: Path) -> Transcript:
    """The transcript in a file."""
    try:
        return read(path)
    except OSError as error:
        raise UnknownFormat(f"{path} cannot be read: {error.strerror}", hint="name a file you may read") from None


def take_in(mind: Mind | None, found: Recognised, progress: Callable[[int, int], None]) -> Iterator[None]:
    """Observe a transcript, giving way after each batch; without a mind nothing is written."""
    transcript, tally = found.transcript, found.tally
    if transcript is None:
        return
    for position, batch in batches(transcript):
        tally.read += len(batch)
        if mind is not None:
            observe(mind, batch, tally)
        progress(position, len(batch))
        yield
    tally.skipped.update(transcript.skipped.counts)
    tally.finished = True


def batches(transcript: Transcript) -> Iterator[tuple[int, list[TurnFields]]]:
    """Turns, so many together that a commit is worth it, each batch with the bytes read so far."""
    batch: list[TurnFields] = []
    characters = position = 0
    for position, turn in transcript.turns():
        batch.append(turn)
        characters += len(turn["text"])
        if len(batch) >= BATCH_TURNS or characters >= BATCH_CHARACTERS:
            yield position, batch
            batch, characters = [], 0
    if batch:
        yield position, batch


def observe(mind: Mind, batch: Sequence[TurnFields], tally: Tally) -> None:
    """Keep a batch; when one turn cannot be kept, only that one is left out."""
    begun = datetime.now(UTC)
    try:
        count(mind.observe_many(batch), begun, tally)
    except InputError as error:
        if len(batch) == 1:
            tally.skipped[reason(error)] += 1
            return
        for turn in batch:
            observe(mind, [turn], tally)


def reason(error: EngramError) -> str:
    """Why a turn was left out, by the last part of its code."""
    return error.code.rpartition(".")[2]


def count(kept: Sequence[Turn], begun: datetime, tally: Tally) -> None:
    """Tell new turns from known ones, which were recorded before this batch, or a moment ago in it."""
    fresh: set[str] = set()
    for turn in kept:
        if "skipped" in turn.flags:
            tally.withheld += 1
        elif turn.recorded_at < begun or turn.id in fresh:
            tally.known += 1
        else:
            fresh.add(turn.id)
            tally.new += 1
            tally.screened.update(marks_of(turn))


def summed(tallies: Sequence[Tally]) -> Tally:
    """All files as one."""
    total = Tally("")
    for tally in tallies:
        total.read += tally.read
        total.new += tally.new
        total.known += tally.known
        total.withheld += tally.withheld
        total.skipped.update(tally.skipped)
        total.screened.update(tally.screened)
    return total
