"""open(): wires ports to adapters; the only place that reads the clock and randomness."""

from __future__ import annotations

import os
import secrets
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from pathlib import Path

from engram.configuration import in_force
from engram.engine.screened import secrets_policy
from engram.engine.senses import Senses
from engram.engine.store import Store
from engram.engine.writing.rules import Rules
from engram.errors import BadTime, ConfigInvalid
from engram.guard import limits
from engram.guard.keys import KEY_BYTES, Secret
from engram.guard.screening import Secrets
from engram.index.shelves import Shelves
from engram.ports import Clock, Embedder, Extractor, Ids, Keys, LanguageModel, Reranker, RerankerInUse
from engram.ports.writing import Reader
from engram.providers import chosen_reranker, embedders, extractor
from engram.providers.bundled import SPACE, Bundled
from engram.providers.reader_model import ReaderModel
from engram.storage.files import StoreFiles
from engram.storage.platform import is_private
from engram.storage.sql_store import SqlStore
from engram.tunables import Tunables

KEYCHAIN = "keychain"
NO_KEYCHAIN = "unlock or install a keychain, or use a key file"
Key = bytes | str | Path | Secret | None
CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
PAIRS = [high + low for high in CROCKFORD for low in CROCKFORD]
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)


def open(  # the name is the contract
    location: str | Path = ":memory:", *, key: Key = None,
    embedder: str | Embedder | Sequence[str | Embedder] = "bundled",
    llm: str | LanguageModel | None = None,
    clock: Clock | None = None, tunables: Mapping[str, object] | None = None, reranker: str | Reranker | None = None,
    secrets: str | None = None,
) -> Store:  # fmt: skip
    """Open a store, making it if there is none: a file, or `:memory:`.

    Of several embedders the first is in use; the others made the vectors that there are, and are asked until all are
    made anew. A language model is asked for proposals only, and only when one is named; a reranker only by recalls that
    ask for `cross_encoder`. `secrets` says what becomes of credentials in what is written: `seal` marks them, the
    default where there is a key; `mask` keeps the words around them, the default where there is none; `refuse` masks
    them in turns and refuses to remember them.

    >>> with open() as store:
    ...     store.mind(agent="rex").remember("Rex is a good dog").kind
    <Kind.SEMANTIC: 'semantic'>
    """
    if clock is not None and not callable(clock):
        raise ConfigInvalid("clock takes a callable that gives an aware datetime")
    place = location if isinstance(location, str) and "://" in location else str(limits.path(location, "open"))
    cache = cache_folder(os.environ)
    chosen = embedders(embedder, cache=cache, environment=os.environ)
    values = in_force(limits.mapping(tunables, 1 << 16, "tunables"))
    return assemble(
        place,
        keys_of(key),
        values,
        clock or system_clock,
        ulids(),
        embedder=chosen[0] if chosen else None,
        reranker=chosen_reranker(reranker, os.environ),
        former=chosen[1:],
        offline=lambda: Bundled(cache),
        extractor=extractor(llm, values, os.environ),
        reader=Rules(ReaderModel(cache) if chosen else None),
        policy=None if secrets is None else limits.choice(Secrets, secrets, "secrets"),
    )


def assemble(
    location: str, keys: Keys | None, tunables: Tunables, clock: Clock, ids: Ids, vfs: str | None = None,
    embedder: Embedder | None = None, reranker: RerankerInUse | None = None, former: Sequence[Embedder] = (),
    offline: Callable[[], Bundled] | None = None, reader: Reader | None = None, extractor: Extractor | None = None,
    policy: Secrets | None = None,
) -> Store:  # fmt: skip
    """Put a store together from its parts; vectors that the `offline` embedder made it can always ask."""
    if "://" in location:
        raise ConfigInvalid("this version of Engram keeps stores in files", hint="name a file")
    timely = aware(clock)
    storage = SqlStore(StoreFiles(location, keys, tunables, vfs), tunables, timely, ids)
    senses = None
    if embedder is not None:
        named = any(isinstance(each, Bundled) for each in (embedder, *former))
        implied = (offline(),) if offline and not named and SPACE in storage.spaces() else ()
        senses = Senses(
            storage, embedder, shelves(tunables), tunables, (*former, *implied), local=isinstance(embedder, Bundled),
            model=getattr(embedder, "model", None),
        )  # fmt: skip
    secrets = secrets_policy(policy, encrypted=keys is not None)
    return Store(storage, timely, ids, tunables, senses, reranker, reader, extractor, secrets)


def shelves(tunables: Tunables) -> Shelves:
    """The index of vectors."""
    return Shelves(tunables.near_documents)


