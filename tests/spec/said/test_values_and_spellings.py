"""Corrections that are a value, the spelling of a name, or another time, as they are typed."""

import pytest

from engram import Mind
from tests.conftest import SteppedClock
from tests.spec.said.telling import held, leads, marked, told


@pytest.mark.parametrize(
    ("before", "then"),
    [
        ("My last name is Kowalsky.", "Kowalski with an i"),
        ("My last name is Kowalsky.", "*Kowalski"),
        ("My sister's name is Katherin.", "it's spelled Kathryn btw"),
        ("Meine Tochter heißt Lea.", "Stopp, Leah mit h am Ende"),
        ("Mi hija se llama Sofía.", "no, se escribe Sophia"),
        ("The meeting is on Tuesday at 10.", "sorry, wednesday"),
        ("I was born in 1987.", "1988 actually, typo"),
        ("My blood type is O negative.", "oh hang on its O positive"),
        ("I live in Bristol.", "oops meant Bath not Bristol"),
        ("My dentist appointment is on Friday.", "it's been moved to Monday"),
        ("I have a meeting with Eva at 11.", "they called, it's now at 2pm"),
        ("I go to the gym on mondays.", "switched to tuesdays"),
        ("I weigh 82 kg.", "down to 79 now!"),
        ("My landlord's number is 555-0192.", "oops its 555-0129"),
        ("I have a meeting at 3.", "make it 4"),
        ("My boss is a guy named Pete.", "Pete left, my new boss is Hannah."),
        ("The server has 16GB of RAM.", "upgraded it to 32"),
        ("We're using React 17.", "bumped to 18 today"),
        ("I speak English, French and Dutch.", "not Dutch, German"),
        ("Der Termin ist am Dienstag.", "nein, am Donnerstag"),
        ("Der Termin ist am Dienstag.", "er wurde auf Donnerstag verschoben"),
        ("La reunión es el martes.", "se movió al jueves"),
    ],
)  # fmt: skip
def test_a_value_alone_takes_the_place_of_the_last_one_of_its_sort(
    rex: Mind, clock: SteppedClock, before: str, then: str
) -> None:
    told(rex, clock, before, then)
    [now] = held(rex)
    assert now.endswith(then)
    assert marked(rex, before)
    assert leads(rex, before) == now


def test_what_was_right_all_along_comes_back(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "My favourite colour is green.", "Changed my mind: my favourite colour is teal.")
    told(rex, clock, "wait no, it was green all along")
    [now] = [each for each in rex.list() if each.triple is not None]
    assert (now.triple.object, now.text.endswith("it was green all along")) == ("green", True)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("before", "then"),
    [
        ("My girlfriend is called Sara.", "its Sara without the h"),
        ("My girlfriend is called Sara.", "It's Ana with her sister."),
        ("I live in Paris.", "wait, its raining"),
        ("I live in Paris.", "thanks, that's great actually"),
        ("My flight is on Tuesday.", "sorry, 5 minutes"),
        ("My flight is on Tuesday.", "Sorry, Anna."),
        ("My brother is Jon. My friend is called John.", "it's John with an h"),
        ("My name is Anna. My sister is Anne.", "Anne with an e"),
        ("My boss is Tom. My new boss is Hannah.", "Tom was right after all."),
        ("I live in Lisbon.", "It's Christmas after all!"),
        ("I live in Lisbon.", "It was Tom all along!"),
    ],
)
def test_what_is_no_value_of_that_sort_corrects_nothing(rex: Mind, clock: SteppedClock, before: str, then: str) -> None:
    told(rex, clock, before)
    holding = held(rex)
    told(rex, clock, then)
    assert set(holding) <= set(held(rex))
    assert not marked(rex, before)


@pytest.mark.parametrize(
    ("before", "asked", "then"),
    [
        ("I live in Lisbon.", "What is the capital of France?", "Paris actually"),
        ("My favourite band is Queen.", "Who wrote Imagine?", "John Lennon actually"),
        ("My flight is on Monday.", "Shall we meet on Wednesday?", "make it Tuesday"),
    ],
)
def test_a_value_that_is_said_to_a_question_corrects_nothing_told_before_it(
    rex: Mind, clock: SteppedClock, before: str, asked: str, then: str
) -> None:
    told(rex, clock, before)
    holding = held(rex)
    rex.observe("assistant", asked)
    told(rex, clock, then)
    assert set(holding) <= set(held(rex))
    assert not marked(rex, before)


@pytest.mark.parametrize("asked", ["How long have you lived there?", "Nice! What do you like about it?"])
def test_a_question_about_what_was_told_does_not_stand_between(rex: Mind, clock: SteppedClock, asked: str) -> None:
    told(rex, clock, "I live in Lisbon.")
    rex.observe("assistant", asked)
    told(rex, clock, "Porto, sorry")
    assert held(rex) == ["I live in Lisbon. Porto, sorry"]


@pytest.mark.parametrize(
    ("said", "wish"),
    [
        ("I'm seeing a therapist on Mondays.", "pls dont store that"),
        ("Ich bin allergisch gegen Senf.", "Vergiss das bitte wieder"),
    ],
)
def test_a_wish_typed_in_a_hurry_is_granted(rex: Mind, clock: SteppedClock, said: str, wish: str) -> None:
    rex.observe("user", said, speaker="Ana")
    rex.digest()
    assert held(rex)
    clock.advance(minutes=1)
    rex.observe("user", wish, speaker="Ana")
    assert held(rex) == []


@pytest.mark.parametrize(
    "said", ["My ex is called Daniel.", "My friend Daniel lives in Rome.", "My ex's name is Daniel."]
)
def test_somebody_close_can_be_forgotten_by_name(rex: Mind, clock: SteppedClock, said: str) -> None:
    told(rex, clock, said, "My sister lives in Rome.", "Please forget what I said about Daniel.")
    assert held(rex) == ["My sister lives in Rome."]


def test_a_name_that_another_told_is_not_the_name_of_whoever_spells_it(rex: Mind, clock: SteppedClock) -> None:
    rex.observe("user", "My boss is Tom.", speaker="Ben")
    told(rex, clock, "it's Thom with an h")
    assert "My boss is Tom." in held(rex)
    assert not marked(rex, "My boss is Tom.")
