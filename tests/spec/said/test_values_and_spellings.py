"""Corrections that are a value, the spelling of a name, or another time, as they are typed."""

import pytest

from engram import Mind
from tests.conftest import SteppedClock
from tests.spec.said.telling import held, told


@pytest.mark.parametrize(
    ("before", "then", "now"),
    [
        ("My last name is Kowalsky.", "Kowalski with an i", "Ana's last name is Kowalski"),
        ("My last name is Kowalsky.", "*Kowalski", "Ana's last name is Kowalski"),
        ("My sister's name is Katherin.", "it's spelled Kathryn btw", "Ana's sister's name is Kathryn"),
        ("Meine Tochter heißt Lea.", "Stopp, Leah mit h am Ende", "Anas Tochter heißt Leah"),
        ("Mi hija se llama Sofía.", "no, se escribe Sophia", "La hija de Ana se llama Sophia"),
        ("The meeting is on Tuesday at 10.", "sorry, wednesday", "The meeting is on wednesday at 10"),
        ("I was born in 1987.", "1988 actually, typo", "Ana was born in 1988"),
        ("My blood type is O negative.", "oh hang on its O positive", "Ana's blood type is O positive"),
        ("I live in Bristol.", "oops meant Bath not Bristol", "Ana lives in Bath"),
        ("My dentist appointment is on Friday.", "it's been moved to Monday", "Ana's dentist appointment is on Monday"),
        ("I have a meeting with Eva at 11.", "they called, it's now at 2pm", "Ana has a meeting with Eva at 2pm"),
        ("I go to the gym on mondays.", "switched to tuesdays", "Ana goes to the gym on tuesdays"),
        ("I weigh 82 kg.", "down to 79 now!", "Ana weighs 79 kg"),
        ("My landlord's number is 555-0192.", "oops its 555-0129", "Ana's landlord's number is 555-0129"),
        ("I have a meeting at 3.", "make it 4", "Ana has a meeting at 4"),
        ("My boss is a guy named Pete.", "Pete left, my new boss is Hannah.", "Ana's new boss is Hannah"),
        ("The server has 16GB of RAM.", "upgraded it to 32", "The server has 32GB of RAM"),
        ("We're using React 17.", "bumped to 18 today", "Ana is using React 18"),
        ("I speak English, French and Dutch.", "not Dutch, German", "Ana speaks English, French and German"),
        ("Der Termin ist am Dienstag.", "nein, am Donnerstag", "Der Termin ist am Donnerstag"),
        ("Der Termin ist am Dienstag.", "er wurde auf Donnerstag verschoben", "Der Termin ist am Donnerstag"),
        ("La reunión es el martes.", "se movió al jueves", "La reunión es el jueves"),
    ],
)  # fmt: skip
def test_a_value_alone_takes_the_place_of_the_last_one_of_its_sort(
    rex: Mind, clock: SteppedClock, before: str, then: str, now: str
) -> None:
    told(rex, clock, before, then)
    assert held(rex) == [now]


def test_what_was_right_all_along_comes_back(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "My favourite colour is green.", "Changed my mind: my favourite colour is teal.")
    told(rex, clock, "wait no, it was green all along")
    assert held(rex) == ["Ana's favourite colour is green"]


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
    assert held(rex) == holding


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
    assert held(rex) == holding


@pytest.mark.parametrize("asked", ["How long have you lived there?", "Nice! What do you like about it?"])
def test_a_question_about_what_was_told_does_not_stand_between(rex: Mind, clock: SteppedClock, asked: str) -> None:
    told(rex, clock, "I live in Lisbon.")
    rex.observe("assistant", asked)
    told(rex, clock, "Porto, sorry")
    assert held(rex) == ["Ana lives in Porto"]


@pytest.mark.parametrize(
    ("said", "wish"),
    [("I'm seeing a therapist on Mondays.", "pls dont store that"), ("Ich habe Diabetes.", "Vergiss das bitte wieder")],
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
    assert held(rex) == ["Ana's sister lives in Rome"]


def test_a_name_that_another_told_is_not_the_name_of_whoever_spells_it(rex: Mind, clock: SteppedClock) -> None:
    rex.observe("user", "My boss is Tom.", speaker="Ben")
    told(rex, clock, "it's Thom with an h")
    assert held(rex) == ["Ben's boss is Tom"]


@pytest.mark.parametrize("greeting", ["Hi Tom, how can I help?", "Nice to meet you, Tom!", "Tom, that is great."])
def test_who_was_called_by_a_name_spells_their_own(rex: Mind, clock: SteppedClock, greeting: str) -> None:
    rex.observe("assistant", greeting)
    told(rex, clock, "it's Thom with an h")
    assert held(rex) == ["Ana's name is Thom"]
