"""recall: narrowed by time, kind, mode and filters."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from engram import Interval, Mind, Store
from tests.conftest import MONDAY, SteppedClock, texts

DAY = timedelta(days=1)


def lighthouse(mind: Mind, **given: object) -> set[str]:
    return set(texts(mind.recall("lighthouse", limit=100, **given)))  # type: ignore[arg-type]


@pytest.fixture
def week(ana: Mind, clock: SteppedClock) -> Mind:
    """One turn on each day of last week, recorded today."""
    for day in range(7):
        ana.observe("user", f"lighthouse day {day}", at=MONDAY - DAY * (7 - day), session=str(day))
    return ana


def days(*wanted: int) -> set[str]:
    return {f"lighthouse day {day}" for day in wanted}


@pytest.mark.parametrize(
    ("start", "until", "expected"),
    [
        (MONDAY - 5 * DAY, MONDAY - 3 * DAY, days(2, 3)),
        (None, MONDAY - 5 * DAY, days(0, 1)),
        (MONDAY - 2 * DAY, None, days(5, 6)),
        (None, None, days(*range(7))),
        (MONDAY, None, set()),
    ],
)
def test_between_keeps_what_happened_in_the_window(
    week: Mind, start: datetime | None, until: datetime | None, expected: set[str]
) -> None:
    assert lighthouse(week, between=(start, until)) == expected
    assert lighthouse(week, between=Interval(start, until)) == expected
    assert {memory.text for memory in week.list(between=(start, until))} == expected


def test_between_goes_by_when_a_fact_happened_not_by_when_it_was_told(ana: Mind) -> None:
    ana.remember("The lighthouse was built", occurred=(MONDAY - 900 * DAY, MONDAY - 800 * DAY))
    assert lighthouse(ana, between=(MONDAY - 850 * DAY, MONDAY - 840 * DAY))
    assert not lighthouse(ana, between=(MONDAY - DAY, None))


def test_between_in_another_zone_is_the_same_window(week: Mind) -> None:
    from zoneinfo import ZoneInfo

    there = ZoneInfo("Asia/Tokyo")
    window = ((MONDAY - 5 * DAY).astimezone(there), (MONDAY - 3 * DAY).astimezone(there))
    assert lighthouse(week, between=window) == days(2, 3)


def test_as_of_shows_only_what_had_been_said_by_then(week: Mind) -> None:
    assert lighthouse(week, as_of=MONDAY - 5 * DAY) == days(0, 1, 2)


def test_known_at_shows_only_what_had_been_stored_by_then(ana: Mind, clock: SteppedClock) -> None:
    ana.observe("user", "lighthouse early")
    stored = clock.now
    clock.advance(days=1)
    ana.observe("user", "lighthouse told late", at=MONDAY - 9 * DAY)
    assert lighthouse(ana, known_at=stored) == {"lighthouse early"}
    assert lighthouse(ana, as_of=stored) == {"lighthouse early", "lighthouse told late"}


def test_what_was_active_then_is_active_then_also_when_that_is_asked_for(ana: Mind, clock: SteppedClock) -> None:
    memory = ana.remember("The lighthouse is red")
    then = clock.now
    clock.advance(days=1)
    ana.correct(memory.id, "The lighthouse is blue", was="changed")
    assert lighthouse(ana, as_of=then, filters={"status": "active"}) == {"The lighthouse is red"}
    assert lighthouse(ana, as_of=then, filters={"status": "superseded"}) == set()


def test_the_category_of_then_counts_then(ana: Mind, clock: SteppedClock) -> None:
    memory = ana.remember("The lighthouse is red", category="fact")
    then = clock.now
    clock.advance(days=1)
    ana.update(memory.id, category="decision")
    assert lighthouse(ana, as_of=then, filters={"category": "fact"}) == {"The lighthouse is red"}
    assert lighthouse(ana, filters={"category": "fact"}) == set()


@pytest.fixture
def mixed(ana: Mind) -> Mind:
    ana.observe("user", "turn lighthouse", speaker="Ana", session="s1", meta={"topic": "sea"})
    ana.observe("assistant", "answer lighthouse", speaker="Rex", session="s2")
    ana.remember("fact lighthouse", category="fact", pinned=True, meta={"topic": "sea", "n": 1})
    ana.remember("rule lighthouse", kind="procedural", source="web")
    ana.remember("gist lighthouse", kind="schema", source="document")
    return ana


@pytest.mark.parametrize(
    ("kinds", "expected"),
    [
        ("episodic", {"turn lighthouse", "answer lighthouse"}),
        (["semantic"], {"fact lighthouse"}),
        (("semantic", "procedural"), {"fact lighthouse", "rule lighthouse"}),
        ({"schema"}, {"gist lighthouse"}),
    ],
)
def test_only_the_kinds_asked_for_come_back(mixed: Mind, kinds: object, expected: set[str]) -> None:
    assert lighthouse(mixed, kinds=kinds) == expected


@pytest.mark.parametrize(
    ("mode", "expected"),
    [
        ("facts_only", {"fact lighthouse"}),
        ("facts_plus_rules", {"fact lighthouse", "rule lighthouse"}),
        (
            "full_context",
            {"turn lighthouse", "answer lighthouse", "fact lighthouse", "rule lighthouse", "gist lighthouse"},
        ),
    ],
)
def test_a_mode_decides_how_much_is_looked_at(mixed: Mind, mode: str, expected: set[str]) -> None:
    assert lighthouse(mixed, mode=mode) == expected


def test_kinds_narrow_a_mode(mixed: Mind) -> None:
    assert lighthouse(mixed, mode="facts_plus_rules", kinds=["procedural", "episodic"]) == {"rule lighthouse"}


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        ({"category": "fact"}, {"fact lighthouse"}),
        ({"category": ["fact", "nothing"]}, {"fact lighthouse"}),
        ({"speaker": "Ana"}, {"turn lighthouse"}),
        ({"session": ["s1", "s2"]}, {"turn lighthouse", "answer lighthouse"}),
        ({"source": "web"}, {"rule lighthouse"}),
        ({"pinned": True}, {"fact lighthouse"}),
        ({"min_trust": 0.6}, {"turn lighthouse", "answer lighthouse", "fact lighthouse"}),
        ({"metadata": {"topic": "sea"}}, {"turn lighthouse", "fact lighthouse"}),
        ({"metadata": {"topic": "sea", "n": 1}}, {"fact lighthouse"}),
        ({"entity": "Ana"}, set()),
        ({"scope": "agent:rex"}, set()),
        ({"speaker": "Ana", "category": "fact"}, set()),
    ],
)
def test_a_filter_keeps_what_is_like_it(mixed: Mind, filters: dict[str, object], expected: set[str]) -> None:
    assert lighthouse(mixed, filters=filters) == expected
    assert {memory.text for memory in mixed.list(filters=filters)} == expected


def test_a_page_of_a_filtered_list_is_full(ana: Mind) -> None:
    for number in range(20):
        ana.observe("user", f"lighthouse {number}", meta={"even": number % 2 == 0})
    page = ana.list(limit=5, offset=5, filters={"metadata": {"even": True}})
    assert [memory.text for memory in page] == [f"lighthouse {number}" for number in (8, 6, 4, 2, 0)]


def test_a_status_can_be_asked_for(ana: Mind) -> None:
    memory = ana.remember("The lighthouse is red")
    ana.set_status(memory.id, "invalidated")
    assert lighthouse(ana) == set()
    assert lighthouse(ana, filters={"status": "invalidated"}) == {"The lighthouse is red"}


def test_what_faded_comes_back_marked_when_nothing_else_answers(ana: Mind) -> None:
    memory = ana.remember("The lighthouse is red")
    ana.set_status(memory.id, "archived")
    [found] = ana.recall("lighthouse").items
    assert (found.memory.id, found.faded) == (memory.id, True)


def test_what_faded_stays_away_when_something_else_answers(ana: Mind) -> None:
    ana.set_status(ana.remember("The lighthouse was painted once").id, "archived")
    for text in ("We had soup", "It rained all day", "My sister called"):
        ana.remember(text)
    question = "what colour is the lighthouse at Cape Roca?"
    assert [item.faded for item in ana.recall(question).items] == [True]
    ana.remember("The lighthouse at Cape Roca has the colour red")
    found = ana.recall(question)
    assert found.verdict == "confident"
    assert texts(found) == ["The lighthouse at Cape Roca has the colour red"]


def test_challenged_memories_are_still_recalled(ana: Mind) -> None:
    ana.set_status(ana.remember("The lighthouse is red").id, "challenged")
    assert lighthouse(ana) == {"The lighthouse is red"}


def test_a_scope_filter_looks_into_that_scope_only(store: Store) -> None:
    ana = store.mind(agent="ana", project="atlas")
    ana.remember("lighthouse of mine")
    ana.remember("lighthouse of ours", scope="project:atlas")
    assert lighthouse(ana) == {"lighthouse of mine", "lighthouse of ours"}
    assert lighthouse(ana, filters={"scope": "project:atlas"}) == {"lighthouse of ours"}


def test_filters_do_not_change_the_scores_of_what_passes(mixed: Mind) -> None:
    everything = {item.memory.id: item.score for item in mixed.recall("lighthouse").items}
    some = {item.memory.id: item.score for item in mixed.recall("lighthouse", kinds="episodic").items}
    assert some.items() <= everything.items()


@pytest.mark.parametrize(
    ("speaker", "asked"),
    [("Ana", "ana"), ("ana", "ANA"), ("Jürgen", "jürgen"), ("Ömer", "ömer"), ("ÖMER", "Ömer"), ("Иван", "иван")],
)
def test_a_speaker_is_found_however_the_name_is_capitalised(ana: Mind, speaker: str, asked: str) -> None:
    turn = ana.observe("user", "The lighthouse is red", speaker=speaker)
    ana.observe("user", "The lighthouse is tall", speaker="Somebody Else")
    wanted = {"speaker": asked}
    assert lighthouse(ana, filters=wanted) == {"The lighthouse is red"}
    assert [memory.id for memory in ana.list(filters=wanted)] == [turn.id]
    assert ana.explain("lighthouse", turn.id, filters=wanted).rank == 1
    assert "speaker" in ana.explain("lighthouse", turn.id, filters={"speaker": "Bea"}).detail


def test_metadata_is_looked_for_in_lists_too(ana: Mind) -> None:
    both = ana.remember("The lighthouse is red", meta={"tags": ["sea", "stone"], "floors": [1, 2]})
    ana.remember("The lighthouse is tall", meta={"tags": ["tower"], "floors": [True]})
    ana.remember("The lighthouse is old", meta={"tags": {"sea": 1}})
    for metadata in ({"tags": "sea"}, {"tags": "stone", "floors": 1}, {"tags": ["sea", "stone"]}):
        assert lighthouse(ana, filters={"metadata": metadata}) == {"The lighthouse is red"}
        assert [memory.id for memory in ana.list(filters={"metadata": metadata})] == [both.id]
        assert ana.explain("lighthouse", both.id, filters={"metadata": metadata}).rank == 1
    for metadata in ({"tags": "sand"}, {"tags": "sea", "floors": 3}, {"tags": "se"}):
        assert lighthouse(ana, filters={"metadata": metadata}) == set()


def test_metadata_in_lists_is_looked_for_as_it_stood_then(ana: Mind, clock: SteppedClock) -> None:
    memory = ana.remember("The lighthouse is red", meta={"tags": ["sea"]})
    then = clock.now
    clock.advance(days=1)
    ana.update(memory.id, meta={"tags": ["land"]})
    assert lighthouse(ana, filters={"metadata": {"tags": "sea"}}, as_of=then) == {"The lighthouse is red"}
    assert lighthouse(ana, filters={"metadata": {"tags": "sea"}}) == set()
