"""One life of a store with the power going at many moments of it; each time what is found must be whole."""

from __future__ import annotations

import random
import shutil
from dataclasses import dataclass
from pathlib import Path

from engram import Store
from tests.faults.meaning import WordVectors
from tests.faults.oracle import Model, Step
from tests.faults.power_loss import DISK, FATES, VFS
from tests.faults.stores import KEYS, Opener
from tests.faults.verify import confirm_file, told_where
from tests.faults.workload import Actor, Author


@dataclass(frozen=True, slots=True)
class Found:
    """What is on disk after a cut, and what may be in it."""

    files: dict[str, bytes]
    allowed: list[Model]
    fate: str


class PowerCuts:
    """A store at work, and the images a power cut would have left."""

    def __init__(self, folder: Path, seed: int, *, encrypted: bool, every: int) -> None:
        """Look at about one change in so many."""
        self.folder, self.encrypted, self.every = folder, encrypted, every
        self.path = folder / "home" / "store.engram"
        self.random = random.Random(seed)
        self.author = Author(seed, encrypted=encrypted, without=frozenset({"backup", "mend"}))
        self.opener = Opener(embedder=WordVectors(), reads=True)
        self.model = Model()
        self.ids: dict[str, str] = {}
        self.step: Step | None = None
        self.found: list[Found] = []
        self.guards: list[bytes | None] = [None]

    def live(self, steps: int) -> None:
        """Use a store for so many steps; every now and then note what a cut would leave."""
        DISK.watch = self.note
        try:
            self._live(steps)
        finally:
            DISK.watch = lambda: None

    def _live(self, steps: int) -> None:
        store = self._open()
        for _ in range(steps):
            self.step = self.author.next(self.model)
            if self.step.verb == "reopen":
                store.close()
                store = self._open()
            else:
                acknowledged = Actor(store, self.ids, self.folder).perform(self.step, self.model)
                self.model = self.model.outcomes(self.step, acknowledged)[0]
            self.step = None
        store.close()

    def _open(self) -> Store:
        return self.opener.open(self.path, KEYS[self.model.state.key] if self.encrypted else None, VFS)

    def note(self) -> None:
        """At some changes, keep what a cut before it would leave."""
        if self.random.randrange(self.every) == 0:
            fate = self.random.choice(FATES)
            files = DISK.image(self.path, fate, self.random)
            self._age_guard(files)
            allowed = [self.model] if self.step is None else self.model.outcomes(self.step, acknowledged=False)
            self.found.append(Found(files, allowed, fate))

    def _age_guard(self, files: dict[str, bytes]) -> None:
        """The side file is never synced: an older one may be found, or none."""
        now = files.pop("-guard", None)
        self.guards = [*self.guards[-8:], now]
        left = self.random.choice([now, now, *self.guards])
        if left is not None:
            files["-guard"] = left

    def check(self, found: Found) -> None:
        """Write one image to a new place and open it as anyone would."""
        place = self.folder / "after" / self.path.name
        shutil.rmtree(place.parent, ignore_errors=True)
        place.parent.mkdir()
        for end, content in found.files.items():
            place.with_name(place.name + end).write_bytes(content)
        with told_where(f"power cut, {found.fate} of what was not synced survived"):
            afresh = self.random.random() < 0.2
            confirm_file(self.opener, place, found.allowed, encrypted=self.encrypted, afresh=afresh)
