"""What a store keeps for meaning, worked out without it: which vector each text has, and what all would be afresh."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import apsw
import numpy as np
from numpy.typing import NDArray

from engram import Store
from engram.cognition.passages import passages
from engram.model.space import Space
from tests.faults.stores import AGENT, Broken

DIMENSIONS: Final = 24
QUESTIONS: Final = ("harbour lantern", "what did Ana say of copper and violins?")
DERIVED: Final = ("vector", "reach", "segment", "mention", "address")
Kept = dict[tuple[int, int], tuple[int | None, int, bytes]]  # by partition and ordinal: previous, flags, vector


class WordVectors:
    """An embedder without a model: every word has a direction, a text the sum of its words."""

    def __init__(self) -> None:
        """Name the space."""
        self.space = Space("words", DIMENSIONS, "f32")

    def documents(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Vectors of texts to be found."""
        return np.stack([self.query(text) for text in texts])

    def query(self, text: str) -> NDArray[np.float32]:
        """The vector of a question."""
        return summed(text)

    def trouble(self) -> str | None:
        """Nothing ever stands in its way."""
        return None

    def close(self) -> None:
        """Nothing to let go of."""


@lru_cache(maxsize=4_096)
def summed(text: str) -> NDArray[np.float32]:
    """The sum of the directions of a text's words, of length 1."""
    total = np.sum([direction(word) for word in text.split() or [""]], axis=0)
    unit: NDArray[np.float32] = (total / np.linalg.norm(total)).astype(np.float32)
    return unit


@lru_cache(maxsize=4_096)
def direction(word: str) -> NDArray[np.float64]:
    """Where a word points, by its letters alone."""
    seed = int.from_bytes(hashlib.blake2b(word.encode(), digest_size=8).digest(), "big")
    return np.random.default_rng(seed).standard_normal(DIMENSIONS)


def database_of(store: Store) -> apsw.Connection:
    """The connection a store writes by."""
    database: apsw.Connection = store._storage._writer.database  # type: ignore[attr-defined]
    return database


def look_anew(store: Store) -> None:
    """Let the index forget what it read, as another process would begin."""
    senses = store._senses
    assert senses is not None
    senses.index._stacks.clear()  # type: ignore[attr-defined]


def spoil(store: Store) -> None:
    """Let a graph rot, and let the store notice."""
    store.embed()
    chosen = "SELECT rowid FROM segment ORDER BY first_ordinal DESC LIMIT 1"
    database_of(store).execute(f"UPDATE segment SET data = zeroblob(length(data)) WHERE rowid = ({chosen})")
    notice(store)


def notice(store: Store) -> None:
    """Read every graph again; one that rots is remembered."""
    look_anew(store)
    store.mind(agent=AGENT).recall(QUESTIONS[0])


def heal(store: Store) -> None:
    """A graph that rots is made anew once it was noticed."""
    rotten = "SELECT count(*) FROM segment WHERE data = zeroblob(length(data))"
    if database_of(store).execute(rotten).get:
        notice(store)
        store.embed()
        if database_of(store).execute(rotten).get:
            raise Broken("torn", "a damaged graph was noticed and not made anew")


def kept(store: Store) -> Kept:
    """Every vector with what is kept beside it."""
    rows = database_of(store).execute("SELECT partition, ordinal, previous, flags, vector FROM vector")
    return {(partition, ordinal): tuple(rest) for partition, ordinal, *rest in rows}


ELSEWHERE = Space("elsewhere", DIMENSIONS, "f32")


def there_and_back(store: Store) -> None:
    """Begin to move to another space, and drop what was made there."""
    storage = store._storage
    passages = storage.unembedded(ELSEWHERE, 16)
    if passages and store._senses is not None:
        storage.keep_vectors(ELSEWHERE, passages, np.stack([summed(passage.text) for passage in passages]))
        database_of(store).release_memory()  # what was just written is read from the disk again
        store.drop_space(ELSEWHERE.name)


def tidy(store: Store) -> None:
    """Drop what a move that was cut short left behind."""
    if ELSEWHERE in store._storage.spaces():
        store.drop_space(ELSEWHERE.name)


def own_vectors(store: Store) -> None:
    """Every vector is that of the text it stands for, worked out from the text; and none is of a text that is gone."""
    tidy(store)
    held, standing = kept(store), 0
    rows = database_of(store).execute(
        "SELECT d.partition, d.ordinal, d.passages, m.text, m.speaker FROM document AS d "
        "JOIN memory AS m ON m.number = d.memory WHERE m.status <> 'forgotten'"
    )
    for partition, first, _, text, speaker in rows:
        for step, part in enumerate(passages(text, store.tunables.passage_words)):
            row = held.get((partition, first + step))
            said = f"{speaker}: {part}" if speaker else part
            standing += row is not None
            if row is not None and not alike(row[2], said):
                raise Broken("silent", f"the vector at {first + step} is not that of {part[-24:]!r}")
    if standing != len(held):
        raise Broken("silent", f"{len(held) - standing} vectors of texts that are gone")


