"""Jobs, things and likes that are over though what is said does not name them as they were told."""

import pytest

from engram import Mind
from tests.conftest import SteppedClock
from tests.spec.said.telling import held, leads, marked, told


@pytest.mark.parametrize(
    ("before", "then"),
    [
        ("I drive a Golf.", "I sold the Golf last month, got a Tesla now."),
        ("I own a boat.", "We sold our boat."),
        ("I play tennis.", "I stopped playing tennis."),
        ("I work at Siemens.", "I stopped working at Siemens last week."),
        ("I love sushi.", "I used to love sushi."),
    ],
)
def test_what_is_over_is_held_no_more(rex: Mind, clock: SteppedClock, before: str, then: str) -> None:
    told(rex, clock, before)
    assert held(rex) == [before]
    told(rex, clock, then)
    assert before not in held(rex)


@pytest.mark.parametrize(
    ("before", "then"),
    [
        ("I work for IBM.", "My brother got laid off yesterday."),
        ("I work for IBM.", "My sister lost my job application."),
        ("I own a boat.", "My brother sold the boat he had."),
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
    assert "I work for IBM." in held(rex)
    assert "I start my new job training on Monday." not in held(rex)


def test_what_was_told_outright_is_corrected(rex: Mind, clock: SteppedClock) -> None:
    other, old = "My ladder is in the cellar.", "My passport is in the blue drawer."
    now = "My passport is not in the blue drawer, it's in the safe."
    told(rex, clock, other, old, now)
    assert leads(rex, "Where is my passport?").endswith(now)
    assert marked(rex, old)
    assert not marked(rex, other)
