"""`Nein, Hamburg` and `No, Sevilla` correct what was said last, as `No, Porto` does."""

from __future__ import annotations

import pytest

from engram import Mind
from tests.conftest import SteppedClock
from tests.spec.said.telling import held, told
from tests.spec.turns import texts

BERLIN, MADRID = "Ich wohne in Berlin.", "Vivo en Madrid."


@pytest.mark.parametrize(
    ("opening", "no", "now"),
    [
        (BERLIN, "Nein, Hamburg.", "Ana wohnt in Hamburg"),
        (BERLIN, "Nein, in Hamburg.", "Ana wohnt in Hamburg"),
        ("Meine Lieblingsfarbe ist Grün.", "Nein, Blau.", "Anas Lieblingsfarbe ist Blau"),
        ("Ich arbeite bei Siemens.", "Nein, Bosch.", "Ana arbeitet bei Bosch"),
        (MADRID, "No, Sevilla.", "Ana vive en Sevilla"),
        (MADRID, "No, en Sevilla.", "Ana vive en Sevilla"),
        ("Mi perro se llama Rex.", "No, Max.", "El perro de Ana se llama Max"),
        ("Mi color favorito es el verde.", "No, azul.", "Mi color favorito es azul"),
    ],
)
def test_a_bare_no_corrects_what_was_said_last(rex: Mind, clock: SteppedClock, opening: str, no: str, now: str) -> None:
    told(rex, clock, opening)
    before = held(rex)
    told(rex, clock, no)
    assert (held(rex), held(rex, "invalidated")) == ([now], before)


@pytest.mark.parametrize(
    ("reply", "no", "now"),
    [
        ("Du wohnst also in Berlin?", "Nein, Hamburg.", "Ana wohnt in Hamburg"),
        ("Du wohnst in Berlin, notiert.", "Nein, in Hamburg.", "Ana wohnt in Hamburg"),
        ("Wohnst du in Berlin?", "Nein, Hamburg.", "Ana wohnt in Hamburg"),
        ("Verstanden. Du arbeitest bei Siemens.", "Nein, Bosch.", "Ana arbeitet bei Bosch"),
        ("Deine Frau heißt Carla?", "Nein, Eva.", "Anas Frau heißt Eva"),
        ("¿Vives en Madrid?", "No, Sevilla.", "Ana vive en Sevilla"),
        ("Así que vives en Madrid, ¿verdad?", "No, Sevilla.", "Ana vive en Sevilla"),
        ("Tu perro se llama Rex, anotado.", "No, Max.", "El perro de Ana se llama Max"),
    ],
)
def test_and_what_was_asked_back(reply: str, no: str, now: str) -> None:
    assert texts(no, f"> {reply}") == [now]


@pytest.mark.parametrize(
    ("opening", "no", "back", "now"),
    [
        (BERLIN, "Nein, Hamburg.", "Nein, doch Berlin.", "Ana wohnt in Berlin"),
        (MADRID, "No, Sevilla.", "No, Madrid.", "Ana vive en Madrid"),
    ],
)
def test_and_what_a_no_corrected(rex: Mind, clock: SteppedClock, opening: str, no: str, back: str, now: str) -> None:
    told(rex, clock, opening, no, back)
    assert held(rex) == [now]


def test_a_reply_that_only_takes_note_changes_nothing() -> None:
    assert texts("Nein, Hamburg.", BERLIN, "> Notiert.") == ["Ana wohnt in Hamburg"]
    assert texts("No, Dr. Li.", "My dentist is Dr. Wu.") == ["Ana's dentist is Dr. Li"]


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
def test_a_no_that_names_no_value_corrects_nothing(opening: str, said: str) -> None:
    assert texts(said, opening) == []


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
def test_nor_does_one_to_something_else(opening: str, reply: str, said: str) -> None:
    assert texts(said, opening, f"> {reply}") == []


@pytest.mark.parametrize(("opening", "said"), [(BERLIN, "Nein, Hamburg."), (MADRID, "No, Sevilla.")])
def test_nor_somebody_elses(rex: Mind, clock: SteppedClock, opening: str, said: str) -> None:
    told(rex, clock, opening)
    before = held(rex)
    rex.observe("user", said, speaker="Ben")
    rex.digest()
    assert held(rex) == before