def alike(vector: bytes, said: str) -> bool:
    """Whether a vector is that of a text, but for what rounding leaves."""
    numbers = np.frombuffer(vector, "<f2").astype(np.float32)
    return numbers.shape == (DIMENSIONS,) and bool(np.max(np.abs(numbers - summed(said))) < 2e-3)


def same_as_afresh(store: Store) -> None:
    """What is left, caught up, is what would be made from the memories alone, and answers the same."""
    tidy(store)
    store.embed()
    near_as_the_rows_say(store)
    make_graphs_anew(store)
    left, found = snapshot(store), answers(store)
    for table in DERIVED:
        database_of(store).execute(f"DELETE FROM {table}")
    store.embed()
    restore_lost_pairs(store, left["vector"])
    make_graphs_anew(store)
    own_vectors(store)
    afresh = snapshot(store)
    for name, rows in left.items():
        if rows != afresh[name]:
            raise Broken(
                "torn", f"{name} is not what would be made afresh: {sorted(rows ^ afresh[name], key=repr)[:2]}"
            )
    differing(found, answers(store))


def make_graphs_anew(store: Store) -> None:
    """Graphs know how near all lay when they were made, those taken out since among them."""
    database_of(store).execute("DELETE FROM segment")
    store.embed()
    look_anew(store)


def near_as_the_rows_say(store: Store) -> None:
    """What the index says of each document, by whatever graphs there are, is what its vector says."""
    senses, rows = store._senses, kept(store)
    assert senses is not None
    vectors = {ordinal: np.frombuffer(vector, "<f2").astype(np.float64) for (_, ordinal), (*_, vector) in rows.items()}
    look_anew(store)
    for question in QUESTIONS:
        query = summed(question)
        with store._storage.read(store.mind(agent=AGENT).identity) as view:
            bases = dict.fromkeys(view.reaches(senses.embedder.space), 0)
            found = senses.index.sense(view, senses.embedder.space, query, bases, np.empty(0, np.intp))
        docs = [] if found is None else found.docs.tolist()
        near = [] if found is None else found.turn.tolist()
        if len(docs) != len(vectors) or any(
            abs(vectors[doc] @ query - turn) > 1e-5 for doc, turn in zip(docs, near, strict=True)
        ):
            raise Broken("silent", f"{len(docs)} of {len(vectors)} documents are near {question!r}, or otherwise near")


def restore_lost_pairs(store: Store, left: set[Any]) -> None:
    """A turn whose turn before was indexed anew stands alone until it is indexed anew itself."""
    there = {(partition, ordinal) for partition, ordinal, *_ in left}
    for partition, ordinal, previous, *_ in left:
        if previous is not None and (partition, previous) not in there:
            database_of(store).execute(
                "UPDATE vector SET previous = ? WHERE partition = ? AND ordinal = ?", (previous, partition, ordinal)
            )


def snapshot(store: Store) -> dict[str, set[Any]]:
    """Everything derived from memories for meaning, but for the vectors' numbers and the graphs, which answer."""
    database = database_of(store)
    return {
        "vector": set(database.execute("SELECT partition, ordinal, previous, flags FROM vector")),
        "mention": set(database.execute("SELECT * FROM mention")),
        "address": set(database.execute("SELECT * FROM address")),
    }


def answers(store: Store) -> list[dict[str, float]]:
    """The score of every memory that comes up for some questions."""
    mind = store.mind(agent=AGENT)
    asked = [mind.recall(question, limit=50) for question in QUESTIONS]
    return [{item.memory.id: item.score for item in answer.items} for answer in asked]


def differing(found: list[dict[str, float]], wanted: list[dict[str, float]]) -> None:
    """Raise when two stores do not answer alike; sums in another order differ in the last digits."""
    for question, one, other in zip(QUESTIONS, found, wanted, strict=True):
        if one.keys() != other.keys() or any(abs(one[id] - other[id]) > 1e-5 for id in one):
            odd = [
                (id[-6:], one.get(id), other.get(id))
                for id in one.keys() | other.keys()
                if one.get(id) != other.get(id)
            ]
            raise Broken("silent", f"{question!r} is answered otherwise than by vectors made afresh: {odd[:2]}")
