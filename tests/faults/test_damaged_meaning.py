"""Vectors, graphs, cuts, days and names that are not what was written: told, answered without, and made anew."""

from __future__ import annotations

import random
from pathlib import Path

import apsw
import pytest

from engram import EngramError, Store
from tests.faults.stores import copied
from tests.properties.vector_model import AGENT, opened, segments_of, storage_of

QUESTIONS = ("bread", "what did Bo say of the boat?", "violin yesterday", "rain number 7", "Hey Ana")
TOPICS = ("bread", "rain", "boat", "garden", "violin")
TURNS = 60


def begun_with(number: str) -> str:
    """A vector whose first number is another."""
    return f"CAST(x'{number}' || substr(vector, 3) AS BLOB)"


DAMAGE = {
    "vectors": {
        "a vector too many": "INSERT INTO vector SELECT space, partition, 9999, NULL, 0, vector FROM vector LIMIT 1",
        "a vector cut off": "UPDATE vector SET vector = substr(vector, 1, 10) WHERE ordinal = 3",
        "a vector too long": "UPDATE vector SET vector = CAST(vector || vector AS BLOB) WHERE ordinal = 3",
        "a vector of what is no number": f"UPDATE vector SET vector = {begun_with('007e')} WHERE ordinal = 3",
        "a vector without end": f"UPDATE vector SET vector = {begun_with('007c')} WHERE ordinal = 3",
        "a vector of nothing": "UPDATE vector SET vector = zeroblob(length(vector)) WHERE ordinal = 3",
        "no vector": "DELETE FROM vector WHERE ordinal = 3",
        "no vectors": "DELETE FROM vector",
        "a reach beyond the end": "UPDATE reach SET next_ordinal = 1 << 40",
        "a reach before the start": "UPDATE reach SET next_ordinal = -5",
        "a reach of no partition": "INSERT INTO reach SELECT space, 77, 3 FROM reach",
        "marks too large": "UPDATE vector SET flags = 1 << 30 WHERE ordinal = 3",
        "a space of no name": "UPDATE space SET name = 'hashed'",
    },
    "graphs": {
        "a bent graph": "UPDATE segment SET data = zeroblob(length(data)) WHERE first_ordinal = 0",
        "an empty graph": "UPDATE segment SET data = x'' WHERE first_ordinal = 0",
        "a graph of another place": "UPDATE segment SET first_ordinal = first_ordinal + 1 WHERE first_ordinal = 0",
        "a graph that ends nowhere": "UPDATE segment SET last_ordinal = 1 << 60 WHERE first_ordinal = 0",
        "a graph from before the start": "UPDATE segment SET first_ordinal = -(1 << 60) WHERE first_ordinal = 0",
        "a graph of another time": "UPDATE segment SET cuts = 9999 WHERE first_ordinal = 0",
        "a graph over another": "UPDATE segment SET last_ordinal = last_ordinal + 4 WHERE first_ordinal = 0",
        "another seal": "UPDATE segment SET checksum = x'00' WHERE first_ordinal = 0",
        "a graph of no partition": "UPDATE segment SET partition = 77 WHERE first_ordinal = 0",
    },
    "cuts": {
        "a cut of what stands": "INSERT INTO cut SELECT partition, number, 3 FROM cut LIMIT 1",
        "a cut of the future": "INSERT INTO cut SELECT id, 9999, 3 FROM partition",
        "a cut of no partition": "INSERT INTO cut VALUES (77, 1, 3)",
    },
    "days and names": {
        "a day of nobody": "INSERT INTO mention SELECT id, 9999, 5, 5 FROM partition",
        "a name of nobody": "INSERT INTO address SELECT id, 'kate', 'Bo', 9999 FROM partition",
        "another day": "UPDATE mention SET last_day = last_day + 512",
        "no day there is": "UPDATE mention SET first_day = -9, last_day = 1 << 50",
        "another name": "UPDATE address SET name = 'cate'",
        "no names": "DELETE FROM address",
        "other marks": "UPDATE vector SET flags = (flags | 1) - (flags & 1)",
    },
}


