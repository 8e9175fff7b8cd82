"""Another order, and each statement once: what recall does with what it found before it shows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from engram import EngramError, Mind, Recall, Recollection, Vote
from engram.cognition.rerank import RerankRules
from engram.errors import ProviderUnavailable
from tests.conftest import SteppedClock, derive, texts
from tests.properties.vector_model import hashed, opened

STRATEGIES = ("none", "rrf", "mmr", "rrf_mmr", "cross_encoder")
QUESTION = "which lamp does the lighthouse have?"


class Reading:
    """Scores texts by a rule, and remembers what it was asked."""

    def __init__(self, rule: Callable[[str], float]) -> None:
        self.rule, self.asked = rule, [("", 0)][:0]

    def score(self, query: str, texts: Sequence[str]) -> list[float]:
        self.asked.append((query, len(texts)))
        return [self.rule(text) for text in texts]


class Broken:
    """Cannot be reached."""

    def score(self, query: str, texts: Sequence[str]) -> list[float]:
        raise ProviderUnavailable("the model is away")


def reading(mind: Mind, reranker: Reading | Broken) -> Mind:
    """The same mind with a model that reads."""
    return Mind(mind._setting, reranker)


def tell(mind: Mind, *said: str, speaker: str | None = None) -> list[str]:
    """Each in a session of its own, so that none is another's context."""
    number = len(mind.list(limit=1_000))
    turns = [
        {"role": "user", "text": text, "speaker": speaker, "session": f"{number + n}"} for n, text in enumerate(said)
    ]
    return [turn.id for turn in mind.observe_many(turns)]


def talk_of_a_lighthouse(mind: Mind) -> None:
    tell(
        mind,
        "The lighthouse has a lamp, and the lamp turns.",
        "The lighthouse has a lamp, and the lamp turns slowly.",
        "A lamp of brass hangs in my kitchen.",
        "The lighthouse stands on a rock.",
        "Which lamp do you like?",
        "Bread is in the oven.",
    )


def adds_up(found: Recall) -> bool:
    return all(abs(sum(vote.contribution for vote in item.votes) - item.score) < 1e-9 for item in found.items)


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_whatever_the_order_the_votes_add_up_to_the_score_and_scores_fall(ana: Mind, strategy: str) -> None:
    talk_of_a_lighthouse(ana)
    found = reading(ana, Reading(len)).recall(QUESTION, rerank=strategy)
    scores = [item.score for item in found.items]
    assert len(scores) == 5
    assert adds_up(found)
    assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_the_same_question_gets_the_same_answer_twice(ana: Mind, strategy: str) -> None:
    talk_of_a_lighthouse(ana)
    mind = reading(ana, Reading(len))
    assert mind.recall(QUESTION, rerank=strategy) == mind.recall(QUESTION, rerank=strategy)


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_the_first_of_many_are_the_first_of_few_in_every_order(ana: Mind, strategy: str) -> None:
    talk_of_a_lighthouse(ana)
    mind = reading(ana, Reading(len))
    everything = mind.recall(QUESTION, rerank=strategy)
    assert [mind.recall(QUESTION, rerank=strategy, limit=n).items for n in (1, 3)] == [
        everything.items[:1],
        everything.items[:3],
    ]


def test_no_strategy_is_the_sum_of_all_signals(ana: Mind) -> None:
    talk_of_a_lighthouse(ana)
    assert ana.recall(QUESTION) == ana.recall(QUESTION, rerank=None) == ana.recall(QUESTION, rerank="none")


def test_by_ranks_every_signal_adds_its_weight_by_the_reciprocal_of_its_rank(ana: Mind) -> None:
    talk_of_a_lighthouse(ana)
    plain = {item.memory.id: own_words(item).normalised for item in ana.recall(QUESTION).items}
    assert len(set(plain.values())) == len(plain)
    for item in ana.recall(QUESTION, rerank="rrf").items:
        rank = sum(other >= plain[item.memory.id] for other in plain.values())
        assert own_words(item).contribution == pytest.approx(own_words(item).weight / (RerankRules().k + rank))


def own_words(item: Recollection) -> Vote:
    return next(vote for vote in item.votes if vote.signal == "lexical.own")


def test_by_unlikeness_what_repeats_something_above_it_goes_down_and_says_so(ana: Mind) -> None:
    first, repeated, other = (
        "The lighthouse has a lamp that turns.",
        "The lighthouse has a lamp that turns slowly.",
        "Somebody brought the lighthouse another lamp in a box.",
    )
    tell(ana, first, repeated, other, "Bread is in the oven.", "A lamp.")
    assert texts(ana.recall("lighthouse lamp"))[:3] == [first, repeated, other]
    varied = ana.recall("lighthouse lamp", rerank="mmr").items[:3]
    assert [item.memory.text for item in varied] == [first, other, repeated]
    assert ", but is like one above it (0." in varied[-1].why


