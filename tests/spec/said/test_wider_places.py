"""A wider place than the one that is held: it adds nothing if it was told that the one lies within the other."""

from __future__ import annotations

import pytest

from engram import Mind
from tests.conftest import SteppedClock
from tests.spec.said.telling import held, told


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        (("I live in Lisbon, Portugal.",), "I live in Lisbon, Portugal."),
        (("I live in Lisbon (Portugal).",), "I live in Lisbon (Portugal)."),
        (("I'm from Lisbon, Portugal.", "I live in Lisbon."), "I live in Lisbon."),
        (("My sister lives in Lisbon, Portugal.", "I live in Lisbon."), "I live in Lisbon."),
    ],
)
def test_who_lives_there_and_names_the_country_has_not_moved(
    rex: Mind, clock: SteppedClock, said: tuple[str, ...], kept: str
) -> None:
    told(rex, clock, *said)
    before = held(rex)
    told(rex, clock, "I live in Portugal.")
    assert kept in held(rex) == before
    assert held(rex, "superseded") == []


def test_it_is_one_more_source_of_what_is_held(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "I live in Lisbon, Portugal.", "I live in Portugal.")
    (home,) = rex.list(kinds="semantic")
    assert len(home.sources) == 2


def test_the_narrower_place_takes_the_place_of_the_wider(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "I live in Portugal.", "I live in Lisbon, Portugal.")
    assert (held(rex), held(rex, "superseded")) == (["I live in Lisbon, Portugal."], ["I live in Portugal."])


@pytest.mark.parametrize(
    "said",
    [
        ("I live in Lisbon.", "I live in Portugal."),
        ("I live in Lisbon, Portugal.", "I live in Spain."),
        ("I live in Lisbon, Portugal.", "I live in Porto."),
        ("I live in Lisbon, Portugal.", "Actually, I live in Portugal."),
        ("I live in Lisbon, Portugal.", "I moved to Spain.", "I live in Portugal."),
        ("I lived in Lisbon, Porto and Faro.", "I live in Lisbon.", "I live in Porto."),
        ("I love Lisbon, Porto.", "I live in Lisbon.", "I live in Porto."),
    ],
)
def test_any_other_place_takes_the_place_of_the_last(rex: Mind, clock: SteppedClock, said: tuple[str, ...]) -> None:
    told(rex, clock, *said)
    homes = [
        memory.text for memory in rex.list(kinds="semantic") if memory.triple and memory.triple.relation == "lives_in"
    ]
    assert homes == [said[-1]]


def test_what_is_told_elsewhere_is_not_known_here(rex: Mind, clock: SteppedClock) -> None:
    rex.remember("Ana lives in Lisbon, Portugal")
    clock.advance(days=1)
    told(rex, clock, "My sister lives in Lisbon.", "My sister lives in Spain.")
    assert "My sister lives in Spain." in held(rex)


def test_two_places_of_one_name_are_two_places(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "I live in Paris, Texas.", "I live in Paris, France.")
    assert (held(rex), held(rex, "superseded")) == (["I live in Paris, France."], ["I live in Paris, Texas."])
    told(rex, clock, "I live in Paris.")
    assert held(rex) == ["I live in Paris, France."]


def test_two_places_of_one_name_are_two_places_for_what_is_remembered(rex: Mind) -> None:
    rex.remember("Eva lives in Paris, Texas")
    rex.remember("Eva lives in Paris, France")
    assert (held(rex), held(rex, "superseded")) == (["Eva lives in Paris, France"], ["Eva lives in Paris, Texas"])


@pytest.mark.parametrize("said", ["i live in mexico city", "i moved to mexico city last week"])
def test_a_city_typed_in_lower_case_is_a_place_to_live_in(rex: Mind, clock: SteppedClock, said: str) -> None:
    told(rex, clock, "I live in Berlin.", said)
    assert held(rex, "superseded") == ["I live in Berlin."]
