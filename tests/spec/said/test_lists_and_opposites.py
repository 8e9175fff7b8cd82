"""What is denied, wished away or said to be the opposite of one thing leaves what was said of others."""

from __future__ import annotations

import pytest

from engram import Mind, Turn
from tests.conftest import SteppedClock
from tests.spec.said.telling import held, told

JAZZ = "I like jazz, blues and rock."


@pytest.mark.parametrize(
    ("said", "denied"),
    [
        ("I'm allergic to nuts and shellfish.", "I'm not allergic to nuts."),
        ("I speak German, French and Italian.", "I don't speak German."),
        ("I play the piano and the violin.", "I don't play the piano any more."),
        ("I work at Siemens and at the university.", "I no longer work at Siemens."),
        ("I like pizza and pasta.", "I hate pizza."),
        ("I hate pizza and pasta.", "I like pizza."),
        ("Ich mag Jazz und Blues.", "Ich mag keinen Jazz."),
        ("Ich bin allergisch gegen Nüsse und Krabben.", "Ich bin nicht allergisch gegen Nüsse."),
    ],
)
def test_a_list_of_which_one_thing_is_denied_is_challenged_and_stays_for_the_rest_of_it(
    rex: Mind, clock: SteppedClock, said: str, denied: str
) -> None:
    told(rex, clock, said, denied)
    assert (held(rex), held(rex, "challenged")) == ([denied], [said])
    (whole,) = rex.list(kinds="semantic", status="challenged")
    assert rex.history(whole.id)[-1].reason == "some of it was denied"
    assert rex.get(whole.sources[0]).status.value == "active"


def test_a_thing_that_is_not_in_the_list_takes_nothing_out_of_it(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "I'm allergic to nuts and shellfish.", "I'm not allergic to pollen.")
    assert "I'm allergic to nuts and shellfish." in held(rex)


def test_a_pair_that_is_one_thing_is_not_over_because_half_of_it_is_denied(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "I like fish and chips.", "I don't like fish.")
    assert held(rex, "superseded") == []


def test_the_old_transcript_brings_what_is_challenged_not_back_as_if_it_were_not(
    rex: Mind, clock: SteppedClock
) -> None:
    monday = clock.now
    told(rex, clock, "I'm allergic to nuts and shellfish.", "I'm not allergic to nuts.")
    rex.observe("user", "I'm allergic to nuts and shellfish.", speaker="Ana", at=monday)
    rex.digest()
    assert held(rex) == ["I'm not allergic to nuts."]


@pytest.mark.parametrize(
    ("said", "wish"),
    [
        (JAZZ, "Please forget that I like jazz."),
        (JAZZ, "Please forget that I like blues."),
        (JAZZ, "Please forget that I like rock."),
        (JAZZ, "Please forget that I like jazz, blues and rock."),
        ("I speak German and French.", "Forget that I speak French."),
        ("I'm allergic to nuts, latex and penicillin.", "Forget that I'm allergic to latex."),
        ("I play the piano and the violin.", "Forget that I play the violin."),
        ("Ich mag Jazz und Blues.", "Vergiss, dass ich Blues mag."),
        ("I like jazz and I live in Lisbon.", "Forget that I like jazz."),
    ],
)
def test_a_wish_about_one_thing_that_a_sentence_says_takes_the_sentence_and_makes_up_no_other(
    rex: Mind, clock: SteppedClock, said: str, wish: str
) -> None:
    told(rex, clock, said)
    assert held(rex) == [said]
    told(rex, clock, wish)
    assert rex.list() == []
    assert held(rex, "forgotten") == [said]


@pytest.mark.parametrize("wish", ["Forget that I like techno.", "Forget that I hate rock.", "Forget that I play jazz."])
def test_a_wish_about_something_else_leaves_the_list(rex: Mind, clock: SteppedClock, wish: str) -> None:
    told(rex, clock, JAZZ, wish)
    assert held(rex) == [JAZZ]


