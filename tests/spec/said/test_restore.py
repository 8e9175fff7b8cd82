"""restore beside what was said since: of what one can have only one, one holds, and the rest is history."""

from __future__ import annotations

import pytest

from engram import Mind, Store
from engram.errors import Tombstoned
from tests.conftest import SteppedClock, texts

GHENT, FARO = "Ana lives in Ghent", "Ana lives in Faro"


def statuses(mind: Mind) -> dict[str, str]:
    return {memory.text: memory.status.value for memory in mind.list(kinds="semantic", status=None)}


def forgotten_and_overtaken(mind: Mind, clock: SteppedClock) -> str:
    """Where Ana lives was forgotten, and then she told where she lives now."""
    old = mind.remember(GHENT)
    clock.advance(days=1)
    mind.forget(old.id)
    clock.advance(days=1)
    mind.remember(FARO)
    clock.advance(days=1)
    return old.id


def test_what_was_overtaken_comes_back_as_history(rex: Mind, clock: SteppedClock) -> None:
    old = forgotten_and_overtaken(rex, clock)
    restored = rex.restore(old)
    assert (restored.status, restored.valid.until) == ("superseded", rex.list(kinds="semantic")[0].learnt)
    assert statuses(rex) == {GHENT: "superseded", FARO: "active"}
    assert texts(rex.recall("Where does Ana live?"))[0] == FARO


def test_its_history_tells_what_holds_instead(rex: Mind, clock: SteppedClock) -> None:
    old = forgotten_and_overtaken(rex, clock)
    rex.restore(old)
    [faro] = rex.list(kinds="semantic")
    entries = rex.history(old)
    assert [entry.kind for entry in entries] == ["add", "forget", "restore", "supersede", "revise"]
    assert (entries[3].reason, entries[3].because) == ("something else was said since", (faro.id,))
    assert [link.target for link in rex.links(old) if link.relation == "superseded_by"] == [faro.id]


def test_it_stays_away_as_if_it_had_given_way(rex: Mind, clock: SteppedClock) -> None:
    rex.restore(forgotten_and_overtaken(rex, clock))
    with pytest.raises(Tombstoned, match="corrected"):
        rex.remember(GHENT, source="import")


def test_to_undo_that_is_to_have_it_forgotten_again(rex: Mind, clock: SteppedClock) -> None:
    rex.restore(forgotten_and_overtaken(rex, clock))
    rex.undo()
    assert statuses(rex) == {GHENT: "forgotten", FARO: "active"}


def test_a_turn_that_comes_back_brings_what_was_overtaken_as_history_and_is_marked(
    rex: Mind, clock: SteppedClock
) -> None:
    turn = rex.observe("user", "I live in Ghent.", speaker="Ana")
    rex.digest()
    clock.advance(days=1)
    rex.forget(turn.id)
    clock.advance(days=1)
    rex.observe("user", "I live in Faro.", speaker="Ana")
    rex.digest()
    rex.restore(turn.id)
    assert statuses(rex) == {"I live in Ghent.": "superseded", "I live in Faro.": "active"}
    assert "corrected" in rex.get(turn.id).flags
    assert texts(rex.recall("Where does Ana live?"))[0] == "I live in Faro."


def test_what_was_said_later_holds_though_the_other_came_meanwhile(rex: Mind, clock: SteppedClock) -> None:
    long_ago = clock.now
    clock.advance(days=30)
    rex.observe("user", "I live in Faro.", speaker="Ana")
    rex.digest()
    [faro] = rex.list(kinds="semantic")
    rex.forget(faro.id)
    rex.observe("user", "I live in Ghent.", speaker="Ana", at=long_ago, session="an export")
    rex.digest()
    rex.restore(faro.id)
    assert statuses(rex) == {"I live in Ghent.": "superseded", "I live in Faro.": "active"}


def test_the_same_words_of_somebody_else_stand_in_nobodys_way(rex: Mind) -> None:
    rex.observe("user", "I live in Ghent.", speaker="Ana", session="s2")
    rex.digest()
    [home] = rex.list(kinds="semantic")
    rex.forget(home.id)
    rex.observe("user", "I live in Ghent.", speaker="Bo", session="s3")
    rex.digest()
    assert rex.restore(home.id).status == "active"
    assert {memory.speaker for memory in rex.list(kinds="semantic")} == {"Ana", "Bo"}


def test_what_one_can_have_many_of_comes_back_beside_the_others(rex: Mind, clock: SteppedClock) -> None:
    tea = rex.remember("Ana likes tea")
    rex.forget(tea.id)
    clock.advance(days=1)
    rex.remember("Ana likes coffee")
    assert rex.restore(tea.id).status == "active"
    assert statuses(rex) == {"Ana likes tea": "active", "Ana likes coffee": "active"}


def test_what_is_held_in_another_project_stands_in_nobodys_way(store: Store, clock: SteppedClock) -> None:
    here, there = store.mind(agent="rex", project="atlas"), store.mind(agent="rex", project="boreas")
    old = here.remember("The main database is Postgres")
    here.forget(old.id)
    clock.advance(days=1)
    there.remember("The main database is MySQL")
    assert here.restore(old.id).status == "active"


def test_what_is_restored_beside_its_opposite_leaves_one_of_them(rex: Mind, clock: SteppedClock) -> None:
    old = rex.remember("Ana likes pizza")
    rex.forget(old.id)
    clock.advance(days=1)
    rex.remember("Ana hates pizza")
    clock.advance(days=1)
    rex.restore(old.id)
    assert statuses(rex) == {"Ana likes pizza": "superseded", "Ana hates pizza": "active"}
