"""Two readers at once: what one adds while the other looks around is compared all the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import engram
from engram import Mind, Store, Turn
from engram.engine.digesting import around, lookout
from engram.engine.digesting.around import Around, Made
from engram.engine.setting import Setting
from engram.errors import StoreFault
from engram.model.change import Change, Supersede
from engram.model.memory import Status
from engram.storage.apply import Desk, write
from tests.embedders import Table

MONDAY = datetime(2026, 3, 2, 9, tzinfo=UTC)
SURE = {"supersede_probability": 0.15, "challenge_probability": 0.1}
OLD, NEW, NEWEST = "My desk is on floor 2.", "My desk is on floor 4 now.", "My desk is on floor 7 now."


class Attentive(Table):
    """An embedder that notes whether a text is embedded while somebody holds the lock of a store."""

    def __init__(self) -> None:
        super().__init__()
        self.locked: Callable[[], bool] = lambda: False
        self.under_lock: list[str] = []

    def query(self, text: str) -> NDArray[np.float32]:
        if self.locked():
            self.under_lock.append(text)
        return super().query(text)


def opened(path: Path, embedder: Table | str = "none") -> Store:
    alone: dict[str, float] = {"digest": False, "digest_in_background": False, "embed_in_background": False}
    return engram.open(path, embedder=embedder, tunables=SURE | alone, clock=lambda: MONDAY + timedelta(days=60))


def mind_of(store: Store) -> Mind:
    return store.mind(agent="rex", session="monday")


def said(mind: Mind, *texts: str) -> list[Turn]:
    """One thing each day; nothing is digested yet."""
    return [mind.observe("user", text, at=MONDAY + timedelta(days=day)) for day, text in enumerate(texts)]


def statuses(mind: Mind) -> dict[str, Status]:
    return {each.text: each.status for each in mind.list(status=None) if not isinstance(each, Turn)}


def meanwhile(monkeypatch: pytest.MonkeyPatch, *others: Callable[[], object]) -> list[str]:
    """Let others work right after somebody has looked around and before they take the lock, one each time."""
    left, told, at_work = list(others), list[str](), list[str]()
    look, widen = around.surroundings, lookout.widened

    def interrupted() -> None:
        if left and not at_work:
            at_work.append("others")
            left.pop(0)()
            told.append(at_work.pop())

    def surroundings(setting: Setting, made: Iterable[Made]) -> dict[str, Around]:
        found = look(setting, made)
        interrupted()
        return found

    def widened(*arguments: object) -> dict[str, Around]:
        found = widen(*arguments)  # type: ignore[arg-type]  # what it was called with
        interrupted()
        return found

    monkeypatch.setattr(lookout, "surroundings", surroundings)
    monkeypatch.setattr(lookout, "widened", widened)
    return told


@pytest.mark.parametrize("apart", [False, True], ids=["threads", "processes"])
def test_an_update_is_recognised_though_another_reader_adds_the_older_statement_meanwhile(
    apart: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(tmp_path / "s.engram") as store, opened(tmp_path / "s.engram") as another:
        mind, other = mind_of(store), mind_of(another if apart else store)
        said(mind, OLD, NEW)
        told = meanwhile(monkeypatch, lambda: other.digest(limit=1))
        mind.digest()
        assert told
        assert statuses(mind) == {OLD: Status.SUPERSEDED, NEW: Status.ACTIVE}


def test_an_update_is_recognised_though_another_reader_adds_the_newer_statement_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(tmp_path / "s.engram") as store:
        mind = mind_of(store)
        mind.observe("user", NEW, at=MONDAY + timedelta(days=8))
        mind.observe("user", OLD, at=MONDAY)
        meanwhile(monkeypatch, lambda: mind.digest(limit=1))
        mind.digest()
        assert statuses(mind) == {OLD: Status.SUPERSEDED, NEW: Status.ACTIVE}


def test_what_is_put_down_is_compared_with_what_another_adds_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(tmp_path / "s.engram") as store, opened(tmp_path / "s.engram") as another:
        mind, other = mind_of(store), mind_of(another)
        meanwhile(monkeypatch, lambda: other.remember(OLD))
        mind.remember(NEW)
        assert statuses(mind) == {OLD: Status.SUPERSEDED, NEW: Status.ACTIVE}


def test_a_reader_who_is_interrupted_again_and_again_goes_on_and_misses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(tmp_path / "s.engram") as store:
        mind = mind_of(store)
        said(mind, *(f"My locker number {n} is blue." for n in range(lookout.TRIES)), OLD, NEW)
        told = meanwhile(monkeypatch, *[lambda: mind.digest(limit=1)] * (lookout.TRIES + 1))
        mind.digest()
        assert len(told) == lookout.TRIES + 1
        assert (statuses(mind)[OLD], statuses(mind)[NEW]) == (Status.SUPERSEDED, Status.ACTIVE)


def test_what_others_add_in_great_number_is_looked_up_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lookout, "MOST_MISSED", 2)
    with opened(tmp_path / "s.engram") as store:
        mind = mind_of(store)
        turns = said(mind, OLD, "My sister plays the cello.", "The garage is in Oak Street.", "I work at Acme.", NEW)
        meanwhile(monkeypatch, lambda: mind.digest(limit=len(turns) - 1))
        mind.digest()
        assert (statuses(mind)[OLD], statuses(mind)[NEW]) == (Status.SUPERSEDED, Status.ACTIVE)


def test_no_model_is_asked_while_the_lock_is_held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    embedder = Attentive()
    with opened(tmp_path / "s.engram", embedder) as store:
        assert store._senses is not None
        store._senses.local = True
        mind = mind_of(store)
        writer = store._storage._writer.database  # type: ignore[attr-defined]
        embedder.locked = lambda: writer.in_transaction
        said(mind, OLD, NEW, NEWEST)
        meanwhile(monkeypatch, lambda: mind.digest(limit=1), lambda: mind.digest(limit=1))
        mind.digest()
        assert [statuses(mind)[text].value for text in (OLD, NEW, NEWEST)] == ["superseded", "superseded", "active"]
        assert embedder.under_lock == []


def test_a_statement_and_the_update_it_makes_are_both_kept_or_neither(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refusing(change: Change, desk: Desk) -> None:
        if isinstance(change, Supersede):
            raise StoreFault("the disk is gone")
        write(change, desk)

    with opened(tmp_path / "s.engram") as store:
        mind = mind_of(store)
        said(mind, OLD)
        mind.digest()
        mind.observe("user", NEW, at=MONDAY + timedelta(days=8))
        with monkeypatch.context() as broken, pytest.raises(StoreFault):
            broken.setattr("engram.storage.apply.write", refusing)
            mind.digest()
        assert (statuses(mind), store.health().pending_digest) == ({OLD: Status.ACTIVE}, 1)
        mind.digest()
        assert statuses(mind) == {OLD: Status.SUPERSEDED, NEW: Status.ACTIVE}
        assert store.doctor().ok
