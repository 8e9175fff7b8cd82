"""Every memory of a store that was superseded or challenged, with the newer one that did it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import engram
from bench.update_stores import ACTIVE, CHALLENGED, EVERY, STANDINGS
from engram.errors import NotFound

# How a newer memory is linked to the older one that it supersedes, and the older one to what challenges it.
SUPERSEDES, CHALLENGED_BY = "supersedes", "challenged_by"


@dataclass(frozen=True, slots=True)
class Pair:
    """An older memory, the newer one, whether the older is superseded or challenged, and why."""

    older: engram.Memory
    newer: engram.Memory | None
    standing: str
    reason: str = ""

    @property
    def older_turns(self) -> frozenset[str]:
        """The ids of the turns behind the older memory."""
        return turns_of(self.older)

    @property
    def newer_turns(self) -> frozenset[str]:
        """The ids of the turns behind the newer memory."""
        return frozenset() if self.newer is None else turns_of(self.newer)

    def described(self) -> dict[str, Any]:
        """The pair for whoever judges it."""
        return {
            "status": self.standing,
            "reason": self.reason,
            "older": side(self.older),
            "newer": side(self.newer) if self.newer else None,
        }


def turns_of(memory: engram.Memory) -> frozenset[str]:
    """The ids of the turns a memory comes from; a turn comes from itself."""
    return frozenset(memory.sources or (memory.id,))


def side(memory: engram.Memory) -> dict[str, Any]:
    """One side of a pair."""
    return {
        "text": memory.text,
        "speaker": memory.speaker,
        "said": memory.learnt.isoformat(),
        "is_turn": isinstance(memory, engram.Turn),
    }


def pairs(mind: engram.Mind) -> list[Pair]:
    """The pairs of a store; a turn only counts where nothing that was read in it is in a pair already."""
    found = list(marked(mind))
    claims = [pair for pair in found if not isinstance(pair.older, engram.Turn)]
    counted = {id for pair in claims for id in pair.older_turns}
    return [*claims, *(pair for pair in found if isinstance(pair.older, engram.Turn) and pair.older.id not in counted)]


def marked(mind: engram.Mind) -> Iterator[Pair]:
    """Every memory that is superseded or challenged, turns too."""
    for memory in mind.list(limit=EVERY, status=None):
        signs = (memory.status.value, *memory.flags)
        standing = next((STANDINGS[sign] for sign in signs if sign in STANDINGS), ACTIVE)
        if standing == ACTIVE and isinstance(memory, engram.Turn) and is_challenged(mind, memory):
            standing = CHALLENGED
        if standing != ACTIVE:
            yield Pair(memory, newer_of(mind, memory), standing, reason_of(mind, memory))


def is_challenged(mind: engram.Mind, turn: engram.Turn) -> bool:
    """Whether a turn is challenged: it keeps its status, and only a link says so."""
    return any(link.origin == turn.id and link.relation == CHALLENGED_BY for link in mind.links(turn.id))


def reason_of(mind: engram.Mind, memory: engram.Memory) -> str:
    """What the last change of a memory gives as its reason."""
    return next((entry.reason for entry in reversed(mind.history(memory.id)) if entry.reason), "")


def newer_of(mind: engram.Mind, memory: engram.Memory) -> engram.Memory | None:
    """What a memory gave way to: by its links, or else by its history."""
    links = mind.links(memory.id)
    linked = [link.origin for link in links if link.target == memory.id and link.relation == SUPERSEDES]
    linked += [link.target for link in links if link.origin == memory.id and link.relation == CHALLENGED_BY]
    because = [id for entry in mind.history(memory.id) if entry.kind != "add" for id in entry.because]
    return next((found for id in (*linked, *because) if (found := known(mind, id)) is not None), None)


def known(mind: engram.Mind, id: str) -> engram.Memory | None:
    """A memory by its id, if there is one."""
    try:
        return mind.get(id)
    except NotFound:
        return None
