"""Reasons in words: what speaks for a memory, then what speaks against it, and nothing that is not so."""

from __future__ import annotations

import pytest

from engram import Mind
from engram.cognition.reasons import because, in_words
from engram.model.recall import Vote
from tests.spec.test_senses import lived, sensing


def vote(signal: str, raw: float, adds: float, *words: str) -> Vote:
    """A vote of which only this matters."""
    return Vote(signal, raw, adds, 1.0, adds, in_words(signal, raw, adds, words))


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (0.71, "very near in meaning (0.71)"),
        (0.4, "near in meaning (0.40)"),
        (0.3, "somewhat near in meaning (0.30)"),
        (0.1, "hardly near in meaning (0.10)"),
    ],
)
def test_nearness_is_put_into_words(raw: float, words: str) -> None:
    assert vote("semantic.turn", raw, 1.0).detail == words


def test_it_is_said_which_turns_are_near() -> None:
    assert vote("semantic.pair", 0.5, 1.0).detail == "near in meaning, read with the turn before it (0.50)"
    assert vote("semantic.next", 0.5, 1.0).detail == "the turn after it is near in meaning (0.50)"
    assert vote("semantic.next", 0.09, -0.15).detail == "the turn after it is hardly near in meaning (0.09)"


def test_what_was_not_measured_is_not_called_near() -> None:
    assert vote("semantic.next", 0.5, 0.0).detail == "no nearer in meaning than most"


def test_words_that_are_nowhere_around_are_not_said_to_be_in_the_context() -> None:
    assert vote("lexical.wide", 0.0, -0.2).detail == "none of the words in its context"
    assert vote("lexical.wide", 0.4, -0.1).detail == "in its context"
    assert because([vote("lexical.wide", 0.0, 0.2), vote("lexical.own", 2.0, 0.2, "tram")]) == "says tram"


def test_reasons_are_those_one_would_give_strongest_first() -> None:
    votes = [
        vote("lexical.own", 2.0, 0.2, "tram"),
        vote("lexical.wide", 2.0, 0.1),
        vote("semantic.turn", 0.5, 0.6),
        vote("semantic.pair", 0.4, 0.5),
        vote("semantic.next", 0.1, -0.2),
        vote("tone.you_only", 1.0, -0.7),
    ]
    assert because(votes) == "near in meaning (0.50), says tram, but only speaks of the other"


def test_what_speaks_against_a_memory_comes_last_the_worst_first() -> None:
    votes = [
        vote("feedback.unhelpful", 1.0, -2.0),
        vote("lexical.own", 2.0, 0.2, "tram"),
        vote("rerank.mmr", 0.5, -0.1),
    ]
    against = "but was no help with a question like this and is like one above it (0.50)"
    assert because(votes) == f"says tram, {against}"
    assert because(votes[:1]) == "nothing came nearer, but was no help with a question like this"


@pytest.mark.parametrize(
    "faint",
    [
        vote("semantic.turn", 0.1, 0.3),
        vote("semantic.turn", 0.5, -0.3),
        vote("lexical.own", 0.0, 0.3),
        vote("lexical.own", 1.0, -0.3, "tram"),
        vote("entity.speaker", 0.0, 0.3),
        vote("tone.you_only", 0.0, -0.3),
        vote("rerank.mmr", 0.1, -0.3),
    ],
    ids=lambda faint: faint.detail,
)
def test_what_says_nothing_is_no_reason(faint: Vote) -> None:
    assert because([faint]) == "nothing came nearer"


def test_the_library_gives_the_same_reasons_as_the_command_line() -> None:
    with sensing() as store:
        best, *_, worst = lived(store).recall("pets", limit=5).items
        assert best.why == "near in meaning (0.45), speaks of oneself"
        assert worst.why == "the turn after it is near in meaning (0.45)"
        assert "hardly near in meaning (-0.30)" in [each.detail for each in worst.votes]


def test_a_correction_says_that_it_is_one(ana: Mind) -> None:
    turn = ana.observe("user", "I live in Lisbon.", speaker="Ana")
    ana.correct(turn.id, "Ana has her flat in Porto")
    assert ana.recall("who said Lisbon?").items[0].why == "corrects the next one"
