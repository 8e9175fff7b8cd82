"""changes: what gave way to what, newest first, and whether anybody asked for it."""

from __future__ import annotations

import pytest

from engram import EngramError, Mind, Replacement, Store
from tests.conftest import SteppedClock, derive, on_every_make
from tests.spec.updates import WHY, challenge, supersede

pytestmark = on_every_make


def pairs(found: list[Replacement]) -> list[tuple[str, str | None]]:
    return [(each.old.text, each.new.text if each.new else None) for each in found]


def update(mind: Mind, old: str, new: str) -> Replacement:
    """An update is recognised of what was read in a turn."""
    turn = mind.observe("user", f"{old}.", speaker="Ana")
    before, after = derive(mind, old, turn.id, speaker="Ana"), derive(mind, new, speaker="Ana")
    supersede(mind, before, after)
    return mind.changes(auto=True)[0]


def test_every_update_that_was_recognised_is_listed_newest_first(ana: Mind, clock: SteppedClock) -> None:
    update(ana, "The rent is 900", "The rent is 980")
    clock.advance(days=1)
    challenge(ana, ana.remember("The pool size is 50"), ana.remember("The pool is smaller"))
    found = ana.changes(auto=True)
    assert pairs(found) == [("The pool size is 50", "The pool is smaller"), ("The rent is 900", "The rent is 980")]
    assert [(each.old.status.value, each.automatic, each.confirmed) for each in found] == [
        ("challenged", True, False),
        ("superseded", True, False),
    ]
    assert (found[0].at, found[0].reason) == (clock.now, WHY)
    assert found[0].change_set == ana.history(found[0].old.id)[-1].change_set


def test_what_somebody_asked_for_is_listed_only_with_the_rest(ana: Mind) -> None:
    update(ana, "The rent is 900", "The rent is 980")
    ana.correct(ana.remember("Tea is at four").id, "Tea is at five", reason="she said so")
    ana.set_status(ana.remember("Bread is at six").id, "archived", reason="old")
    assert pairs(ana.changes(auto=True)) == [("The rent is 900", "The rent is 980")]
    assert pairs(ana.changes()) == [("Tea is at four", "Tea is at five"), ("The rent is 900", "The rent is 980")]
    assert [(each.automatic, each.reason) for each in ana.changes()] == [(False, "she said so"), (True, WHY)]


def test_a_reason_that_only_begins_alike_is_no_update(ana: Mind) -> None:
    old = ana.remember("Tea is at four")
    ana.correct(old.id, "Tea is at five", reason="updated by Ana")
    ana.set_status(ana.remember("Bread is at six").id, "challenged", reason="Update: maybe")
    assert ana.changes(auto=True) == []


def test_there_are_as_many_as_are_asked_for(ana: Mind, clock: SteppedClock) -> None:
    for number in range(5):
        clock.advance(hours=1)
        update(ana, f"Room {number} is red", f"Room {number} is blue")
    assert pairs(ana.changes(auto=True, limit=2)) == [
        ("Room 4 is red", "Room 4 is blue"),
        ("Room 3 is red", "Room 3 is blue"),
    ]
    with pytest.raises(EngramError):
        ana.changes(limit=0)


def test_what_was_undone_is_left_out_and_back_when_that_is_undone(ana: Mind) -> None:
    found = update(ana, "The rent is 900", "The rent is 980")
    undone = ana.undo(found.change_set)
    assert ana.get(found.old.id).status == "active"
    assert ana.changes(auto=True) == ana.changes() == []
    assert undone.change_set is not None
    ana.undo(undone.change_set)
    assert pairs(ana.changes(auto=True)) == [("The rent is 900", "The rent is 980")]


def test_what_was_confirmed_since_says_so(ana: Mind, clock: SteppedClock) -> None:
    found = update(ana, "The rent is 900", "The garage rent is 980")
    clock.advance(minutes=1)
    ana.confirm(found.old.id)
    [after] = ana.changes(auto=True)
    assert (after.confirmed, after.old.status) == (True, "active")


def test_what_is_forgotten_or_erased_is_not_told(ana: Mind) -> None:
    one, two, three = (update(ana, f"Room {each} is red", f"Room {each} is blue") for each in (1, 2, 3))
    ana.forget(one.old.id)
    ana.erase(two.old.id)
    assert three.new is not None
    ana.forget(three.new.id)
    assert pairs(ana.changes(auto=True)) == pairs(ana.changes()) == [("Room 3 is red", None)]


def test_nobody_is_told_of_changes_that_are_not_theirs(store: Store, ana: Mind) -> None:
    update(ana, "The rent is 900", "The rent is 980")
    assert store.mind(agent="eve").changes(auto=True) == store.mind(agent="eve").changes() == []
