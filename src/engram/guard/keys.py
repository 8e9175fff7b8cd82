"""Keys: what the caller holds unwraps a random data key, and everything else is derived from that one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from engram.errors import ConfigInvalid, WrongKey

KEY_BYTES = 32
SALT_BYTES = 16
NONCE_BYTES = 12


class KeyKind(StrEnum):
    """What the caller holds: 32 bytes that need no stretching, or words that do."""

    RAW = "raw"
    PASSPHRASE = "passphrase"


@dataclass(frozen=True, slots=True)
class Secret:
    """What the caller holds, never printed."""

    kind: KeyKind
    value: bytes

    def __repr__(self) -> str:
        """Say what it is without showing it."""
        return f"Secret({self.kind.value})"

    @classmethod
    def raw(cls, value: bytes) -> Secret:
        """Take exactly 32 bytes; the cipher would silently read a shorter key as a passphrase."""
        if len(value) != KEY_BYTES:
            raise ConfigInvalid(
                f"a raw key has {KEY_BYTES} bytes, not {len(value)}",
                hint="pass os.urandom(32), a passphrase as str, or a key file as Path",
            )
        return cls(KeyKind.RAW, value)

    @classmethod
    def passphrase(cls, words: str) -> Secret:
        """Take a passphrase."""
        if not words:
            raise ConfigInvalid("the passphrase is empty", hint="pass key=None for a plain store")
        return cls(KeyKind.PASSPHRASE, words.encode("utf-8", "surrogatepass"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretching:
    """What deriving a key from a passphrase costs."""

    memory_kib: int
    passes: int
    lanes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Wrapped:
    """The data key under the caller's key, with all it takes to unwrap it but that key."""

    kind: KeyKind
    salt: bytes
    nonce: bytes
    sealed: bytes
    stretching: Stretching


def wrap(data_key: bytes, secret: Secret, salt: bytes, nonce: bytes, stretching: Stretching, about: bytes) -> Wrapped:
    """Seal the data key under the caller's key, bound to what the header says about the store."""
    sealed = AESGCM(wrapping_key(secret, salt, stretching)).encrypt(nonce, data_key, about)
    return Wrapped(kind=secret.kind, salt=salt, nonce=nonce, sealed=sealed, stretching=stretching)


def unwrap(wrapped: Wrapped, secret: Secret, about: bytes) -> bytes:
    """Open the data key, or say that this is not the key."""
    if wrapped.kind is not secret.kind:
        raise WrongKey(
            f"this store is locked with a {wrapped.kind.value} key, a {secret.kind.value} key was given",
            hint="32 bytes or a key file open a raw key, a str opens a passphrase",
        )
    try:
        return AESGCM(wrapping_key(secret, wrapped.salt, wrapped.stretching)).decrypt(
            wrapped.nonce, wrapped.sealed, about
        )
    except InvalidTag:
        raise WrongKey("the key does not open this store") from None


def wrapping_key(secret: Secret, salt: bytes, stretching: Stretching) -> bytes:
    """Derive the key that wraps the data key: slowly from words, at once from bytes."""
    if secret.kind is KeyKind.RAW:
        return HKDF(SHA256(), KEY_BYTES, salt, b"engram/wrap/1").derive(secret.value)
    return Argon2id(
        salt=salt,
        length=KEY_BYTES,
        iterations=stretching.passes,
        lanes=stretching.lanes,
        memory_cost=stretching.memory_kib,
    ).derive(secret.value)


def sub_key(data_key: bytes, label: str) -> bytes:
    """Derive the key for one purpose; two labels never share a key."""
    return HKDF(SHA256(), KEY_BYTES, None, f"engram/{label}/1".encode()).derive(data_key)
