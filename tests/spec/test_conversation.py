"""A question in a conversation leans towards what was talked about; one asked by itself has no hidden state."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engram import Mind
from engram.errors import InputError
from engram.model.recall import Recall, Transition
from engram.model.space import Metric
from tests.conftest import texts
from tests.embedders import Failing, Scaled
from tests.spec.test_senses import sensing

TALK = [
    ("s1", "The kittens get their dinner at noon."),
    ("s1", "We roll the release out on Friday."),
    ("s1", "Surfing and running end in autumn."),
    ("s2", "My cats miss the old garden."),
    ("s2", "The pets were at the vet."),
]


@pytest.fixture
def rex() -> Mind:
    mind = sensing().mind(agent="rex")
    for session, text in TALK:
        mind.observe("user", text, session=session)
    return mind


def plain(recall: Recall) -> Recall:
    return replace(recall, timings={})


@pytest.mark.parametrize(
    ("talk", "found"),
    [
        ("do that with dog cat pet", "My cats miss the old garden."),
        ("do that with swim run sport", "Surfing and running end in autumn."),
    ],
)
def test_what_is_too_short_to_say_anything_finds_what_the_talk_is_about(rex: Mind, talk: str, found: str) -> None:
    leaning = rex.recall("ok, do that with it", conversation=[talk])
    assert leaning.momentum is not None
    assert leaning.momentum.change is Transition.CONTINUATION
    assert 0 < leaning.momentum.share <= 0.4
    assert texts(leaning)[0] == found


def test_a_session_by_its_name_is_read_to_its_end_without_the_question_itself(rex: Mind) -> None:
    by_turns = rex.recall("ok, do that with it", conversation=[text for session, text in TALK if session == "s2"])
    by_name = rex.recall("ok, do that with it", conversation="s2")
    assert by_name.momentum == by_turns.momentum
    assert texts(by_name) == texts(by_turns)
    rex.observe("user", "ok, do that with it", session="s2")
    assert rex.recall("ok, do that with it", conversation="s2").momentum == by_name.momentum


def test_after_a_change_of_subject_a_question_stands_alone(rex: Mind) -> None:
    asked = "Completely different question: when is the release?"
    found = rex.recall(asked, conversation=["My cats miss the old garden."])
    assert found.momentum is not None
    assert (found.momentum.change, found.momentum.share) == (Transition.SWITCH, 0.0)
    assert replace(plain(found), momentum=None) == plain(rex.recall(asked))


def test_a_bare_recall_has_no_hidden_state(rex: Mind) -> None:
    before = plain(rex.recall("ok, do that with it"))
    rex.recall("ok, do that with it", conversation=["The dog and the cat are pets."])
    assert plain(rex.recall("ok, do that with it")) == before
    assert before.momentum is None
    assert plain(rex.recall("ok, do that with it", conversation=[])) == before
    assert plain(rex.recall("ok, do that with it", conversation="no such session")) == before


def test_turns_may_come_as_mappings(rex: Mind) -> None:
    as_texts = rex.recall("and then?", conversation=["The dog is a pet."])
    assert rex.recall("and then?", conversation=[{"role": "user", "text": "The dog is a pet."}]).momentum == (
        as_texts.momentum
    )


def test_the_votes_of_a_leaning_question_add_up(rex: Mind) -> None:
    found = rex.recall("ok, do that with it", conversation=["The dog and the cat are pets."])
    for item in found.items:
        assert sum(vote.contribution for vote in item.votes) == pytest.approx(item.score, abs=1e-9)


def test_without_an_embedder_the_change_is_told_by_words() -> None:
    embedder = Failing()
    with sensing(embedder=embedder) as store:
        mind = store.mind(agent="rex")
        mind.observe("user", "The kittens get their dinner at noon.", session="s1")
        embedder.down = True
        found = mind.recall("and what do they eat?", conversation="s1")
        assert found.momentum is not None
        assert found.momentum.change is Transition.CONTINUATION
        assert found.degraded


def test_another_mind_s_session_is_no_conversation() -> None:
    with sensing() as store:
        store.mind(agent="rex").observe("user", "My cats miss the old garden.", session="s2")
        asked = "ok, do that with it"
        assert store.mind(agent="bo").recall(asked, conversation="s2").momentum is None
        assert store.mind(agent="rex").recall(asked, conversation="s2").momentum is not None


def test_a_conversation_counts_as_far_back_however_it_is_given() -> None:
    with sensing() as store:
        mind = store.mind(agent="rex")
        said = [f"The dog number {n} runs." for n in range(9)]
        for text in said:
            mind.observe("user", text, session="s")
        ways = ["s", said, [*said, "and then?"], said[-6:]]
        found = [mind.recall("and then?", conversation=way).momentum for way in ways]
        mind.observe("user", "and then?", session="s")
        found.append(mind.recall("and then?", conversation="s").momentum)
        assert found[0] is not None
        assert len(set(found)) == 1


@pytest.mark.parametrize("given", [7, {"text": "a"}, [""], [None], ["\ud800"], [{"text": 3}], "", "a\nb"])
def test_what_is_no_conversation_is_refused(rex: Mind, given: object) -> None:
    with pytest.raises(InputError):
        rex.recall("and then?", conversation=given)  # type: ignore[arg-type]  # on purpose


@pytest.mark.parametrize("length", [0.3, 8.0])
@pytest.mark.parametrize("metric", Metric)
@pytest.mark.parametrize(
    "turn", ["ok, do that with it", "kittens animals pets", "porto lisbon house", "soup and bread"]
)
def test_a_turn_ties_in_as_it_does_by_any_metric_however_long_the_vectors(
    metric: Metric, length: float, turn: str
) -> None:
    talk = ["dog cat pet", "my cats miss the dog"]
    expected = sensing().mind(agent="rex").recall(turn, conversation=talk).momentum
    told = sensing(embedder=Scaled(metric, length)).mind(agent="rex").recall(turn, conversation=talk).momentum
    assert expected is not None
    assert told is not None
    assert told.change is expected.change
    assert (told.confidence, told.share) == pytest.approx((expected.confidence, expected.share), abs=1e-5)
