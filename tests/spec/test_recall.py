"""recall: what matters comes back, best first, with reasons, and nothing found says why."""

from __future__ import annotations

import pytest

from engram import Mind, Store, Verdict
from tests.conftest import SteppedClock, derive, on_every_make, texts

pytestmark = on_every_make


def tell(mind: Mind, *turns: str, speaker: str | None = None, session: str = "s") -> None:
    for text in turns:
        mind.observe("user", text, speaker=speaker, session=session)


def test_the_memory_with_more_of_the_words_comes_first(ana: Mind) -> None:
    tell(ana, "The deploy failed.", session="a")
    tell(ana, "The deploy failed because the key expired.", session="b")
    tell(ana, "Lunch was good.", session="c")
    found = texts(ana.recall("why did the deploy key expire?"))
    assert found[0] == "The deploy failed because the key expired."
    assert "Lunch was good." not in found


def test_a_rare_word_weighs_more_than_a_common_one(ana: Mind) -> None:
    tell(ana, *(f"The meeting was on day {n}." for n in range(20)), session="common")
    tell(ana, "A zebra stood there.", session="rare")
    assert texts(ana.recall("meeting zebra"))[0] == "A zebra stood there."


def test_a_turn_is_found_by_what_was_said_just_before_it(ana: Mind) -> None:
    tell(ana, "Which colour should the lighthouse have?", "Red and white.")
    tell(ana, "Blue.", session="other")
    assert texts(ana.recall("lighthouse colour")) == [
        "Which colour should the lighthouse have?",
        "Red and white.",
    ]


def test_what_was_said_in_another_session_is_not_context(ana: Mind) -> None:
    tell(ana, "Which colour should the lighthouse have?", session="a")
    tell(ana, "Red and white.", session="b")
    assert texts(ana.recall("lighthouse colour")) == ["Which colour should the lighthouse have?"]


def test_a_turn_is_found_by_its_speaker(ana: Mind) -> None:
    tell(ana, "I like tea.", speaker="Caroline", session="a")
    tell(ana, "I like tea.", speaker="Melanie", session="b")
    [first, *_] = ana.recall("what does Caroline like?").items
    assert first.memory.speaker == "Caroline"
    assert "said by the one asked about" in first.why


def test_a_turn_is_found_by_its_caption(ana: Mind) -> None:
    ana.observe("user", "Look at this!", caption="a red bicycle leaning on a wall")
    ana.observe("user", "Look at that!", session="other")
    assert texts(ana.recall("bicycle")) == ["Look at this!"]


def test_facts_and_turns_are_found_together(ana: Mind) -> None:
    tell(ana, "My bicycle is red.")
    ana.remember("Ana owns a bicycle")
    assert set(texts(ana.recall("bicycle"))) == {"My bicycle is red.", "Ana owns a bicycle"}


def test_a_memory_found_by_several_passages_comes_once(ana: Mind) -> None:
    long = "The lighthouse keeper wrote a letter. " * 100
    tell(ana, long)
    assert texts(ana.recall("lighthouse letter")) == [long]


def test_at_most_as_many_come_back_as_asked_for(ana: Mind, store: Store) -> None:
    tell(ana, *(f"The lighthouse, part {n}." for n in range(15)))
    assert len(ana.recall("lighthouse").items) == store.tunables.recall_limit
    assert len(ana.recall("lighthouse", limit=3).items) == 3
    assert len(ana.recall("lighthouse", limit=1_000).items) == 15


def test_the_first_of_many_are_the_same_as_the_first_of_few(ana: Mind) -> None:
    tell(ana, *(f"The lighthouse {'lamp ' * (n % 4)} number {n}." for n in range(30)))
    everything = ana.recall("lighthouse lamp", limit=30)
    for limit in (1, 2, 7, 29):
        assert ana.recall("lighthouse lamp", limit=limit).items == everything.items[:limit]


