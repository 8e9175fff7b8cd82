"""How long recalls and writes of this process took lately, for health to tell."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import ceil
from threading import Lock
from time import perf_counter

RECENT = 1_000  # calls of one sort that are kept: enough for a 99th percentile, and soon forgotten
SHARES = {"p50": 0.50, "p95": 0.95, "p99": 0.99}


class Latencies:
    """The last calls of each sort, in milliseconds; any number of threads may add to them.

    >>> latencies = Latencies()
    >>> for took in range(1, 201):
    ...     latencies.add("recall", float(took))
    >>> latencies.told()
    {'recall': {'p50': 100.0, 'p95': 190.0, 'p99': 198.0, 'count': 200.0}}
    """

    def __init__(self) -> None:
        """Begin with none."""
        self._lock, self._took = Lock(), dict[str, deque[float]]()

    def add(self, sort: str, took: float) -> None:
        """One more call."""
        with self._lock:
            self._took.setdefault(sort, deque(maxlen=RECENT)).append(took)

    @contextmanager
    def timing(self, sort: str) -> Iterator[None]:
        """Add how long what is done inside takes; what fails is not counted."""
        began = perf_counter()
        yield
        self.add(sort, (perf_counter() - began) * 1000)

    def told(self) -> Mapping[str, Mapping[str, float]]:
        """The percentiles of each sort there was any call of, and of how many calls they are."""
        with self._lock:
            taken = {sort: list(took) for sort, took in self._took.items()}
        return {sort: percentiles(sorted(took)) for sort, took in sorted(taken.items())}


def percentiles(ordered: Sequence[float]) -> dict[str, float]:
    """What so large a share of the calls took at most."""
    told = {name: round(ordered[ceil(share * len(ordered)) - 1], 3) for name, share in SHARES.items()}
    return {**told, "count": float(len(ordered))}
