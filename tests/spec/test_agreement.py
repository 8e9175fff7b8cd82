"""How far the signals agree on the order of what came up, worked out when somebody looks."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engram import Mind
from engram.model.memory import Memory
from engram.model.recall import Recall, Recollection, Trust, Verdict, Vote
from tests.conftest import MONDAY
from tests.spec.test_reasons_later import looked_at
from tests.spec.test_senses import sensing


def recalled(memory: Memory, *votes: dict[str, float]) -> Recall:
    """A recall whose items have these votes, and nothing else of note."""
    items = tuple(
        Recollection(
            memory=memory, score=sum(each.values()), trust=Trust(0, 0, 0, 0), why="",
            votes=tuple(Vote(signal, added, added, 1.0, added) for signal, added in each.items()),
        )
        for each in votes
    )  # fmt: skip
    return Recall(query="?", items=items, verdict=Verdict.UNKNOWN, probability=0.0)


@pytest.fixture
def memory(ana: Mind) -> Memory:
    return ana.remember("Rex barks")


def test_words_and_meaning_that_put_all_in_one_order_agree(memory: Memory) -> None:
    votes = [{"lexical.own": float(n), "semantic.turn": float(2 * n)} for n in range(4)]
    assert recalled(memory, *votes).agreement == 1.0


def test_words_and_meaning_that_put_all_the_other_way_round_agree_in_nothing(memory: Memory) -> None:
    votes = [{"lexical.own": float(n), "semantic.turn": float(-n)} for n in range(4)]
    assert recalled(memory, *votes).agreement == 0.0


def test_the_signals_of_one_family_count_together_and_what_is_held_equal_not_at_all(memory: Memory) -> None:
    votes = [
        {"lexical.own": 1.0, "lexical.wide": 2.0, "semantic.turn": 1.0, "tone.first_person": 9.0},
        {"lexical.own": 2.0, "lexical.wide": 0.0, "semantic.turn": 0.5, "distilled": 9.0},
        {"lexical.own": 2.0, "lexical.wide": 0.0, "semantic.turn": 2.0},
    ]
    assert recalled(memory, *votes).agreement == 0.5  # the last two are equal in words


@pytest.mark.parametrize("votes", [[], [{"lexical.own": 1.0}], [{"lexical.own": 1.0}, {"lexical.own": 2.0}]])
def test_where_nothing_can_disagree_nothing_is_said(memory: Memory, votes: list[dict[str, float]]) -> None:
    assert recalled(memory, *votes).agreement is None


def test_nobody_pays_for_it_who_does_not_look() -> None:
    mind = sensing().mind(agent="rex")
    for text in ("My cats miss the garden.", "Surfing ends in autumn.", "The pets were at the vet."):
        mind.observe("user", text, at=MONDAY, session=text)
    found = mind.recall("what about the cats?")
    assert not any(looked_at(item) for item in found.items)
    assert found.agreement is not None
    assert 0 <= found.agreement <= 1
    assert found.tokens > 0
    assert all(one.score >= other.score for one, other in pairwise(found.items))