def test_a_model_that_reads_decides_the_order(ana: Mind) -> None:
    talk_of_a_lighthouse(ana)
    model = Reading(lambda text: float("kitchen" in text))
    found = reading(ana, model).recall(QUESTION, rerank="cross_encoder")
    assert texts(found)[0] == "A lamp of brass hangs in my kitchen."
    assert "the reranker gives it 1.00" in found.items[0].why
    assert model.asked == [(QUESTION, 5)]


def test_the_model_is_asked_only_when_it_is_wanted(ana: Mind) -> None:
    talk_of_a_lighthouse(ana)
    model = Reading(len)
    reading(ana, model).recall(QUESTION)
    assert model.asked == []


def test_without_a_model_that_reads_it_is_refused_with_a_way_out(ana: Mind) -> None:
    with pytest.raises(EngramError) as refused:
        ana.recall("anything", rerank="cross_encoder")
    assert refused.value.code == "config.invalid"
    assert "rrf" in refused.value.hint


@pytest.mark.parametrize(
    "reranker", [Broken(), Reading(lambda _: float("nan"))], ids=["out of reach", "scores that are no numbers"]
)
def test_when_the_model_fails_the_order_stays_and_recall_says_so(ana: Mind, reranker: Reading | Broken) -> None:
    talk_of_a_lighthouse(ana)
    found = reading(ana, reranker).recall(QUESTION, rerank="cross_encoder")
    assert found.items == ana.recall(QUESTION).items
    assert any(reason.startswith("not reranked: ") for reason in found.degraded)


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_the_order_does_not_change_the_verdict(ana: Mind, strategy: str) -> None:
    talk_of_a_lighthouse(ana)
    plain, other = ana.recall(QUESTION), reading(ana, Reading(len)).recall(QUESTION, rerank=strategy)
    assert (plain.verdict, plain.probability) == (other.verdict, other.probability)


def test_a_copy_takes_no_place_of_its_own_and_is_listed(ana: Mind) -> None:
    first, second, third = tell(
        ana, "I sold the boat.", "i sold the  boat!", "Well, I really sold the boat.", speaker="Bo"
    )
    [item] = ana.recall("boat").items
    assert {item.memory.id, *item.also} == {first, second, third}
    assert len(item.also) == 2


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I sold the boat.", "I never sold the boat."),
        ("I sold the boat.", "I sold the boat?"),
        ("I sold 3 boats.", "I sold 4 boats."),
        ("I sell boats.", "I sold boats."),
        ("Bo sold Ada a boat.", "Ada sold Bo a boat."),
        ("I sold the boat.", "I sold the boat if it rained."),
    ],
)
def test_what_only_looks_alike_stays_apart(ana: Mind, one: str, other: str) -> None:
    tell(ana, one, other, speaker="Bo")
    assert set(texts(ana.recall("boat boats"))) == {one, other}


def test_the_same_words_of_two_people_are_two_statements(ana: Mind) -> None:
    tell(ana, "I like boats.", speaker="Bo")
    tell(ana, "I like boats.", speaker="Ada")
    assert {item.memory.speaker for item in ana.recall("boats").items} == {"Bo", "Ada"}


def test_the_same_words_of_two_roles_are_two_statements(ana: Mind) -> None:
    ana.observe("user", "I like boats.", session="a")
    ana.observe("assistant", "I like boats.", session="b")
    assert len(ana.recall("boats").items) == 2


def test_the_same_words_under_two_pictures_are_two_statements(ana: Mind) -> None:
    ana.observe("user", "My boat!", caption="a red boat", session="a")
    ana.observe("user", "My boat!", caption="a boat on the sand", session="b")
    assert len(ana.recall("boat").items) == 2


def test_today_is_another_day_each_day_but_thanks_are_thanks(ana: Mind, clock: SteppedClock) -> None:
    tell(ana, "I was on the boat today.", "Thanks for the boat!")
    clock.advance(days=3)
    tell(ana, "I was on the boat today.", "Thanks for the boat!")
    assert sorted(texts(ana.recall("boat"))) == [
        "I was on the boat today.",
        "I was on the boat today.",
        "Thanks for the boat!",
    ]


def test_a_memory_and_the_turn_it_was_read_from_take_one_place(ana: Mind) -> None:
    [turn] = tell(ana, "Well, Ada just bought the old boat!")
    fact = derive(ana, "Ada bought the old boat", turn)
    [item] = ana.recall("who bought the old boat?").items
    assert {item.memory.id, *item.also} == {turn, fact.id}
    assert turn in [memory.id for memory in item.evidence]


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("We sold the old boat to Ada. The rent is 980 now.", "Ada bought the old boat"),
        ("Ada bought the old boat. She paid Kenji, not me.", "Ada bought the old boat"),
        ("Ada bought the old boat for 300 euros.", "Ada bought the old boat"),
        ("Ada bought the old boat, and she never sails.", "Ada bought the old boat"),
    ],
)
def test_a_statement_never_hides_a_turn_that_tells_more(ana: Mind, said: str, read: str) -> None:
    [turn] = tell(ana, said)
    fact = derive(ana, read, turn)
    found = ana.recall("who bought the old boat?").items
    assert {turn, fact.id} == {item.memory.id for item in found} or found[0].memory.id == turn
    assert all(turn not in item.also for item in found)


