"""Migrations, on plain and encrypted stores that have been lived in: nothing is lost on the way, nor if it fails."""

from __future__ import annotations

import re
from pathlib import Path

import apsw
import pytest

from engram import EngramError, Store
from engram.storage import migrate
from tests.conftest import KEY, SteppedClock, open_store
from tests.contracts.past_stores import SCHEMA, live_a_little, told

pytestmark = pytest.mark.parametrize("key", [None, KEY], ids=["plain", "encrypted"])

EXTRA = "CREATE TABLE extra (a INTEGER) STRICT;"
BROKEN = "CREATE TABLE extra (a); DROP TABLE memory; CREATE TABLE broken ("


def declared(database: apsw.Connection) -> list[tuple[str, str]]:
    """Every table and index that was declared, by name."""
    wanted = "select name, sql from sqlite_schema where sql is not null and name not like 'sqlite_%' order by name"
    return [(name, re.sub(r"\s+", " ", text)) for name, text in database.execute(wanted)]


def built_from(*scripts: str) -> list[tuple[str, str]]:
    database = apsw.Connection(":memory:")
    for script in scripts:
        database.execute(script)
    return declared(database)


def inside(store: Store) -> apsw.Connection:
    """The connection beneath a store."""
    return store._storage._writer.database  # type: ignore[attr-defined, no-any-return]


def with_another(monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    """As if this version of Engram had one more migration."""
    more = {**migrate.migrations(), migrate.newest() + 1: script}
    monkeypatch.setattr(migrate, "migrations", lambda: more)


@pytest.fixture
def lived_in(key: bytes | None, tmp_path: Path, clock: SteppedClock) -> Path:
    path = tmp_path / "old.engram"
    with open_store(path, key=key, clock=clock) as store:
        live_a_little(store, clock)
    return path


def content(path: Path, key: bytes | None, clock: SteppedClock) -> dict[str, object]:
    with open_store(path, key=key, clock=clock) as store:
        assert store.doctor().ok
        return told(store)


def test_a_new_store_is_what_the_readable_schema_makes(key: bytes | None, tmp_path: Path) -> None:
    with open_store(tmp_path / "new.engram", key=key) as store:
        assert declared(inside(store)) == built_from(SCHEMA.read_text(encoding="utf-8"))
        assert declared(inside(store)) == built_from(*migrate.migrations().values())
        assert store.health().schema == migrate.newest()
    assert list(tmp_path.glob("*backup*")) == []


def test_a_newer_store_is_refused_and_left_alone(key: bytes | None, lived_in: Path) -> None:
    with open_store(lived_in, key=key) as store:
        inside(store).pragma("user_version", migrate.newest() + 1)
    before = lived_in.read_bytes()
    with pytest.raises(EngramError) as refused:
        open_store(lived_in, key=key)
    assert refused.value.code == "store.newer_schema"
    assert lived_in.read_bytes() == before
    assert list(lived_in.parent.glob("*backup*")) == []


def test_a_migrated_store_and_its_backup_hold_what_was_there(
    key: bytes | None, lived_in: Path, clock: SteppedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, schema = content(lived_in, key, clock), migrate.newest()
    with monkeypatch.context() as patch:
        with_another(patch, EXTRA)
        assert content(lived_in, key, clock) == before
        with open_store(lived_in, key=key, clock=clock) as store:
            assert store.health().schema == schema + 1
            assert declared(inside(store)) == built_from(*migrate.migrations().values())
    [backup] = lived_in.parent.glob("*.backup")
    assert content(backup, key, clock) == before
    with open_store(backup, key=key) as store:
        assert store.health().schema == schema


def test_an_interrupted_migration_leaves_the_store_and_its_backup_as_they_were(
    key: bytes | None, lived_in: Path, clock: SteppedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, schema = content(lived_in, key, clock), migrate.newest()
    with monkeypatch.context() as patch:
        with_another(patch, BROKEN)
        for _ in range(2):
            with pytest.raises(EngramError):
                open_store(lived_in, key=key, clock=clock)
    [backup] = lived_in.parent.glob("*.backup")
    for left in (lived_in, backup):
        assert content(left, key, clock) == before
        with open_store(left, key=key, clock=clock) as store:
            assert store.health().schema == schema
            assert declared(inside(store)) == built_from(*migrate.migrations().values())


def test_an_interrupted_migration_can_be_tried_again(
    key: bytes | None, lived_in: Path, clock: SteppedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = content(lived_in, key, clock)
    with monkeypatch.context() as patch:
        with_another(patch, BROKEN)
        with pytest.raises(EngramError):
            open_store(lived_in, key=key, clock=clock)
    with_another(monkeypatch, EXTRA)
    assert content(lived_in, key, clock) == before
