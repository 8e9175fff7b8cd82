"""what sort of memory a statement is: the first of several questions that knows an answer gives it."""

from __future__ import annotations

import pytest

from engram.cognition.classify import category_of, kind_of, names_when
from engram.model.memory import CATEGORIES, Kind

EPISODIC, SEMANTIC, PROCEDURAL = Kind.EPISODIC, Kind.SEMANTIC, Kind.PROCEDURAL


def test_a_time_makes_it_an_event_whatever_its_category() -> None:
    assert kind_of("Ana switched to tea last Friday", category="preference") is EPISODIC
    assert kind_of("Ana prefers tea", category="preference") is SEMANTIC


def test_a_time_that_is_known_need_not_be_named_and_one_that_is_named_may_be_none() -> None:
    assert kind_of("Ana prefers tea", category="preference", happened=True) is EPISODIC
    assert kind_of("Ana met Bo yesterday", category="fact", happened=False) is SEMANTIC


@pytest.mark.parametrize(
    "text",
    [
        "Ana swims every Monday",
        "Ana has lived here since 2019",
        "Ana's birthday is on 3 May",
        "The pass expires on 1 June 2030",
        "Ana wohnt hier",
        "Ana swims once a week",
    ],
)
def test_habits_and_dates_that_things_have_are_no_events(text: str) -> None:
    assert not names_when(text)
    assert kind_of(text) is SEMANTIC


@pytest.mark.parametrize(
    "text",
    [
        "We met last Friday",
        "Two days ago the lift broke",
        "Wir waren gestern am See",
        "Hier, elle a vu un renard",
        "我昨天去了北京",
    ],
)
def test_true_times_are_seen_in_several_languages(text: str) -> None:
    assert names_when(text)


def test_the_category_comes_before_the_words_and_one_of_your_own_says_nothing() -> None:
    assert kind_of("Ana sold the boat", category="fact") is SEMANTIC
    assert kind_of("Ana sold the boat", category="procedure") is PROCEDURAL
    assert kind_of("Ana sold the boat", category="boats") is EPISODIC


@pytest.mark.parametrize(
    ("action", "state"),
    [
        ("Ana moved to Porto", "Ana lives in Porto"),
        ("Bo bought a van", "Bo owns a van"),
        ("The lease got cancelled", "The flat is rented"),
        ("Ich habe das Auto verkauft", "Ich mag das Auto"),
        ("Ana compró un coche", "Ana tiene un coche"),
        ("Elle a acheté une maison", "Elle habite à Lyon"),
    ],
)
def test_past_actions_are_told_from_states(action: str, state: str) -> None:
    assert (kind_of(action), kind_of(state)) == (EPISODIC, SEMANTIC)


def test_what_nothing_tells_is_an_event() -> None:
    assert kind_of("Hm, right") is EPISODIC


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("Ana prefers oat milk", "preference"),
        ("Bo is allergic to nuts", "preference"),
        ("Always answer in German", "instruction"),
        ("The team decided to use Postgres", "decision"),
        ("Ana will send the slides by Friday", "commitment"),
        ("To deploy, run make ship", "procedure"),
        ("The import fails with a KeyError", "error"),
        ("Ana's sister Eva is a nurse", "relationship"),
        ("Ana lives in Porto", "fact"),
        ("The staging server listens on port 8080", "technical"),
        ("src/app/router.py holds the routes", "codebase"),
        ("Ana adopted a greyhound", "moment"),
        ("Bo bevorzugt Tee", "preference"),
        ("A Bo le gusta el té", "preference"),
        ("No, the code is 42", "correction"),
        ("Hm", "general"),
    ],
)
def test_a_category_is_found_where_none_is_given(text: str, category: str) -> None:
    assert category_of(text) == category
    assert category in CATEGORIES
