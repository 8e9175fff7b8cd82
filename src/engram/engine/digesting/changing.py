"""Which memories can be outdated, and by whom."""

from __future__ import annotations

from engram.cognition.facts.facets import speaks_of_oneself
from engram.model.memory import Memory, Turn

CHANGING = frozenset({
    "fact", "preference", "instruction", "decision", "commitment", "technical", "relationship", "person", "general",
    "project", "context", "correction", "principle", "entity", "procedure",
})  # fmt: skip
"""Categories of what can be outdated; what happened, happened."""


def can_change(memory: Memory) -> bool:
    """Whether a memory is of a kind that can be outdated."""
    return memory.category in CHANGING and not isinstance(memory, Turn)


def may_be_one_matter(one: str | None, said: str, other: str | None, also_said: str) -> bool:
    """Whether what two speakers say may be about one matter: what people say of themselves is their own."""
    if one == other or None in (one, other):
        return True
    return not speaks_of_oneself(said) and not speaks_of_oneself(also_said)
