"""explain: where a memory stood for a question, and the first stage that lost it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from engram import EngramError, Mind, Store
from tests.conftest import MONDAY, on_every_make

pytestmark = on_every_make


def test_what_came_up_is_explained_as_it_was_recalled(ana: Mind) -> None:
    for n in range(5):
        ana.observe("user", f"The lighthouse {'lamp ' * n}number {n}.", session=str(n))
    for rank, item in enumerate(ana.recall("lighthouse lamp").items, 1):
        told = ana.explain("lighthouse lamp", item.memory.id)
        assert (told.rank, told.score, told.votes, told.lost_at) == (rank, item.score, item.votes, None)


def test_what_has_none_of_the_words_was_lost_at_the_match(ana: Mind) -> None:
    memory = ana.remember("The bicycle is red")
    ana.remember("The lighthouse is white")
    told = ana.explain("lighthouse", memory.id)
    assert (told.rank, told.lost_at, told.votes) == (None, "match", ())
    assert "lighthous" in told.detail


@pytest.mark.parametrize("status", ["superseded", "invalidated"])
def test_what_is_no_longer_held_was_lost_at_the_filter(ana: Mind, status: str) -> None:
    memory = ana.set_status(ana.remember("The lighthouse is red").id, status)
    told = ana.explain("lighthouse", memory.id)
    assert (told.rank, told.lost_at) == (None, "filter")
    assert status in told.detail


def test_what_was_outdone_was_lost_at_the_limit(ana: Mind, store: Store) -> None:
    limit = store.tunables.recall_limit
    for n in range(limit + 5):
        ana.observe("user", f"The lighthouse, part {n}.", session=str(n))
    last = ana.recall("lighthouse", limit=limit + 5).items[-1].memory
    told = ana.explain("lighthouse", last.id)
    assert (told.rank, told.lost_at) == (limit + 5, "limit")


def test_what_says_the_same_as_another_was_lost_at_the_dedup(ana: Mind) -> None:
    first, second = (ana.observe("user", "The lighthouse.", session=session) for session in "ab")
    told = ana.explain("lighthouse", second.id)
    assert (told.rank, told.lost_at) == (None, "dedup")
    assert first.id in told.detail


def test_a_forgotten_memory_does_not_tell_what_it_said(ana: Mind) -> None:
    memory = ana.forget(ana.remember("The lighthouse is red").id)
    told = ana.explain("lighthouse", memory.id)
    assert told.rank is None
    assert "red" not in repr(told)


def test_an_unknown_memory_is_not_explained(ana: Mind, rex: Mind) -> None:
    theirs = rex.remember("The lighthouse is red")
    for id in (theirs.id, "7ZZZZZZZZZZZZZZZZZZZZZZZZZ"):
        with pytest.raises(EngramError) as refused:
            ana.explain("lighthouse", id)
        assert refused.value.code == "memory.not_found"


def test_votes_name_the_signal_the_weight_and_the_words(ana: Mind) -> None:
    memory = ana.observe("user", "I saw the lighthouse yesterday.", speaker="Ana")
    ana.observe("user", "You like boats.", session="other")
    told = ana.explain("when did Ana see the lighthouse?", memory.id)
    signals = {vote.signal: vote for vote in told.votes}
    assert set(signals) == {"lexical.own", "lexical.wide", "entity.speaker", "tone.first_person", "temporal.when"}
    assert "lighthous" in signals["lexical.own"].detail
    for vote in told.votes:
        assert vote.contribution == pytest.approx(vote.normalised * vote.weight)


@pytest.mark.parametrize(
    ("asked", "named"),
    [
        ({"kinds": "semantic"}, "kind"),
        ({"filters": {"speaker": "Bo"}}, "speaker"),
        ({"filters": {"session": "other"}}, "session"),
        ({"filters": {"source": "web"}}, "source"),
        ({"filters": {"scope": "global"}}, "scope"),
        ({"filters": {"category": "person"}}, "category"),
        ({"filters": {"pinned": True}}, "pinned"),
        ({"filters": {"entity": "Ana"}}, "entity"),
        ({"filters": {"metadata": {"n": 2}}}, "metadata"),
        ({"between": (MONDAY - timedelta(days=9), MONDAY - timedelta(days=8))}, "between"),
        ({"as_of": MONDAY - timedelta(days=9)}, "as_of"),
        ({"known_at": MONDAY - timedelta(days=9)}, "known_at"),
    ],
)
def test_the_filter_that_lost_a_memory_is_named(ana: Mind, asked: dict[str, Any], named: str) -> None:
    memory = ana.observe("user", "The lighthouse is red.", speaker="Ana", session="s", meta={"n": 1})
    told = ana.explain("lighthouse", memory.id, **asked)
    assert (told.rank, told.lost_at) == (None, "filter")
    assert told.detail == f"it does not pass: {named}"
    assert ana.recall("lighthouse", **asked).items == ()
    assert ana.explain("lighthouse", memory.id, filters={"speaker": "Ana"}).rank == 1


def test_an_explanation_says_what_the_question_was_taken_for(ana: Mind) -> None:
    memory = ana.observe("user", "I saw `main.py` at the lighthouse.", speaker="Ana", session="s")
    told = ana.explain("Why did Ana change `main.py`?", memory.id, conversation="s")
    assert "kind of question: causal" in told.understood
    assert "people: ana" in told.understood
    assert "meant to the letter: main.py" in told.understood
    assert any(line.startswith("conversation: ") for line in told.understood)


def test_what_overlaps_the_time_asked_for_passes(ana: Mind) -> None:
    day = timedelta(days=1)
    memory = ana.remember("The lighthouse was painted", occurred=(MONDAY - 9 * day, MONDAY - 5 * day))
    asked: dict[str, Any] = {"between": (MONDAY - 7 * day, MONDAY - 6 * day)}
    assert [item.memory.id for item in ana.recall("lighthouse", **asked).items] == [memory.id]
    assert ana.explain("lighthouse", memory.id, **asked).rank == 1


def test_corrections_are_explained_where_they_are_shown(ana: Mind) -> None:
    for n in range(4):
        ana.observe("user", f"The lighthouse lamp {'is green ' * (n + 1)}.", session=str(n))
    wrong = ana.recall("lighthouse lamp green").items[1].memory
    right = ana.correct(wrong.id, "Its light is red", reason="looked again")
    for limit in (2, 3, 10):
        shown = ana.recall("lighthouse lamp green", limit=limit).items
        ranks = {item.memory.id: rank for rank, item in enumerate(shown, 1)}
        for memory in [*ana.list(status=None), right]:
            told = ana.explain("lighthouse lamp green", memory.id, limit=limit)
            assert (told.rank if told.lost_at is None else None) == ranks.get(memory.id)


@pytest.mark.parametrize("limit", [2, 4, 10])
def test_a_correction_that_also_came_up_by_itself_says_what_lifted_it(ana: Mind, limit: int) -> None:
    for n in range(4):
        ana.observe("user", f"The lighthouse lamp {'is green ' * (n + 1)}.", session=str(n))
    wrong = ana.recall("lighthouse lamp green").items[1].memory
    right = ana.correct(wrong.id, "The lighthouse has a red light", reason="looked again")
    items = ana.recall("lighthouse lamp green", limit=limit).items
    place = next(place for place, item in enumerate(items) if item.memory.id == right.id)
    lifted = items[place]
    assert items[place + 1].corrected_by == right.id
    assert [vote.signal for vote in lifted.votes][-1] == "correction"
    assert "corrects the next one" in lifted.why
    scores = [item.score for item in items]
    assert scores == sorted(scores, reverse=True)
    for item in items:
        told = ana.explain("lighthouse lamp green", item.memory.id, limit=limit)
        assert (told.score, told.votes, told.lost_at) == (item.score, item.votes, None)
        assert sum(vote.contribution for vote in item.votes) == pytest.approx(item.score, abs=1e-9)
