"""Vectors without a model: an embedder that hashes, stores that use it, and nearness worked out one by one."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engram import Store
from engram.cognition.documents import Segment, Stretch, VectorRows
from engram.cognition.semantic import Sensed
from engram.cognition.stretches import Cell
from engram.compose import assemble, keys_of
from engram.index.graph import Graph, built, loaded
from engram.index.shelves import Shelves
from engram.model.space import Space
from engram.storage.sql_store import SqlStore
from engram.tunables import tuned
from tests.conftest import CHEAP_STRETCHING, SteppedClock, counted_ids

DIMENSIONS = 24
SPACE = Space("hashed", DIMENSIONS, "f32")
AGENT = "ana"
NOTHING_ELSE = np.empty(0, np.intp)
SMALL = {"exact_documents": 16, "graph_fanout": 2, "near_documents": 20}


def hashed(text: str) -> NDArray[np.float32]:
    """A vector that depends on the text alone: its first word gives the region, the whole the place in it."""
    vector = 2 * noise(text.partition(" ")[0]) + noise(text)
    unit: NDArray[np.float32] = (vector / np.linalg.norm(vector)).astype(np.float32)
    return unit


def noise(text: str) -> NDArray[np.float64]:
    seed = int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")
    return np.random.default_rng(seed).standard_normal(DIMENSIONS)


@dataclass
class HashedEmbedder:
    """An embedder as good as its `rule`."""

    rule: Callable[[str], NDArray[np.float32]] = hashed
    space: Space = SPACE
    asked: list[str] = field(default_factory=list)

    def documents(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return np.stack([self.rule(text) for text in texts])

    def query(self, text: str) -> NDArray[np.float32]:
        self.asked.append(text)
        return self.rule(text)

    def trouble(self) -> str | None:
        return None

    def close(self) -> None:
        """Nothing to let go of."""


def opened(
    location: str | Path = ":memory:", embedder: HashedEmbedder | None = None, key: bytes | None = None, **chosen: Any
) -> Store:
    """A store with hashed vectors and small graphs, embedding only when told to."""
    still = {**CHEAP_STRETCHING, "reserve_kib": 0, "embed_in_background": False, **SMALL, **chosen}
    embedder = embedder or HashedEmbedder()
    return assemble(str(location), keys_of(key), tuned(still), SteppedClock(), counted_ids(), embedder=embedder)


def storage_of(store: Store) -> SqlStore:
    storage = store._storage
    assert isinstance(storage, SqlStore)
    return storage


def index_of(store: Store) -> Shelves:
    senses = store._senses
    assert senses is not None
    assert isinstance(senses.index, Shelves)
    return senses.index


def sensed(store: Store, query: NDArray[np.float32], index: Shelves | None = None) -> Sensed | None:
    """What an index says of everything the agent can read."""
    with storage_of(store).read(store.mind(agent=AGENT).identity) as view:
        return (index or index_of(store)).sense(view, SPACE, query, dict.fromkeys(view.reaches(SPACE), 0), NOTHING_ELSE)


def nearness(
    store: Store, query: NDArray[np.float32], docs: NDArray[np.intp], index: Shelves | None = None
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """What an index says of given documents."""
    with storage_of(store).read(store.mind(agent=AGENT).identity) as view:
        return (index or index_of(store)).nearness(view, SPACE, query, docs, dict.fromkeys(view.reaches(SPACE), 0))


@dataclass(frozen=True)
class Naive:
    """How near each document is, by a dictionary and nothing else."""

    turn: dict[int, float]
    pair: dict[int, float]

    def nearest(self, count: int) -> set[int]:
        return set(sorted(self.turn, key=lambda doc: -self.turn[doc])[:count])


def naive(store: Store, query: NDArray[np.float32]) -> Naive:
    """Nearness worked out from the rows of the store, one at a time."""
    rows = storage_of(store)._writer.database.execute(
        "SELECT ordinal, previous, vector FROM vector WHERE vector <> x''"
    )
    vectors = {ordinal: (previous, np.frombuffer(blob, "<f2").astype(np.float64)) for ordinal, previous, blob in rows}
    turn = {ordinal: float(vector @ query) for ordinal, (_, vector) in vectors.items()}
    pair = {}
    for ordinal, (previous, vector) in vectors.items():
        if previous in vectors:
            length = max(2 + 2 * float(vector @ vectors[previous][1]), 1e-3) ** 0.5
            pair[ordinal] = (turn[ordinal] + turn[previous]) / length
        else:
            pair[ordinal] = turn[ordinal]
    return Naive(turn, pair)


def segments_of(store: Store) -> list[tuple[int, int, int, int, bytes]]:
    """Which graphs a store holds: from where to where, of which level, over how many documents, in which bytes."""
    rows = storage_of(store)._writer.database.execute(
        "SELECT first_ordinal, last_ordinal, level, documents, data FROM segment ORDER BY first_ordinal"
    )
    return list(rows)


def answers(path: Path, questions: Sequence[str], pipe: Connection) -> None:
    """Another process: open the store and tell what it answers."""
    with opened(path) as store:
        pipe.send([told(store, question) for question in questions])
    pipe.close()


def told(store: Store, question: str) -> tuple[list[int], list[float], list[float], float, float]:
    """Everything an index says, in values that can be compared and sent."""
    found = sensed(store, hashed(question))
    assert found is not None
    deviations = found.turn_spread.deviation, found.pair_spread.deviation
    return found.docs.tolist(), found.turn.tolist(), found.pair.tolist(), *deviations


def clustered(many: int, dimensions: int, clusters: int) -> tuple[NDArray[np.float16], NDArray[np.float32]]:
    """Vectors of length 1 around some centres, and queries near the same centres."""
    random = np.random.default_rng(7)
    centres = random.standard_normal((clusters, dimensions))
    around = centres[random.integers(0, clusters, many + 50)] + 0.7 * random.standard_normal((many + 50, dimensions))
    vectors = units(around)
    return vectors[:many].astype(np.float16), vectors[many:]


def units(vectors: NDArray[np.float64]) -> NDArray[np.float32]:
    """The same directions, each of length 1."""
    scaled: NDArray[np.float32] = (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)
    return scaled


def over(vectors: NDArray[np.float16], bits: int, gone: NDArray[np.int64] | None = None) -> Graph:
    """A graph over vectors, read when some documents were gone."""
    rows, cell = rows_of(vectors, np.arange(len(vectors))), Cell(0, len(vectors) - 1, 0)
    data = built(Stretch(1, cell, 0, rows, rows_of(vectors, np.arange(0)), bits), lambda: False)
    assert data is not None
    left = rows if gone is None else rows_of(vectors, np.setdiff1d(rows.ordinals, gone))
    return loaded(Segment(1, cell, 0, len(vectors), bits, b""), data, [left])


def rows_of(vectors: NDArray[np.float16], some: NDArray[np.int64]) -> VectorRows:
    """Some documents as the store gives them, each alone in its session."""
    return VectorRows(some, np.full(len(some), -1), np.zeros(len(some), np.uint16), vectors[some])
