"""What updated a memory, when and why, is told wherever the memory is shown."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

import engram
from engram import Mind, Turn
from engram.model.memory import Memory

MONDAY = datetime(2026, 3, 2, 9, tzinfo=UTC)
SURE = {"supersede_probability": 0.15, "challenge_probability": 0.1}
UNSURE = {"supersede_probability": 1.0, "challenge_probability": 0.05}
OLD, NEW = "We keep the backups for 30 days.", "We keep the backups for 90 days now."
ASKED = "how long do we keep the backups?"


def told(tunables: dict[str, float]) -> Mind:
    mind = engram.open(embedder="none", tunables=tunables).mind(agent="rex", session="monday")
    for day, text in enumerate((OLD, NEW)):
        mind.observe("user", text, at=MONDAY + timedelta(days=day))
        mind.digest()
    return mind


def statement(mind: Mind, text: str) -> Memory:
    return next(each for each in mind.list(status=None) if each.text == text and not isinstance(each, Turn))


@pytest.mark.parametrize("tunables", [SURE, UNSURE])
def test_explain_tells_what_updated_a_memory_when_and_why(tunables: dict[str, float]) -> None:
    mind = told(tunables)
    new = statement(mind, NEW)
    marked = [item.memory.id for item in mind.recall(ASKED).items if item.corrected_by or item.challenged_by]
    assert marked
    for id in {statement(mind, OLD).id, *marked}:
        detail = mind.explain(ASKED, id).detail
        assert f"by {new.id}: {NEW} (said 2026-03-03; update: " in detail
        assert "% likely: " in detail


def test_explain_tells_that_a_memory_is_left_out_where_only_the_present_is_asked_for() -> None:
    mind = told(UNSURE)
    old = next(item.memory for item in mind.recall(ASKED).items if item.challenged_by)
    assert mind.explain(ASKED, old.id).lost_at is None
    lost = mind.explain(ASKED, old.id, outdated=False)
    assert (lost.rank, lost.lost_at) == (None, "outdated")
    assert lost.detail.startswith(f"it was challenged by {statement(mind, NEW).id}")


@pytest.mark.parametrize(("tunables", "kind"), [(SURE, "supersede"), (UNSURE, "set_status")])
def test_the_history_of_the_newer_memory_tells_what_it_updated(tunables: dict[str, float], kind: str) -> None:
    mind = told(tunables)
    old, new = statement(mind, OLD), statement(mind, NEW)
    found = [entry for entry in mind.history(new.id) if entry.subject != new.id]
    assert [(entry.subject, entry.kind, entry.automatic) for entry in found] == [(old.id, kind, True)]
    assert [entry.subject for entry in mind.history(old.id)] == [old.id] * len(mind.history(old.id))


def test_the_history_of_a_correction_tells_what_it_corrected() -> None:
    mind = engram.open(embedder="none").mind(agent="rex")
    wrong = mind.remember("Tea is at four")
    right = mind.correct(wrong.id, "Tea is at five", reason="she said so")
    assert (wrong.id, "she said so") in [(entry.subject, entry.reason) for entry in mind.history(right.id)]


@pytest.mark.parametrize("tunables", [SURE, UNSURE])
def test_what_is_marked_says_when_its_update_was_said(tunables: dict[str, float]) -> None:
    items = told(tunables).recall(ASKED).items
    assert items[0].updated_at is None
    assert {item.updated_at for item in items if item.corrected_by or item.challenged_by} == {
        MONDAY + timedelta(days=1)
    }
