"""Which memories can be outdated: those of a kind that can change."""

from __future__ import annotations

from engram.model.memory import Memory, Turn

CHANGING = frozenset({
    "fact", "preference", "instruction", "decision", "commitment", "technical", "relationship", "person", "general",
    "project", "context", "correction", "principle", "entity", "procedure",
})  # fmt: skip
"""Categories of what can be outdated; what happened, happened."""


def can_change(memory: Memory) -> bool:
    """Whether a memory is of a kind that can be outdated."""
    return memory.category in CHANGING and not isinstance(memory, Turn)
