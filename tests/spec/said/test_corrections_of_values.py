"""Corrections that name nothing but the right value: what was said last holds with it, and not as it was said."""

from __future__ import annotations

import pytest

import engram
from engram import Mind
from tests.conftest import SteppedClock
from tests.spec.said.telling import held, leads, marked, told


@pytest.mark.parametrize(
    ("said", "corrected"),
    [
        ("My favourite colour is green.", "No, actually it's blue."),
        ("My favourite colour is green.", "Wait, no, blue."),
        ("My favourite colour is green.", "Nope, blue."),
        ("My favourite colour is green.", "That's wrong, it's blue."),
        ("My favourite colour is green.", "It's actually blue."),
        ("My favourite colour is green.", "No. It's dark blue."),
        ("My favourite food is ramen.", "No, actually it's pizza."),
        ("My favourite food is ramen.", "No, it's fish and chips."),
        ("My favourite animal is the otter.", "No, it's the fox."),
        ("I'm a teacher.", "No, actually I'm a nurse."),
        ("I'm an engineer.", "Wait, no, a nurse."),
        ("My brother is a teacher.", "No, he's a nurse."),
        ("The meeting is at noon.", "No, it's at one."),
        ("The meeting is at noon.", "No, at half past two."),
        ("The shop opens at nine.", "No, it opens at ten."),
        ("My sister is called Lena.", "No, she's called Lina."),
        ("My dog is called Rex.", "No, it's called Max."),
        ("My brother is 12 years old.", "No, he is 13."),
        ("Our API runs on port 8080.", "Correction: it runs on port 9090."),
        ("Meine Schwester heißt Lena.", "Nein, sie heißt Lina."),
        ("Meine Schwester wohnt in Graz.", "Nein, sie wohnt in Linz."),
        ("Mein Hund heißt Rex.", "Nein, er heißt Max."),
        ("Meine Lieblingsfarbe ist Grün.", "Nein, eigentlich Blau."),
        ("Meine Lieblingsfarbe ist Grün.", "Nein, es ist Blau."),
        ("Mi color favorito es el verde.", "No, en realidad es el azul."),
        ("Mi hermana se llama Lena.", "No, se llama Lina."),
        ("Ma sœur s'appelle Lena.", "Non, elle s'appelle Lina."),
    ],
)
def test_the_right_value_takes_the_place_of_the_wrong_one(
    rex: Mind, clock: SteppedClock, said: str, corrected: str
) -> None:
    told(rex, clock, said)
    wrong = held(rex)
    told(rex, clock, corrected)
    [now] = held(rex)
    assert corrected.endswith(now.removeprefix(said).strip())
    assert held(rex, "invalidated") == wrong
    assert marked(rex, said)
    assert leads(rex, said) == now


ANSWERS = (
    "No, it's fine.",
    "No, actually it's raining.",
    "No, it's too late.",
    "No, that's great.",
    "No, it's spicy.",
    "No, it's a joke.",
    "No, it's a pity.",
    "No, it's Tuesday.",
    "No, it's noon.",
    "No, it's up to you.",
    "No, it's nonsense.",
    "No, it's not that.",
    "No, it's closed.",
    "No, it's just me.",
    "No, it's your turn.",
    "No, dinner.",
    "No, Tom.",
    "No, three.",
    "No, not yet.",
    "No, actually it's really cold.",
    "It's actually quite nice.",
    "Nein, das ist gut.",
    "Nein, das ist Quatsch.",
    "Nein, es ist kalt.",
    "Nein, es ist zu spät.",
    "Nein, es ist Montag.",
    "Nein, es regnet.",
    "Nein, danke.",
    "Nein, eigentlich nicht.",
)


