"""A bare day, a place that is another, and somebody close who is known by name as well."""

import pytest

from engram import Mind
from tests.conftest import SteppedClock
from tests.spec.said.telling import held, told


@pytest.mark.parametrize(
    ("before", "then", "now"),
    [
        ("optician on monday at 4", "no, friday", "optician on monday at 4 no, friday"),
        (
            "I have a haircut on Tuesday.",
            "It was moved to Thursday.",
            "I have a haircut on Tuesday. It was moved to Thursday.",
        ),
        (
            "My spare key is under the mat.",
            "My spare key is in the shed, not under the mat.",
            "My spare key is in the shed, not under the mat.",
        ),
    ],
)
def test_what_was_said_first_gives_way(rex: Mind, clock: SteppedClock, before: str, then: str, now: str) -> None:
    told(rex, clock, before, then)
    assert held(rex) == [now]


def test_a_spanish_sentence_that_begins_with_no_denies_and_corrects_nothing(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "Mi hermana vive en Soria.", "No me gusta el jazz.")
    assert held(rex) == ["Mi hermana vive en Soria.", "No me gusta el jazz."]


def test_who_wants_all_of_a_brother_forgotten_means_his_name_too(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "My brother Olaf lives in Bergen.", "Olaf is a baker.", "My sister Runa is a nurse.")
    told(rex, clock, "Forget everything about my brother.")
    assert held(rex) == ["My sister Runa is a nurse."]


def test_of_two_brothers_only_what_is_said_of_my_brother_goes(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "My brother Olaf lives in Bergen.", "My brother Egil lives in Skien.", "Olaf is a baker.")
    told(rex, clock, "Forget everything about my brother.")
    assert held(rex) == ["Olaf is a baker."]