@pytest.fixture(scope="module")
def master(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with vectors, graphs, days, names and a cut."""
    path = tmp_path_factory.mktemp("master") / "plain.engram"
    with opened(path) as store:
        mind = store.mind(agent=AGENT)
        for number in range(TURNS):
            speaker, other = ("Ana", "Bo") if number % 2 else ("Bo", "Ana")
            text = f"{TOPICS[number % 5]} number {number}, I saw it yesterday."
            mind.observe("user", f"Hey {other}! {text}" if number % 9 == 0 else text, speaker=speaker, session="s")
        mind.forget(mind.list(limit=1)[0].id)
        store.embed()
        assert len(segments_of(store)) > 1
        assert store.doctor().ok
    return path


@pytest.fixture
def path(master: Path, tmp_path: Path) -> Path:
    """A copy of it, to be harmed."""
    return copied(master, tmp_path / "harmed")


def texts_of(path: Path) -> dict[str, str]:
    with opened(path) as store:
        return {memory.id: memory.text for memory in store.mind(agent=AGENT).list(limit=1000)}


def told(store: Store) -> list[list[str]]:
    mind = store.mind(agent=AGENT)
    return [[item.memory.id for item in mind.recall(question).items] for question in QUESTIONS]


def harm(path: Path, statement: str) -> None:
    with opened(path) as store:
        storage_of(store)._writer.database.execute(statement)


@pytest.mark.parametrize(
    ("check", "damage"), [(check, damage) for check, all_of_it in DAMAGE.items() for damage in all_of_it]
)
def test_damage_is_told_answered_without_and_repaired(check: str, damage: str, path: Path) -> None:
    texts = texts_of(path)
    with opened(path) as store:
        before = told(store)
    harm(path, DAMAGE[check][damage])
    with opened(path) as store:
        assert check in {finding.check for finding in store.doctor().findings if not finding.ok}
        only_what_was_said(store, texts)
        store.embed()
        only_what_was_said(store, texts)
        assert store.doctor(repair=True).ok
        assert store.health().pending_embeddings == TURNS - 1
        store.embed()
        assert store.doctor().ok
        assert told(store) == before


def only_what_was_said(store: Store, texts: dict[str, str]) -> None:
    """Every answer is an error with a code, or what stands under that id."""
    for question in QUESTIONS:
        try:
            found = store.mind(agent=AGENT).recall(question)
        except EngramError as error:
            assert error.code == "store.damaged"
        else:
            assert found.items
            assert all(texts[item.memory.id] == item.memory.text for item in found.items)


def test_a_damaged_vector_is_left_out_and_said_so(path: Path) -> None:
    harm(path, DAMAGE["vectors"]["a vector cut off"])
    harm(path, f"UPDATE vector SET vector = {begun_with('007e')} WHERE ordinal = 57")
    with opened(path) as store:
        found = store.mind(agent=AGENT).recall("rain number 3")
        assert any("2 damaged vectors" in reason for reason in found.degraded)
        assert any("2 damaged vectors" in reason for reason in store.health().degraded)
        assert not any("damaged" in reason for reason in store.mind(agent="other").recall("rain").degraded)
        store.doctor(repair=True)
        store.embed()
        assert store.mind(agent=AGENT).recall("rain number 3").degraded == ()
        assert not any("damaged" in reason for reason in store.health().degraded)


COLUMNS = (
    *[("vector", "vector"), ("segment", "data")] * 4,
    *[("vector", "previous"), ("vector", "flags"), ("segment", "checksum"), ("segment", "first_ordinal")],
    *[("segment", "last_ordinal"), ("segment", "level"), ("segment", "cuts"), ("segment", "documents")],
    *[("reach", "next_ordinal"), ("mention", "first_day"), ("mention", "last_day"), ("cut", "ordinal")],
)


def bent(value: object, place: int) -> object:
    """A value with one bit flipped."""
    if isinstance(value, bytes):
        content = bytearray(value)
        content[place // 8 % len(content)] ^= 1 << place % 8
        return bytes(content)
    assert value is None or isinstance(value, int)
    return (value or 0) ^ 1 << place % 63


def replaced(database: apsw.Connection, table: str, rows: list[tuple[object, ...]]) -> None:
    """Let a table hold these rows, and every reader read them as if for the first time."""
    database.execute(f"DELETE FROM {table}")
    database.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(rows[0]))})", rows)
    database.execute("UPDATE partition SET cuts = cuts + 1")


@pytest.mark.parametrize("seed", range(3))
def test_a_flipped_bit_never_raises_without_a_code_nor_brings_up_another_text(seed: int, path: Path) -> None:
    chance, texts = random.Random(seed), texts_of(path)
    with opened(path) as store:
        database = storage_of(store)._writer.database
        for _ in range(12):
            table, column = chance.choice(COLUMNS)
            names = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
            whole = list(database.execute(f"SELECT * FROM {table}"))
            harmed, place = list(map(list, whole)), names.index(column)
            row = chance.choice(harmed)
            row[place] = bent(row[place], chance.randrange(1 << 30))
            replaced(database, table, [tuple(row) for row in harmed])
            only_what_was_said(store, texts)
            replaced(database, table, whole)
        store.embed()
        assert not any("damaged" in reason for reason in store.mind(agent=AGENT).recall("bread").degraded)


def test_a_graph_made_anew_to_the_last_bit_is_used_and_not_made_again(path: Path) -> None:
    with opened(path) as store:
        whole = segments_of(store)
    harm(path, DAMAGE["graphs"]["a bent graph"])
    with opened(path) as store:
        mind = store.mind(agent=AGENT)
        assert any("1 damaged graph" in reason for reason in mind.recall("bread").degraded)
        store.embed()
        assert segments_of(store) == whole
        assert mind.recall("bread").degraded == ()
        database = storage_of(store)._writer.database
        before = database.total_changes()
        store.embed()
        assert database.total_changes() == before
