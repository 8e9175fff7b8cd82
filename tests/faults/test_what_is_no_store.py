"""Files that are not stores, or not ours to read: each is told apart, and none is touched."""

from __future__ import annotations

from pathlib import Path

import apsw
import pytest

from engram.errors import NewerSchema, NotEngram, WrongKey
from tests.faults.stores import AGENT, KEYS, Opener

plain_and_encrypted = pytest.mark.parametrize("key", [None, KEYS[0]], ids=["plain", "encrypted"])


def another_programs_database(path: Path, *, wal: bool = False, application_id: int = 0) -> None:
    """A SQLite file that nobody named, as most are."""
    database = apsw.Connection(str(path))
    database.pragma("application_id", application_id)
    database.execute("create table notes (text); insert into notes values ('mine')")
    if wal:
        database.pragma("journal_mode", "wal")
    database.close()


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}


@plain_and_encrypted
@pytest.mark.parametrize("text", [b"dear diary\n", b"SQ", bytes(5_000), b"SQLite format 4\0" + bytes(4_080)])
def test_a_file_that_is_no_store_is_refused_and_left_alone(key: bytes | None, text: bytes, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_bytes(text)
    before = contents(tmp_path)
    with pytest.raises(NotEngram):
        Opener().open(tmp_path / "notes.txt", key)
    assert contents(tmp_path) == before


@pytest.mark.parametrize("wal", [False, True])
@pytest.mark.parametrize("application_id", [0, 1234])
def test_a_database_of_another_program_is_refused_and_left_alone(
    wal: bool, application_id: int, tmp_path: Path
) -> None:
    path = tmp_path / "notes.db"
    another_programs_database(path, wal=wal, application_id=application_id)
    before = contents(tmp_path)
    with pytest.raises(NotEngram):
        Opener().open(path, None)
    assert contents(tmp_path) == before


def test_a_database_of_another_program_is_refused_with_a_key_too(tmp_path: Path) -> None:
    path = tmp_path / "notes.db"
    another_programs_database(path)
    before = contents(tmp_path)
    with pytest.raises((NotEngram, WrongKey)):
        Opener().open(path, KEYS[0])
    assert contents(tmp_path) == before


@plain_and_encrypted
def test_a_directory_is_refused(key: bytes | None, tmp_path: Path) -> None:
    with pytest.raises(NotEngram):
        Opener().open(tmp_path, key)
    assert contents(tmp_path) == {}


def test_an_empty_file_that_never_was_a_store_becomes_one(tmp_path: Path) -> None:
    (tmp_path / "new.engram").touch()
    with Opener().open(tmp_path / "new.engram", None) as store:
        assert store.mind(agent=AGENT).remember("the first").text == "the first"


def test_an_empty_file_never_becomes_a_plain_store_when_a_key_was_given(tmp_path: Path) -> None:
    (tmp_path / "new.engram").touch()
    try:
        with Opener().open(tmp_path / "new.engram", KEYS[0]) as store:
            assert store.health().encrypted
    except NotEngram:
        assert contents(tmp_path) == {"new.engram": b""}


@plain_and_encrypted
def test_a_store_of_a_newer_engram_is_refused_and_left_alone(key: bytes | None, tmp_path: Path) -> None:
    opener, path = Opener(), tmp_path / "store.engram"
    with opener.open(path, key) as store:
        store.mind(agent=AGENT).remember("written by the future")
        store._storage._writer.database.pragma("user_version", 999)  # type: ignore[attr-defined]
    before = path.read_bytes()
    with pytest.raises(NewerSchema):
        opener.open(path, key)
    assert path.read_bytes() == before


@pytest.mark.parametrize("given", [KEYS[1], "a passphrase", None])
def test_a_wrong_key_is_called_a_wrong_key_and_harms_nothing(given: bytes | str | None, tmp_path: Path) -> None:
    opener, path = Opener(), tmp_path / "store.engram"
    with opener.open(path, KEYS[0]) as store:
        store.mind(agent=AGENT).remember("locked away")
    before = path.read_bytes()
    with pytest.raises(WrongKey):
        opener.open(path, given)
    assert path.read_bytes() == before
    with opener.open(path, KEYS[0]) as store:
        assert store.mind(agent=AGENT).list()[0].text == "locked away"


def test_a_key_for_a_plain_store_is_refused_so_that_nobody_believes_it_is_encrypted(tmp_path: Path) -> None:
    opener, path = Opener(), tmp_path / "store.engram"
    opener.open(path, None).close()
    with pytest.raises(WrongKey):
        opener.open(path, KEYS[0])
