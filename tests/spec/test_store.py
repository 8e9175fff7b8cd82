"""The store itself: health, doctor, backup, rekey, close."""

from __future__ import annotations

from pathlib import Path

import apsw
import pytest

import engram
from engram import EngramError, Mind, Store
from engram.storage.migrate import newest
from tests.conftest import KEY, Attempt, SteppedClock, counted_ids, on_every_make, open_store, texts


@on_every_make
def test_health_counts_what_there_is(store: Store, ana: Mind, rex: Mind) -> None:
    assert (store.health().memories, store.health().seq, store.health().scopes) == (0, 0, 0)
    ana.observe("user", "Hello")
    ana.remember("Tea is at four")
    rex.forget(rex.remember("Tea is at five").id)
    health = store.health()
    assert health.memories == 3
    assert health.by_status == {"active": 2, "forgotten": 1}
    assert health.by_kind == {"episodic": 1, "semantic": 2}
    assert (health.scopes, health.schema, health.writable) == (2, newest(), True)
    assert health.seq == len(store.audit())
    assert (health.pending_embeddings, health.pending_digest) == (0, 1)


@on_every_make
def test_health_says_whether_the_file_can_be_read_by_others(store: Store, request: pytest.FixtureRequest) -> None:
    make = request.node.callspec.params["store"]
    health = store.health()
    assert health.encrypted == (make == "encrypted")
    assert any("plain" in reason for reason in health.degraded) == (make != "encrypted")
    assert (health.bytes_on_disk > 0) == (make != "memory")


@on_every_make
def test_a_healthy_store_passes_the_doctor(store: Store, ana: Mind) -> None:
    ana.remember("Tea is at four")
    checkup = store.doctor()
    assert checkup.ok
    assert {finding.check for finding in checkup.findings} >= {"pages", "journal chain", "lexical index"}
    assert all(finding.detail for finding in checkup.findings)


@on_every_make
def test_a_repair_changes_no_answer(store: Store, ana: Mind) -> None:
    for n in range(40):
        ana.observe("user", f"The lighthouse, part {n}.", session=str(n % 3))
    before = ana.recall("lighthouse part 7")
    assert store.doctor(repair=True).ok
    assert ana.recall("lighthouse part 7") == before


ALTERATIONS = {
    "rows match the journal": "update memory set text = 'The bicycle is red'",
    "journal chain": "update journal set subject = 'x' || substr(subject, 2) where seq = 2",
    "lexical index": "delete from document where ordinal = 0",
    "references": "insert into link select 'l', partition, id, 'nowhere', 'causes', 1, 1, '{}', null, null, '[]', 0, "
    "1, x'00' from memory limit 1",
}


@pytest.mark.parametrize("check", ALTERATIONS)
def test_the_doctor_names_what_was_altered_behind_its_back(tmp_path: Path, check: str) -> None:
    path = tmp_path / "plain.engram"
    with open_store(path) as store:
        for n in range(3):
            store.mind(agent="ana").remember(f"The lighthouse has {n} lamps")
    database = apsw.Connection(str(path))
    database.execute(ALTERATIONS[check])
    database.close()
    with open_store(path) as store:
        checkup = store.doctor()
    assert not checkup.ok
    assert check in {finding.check for finding in checkup.findings if not finding.ok}


def test_the_doctor_repairs_a_damaged_index(tmp_path: Path) -> None:
    path = tmp_path / "plain.engram"
    with open_store(path) as store:
        ana = store.mind(agent="ana")
        ana.remember("The lighthouse is red")
        ana.remember("The bicycle is red")
        before = ana.recall("red lighthouse")
    database = apsw.Connection(str(path))
    database.execute("delete from document; delete from tail")
    database.close()
    with open_store(path) as store:
        assert not store.doctor().ok
        assert store.doctor(repair=True).ok
        assert store.mind(agent="ana").recall("red lighthouse") == before


@on_every_make
def test_a_backup_holds_the_same_and_opens(store: Store, ana: Mind, tmp_path: Path, clock: SteppedClock) -> None:
    ana.observe("user", "The lighthouse is red.")
    ana.forget(ana.remember("The bicycle is red").id)
    encrypted = store.health().encrypted
    made = store.backup(tmp_path / "backups" / "copy.engram")
    ana.remember("The boat is red")
    with open_store(made, key=KEY if encrypted else None, clock=clock, ids=counted_ids(1_000)) as copy:
        theirs = copy.mind(agent="ana")
        assert len(theirs.list(status=None)) == 2
        assert texts(theirs.recall("red")) == ["The lighthouse is red."]
        assert copy.audit() == store.audit()[1:]
        assert copy.doctor().ok
        assert copy.health().encrypted == encrypted
        theirs.remember("The copy goes its own way")
    assert len(ana.list()) == 2
    assert made.stat().st_mode & 0o077 == 0


