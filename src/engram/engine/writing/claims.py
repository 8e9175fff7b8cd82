"""Claims and what stands in their way: what already says the same, and what was taken back."""

from __future__ import annotations

from datetime import datetime

from engram.engine.for_guests import quoted
from engram.errors import Tombstoned
from engram.model.change import Burial, Change, Exhume, Tombstone
from engram.model.memory import LIVE, Memory
from engram.model.scope import Scope
from engram.model.triple import Triple
from engram.ports import View


def revived(view: View, found: list[Tombstone], trust: float, at: datetime) -> list[Change]:
    """What it takes to say again what was taken back: being as trusted, and later. Otherwise it is refused."""
    for tombstone in found:
        if at < tombstone.at or trust < tombstone.trust:
            raise taken_back(view, tombstone)
    return [Exhume(id=tombstone.id, reason="said anew") for tombstone in found]


def taken_back(view: View, tombstone: Tombstone, hint: str | None = None) -> Tombstoned:
    """The error for a claim that was taken back, which tells when, and what holds instead."""
    told = f"this was {tombstone.burial.value} on {tombstone.at:%Y-%m-%d}{instead(view, tombstone)}"
    return Tombstoned(told, hint=hint, tombstone=tombstone.id)


def buried(view: View, scope: Scope, text: str, triple: Triple | None) -> list[Tombstone]:
    """The tombstones that a claim runs into: by its words, or by what it says in three parts."""
    found = [stone for claim in hashes_of(view, scope, text, triple) for stone in view.tombstones(scope, claim)]
    return list({stone.id: stone for stone in found}.values())


def hashes_of(view: View, scope: Scope, text: str, triple: Triple | None) -> tuple[bytes, ...]:
    """What a claim is compared by: never the content itself."""
    said = view.claims.text(scope, text)
    return (said,) if triple is None else (said, view.claims.triple(scope, triple))


def instead(view: View, tombstone: Tombstone) -> str:
    """What holds instead, when a correction says so."""
    if tombstone.burial is not Burial.CORRECTED or tombstone.replacement is None:
        return ""
    replacement = view.memory(tombstone.replacement)
    return f": {quoted(view, replacement)}" if replacement and replacement.status in LIVE else ""


def held_claims(view: View, scope: Scope, text: str, triple: Triple | None = None) -> list[Memory]:
    """The live memories of a scope that say this: in these words, or in three parts."""
    found = {memory.id: memory for memory in view.by_claim(scope, text)}
    if triple is not None:
        found |= {memory.id: memory for memory in view.stating(scope, triple)}
    return [memory for memory in found.values() if memory.status in LIVE]
