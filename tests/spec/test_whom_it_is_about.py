"""A verdict rests on what is told of whom the question is about: what is told of another answers nothing."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

import engram
from engram import Mind, Verdict
from engram.cognition.concern import parties

NOW = datetime(2026, 3, 20, 12, tzinfo=UTC)
HOME = (
    "I'm allergic to penicillin.",
    "I live in Utrecht, near the station.",
    "My brother Luca is a baker.",
    "Luca moved to Bologna last spring.",
    "My wife is called Femke.",
    "My wife works at the town hall.",
    "My passport expires in February.",
    "The billing service runs on port 8443.",
    "Backups of production run at 02:30.",
    "Staging is on the host tern.",
    "Our dog Biscuit is a beagle.",
    "My friend Karim plays the drums.",
    "Karim has a boat.",
    "Mein Sohn Emil wohnt in Graz.",
    "Mi madre vive en Cádiz.",
)
TWO = (
    ("Ana", "I'm allergic to penicillin."),
    ("Ana", "I live in Porto."),
    ("Tom", "I started at Siemens as an electrician."),
    ("Ana", "My birthday is on the 14th of June."),
    ("Tom", "My daughter is called Mia."),
    ("Ana", "I ride my bike to the office."),
    ("Tom", "I can't stand olives."),
)


def told(mind: Mind, *said: tuple[str | None, str]) -> Mind:
    for place, (speaker, text) in enumerate(said):
        mind.observe("user", text, speaker=speaker, session=f"{place // 3}")
    mind.digest()
    return mind


@pytest.fixture(scope="module", params=["bundled", "none"])
def home(request: pytest.FixtureRequest) -> Iterator[Mind]:
    """What somebody without a name told of their home, by meaning and by words alone."""
    with engram.open(embedder=request.param, clock=lambda: NOW) as store:
        yield told(store.mind(agent="rex"), *((None, text) for text in HOME))


@pytest.fixture(scope="module", params=["bundled", "none"])
def two(request: pytest.FixtureRequest) -> Iterator[Mind]:
    """What two people told."""
    with engram.open(embedder=request.param, clock=lambda: NOW) as store:
        yield told(store.mind(agent="rex"), *TWO)


@pytest.mark.parametrize(
    "question",
    [
        "Is Tom allergic to penicillin?",
        "Is my wife allergic to penicillin?",
        "Hey Rex, is Tom allergic to penicillin?",
        "Where does Tom live?",
        "What is my sister's name?",
        "Where does my father live?",
        "What is the name of Karim's wife?",
        "Does Femke play the drums?",
        "Who is Jonas?",
        "What breed is our cat?",
        "Does Luca have a boat?",
        "When do the staging backups run?",
        "Wo wohnt meine Schwester?",
        "Wie heißt unsere Katze?",
        "¿Dónde vive mi hermana?",
        "¿Dónde vive Pablo?",
    ],
)
def test_what_is_told_of_another_is_no_answer(home: Mind, question: str) -> None:
    assert home.recall(question).verdict is Verdict.UNKNOWN


@pytest.mark.parametrize(
    "question",
    [
        "Is Tom allergic to penicillin?",
        "Where does Tom live?",
        "When is Tom's birthday?",
        "What is the name of Ana's daughter?",
        "Where does Jonas live?",
        "What is Tom's sister called?",
    ],
)
def test_what_one_of_two_told_of_themselves_is_no_answer_about_the_other(two: Mind, question: str) -> None:
    assert two.recall(question).verdict is Verdict.UNKNOWN


@pytest.mark.parametrize(
    "question", ["What car does Ana drive?", "Does Ana hate olives?", "When is Mia's birthday?", "How old is Mia?"]
)
def test_a_matter_that_was_never_told_is_never_sure(two: Mind, question: str) -> None:
    assert two.recall(question).verdict is not Verdict.CONFIDENT


@pytest.mark.parametrize(
    "question",
    [
        "is tom allergic to penicillin?",  # who writes no capitals names people all the same
        "When does my driving licence expire?",
        "Which port does the mail service use?",
    ],
)
def test_what_was_never_told_of_under_that_word_is_never_sure(home: Mind, question: str) -> None:
    found = home.recall(question)
    assert found.verdict is not Verdict.CONFIDENT
    assert found.probability < 0.4


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Am I allergic to penicillin?", "penicillin"),
        ("Where does my brother live?", "Bologna"),  # told of Luca
        ("Where does Femke work?", "town hall"),  # told of my wife
        ("Is my brother called Marco?", "Luca"),  # no Marco is needed to say no
        ("Hey Rex, what's my wife's name?", "Femke"),
        ("Where do my wife and I live?", "Utrecht"),
        ("Where do Femke and I live?", "Utrecht"),
        ("When does my passport expire?", "February"),
        ("Which port does the billing service use?", "8443"),
        ("What breed is our dog?", "beagle"),
        ("Which instrument does Karim play?", "drums"),
        ("Wo wohnt mein Sohn?", "Graz"),
        ("Wo wohnt Emil?", "Graz"),
        ("¿Dónde vive mi madre?", "Cádiz"),
    ],
)
def test_what_is_told_of_them_by_whatever_name_still_answers(question: str, answer: str) -> None:
    with engram.open(embedder="bundled", clock=lambda: NOW) as store:
        found = told(store.mind(agent="rex"), *((None, text) for text in HOME)).recall(question)
        assert found.verdict is not Verdict.UNKNOWN
        assert answer in " ".join(item.memory.text for item in found.items[:3])


def test_who_is_spoken_of_as_she_right_after_is_the_one_asked_about() -> None:
    with engram.open(embedder="bundled", clock=lambda: NOW) as store:
        mind = told(
            store.mind(agent="rex"),
            (None, "My sister came by yesterday."),
            (None, "She is learning the cello."),
            (None, "The bakery is closed on Mondays."),
        )
        assert mind.recall("Which instrument is my sister learning?").verdict is not Verdict.UNKNOWN


def test_a_name_that_is_one_letter_off_may_be_a_slip() -> None:
    with engram.open(embedder="bundled", clock=lambda: NOW) as store:
        lunch = "Last Tuesday I had lunch in Rome with my aunt Paola."
        mind = told(store.mind(agent="rex"), ("Elise", lunch), ("Paola", "I sold my old car last week."))
        assert mind.recall("When did Elisa have lunch with Paola?").verdict is Verdict.UNCERTAIN
        assert mind.recall("When did Jonas have lunch with Paola?").verdict is Verdict.UNKNOWN


def test_who_is_kin_by_marriage_is_somebody_else() -> None:
    with engram.open(clock=lambda: NOW) as store:
        mind = told(store.mind(agent="rex"), (None, "My mother-in-law lives in Bonn."), (None, "My cat is ill."))
        assert mind.recall("Where does my mother-in-law live?").verdict is not Verdict.UNKNOWN
        assert mind.recall("Where does my mother live?").verdict is Verdict.UNKNOWN


@pytest.mark.parametrize(
    ("said", "question"),
    [
        ("My stepmother lives in Bonn.", "Where does my stepmom live?"),
        ("My granddaughter lives in Bonn.", "Where does my grandchild live?"),
        ("My grandma lives in Bonn.", "Where does my gran live?"),
    ],
)
def test_kin_by_another_word_for_them_answer_more_surely_than_other_kin(said: str, question: str) -> None:
    with engram.open(clock=lambda: NOW) as store:
        mind = told(store.mind(agent="rex"), (None, said), (None, "My cat is ill."))
        assert mind.recall(question).probability > 10 * mind.recall("Where does my nephew live?").probability


def test_what_was_done_to_something_is_no_thing_to_be_mentioned() -> None:
    assert parties("whose bike was taken by a thief?", ()) == ()
    assert [sorted(each.terms) for each in parties("when was billing deployed?", ())] == [["bill"]]
