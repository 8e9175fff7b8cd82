"""How likely a recollection is right: by how many independent voices, by confirmation, dispute and help."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest

from engram import Mind, Store
from engram.engine.writing.rules import Rules
from tests.conftest import SteppedClock, open_store


@pytest.fixture
def told(clock: SteppedClock) -> Iterator[Store]:
    with open_store(clock=clock, reader=Rules()) as store:
        yield store


@pytest.fixture
def mind(told: Store) -> Mind:
    return told.mind(agent="rex")


def accuracy(mind: Mind, question: str = "Where does Tim live?") -> float:
    return mind.recall(question, kinds="semantic").items[0].trust.accuracy


def say(mind: Mind, times: int, *, speaker: str, session: str) -> None:
    for _ in range(times):
        mind.observe("user", "Tim lives in Ulm.", speaker=speaker, session=session)
    mind.digest()


def test_whoever_says_it_five_times_in_one_session_is_one_voice(mind: Mind) -> None:
    say(mind, 5, speaker="Ana", session="monday")
    assert len(mind.list(kinds="semantic")[0].sources) == 5
    assert accuracy(mind) == 0.5


def test_other_speakers_and_other_sessions_are_other_voices(mind: Mind) -> None:
    say(mind, 2, speaker="Ana", session="monday")
    say(mind, 2, speaker="Bob", session="monday, later")
    say(mind, 2, speaker="Bob", session="tuesday")
    assert accuracy(mind) == pytest.approx(0.7)


def test_whoever_puts_it_down_is_a_voice_beside_those_who_said_it(mind: Mind) -> None:
    say(mind, 1, speaker="Ana", session="monday")
    for _ in range(3):
        mind.remember("Tim lives in Ulm", source="document")
    assert accuracy(mind) == pytest.approx(0.6)


def test_what_was_put_down_first_counts_beside_who_says_it_later(mind: Mind) -> None:
    mind.remember("Tim lives in Ulm")
    say(mind, 2, speaker="Ana", session="monday")
    assert accuracy(mind) == pytest.approx(0.6)


def test_a_voice_that_was_forgotten_counts_no_more(mind: Mind) -> None:
    say(mind, 1, speaker="Ana", session="monday")
    say(mind, 1, speaker="Bob", session="tuesday")
    turn = next(turn for turn in mind.list(kinds="episodic") if turn.speaker == "Bob")
    assert accuracy(mind) == pytest.approx(0.6)
    mind.erase(turn.id)
    assert accuracy(mind) == pytest.approx(0.5)


def test_confirmation_counts_for_it_and_help_a_little(mind: Mind) -> None:
    mind.remember("Tim lives in Ulm", source="agent")
    claim = mind.remember("Tim lives in Ulm")
    assert accuracy(mind) == pytest.approx(0.9)
    mind.feedback(claim.id, helpful=True)
    assert accuracy(mind) == pytest.approx(0.95)


def test_what_was_no_help_counts_against_it_twice_as_much(mind: Mind, clock: SteppedClock) -> None:
    claim = mind.remember("Tim lives in Ulm")
    mind.feedback(claim.id, helpful=True, query="Where is Tim?")
    assert accuracy(mind) == pytest.approx(0.55)
    mind.feedback(claim.id, helpful=False, query="What is in Ulm?")
    assert accuracy(mind) == pytest.approx(0.45)
    clock.now += timedelta(days=900)
    assert accuracy(mind) == pytest.approx(0.45)


def test_what_is_under_review_is_less_likely_right(mind: Mind) -> None:
    claim = mind.remember("Tim lives in Ulm")
    mind.set_status(claim.id, "challenged")
    assert accuracy(mind) == pytest.approx(0.3)
