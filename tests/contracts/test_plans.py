"""Which statements look at every memory: those that check or repair a store, and no others."""

from __future__ import annotations

import re
from collections.abc import Iterator

import apsw
import pytest

from engram.storage.connection import configure
from engram.storage.statements import PLACEHOLDER, statements
from tests.contracts.past_stores import SCHEMA

MAY_LOOK_AT_ALL = {
    "boxed_add_all": "a repair",
    "memories_mentioning": "a repair",
    "memory_stamped": "a checkup",
    "documents_told": "a checkup",
    "unindexed": "a checkup",
    "memory_count": "a checkup",
    "health_counts": "counts an index that holds nothing else",
    "memories_to_index": "a repair",
    "ordinals_of_matching": "a filter, which may hold for any of them",
    "listing": "stops at its limit, in the order of time",
    "ids_like": "looks for an id by its end, in an index",
    "anything": "stops at the first",
    "speakers": "stops at its limit, and only a wish to forget asks it",
}
CALLED = re.compile(r"\bmemory AS (\w+)")
WALK = re.compile(r"USING (?:COVERING )?INDEX memory_by_(?:status \(status=\?|\w+ \(partition=\?\)$)")
SERVED_BY = {
    "memories_by_slot": "memory_by_slot",
    "memories_stating": "memory_by_slot",
    "memories_instead": "sqlite_autoindex_memory",
    "promises": "memory_promised",
    "promises_open": "memory_promised",
    "promises_settled": "memory_promised",
    "documents_said_between": "COVERING INDEX document_by_memory",
    "documents_mentioning": "COVERING INDEX document_by_memory",
    "guesses": "memory_guessed",
    "health_marks": "memory_marked",
    "undigested_oldest": "undigested_by_partition",
    "undigested_newest_of_session": "undigested_by_session",
    "undigested_urgent": "undigested_urgent",
    "to_model_next": "left_to_model_by_partition",
    "uncompared_next": "uncompared_by_partition",
    "statement_unembedded": "INTEGER PRIMARY KEY",
    "statements_since": "INTEGER PRIMARY KEY (rowid>?)",
    "tombstones_with_words": "tombstone_by_time",
    "updates_recognised": "reason_of_update",
}


@pytest.fixture(scope="module")
def database() -> apsw.Connection:
    made = apsw.Connection(":memory:")
    made.config(apsw.SQLITE_DBCONFIG_ENABLE_QPSG, 1)
    made.execute(SCHEMA.read_text(encoding="utf-8"))
    return made


def plan(database: apsw.Connection, name: str) -> list[str]:
    return steps_of(database, statements()[name])


def steps_of(database: apsw.Connection, statement: str) -> list[str]:
    bound = dict.fromkeys(PLACEHOLDER.findall(statement))
    return [str(row[3]) for row in database.execute(f"EXPLAIN QUERY PLAN {statement}", bound)]


def looks_at_all(statement: str, steps: list[str]) -> bool:
    """Whether a plan walks through all memories, or all of a partition or a status, which is nearly the same."""
    walked = {f"SCAN {name}" for name in ("memory", *CALLED.findall(statement))}
    return any(step.split(" USING ")[0] in walked or WALK.search(step) for step in steps)


def all_that_look(database: apsw.Connection) -> Iterator[str]:
    for name, statement in statements().items():
        steps = plan(database, name) if "?" not in statement else []  # rows by position are written, not looked for
        partial = any("memory_marked" in step for step in steps)
        if looks_at_all(statement, steps) and not partial:
            yield name


def test_only_checks_and_repairs_look_at_every_memory(database: apsw.Connection) -> None:
    assert sorted(all_that_look(database)) == sorted(MAY_LOOK_AT_ALL)


@pytest.mark.parametrize(("name", "index"), SERVED_BY.items())
def test_what_is_asked_again_and_again_is_served_by_its_index(database: apsw.Connection, name: str, index: str) -> None:
    assert any(index in step for step in plan(database, name))


@pytest.mark.parametrize("name", ["listing", "tombstones_with_words", "updates_recognised"])
def test_what_was_said_or_taken_back_last_is_found_without_sorting_all_of_it(
    database: apsw.Connection, name: str
) -> None:
    assert not any("TEMP B-TREE" in step for step in plan(database, name))


def test_a_statement_is_not_compiled_anew_for_what_is_bound_to_it() -> None:
    opened = apsw.Connection(":memory:")
    configure(opened, key=None, busy_ms=0, cache_kib=1024, log_pages=0, read_only=False)
    assert opened.config(apsw.SQLITE_DBCONFIG_ENABLE_QPSG, -1) == 1


def test_a_statement_that_takes_the_index_of_statuses_is_reported(database: apsw.Connection) -> None:
    statement = statements()["memories_by_slot"].replace("+status", "status")
    assert looks_at_all(statement, steps_of(database, statement))
