"""explain: where a memory stood for a question, and the first stage that lost it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
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


@pytest.mark.parametrize(
    ("question", "line"),
    [
        ("What did Ana do last week?", "time: last week (2026-05-25 to 2026-05-31)"),
        ("What did Ana do since March?", "time: since March (from 2026-03-01 on)"),
        ("What did Ana do in 2024 and yesterday?", "time: in 2024 (2024-01-01 to 2024-12-31); yesterday (2026-05-31)"),
        ("What did Ana do the day before the concert?", "time: the day before the concert (2026-05-11)"),
        ("What did Ana do before the wedding?", "time of which no memory tells: before the wedding"),
        ("What did we talk about last time?", "asks for what came last: the last talk before this one"),
        ("What is the latest on the concert?", "asks for what came last: the newest"),
        ("When was the concert?", "asks when"),
        ("What colour was the concert hall?", "other spellings and names: color"),
    ],
)
def test_an_explanation_says_which_time_was_meant_and_what_else_was_looked_up(
    ana: Mind, question: str, line: str
) -> None:
    memory = ana.observe("user", "The concert was great.", speaker="Ana", at=datetime(2026, 5, 12, 20, tzinfo=UTC))
    assert line in ana.explain(question, memory.id).understood


def test_an_explanation_says_what_a_question_was_asked_within(ana: Mind) -> None:
    memory = ana.observe("user", "The lighthouse is red.", speaker="Ana", session="s")
    asked: dict[str, Any] = {
        "filters": {"speaker": ["Ana", "Bo"], "pinned": False, "metadata": {"n": 1}, "min_trust": 0.2},
        "kinds": "episodic", "as_of": MONDAY, "between": (None, MONDAY),
    }  # fmt: skip
    told = "kind episodic; speaker Ana or Bo; not pinned; min_trust 0.2; until 2026-06-01 09:00 UTC"
    assert (
        f"only: {told}; as_of 2026-06-01 09:00 UTC; n = 1" in ana.explain("lighthouse", memory.id, **asked).understood
    )
    assert not any(line.startswith("only:") for line in ana.explain("lighthouse", memory.id).understood)


LAMPS = [f"The lighthouse {'lamp ' * (n % 4)}{'turns ' * (n % 3)}in storm {n}." for n in range(9)]


@pytest.mark.parametrize("way", ["none", "rrf", "mmr", "rrf_mmr"])
@pytest.mark.parametrize(("limit", "budget"), [(3, None), (6, 25), (10, 30), (10, 0)])
def test_a_memory_is_explained_in_the_order_and_within_the_tokens_that_are_asked_for(
    ana: Mind, way: str, limit: int, budget: int | None
) -> None:
    for n, text in enumerate([*LAMPS, f"A {'very ' * 30}long word on the lighthouse lamp that turns."]):
        ana.observe("user", text, session=str(n))
    asked: dict[str, Any] = {"limit": limit, "budget": budget, "rerank": way}
    found, by_score = ana.recall("lighthouse lamp", **asked), ana.recall("lighthouse lamp", limit=limit).items
    shown = {item.memory.id: (rank, item.score, item.votes) for rank, item in enumerate(found.items, 1)}
    for memory in ana.list():
        told = ana.explain("lighthouse lamp", memory.id, **asked)
        assert sum(vote.contribution for vote in told.votes) == pytest.approx(told.score, abs=1e-9)
        if memory.id in shown:
            assert (told.lost_at, (told.rank, told.score, told.votes)) == (None, shown[memory.id])
        elif memory.id in found.omitted:
            assert told.lost_at == "budget"
            assert told.detail.startswith("it takes ")
            assert f" tokens, and of {budget} only " in told.detail
        else:
            moved = memory.id in [item.memory.id for item in by_score]
            assert told.lost_at in (("rerank",) if moved else ("limit", "candidates"))
            assert told.rank is not None
            assert told.rank > limit


def test_another_order_says_where_it_put_a_memory_that_would_have_been_shown(ana: Mind) -> None:
    boats = f"A lamp{', and boats that pass by' * 30}."
    said = ("A lamp turns slowly.", "A lamp turns quickly.", "Yes, the lamp hangs over there.", boats)
    for n, text in enumerate(said):
        ana.observe("user", text, session=str(n))
    [_, again] = (item.memory for item in ana.recall("lamp", limit=2).items)
    told = ana.explain("lamp", again.id, limit=2, rerank="mmr")
    assert (told.lost_at, told.rank) == ("rerank", 3)
    assert told.detail == "mmr puts it in place 3; by score it stood in place 2"


def test_what_gave_way_names_what_holds_instead(ana: Mind) -> None:
    wrong = ana.remember("The printer is in room 4")
    right = ana.correct(wrong.id, "The printer is in room 5")
    told = ana.explain("where is the printer?", wrong.id)
    by = f"{right.id}: The printer is in room 5 (said {right.learnt:%Y-%m-%d})"
    assert (told.lost_at, told.detail) == ("filter", f"it is superseded by {by}")
    ana.forget(right.id)
    assert ana.explain("where is the printer?", wrong.id).detail == "it is superseded"


def test_what_stood_too_low_to_be_looked_at_says_how_low(ana: Mind) -> None:
    for n in range(60):
        ana.observe("user", f"The lighthouse {'lamp ' * (60 - n)}.", session=str(n))
    last = ana.recall("lighthouse lamp", limit=60).items[-1]
    told = ana.explain("lighthouse lamp", last.memory.id, limit=5)
    assert (told.lost_at, told.rank, told.score) == ("candidates", 60, last.score)
    assert told.detail == "59 passages scored higher, too many to be looked at"


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
