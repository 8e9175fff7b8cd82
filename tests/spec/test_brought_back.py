"""What was superseded and is to hold again, and what is over: nothing holds beside what took its place."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest

from engram import EngramError, Interval, Mind
from engram.engine.writing.rules import Rules
from tests.conftest import MONDAY, SteppedClock, open_store


@pytest.fixture
def mind(clock: SteppedClock) -> Iterator[Mind]:
    with open_store(clock=clock, reader=Rules()) as store:
        yield store.mind(agent="rex")


def test_what_was_corrected_is_not_brought_back_beside_its_correction(mind: Mind, clock: SteppedClock) -> None:
    old = mind.remember("Ana lives in Lisbon")
    new = mind.correct(old.id, "Ana lives in Porto")
    for status in ("active", "challenged"):
        with pytest.raises(EngramError) as refused:
            mind.set_status(old.id, status)
        assert (refused.value.code, refused.value.details["later"]) == ("change.conflict", (new.id,))
        assert new.id in refused.value.hint
    assert [memory.text for memory in mind.list()] == ["Ana lives in Porto"]


def test_the_hint_leads_to_what_is_so_again(mind: Mind, clock: SteppedClock) -> None:
    old = mind.remember("Ana lives in Lisbon")
    new = mind.correct(old.id, "Ana lives in Porto")
    clock.advance(days=1)
    mind.correct(new.id, "Ana lives in Lisbon")
    assert [memory.text for memory in mind.list()] == ["Ana lives in Lisbon"]


def test_once_its_place_is_free_it_holds_again_from_then_on(mind: Mind, clock: SteppedClock) -> None:
    old = mind.remember("Ana lives in Lisbon")
    clock.advance(days=1)
    new = mind.remember("Ana lives in Porto")
    mind.set_status(new.id, "invalidated", reason="a slip")
    clock.advance(days=1)
    back = mind.set_status(old.id, "active")
    assert (back.status, back.valid) == ("active", old.valid)
    assert mind.remember("Ana lives in Lisbon", source="import").id == old.id  # no tombstone stands in its way


def test_an_end_that_somebody_gave_stays(mind: Mind, clock: SteppedClock) -> None:
    until = clock.now + timedelta(days=30)
    old = mind.remember("Ana lives in Lisbon", valid=(MONDAY, until))
    mind.set_status(old.id, "archived")
    assert mind.set_status(old.id, "active").valid == Interval(MONDAY, until)


def test_what_faded_does_not_come_back_beside_another_value_of_the_same(mind: Mind) -> None:
    old = mind.remember("Ana lives in Lisbon")
    mind.set_status(old.id, "archived")
    new = mind.remember("Ana lives in Porto")
    with pytest.raises(EngramError) as refused:
        mind.set_status(old.id, "active")
    assert refused.value.details["later"] == (new.id,)


def test_what_is_over_is_recalled_as_what_was_held_true(mind: Mind, clock: SteppedClock) -> None:
    mind.remember("Ana lives in Lisbon", valid=(None, MONDAY + timedelta(days=1)))
    assert "is held true" in mind.recall("Where does Ana live?").items[0].why
    clock.advance(days=2)
    [now] = mind.recall("Where does Ana live?").items
    assert "was held true until 2026-06-02" in now.why
    assert "is held true" not in now.why


def test_each_home_ends_when_the_next_begins_in_whatever_order_they_are_told(clock: SteppedClock) -> None:
    days = {"Ulm": -200, "Bonn": -100, "Köln": -10}
    for order in (("Bonn", "Köln", "Ulm"), ("Köln", "Ulm", "Bonn"), ("Köln", "Bonn", "Ulm"), ("Ulm", "Köln", "Bonn")):
        with open_store(clock=clock, reader=Rules()) as store:
            mind = store.mind(agent="rex")
            for home in order:
                mind.observe("user", f"I live in {home}.", speaker="Tim", at=clock.now + timedelta(days=days[home]))
                mind.digest()
            found = {memory.text.split()[-1].rstrip("."): memory for memory in mind.list(kinds="semantic", status=None)}
            ends = {home: found[home].valid.until for home in days}
            when = {home: clock.now + timedelta(days=day) for home, day in days.items()}
            assert ends == {"Ulm": when["Bonn"], "Bonn": when["Köln"], "Köln": None}, order
            assert found["Köln"].status == "active"


def test_an_archived_memory_comes_back_as_history_where_something_else_holds(mind: Mind, clock: SteppedClock) -> None:
    old = mind.remember("Ana lives in Lisbon")
    mind.set_status(old.id, "archived")
    clock.advance(days=1)
    mind.remember("Ana lives in Porto")
    mind.restore(old.id)
    assert [memory.text for memory in mind.list(kinds="semantic")] == ["Ana lives in Porto"]


def test_a_list_of_which_one_thing_is_denied_by_hand_is_challenged_and_not_over(
    mind: Mind, clock: SteppedClock
) -> None:
    mind.observe("user", "I like jazz, blues and rock.", speaker="Ana")
    clock.advance(days=1)
    mind.remember("Ana does not like jazz")
    assert [memory.text for memory in mind.list(kinds="semantic")] == ["Ana does not like jazz"]
    assert [memory.text for memory in mind.list(status="challenged")] == ["I like jazz, blues and rock."]
