"""Questions that tell a time by an event: what happened then comes first, and the event only tells when that was."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

import numpy as np
import pytest
from numpy.typing import NDArray

import engram
from engram import Mind, Recall, Verdict
from tests.conftest import texts
from tests.embedders import Table

NOW = datetime(2026, 3, 20, 12, tzinfo=UTC)
Diary = Sequence[tuple[int, str]]

ENGLISH: Diary = (
    (3, "I painted the kitchen."),
    (5, "We ran the migration today."),
    (6, "I slept until noon."),
    (8, "I bought a bike."),
    (10, "The concert was loud."),
    (12, "The migration was hard, I am still tired from it."),
    (14, "I lost my keys."),
    (16, "Tom's wedding was lovely."),
)
GERMAN: Diary = (
    (3, "Ich habe die Küche gestrichen."),
    (5, "Heute war die Hochzeit."),
    (6, "Ich habe bis mittags geschlafen."),
    (8, "Ich habe ein Rad gekauft."),
    (10, "Das Konzert war laut."),
    (12, "Die Hochzeit war anstrengend, ich bin noch müde davon."),
    (14, "Ich habe meine Schlüssel verloren."),
    (16, "Der Umzug ist geschafft."),
)
SPANISH: Diary = (
    (3, "Pinté la cocina."),
    (5, "Hoy fue la boda."),
    (6, "Dormí hasta el mediodía."),
    (8, "Compré una bicicleta."),
    (10, "El concierto fue ruidoso."),
    (12, "La boda fue agotadora, todavía estoy cansada."),
    (14, "Perdí mis llaves."),
    (16, "La mudanza terminó."),
)
SMALL_TALK = (
    "The weather is grey.",
    "Lunch was noodles.",
    "I like chess.",
    "The car needs oil.",
    "Nothing new at work.",
)


NO_UPDATES = {"supersede_probability": 1.0, "challenge_probability": 1.0}


@pytest.fixture
def rex() -> Iterator[Mind]:
    """A mind that understands meaning, updates aside, and has heard Ben talk of nothing in particular."""
    with engram.open(embedder="bundled", clock=lambda: NOW, tunables=NO_UPDATES) as store:
        mind = store.mind(agent="rex")
        for day, text in enumerate(SMALL_TALK, 8):
            mind.observe("user", text, speaker="Ben", at=datetime(2026, 1, day, 10, tzinfo=UTC), session=f"b{day}")
        yield mind


def told(mind: Mind, diary: Diary, speaker: str = "Ana") -> Mind:
    """What somebody said in March, each on its day."""
    for day, text in diary:
        at = datetime(2026, 3, day, 10, tzinfo=UTC)
        mind.observe("user", text, speaker=speaker, at=at, session=f"{speaker}{day}")
    return mind


def days(recall: Recall) -> list[int]:
    """The days of March on which what came up was said, best first."""
    return [item.memory.learnt.day for item in recall.items if item.memory.learnt.month == 3]


@pytest.mark.parametrize(
    ("diary", "question", "day"),
    [
        (ENGLISH, "What did Ana do two days before the migration?", 3),
        (ENGLISH, "What did Ana do before the migration?", 3),
        (ENGLISH, "What did Ana do the day after the migration?", 6),
        (ENGLISH, "What did Ana do three days after the migration?", 8),
        (ENGLISH, "What happened three days after the migration?", 8),
        (ENGLISH, "Where was Ana the day before the concert?", 8),
        (ENGLISH, "What did Ana do two days before Tom's wedding?", 14),
        (ENGLISH, "What did Ana buy after the migration?", 8),
        (ENGLISH, "What has Ana lost since the concert?", 14),
        (GERMAN, "Was hat Ana zwei Tage vor der Hochzeit gemacht?", 3),
        (GERMAN, "Was hat Ana vor der Hochzeit gemacht?", 3),
        (GERMAN, "Was hat Ana am Tag nach der Hochzeit gemacht?", 6),
        (GERMAN, "Was hat Ana drei Tage nach der Hochzeit gemacht?", 8),
        (SPANISH, "¿Qué hizo Ana dos días antes de la boda?", 3),
        (SPANISH, "¿Qué hizo Ana antes de la boda?", 3),
        (SPANISH, "¿Qué hizo Ana al día siguiente de la boda?", 6),
        (SPANISH, "¿Qué hizo Ana tres días después de la boda?", 8),
    ],
)
def test_what_happened_beside_an_event_comes_before_the_event(rex: Mind, diary: Diary, question: str, day: int) -> None:
    assert days(told(rex, diary).recall(question))[0] == day


@pytest.mark.parametrize(
    ("diary", "question", "among"),
    [
        (ENGLISH, "What did Ana do after the concert?", {12, 14, 16}),
        (ENGLISH, "What happened after the concert?", {12, 14, 16}),
        (ENGLISH, "What did Ana do until the migration?", {3}),
        (ENGLISH, "What did Ana do around the migration?", {3, 6, 8, 10}),
        (GERMAN, "Was hat Ana seit dem Konzert gemacht?", {12, 14, 16}),
        (GERMAN, "Was hat Ana um die Hochzeit herum gemacht?", {3, 6, 8, 10}),
        (SPANISH, "¿Qué ha hecho Ana desde el concierto?", {12, 14, 16}),
        (SPANISH, "¿Qué hizo Ana alrededor de la boda?", {3, 6, 8, 10}),
        (ENGLISH, "What did Ana do between the concert and the wedding?", {12, 14}),
        (GERMAN, "Was hat Ana zwischen dem Konzert und dem Umzug gemacht?", {12, 14}),
        (SPANISH, "¿Qué hizo Ana entre el concierto y la mudanza?", {12, 14}),
    ],
)
def test_a_question_with_no_other_content_is_answered_by_time(
    rex: Mind, diary: Diary, question: str, among: set[int]
) -> None:
    assert days(told(rex, diary).recall(question))[0] in among


def test_what_only_tells_of_the_event_once_more_does_not_come_first(rex: Mind) -> None:
    assert days(told(rex, ENGLISH).recall("What did Ana do after the migration?"))[0] not in (5, 12)


def test_what_was_said_of_the_event_on_the_very_day_asked_about_is_of_that_day(rex: Mind) -> None:
    told(rex, [*ENGLISH, (4, "I was nervous about the migration and could not sleep.")])
    assert days(rex.recall("How did Ana feel the day before the migration?"))[0] == 4


def test_how_somebody_felt_after_an_event_is_told_with_the_event(rex: Mind) -> None:
    assert days(told(rex, ENGLISH).recall("How did Ana feel after the migration?"))[0] == 12


def test_where_nothing_else_is_of_that_time_the_event_itself_comes_up(rex: Mind) -> None:
    told(rex, [(5, "We ran the migration today.")])
    assert "migration" in texts(rex.recall("What did Ana do two days after the migration?"))[0]


def test_on_the_day_of_an_event_the_event_happened(rex: Mind) -> None:
    assert days(told(rex, ENGLISH).recall("What did Ana do on the day of the concert?"))[0] == 10


def test_an_event_between_places_is_none(rex: Mind) -> None:
    told(rex, [*ENGLISH, (9, "I put the lamp between the sofa and the wall.")])
    assert days(rex.recall("What did Ana put between the sofa and the wall?"))[0] == 9


def test_the_votes_of_what_happened_then_add_up_to_its_score(rex: Mind) -> None:
    for item in told(rex, ENGLISH).recall("What did Ana do two days before the migration?").items:
        assert sum(vote.contribution for vote in item.votes) == pytest.approx(item.score, abs=1e-9)


def test_what_happened_on_one_day_did_not_happen_on_the_next(rex: Mind) -> None:
    midnight = datetime(2026, 2, 5, tzinfo=UTC)
    rex.remember("Ana ran a race", occurred=(midnight, midnight.replace(day=6)))
    asked = (rex.recall(f"What did Ana run on {day} February 2026?") for day in (5, 6))
    signals = [{vote.signal for item in found.items for vote in item.votes} for found in asked]
    assert ["temporal.window" in votes for votes in signals] == [True, False]


def test_a_question_of_very_many_events_asks_the_embedder_a_few_times_only() -> None:
    asked: list[str] = []

    class Counting(Table):
        def query(self, text: str) -> NDArray[np.float32]:
            asked.append(text)
            return super().query(text)

    with engram.open(embedder=Counting(), clock=lambda: NOW) as store:
        mind = told(store.mind(agent="rex"), ENGLISH)
        store.embed()
        asked.clear()
        assert mind.recall(
            "What did Ana do before the concert, " + "after the migration, after the wedding, " * 150
        ).items
        assert len(asked) < 12


def test_an_event_that_was_no_help_when_it_was_asked_for_itself_still_tells_when_it_was(rex: Mind) -> None:
    told(rex, ENGLISH)
    question = "What did Ana do two days before the migration?"
    assert days(rex.recall(question))[0] == 3
    for item in rex.recall("the migration").items[:3]:
        rex.feedback(item.memory.id, False, query="the migration")
    assert days(rex.recall(question))[0] == 3


REMINISCED: Diary = (
    (2, "I bought new shoes."),
    (4, "We went to the concert, it was great."),
    (6, "I fixed the bike."),
    (12, "My sister visited me."),
    (14, "I still think about the concert."),
    (16, "That song reminds me of the concert."),
)
ANNOUNCED: Diary = (
    (2, "The concert is on friday."),
    (4, "I got a haircut."),
    (9, "I lost my keys."),
    (11, "I still have the concert in my ears."),
)
PREPARED: Diary = (
    (2, "I bought shoes for the concert."),
    (5, "I fixed the bike."),
    (8, "The concert was great yesterday."),
    (10, "I keep talking about the concert."),
)
IN_GERMAN: Diary = (
    (2, "Ich habe neue Schuhe gekauft."),
    (4, "Das Konzert war großartig."),
    (12, "Meine Schwester hat mich besucht."),
    (14, "Ich denke noch oft an das Konzert."),
)


@pytest.mark.parametrize(
    ("diary", "question", "day"),
    [
        (REMINISCED, "What did I do two days before the concert?", 2),
        (REMINISCED, "What happened two days after the concert?", 6),
        (ANNOUNCED, "What did I do two days before the concert?", 4),
        (PREPARED, "What did I do two days before the concert?", 5),
        (IN_GERMAN, "Was habe ich zwei Tage vor dem Konzert gemacht?", 2),
    ],
)
def test_an_event_is_dated_by_when_it_took_place_not_by_when_it_was_last_mentioned(
    rex: Mind, diary: Diary, question: str, day: int
) -> None:
    assert days(told(rex, diary).recall(question))[0] == day


def test_what_is_not_of_the_time_asked_about_is_no_confident_answer(rex: Mind) -> None:
    found = told(rex, REMINISCED).recall("Who visited Ana two days before the concert?")
    assert found.verdict is not Verdict.CONFIDENT


def test_an_event_that_is_only_remembered_gives_no_confident_answer(rex: Mind) -> None:
    told(rex, [(12, "My sister visited me."), (14, "I still think about the concert.")])
    assert rex.recall("Who visited Ana two days before the concert?").verdict is not Verdict.CONFIDENT


@pytest.mark.parametrize(
    ("diary", "said", "question"),
    [
        (ENGLISH, "After the migration, the nightly report broke.", "What happened after the migration?"),
        (ENGLISH, "The nightly report has been late since the migration.", "What happened after the migration?"),
        (ENGLISH, "Two days before the migration I hurt my knee.", "What happened two days before the migration?"),
        (GERMAN, "Nach der Hochzeit ging der Ofen kaputt.", "Was passierte nach der Hochzeit?"),
    ],
)
def test_what_says_itself_that_it_was_beside_the_event_comes_first(
    rex: Mind, diary: Diary, said: str, question: str
) -> None:
    found = told(rex, [*diary, (7, said)]).recall(question)
    assert said in {evidence.text for evidence in found.items[0].evidence}
    assert found.verdict is not Verdict.UNKNOWN
