"""What somebody is takes the place of what is of its kind alone."""

import pytest

from engram import Mind
from tests.conftest import SteppedClock
from tests.spec.said.telling import held, told


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I'm vegan.", "I'm lactose intolerant."),
        ("Ich bin verheiratet.", "Ich bin Vegetarier."),
        ("Je suis infirmière.", "Je suis mariée."),
        ("Soy vegetariana.", "Soy médica."),
        ("I live in Berlin.", "I live in a small flat with two cats."),
        ("I live in Berlin.", "I live near the station."),
        ("I live in Berlin.", "I moved to a new flat last week."),
        ("Vivo en Lima.", "Vivo en un piso pequeño."),
        ("J'habite à Lyon.", "J'habite dans un appartement."),
        ("I run Linux.", "I run every morning."),
        ("I work at Acme.", "I also work at a bakery on weekends."),
        ("I'm a nurse.", "I'm a student too."),
        ("My cousin is Leo.", "My cousin is Mia."),
        ("My cousin is Leo.", "My colleague is Leo."),
        ("I moved to Rome in May.", "I moved to a new team in June."),
        ("I go by Jo.", "My name is Joanna."),
    ],
)
def test_one_can_be_several_things_at_once(rex: Mind, clock: SteppedClock, one: str, other: str) -> None:
    told(rex, clock, one)
    [before] = held(rex)
    told(rex, clock, other)
    assert before in held(rex)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I'm single.", "I'm married."),
        ("I'm vegan.", "I'm vegetarian."),
        ("I live in Berlin.", "I live in a flat in Hamburg now."),
        ("i live in berlin", "i live in hamburg now"),
        ("I live in New York City.", "I live in Mexico City now."),
        ("Soy vegetariana.", "ya no soy vegetariana"),
        ("Je suis végétarien.", "je ne suis plus végétarien"),
        ("Ich bin Vegetarier.", "ich bin kein Vegetarier mehr"),
    ],
)
def test_but_not_two_of_one_kind(rex: Mind, clock: SteppedClock, one: str, other: str) -> None:
    told(rex, clock, one)
    [before] = held(rex)
    told(rex, clock, other)
    assert before not in held(rex)


def test_the_days_somebody_works_are_no_job(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "Trabajo los martes y los jueves.")
    assert [memory.triple for memory in rex.list(kinds="semantic")] == [None]


def test_a_name_on_a_list_is_no_name(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "My name is Ana Maria.", "My name is on the list.")
    assert held(rex) == ["My name is Ana Maria."]


def test_who_is_one_thing_no_longer_is_the_other_all_the_same(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "My cousin is Tom.", "My colleague is Tom.", "My colleague isn't Tom, it's Bea.")
    assert held(rex) == ["My colleague isn't Tom, it's Bea.", "My cousin is Tom."]


def test_one_cousin_of_several_is_corrected_by_a_word(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "My cousin is Tom.")
    rex.observe("user", "No, Bea.", speaker="Ana")
    rex.digest()
    assert held(rex) == ["My cousin is Tom. No, Bea."]
