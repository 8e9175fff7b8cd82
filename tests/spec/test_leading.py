"""What was read in a turn speaks for it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import engram
from engram import Mind
from tests.conftest import MONDAY
from tests.properties.vector_model import HashedEmbedder


@pytest.fixture
def ana() -> Iterator[Mind]:
    with engram.open(embedder=HashedEmbedder(), clock=lambda: MONDAY) as store:
        yield store.mind(agent="rex")


def test_a_fact_leads_with_the_turn_it_was_read_in_as_evidence(ana: Mind) -> None:
    turn = ana.observe("user", "By the way, I live in Porto these days.", speaker="Ana")
    ana.digest()
    first = ana.recall("where does Ana live?").items[0]
    assert (first.memory.sources, [each.id for each in first.evidence]) == ((turn.id,), [turn.id])


def test_the_votes_of_a_fact_that_leads_add_up_to_its_score(ana: Mind) -> None:
    ana.observe("user", "By the way, I live in Porto these days.", speaker="Ana")
    ana.digest()
    for item in ana.recall("where does Ana live?").items:
        assert sum(vote.contribution for vote in item.votes) == pytest.approx(item.score, abs=1e-9)


def test_a_fact_that_speaks_for_several_turns_is_lifted_once_and_names_them_all(ana: Mind) -> None:
    said = ("I live in Porto.", "By the way, I live in Porto.", "I live in Porto, where it rains.", "I live in Porto!")
    turns = {ana.observe("user", text, speaker="Ana").id for text in said}
    ana.digest()
    items = ana.recall("where does Ana live?").items
    for item in items:
        assert sum(vote.contribution for vote in item.votes) == pytest.approx(item.score, abs=1e-9)
    assert turns <= {id for item in items for id in (item.memory.id, *item.also)}


def test_a_turn_and_what_was_read_in_it_take_one_place(ana: Mind) -> None:
    turn = ana.observe("user", "By the way, I live in Porto these days.", speaker="Ana")
    ana.digest()
    shown = [item for item in ana.recall("where does Ana live?").items if turn.id in (item.memory.id, *item.also)]
    assert len(shown) == 1


def test_a_forgotten_fact_does_not_lead(ana: Mind) -> None:
    ana.observe("user", "By the way, I live in Porto these days. I also have a dog.", speaker="Ana")
    ana.digest()
    for fact in ana.list(kinds="semantic"):
        ana.forget(fact.id)
    assert all(not item.memory.sources for item in ana.recall("where does Ana live?").items)


def test_where_only_turns_are_asked_for_only_turns_come(ana: Mind) -> None:
    ana.observe("user", "By the way, I live in Porto these days.", speaker="Ana")
    ana.digest()
    found = ana.recall("where does Ana live?", kinds="episodic").items
    assert [item.memory.text for item in found] == ["By the way, I live in Porto these days."]


def test_a_turn_that_gave_way_to_what_was_read_in_it_is_explained_as_that(ana: Mind) -> None:
    turn = ana.observe("user", "By the way, I live in Porto these days.", speaker="Ana")
    ana.digest()
    first = ana.recall("where does Ana live?").items[0].memory
    told = ana.explain("where does Ana live?", turn.id)
    assert (told.rank, told.lost_at, told.detail.split(",")[0]) == (None, "distilled", first.id)


def test_a_turn_in_which_something_was_read_says_so_among_its_votes(ana: Mind) -> None:
    turn = ana.observe("user", "By the way, I live in Porto these days.", speaker="Ana")
    idle = ana.observe("user", "Porto, where does anybody live?", speaker="Ana")
    ana.digest()
    found = {item.memory.id: item for item in ana.recall("where does Ana live?", kinds="episodic").items}
    signals = {id: {vote.signal for vote in item.votes} for id, item in found.items()}
    assert "kind.source" in signals[turn.id]
    assert "kind.source" not in signals[idle.id]
    assert sum(vote.contribution for vote in found[turn.id].votes) == pytest.approx(found[turn.id].score, abs=1e-9)


def test_a_turn_counts_for_no_more_once_what_was_read_in_it_is_forgotten(ana: Mind) -> None:
    ana.observe("user", "By the way, I live in Porto these days.", speaker="Ana")
    ana.digest()
    for fact in ana.list(kinds="semantic"):
        ana.forget(fact.id)
    found = ana.recall("where does Ana live?").items
    assert not any(vote.signal == "kind.source" for item in found for vote in item.votes)


def test_where_several_things_are_asked_of_one_person_what_they_did_counts_more_than_what_they_like(ana: Mind) -> None:
    went = ana.observe("user", "Last week I went to Rome with my sister.", speaker="Ana")
    likes = ana.observe("user", "I really love Rome in the spring.", speaker="Ana")
    ana.digest()
    found = ana.recall("Which places in Rome has Ana seen?").items
    told = {source: {vote.signal for vote in item.votes} for item in found for source in item.memory.sources}
    assert "kind.moment" in told[went.id]
    assert not told[likes.id] & {"kind.moment", "kind.claim"}
    for item in found:
        assert sum(vote.contribution for vote in item.votes) == pytest.approx(item.score, abs=1e-9)


def test_where_one_thing_is_asked_what_is_held_counts_as_ever(ana: Mind) -> None:
    ana.observe("user", "Last week I went to Rome with my sister.", speaker="Ana")
    ana.digest()
    signals = {vote.signal for item in ana.recall("Which place in Rome did Ana see?").items for vote in item.votes}
    assert "kind.claim" in signals
    assert "kind.moment" not in signals


def test_what_is_held_in_so_many_words_needs_not_stand_out() -> None:
    with engram.open(embedder=HashedEmbedder(), clock=lambda: MONDAY, tunables={"confident_clear": 10.0}) as store:
        mind = store.mind(agent="rex")
        said = [*(f"Bus {number} stands there." for number in range(60)), "I live in Porto."]
        mind.observe_many([{"role": "user", "text": text} for text in said])
        mind.digest()
        assert mind.recall("Where do I live?").verdict.value == "confident"
