"""as_of: what was known and true at a moment, whatever was learnt and decided since."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from engram import Mind
from tests.conftest import MONDAY, SteppedClock, on_every_make, texts

pytestmark = on_every_make

DAY = timedelta(days=1)


def living(mind: Mind, as_of: datetime | None = None) -> list[str]:
    return texts(mind.recall("where does Ana live?", as_of=as_of))


def test_each_moment_shows_what_was_held_then(ana: Mind, clock: SteppedClock) -> None:
    memory, held = ana.remember("Ana lives in Lisbon"), {}
    held[clock.now] = "Lisbon"
    for town in ("Porto", "Faro"):
        clock.advance(days=10)
        memory = ana.correct(memory.id, f"Ana lives in {town}", was="changed")
        held[clock.now] = town
    for moment, town in held.items():
        assert living(ana, moment) == [f"Ana lives in {town}"]
        assert living(ana, moment + 9 * DAY) == [f"Ana lives in {town}"]
    assert living(ana, MONDAY - DAY) == []
    assert living(ana) == ["Ana lives in Faro"]


def test_before_a_mistake_was_noticed_it_was_held_true(ana: Mind, clock: SteppedClock) -> None:
    memory = ana.remember("Ana lives in Lisbon")
    clock.advance(days=10)
    ana.correct(memory.id, "Ana lives in Porto", was="wrong")
    assert living(ana, MONDAY + DAY) == ["Ana lives in Lisbon"]
    assert living(ana, clock.now) == ["Ana lives in Porto"]


def test_a_fact_counts_only_while_it_is_valid(ana: Mind) -> None:
    ana.remember("Ana lives in Lisbon", valid=(MONDAY - 10 * DAY, MONDAY + 10 * DAY))
    assert living(ana, MONDAY + 9 * DAY) == ["Ana lives in Lisbon"]
    assert living(ana, MONDAY + 10 * DAY) == []


def test_the_text_of_then_is_shown(ana: Mind, clock: SteppedClock) -> None:
    memory = ana.remember("Ana lives in Lisbon")
    clock.advance(days=10)
    ana.update(memory.id, text="Ana lives in Porto now")
    assert living(ana, MONDAY) == ["Ana lives in Lisbon"]
    assert living(ana) == ["Ana lives in Porto now"]


@pytest.mark.parametrize("status", ["archived", "invalidated", "challenged", "superseded"])
def test_the_status_of_then_counts(ana: Mind, clock: SteppedClock, status: str) -> None:
    memory = ana.remember("Ana lives in Lisbon")
    clock.advance(days=10)
    ana.set_status(memory.id, status)
    clock.advance(days=10)
    ana.set_status(memory.id, "active")
    shown = ["Ana lives in Lisbon"]
    assert living(ana, MONDAY) == shown
    assert living(ana, MONDAY + 10 * DAY) == (shown if status == "challenged" else [])
    assert living(ana, clock.now) == shown


def test_a_correction_told_late_counts_from_when_it_was_so(ana: Mind, clock: SteppedClock) -> None:
    memory = ana.remember("Ana lives in Lisbon")
    clock.advance(days=20)
    ana.correct(memory.id, "Ana lives in Porto", was="changed", at=MONDAY + 5 * DAY)
    assert living(ana, MONDAY + 4 * DAY) == ["Ana lives in Lisbon"]
    assert living(ana, MONDAY + 6 * DAY) == ["Ana lives in Porto"]


def test_a_correction_told_late_counts_even_if_something_happened_in_between(ana: Mind, clock: SteppedClock) -> None:
    memory = ana.remember("Ana lives in Lisbon")
    clock.advance(days=10)
    ana.pin(memory.id)
    clock.advance(days=10)
    ana.correct(memory.id, "Ana lives in Porto", was="changed", at=MONDAY + 5 * DAY)
    assert living(ana, MONDAY + 7 * DAY) == ["Ana lives in Porto"]


def test_what_was_undone_never_happened(ana: Mind, clock: SteppedClock) -> None:
    memory = ana.remember("Ana lives in Lisbon")
    clock.advance(days=10)
    ana.correct(memory.id, "Ana lives in Porto")
    corrected = clock.now
    clock.advance(days=10)
    ana.undo()
    assert living(ana, corrected) == ["Ana lives in Lisbon"]


def test_a_turn_counts_from_when_it_was_said_not_from_when_it_was_imported(ana: Mind) -> None:
    ana.observe("user", "Ana lives in Lisbon", at=MONDAY - 30 * DAY)
    assert living(ana, MONDAY - 29 * DAY) == ["Ana lives in Lisbon"]
    assert living(ana, MONDAY - 31 * DAY) == []


def test_the_moment_may_be_in_the_future(ana: Mind) -> None:
    ana.remember("Ana lives in Lisbon")
    assert living(ana, MONDAY + 365 * DAY) == ["Ana lives in Lisbon"]
