"""Telling how far a conversion is."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[float], None]


def unheard(fraction: float) -> None:
    """Tell nobody."""
