"""Reasons are worked out when somebody looks at them, and are the same whoever looks, and when."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace

import pytest

from engram import Mind
from engram.model.recall import but_for


@pytest.fixture
def told(ana: Mind) -> Mind:
    ana.observe("user", "Rex sleeps under the table.")
    return ana


def looked_at(item: object) -> bool:
    try:
        object.__getattribute__(item, "why")
    except AttributeError:
        return False
    return True


def test_nobody_pays_for_reasons_that_nobody_reads(told: Mind) -> None:
    [item] = told.recall("where does Rex sleep?").items
    assert item.memory.text == "Rex sleeps under the table."
    assert not looked_at(item)
    assert item.why == "says Rex, sleep"
    assert looked_at(item)
    assert sum(vote.contribution for vote in item.votes) == pytest.approx(item.score, abs=1e-9)


def test_what_was_looked_at_equals_what_was_not(told: Mind) -> None:
    [one], [other] = (told.recall("where does Rex sleep?").items for _ in range(2))
    assert one.why
    assert one == other
    assert repr(one) == repr(other)


def test_reasons_outlive_the_store_they_came_from_and_every_way_to_copy(told: Mind) -> None:
    [item], [read] = (told.recall("where does Rex sleep?").items for _ in range(2))
    told.forget(item.memory.id)
    changed = but_for(item, corrected_by="later")
    assert not looked_at(changed)
    assert changed.why == read.why
    for copied in (pickle.loads(pickle.dumps(item)), copy.deepcopy(item), replace(item, faded=True)):
        assert (copied.why, copied.votes) == (read.why, read.votes)


def test_what_there_is_not_is_not_looked_for(told: Mind) -> None:
    [item] = told.recall("where does Rex sleep?").items
    with pytest.raises(AttributeError, match="no attribute 'reason'"):
        getattr(item, "reason")  # noqa: B009  # mypy knows that it is not there
