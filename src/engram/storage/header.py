"""The plain header of an encrypted store: what it is and the wrapped data key, in two slots so that none is torn."""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from engram.errors import Damaged, NewerSchema
from engram.guard.keys import KeyKind, Stretching, Wrapped

MAGIC = b"engram vault\r\n\x1a\n"
SLOT_BYTES = 2048
HEADER_BYTES = 2 * SLOT_BYTES
CIPHER = "aegis-256"
FORMAT = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """What can be known of a store without its key."""

    store_id: str
    generation: int
    wrapped: Wrapped
    format: int = FORMAT
    cipher: str = CIPHER

    @property
    def about(self) -> bytes:
        """What the wrapped key is bound to: it opens in no other store."""
        return f"{self.format}/{self.cipher}/{self.store_id}".encode()


def packed(header: Header) -> bytes:
    """One slot: magic, length, JSON, checksum, zeros."""
    wrapped = header.wrapped
    body = json.dumps(
        {
            "format": header.format,
            "cipher": header.cipher,
            "store": header.store_id,
            "generation": header.generation,
            "kind": wrapped.kind.value,
            "salt": wrapped.salt.hex(),
            "nonce": wrapped.nonce.hex(),
            "sealed": wrapped.sealed.hex(),
            "memory_kib": wrapped.stretching.memory_kib,
            "passes": wrapped.stretching.passes,
            "lanes": wrapped.stretching.lanes,
        },
        sort_keys=True,
    ).encode()
    framed = MAGIC + len(body).to_bytes(4, "big") + body
    return (framed + sha256(framed).digest()).ljust(SLOT_BYTES, b"\0")


def fresh(header: Header) -> bytes:
    """The header of a new file, the same in both slots."""
    return packed(header) * 2


def unpacked(slot: bytes) -> Header | None:
    """Read one slot; None when its checksum does not hold."""
    length = int.from_bytes(slot[len(MAGIC) : len(MAGIC) + 4], "big")
    end = len(MAGIC) + 4 + length
    if not slot.startswith(MAGIC) or end + 32 > len(slot) or sha256(slot[:end]).digest() != slot[end : end + 32]:
        return None
    return header_of(json.loads(slot[len(MAGIC) + 4 : end]))


def header_of(body: dict[str, Any]) -> Header:
    """A header from what its slot says; one of a format to come is refused, whatever else it says."""
    if body["format"] > FORMAT:
        raise NewerSchema(f"the store has header format {body['format']}, this Engram knows up to {FORMAT}")
    stretching = Stretching(memory_kib=body["memory_kib"], passes=body["passes"], lanes=body["lanes"])
    wrapped = Wrapped(
        kind=KeyKind(body["kind"]),
        salt=bytes.fromhex(body["salt"]),
        nonce=bytes.fromhex(body["nonce"]),
        sealed=bytes.fromhex(body["sealed"]),
        stretching=stretching,
    )
    return Header(
        store_id=body["store"],
        generation=body["generation"],
        wrapped=wrapped,
        format=body["format"],
        cipher=body["cipher"],
    )


def read(content: bytes) -> Header:
    """The newest slot that is whole; a store with none has lost its header."""
    slots = (unpacked(content[:SLOT_BYTES]), unpacked(content[SLOT_BYTES:HEADER_BYTES]))
    whole = [header for header in slots if header is not None]
    if not whole:
        raise Damaged("both copies of the store's header are damaged", hint="restore the latest backup")
    return max(whole, key=lambda header: header.generation)


def is_whole(content: bytes) -> bool:
    """Whether both slots hold the same header: one alone still opens the store, but is the last."""
    slots = (unpacked(content[:SLOT_BYTES]), unpacked(content[SLOT_BYTES:HEADER_BYTES]))
    return slots[0] is not None and slots[0] == slots[1]


def slot_for(generation: int) -> int:
    """Where the next generation is written: never over the newest one."""
    return (generation % 2) * SLOT_BYTES
