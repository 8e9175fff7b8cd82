"""The peer's side of the talk: requests as JSON lines on standard input, answers on standard output.

This runs in a peer's own environment, so it needs nothing but numpy.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

Item = Mapping[str, Any]
Request = Mapping[str, Any]


class Given:
    """Vectors handed in with their texts, so that every system ranks by the same ones and none is timed embedding."""

    def __init__(self, texts: Path, vectors: Path) -> None:
        """Two files: a list of texts, and a row for each."""
        listed = json.loads(texts.read_text(encoding="utf-8"))
        self._places = {text.strip(): place for place, text in enumerate(listed)}  # some systems trim what they get
        self._rows = np.load(vectors, mmap_mode="r")

    @property
    def dimensions(self) -> int:
        """How long a vector is."""
        return int(self._rows.shape[1])

    def __call__(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """The vectors of some texts."""
        return np.asarray(self._rows[[self._places[text.strip()] for text in texts]], np.float32)


class Peer(Protocol):
    """A system as the benchmark uses it."""

    version: str

    def add(self, scope: str, items: Sequence[Item]) -> None:
        """Keep some items, in one call where the system has one."""

    def search(self, scope: str, query: str, limit: int) -> list[str]:
        """The ids that answer a question best, best first."""

    def close(self) -> None:
        """Write down what is not yet on disk."""


Make = Callable[[Path, Given, Request], Peer]


def speak(make: Make) -> None:
    """Answer requests until there are no more; whatever the system prints goes to standard error."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    peer: Peer | None = None
    for line in sys.stdin:
        request = json.loads(line)
        if request["do"] == "open":
            peer, told = opened(make, request)
        else:
            assert peer is not None, "open comes first"
            told = ANSWERS[request["do"]](peer, request)
        answers.write(json.dumps(told) + "\n")
        answers.flush()


def opened(make: Make, request: Request) -> tuple[Peer, dict[str, Any]]:
    """Import and open the system, timed together."""
    given = Given(Path(request["texts"]), Path(request["vectors"]))
    start = time.perf_counter()
    peer = make(Path(request["folder"]), given, request)
    return peer, {"version": peer.version, "ms": since(start)}


def added(peer: Peer, request: Request) -> dict[str, Any]:
    """Keep items in calls of so many, timed together."""
    items, size = request["items"], request["each"]
    start = time.perf_counter()
    for first in range(0, len(items), size):
        peer.add(request["scope"], items[first : first + size])
    return {"ms": since(start)}


def searched(peer: Peer, request: Request) -> dict[str, Any]:
    """Ask questions one after the other, until the time is up."""
    found: list[list[str]] = []
    taken: list[float] = []
    until = time.perf_counter() + request.get("seconds", 1e9)
    for query in request["queries"]:
        start = time.perf_counter()
        found.append(peer.search(request["scope"], query, request["limit"]))
        taken.append(since(start))
        if time.perf_counter() > until:
            break
    return {"ids": found, "ms": taken, "stages": getattr(peer, "stages", {}), "rss_kb": resident_kb()}


def closed(peer: Peer, request: Request) -> dict[str, Any]:
    """Close, timed."""
    start = time.perf_counter()
    peer.close()
    return {"ms": since(start)}


ANSWERS: Mapping[str, Callable[[Peer, Request], dict[str, Any]]] = {
    "add": added,
    "search": searched,
    "close": closed,
}


def since(start: float) -> float:
    """Milliseconds since a moment."""
    return 1e3 * (time.perf_counter() - start)


def resident_kb() -> int | None:
    """The memory of this process, as far as the system tells."""
    status = Path("/proc/self/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS:")), None)
