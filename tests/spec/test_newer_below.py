"""Something newer on the same matter: no bonus keeps the older statement above it, and below it nothing is sure."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

import engram
from engram import Recall
from engram.model.recall import Verdict

MONDAY = datetime(2026, 3, 2, 9, tzinfo=UTC)
OFF = {"supersede_probability": 1.0, "challenge_probability": 1.0}
PORT, PORT_NOW = "The database port is 5432.", "The database port is 6543."
FILLING = ("Ash", "Beech", "Birch", "Cedar", "Elm", "Fir", "Hazel", "Larch", "Maple", "Oak", "Pine", "Yew")
Said = tuple[str, str | None, str]


def asked(question: str, *said: Said) -> Recall:
    """What a mind that recognises no update recalls of what was said, one thing each day."""
    mind = engram.open(embedder="none", tunables=OFF).mind(agent="rex", session="monday")
    for place in FILLING:
        mind.observe("user", f"{place} the old {place.lower()} tree stands and grows.", at=MONDAY - timedelta(days=9))
    for day, (role, speaker, text) in enumerate(said):
        mind.observe(role, text, speaker=speaker, at=MONDAY + timedelta(days=day))
    mind.digest()
    return mind.recall(question)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (
            "what is the database port?",
            [
                ("user", "Ana", "Our database port is 5432."),
                ("assistant", None, "I changed the port of the database in the cellar to 6543."),
            ],
        ),
        (
            "what is the database port?",
            [("user", "Ana", "Our database port is 5432."), ("tool", None, "Database port changed to 6543 now.")],
        ),
        (
            "where is the server room code?",
            [
                ("user", "Ana", "The server room code is on floor 3."),
                ("user", "Bo", "It is not, by the way: the server room code is on floor 5 now."),
            ],
        ),
    ],
)
def test_nothing_is_sure_while_something_newer_on_the_matter_stands_below_whoever_said_it(
    question: str, said: list[Said]
) -> None:
    alone, found = asked(question, said[0]), asked(question, *said)
    assert (alone.verdict, found.verdict) == (Verdict.CONFIDENT, Verdict.UNCERTAIN)
    assert found.items[0].memory.text == said[0][2]


def test_what_two_people_say_of_themselves_makes_neither_unsure() -> None:
    said = [("user", "Ana", "I am allergic to nuts."), ("user", "Bo", "I am allergic to eggs now.")]
    assert asked("what is Ana allergic to?", *said).verdict is Verdict.CONFIDENT


def test_an_echo_of_the_same_value_makes_nothing_unsure() -> None:
    said = [("user", "Ana", PORT), ("assistant", None, "Right, as you told me the database port is 5432.")]
    assert asked("what is the database port?", *said).verdict is Verdict.CONFIDENT


def test_being_held_true_does_not_lift_an_older_statement_above_a_newer_one() -> None:
    found = asked("what is the database port?", ("user", "Ana", PORT), ("assistant", None, PORT_NOW))
    assert [item.memory.text for item in found.items[:2]] == [PORT_NOW, PORT]
    for item in found.items:
        assert item.score == pytest.approx(sum(vote.contribution for vote in item.votes))


def test_being_held_true_still_lifts_a_statement_above_an_older_turn() -> None:
    found = asked("what is the database port?", ("assistant", None, PORT_NOW), ("user", "Ana", PORT))
    first = found.items[0]
    assert first.memory.text == PORT
    assert "kind.claim" in {vote.signal for vote in first.votes}
