"""What is denied, wished away or said to be the opposite of one thing leaves what was said of others."""

from __future__ import annotations

import pytest

from engram import Mind
from tests.conftest import SteppedClock
from tests.spec.said.telling import held, told


@pytest.mark.parametrize(
    ("said", "object"),
    [
        ("I speak German, French and Italian.", "German, French and Italian"),
        ("We use TypeScript, Rust and Go.", "TypeScript, Rust and Go"),
        ("I like tea and coffee.", "tea and coffee"),
        ("I play the piano and the violin.", "piano and the violin"),
        ("I work at Siemens and at the university.", "Siemens and at the university"),
        ("I visited Rome, Paris, and Oslo last year.", "Rome, Paris, and Oslo"),
        ("I play the piano and the violin broke.", "piano"),
        ("I'm from Lisbon, born and raised.", "Lisbon"),
        ("I like pasta, either with sausage or meatballs.", "pasta"),
        ("I like jazz, play the drums and sing.", "jazz"),
        ("I like jazz, but my sister likes rock and pop.", "jazz"),
        ("Ich mag Jazz, Blues und Rock.", "Jazz, Blues und Rock"),
        ("Ich mag Jazz und arbeite viel.", "Jazz"),
    ],
)
def test_the_object_of_a_list_is_all_that_is_listed(rex: Mind, clock: SteppedClock, said: str, object: str) -> None:
    told(rex, clock, said)
    found = [memory.triple for memory in rex.list() if memory.triple and memory.triple.subject == "Ana"]
    assert [triple.object for triple in found][-1:] == [object]


@pytest.mark.parametrize(
    ("said", "denied", "now"),
    [
        (
            "I'm allergic to nuts and shellfish.",
            "I'm not allergic to nuts.",
            ["Ana is allergic to shellfish", "Ana is not allergic to nuts"],
        ),
        (
            "I'm allergic to tree nuts and shellfish.",
            "I'm not allergic to nuts.",
            ["Ana is allergic to shellfish", "Ana is not allergic to nuts"],
        ),
        (
            "I speak German, French and Italian.",
            "I don't speak German.",
            ["Ana doesn't speak German", "Ana speaks French and Italian"],
        ),
        (
            "I speak German, French and Italian.",
            "I don't speak German or French.",
            ["Ana doesn't speak German or French", "Ana speaks Italian"],
        ),
        (
            "I speak German, French and Italian.",
            "I don't speak German but Dutch.",
            ["Ana speaks Dutch", "Ana speaks French and Italian"],
        ),
        (
            "We use TypeScript, Rust and Go.",
            "We don't use Rust any more.",
            ["Ana doesn't use Rust any more", "Ana uses TypeScript and Go"],
        ),
        (
            "I play the piano and the violin.",
            "I don't play the piano any more.",
            ["Ana doesn't play the piano any more", "Ana plays the violin"],
        ),
        (
            "I work at Siemens and at the university.",
            "I no longer work at Siemens.",
            ["Ana no longer works at Siemens", "Ana works at the university"],
        ),
        (
            "I love my dog and my cat.",
            "I don't love my dog.",
            ["Ana doesn't love Ana's dog", "Ana loves Ana's cat"],
        ),
        ("I like pizza and pasta.", "I hate pizza.", ["Ana hates pizza", "Ana likes pasta"]),
        ("I hate pizza and pasta.", "I like pizza.", ["Ana hates pasta", "Ana likes pizza"]),
        ("Ich mag Jazz und Blues.", "Ich mag keinen Jazz.", ["Ana mag Blues", "Ana mag keinen Jazz"]),
        (
            "Ich bin allergisch gegen Nüsse und Krabben.",
            "Ich bin nicht allergisch gegen Nüsse.",
            ["Ana ist allergisch gegen Krabben", "Ana ist nicht allergisch gegen Nüsse"],
        ),
    ],
)
def test_one_thing_that_is_denied_leaves_the_others_known(
    rex: Mind, clock: SteppedClock, said: str, denied: str, now: list[str]
) -> None:
    told(rex, clock, said)
    before = held(rex)
    told(rex, clock, denied)
    assert held(rex) == now
    assert sorted(held(rex, "superseded") + held(rex, "invalidated")) == before


def test_what_is_left_of_a_list_rests_on_the_same_turn_and_tells_why_it_is_shorter(
    rex: Mind, clock: SteppedClock
) -> None:
    told(rex, clock, "I'm allergic to nuts and shellfish.")
    (whole,) = rex.list(kinds="semantic")
    told(rex, clock, "I'm not allergic to nuts.")
    left = next(memory for memory in rex.list(kinds="semantic") if memory.text == "Ana is allergic to shellfish")
    assert left.sources == whole.sources
    assert [change.reason for change in rex.history(left.id)] == ["the same without nuts"]
    turn = rex.get(whole.sources[0])
    assert turn.status.value == "active"


def test_a_thing_that_is_not_in_the_list_takes_nothing_out_of_it(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "I'm allergic to nuts and shellfish.", "I'm not allergic to pollen.")
    assert "Ana is allergic to nuts and shellfish" in held(rex)


def test_a_pair_that_is_one_thing_is_not_taken_apart(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "I like fish and chips.", "I don't like fish.")
    assert "Ana likes fish and chips" in held(rex)


def test_the_old_transcript_brings_the_whole_list_not_back(rex: Mind, clock: SteppedClock) -> None:
    monday = clock.now
    told(rex, clock, "I'm allergic to nuts and shellfish.", "I'm not allergic to nuts.")
    before = held(rex)
    rex.observe("user", "I'm allergic to nuts and shellfish.", speaker="Ana", at=monday)
    rex.digest()
    assert held(rex) == before


