"""A bare day, a place that is another, and somebody close who is known by name as well."""

import pytest

from engram import Mind
from tests.conftest import SteppedClock
from tests.spec.said.telling import held, told


@pytest.mark.parametrize(
    ("before", "then", "now"),
    [
        ("optician on monday at 4", "no, friday", "Ana has an optician appointment on friday at 4"),
        ("I have a haircut on Tuesday.", "It was moved to Thursday.", "Ana has a haircut on Thursday"),
        (
            "The spare fuse is under the sink.",
            "The spare fuse is in the shed, not under the sink.",
            "The spare fuse is in the shed",
        ),
    ],
)
def test_what_was_said_first_gives_way(rex: Mind, clock: SteppedClock, before: str, then: str, now: str) -> None:
    told(rex, clock, before, then)
    assert held(rex) == [now]


def test_who_wants_all_of_a_brother_forgotten_means_his_name_too(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "My brother Olaf lives in Bergen.", "Olaf is a baker.", "My sister Runa is a nurse.")
    told(rex, clock, "Forget everything about my brother.")
    assert held(rex) == ["Ana's sister Runa is a nurse"]


def test_of_two_brothers_only_what_is_said_of_my_brother_goes(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "My brother Olaf lives in Bergen.", "My brother Egil lives in Skien.", "Olaf is a baker.")
    told(rex, clock, "Forget everything about my brother.")
    assert held(rex) == ["Olaf is a baker"]