def test_where_others_want_the_places_only_the_best_turn_stands_beside_its_statement(ana: Mind) -> None:
    turns = tell(ana, *(f"Boat {number} was sold. It was green and cost {number} euros." for number in range(1, 6)))
    for number, turn in enumerate(turns, 1):
        derive(ana, f"Boat {number} was sold", turn)
    found = ana.recall("which boat was sold?", limit=3).items
    assert len({turn for item in found for turn in ({item.memory.id, *item.memory.sources} & set(turns))}) >= 2


def test_two_memories_read_from_one_turn_keep_their_places(ana: Mind) -> None:
    [turn] = tell(ana, "Hm.")
    derive(ana, "Ada bought the old boat", turn)
    derive(ana, "The old boat was green", turn)
    assert len(ana.recall("old boat").items) == 2


def test_both_come_when_both_kinds_are_asked_for(ana: Mind) -> None:
    [turn] = tell(ana, "We sold the old boat to Ada.")
    fact = derive(ana, "Ada bought the old boat", turn)
    found = ana.recall("who bought the old boat?", kinds=["episodic", "semantic"])
    assert {item.memory.id for item in found.items} == {turn, fact.id}


def test_copies_do_not_keep_others_out(ana: Mind) -> None:
    tell(ana, *["The boat, the boat, the boat!"] * 60, "A boat is moored here.", "The boat left.")
    found = ana.recall("boat", limit=3)
    assert sorted(texts(found)) == ["A boat is moored here.", "The boat left.", "The boat, the boat, the boat!"]
    assert sum(len(item.also) for item in found.items) == 59


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_copies_collapse_in_every_order(ana: Mind, strategy: str) -> None:
    tell(ana, *["The boat is green."] * 3, "A boat is moored here.")
    found = reading(ana, Reading(len)).recall("boat", rerank=strategy)
    assert sorted(texts(found)) == ["A boat is moored here.", "The boat is green."]
    assert adds_up(found)


def test_the_same_words_from_two_tools_are_two_statements(ana: Mind) -> None:
    for name in ("dock", "yard"):
        ana.observe("tool", "The boat is ready.", tool={"name": name}, session=name)
    assert len(ana.recall("boat").items) == 2


def test_a_fact_in_the_words_of_a_turn_takes_no_second_place(ana: Mind) -> None:
    [turn] = tell(ana, "The boat is green.")
    fact = ana.remember("The boat is green")
    [item] = ana.recall("boat").items
    assert {item.memory.id, *item.also} == {turn, fact.id}


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_nothing_can_be_put_in_any_order(ana: Mind, strategy: str) -> None:
    model = Reading(len)
    assert reading(ana, model).recall("anything", rerank=strategy).nothing == "empty_scope"
    assert model.asked == []


def test_with_vectors_likeness_is_nearness_in_meaning_across_scopes() -> None:
    with opened() as store:
        store.grant("ana", "global")
        mind = store.mind(agent="ana", project="p")
        for scope, text in ((None, "bread one"), ("global", "bread two"), ("project:p", "rain three")):
            mind.remember(text, scope=scope)
        store.embed()
        found = mind.recall("one two three", rerank="mmr")
    assert len(found.items) == 3
    assert adds_up(found)
    above: list[str] = []
    for item in found.items:
        nearest = max((float(hashed(item.memory.text) @ hashed(text)) for text in above), default=0.0)
        said = next((vote.raw for vote in item.votes if vote.signal == "rerank.mmr"), 0.0)
        assert said == pytest.approx(max(nearest, 0.0), abs=2e-3)  # kept with 16 bits
        above.append(item.memory.text)


def test_by_ranks_a_mark_does_not_claim_what_is_not_so(ana: Mind) -> None:
    tell(ana, "I sold my boat.", speaker="Bo")
    tell(ana, "I sold my boat.", speaker="Ada")
    for item in ana.recall("which boat did Bo sell?", rerank="rrf").items:
        assert ("said by the one asked about" in item.why) == (item.memory.speaker == "Bo")


def test_the_time_reordering_took_is_told_when_there_was_any(ana: Mind) -> None:
    talk_of_a_lighthouse(ana)
    assert "rerank" in ana.recall(QUESTION, rerank="rrf").timings
    assert "rerank" not in ana.recall(QUESTION).timings
