"""Documents as the index sees them: those that wait for a vector, their vectors, and stretches that become graphs."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engram.cognition.stretches import Cell


@dataclass(frozen=True, slots=True)
class Passage:
    """A document that waits for its vector: where it stands, the text to embed, the document before it.

    The first one of a memory has the days it speaks of and the names it uses; `cuts` tells when it was read.
    """

    partition: int
    ordinal: int
    text: str
    previous: int | None
    flags: int
    memory: int
    days: tuple[tuple[int, int], ...] = ()
    names: tuple[tuple[str, str], ...] = ()
    cuts: int = 0


@dataclass(frozen=True, slots=True)
class Reach:
    """How often documents were taken out of a partition, how far it has vectors, and where its documents end.

    `refused` of the documents as far as that have none, since the embedder refused them.
    """

    cuts: int
    reached: int
    size: int
    refused: int = 0


@dataclass(frozen=True, slots=True)
class VectorRows:
    """Vectors of documents in order, -1 where none is before; `damaged` are those left out as not what was written."""

    ordinals: NDArray[np.int64]
    previous: NDArray[np.int64]
    flags: NDArray[np.uint16]
    vectors: NDArray[np.float16] | NDArray[np.float32]
    damaged: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of documents that has a graph: where, how many stood there when it was made, after which cut.

    `bits` is how many a number takes in it.
    """

    partition: int
    cell: Cell
    cuts: int
    documents: int
    bits: int
    checksum: bytes


@dataclass(frozen=True, slots=True)
class Stretch:
    """Documents to be made into a graph as they stand after a cut, and those before them that stand elsewhere.

    `bits` is how many a number may take in it.
    """

    partition: int
    cell: Cell
    cuts: int
    rows: VectorRows
    elsewhere: VectorRows
    bits: int
