"""A person whom others speak of steers a recall like one who speaks: by what is held of them, not by their name."""

from __future__ import annotations

import pytest

from engram import Mind, Recollection, Store
from tests.conftest import open_store

ASKED = "where does Robert Miller live?"


@pytest.fixture
def mind(store: Store) -> Mind:
    told = store.mind(agent="rex")
    for text in ("Robert Miller lives in Porto", "Cleo lives in Kiel", "Robert Miller plays chess"):
        told.remember(text)
    told.observe("user", "Where on earth does Robert Miller live these days?", speaker="Ben")
    return told


def votes(item: Recollection) -> set[str]:
    return {vote.signal for vote in item.votes if vote.signal.startswith("entity.")}


@pytest.mark.parametrize("asked", [ASKED, "where does Robert live?"])
def test_what_is_held_of_the_person_comes_first_and_says_why(mind: Mind, asked: str) -> None:
    items = mind.recall(asked).items
    assert items[0].memory.text == "Robert Miller lives in Porto"
    about = {item.memory.text for item in items if votes(item) == {"entity.about"}}
    assert about == {"Robert Miller lives in Porto", "Robert Miller plays chess"}


def test_the_name_is_no_part_of_what_is_felt_for(mind: Mind) -> None:
    first = mind.recall(ASKED).items[0]
    told = mind.explain(ASKED, first.memory.id)
    assert "meaning: where does live?" in told.understood
    assert "people: miller, robert" in told.understood
    assert told.score == pytest.approx(sum(vote.contribution for vote in told.votes), abs=1e-9)


def test_a_speaker_who_is_named_comes_before_a_person_who_is_not_heard(mind: Mind) -> None:
    mind.observe("user", "I told him to move.", speaker="Ben")
    items = mind.recall("what did Ben tell Robert Miller?").items
    assert {"entity.speaker"} in [votes(item) for item in items]


def test_a_person_of_another_scope_steers_nothing() -> None:
    with open_store() as store:
        mine, alone = store.mind(agent="ana"), open_store().mind(agent="ana")
        store.mind(agent="ben").remember("Robert Miller lives in Porto")
        for mind in (mine, alone):
            mind.observe("user", "Where does Robert Miller live?", speaker="Ben", id="t1")
        shown = [
            [(item.memory.text, item.score, item.why) for item in mind.recall(ASKED).items] for mind in (mine, alone)
        ]
        assert shown[0] == shown[1]
