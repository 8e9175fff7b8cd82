"""Updates in the hands of somebody who means no good, or who only writes what nobody expected."""

from __future__ import annotations

from datetime import timedelta

import pytest

from engram import Mind, Turn
from engram.errors import Conflict, Tombstoned
from engram.model.memory import Status
from tests.spec.test_updates import MONDAY, SURE, opened, say, statement

LISBON, PORTO = "I live in Lisbon.", "I live in Porto."


@pytest.fixture
def rex() -> Mind:
    """A mind that takes every likely update for one."""
    return opened(SURE).mind(agent="rex", session="monday")


@pytest.mark.parametrize("progress", [[], {}, ["done"], None, 5])
def test_a_commitment_written_by_hand_that_makes_no_sense_stops_nothing(rex: Mind, progress: object) -> None:
    rex.remember("I will call mum", category="commitment", meta={"commitment": {"progress": progress}}, source="tool")
    say(rex, "I will call mum tomorrow.", "I called mum.")
    assert rex.digest().turns == 2


def test_a_correction_whose_reason_reads_like_an_update_is_a_correction(rex: Mind) -> None:
    wrong = rex.confirm(rex.remember(LISBON).id)
    rex.correct(wrong.id, PORTO, reason="update: she moved", at=MONDAY)
    assert rex.get(wrong.id).status is not Status.ACTIVE
    assert rex.changes(auto=True) == []
    assert [change.reason for change in rex.changes()] == ["Update: she moved"]
    with pytest.raises(Tombstoned):
        rex.confirm(wrong.id)


def test_an_agent_that_denies_two_statements_of_one_turn_challenges_both(rex: Mind) -> None:
    rex.observe("user", "I like olives. I like cheese.", at=MONDAY, speaker="Ana")
    rex.digest()
    rex.remember("Ana does not like cheese or olives", source="agent")
    held = {each.text: each.status for each in rex.list(status=None) if not isinstance(each, Turn)}
    assert held["I like olives."] is held["I like cheese."] is Status.CHALLENGED


def test_to_undo_what_an_agent_put_in_doubt_keeps_what_the_agent_said(rex: Mind) -> None:
    old, new = rex.remember(LISBON), rex.remember(PORTO, source="agent")
    [found] = rex.changes(auto=True)
    assert (found.old.id, found.new and found.new.id) == (old.id, new.id)
    rex.undo(found.change_set)
    assert rex.get(old.id).status is rex.get(new.id).status is Status.ACTIVE


@pytest.fixture
def late(rex: Mind) -> Mind:
    """Somebody moved, and what they said before comes in after that."""
    say(rex, PORTO, first=MONDAY + timedelta(days=30))
    rex.digest()
    say(rex, LISBON)
    rex.digest()
    return rex


def test_what_comes_late_and_is_outdated_already_is_listed_among_the_updates(late: Mind) -> None:
    [found] = late.changes(auto=True)
    assert (found.old.text, found.new and found.new.text) == (LISBON, PORTO)
    old = statement(late, LISBON)
    assert (old.status, old.valid.until) == (Status.SUPERSEDED, MONDAY + timedelta(days=30))
    assert late.recall("where do I live?").items[0].memory.text == PORTO


def test_what_comes_late_and_is_outdated_already_can_be_confirmed(late: Mind) -> None:
    kept = late.confirm(statement(late, LISBON).id)
    assert (kept.status, kept.valid.until) == (Status.ACTIVE, None)


def test_what_comes_late_and_is_outdated_already_holds_if_the_update_is_undone(late: Mind) -> None:
    late.undo(late.changes(auto=True)[0].change_set)
    old = statement(late, LISBON)
    assert (old.status, old.valid.until) == (Status.ACTIVE, None)
    assert statement(late, PORTO).status is Status.ACTIVE


@pytest.fixture
def gap(rex: Mind) -> Mind:
    """A chain of three whose middle was erased."""
    say(rex, LISBON, PORTO, "I live in Faro.")
    rex.digest()
    rex.erase(statement(rex, PORTO).id)
    return rex


def test_what_gave_way_to_something_that_is_erased_is_as_outdated_as_before(gap: Mind) -> None:
    newest = statement(gap, "I live in Faro.")
    assert LISBON not in [item.memory.text for item in gap.recall("where do I live?", outdated=False).items]
    [old] = [item for item in gap.recall("where do I live?").items if item.memory.text == LISBON]
    assert old.corrected_by == newest.id


def test_what_is_confirmed_after_its_update_was_erased_gives_way_to_nothing(gap: Mind) -> None:
    old = gap.confirm(statement(gap, LISBON).id)
    assert old.status is Status.ACTIVE
    assert [link.relation for link in gap.links(old.id) if link.relation in ("supersedes", "superseded_by")] == []


def test_an_update_is_not_brought_back_without_what_it_leads_to() -> None:
    with opened(SURE) as store:
        rex = store.mind(agent="rex", session="monday")
        say(rex, LISBON, PORTO)
        rex.digest()
        back = rex.undo().change_set  # the update
        rex.undo()  # what it leads to
        with pytest.raises(Conflict):
            rex.undo(back)
        assert statement(rex, LISBON).status is Status.ACTIVE
        rex.undo(back, cascade=True)
        assert [statement(rex, said).status.value for said in (LISBON, PORTO)] == ["superseded", "active"]
        assert all(found.ok for found in store.doctor().findings)
