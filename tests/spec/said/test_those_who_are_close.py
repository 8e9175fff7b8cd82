"""What is told in German, Spanish or French of those who are close, by their names alone."""

import pytest

from engram import Mind
from tests.conftest import SteppedClock
from tests.spec.said.telling import held


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("Meine Tochter Nele wird drei.", "Nele ist allergisch gegen Nüsse."),
        ("Wir haben zwei Kinder, Mila und Theo.", "Theo arbeitet bei Siemens."),
        ("Ma fille Chloé a 4 ans.", "Chloé est allergique aux arachides."),
    ],
)
def test_what_is_told_of_somebody_close_by_name_is_kept_as_it_was_said(
    rex: Mind, clock: SteppedClock, before: str, said: str
) -> None:
    rex.observe("user", before)
    rex.observe("user", said)
    rex.digest()
    assert said in held(rex)


@pytest.mark.parametrize(
    "said", ["Hamburg ist wirklich sehr schön.", "Nele, komm bitte mal her.", "Nils ist gegen alles."]
)
def test_what_is_told_of_a_place_to_somebody_or_of_a_stranger_is_not(rex: Mind, clock: SteppedClock, said: str) -> None:
    rex.observe("user", "Meine Tochter Nele wird drei.")
    rex.observe("user", said)
    rex.digest()
    assert held(rex) == ["Meine Tochter Nele wird drei."]
