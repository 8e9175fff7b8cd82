"""A disk that refuses at the n-th call: the caller hears it, and the store holds all or nothing of the step."""

from __future__ import annotations

from pathlib import Path

import pytest

import engram
from engram import EngramError
from engram.storage.view import SqlView
from tests.faults.call_sites import write_call_sites
from tests.faults.faulty_vfs import FAULTS, VFS, Fault, Kind, watch_system_calls
from tests.faults.oracle import Model, Step
from tests.faults.ordeal import Ordeal, Tally
from tests.faults.stores import KEYS, Broken, Opener, copied
from tests.faults.verify import confirm, confirm_file, held_by
from tests.faults.workload import Actor, Author

plain_and_encrypted = pytest.mark.parametrize("encrypted", [False, True], ids=["plain", "encrypted"])


@plain_and_encrypted
def test_a_life_full_of_injected_faults_loses_and_tears_nothing(encrypted: bool, tmp_path: Path) -> None:
    watch_system_calls()
    tally = Tally()
    for seed in range(3):
        Ordeal(tmp_path / str(seed), seed, tally, encrypted=encrypted).run(8)
    assert tally.broken == []
    assert tally.faults > 15
    assert tally.refused > tally.faults / 2


@plain_and_encrypted
def test_a_correction_refused_at_any_call_to_the_disk_is_whole_or_absent(encrypted: bool, tmp_path: Path) -> None:
    opener, path = Opener(), tmp_path / "home" / "store.engram"
    author, model = Author(7, encrypted=encrypted), Model()
    ids: dict[str, str] = {}
    with opener.open(path, KEYS[0] if encrypted else None, VFS) as store:
        for _ in range(14):
            step = author.step("remember", model)
            assert step is not None
            Actor(store, ids, tmp_path).perform(step, model)
            model = model.after(step)
        nth, refused = 1, 0
        while True:
            step = author.step("correct", model)
            assert step is not None
            acknowledged = False
            with FAULTS.armed(Fault(nth=nth, kind=list(Kind)[nth % 4])) as hits:
                try:
                    acknowledged = bool(Actor(store, ids, tmp_path).perform(step, model))
                except EngramError as error:
                    assert error.code in ("store.io", "store.full")
                    refused += 1
            model, found = confirm(store, model.outcomes(step, acknowledged))
            ids.update(found)
            if not hits:
                break
            nth += 11
    assert refused > 5
    confirm_file(opener, path, [model], encrypted=encrypted)


@plain_and_encrypted
def test_a_commit_whose_fsync_failed_is_refused_and_never_shows_in_halves(encrypted: bool, tmp_path: Path) -> None:
    opener, path = Opener(), tmp_path / "home" / "store.engram"
    step = Step(verb="observe", texts=tuple(f"turn of the storm entry{n}" for n in range(5)))
    with opener.open(path, KEYS[0] if encrypted else None, VFS) as store:
        with FAULTS.armed(Fault(calls=frozenset({"xSync"}))), pytest.raises(EngramError) as refused:
            Actor(store, {}, tmp_path).perform(step, Model())
        assert refused.value.code == "store.io"
        assert held_by(store)[0] == Model().state
        crashed = copied(path, tmp_path / "crashed")
        Actor(store, {}, tmp_path).perform(step, Model())
        confirm(store, [Model().after(step)])
    confirm_file(opener, crashed, Model().outcomes(step, acknowledged=False), encrypted=encrypted)


def test_the_check_itself_notices_what_is_lost_torn_or_made_up(tmp_path: Path) -> None:
    written = Step(verb="observe", texts=("one entry1", "two entry2"))
    other = Step(verb="remember", texts=("three entry3",), number=0.5)
    with Opener().open(tmp_path / "store.engram", KEYS[0]) as store:
        Actor(store, {}, tmp_path).perform(written, Model())
        confirm(store, [Model().after(written)])
        with pytest.raises(Broken, match="lost"):
            confirm(store, [Model().after(written).after(other)])
        with pytest.raises(Broken, match="silent"):
            confirm(store, [Model()])
        half = Model().after(Step(verb="observe", texts=("one entry1",)))
        with pytest.raises(Broken, match=r"torn|silent"):
            confirm(store, [Model(), half])


def test_the_faulty_disk_counts_every_call_and_strikes_at_the_one_it_was_told(tmp_path: Path) -> None:
    with Opener().open(tmp_path / "store.engram", KEYS[0], VFS) as store:
        before = FAULTS.calls.copy()
        with FAULTS.armed(Fault(nth=2, calls=frozenset({"xWrite"}))) as hits, pytest.raises(EngramError) as refused:
            store.mind(agent="rex").remember("never written")
    assert refused.value.code == "store.io"
    assert [(hit.call, hit.kind) for hit in hits] == [("xWrite", Kind.IO_ERROR)]
    assert hits[0].site in write_call_sites()
    assert FAULTS.calls["xWrite"] - before["xWrite"] >= 2
    assert FAULTS.calls["xRead"] > before["xRead"]


@plain_and_encrypted
def test_a_page_of_which_only_half_was_written_is_never_read(encrypted: bool, tmp_path: Path) -> None:
    opener, path = Opener(), tmp_path / "home" / "store.engram"
    step = Step(verb="remember", texts=("half of a page entry1",), number=0.5)
    with opener.open(path, KEYS[0] if encrypted else None, VFS) as store:
        with FAULTS.armed(Fault(calls=frozenset({"xWrite"}), nth=4, kind=Kind.SHORT_WRITE, lasting=True)) as hits:
            with pytest.raises(EngramError) as refused:
                Actor(store, {}, tmp_path).perform(step, Model())
            crashed = copied(path, tmp_path / "crashed")
        assert refused.value.code == "store.full"
        assert hits[0].kind is Kind.SHORT_WRITE
        confirm(store, [Model()])
    confirm_file(opener, crashed, [Model()], encrypted=encrypted)


def test_the_places_that_write_are_read_from_the_source() -> None:
    sites = write_call_sites()
    assert {"ledger.py:_journal", "migrate.py:migrate", "platform.py:publish", "guard_file.py:advance"} <= sites
    assert {"apply.py:_(Erase)", "group.py:_commit_together", "lexicon.py:_add_block"} <= sites
    assert not {site for site in sites if site.startswith(("view.py", "checkup.py", "journal.py"))}


class CutShort(RuntimeError):
    """Something went wrong while rows were read."""


def test_a_reading_that_was_cut_short_does_not_hold_later_ones_to_what_it_began_with(tmp_path: Path) -> None:
    with engram.open(tmp_path / "s.engram", embedder="none") as store:
        rex = store.mind(agent="rex")
        for number in range(3):
            rex.remember(f"Bus {number} is late")
        with pytest.raises(CutShort) as cut, store._storage.read(rex.identity) as view:
            assert isinstance(view, SqlView)
            begun = view.connection.stream("entries_readable", {"readable": view.readable})
            assert next(begun)
            raise CutShort
        rex.remember("Bus 3 is late")
        assert len(rex.list()) == 4, f"as things stood before {cut.value!r}, for something holds {begun!r}"
