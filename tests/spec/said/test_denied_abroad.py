"""What is denied in other languages is not held any more, whether or not what is so is said with it."""

from __future__ import annotations

import pytest

from engram import Mind
from tests.conftest import SteppedClock
from tests.spec.said.telling import held, marked, told


@pytest.mark.parametrize(
    ("said", "denial"),
    [
        ("Vivo en Madrid.", "No vivo en Madrid, vivo en Toledo."),
        ("Trabajo en Siemens.", "No trabajo en Siemens, trabajo en Google."),
        ("Soy médico.", "No soy médico, soy enfermero."),
        ("Mi hermana se llama Eva.", "Mi hermana no se llama Eva, se llama Sol."),
        ("Ich wohne in Köln.", "Nein, ich wohne nicht in Köln, ich wohne in Bonn."),
        ("J'habite à Paris.", "Je n'habite pas à Paris, j'habite à Lyon."),
        ("Vivo en Madrid.", "No vivo en Madrid."),
        ("Ich wohne in Köln.", "Ich wohne nicht in Köln."),
        ("Ich arbeite bei Bosch.", "Ich arbeite gar nicht bei Bosch."),
        ("J'habite à Paris.", "Je n'habite pas à Paris."),
    ],
)
def test_what_is_denied_is_held_no_more(rex: Mind, clock: SteppedClock, said: str, denial: str) -> None:
    told(rex, clock, said, denial)
    assert (held(rex), held(rex, "invalidated")) == ([denial], [said])
    assert marked(rex, said)


def test_what_is_denied_of_elsewhere_ends_nothing(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "Ich wohne in Köln.", "Ich wohne nicht in Hamburg.")
    assert held(rex) == ["Ich wohne in Köln.", "Ich wohne nicht in Hamburg."]


def test_what_is_said_to_be_not_all_stays(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "Ich mag Tee.", "Ich mag nicht nur Tee, ich mag auch Kaffee.")
    assert "Ich mag Tee." in held(rex)
