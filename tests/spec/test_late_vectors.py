"""Late vectors: what was compared without them is compared once more when they are there."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import engram
from engram import Mind, Store, Turn
from engram.errors import StoreFault
from engram.model.change import Change, Supersede
from engram.model.memory import Status
from engram.storage.apply import Desk, write
from tests.embedders import Table

MONDAY = datetime(2026, 3, 2, 9, tzinfo=UTC)
CREDULOUS = {"supersede_probability": 0.001, "challenge_probability": 0.0009}
APART = (
    "My desk is on floor 2.",
    "I moved upstairs in March.",
)  # no word in common: only vectors tell that they are near
WORDED = "My desk is on floor 2.", "My desk is on floor 4 now."


class OneMeaning(Table):
    """To this embedder all texts mean the same."""

    def query(self, text: str) -> NDArray[np.float32]:
        return super().query("the same")


def opened(path: Path | str, embedder: Table | str, *, background: bool = False) -> Store:
    """A store whose embedder is taken for one on this machine; vectors are made only when they are asked for."""
    tunables = CREDULOUS | {"digest_in_background": background, "embed_in_background": False}
    store = engram.open(path, embedder=embedder, tunables=tunables, clock=lambda: MONDAY + timedelta(days=60))
    if store._senses is not None:
        store._senses.local = True
    return store


def mind_of(store: Store) -> Mind:
    return store.mind(agent="rex", session="monday")


def digested(mind: Mind, *texts: str, days: tuple[int, int] = (0, 8)) -> None:
    """Each said on its day, and digested before the next is said."""
    for day, text in zip(days, texts, strict=True):
        mind.observe("user", text, at=MONDAY + timedelta(days=day))
        mind.digest()


def statuses(mind: Mind) -> dict[str, Status]:
    return {each.text: each.status for each in mind.list(status=None) if not isinstance(each, Turn)}


@pytest.fixture
def without(tmp_path: Path) -> Path:
    """A store in which two statements were compared without an embedder."""
    with opened(tmp_path / "s.engram", "none") as store:
        digested(mind_of(store), *APART)
        assert set(statuses(mind_of(store)).values()) == {Status.ACTIVE}
    return tmp_path / "s.engram"


def test_what_was_compared_without_an_embedder_is_compared_again_when_there_is_one(without: Path) -> None:
    with opened(without, OneMeaning()) as store:
        mind = mind_of(store)
        assert set(statuses(mind).values()) == {Status.ACTIVE}
        store.embed()
        report = mind.digest()
        old, new = APART
        assert statuses(mind) == {old: Status.SUPERSEDED, new: Status.ACTIVE}
        assert [mind.get(id).text for id in report.corrected] == [old]
        assert [change.old.text for change in mind.changes(auto=True)] == [old]


def test_what_was_compared_while_vectors_waited_to_be_made_is_compared_again_when_they_are() -> None:
    with opened(":memory:", OneMeaning()) as store:
        mind = mind_of(store)
        digested(mind, *APART)
        assert set(statuses(mind).values()) == {Status.ACTIVE}
        store.embed()
        mind.digest()
        assert statuses(mind) == dict(zip(APART, (Status.SUPERSEDED, Status.ACTIVE), strict=True))


def test_it_is_compared_again_beside_other_calls_once_vectors_are_made(without: Path) -> None:
    with opened(without, OneMeaning(), background=True) as store:
        mind = mind_of(store)
        mind.list()
        store.embed()
        assert store._digestion is not None
        assert store._digestion.leisure is not None
        store._digestion.leisure.finish()
        assert statuses(mind) == dict(zip(APART, (Status.SUPERSEDED, Status.ACTIVE), strict=True))


def test_which_is_older_is_decided_by_when_it_was_said(tmp_path: Path) -> None:
    with opened(tmp_path / "s.engram", "none") as store:
        digested(mind_of(store), *reversed(APART), days=(8, 0))
    with opened(tmp_path / "s.engram", OneMeaning()) as store:
        store.embed()
        mind_of(store).digest()
        assert statuses(mind_of(store)) == dict(zip(APART, (Status.SUPERSEDED, Status.ACTIVE), strict=True))


def test_it_is_compared_again_once(without: Path) -> None:
    with opened(without, OneMeaning()) as store:
        mind = mind_of(store)
        store.embed()
        mind.digest()
        before = mind.audit()
        mind.undo(mind.changes(auto=True)[0].change_set)
        mind.digest()
        assert set(statuses(mind).values()) == {Status.ACTIVE}
        assert len(mind.audit()) > len(before)
        assert store.doctor().ok


def test_an_update_that_somebody_took_back_is_not_made_again(tmp_path: Path) -> None:
    with opened(tmp_path / "s.engram", "none") as store:
        mind = mind_of(store)
        digested(mind, *WORDED)
        mind.undo(mind.changes(auto=True)[0].change_set)
    with opened(tmp_path / "s.engram", OneMeaning()) as store:
        store.embed()
        mind_of(store).digest()
        assert statuses(mind_of(store)) == dict.fromkeys(WORDED, Status.ACTIVE)


def test_what_cannot_be_kept_of_it_is_compared_the_next_time(without: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refusing(change: Change, desk: Desk) -> None:
        if isinstance(change, Supersede):
            raise StoreFault("the disk is gone")
        write(change, desk)

    with opened(without, OneMeaning()) as store:
        mind = mind_of(store)
        store.embed()
        with monkeypatch.context() as broken, pytest.raises(StoreFault):
            broken.setattr("engram.storage.apply.write", refusing)
            mind.digest()
        assert set(statuses(mind).values()) == {Status.ACTIVE}
        mind.digest()
        assert statuses(mind) == dict(zip(APART, (Status.SUPERSEDED, Status.ACTIVE), strict=True))


def test_what_was_forgotten_or_erased_meanwhile_is_in_nobodys_way(without: Path) -> None:
    with opened(without, OneMeaning()) as store:
        mind = mind_of(store)
        old, new = (next(each for each in mind.list() if each.text == text) for text in APART)
        mind.forget(new.id)
        mind.erase(old.id)
        store.embed()
        mind.digest()
        database = store._storage._writer.database  # type: ignore[attr-defined]
        assert database.execute("SELECT count(*) FROM uncompared").get == 0
        assert store.doctor().ok


def test_what_was_put_down_by_hand_is_compared_again_too(tmp_path: Path) -> None:
    with opened(tmp_path / "s.engram", "none") as store:
        for text in APART:
            mind_of(store).remember(text)
    with opened(tmp_path / "s.engram", OneMeaning()) as store:
        store.embed()
        mind_of(store).digest()
        assert sorted(status.value for status in statuses(mind_of(store)).values()) == ["active", "superseded"]
