"""Documents that an embedder refused: they have no vector, and are listed in a space of their own beside the others'.

Its name is that of the space with a word more, so that nobody takes it for a space of vectors. What takes the vectors
of a document or of a partition away takes these away as well.
"""

from __future__ import annotations

from collections.abc import Sequence

from engram.cognition.documents import Passage
from engram.model.space import Space
from engram.storage.connection import Connection

WORD = "/refused"
NO_VECTOR = b""


def beside(space: Space) -> str:
    """Where it is listed what an embedder of a space refused.

    >>> beside(Space("tiny", 8, "float32"))
    'tiny/8/float32/cosine/refused'
    """
    return space.name + WORD


def add(connection: Connection, space: Space, refused: Sequence[Passage]) -> None:
    """List documents as refused."""
    if not refused:
        return
    named = {"name": beside(space)}
    row = connection.one("space_find", named) or connection.one("space_add", named)
    assert row is not None
    rows = [(row[0], it.partition, it.ordinal, it.previous, it.flags, NO_VECTOR) for it in refused]
    connection.many("vector_add", rows)


def count(connection: Connection, space: Space) -> int:
    """How many documents were refused, whoever they belong to."""
    row = connection.one("refused_count", {"refused": beside(space)})
    return int(row[0]) if row else 0


def drop(connection: Connection, space: Space) -> None:
    """Take away the list of what was refused."""
    connection.run("refused_drop_all", {"refused": beside(space)})
    connection.run("space_drop_named", {"name": beside(space)})