def test_a_wish_about_one_thing_leaves_the_others(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "I like jazz, blues and rock.", "Please forget that I like jazz.")
    assert held(rex) == ["Ana likes blues and rock"]
    assert held(rex, "forgotten") == ["Ana likes jazz, blues and rock"]


def test_a_turn_that_says_only_the_list_does_not_go_on_saying_it(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "I like jazz, blues and rock.", "Please forget that I like jazz.")
    assert [item.memory.text for item in rex.recall("Do I like jazz?").items] == ["Ana likes blues and rock"]
    (left,) = rex.list(kinds="semantic")
    assert rex.get(left.sources[0]).status.value == "forgotten"


def test_a_turn_that_says_more_stays_as_it_does_when_a_whole_statement_goes(rex: Mind, clock: SteppedClock) -> None:
    for said in ("I like jazz, blues and rock. My boat is called Dora.", "I like tea. My cat is called Olga."):
        told(rex, clock, said)
    told(rex, clock, "Please forget that I like jazz.", "Please forget that I like tea.")
    assert held(rex) == ["Ana likes blues and rock", "Ana's boat is called Dora", "Ana's cat is called Olga"]
    assert len(rex.list(kinds="episodic")) == 2


def test_what_the_same_sentence_tells_beside_it_stays_known(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "I like jazz and I live in Lisbon.", "Forget that I like jazz.")
    assert held(rex) == ["Ana lives in Lisbon"]
    told(rex, clock, "I work at Acme and play the lute.", "Forget where I work.")
    assert held(rex) == ["Ana lives in Lisbon", "Ana plays the lute"]


def test_the_turn_comes_back_with_the_list(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "I like jazz, blues and rock.", "Forget that I like jazz.")
    (whole,) = rex.list(kinds="semantic", status="forgotten")
    rex.restore(whole.id)
    assert [memory.text for memory in rex.list(kinds="episodic")] == ["I like jazz, blues and rock."]


def test_but_not_while_another_wish_keeps_some_of_it_away(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "I like jazz, blues and rock.", "Forget that I like jazz.", "Forget that I like blues.")
    (whole,) = [memory for memory in rex.list(kinds="semantic", status="forgotten") if "jazz" in memory.text]
    rex.restore(whole.id)
    assert held(rex) == ["Ana likes jazz and rock"]
    assert rex.list(kinds="episodic") == []


def test_the_old_export_does_not_say_it_again(rex: Mind, clock: SteppedClock) -> None:
    monday = clock.now
    told(rex, clock, "I like jazz, blues and rock.", "Please forget that I like jazz.")
    rex.observe("user", "I like jazz, blues and rock.", speaker="Ana", at=monday, session="an export")
    rex.digest()
    assert held(rex) == ["Ana likes blues and rock"]
    assert [item.memory.text for item in rex.recall("Do I like jazz?").items] == ["Ana likes blues and rock"]


def test_a_wish_about_all_of_a_list_leaves_nothing_of_it(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "I like jazz, blues and rock.", "Please forget that I like jazz, blues and rock.")
    assert held(rex) == []


@pytest.mark.parametrize(
    ("said", "opposite", "now"),
    [
        ("I like pizza.", "I hate pizza.", ["Ana hates pizza"]),
        ("I hate pizza.", "I love pizza.", ["Ana loves pizza"]),
        ("I like pizza.", "I hate pizza and pasta.", ["Ana hates pizza and pasta"]),
        ("Ich mag Jazz.", "Ich hasse Jazz.", ["Ana hasst Jazz"]),
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
    told(rex, clock, said)
    before = held(rex)
    told(rex, clock, other)
    assert set(before) < set(held(rex))


@pytest.mark.parametrize(
    ("said", "changed", "now"),
    [
        ("I use vim.", "I switched from vim to Emacs.", ["Ana switched from vim to Emacs"]),
        ("I use vim.", "I switched to Emacs.", ["Ana switched to Emacs"]),
        ("My favourite editor is vim.", "I switched to Emacs.", ["Ana switched to Emacs"]),
        ("I use vim and Rust.", "I switched to Emacs.", ["Ana switched to Emacs", "Ana uses Rust"]),
        ("I use vim and Go.", "I switched to Emacs.", ["Ana switched to Emacs", "Ana uses Go"]),
        (
            "The release is planned for 1 July.",
            "The release was postponed to 15 July.",
            ["The release was postponed to 15 July"],
        ),
        ("The deadline is 2026-07-01.", "The deadline was moved to 15 July.", ["The deadline was moved to 15 July"]),
    ],
)
def test_a_change_meets_what_was_told_by_another_relation(
    rex: Mind, clock: SteppedClock, said: str, changed: str, now: list[str]
) -> None:
    told(rex, clock, said, changed)
    assert held(rex) == now


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


@pytest.mark.parametrize(
    ("said", "wish", "left"),
    [
        ("I speak German and French.", "Forget that I speak French.", "Ana speaks German"),
        (
            "I'm allergic to nuts, latex and penicillin.",
            "Forget that I'm allergic to latex.",
            "Ana is allergic to nuts and penicillin",
        ),
    ],
)
def test_any_item_of_a_list_can_be_forgotten(rex: Mind, said: str, wish: str, left: str) -> None:
    for text in (said, wish):
        rex.observe("user", text, speaker="Ana")
        rex.digest()
    assert [memory.text for memory in rex.list(kinds="semantic")] == [left]
