"""What speaks for or against a statement before anything is asked: gently, and said among its votes."""

from __future__ import annotations

import pytest

from engram import Mind, Recall
from tests.conftest import SteppedClock

QUESTION = "where is the spare key of the boat house?"


def first_texts(recall: Recall) -> list[str]:
    return [item.memory.text for item in recall.items]


def standing(recall: Recall, id: str) -> float:
    votes = next(item.votes for item in recall.items if item.memory.id == id)
    return sum(vote.contribution for vote in votes if vote.signal == "kind.standing")


def test_of_two_statements_alike_the_one_in_dispute_stands_below(ana: Mind) -> None:
    disputed = ana.remember("The spare key of the boat house hangs in the shed")
    other = ana.remember("The spare key of the boat house hangs in the cellar")
    before = ana.recall(QUESTION).items
    ana.set_status(before[0].memory.id, "challenged")
    after = ana.recall(QUESTION).items
    assert [item.memory.id for item in after[:2]] == [item.memory.id for item in reversed(before[:2])]
    assert {disputed.id, other.id} == {item.memory.id for item in after[:2]}
    assert "is disputed" in after[1].why


def test_a_guess_gives_way_to_what_is_sure(ana: Mind) -> None:
    guess = ana.remember("The spare key of the boat house hangs in the attic", confidence=0.2)
    sure = ana.remember("The spare key of the boat house hangs in the barn", confidence=1.0)
    found = ana.recall(QUESTION)
    assert [item.memory.id for item in found.items[:2]] == [sure.id, guess.id]
    assert standing(found, guess.id) == -0.25
    assert standing(found, sure.id) == 0


def test_what_somebody_confirmed_stands_above_what_nobody_did(ana: Mind) -> None:
    wrong = ana.remember("The spare key of the boat house hangs in the attic")
    other = ana.remember("The spare key of the boat house hangs in the barn")
    confirmed = ana.correct(wrong.id, "The spare key of the boat house hangs in the shed")
    found = ana.recall(QUESTION)
    assert [item.memory.id for item in found.items[:2]] == [confirmed.id, other.id]
    assert standing(found, confirmed.id) == pytest.approx(0.2)
    assert standing(found, other.id) == 0
    assert "was confirmed" in found.items[0].why


def test_what_is_disputed_still_comes_first_where_nothing_else_answers(ana: Mind) -> None:
    told = ana.remember("The spare key of the boat house hangs in the shed")
    ana.remember("Tea is at four")
    ana.set_status(told.id, "challenged")
    found = ana.recall(QUESTION)
    assert found.items[0].memory.id == told.id
    assert sum(vote.contribution for vote in found.items[0].votes) == pytest.approx(found.items[0].score, abs=1e-9)


def test_what_was_disputed_later_counts_as_it_stood_then(ana: Mind, clock: SteppedClock) -> None:
    told = ana.remember("The spare key of the boat house hangs in the shed")
    then = clock()
    clock.advance(days=1)
    ana.set_status(told.id, "challenged")
    found = ana.recall(QUESTION, as_of=then)
    assert first_texts(found) == ["The spare key of the boat house hangs in the shed"]
    assert standing(found, told.id) == 0


def test_of_two_statements_alike_the_one_that_is_pinned_stands_above(ana: Mind) -> None:
    for place in ("shed", "cellar"):
        ana.remember(f"The spare key of the boat house hangs in the {place}")
    before = [item.memory.id for item in ana.recall(QUESTION).items[:2]]
    ana.pin(before[1])
    after = ana.recall(QUESTION).items
    assert [item.memory.id for item in after[:2]] == [before[1], before[0]]
    assert "is pinned" in [vote.detail for vote in after[0].votes]
    assert sum(vote.contribution for vote in after[0].votes) == pytest.approx(after[0].score, abs=1e-9)


def test_a_pin_lifts_nothing_above_what_answers_better(ana: Mind) -> None:
    ana.pin(ana.remember("The boat house is green").id)
    told = ana.remember("The spare key of the boat house hangs in the shed")
    assert ana.recall(QUESTION).items[0].memory.id == told.id
