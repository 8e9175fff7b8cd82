"""Every memory of a store that was superseded or challenged, with the newer one that did it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import engram
from bench.update_stores import ACTIVE, EVERY, STANDINGS
from engram.errors import NotFound

# How a newer memory is linked to the older one that it supersedes or challenges.
NEWER_TO_OLDER = frozenset({"supersedes", "challenges", "contradicts"})


@dataclass(frozen=True, slots=True)
class Pair:
    """An older memory, the newer one, and whether the older is superseded or challenged."""

    older: engram.Memory
    newer: engram.Memory | None
    standing: str

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
        return {"status": self.standing, "older": side(self.older), "newer": side(self.newer) if self.newer else None}


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
        if standing != ACTIVE:
            yield Pair(memory, newer_of(mind, memory), standing)


def newer_of(mind: engram.Mind, memory: engram.Memory) -> engram.Memory | None:
    """What a memory gave way to: by its links, or else by its history."""
    links = mind.links(memory.id)
    linked = [link.origin for link in links if link.target == memory.id and link.relation in NEWER_TO_OLDER]
    because = [id for entry in mind.history(memory.id) if entry.kind != "add" for id in entry.because]
    return next((found for id in (*linked, *because) if (found := known(mind, id)) is not None), None)


def known(mind: engram.Mind, id: str) -> engram.Memory | None:
    """A memory by its id, if there is one."""
    try:
        return mind.get(id)
    except NotFound:
        return None