def test_a_budget_keeps_what_fits_and_names_the_rest(ana: Mind) -> None:
    tell(ana, *(f"The lighthouse, part {n}." for n in range(5)))
    whole = ana.recall("lighthouse")
    half = ana.recall("lighthouse", budget=whole.tokens // 2)
    assert half.tokens <= whole.tokens // 2
    assert 0 < len(half.items) < 5
    assert {item.memory.id for item in half.items} | set(half.omitted) == {item.memory.id for item in whole.items}
    assert ana.recall("lighthouse", budget=whole.tokens) == whole


def test_a_budget_of_nothing_gives_nothing_but_names_it(ana: Mind) -> None:
    tell(ana, "The lighthouse.")
    empty = ana.recall("lighthouse", budget=0)
    assert empty.items == ()
    assert len(empty.omitted) == 1
    assert empty.verdict is Verdict.UNKNOWN


def test_an_empty_mind_says_so(ana: Mind, rex: Mind) -> None:
    rex.remember("The lighthouse is red")
    nothing = ana.recall("lighthouse")
    assert (nothing.items, nothing.nothing, nothing.verdict) == ((), "empty_scope", "unknown")


def test_a_mind_whose_only_memory_was_forgotten_is_empty(ana: Mind) -> None:
    ana.forget(ana.remember("The lighthouse is red").id)
    assert ana.recall("lighthouse").nothing == "empty_scope"


def test_no_match_says_so(ana: Mind) -> None:
    ana.remember("The lighthouse is red")
    assert ana.recall("bicycle").nothing == "no_match"


def test_filtered_out_says_so(ana: Mind) -> None:
    ana.remember("The lighthouse is red")
    assert ana.recall("lighthouse", kinds=["procedural"]).nothing == "filtered_out"
    assert ana.recall("lighthouse", filters={"category": "decision"}).nothing == "filtered_out"


def test_nothing_that_fits_the_budget_says_so(ana: Mind) -> None:
    tell(ana, "The lighthouse has a red door and a green roof.")
    found = ana.recall("lighthouse", budget=1)
    assert (found.items, found.nothing, len(found.omitted)) == ((), "over_budget", 1)
    assert ana.recall("lighthouse", budget=100).nothing is None


def test_what_is_no_longer_held_is_filtered_out(ana: Mind) -> None:
    memory = ana.remember("The lighthouse is red")
    ana.set_status(memory.id, "invalidated")
    assert ana.recall("lighthouse").nothing == "filtered_out"


def test_something_found_says_nothing_of_nothing(ana: Mind) -> None:
    ana.remember("The lighthouse is red")
    assert ana.recall("lighthouse").nothing is None


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("what colour is the lighthouse at Cape Roca?", Verdict.CONFIDENT),
        ("is the lighthouse at Cape Roca open on Sundays?", Verdict.UNCERTAIN),
        ("how many bicycles, boats, trains and lighthouse keepers sleep underwater tonight?", Verdict.UNKNOWN),
        ("quantum chromodynamics", Verdict.UNKNOWN),
    ],
)
def test_the_verdict_follows_how_much_of_the_question_is_covered(ana: Mind, question: str, verdict: Verdict) -> None:
    ana.remember("The lighthouse at Cape Roca has the colour red")
    tell(ana, "We had soup.", "It rained all day.", "My sister called.")
    assert ana.recall(question).verdict is verdict


def test_probability_and_trust_are_between_nought_and_one(ana: Mind) -> None:
    tell(ana, "The lighthouse is red.", "The boat is blue.")
    found = ana.recall("red lighthouse")
    assert 0 < found.probability <= 1
    for item in found.items:
        trust = item.trust
        assert all(0 <= part <= 1 for part in (trust.relevance, trust.accuracy, trust.freshness, trust.utility))
        assert 0 <= trust.composite <= 1


def test_the_votes_of_a_recollection_add_up_to_its_score(ana: Mind) -> None:
    tell(ana, "I saw the lighthouse yesterday.", "You like boats.", speaker="Ana")
    for item in ana.recall("when did Ana see the lighthouse boats?").items:
        assert sum(vote.contribution for vote in item.votes) == pytest.approx(item.score)
        assert item.why


def test_a_recall_says_what_it_lacks_and_how_long_it_took(ana: Mind) -> None:
    found = ana.recall("anything")
    assert any("lexical only" in reason for reason in found.degraded)
    stages = {"catch_up", "lexical", "temporal", "fuse", "rank", "judge", "dedup", "explain", "pack"}
    assert set(found.timings) == stages
    assert all(spent >= 0 for spent in found.timings.values())


def test_a_turn_is_its_own_evidence_and_a_fact_shows_its_turns(ana: Mind) -> None:
    turn = ana.observe("user", "I moved to Lisbon.")
    derive(ana, "Ana lives in Lisbon", turn.id)
    found = ana.recall("Lisbon", kinds=["episodic", "semantic"])
    evidence = {item.memory.text: [source.text for source in item.evidence] for item in found.items}
    assert evidence == {"I moved to Lisbon.": [turn.text], "Ana lives in Lisbon": [turn.text]}


def test_the_same_question_has_the_same_answer_byte_for_byte(ana: Mind) -> None:
    tell(ana, *(f"The lighthouse, part {n}." for n in range(12)))
    first, second = ana.recall("lighthouse part"), ana.recall("lighthouse part")
    assert first == second
    assert repr(first.items) == repr(second.items)


def test_equal_scores_come_in_the_order_of_ids(ana: Mind) -> None:
    for n in range(6):
        ana.observe("user", "The lighthouse.", session=str(n))
    items = ana.recall("lighthouse").items
    assert len({item.score for item in items}) == 1
    assert [item.memory.id for item in items] == sorted(item.memory.id for item in items)


def test_being_recalled_changes_nothing(ana: Mind, store: Store) -> None:
    tell(ana, "The lighthouse is red.")
    seq, first = store.health().seq, ana.recall("lighthouse")
    for _ in range(5):
        ana.recall("lighthouse")
    assert (store.health().seq, ana.recall("lighthouse")) == (seq, first)


def test_what_happened_long_ago_is_less_fresh_and_a_fact_stays_fresh(ana: Mind, clock: SteppedClock) -> None:
    tell(ana, "The lighthouse is red.")
    ana.remember("A lighthouse needs a keeper")

    def freshness() -> dict[str, float]:
        return {item.memory.kind.value: item.trust.freshness for item in ana.recall("lighthouse").items}

    young = freshness()
    clock.advance(days=60)
    old = freshness()
    assert old["episodic"] < young["episodic"]
    assert old["semantic"] == young["semantic"] == 1.0


def test_a_copy_that_has_faded_does_not_hide_one_that_has_not(ana: Mind) -> None:
    first, second = (ana.observe("user", "The lighthouse is lit.", speaker="Ana") for _ in range(2))
    ana.set_status(first.id, "archived", reason="old")
    found = ana.recall("zebra lighthouse")
    assert [(item.memory.id, item.faded) for item in found.items] == [(second.id, False)]
