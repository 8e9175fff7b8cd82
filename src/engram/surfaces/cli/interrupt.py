"""Ctrl-C while batches go in: what is under way is finished first."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def patient_interrupt() -> Iterator[Callable[[], bool]]:
    """Let the batch under way be committed at the first Ctrl-C; the second ends at once."""
    asked = False

    def stop(number: int, frame: object) -> None:  # noqa: ARG001  # the system's signature
        nonlocal asked
        if asked:
            raise KeyboardInterrupt
        asked = True

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield lambda: asked
    finally:
        signal.signal(signal.SIGINT, before)