@pytest.mark.parametrize("answer", ANSWERS)
@pytest.mark.parametrize("said", ["My favourite food is ramen.", "My favourite colour is green."])
def test_a_no_that_names_no_other_value_corrects_nothing(
    rex: Mind, clock: SteppedClock, said: str, answer: str
) -> None:
    told(rex, clock, said)
    before = held(rex)
    told(rex, clock, answer)
    assert set(before) <= set(held(rex))
    assert not marked(rex, said)


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("My sister is called Lena.", "No, she's tired."),
        ("My sister is called Lena.", "No, she's at home."),
        ("My sister is called Lena.", "No, he's called Leo."),
        ("My brother is 12 years old.", "No, he is sick."),
        ("My brother is 12 years old.", "No, she is 13."),
        ("The meeting is at noon.", "No, it's cancelled."),
        ("The meeting is at noon.", "No, it's at the office."),
        ("The meeting is at noon.", "No, it's important."),
        ("Our API runs on port 8080.", "No, it runs fine."),
        ("Our API runs on port 8080.", "No, it's slow."),
        ("I'm a teacher.", "No, a friend."),
        ("I'm a teacher.", "No, it's a holiday."),
        ("Meine Schwester heißt Lena.", "Nein, sie ist müde."),
        ("Meine Schwester heißt Lena.", "Nein, Quatsch."),
        ("Meine Schwester heißt Lena.", "Nein, Montag."),
        ("Meine Lieblingsfarbe ist Grün.", "Nein, das ist Quatsch."),
        ("Meine Lieblingsfarbe ist Grün.", "Nein, das ist gut."),
        ("Meine Lieblingsspeise ist Ramen.", "Nein, es ist Montag."),
        ("Mi color favorito es el verde.", "No, es tarde."),
        ("Mi color favorito es el verde.", "No, es verdad."),
    ],
)
def test_whatever_else_is_said_of_something_corrects_nothing(
    rex: Mind, clock: SteppedClock, said: str, answer: str
) -> None:
    told(rex, clock, said)
    before = held(rex)
    told(rex, clock, answer)
    assert set(before) <= set(held(rex))
    assert not marked(rex, said)


def test_a_no_that_answers_a_question_about_something_else_corrects_nothing(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "My favourite colour is green.")
    rex.observe("assistant", "Is your car red?")
    told(rex, clock, "No, it's blue.")
    assert "My favourite colour is green." in held(rex)


def test_a_no_that_answers_a_question_about_the_same_corrects_it(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "My favourite colour is green.")
    rex.observe("assistant", "So you like green best?")
    told(rex, clock, "No, it's blue.")
    assert held(rex) == ["My favourite colour is green. No, it's blue."]


def test_only_what_was_said_last_is_meant_by_it(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "My favourite colour is green.", "My favourite tea is mint.", "No, it's sage.")
    assert held(rex) == ["My favourite colour is green.", "My favourite tea is mint. No, it's sage."]
    told(rex, clock, "No, it's blue.")
    assert "My favourite colour is green." in held(rex)


def test_the_age_of_those_close_to_someone_is_known_by_it(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "My brother is 12 years old.", "My brother is 13 years old.")
    assert held(rex) == ["My brother is 13 years old."]


def test_the_years_of_a_thing_are_no_age(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "My flat is 12 years old.")
    assert [memory.triple for memory in rex.list(kinds="semantic") if memory.triple] == []


@pytest.mark.parametrize(
    ("fact", "between", "answer"),
    [
        ("I'm 34.", "Is your wife 34 too?", "No, 36."),
        ("I live in Lisbon.", "The capital of Australia is Sydney.", "No, Canberra."),
        ("I live in Lisbon.", "I'm booking a hotel in Lisbon.", "No, Madrid."),
        ("My wife is Carla.", "Should I invite Carla?", "No, Eva."),
        ("I work at Hooli.", "Great! Here is a long plan.", "No, Initech."),
        ("I live in Lisbon.", "", "No, God."),
        ("I live in Lisbon.", "", "No, Sir."),
        ("I live in Lisbon.", "", "No, Ana."),
        ("My favorite language is Rust.", "Shall I write it now?", "Wrong, try again."),
        ("I like tea.", "", "Actually, I also like coffee."),
        ("I take metformin.", "", "I don't take metformin in the morning."),
        ("I like tea and coffee.", "", "I don't only like coffee."),
    ],
)
def test_a_no_to_something_else_corrects_nothing(fact: str, between: str, answer: str) -> None:
    with engram.open(embedder="none") as store:
        mind = store.mind(agent="rex", session="s1")
        mind.observe("user", fact, speaker="Ana")
        [held] = mind.digest().added
        if between:
            mind.observe("assistant", between)
        mind.observe("user", answer, speaker="Ana")
        report = mind.digest()
        assert (report.corrected, mind.get(held.id).status) == ((), "active")


@pytest.mark.parametrize("between", ["", "So you live in Lisbon?", "You live in Lisbon, noted."])
def test_a_no_to_what_was_stated_or_asked_back_corrects_it(between: str) -> None:
    with engram.open(embedder="none") as store:
        mind = store.mind(agent="rex", session="s1")
        mind.observe("user", "I live in Lisbon.", speaker="Ana")
        if between:
            mind.observe("assistant", between)
        mind.observe("user", "No, Porto.", speaker="Ana")
        mind.digest()
        assert [memory.text for memory in mind.list(kinds="semantic")] == ["I live in Lisbon. No, Porto."]