@on_every_make
def test_a_backup_overwrites_nothing(store: Store, tmp_path: Path) -> None:
    taken = tmp_path / "taken.engram"
    taken.write_bytes(b"precious")
    with pytest.raises(EngramError) as refused:
        store.backup(taken)
    assert refused.value.code == "config.invalid"
    assert taken.read_bytes() == b"precious"
    assert not [path for path in tmp_path.iterdir() if "draft" in path.name]


def test_a_backup_of_an_encrypted_store_shows_nothing(tmp_path: Path) -> None:
    with open_store(tmp_path / "vault.engram", key=KEY) as store:
        store.mind(agent="ana").remember("The xylophone is loud")
        copy = store.backup(tmp_path / "copy.engram")
    for path in tmp_path.iterdir():
        assert b"xylophone" not in path.read_bytes(), path.name
    with pytest.raises(EngramError) as refused:
        open_store(copy, key=bytes(32))
    assert refused.value.code == "store.wrong_key"


def test_a_store_can_be_locked_with_another_key(tmp_path: Path) -> None:
    path = tmp_path / "vault.engram"
    with open_store(path, key=KEY) as store:
        store.mind(agent="ana").remember("The lighthouse is red")
        store.rekey(engram.secret("correct horse battery staple"))
        store.mind(agent="ana").remember("The bicycle is red")
    with pytest.raises(EngramError) as refused:
        open_store(path, key=KEY)
    assert refused.value.code == "store.wrong_key"
    with open_store(path, key="correct horse battery staple") as store:
        assert len(store.mind(agent="ana").list()) == 2


def test_a_plain_store_has_no_key_to_change(tmp_path: Path) -> None:
    with open_store(tmp_path / "plain.engram") as store, pytest.raises(EngramError) as refused:
        store.rekey(engram.secret(KEY))
    assert refused.value.code == "config.invalid"


@on_every_make
def test_a_closed_store_answers_nothing(store: Store, ana: Mind, tmp_path: Path) -> None:
    memory = ana.remember("Tea is at four")
    store.close()
    store.close()
    attempts: list[Attempt] = [
        lambda: ana.recall("tea"),
        lambda: ana.get(memory.id),
        lambda: ana.observe("user", "Hello"),
        lambda: ana.undo(),
        lambda: store.health(),
        lambda: store.doctor(),
        lambda: store.audit(),
        lambda: store.backup(tmp_path / "copy.engram"),
    ]
    for attempt in attempts:
        with pytest.raises(EngramError) as refused:
            attempt()
        assert refused.value.code == "store.closed"


def test_a_store_closes_when_its_block_ends(tmp_path: Path) -> None:
    path = tmp_path / "plain.engram"
    with open_store(path) as store, store.mind(agent="ana") as ana:
        ana.remember("Tea is at four")
    with pytest.raises(EngramError):
        store.health()
    assert not path.with_name("plain.engram-wal").exists() or not path.with_name("plain.engram-wal").stat().st_size


def test_leaving_a_mind_does_not_close_the_store(store: Store) -> None:
    with store.mind(agent="ana") as ana:
        ana.remember("Tea is at four")
    assert store.health().memories == 1


def test_a_store_closes_even_when_its_block_fails(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), open_store(tmp_path / "plain.engram") as store:
        raise ZeroDivisionError
    with pytest.raises(EngramError):
        store.health()


def test_the_files_of_a_store_are_the_owners_alone(tmp_path: Path) -> None:
    with open_store(tmp_path / "new" / "vault.engram", key=KEY) as store:
        store.mind(agent="ana").remember("Tea is at four")
        assert (tmp_path / "new").stat().st_mode & 0o077 == 0
        for path in (tmp_path / "new").iterdir():
            assert path.stat().st_mode & 0o077 == 0, path.name


def test_the_default_store_needs_no_file_no_key_and_no_clock() -> None:
    with engram.open() as store:
        mind = store.mind(agent="ana")
        mind.observe("user", "I moved to Lisbon.")
        assert [turn.text for turn in mind.recall("Lisbon").items[0].evidence] == ["I moved to Lisbon."]
