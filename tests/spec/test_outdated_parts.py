"""One statement of a turn is outdated: the rest of the turn is not."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

import engram
from engram import Mind, Recollection
from engram.model.memory import Status

MONDAY = datetime(2026, 3, 2, 9, tzinfo=UTC)
SURE = {"supersede_probability": 0.15, "challenge_probability": 0.1}
UNSURE = {"supersede_probability": 1.0, "challenge_probability": 0.05}
POSSIBLE = {"supersede_probability": 1.0, "challenge_probability": 1.0}
RENT, NOW = "The rent is 900 a month.", "The rent is 980 a month now."
LOCKER = "My locker is number 4411 in the basement."
VALVE = "The boiler valve sits behind the green cupboard."
CHAPTERS = " ".join(f"In chapter {place} the hero walks through a town and meets a merchant." for place in range(40))
SHORT, LONG = f"{RENT} {LOCKER}", f"{RENT} {CHAPTERS} {VALVE}"


def told(tunables: dict[str, float], *said: str) -> Mind:
    """A mind that heard one thing each day."""
    mind = engram.open(embedder="none", tunables=tunables).mind(agent="rex", session="monday")
    for day, text in enumerate(said):
        mind.observe("user", text, at=MONDAY + timedelta(days=day))
    mind.digest()
    return mind


def recollected(mind: Mind, question: str, text: str, *, outdated: bool = True) -> Recollection:
    return next(item for item in mind.recall(question, outdated=outdated).items if item.memory.text == text)


def marks(item: Recollection) -> tuple[str | None, str | None]:
    return item.corrected_by, item.challenged_by


@pytest.mark.parametrize("tunables", [SURE, UNSURE])
@pytest.mark.parametrize(("text", "question"), [(LONG, "where is the boiler valve?"), (SHORT, "which locker is mine?")])
def test_what_else_a_turn_says_is_not_outdated_with_one_statement_of_it(
    tunables: dict[str, float], text: str, question: str
) -> None:
    mind = told(tunables, text, NOW)
    assert {each.status for each in mind.list(status=None) if each.text == RENT} <= {
        Status.SUPERSEDED,
        Status.CHALLENGED,
    }
    for outdated in (True, False):
        found = recollected(mind, question, text, outdated=outdated)
        assert marks(found) == (None, None)
        first = mind.recall(question, outdated=outdated).items[0].memory
        assert text in (first.text, *(source.text for source in map(mind.get, first.sources)))


@pytest.mark.parametrize("tunables", [SURE, UNSURE])
@pytest.mark.parametrize("text", [SHORT, LONG])
def test_the_part_of_a_turn_that_carries_the_outdated_statement_is_marked(
    tunables: dict[str, float], text: str
) -> None:
    mind = told(tunables, text, NOW)
    found = mind.recall("how much is the rent a month?").items
    assert found[0].memory.text == NOW
    item = next(item for item in found if item.memory.text in (text, RENT))
    assert found[0].memory.id in marks(item) or set(marks(item)) & set(found[0].also)


def test_a_turn_with_two_outdated_statements_leads_to_the_update_of_the_one_that_is_asked_for() -> None:
    both, later = f"{RENT} The office opens at 8 in the morning.", "The office opens at 9 in the morning now."
    mind = told(SURE, both)
    for old, new in ((RENT, NOW), ("The office opens at 8 in the morning.", later)):
        mind.correct(next(each.id for each in mind.list() if each.text == old), new)
    for question, newer in (("how much is the rent a month?", NOW), ("when does the office open?", later)):
        item = recollected(mind, question, both)
        assert mind.get(item.corrected_by or "").text == newer


def test_a_turn_that_was_corrected_as_a_whole_is_marked_whatever_is_asked() -> None:
    mind = told(SURE, SHORT)
    turn = next(each for each in mind.list(kinds="episodic") if each.text == SHORT)
    right = mind.correct(turn.id, "Neither the rent nor the locker is known.")
    assert recollected(mind, "which locker is mine?", SHORT).corrected_by == right.id


def test_what_may_update_another_sentence_does_not_stand_below_the_first_result() -> None:
    mind = told(POSSIBLE, SHORT, *(f"{place} stands a blue locker." for place in ("Here", "There", "Upstairs")))
    perhaps = mind.remember("Nine hundred and eighty are paid each time.", kind="episodic")
    turn = next(each for each in mind.list(kinds="episodic") if each.text == SHORT)
    for older in (turn, next(each for each in mind.list() if each.text == RENT)):
        mind.relate(older.id, perhaps.id, "maybe_updated_by")
    questions = ("which locker is in the basement?", "is the rent of the locker 900 a month?")
    found = [mind.recall(question, kinds="episodic").items for question in questions]
    assert [items[0].memory.text for items in found] == [SHORT, SHORT]
    assert [items[1].memory.id == perhaps.id for items in found] == [False, True]
