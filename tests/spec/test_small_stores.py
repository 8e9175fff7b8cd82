"""The verdict in a store of a few statements: sure where the answer is plainly there, and never where it is not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta

import pytest

import engram
from engram import Mind, Recall, Verdict

NOW = datetime(2026, 5, 30, 12, tzinfo=UTC)
SURE, UNSURE = 0.9, 0.3
ENOUGH = 0.9  # share of what is plainly answered that has to be confident
Statements = Sequence[str]
Questions = Sequence[str]

ALONE: Statements = ("I live in Lisbon.",)
FEW: Statements = (
    "my dentist is dr weber",
    "I live in Lisbon.",
    "we moved the standup to 9:30",
    "the wifi password is tulip42",
)
HOME: Statements = (
    "My sister Ines plays the cello.",
    "I work as a nurse at St. Mary's.",
    "My flat is on the third floor.",
    "I'm allergic to penicillin.",
    "The car is due for inspection in June.",
    "Bruno, our dog, is six years old.",
    "I prefer tea over coffee.",
    "My landlord is called Mr. Okafor.",
)
WORK: Statements = (
    "The staging server runs on port 8443.",
    "We deploy every Thursday with make ship.",
    "Priya owns the billing service.",
    "The database is Postgres 16.",
    "Backups go to the bucket eu-archive.",
    "Use tabs, not spaces, in the Go code.",
    "The API key rotates every 90 days.",
    "Jonas is on leave until August.",
    "The design review is on Tuesday at 14:00.",
    "Our error budget is 0.5 percent.",
    "The iOS app is written in Swift.",
    "The office is in Rotterdam.",
    "The retro moved to Fridays.",
)
GERMAN: Statements = (
    "Ich wohne in Leipzig.",
    "Meine Zahnärztin ist Frau Dr. Brandt.",
    "Der Umzug ist am 3. Oktober.",
    "Unser Hund heißt Pauli.",
)
ANSWERED: dict[Statements, Questions] = {
    ALONE: ("where do I live?", "which city do I live in?", "do I live in Lisbon?"),
    FEW: (
        "who is my dentist?",
        "what's my dentist's name?",
        "where do I live?",
        "when is the standup?",
        "what is the wifi password?",
    ),
    HOME: (
        "what instrument does my sister play?",
        "What am I allergic to?",
        "how old is Bruno?",
        "which floor is my flat on?",
        "who is my landlord?",
        "do I prefer tea or coffee?",
        "when is the car due for inspection?",
        "where do I work?",
    ),
    WORK: (
        "which port does the staging server run on?",
        "who owns the billing service?",
        "which database do we use?",
        "where do backups go?",
        "when is the design review?",
        "how often does the API key rotate?",
        "what is our error budget?",
        "where is the office?",
        "what language is the iOS app written in?",
        "how do we deploy?",
        "until when is Jonas on leave?",
    ),
    GERMAN: ("Wo wohne ich?", "Wer ist meine Zahnärztin?", "Wann ist der Umzug?", "Wie heißt unser Hund?"),
}
UNANSWERED: dict[Statements, Questions] = {
    ALONE: (
        "where do I work?",
        "what is my dog's name?",
        "when did I move to Lisbon?",
        "who do I live with?",
        "what is my address?",
        "how old am I?",
    ),
    FEW: (
        "who is my lawyer?",
        "what is dr weber's phone number?",
        "where is my dentist's office?",
        "when is my dentist appointment?",
        "what is the server password?",
        "who runs the standup?",
    ),
    HOME: (
        "what instrument does my brother play?",
        "how old is Ines?",
        "what colour is the car?",
        "how much is my rent?",
        "what breed is Bruno?",
        "what is my landlord's phone number?",
        "when does my sister visit?",
        "how many rooms does my flat have?",
    ),
    WORK: (
        "which port does the production server run on?",
        "who owns the search service?",
        "who wrote the iOS app?",
        "how big is the database?",
        "when is the design review over?",
        "which language is the Android app written in?",
        "how many people work in the office?",
    ),
    GERMAN: ("Wo arbeite ich?", "Wie alt ist unser Hund?", "Wer ist mein Hausarzt?"),
}


def told(statements: Statements, embedder: str = "bundled", *, digest: bool = True) -> Iterator[Mind]:
    """A mind that was told a few things and nothing else."""
    with engram.open(embedder=embedder, clock=lambda: NOW, tunables={"digest": digest}) as store:
        mind = store.mind(agent="rex")
        for place, text in enumerate(statements):
            mind.observe("user", text, at=NOW - timedelta(days=3) + timedelta(hours=place), session="monday")
        yield mind


def asked(cases: dict[Statements, Questions], embedder: str = "bundled", *, digest: bool = True) -> dict[str, Recall]:
    """What comes of every question, by its words."""
    return {
        question: mind.recall(question)
        for statements, questions in cases.items()
        for mind in told(statements, embedder, digest=digest)
        for question in questions
    }


@pytest.mark.parametrize("digest", [True, False])
def test_what_is_plainly_answered_is_confident(digest: bool) -> None:
    found = asked(ANSWERED, digest=digest)
    unsure = [question for question, recall in found.items() if recall.verdict is not Verdict.CONFIDENT]
    assert len(unsure) <= (1 - ENOUGH) * len(found), unsure


@pytest.mark.parametrize(("embedder", "digest"), [("bundled", True), ("bundled", False), ("none", True)])
def test_what_is_not_answered_is_never_confident(embedder: str, digest: bool) -> None:
    found = asked(UNANSWERED, embedder, digest=digest)
    assert [question for question, recall in found.items() if recall.verdict is Verdict.CONFIDENT] == []


@pytest.mark.parametrize(
    ("said", "question"), [("I live in Lisbon.", "where do I live?"), ("my dentist is dr weber", "who is my dentist?")]
)
@pytest.mark.parametrize("embedder", ["bundled", "none"])
def test_a_first_question_that_is_obviously_answered_is_confident(embedder: str, said: str, question: str) -> None:
    for mind in told([said], embedder):
        recall = mind.recall(question)
        assert (recall.verdict, recall.probability >= SURE) == (Verdict.CONFIDENT, True)


def test_two_statements_that_answer_as_plainly_make_neither_sure() -> None:
    for mind in told(["the wifi password is tulip42", "the wifi password is rose7"], "none", digest=False):
        assert mind.recall("what is the wifi password?").verdict is not Verdict.CONFIDENT


@pytest.mark.parametrize("cases", [ANSWERED, UNANSWERED], ids=["answered", "unanswered"])
def test_the_number_agrees_with_the_word(cases: dict[Statements, Questions]) -> None:
    ranges = {Verdict.CONFIDENT: (SURE, 1.0), Verdict.UNCERTAIN: (UNSURE, SURE), Verdict.UNKNOWN: (0.0, UNSURE)}
    for question, recall in asked(cases).items():
        least, most = ranges[recall.verdict]
        assert least <= recall.probability <= most, question


@pytest.mark.parametrize("cases", [ANSWERED, UNANSWERED], ids=["answered", "unanswered"])
def test_by_words_alone_the_number_agrees_with_the_word_by_the_tunables(cases: dict[Statements, Questions]) -> None:
    for recall in asked(cases, "none").values():
        named = Verdict.CONFIDENT if recall.probability >= 0.6 else Verdict.UNCERTAIN
        assert recall.verdict is (named if recall.probability >= 0.15 else Verdict.UNKNOWN)
