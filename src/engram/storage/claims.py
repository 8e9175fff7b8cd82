"""Claims as keyed hashes: comparable without keeping, or leaking, what was said."""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from datetime import datetime

from engram.cognition.claims import normalised
from engram.model.scope import Scope
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

    def _hash(self, *parts: str) -> bytes:
        content = b"\x1f".join(part.encode("utf-8", "surrogatepass") for part in parts)
        return hmac.digest(self.key, content, "sha256")[:CLAIM_BYTES]
