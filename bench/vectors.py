"""Vectors that were computed once and are kept in a file, because embedding a hundred thousand texts takes minutes."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from hashlib import blake2b
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engram.compose import cache_folder
from engram.model.space import Space
from engram.ports import Embedder
from engram.providers.bundled import Bundled

KEY_BYTES = 16
JITTER = 0.02
Vectors = NDArray[np.float32]


class CachedEmbedder:
    """An embedder that looks known texts up and computes the others, which are known from then on.

    Records of a key and a vector are appended in one write each, so that several runs can share a folder; a record
    that was cut short is not read.
    """

    def __init__(self, inner: Embedder, folder: Path) -> None:
        """Nothing is read or computed before the first text."""
        self._inner, self.folder, self.computed = inner, folder, 0

    @property
    def space(self) -> Space:
        """Which vectors these are."""
        return self._inner.space

    @property
    def path(self) -> Path:
        """The file of this space."""
        return self.folder / (re.sub(r"\W+", "-", self.space.name) + ".vectors")

    @cached_property
    def _known(self) -> dict[bytes, Vectors]:
        kept = records(self.path, self.space.dimensions)
        return dict(zip((key.tobytes() for key in kept["key"]), kept["vector"], strict=True))

    def documents(self, texts: Sequence[str]) -> Vectors:
        """One row for each text to be found."""
        keys = [key_of("document", text) for text in texts]
        missing = {key: text for key, text in zip(keys, texts, strict=True) if key not in self._known}
        if missing:
            self._keep(list(missing), self._inner.documents(list(missing.values())))
        return np.array([self._known[key] for key in keys], np.float32).reshape(len(keys), self.space.dimensions)

    def query(self, text: str) -> Vectors:
        """The vector of a text that looks for others."""
        key = key_of("query", text)
        if key not in self._known:
            self._keep([key], self._inner.query(text)[None, :])
        return np.array(self._known[key])

    def trouble(self) -> str | None:
        """None: what is not known is computed, and trouble then shows."""
        return None

    def close(self) -> None:
        """Nothing to let go of: stores that share this embedder close it one by one."""

    def _keep(self, keys: Sequence[bytes], vectors: Vectors) -> None:
        self.computed += len(keys)
        made = np.empty(len(keys), record_of(self.space.dimensions))
        made["key"], made["vector"] = [np.void(key) for key in keys], vectors
        self.folder.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(self.path, os.O_APPEND | os.O_CREAT | os.O_WRONLY, 0o600)
        try:
            os.write(descriptor, made.tobytes())
        finally:
            os.close(descriptor)
        self._known.update(zip(keys, vectors, strict=True))


def kept(folder: Path) -> CachedEmbedder:
    """The bundled embedder with its vectors in a folder."""
    return CachedEmbedder(Bundled(cache_folder(os.environ)), folder)


class Computing(Bundled):
    """The bundled embedder as it is, wherever its vectors are given meanwhile."""

    query = Bundled.query


@contextmanager
def given(folder: Path) -> Iterator[CachedEmbedder]:
    """Meanwhile the bundled embedder takes its vectors from a folder, and computes and keeps there what that lacks.

    An embedder of our own would not do: only the bundled one is on this machine for certain.
    """
    known, computed = CachedEmbedder(Computing(cache_folder(os.environ)), folder), Bundled.query

    def query(_: Bundled, text: str) -> Vectors:
        return known.query(text)

    Bundled.query = query  # type: ignore[method-assign, assignment]
    try:
        yield known
    finally:
        Bundled.query = computed  # type: ignore[method-assign]


class Jittered:
    """An embedder under which a text that comes again lies a little beside itself, always by the same steps.

    A million real sentences do not exist here. Said again word for word, they would be exact copies, which no index of
    real memories has to tell apart; so from the second time on a vector is moved by a fiftieth of its length.
    """

    def __init__(self, inner: Embedder) -> None:
        """How often each text came is counted from here on."""
        self._inner, self._seen = inner, Counter[str]()

    @property
    def space(self) -> Space:
        """Which vectors these are."""
        return self._inner.space

    def documents(self, texts: Sequence[str]) -> Vectors:
        """One row for each text, the first time as it is."""
        rows = self._inner.documents(texts)
        return np.array([self._moved(text, row) for text, row in zip(texts, rows, strict=True)], np.float32)

    def query(self, text: str) -> Vectors:
        """Questions are never moved."""
        return self._inner.query(text)

    def trouble(self) -> str | None:
        """What the embedder inside says."""
        return self._inner.trouble()

    def close(self) -> None:
        """Close the one inside."""
        self._inner.close()

    def _moved(self, text: str, row: Vectors) -> Vectors:
        self._seen[text] += 1
        return row if self._seen[text] == 1 else beside(row, f"{self._seen[text]} {text}")


def beside(row: Vectors, seed: str) -> Vectors:
    """A vector near another, of the same length, chosen by a text."""
    noise = np.random.default_rng(int.from_bytes(key_of("jitter", seed))).standard_normal(len(row))
    moved = row + JITTER * np.linalg.norm(row) * noise / np.linalg.norm(noise)
    return np.asarray(moved * (np.linalg.norm(row) / np.linalg.norm(moved)), np.float32)


def key_of(role: str, text: str) -> bytes:
    """What a text is known by; a query and a document of the same words are two texts."""
    return blake2b(f"{role}\0{text}".encode("utf-8", "surrogatepass"), digest_size=KEY_BYTES).digest()


def record_of(dimensions: int) -> np.dtype[np.void]:
    """A key with its vector, as they lie in the file."""
    return np.dtype([("key", f"V{KEY_BYTES}"), ("vector", np.float32, (dimensions,))])


def records(path: Path, dimensions: int) -> np.ndarray:
    """The whole records of a file, mapped rather than read."""
    record = record_of(dimensions)
    whole = path.stat().st_size // record.itemsize if path.exists() else 0
    return np.memmap(path, record, "r", shape=(whole,)) if whole else np.empty(0, record)
