"""A list that was forgotten for one thing in it, brought back: it comes as a whole, as it was said."""

from __future__ import annotations

import pytest

from engram import Mind
from engram.errors import Tombstoned
from tests.conftest import SteppedClock
from tests.spec.said.telling import held, told

LIKED = "I like jazz, blues and rock."


def bring_back(mind: Mind) -> None:
    (gone,) = mind.list(kinds="semantic", status="forgotten")
    mind.restore(gone.id)


def test_it_holds_again_with_its_turn(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, LIKED, "Forget that I like blues.")
    bring_back(rex)
    assert held(rex) == [LIKED]
    assert [memory.text for memory in rex.list(kinds="episodic")] == [LIKED]


def test_what_was_wished_away_may_be_said_by_anyone_again(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, LIKED, "Forget that I like blues.")
    with pytest.raises(Tombstoned):
        rex.remember("Ana likes blues", source="import")
    bring_back(rex)
    assert rex.remember("Ana likes blues", source="import").status == "active"


def test_to_undo_that_is_to_have_it_forgotten_again(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, LIKED, "Forget that I like jazz.")
    bring_back(rex)
    rex.undo()
    assert (held(rex), held(rex, "forgotten")) == ([], [LIKED])


def test_what_was_said_by_itself_stays(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, LIKED, "I like blues.", "Forget that I like jazz.")
    assert held(rex) == ["I like blues."]
    bring_back(rex)
    assert held(rex) == ["I like blues.", LIKED]


def test_a_wish_about_one_thing_in_jest_leaves_the_whole(rex: Mind, clock: SteppedClock) -> None:
    for text in (LIKED, "Forget that I like jazz.", "Just kidding!"):
        rex.observe("user", text, speaker="Ana")
        rex.digest()
        clock.advance(minutes=1)
    assert held(rex) == [LIKED]
