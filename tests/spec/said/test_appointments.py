"""When something that was moved or is spoken of without figures is due; said on Wednesday, 15 May 2024."""

from __future__ import annotations

import pytest

from engram import Mind
from tests.conftest import SteppedClock
from tests.spec.said.telling import held, marked, told
from tests.spec.turns import only, reading


@pytest.mark.parametrize(
    ("said", "due"),
    [
        ("The flight was moved to Friday.", "2024-05-17 23:59"),
        ("My flight to Oslo was moved to Friday.", "2024-05-17 23:59"),
        ("The meeting has been moved to Friday at 3pm.", "2024-05-17 15:00"),
        ("The meeting was moved from Thursday to Friday.", "2024-05-17 23:59"),
        ("The meeting was postponed until Monday.", "2024-05-20 23:59"),
        ("The meeting was rescheduled for Friday.", "2024-05-17 23:59"),
        ("The meeting was pushed back to the 22nd.", "2024-05-22 23:59"),
        ("Der Termin wurde auf Freitag verschoben.", "2024-05-17 23:59"),
        ("La reunión se ha movido al viernes.", "2024-05-17 23:59"),
        ("La cita con el dentista se ha aplazado al martes a las 9.", "2024-05-21 09:00"),
    ],
)
def test_what_was_moved_is_due_when_it_was_moved_to(said: str, due: str) -> None:
    proposal = only(said)
    assert (proposal.category, f"{proposal.due:%Y-%m-%d %H:%M}") == ("commitment", due)


@pytest.mark.parametrize(
    ("said", "due"),
    [
        ("I have a dentist appointment on Friday at half past three.", "2024-05-17 15:30"),
        ("My dentist appointment is tomorrow at half past eight.", "2024-05-16 08:30"),
        ("The meeting is on Friday at quarter to ten.", "2024-05-17 09:45"),
        ("The meeting is on Friday at ten.", "2024-05-17 10:00"),
        ("The meeting is on Friday at 10.", "2024-05-17 10:00"),
        ("The meeting is on Friday at seven in the evening.", "2024-05-17 19:00"),
        ("I have a dentist appointment on Friday at half past four in the morning.", "2024-05-17 04:30"),
        ("I have a meeting tonight at seven.", "2024-05-15 19:00"),
        ("Ich habe am Freitag um halb drei einen Termin beim Zahnarzt.", "2024-05-17 14:30"),
        ("Der Termin ist am Freitag um viertel vor zehn.", "2024-05-17 09:45"),
        ("Zahnarzt am Dienstag um 9", "2024-05-21 09:00"),
    ],
)
def test_an_hour_may_be_spoken(said: str, due: str) -> None:
    assert f"{only(said).due:%Y-%m-%d %H:%M}" == due


@pytest.mark.parametrize(
    ("said", "due"),
    [
        ("Tengo cita con el dentista el viernes a las 10.", "2024-05-17 10:00"),
        ("El viernes a las 10 tengo cita con el dentista.", "2024-05-17 10:00"),
        ("Tengo cita con el médico el viernes a las diez y media.", "2024-05-17 10:30"),
        ("Tengo una cita el viernes a las 4 de la tarde.", "2024-05-17 16:00"),
    ],
)
def test_spanish_appointments_have_their_day_and_hour(said: str, due: str) -> None:
    proposal = only(said)
    assert (proposal.text, proposal.category, f"{proposal.due:%Y-%m-%d %H:%M}") == (said, "commitment", due)


@pytest.mark.parametrize(
    "said",
    [
        "I moved to Friday Harbor.",
        "We moved the couch to the living room on Friday.",
        "The meeting was on Friday at half past three.",
        "The party was moved to Anna's house.",
        "The file was moved to Monday.txt.",
        "I met Tom on Friday at half past three.",
        "My favourite song is Friday at half past three.",
        "He said the meeting was moved to Friday.",
        "If the meeting was moved to Friday, tell me.",
        "Was the meeting moved to Friday?",
        "Tengo citas los viernes.",
        "Si tengo cita el viernes, te aviso.",
        "¿Tengo cita el viernes?",
        "La reunión fue el jueves a las 11.",
        "Mi hermano tiene cita el viernes a las 10.",
    ],
)
def test_what_only_sounds_like_it_is_not_due(said: str) -> None:
    assert [proposal.due for proposal in reading(said).proposals if proposal.due] == []


def test_a_number_of_places_is_no_hour() -> None:
    assert f"{only('I have a meeting on Friday at two locations.').due:%H:%M}" == "23:59"


def test_what_was_moved_takes_the_place_of_what_was_planned(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "My flight is on Thursday.", "The flight was moved to Friday.")
    assert held(rex) == ["The flight was moved to Friday."]
    assert held(rex, "superseded") == ["My flight is on Thursday."]


def test_somebody_else_does_not_move_what_is_ones_own(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "My flight is on Thursday.")
    rex.observe("user", "The flight was moved to Friday.", speaker="Ben")
    rex.digest()
    assert "My flight is on Thursday." in held(rex)
    assert not marked(rex, "My flight is on Thursday.")
