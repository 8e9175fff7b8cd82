"""A piece that is worth little by itself is kept if it updates something."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from unittest.mock import patch

import pytest

import engram
from engram import Mind, Turn
from engram.cognition.facts import reading
from engram.model.memory import Memory, Status
from engram.model.proposal import Refusal

MONDAY = datetime(2026, 3, 2, 9, tzinfo=UTC)
DESK, DESK_NOW, DESK_ONCE = "My desk is on floor 2.", "My desk is on floor 4 now.", "My desk used to be on floor 4."


@pytest.fixture
def mind() -> Mind:
    """A mind for which nothing but the first statement is worth keeping by itself."""
    tunables = {"supersede_probability": 0.15, "challenge_probability": 0.1}
    store = engram.open(embedder="none", tunables=tunables, clock=lambda: MONDAY + timedelta(days=9))
    made = store.mind(agent="rex", session="monday")
    made.observe("user", DESK, at=MONDAY)
    made.digest()
    return made


def kept(mind: Mind) -> list[Memory]:
    return [each for each in mind.list(status=None) if not isinstance(each, Turn)]


def read_as_slight(mind: Mind, said: str) -> list[Refusal]:
    """Digest a turn of which nothing is worth keeping by itself, and tell what was left out and why."""
    mind.observe("user", said, at=MONDAY + timedelta(days=1))
    with patch.multiple(reading, WORTH_TO_AGENT=1.1, WORTH_IF_UPDATING=0.0):
        return [each.reason for each in mind.digest().rejected]


def test_it_is_kept_if_it_supersedes_something(mind: Mind) -> None:
    read_as_slight(mind, DESK_NOW)
    assert {each.text: each.status for each in kept(mind)} == {DESK: Status.SUPERSEDED, DESK_NOW: Status.ACTIVE}


@pytest.mark.parametrize("said", ["The weather is fine on floor 9.", DESK_ONCE])
def test_it_is_left_out_if_it_updates_nothing(mind: Mind, said: str) -> None:
    assert read_as_slight(mind, said) == [Refusal.SLIGHT]
    assert [each.text for each in kept(mind)] == [DESK]
