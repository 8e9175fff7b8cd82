"""Jobs, things and likes that are over though what is said does not name them as they were told."""

import pytest

from engram import Mind
from tests.conftest import SteppedClock
from tests.spec.said.telling import held, told


@pytest.mark.parametrize(
    ("before", "then", "over"),
    [
        ("I work for IBM.", "I got laid off yesterday :(", "Ana works for IBM"),
        ("I work for IBM.", "I lost my job.", "Ana works for IBM"),
        ("I work for IBM.", "I quit my job to travel.", "Ana works for IBM"),
        ("I work for IBM.", "I retired two years ago.", "Ana works for IBM"),
        ("I work for IBM.", "Today was my last day at IBM.", "Ana works for IBM"),
        ("I drive a Golf.", "I sold the Golf last month, got a Tesla now.", "Ana drives a Golf"),
        ("I own a boat.", "We sold our boat.", "Ana owns a boat"),
        ("I take metformin twice a day.", "My doctor took me off metformin.", "Ana takes metformin twice a day"),
        ("I play tennis.", "I stopped playing tennis.", "Ana plays tennis"),
        ("I work at Siemens.", "I stopped working at Siemens last week.", "Ana works at Siemens"),
        ("I love sushi.", "I used to love sushi.", "Ana loves sushi"),
    ],
)
def test_what_is_over_is_held_no_more(rex: Mind, clock: SteppedClock, before: str, then: str, over: str) -> None:
    told(rex, clock, before)
    assert held(rex) == [over]
    told(rex, clock, then)
    assert over not in held(rex)


@pytest.mark.parametrize(
    ("before", "then"),
    [
        ("I work for IBM.", "My brother got laid off yesterday."),
        ("I work for IBM.", "My sister lost my job application."),
        ("I own a boat.", "My brother sold the boat he had."),
        ("I own a boat.", "I sold a boat to a friend of Eva's."),
    ],
)
def test_what_others_lose_is_not_lost_to_the_speaker(rex: Mind, clock: SteppedClock, before: str, then: str) -> None:
    told(rex, clock, before)
    [holding] = held(rex)
    told(rex, clock, then)
    assert holding in held(rex)


@pytest.mark.parametrize(
    "said",
    [
        ("I no longer have my weekend job.",),
        ("I left my job interview early.",),
        ("I lost my job application.",),
        ("I retired my old laptop.",),
        ("I got fired up about the project.",),
        ("I got rid of my print job queue.",),
        ("I start my new job training on Monday.", "Oops, Tuesday."),
    ],
)
def test_what_only_sounds_like_the_job_is_not_the_job(rex: Mind, clock: SteppedClock, said: tuple[str, ...]) -> None:
    told(rex, clock, "I work for IBM.", *said)
    assert "Ana works for IBM" in held(rex)
    assert "Ana starts Ana's new job training on Monday" not in held(rex)


@pytest.mark.parametrize(
    ("before", "then", "left"),
    [
        ("I own a car and a boat.", "I sold my boat.", ["Ana owns a car"]),
        ("I own a house, a car and a boat.", "We sold the boat last week.", ["Ana owns a house and a car"]),
        ("I take aspirin and ibuprofen.", "I stopped taking aspirin.", ["Ana takes ibuprofen"]),
        ("I play tennis and football.", "I quit playing football.", ["Ana plays tennis"]),
        ("I have a car loan.", "I sold my car.", ["Ana has a car loan"]),
    ],
)
def test_what_is_told_with_it_stays(rex: Mind, clock: SteppedClock, before: str, then: str, left: list[str]) -> None:
    told(rex, clock, before, then)
    assert held(rex) == left


def test_what_is_left_of_a_list_can_be_over_as_well(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "I own a car and a boat.", "I sold my boat.", "I own a car.", "I sold my car.")
    assert held(rex) == []


@pytest.mark.parametrize("said", ["I gave my cat away.", "I gave away my cat."])
def test_what_is_given_away_is_had_no_more(rex: Mind, clock: SteppedClock, said: str) -> None:
    told(rex, clock, "I have a cat.", said)
    assert "Ana has a cat" not in held(rex)


@pytest.mark.parametrize(
    ("said", "now"),
    [
        ("The key is not under the mat, it's in the drawer", "The key is in the drawer"),
        ("The key is no longer under the mat", "The key is no longer under the mat"),
    ],
)
def test_what_was_told_outright_is_corrected(rex: Mind, clock: SteppedClock, said: str, now: str) -> None:
    others = ["The ladder is under the mat", "The key is 3 cm long"]
    for text in (*others, "The key is under the mat", said):
        rex.observe("user", text)
        clock.advance(days=1)
    rex.digest()
    assert sorted(each.text for each in rex.list() if each.sources) == sorted([*others, now])


@pytest.mark.parametrize("gone", ["sold", "have given away", "threw out"])
def test_who_sells_a_guitar_may_go_on_playing(rex: Mind, clock: SteppedClock, gone: str) -> None:
    told(rex, clock, "I own a guitar.", "I play the guitar.", f"I {gone} my guitar.")
    assert held(rex) == ["Ana plays the guitar"]
