"""Claims as keyed hashes: comparable without keeping, or leaking, what was said."""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from datetime import datetime

from engram.cognition.claims import core, normalised
from engram.model.scope import Scope
from engram.model.triple import Triple
from engram.storage.rows import micros

CLAIM_BYTES = 16


@dataclass(frozen=True, slots=True)
class ClaimHash:
    """HMAC-SHA256 under a key that never leaves the store; scopes never share a hash."""

    key: bytes

    def text(self, scope: Scope, text: str) -> bytes:
        """The hash of a claim's wording, blind to case, spacing and closing punctuation."""
        return self._hash("claim", str(scope), normalised(text))

    def turn(self, scope: Scope, session: str | None, external_id: str) -> bytes:
        """The hash of a caller's id for a turn."""
        return self._hash("turn", str(scope), session or "", external_id)

    def saying(self, scope: Scope, session: str | None, speaker: str | None, at: datetime, text: str) -> bytes:
        """The hash of one particular saying: these words, by this speaker, at this time."""
        return self._hash("saying", str(scope), session or "", speaker or "", str(micros(at)), normalised(text))

    def triple(self, scope: Scope, triple: Triple) -> bytes:
        """The hash of what a statement says in three parts; that it is denied is part of it."""
        parts = map(core, (triple.subject, triple.relation, triple.object))
        return self._hash("triple", str(scope), *parts, "denied" if triple.denied else "")

    def slot(self, scope: Scope, triple: Triple) -> bytes:
        """The hash of what a statement is about: whose relation, whatever its object."""
        return self._hash("slot", str(scope), core(triple.subject), core(triple.relation))

    def _hash(self, *parts: str) -> bytes:
        content = b"\x1f".join(part.encode("utf-8", "surrogatepass") for part in parts)
        return hmac.digest(self.key, content, "sha256")[:CLAIM_BYTES]