def test_the_other_sentences_of_a_turn_stay_and_so_does_the_turn(rex: Mind, clock: SteppedClock) -> None:
    for said in (f"{JAZZ} My boat is called Dora.", "I like tea. My cat is called Olga."):
        told(rex, clock, said)
    told(rex, clock, "Please forget that I like jazz.", "Please forget that I like tea.")
    assert held(rex) == ["My boat is called Dora.", "My cat is called Olga."]
    assert len(rex.list(kinds="episodic")) == 2


def test_the_old_export_does_not_say_it_again(rex: Mind, clock: SteppedClock) -> None:
    monday = clock.now
    told(rex, clock, JAZZ, "Please forget that I like jazz.")
    rex.observe("user", JAZZ, speaker="Ana", at=monday, session="an export")
    rex.digest()
    assert held(rex) == []
    assert rex.recall("Do I like jazz?").items == ()


@pytest.mark.parametrize(
    ("said", "opposite", "now"),
    [
        ("I like pizza.", "I hate pizza.", ["I hate pizza."]),
        ("I hate pizza.", "I love pizza.", ["I love pizza."]),
        ("I like pizza.", "I hate pizza and pasta.", ["I hate pizza and pasta."]),
        ("Ich mag Jazz.", "Ich hasse Jazz.", ["Ich hasse Jazz."]),
    ],
)
def test_the_opposite_of_what_was_said_takes_its_place(
    rex: Mind, clock: SteppedClock, said: str, opposite: str, now: list[str]
) -> None:
    told(rex, clock, said)
    before = held(rex)
    told(rex, clock, opposite)
    assert held(rex) == now
    assert held(rex, "superseded") == before


@pytest.mark.parametrize(
    ("said", "other"),
    [
        ("I like pizza.", "I hate pasta."),
        ("I like pizza.", "I don't hate pizza."),
        ("I dislike pizza.", "I don't like pizza."),
        ("I like running.", "I hate running in winter."),
        ("I like pizza.", "My sister hates pizza."),
    ],
)
def test_what_only_sounds_like_the_opposite_takes_no_place(
    rex: Mind, clock: SteppedClock, said: str, other: str
) -> None:
    told(rex, clock, said, other)
    assert {said, other} == {*held(rex), *held(rex, "challenged")}


@pytest.mark.parametrize(
    ("said", "changed", "now"),
    [
        ("I use vim.", "I switched from vim to Emacs.", ["I switched from vim to Emacs."]),
        ("I use vim.", "I switched to Emacs.", ["I switched to Emacs."]),
        ("My favourite editor is vim.", "I switched to Emacs.", ["I switched to Emacs."]),
        ("I use vim and Rust.", "I switched to Emacs.", ["I switched to Emacs."]),
        ("I use vim and Go.", "I switched to Emacs.", ["I switched to Emacs."]),
        (
            "The release is planned for 1 July.",
            "The release was postponed to 15 July.",
            ["The release was postponed to 15 July."],
        ),
        ("The deadline is 2026-07-01.", "The deadline was moved to 15 July.", ["The deadline was moved to 15 July."]),
    ],
)
def test_a_change_meets_what_was_told_by_another_relation(
    rex: Mind, clock: SteppedClock, said: str, changed: str, now: list[str]
) -> None:
    told(rex, clock, said, changed)
    assert [memory.text for memory in rex.list() if not isinstance(memory, Turn)] == now


@pytest.mark.parametrize(
    ("said", "other"),
    [
        ("I use Rust.", "I switched to Emacs."),
        ("I use Emacs.", "I switched to Emacs."),
        ("I use vim.", "My favourite editor is Emacs."),
        ("The release is planned for 1 July.", "The release is 3 million euros over budget."),
    ],
)
def test_another_matter_is_left_alone(rex: Mind, clock: SteppedClock, said: str, other: str) -> None:
    told(rex, clock, said)
    before = held(rex)
    told(rex, clock, other)
    assert set(before) <= set(held(rex))
