"""What is denied in other languages is not held any more, whether or not what is so is said with it."""

from __future__ import annotations

import pytest

from engram import Mind
from tests.conftest import SteppedClock
from tests.spec.said.telling import held, told


@pytest.mark.parametrize(
    ("said", "denial", "now"),
    [
        ("Vivo en Madrid.", "No vivo en Madrid, vivo en Toledo.", "Ana vive en Toledo"),
        ("Trabajo en Siemens.", "No trabajo en Siemens, trabajo en Google.", "Ana trabaja en Google"),
        ("Soy médico.", "No soy médico, soy enfermero.", "Ana es enfermero"),
        ("Mi hermana se llama Eva.", "Mi hermana no se llama Eva, se llama Sol.", "La hermana de Ana se llama Sol"),
        ("Ich wohne in Köln.", "Nein, ich wohne nicht in Köln, ich wohne in Bonn.", "Ana wohnt in Bonn"),
        ("J'habite à Paris.", "Je n'habite pas à Paris, j'habite à Lyon.", "Ana habite à Lyon"),
        ("Vivo en Madrid.", "No vivo en Madrid.", "Ana no vive en Madrid"),
        ("Ich wohne in Köln.", "Ich wohne nicht in Köln.", "Ana wohnt nicht in Köln"),
        ("Ich arbeite bei Bosch.", "Ich arbeite gar nicht bei Bosch.", "Ana arbeitet nicht bei Bosch"),
        ("J'habite à Paris.", "Je n'habite pas à Paris.", "Ana n'habite pas à Paris"),
    ],
)
def test_what_is_denied_is_held_no_more(rex: Mind, clock: SteppedClock, said: str, denial: str, now: str) -> None:
    told(rex, clock, said, denial)
    assert held(rex) == [now]


def test_what_is_denied_of_elsewhere_ends_nothing(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "Ich wohne in Köln.", "Ich wohne nicht in Hamburg.")
    assert held(rex) == ["Ana wohnt in Köln", "Ana wohnt nicht in Hamburg"]


def test_what_is_said_to_be_not_all_stays(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "Ich mag Tee.", "Ich mag nicht nur Tee, ich mag auch Kaffee.")
    assert "Ana mag Tee" in held(rex)
