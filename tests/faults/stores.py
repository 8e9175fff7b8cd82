"""How the fault tests open stores: tiny caches and index blocks so that every call reaches the disk, counted ids."""

from __future__ import annotations

import itertools
import shutil
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from engram import Store
from engram.compose import assemble, encoded, keys_of
from engram.model.proposal import Reading, Utterance
from engram.ports import Embedder
from engram.ports.models import Extraction, Rules, Spend
from engram.tunables import Tunables, tuned

START: Final = datetime(2026, 6, 1, 9, tzinfo=UTC)
KEYS: Final = tuple(bytes([number]) * 32 for number in range(1, 4))
AGENT: Final = "rex"
SMALL: Final = {
    "cache_kib": 64, "tail_documents": 8, "block_fanout": 2, "block_levels": 3, "reserve_kib": 16,
    "busy_timeout_s": 10.0, "argon2_memory_kib": 8_192, "argon2_passes": 1, "argon2_lanes": 1,
    "exact_documents": 16, "graph_fanout": 2, "near_documents": 10_000, "recall_embeds": 8,
    "embed_at_once": 16, "embed_in_background": False, "digest": False, "digest_in_background": False,
    "box_turns": 4, "llm_turns": 4, "supersede_probability": 1.0, "challenge_probability": 1.0,
}  # fmt: skip
SIDE_FILES: Final = ("", "-wal", "-guard", "-journal")


def small(**changed: object) -> Tunables:
    """Tunables that make little data behave like much; texts drawn by chance update none of the others."""
    return tuned({**SMALL, **changed})


class Broken(AssertionError):
    """A promise that did not hold: something `lost`, `torn`, `silent`ly wrong, or an error without a code."""

    def __init__(self, kind: str, detail: str) -> None:
        """Say what and how."""
        super().__init__(f"{kind}: {detail}")
        self.kind = kind


class TickingClock:
    """Every reading is a second later than the one before."""

    def __init__(self) -> None:
        """Start on a Monday morning."""
        self._seconds = itertools.count()

    def __call__(self) -> datetime:
        """The next second."""
        return START + timedelta(seconds=next(self._seconds))


def counted_ids(family: int = 0) -> Callable[[datetime], str]:
    """Well-formed ids that only count; processes that share a store are of different families."""
    numbers = itertools.count((family << 64) + 1)
    return lambda now: encoded(next(numbers))


class Unmoved:
    """Rules and a language model that find nothing in anything: turns go through all that reading them takes."""

    name = "unmoved"
    spent = Spend()

    def read(self, said: Utterance, before: Sequence[Utterance]) -> Reading:
        """Nothing is told."""
        return Reading()

    def updates(self, pairs: Sequence[tuple[str, str]]) -> None:
        return None

    def is_urgent(self, text: str, role: str) -> bool:
        """Nothing presses."""
        return False

    def extract(self, batch: Sequence[Utterance], before: Sequence[Utterance], rules: Rules) -> Extraction:
        """Nothing is told."""
        return Extraction(tuple(Reading() for _ in batch), self.name)

    def trouble(self) -> str | None:
        """It is there."""
        return None

    def close(self) -> None:
        """Nothing is held."""


class Opener:
    """Opens stores that share one clock and one row of ids, as one process would."""

    def __init__(self, family: int = 0, embedder: Embedder | None = None, *, reads: bool = False) -> None:
        """Start counting; with an embedder, every store has vectors; one that reads makes nothing of what is said."""
        self.clock = TickingClock()
        self.ids = counted_ids(family)
        self.embedder = embedder
        self.reads = reads

    def open(self, path: Path, key: bytes | str | None, vfs: str | None = None, **tunables: object) -> Store:
        """A store that depends on nothing but its arguments."""
        readers: Any = {"reader": Unmoved(), "extractor": Unmoved()} if self.reads else {}
        return assemble(str(path), keys_of(key), small(**tunables), self.clock, self.ids, vfs, self.embedder, **readers)


def copied(store: Path, folder: Path) -> Path:
    """The files of a store as they are now, put elsewhere: what a crash at this moment would leave."""
    folder.mkdir(parents=True)
    for end in SIDE_FILES:
        file = store.with_name(store.name + end)
        if file.exists():
            shutil.copyfile(file, folder / file.name)
    return folder / store.name
