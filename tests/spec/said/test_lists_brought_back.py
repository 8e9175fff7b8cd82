"""A list of which one thing was forgotten, brought back: exactly one statement of it holds then."""

from __future__ import annotations

from engram import Mind
from tests.conftest import SteppedClock
from tests.spec.said.telling import held, told

LIKED = "I like jazz, blues and rock."
ALL = "Ana likes jazz, blues and rock"


def bring_back(mind: Mind, text: str) -> str:
    (gone,) = [memory for memory in mind.list(kinds="semantic", status="forgotten") if memory.text == text]
    mind.restore(gone.id)
    return gone.id


def test_the_whole_holds_again_and_the_part_gives_way(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, LIKED, "Forget that I like jazz.")
    assert held(rex) == ["Ana likes blues and rock"]
    whole = bring_back(rex, ALL)
    assert (held(rex), held(rex, "superseded")) == ([ALL], ["Ana likes blues and rock"])
    (part,) = rex.list(kinds="semantic", status="superseded")
    assert [link.target for link in rex.links(part.id) if link.relation == "superseded_by"] == [whole]
    assert rex.history(part.id)[-1].reason == "all of it was brought back"


def test_what_was_wished_away_may_be_said_by_anyone_again(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, LIKED, "Forget that I like jazz.")
    bring_back(rex, ALL)
    assert rex.remember("Ana likes jazz", source="import").status == "active"


def test_to_undo_that_leaves_the_part(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, LIKED, "Forget that I like jazz.")
    bring_back(rex, ALL)
    rex.undo()
    assert (held(rex), held(rex, "forgotten")) == (["Ana likes blues and rock"], [ALL])


def test_what_another_wish_took_out_since_stays_out(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, LIKED, "Forget that I like jazz.", "Forget that I like blues.")
    assert held(rex) == ["Ana likes rock"]
    bring_back(rex, ALL)
    assert held(rex) == ["Ana likes jazz and rock"]


def test_and_so_does_all_the_rest_of_it(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, LIKED, "Forget that I like jazz.", "Forget that I like blues and rock.")
    assert held(rex) == []
    bring_back(rex, ALL)
    assert held(rex) == ["Ana likes jazz"]


def test_the_later_wish_is_undone_by_bringing_back_what_it_took(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, LIKED, "Forget that I like jazz.", "Forget that I like blues.")
    bring_back(rex, "Ana likes blues and rock")
    assert held(rex) == ["Ana likes blues and rock"]


def test_what_was_denied_since_is_not_held_again(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, LIKED, "Forget that I like jazz.", "I don't like rock.")
    before = held(rex)
    bring_back(rex, ALL)
    assert held(rex) == before


def test_what_was_said_by_itself_stays(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, LIKED, "I like blues.", "Forget that I like jazz.")
    bring_back(rex, ALL)
    assert held(rex) == ["Ana likes blues", ALL]


def test_the_turn_that_said_the_part_again_is_as_true_as_before(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, LIKED, "Forget that I like jazz.", "I like blues and rock.")
    bring_back(rex, ALL)
    assert held(rex) == [ALL]
    (again,) = [turn for turn in rex.list(kinds="episodic") if turn.text == "I like blues and rock."]
    assert "corrected" not in again.flags


def test_a_wish_about_one_thing_in_jest_leaves_the_whole(rex: Mind, clock: SteppedClock) -> None:
    for text in (LIKED, "Forget that I like jazz.", "Just kidding!"):
        rex.observe("user", text, speaker="Ana")
        rex.digest()
        clock.advance(minutes=1)
    assert held(rex) == [ALL]
