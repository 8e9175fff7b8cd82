"""The schema is the sum of its migrations, and a store of any age opens or says why not."""

from __future__ import annotations

import shutil
from datetime import timedelta
from pathlib import Path

import apsw
import pytest

import engram
from engram.errors import NewerSchema
from engram.storage import migrate as migrating
from tests.conftest import KEY, MONDAY, SteppedClock
from tests.contracts.past_stores import SCHEMA, TOLD, mind_of, path_of, summed, told

TODAY = migrating.newest()
ANOTHER = "CREATE TABLE postcard (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;"


def test_the_schema_equals_the_sum_of_its_migrations() -> None:
    assert SCHEMA.read_text(encoding="utf-8") == summed(), "write it anew: python -m tests.contracts.past_stores"


def test_migrations_are_numbered_without_gaps() -> None:
    assert sorted(migrating.migrations()) == list(range(1, migrating.newest() + 1))


@pytest.mark.parametrize("encrypted", [False, True], ids=["plain", "encrypted"])
@pytest.mark.parametrize("schema", sorted(migrating.migrations()))
def test_a_store_written_by_every_past_schema_opens_and_tells_what_it_told(
    schema: int, encrypted: bool, tmp_path: Path
) -> None:
    copy = Path(shutil.copy(path_of(schema, encrypted=encrypted), tmp_path / "old.engram"))
    later, quiet = SteppedClock(MONDAY + timedelta(days=2)), {"digest": False}
    with engram.open(copy, key=KEY if encrypted else None, clock=later, tunables=quiet) as store:
        answered = told(store)
        assert {name: answered[name] for name in TOLD} == TOLD
        assert store.doctor().ok
        mind_of(store).observe("user", "and it can be written to")
        assert store.doctor().ok


@pytest.mark.parametrize("schema", [number for number in sorted(migrating.migrations()) if number < 4])
def test_what_was_said_before_there_was_reading_waits_and_is_read_and_what_was_corrected_then_stays_corrected(
    schema: int, tmp_path: Path
) -> None:
    copy = Path(shutil.copy(path_of(schema, encrypted=False), tmp_path / "old.engram"))
    later = SteppedClock(MONDAY + timedelta(days=2))
    with engram.open(copy, clock=later, embedder="none") as store:
        waiting = store.health()
        assert (waiting.pending_digest, waiting.oldest_undigested) == (2, MONDAY + timedelta(days=1))
        mind = mind_of(store)
        assert mind.recall("where does Ana live?").items[0].memory.text == "Ana lives in Porto"
        assert store.health().pending_digest == 0
        [said] = mind.list(filters={"speaker": "Ana"})
        assert "corrected" in said.flags
        assert [memory.text for memory in mind.list() if memory.sources] == []
        assert store.doctor().ok


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "old.engram"
    with engram.open(path) as store:
        store.mind(agent="rex").remember("Ana lives in Porto")
    return path


@pytest.fixture
def a_newer_engram(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    after = {**migrating.migrations(), migrating.newest() + 1: ANOTHER}
    monkeypatch.setattr(migrating, "migrations", lambda: after)


def backup_of(path: Path) -> Path:
    return path.with_name(f"{path.name}.schema-{TODAY}.backup")


@pytest.mark.usefixtures("a_newer_engram")
def test_an_older_store_is_migrated_with_a_backup_first(old: Path) -> None:
    with engram.open(old) as store:
        assert store.health().schema == TODAY + 1
        assert store.mind(agent="rex").list()[0].text == "Ana lives in Porto"
        assert store.doctor().ok
    assert apsw.Connection(str(backup_of(old))).pragma("user_version") == TODAY


def test_an_interrupted_migration_leaves_the_old_store_and_can_be_tried_again(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known, broken = migrating.migrations(), ANOTHER + "CREATE TABLE postcard (nonsense"
    monkeypatch.setattr(migrating, "migrations", lambda: {**known, TODAY + 1: broken})
    with pytest.raises(engram.EngramError):
        engram.open(old)
    assert apsw.Connection(str(old)).pragma("user_version") == TODAY
    monkeypatch.setattr(migrating, "migrations", lambda: {**known, TODAY + 1: ANOTHER})
    with engram.open(old) as store:
        assert store.health().schema == TODAY + 1
    assert backup_of(old).exists()


def test_a_store_of_a_newer_schema_is_refused_and_left_alone(old: Path) -> None:
    database = apsw.Connection(str(old))
    database.pragma("user_version", 99)
    database.close()
    before = old.read_bytes()
    with pytest.raises(NewerSchema):
        engram.open(old)
    assert old.read_bytes() == before
