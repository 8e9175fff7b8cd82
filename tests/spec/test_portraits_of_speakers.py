"""Whoever speaks, and whomever a fact is about, is known by name, whatever the name looks like."""

from __future__ import annotations

import pytest

from engram import Mind
from engram.engine.writing.rules import Rules
from tests.conftest import SteppedClock, open_store
from tests.spec.portraits import held, names


@pytest.fixture
def mind(clock: SteppedClock) -> Mind:
    return open_store(clock=clock, reader=Rules()).mind(agent="rex")


@pytest.mark.parametrize("name", ["Jürgen", "Torben", "jürgen", "Jörg-Uwe"])
def test_who_speaks_german_is_known_by_name(mind: Mind, name: str) -> None:
    mind.observe("user", "Ich wohne in Kiel.", speaker=name)
    mind.digest()
    portrait = mind.about(name)
    assert portrait.entity.kind == "person"
    assert [memory.text for memory in portrait.memories] == ["Ich wohne in Kiel."]
    assert [(it.relation, it.value) for it in portrait.entity.properties] == [("lives_in", "Kiel")]


@pytest.mark.parametrize("name", ["Zhang Wei", "李雷", "bob_42", "Torben"])
def test_a_speaker_is_known_by_the_whole_name(mind: Mind, name: str) -> None:
    mind.observe("user", "I live in Kiel.", speaker=name)
    mind.digest()
    assert held(mind, name) == ["I live in Kiel."]
    assert sorted(names(mind)) == sorted(["Kiel", name])


def test_who_speaks_chinese_is_known_by_name(mind: Mind) -> None:
    mind.observe("user", "我住在北京。", speaker="李雷")
    mind.digest()
    assert len(held(mind, "李雷")) == 1


def test_what_belongs_to_a_speaker_is_told_of_the_speaker_too(mind: Mind) -> None:
    mind.observe("user", "My sister Klara lives in Kiel.", speaker="bob_42")
    mind.digest()
    assert held(mind, "bob_42") == held(mind, "Klara") == ["My sister Klara lives in Kiel."]


def test_what_a_speaker_tells_of_something_else_is_not_about_the_speaker(mind: Mind) -> None:
    mind.observe("user", "The deploy runs on Fridays. I use Postgres.", speaker="Torben")
    mind.digest()
    assert held(mind, "Torben") == ["I use Postgres."]


@pytest.mark.parametrize(
    ("saying", "name"),
    [("My name is Nadia.", "Nadia"), ("I am called Nadia.", "Nadia"), ("Ich heiße Torben.", "Torben")],
)
def test_a_user_without_a_speaker_is_known_by_the_name_that_was_told(mind: Mind, saying: str, name: str) -> None:
    for text in ("I live in Porto.", saying, "I work for Acme."):
        mind.observe("user", text)
    mind.digest()
    portrait = mind.about(name)
    assert portrait.entity.names == (name, "User")
    assert portrait == mind.about("User")
    assert {(it.relation, it.value) for it in portrait.entity.properties} >= {
        ("lives_in", "Porto"), ("works_for", "Acme"), ("has_name", name),
    }  # fmt: skip


def test_a_name_that_is_denied_is_nobodys(mind: Mind) -> None:
    mind.observe("user", "My name is not Nadia.")
    mind.observe("user", "I live in Porto.")
    mind.digest()
    assert mind.about("User").entity.names == ("User",)


def test_a_described_subject_is_no_name(mind: Mind) -> None:
    mind.observe("user", "Meine Firma sitzt in Kiel. Die Katze wohnt in Kiel.", speaker="Torben")
    mind.observe("user", "Der Chef arbeitet bei Bosch.", speaker="Torben")
    mind.digest()
    assert not {"Firma", "Katze", "Chef", "Die Katze", "Der Chef"}.intersection(names(mind))
