"""confirm: somebody says that a memory still holds, and overrules what was recognised as its update."""

from __future__ import annotations

from datetime import timedelta

import pytest

from engram import EngramError, Memory, Mind, Store
from engram.errors import Tombstoned
from engram.model.confirmation import confirmed_at, is_confirmed_since
from tests.conftest import MONDAY, SteppedClock, derive, on_every_make, texts
from tests.spec.updates import challenge, supersede

pytestmark = on_every_make


@pytest.fixture
def rent(ana: Mind, clock: SteppedClock) -> tuple[Memory, Memory]:
    """What was read in two turns of which the second is taken for an update of the first."""
    first = ana.observe("user", "The rent is 900.", speaker="Ana")
    old = derive(ana, "The rent is 900", first.id, speaker="Ana")
    clock.advance(days=1)
    second = ana.observe("user", "The garage rent is 980.", speaker="Ana")
    new = derive(ana, "The garage rent is 980", second.id, speaker="Ana")
    clock.advance(days=1)
    return old, new


def test_what_is_confirmed_is_verified_surer_and_knows_since_when(ana: Mind, clock: SteppedClock) -> None:
    memory = ana.remember("Tea is at four", source="agent")
    clock.advance(hours=1)
    confirmed = ana.confirm(memory.id, reason="asked her")
    assert (confirmed.verification, confirmed.status) == ("user_confirmed", "active")
    assert confirmed.confidence > memory.confidence
    assert confirmed_at(confirmed) == clock.now
    last = ana.history(memory.id)[-1]
    assert (last.verb, last.kind, last.reason) == ("confirm", "revise", "asked her")


def test_what_gave_way_to_an_update_holds_again_beside_it(ana: Mind, rent: tuple[Memory, Memory]) -> None:
    old, new = rent
    supersede(ana, old, new)
    assert ana.get(old.id).status == "superseded"
    back = ana.confirm(old.id)
    assert (back.status, back.valid.until, ana.get(new.id).status) == ("active", None, "active")
    assert (ana.links(old.id), ana.links(new.id)) == ([], [])
    found = {text.rstrip(".") for text in texts(ana.recall("what is the rent?"))}
    assert found == {"The rent is 900", "The garage rent is 980"}


def test_the_turns_that_were_marked_are_marked_no_more(ana: Mind, rent: tuple[Memory, Memory]) -> None:
    old, new = rent
    supersede(ana, old, new)
    [turn] = old.sources
    assert "corrected" in ana.get(turn).flags
    ana.confirm(old.id)
    assert "corrected" not in ana.get(turn).flags
    assert ana.links(turn) == []
    assert all(item.corrected_by is None for item in ana.recall("what is the rent?").items)


def test_a_turn_stays_marked_for_something_else_that_it_says(ana: Mind, rent: tuple[Memory, Memory]) -> None:
    old, new = rent
    other = derive(ana, "The deposit is 1800", *old.sources, speaker="Ana")
    supersede(ana, old, new)
    supersede(ana, other, ana.remember("The deposit is 2000"))
    ana.confirm(old.id)
    assert "corrected" in ana.get(old.sources[0]).flags
    assert ana.get(other.id).status == "superseded"


def test_what_rests_on_it_is_no_longer_under_review(ana: Mind, rent: tuple[Memory, Memory]) -> None:
    old, new = rent
    plan = derive(ana, "Ana can afford a car", old.id)
    supersede(ana, old, new)
    assert ana.get(plan.id).status == "challenged"
    ana.confirm(old.id)
    assert ana.get(plan.id).status == "active"


@pytest.mark.parametrize("how", ["update", "by hand"])
def test_what_is_in_doubt_holds_again(ana: Mind, rent: tuple[Memory, Memory], how: str) -> None:
    old, new = rent
    challenge(ana, old, new) if how == "update" else ana.set_status(old.id, "challenged")
    assert ana.confirm(old.id).status == "active"


def test_what_faded_unconfirmed_is_back(ana: Mind) -> None:
    guess = ana.set_status(ana.remember("Marc may like chess", confidence=0.2).id, "archived")
    confirmed = ana.confirm(guess.id)
    assert (confirmed.status, confirmed.policy, confirmed.band) == ("active", "durable", "explicit")


@pytest.mark.parametrize("update", ["superseded", "challenged", "none"])
def test_confirming_is_undone_without_a_trace(ana: Mind, rent: tuple[Memory, Memory], update: str) -> None:
    old, new = rent
    plan = derive(ana, "Ana can afford a car", old.id)
    if update != "none":
        (supersede if update == "superseded" else challenge)(ana, old, new)
    ids = (old.id, new.id, plan.id, *old.sources)
    before = [(ana.get(id), sorted(map(repr, ana.links(id)))) for id in ids]
    ana.confirm(old.id)
    ana.undo()
    assert [(ana.get(id), sorted(map(repr, ana.links(id)))) for id in ids] == before


def test_what_somebody_corrected_is_not_confirmed_but_corrected(ana: Mind) -> None:
    old = ana.remember("Ana lives in Lisbon")
    ana.correct(old.id, "Ana lives in Porto")
    with pytest.raises(Tombstoned) as refused:
        ana.confirm(old.id)
    assert "Ana lives in Porto" in refused.value.message
    assert "correct()" in refused.value.hint
    assert ana.get(old.id).status == "superseded"


def test_what_was_moved_by_hand_is_forgotten_or_is_a_turn_is_not_confirmed(ana: Mind) -> None:
    moved = ana.set_status(ana.remember("Tea is at four").id, "superseded")
    gone = ana.forget(ana.remember("The party is a surprise").id)
    turn = ana.observe("user", "I live in Lisbon.")
    for memory in (moved, gone, turn):
        with pytest.raises(EngramError) as refused:
            ana.confirm(memory.id)
        assert refused.value.code == "input.invalid"


def test_an_update_said_before_the_confirmation_does_not_take_its_place_again(
    ana: Mind, rent: tuple[Memory, Memory], clock: SteppedClock
) -> None:
    old, new = rent
    supersede(ana, old, new)
    ana.confirm(old.id)
    supersede(ana, ana.get(old.id), new)
    assert ana.get(old.id).status == "active"
    clock.advance(days=1)
    later = ana.remember("The rent of the flat is 950")
    supersede(ana, ana.get(old.id), later)
    assert ana.get(old.id).status == "superseded"


def test_an_explicit_correction_takes_the_place_of_what_was_confirmed(ana: Mind) -> None:
    memory = ana.confirm(ana.remember("Tea is at four").id)
    ana.correct(memory.id, "Tea is at five", at=MONDAY - timedelta(days=1))
    assert ana.get(memory.id).status == "superseded"


def test_it_is_confirmed_since_the_last_time_and_a_correction_since_it_was_said(ana: Mind, clock: SteppedClock) -> None:
    memory = ana.confirm(ana.remember("Tea is at four").id)
    clock.advance(days=1)
    again = ana.confirm(memory.id)
    assert is_confirmed_since(again, MONDAY + timedelta(hours=1))
    assert not is_confirmed_since(again, clock.now)
    assert confirmed_at(ana.correct(again.id, "Tea is at five")) == clock.now
    assert confirmed_at(ana.remember("Bread is at six")) is None


def test_nobody_confirms_what_is_not_theirs(store: Store, ana: Mind) -> None:
    memory = ana.remember("Tea is at four")
    with pytest.raises(EngramError) as refused:
        store.mind(agent="eve").confirm(memory.id)
    assert refused.value.code == "memory.not_found"
