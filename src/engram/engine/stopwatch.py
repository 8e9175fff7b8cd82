"""How long each stage took; never part of an answer's identity."""

from __future__ import annotations

from time import perf_counter


class Stopwatch:
    """Laps in milliseconds by name."""

    def __init__(self) -> None:
        """Start now."""
        self.laps: dict[str, float] = {}
        self._last = perf_counter()

    def lap(self, name: str) -> None:
        """End a stage."""
        now = perf_counter()
        self.laps[name] = round((now - self._last) * 1000, 3)
        self._last = now
