"""Asking an embedder: what it gives is checked before anything trusts it, and one text it refuses stops no other."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from engram.errors import ProviderInvalid
from engram.model.space import Space
from engram.ports import Embedder

PROBE = "A short text that any embedder takes."
LARGEST, SHORTEST = 60_000.0, 1e-2  # numbers are kept in 16 bits, where lengths count too


def asked(embedder: Embedder, text: str) -> NDArray[np.float32]:
    """The vector of a question, checked."""
    vector: NDArray[np.float32] = checked(embedder.query(text)[np.newaxis], 1, embedder.space)[0]
    return vector


def made(embedder: Embedder, texts: Sequence[str]) -> NDArray[np.float32]:
    """One vector for each text; of texts that the embedder refuses one by one, a row without numbers.

    An embedder that refuses any text at all is not asked one by one: it is out of order.
    """
    try:
        return checked(embedder.documents(texts), len(texts), embedder.space)
    except ProviderInvalid:
        checked(embedder.documents([PROBE]), 1, embedder.space)
        return np.concatenate([made_alone(embedder, text) for text in texts])


def made_alone(embedder: Embedder, text: str) -> NDArray[np.float32]:
    """The vector of one text, or a row without numbers."""
    try:
        return checked(embedder.documents([text]), 1, embedder.space)
    except ProviderInvalid:
        return np.full((1, embedder.space.dimensions), np.nan, np.float32)


def checked(vectors: NDArray[np.float32], rows: int, space: Space) -> NDArray[np.float32]:
    """Refuse what no index should hold: wrong sizes, not-a-numbers, nothing at all, more than can be kept."""
    if vectors.shape != (rows, space.dimensions):
        raise ProviderInvalid(f"the embedder gave {vectors.shape}, not {(rows, space.dimensions)}")
    with np.errstate(over="ignore"):  # what is too long has no end, and is refused for that
        lengths = np.linalg.norm(vectors, axis=1)
    if not np.all(np.isfinite(lengths)) or np.any(lengths < 1e-6):
        raise ProviderInvalid("the embedder gave a vector of nothing, or of what is no number")
    if not space.metric.keeps_lengths:
        units: NDArray[np.float32] = (vectors / lengths[:, np.newaxis]).astype(np.float32)
        return units
    if np.any(np.abs(vectors) > LARGEST) or np.any(lengths < SHORTEST):
        raise ProviderInvalid("the embedder gave a vector too long or too short to be kept as it is")
    return vectors.astype(np.float32)
