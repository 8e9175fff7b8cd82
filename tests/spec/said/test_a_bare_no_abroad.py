"""`Nein, Hamburg` and `No, Sevilla` correct what was said last, as `No, Porto` does."""

from __future__ import annotations

import pytest

from engram import Mind
from tests.conftest import SteppedClock
from tests.spec.said.telling import held, marked, told

BERLIN, MADRID = "Ich wohne in Berlin.", "Vivo en Madrid."


@pytest.mark.parametrize(
    ("opening", "no"),
    [
        (BERLIN, "Nein, Hamburg."),
        (BERLIN, "Nein, in Hamburg."),
        ("Meine Lieblingsfarbe ist Grün.", "Nein, Blau."),
        ("Ich arbeite bei Siemens.", "Nein, Bosch."),
        (MADRID, "No, Sevilla."),
        (MADRID, "No, en Sevilla."),
        ("Mi perro se llama Rex.", "No, Max."),
        ("Mi color favorito es el verde.", "No, azul."),
        ("My dentist is Dr. Wu.", "No, Dr. Li."),
    ],
)
@pytest.mark.parametrize("reply", ["", "Notiert."])
def test_a_bare_no_corrects_what_was_said_last(
    rex: Mind, clock: SteppedClock, opening: str, no: str, reply: str
) -> None:
    told(rex, clock, opening)
    if reply:
        rex.observe("assistant", reply)
    told(rex, clock, no)
    assert (held(rex), held(rex, "invalidated")) == ([f"{opening} {no}"], [opening])
    assert marked(rex, opening)


@pytest.mark.parametrize(
    ("opening", "no", "back"),
    [(BERLIN, "Nein, Hamburg.", "Nein, doch Berlin."), (MADRID, "No, Sevilla.", "No, Madrid.")],
)
def test_and_what_a_no_corrected(rex: Mind, clock: SteppedClock, opening: str, no: str, back: str) -> None:
    told(rex, clock, opening, no, back)
    assert held(rex) == [f"{opening} {no} {back}"]


@pytest.mark.parametrize(
    ("opening", "said"),
    [
        (BERLIN, "Nein, danke."),
        (BERLIN, "Nein, Danke!"),
        (BERLIN, "Nein, Quatsch."),
        (BERLIN, "Nein, Moment."),
        (BERLIN, "Nein, Montag."),
        (BERLIN, "Nein, Anna!"),
        (BERLIN, "Nein, Ana."),
        (BERLIN, "Nein, Entschuldigung."),
        (BERLIN, "Nein, wirklich nicht."),
        (BERLIN, "Nein, Stopp!"),
        (MADRID, "No, gracias."),
        (MADRID, "No, perdón."),
        (MADRID, "No, Dios."),
        (MADRID, "No, espera."),
        (MADRID, "No, lunes."),
        (MADRID, "No, Claude."),
    ],
)
def test_a_no_that_names_no_value_corrects_nothing(rex: Mind, clock: SteppedClock, opening: str, said: str) -> None:
    told(rex, clock, opening, said)
    assert opening in held(rex)
    assert not marked(rex, opening)


@pytest.mark.parametrize(
    ("opening", "reply", "said"),
    [
        (BERLIN, "Soll ich ein Hotel in Berlin buchen?", "Nein, Hamburg."),
        (BERLIN, "Die Hauptstadt von Australien ist Sydney.", "Nein, Canberra."),
        (BERLIN, "Ich wohne in der Cloud.", "Nein, Hamburg."),
        (MADRID, "¿Reservo un hotel en Madrid?", "No, Sevilla."),
        (MADRID, "La capital de Australia es Sídney.", "No, Canberra."),
        (MADRID, "Vivo en la nube.", "No, Sevilla."),
    ],
)
def test_nor_does_one_to_something_else(rex: Mind, clock: SteppedClock, opening: str, reply: str, said: str) -> None:
    told(rex, clock, opening)
    rex.observe("assistant", reply)
    told(rex, clock, said)
    assert opening in held(rex)
    assert not marked(rex, opening)


@pytest.mark.parametrize(("opening", "said"), [(BERLIN, "Nein, Hamburg."), (MADRID, "No, Sevilla.")])
def test_nor_somebody_elses(rex: Mind, clock: SteppedClock, opening: str, said: str) -> None:
    told(rex, clock, opening)
    rex.observe("user", said, speaker="Ben")
    rex.digest()
    assert opening in held(rex)
    assert not marked(rex, opening)
