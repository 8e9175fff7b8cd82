"""How the stores of a run are opened: the one place that calls `engram.open`."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path

import engram
from engram.errors import EngramError
from engram.ports import Clock, Embedder
from engram.tunables import parsed

AGENT = "bench"
Tuned = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Opening:
    """Which embedder, by name and where one was made already as it is, and which tunables are not at their defaults."""

    embedder: str = "bundled"
    tunables: Tuned = field(default_factory=dict)
    made: Embedder | None = None
    agent: str = AGENT

    def store(
        self, location: Path | str, *, key: bytes | None = None, at: datetime | None = None, clock: Clock | None = None
    ) -> engram.Store:
        """Open a store; with `at`, its clock stands still."""
        clock = clock if at is None else (lambda: at)
        embedder = self.made or self.embedder
        return engram.open(location, key=key, embedder=embedder, clock=clock, tunables=dict(self.tunables))

    @property
    def for_filling(self) -> Opening:
        """The same, but nothing is embedded or digested while it is observed, so that each can be timed."""
        return self.but({"embed_in_background": False, "digest": False})

    @property
    def of_turns(self) -> Opening:
        """The same for stores of so many turns, from which nothing is read unless a run asks for it."""
        return self if "digest" in self.tunables else self.but({"digest": False})

    @property
    def digests(self) -> bool:
        """Whether what turns tell is read before anything is asked."""
        return bool(self.tunables.get("digest", True))

    def but(self, tunables: Tuned) -> Opening:
        """The same with some tunables changed."""
        return replace(self, tunables={**self.tunables, **tunables})

    def settle(self, store: engram.Store) -> int:
        """Read what the turns of a run tell, embed it all, and say how many memories that made."""
        told = store.mind(agent=self.agent).digest().added if self.digests else ()
        store.embed()
        return len(told)


def overrides(text: str) -> Tuned:
    """Tunables from `name=value`, several joined by `+` or commas."""
    pairs = [part.partition("=") for part in text.replace("+", ",").split(",") if part]
    try:
        return {name.strip(): parsed(name.strip(), value) for name, _, value in pairs}
    except EngramError as error:
        raise SystemExit(f"--set {text}: {error}") from None


def scratch(text: str) -> Path:
    """The folder in which stores are built, if it is there."""
    if not Path(text).is_dir():
        raise ArgumentTypeError(f"there is no folder {text}")
    return Path(text)
