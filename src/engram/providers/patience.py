"""How long a model on the network is waited for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Monotonic = Callable[[], float]
Sleep = Callable[[float], None]


@dataclass(frozen=True, slots=True)
class Patience:
    """How long to wait, how often to try, how long to leave in peace what failed, how much to send and read at once."""

    timeout_s: float = 30.0
    query_timeout_s: float = 5.0
    attempts: int = 3
    first_pause_s: float = 0.25
    longest_pause_s: float = 5.0
    probe_timeout_s: float = 2.0
    probe_every_s: float = 30.0
    rest_s: float = 30.0
    batch: int = 64
    most_bytes: int = 1 << 24


PATIENCE = Patience()
