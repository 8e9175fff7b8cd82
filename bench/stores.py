"""Stores of short real texts, built once per run and copied for whoever needs one."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, islice
from pathlib import Path

from bench import resampled
from bench.data import DataSet
from bench.opening import AGENT, Opening
from bench.vectors import Jittered

KEY = bytes(range(32))
BATCH = 1_000
NEIGHBOURS = 20
KEYS: dict[str, bytes | None] = {"plain": None, "encrypted": KEY}
ENCRYPTED_UP_TO = 100_000


def kinds(size: int) -> list[str]:
    """The kinds of store of a size; the largest are plain only, because filling them takes a quarter of an hour."""
    return [kind for kind in KEYS if kind == "plain" or size <= ENCRYPTED_UP_TO]


@dataclass(slots=True)
class Shelf:
    """Where stores of some sizes stand, plain and encrypted."""

    folder: Path
    sets: Sequence[DataSet]
    sizes: Sequence[int]
    opening: Opening = field(default_factory=Opening)
    built_s: dict[tuple[int, str], dict[str, float]] = field(default_factory=dict)
    _built: dict[tuple[int, str], Path] = field(default_factory=dict)

    def store(self, size: int, kind: str) -> Path:
        """A store with so many texts of one scope; the sizes of a kind are made at once, each a prefix of the next."""
        if not self._built.get((size, kind)):
            self._grow(kind)
        return self._built[size, kind]

    def copy(self, size: int, kind: str, name: str) -> Path:
        """A copy to write to; of size 0, a name where nothing is yet."""
        target = self.folder / name / "store.engram"
        target.parent.mkdir()
        return target if size == 0 else duplicate(self.store(size, kind), target)

    def single(self) -> Path:
        """A plain store with one text in it: what it takes is the model's."""
        path = self.folder / "single" / "store.engram"
        if not path.exists():
            path.parent.mkdir()
            fill(self.asking, path, "plain", islice(resampled.short_texts(self.sets), 1))
        return path

    def crowded(self, size: int) -> Path:
        """A plain store in which the scope of that size was written among as many texts as others of this run have."""
        path = self.folder / "crowded" / "store.engram"
        if not path.exists():
            path.parent.mkdir()
            fill_among_others(self.asking, path, self.sets, size, self.others)
        return path

    @property
    def others(self) -> int:
        """How many texts of other scopes make a crowd."""
        return min(max(self.sizes), ENCRYPTED_UP_TO)

    @property
    def asking(self) -> Opening:
        """How stores are opened to be asked: of texts alone, unless what they tell is wanted too."""
        return self.opening.of_turns

    def _filling(self) -> Opening:
        """How stores are opened to be filled: a text that comes again lies a little beside itself."""
        made = self.asking.made
        return self.asking if made is None else replace(self.asking, made=Jittered(made))

    def _grow(self, kind: str) -> None:
        growing = self.folder / f"growing-{kind}" / "store.engram"
        growing.parent.mkdir()
        said, done, filling = resampled.short_texts(self.sets), 0, self._filling()
        sizes = [size for size in sorted(self.sizes) if kind in kinds(size)]
        for size in sizes:
            self.built_s[size, kind] = fill(filling, growing, kind, islice(said, size - done))
            done = size
            self._built[size, kind] = growing if size == sizes[-1] else self._put_aside(growing, kind, size)

    def _put_aside(self, growing: Path, kind: str, size: int) -> Path:
        target = self.folder / f"{kind}-{size}" / "store.engram"
        target.parent.mkdir()
        return duplicate(growing, target)


def fill(opening: Opening, path: Path, kind: str, said: Iterable[resampled.Spoken]) -> dict[str, float]:
    """Observe texts into a store and wait until all can be found: seconds for either, without making the texts up."""
    observing = 0.0
    with opening.for_filling.store(path, key=KEYS[kind]) as store:
        mind = store.mind(agent=AGENT)
        for batch in batches(said, BATCH):
            start = time.perf_counter()
            mind.observe_many(batch)
            observing += time.perf_counter() - start
        start = time.perf_counter()
        opening.settle(store)
        settling = time.perf_counter() - start
    return {"observe": round(observing, 3), "vectors": round(settling, 3)}


def fill_among_others(opening: Opening, path: Path, sets: Sequence[DataSet], size: int, others: int) -> None:
    """Observe the texts of one scope in slices between those of its neighbours, as agents at work would."""
    mine = batches(islice(resampled.short_texts(sets), size), max(size // NEIGHBOURS, 1))
    theirs = batches(islice(resampled.short_texts(sets, seed=resampled.SEED + 1), others), max(others // NEIGHBOURS, 1))
    with opening.for_filling.store(path) as store:
        mind = store.mind(agent=AGENT)
        for number, slice_of_theirs in enumerate(theirs):
            neighbour = store.mind(agent=f"neighbour-{number}")
            for batch in batches(slice_of_theirs, BATCH):
                neighbour.observe_many(batch)
            mind.observe_many(next(mine, []))
        mind.observe_many(chain.from_iterable(mine))
        opening.settle(store)


def batches(said: Iterable[resampled.Spoken], size: int) -> Iterator[list[resampled.Spoken]]:
    """Texts in lists of at most so many."""
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
