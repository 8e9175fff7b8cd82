"""Somebody's word that a memory still holds, and since when it counts."""

from __future__ import annotations

from datetime import datetime

from engram.model.memory import Memory, Verification

KEY = "confirmed"
"""Under which the moment of the last confirmation stands in the metadata of a memory."""


def confirmed_at(memory: Memory) -> datetime | None:
    """When somebody last said that a memory holds; what is confirmed from birth, as a correction is, was so then."""
    if memory.verification is not Verification.USER_CONFIRMED:
        return None
    try:
        at = datetime.fromisoformat(str(memory.metadata[KEY]))
    except (KeyError, ValueError):
        return memory.learnt
    return at if at.tzinfo else memory.learnt


def is_confirmed_since(memory: Memory, said: datetime) -> bool:
    """Whether somebody confirmed a memory after a moment: what was said before then does not take its place."""
    at = confirmed_at(memory)
    return at is not None and said < at
