"""What an embedder refused, once more: the texts to ask it for again, and the vectors that came of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from engram.cognition.documents import Passage
from engram.model.space import Space
from engram.storage.connection import Connection
from engram.storage.refusals import beside
from engram.storage.vectors import cut_since, is_refused, passages_of, reaches, space_id, vector_row


def refused(
    connection: Connection, space: Space, after: tuple[int, int], limit: int, passage_words: int
) -> list[Passage]:
    """Refused documents after a partition and an ordinal, in that order, as the texts to embed."""
    bound = {"refused": beside(space), "partition": after[0], "ordinal": after[1], "limit": limit}
    places = connection.rows("refused_after", bound)
    return [it for partition, at in places for it in passage_at(connection, space, partition, at, passage_words)]


def passage_at(
    connection: Connection, space: Space, partition: int, ordinal: int, passage_words: int
) -> Iterator[Passage]:
    """The document at a place, if one stands there."""
    cuts = reaches(connection, space, f"[{partition}]")[partition].cuts
    for record in connection.records("document_at", {"partition": partition, "ordinal": ordinal}):
        found = passages_of(connection, partition, record, passage_words, cuts=cuts)
        yield from (each for each in found if each.ordinal == ordinal)


def keep(connection: Connection, space: Space, documents: Sequence[Passage], vectors: NDArray[np.float32]) -> int:
    """Keep the vectors that documents have after all, unless another process was first; how many these are.

    A cut that is not told makes everybody read the partition anew, and graphs over these documents are made anew.
    """
    number, kept = space_id(connection, space), 0
    assert number is not None
    for partition in sorted({document.partition for document in documents}):
        now = reaches(connection, space, f"[{partition}]")[partition].cuts
        here = [
            (each, vector)
            for each, vector in zip(documents, vectors, strict=True)
            if each.partition == partition and not is_refused(vector)
            if cut_since(connection, partition, each.cuts, now) is not None and delisted(connection, space, each)
        ]
        connection.many("vector_add", [vector_row(number, each, vector) for each, vector in here])
        for each, _ in here:
            where = {"space": number, "partition": partition, "ordinal": each.ordinal}
            connection.run("segments_drop_over", where)
        if here:
            connection.run("partition_cut", {"partition": partition})
        kept += len(here)
    return kept


def delisted(connection: Connection, space: Space, document: Passage) -> bool:
    """Take a document from the list of those refused; False if it was not there any more."""
    where = {"refused": beside(space), "partition": document.partition, "ordinal": document.ordinal}
    return bool(connection.rows("refused_drop", where))