def cache_folder(environment: Mapping[str, str]) -> Path:
    """Where what can be made anew is kept between runs."""
    if chosen := environment.get("ENGRAM_CACHE"):
        return Path(chosen)
    common = environment.get("XDG_CACHE_HOME") or environment.get("LOCALAPPDATA")
    return (Path(common) if common else Path.home() / ".cache") / "engram"


def aware(clock: Clock) -> Clock:
    """Refuse a clock that does not say which zone it is in, at the first reading."""

    def read() -> datetime:
        now = clock()
        if getattr(now, "tzinfo", None) is None:
            raise BadTime("the clock gives a naive time", hint="return datetime.now(timezone.utc)")
        return now

    return read


def system_clock() -> datetime:
    """The time now."""
    return datetime.now(UTC)


def ulids(random: Callable[[int], int] = secrets.randbits) -> Ids:
    """Ids of 26 letters that sort by time; two made in the same millisecond still sort in the order made."""
    lock, last = threading.Lock(), [0, 0]

    def make(now: datetime) -> str:
        millis = (now - EPOCH) // MILLISECOND
        with lock:
            if millis <= last[0]:
                millis, noise = last[0], last[1] + 1
            else:
                noise = random(79)
            last[0], last[1] = millis, noise
        return encoded((millis << 80) | noise)

    return make


def encoded(value: int) -> str:
    """128 bits in Crockford's base 32; ids made together only differ in their last letters."""
    low = value & 0xFFFFF
    return f"{first_letters(value >> 20)}{PAIRS[low >> 10]}{PAIRS[low & 1023]}"


@lru_cache(maxsize=16)
def first_letters(value: int) -> str:
    """All but the last four letters."""
    return "".join([PAIRS[(value >> shift) & 1023] for shift in range(100, -10, -10)])


@dataclass(frozen=True, slots=True)
class Given:
    """A key the caller holds."""

    held: Secret

    def secret(self, store_id: str, *, new: bool) -> Secret:  # noqa: ARG002  # one key, whatever the store
        """The key, whatever the store."""
        return self.held


@dataclass(frozen=True, slots=True)
class Keychain:
    """A key the operating system keeps, one per store."""

    def secret(self, store_id: str, *, new: bool) -> Secret:
        """The key of a store; for a new store one is made and kept."""
        try:
            import keyring
            import keyring.errors
        except ImportError:
            raise ConfigInvalid(
                "the keychain needs the package keyring", hint="pip install 'engram[keychain]'"
            ) from None
        try:
            if new:
                keyring.set_password("engram", store_id, secrets.token_hex(KEY_BYTES))
            kept = keyring.get_password("engram", store_id)
            return Secret.raw(bytes.fromhex(kept or ""))
        except keyring.errors.KeyringError as error:
            raise ConfigInvalid(f"the keychain does not answer: {error}", hint=NO_KEYCHAIN) from None
        except (ValueError, ConfigInvalid):
            raise ConfigInvalid("the keychain holds no key for this store", hint=NO_KEYCHAIN) from None


def keys_of(key: Key) -> Keys | None:
    """Where the key comes from: nothing, 32 bytes, a passphrase, a key file, or the keychain."""
    if key is None:
        return None
    return Keychain() if key == KEYCHAIN else Given(secret(key))


def secret(key: bytes | str | Path | Secret) -> Secret:
    """A key as the store takes it: 32 bytes, a passphrase, or a file that only its owner can read.

    >>> secret("correct horse battery staple")
    Secret(passphrase)
    """
    match key:
        case Secret():
            return key
        case bytes():
            return Secret.raw(key)
        case str() if key == KEYCHAIN:
            raise ConfigInvalid("'keychain' is no passphrase", hint="pass key='keychain' to open(), or other words")
        case str():
            return Secret.passphrase(key)
        case Path():
            return key_file(key)
        case _:
            raise ConfigInvalid(f"a key is bytes, str or Path, not {type(key).__name__}")


def key_file(path: Path) -> Secret:
    """The 32 bytes in a file, raw or as 64 hex digits; a file that others can read is refused."""
    try:
        content, private = path.read_bytes(), is_private(path)
    except OSError as error:
        raise ConfigInvalid(f"the key file {path.name} cannot be read: {error.strerror}") from None
    if not private:
        raise ConfigInvalid(f"others can read the key file {path.name}", hint=f"chmod 600 {path.name}")
    if len(content) == KEY_BYTES:
        return Secret.raw(content)
    try:
        return Secret.raw(bytes.fromhex(content.decode("ascii").strip()))
    except (UnicodeDecodeError, ValueError):
        raise ConfigInvalid(
            f"the key file {path.name} holds no key", hint="write 32 random bytes or 64 hex digits to it"
        ) from None
