"""Stores of resampled turns, built once per run and copied for whoever needs one."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from pathlib import Path

import engram
from bench import resampled
from bench.data import DataSet

KEY = bytes(range(32))
AGENT = "bench"
BATCH = 1_000
NEIGHBOURS = 20
KEYS: dict[str, bytes | None] = {"plain": None, "encrypted": KEY}


@dataclass(slots=True)
class Shelf:
    """Where stores of some sizes stand, plain and encrypted."""

    folder: Path
    sets: Sequence[DataSet]
    sizes: Sequence[int]
    _built: dict[tuple[int, str], Path] = field(default_factory=dict)

    def store(self, size: int, kind: str) -> Path:
        """A store with so many turns of one scope; the sizes of a kind are made at once, each a prefix of the next."""
        if not self._built.get((size, kind)):
            self._grow(kind)
        return self._built[size, kind]

    def copy(self, size: int, kind: str, name: str) -> Path:
        """A copy to write to; of size 0, a name where nothing is yet."""
        target = self.folder / name / "store.engram"
        target.parent.mkdir()
        return target if size == 0 else duplicate(self.store(size, kind), target)

    def crowded(self, size: int) -> Path:
        """A plain store in which the scope of that size was written among as many turns as the largest has."""
        path = self.folder / "crowded" / "store.engram"
        if not path.exists():
            path.parent.mkdir()
            fill_among_others(path, self.sets, size, max(self.sizes))
        return path

    def _grow(self, kind: str) -> None:
        growing = self.folder / f"growing-{kind}" / "store.engram"
        growing.parent.mkdir()
        said, done = resampled.turns(self.sets), 0
        for size in sorted(self.sizes):
            fill(growing, kind, islice(said, size - done))
            done = size
            target = self.folder / f"{kind}-{size}" / "store.engram"
            target.parent.mkdir()
            self._built[size, kind] = duplicate(growing, target)


def fill(path: Path, kind: str, said: Iterable[resampled.Spoken]) -> None:
    """Observe turns into a store."""
    with engram.open(path, key=KEYS[kind]) as store:
        mind = store.mind(agent=AGENT)
        for batch in batches(said, BATCH):
            mind.observe_many(batch)


def fill_among_others(path: Path, sets: Sequence[DataSet], size: int, others: int) -> None:
    """Observe the turns of one scope in slices between those of its neighbours, as agents at work would."""
    mine = batches(islice(resampled.turns(sets), size), max(size // NEIGHBOURS, 1))
    theirs = batches(islice(resampled.turns(sets, seed=resampled.SEED + 1), others), max(others // NEIGHBOURS, 1))
    with engram.open(path) as store:
        mind = store.mind(agent=AGENT)
        for number, slice_of_theirs in enumerate(theirs):
            neighbour = store.mind(agent=f"neighbour-{number}")
            for batch in batches(slice_of_theirs, BATCH):
                neighbour.observe_many(batch)
            mind.observe_many(next(mine, []))
        mind.observe_many(chain.from_iterable(mine))


def batches(said: Iterable[resampled.Spoken], size: int) -> Iterator[list[resampled.Spoken]]:
    """Turns in lists of at most so many."""
    turns = iter(said)
    while batch := list(islice(turns, size)):
        yield batch


def duplicate(source: Path, target: Path) -> Path:
    """Copy a closed store with its side files."""
    for file in source.parent.iterdir():
        shutil.copy2(file, target.with_name(file.name))
    return target


def bytes_on_disk(path: Path) -> int:
    """What a closed store takes, without the disk it keeps back."""
    return path.stat().st_size
