"""Reranking and dedup against naive oracles: every order is a permutation, every score the sum of its parts."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from engram import Kind, Memory, Source
from engram.cognition.dedup import Kept, bare, circumstances, collapsed, flags_of, says_no_more
from engram.cognition.rerank import (
    RerankRules,
    Standing,
    Strategy,
    by_reading,
    cosines,
    jaccard,
    mmr,
    overlaps,
    price_of_likeness,
    ranking,
    reranked,
    rrf,
)
from engram.model.memory import Interval, Turn
from engram.model.scope import Scope

SIGNALS = {"lexical.own": 0.15, "semantic.turn": 0.3, "entity.speaker": 1.5, "tone.you_only": -0.7}
scores = st.floats(-5, 5).map(lambda score: round(score, 3))
trade_offs = st.floats(0.05, 1.0)
pure_strategies = st.sampled_from([Strategy.NONE, Strategy.RRF, Strategy.MMR, Strategy.RRF_MMR])


@st.composite
def standings(draw: st.DrawFn) -> list[Standing]:
    """Candidates as fusion leaves them: best first, each with what every signal says."""
    rows = draw(st.lists(st.tuples(*(scores for _ in SIGNALS)), min_size=1, max_size=12))
    said = [{name: (z, z, weight) for (name, weight), z in zip(SIGNALS.items(), row, strict=True)} for row in rows]
    totals = [sum(weight * z for _, z, weight in row.values()) for row in said]
    order = sorted(range(len(rows)), key=lambda at: -totals[at])
    return [Standing(place, totals[at], said[at]) for place, at in enumerate(order)]


def likeness(items: int, seed: int) -> NDArray[np.float64]:
    """Cosines of vectors that are not many ways apart."""
    vectors = np.random.default_rng(seed).normal(size=(items, 3)).astype(np.float32)
    return cosines(vectors / np.linalg.norm(vectors, axis=1, keepdims=True))


def total(standing: Standing) -> float:
    return sum(weight * scale for _, scale, weight in standing.says.values())


@given(standings(), pure_strategies, trade_offs, st.floats(1, 200), st.integers(0, 1_000))
def test_every_strategy_keeps_every_item_in_falling_order_with_parts_that_add_up(
    found: list[Standing], strategy: Strategy, trade_off: float, k: float, seed: int
) -> None:
    rules = RerankRules(k=k, trade_off=trade_off)
    given = reranked(found, strategy, likeness(len(found), seed), rules)
    assert sorted(it.place for it in given) == list(range(len(found)))
    assert all(before.score >= after.score - 1e-9 for before, after in pairwise(given))
    assert all(abs(total(it) - it.score) < 1e-9 for it in given)
    assert given == reranked(found, strategy, likeness(len(found), seed), rules)


@given(standings(), st.lists(scores, min_size=12, max_size=12))
def test_a_model_that_reads_has_the_last_word_and_its_part_makes_up_the_difference(
    found: list[Standing], read: list[float]
) -> None:
    given = by_reading(found, read[: len(found)])
    assert [it.place for it in given] == sorted(range(len(found)), key=lambda at: (-read[at], at))
    assert all(abs(it.score - read[it.place]) < 1e-9 and abs(total(it) - it.score) < 1e-9 for it in given)


@given(st.lists(st.integers(-3, 3), min_size=1, max_size=15))
def test_equal_scores_share_the_mean_of_the_ranks_they_would_have_in_any_order(values: list[int]) -> None:
    ordered = sorted(values, reverse=True)
    naive = [1 + sum(at for at, other in enumerate(ordered) if other == z) / ordered.count(z) for z in values]
    assert ranking(np.array(values, np.float64)).tolist() == pytest.approx(naive)


@given(st.lists(st.integers(1, 9), min_size=1, max_size=9), st.floats(1, 100), st.floats(-2, 2))
def test_a_rank_adds_the_weight_by_k_and_the_rank(ranks: list[int], k: float, weight: float) -> None:
    [added] = rrf({"one": np.array(ranks, np.float64)}, k, {"one": weight}).values()
    assert added.tolist() == pytest.approx([weight / (k + rank) for rank in ranks])


@given(st.lists(scores, min_size=1, max_size=10), trade_offs, st.integers(0, 1_000), st.integers(0, 12))
def test_each_item_taken_is_the_best_of_those_left_by_the_textbook(
    relevance: list[float], trade_off: float, seed: int, limit: int
) -> None:
    alike = likeness(len(relevance), seed)
    taken = [at for at, _ in mmr(np.array(relevance), alike, trade_off, limit)]
    assert len(taken) == len(set(taken)) == min(limit, len(relevance))
    low, spread = min(relevance), max(relevance) - min(relevance)
    for step, at in enumerate(taken):
        left = [other for other in range(len(relevance)) if other not in taken[:step]]
        values = {other: textbook(other, taken[:step], relevance, alike, trade_off, low, spread) for other in left}
        assert values[at] >= max(values.values()) - 1e-9


def textbook(
    at: int, taken: Sequence[int], relevance: Sequence[float], alike: NDArray[np.float64], trade_off: float, low: float,
    spread: float,
) -> float:  # fmt: skip
    """Carbonell and Goldstein's formula, both sides from 0 to 1, and no reward for being opposite."""
    nearest = max((max(0.0, float(alike[at, other])) for other in taken), default=0.0)
    return trade_off * (relevance[at] - low) - (1 - trade_off) * nearest * spread


@given(st.lists(scores, min_size=1, max_size=10), st.integers(0, 1_000))
def test_when_only_relevance_counts_the_order_is_that_of_relevance(relevance: list[float], seed: int) -> None:
    taken = [at for at, _ in mmr(np.array(relevance), likeness(len(relevance), seed), 1.0, len(relevance))]
    assert taken == sorted(range(len(relevance)), key=lambda at: (-relevance[at], at))
    assert price_of_likeness(np.array(relevance), 1.0) == 0.0


@given(st.lists(st.frozensets(st.sampled_from("abcde")), max_size=6))
def test_likeness_by_words_is_whole_for_the_same_words_and_the_same_both_ways(words: list[frozenset[str]]) -> None:
    given = overlaps(words)
    assert given.shape == (len(words), len(words))
    assert np.array_equal(given, given.T)
    assert all((given[a, b] == 1.0) == (words[a] == words[b]) for a in range(len(words)) for b in range(len(words)))


def test_likeness_by_words_is_what_is_shared_of_all() -> None:
    assert jaccard(frozenset("abc"), frozenset("bcd")) == 0.5


STARTED = datetime(2026, 6, 1, tzinfo=UTC)
WORDINGS = ("I sold the boat.", "i sold boat", "I sold the boat?", "I was there today", "Wow!", "Well, wow")


@st.composite
def memories(draw: st.DrawFn) -> list[Memory]:
    """Turns and what was read from some of them, in any order."""
    made: list[Memory] = []
    for number in range(draw(st.integers(0, 12))):
        turns = [memory.id for memory in made if isinstance(memory, Turn)]
        common = {
            "id": f"{number:026}", "scope": Scope.parse("agent:ana"), "category": "general", "recorded_at": STARTED,
            "text": draw(st.sampled_from(WORDINGS)), "source": Source.HUMAN,
            "learnt": STARTED + timedelta(days=draw(st.integers(0, 1))),
        }  # fmt: skip
        if draw(st.booleans()) and turns:
            made.append(Memory(**common, kind=Kind.SEMANTIC, sources=(draw(st.sampled_from(turns)),)))  # type: ignore[arg-type]
        else:
            speaker = draw(st.sampled_from([None, "Bo"]))
            made.append(Turn(**common, kind=Kind.EPISODIC, role="user", speaker=speaker))  # type: ignore[arg-type]
    return draw(st.permutations(made))


def one_statement(one: Memory, other: Memory, asked: frozenset[Kind], read: Sequence[str]) -> bool:
    """The rule as it is told, pair by pair; `read` is what was read in the other and keeps a place above it."""
    if asked and one.kind is not other.kind:
        return False
    whole = other.id in one.sources and says_no_more(other.text, *read)
    return one.id in other.sources or whole or said(one) == said(other)


def said(memory: Memory) -> Hashable:
    return bare(memory.text), circumstances(memory, flags_of(memory.text))


def naive(found: Sequence[Memory], asked: frozenset[Kind], limit: int) -> list[Kept]:
    kept: list[Kept] = []
    for place, memory in enumerate(found):
        read = [found[it.place].text for it in kept if memory.id in found[it.place].sources]
        above = next((it for it in kept if one_statement(found[it.place], memory, asked, read)), None)
        if above is not None:
            above.also.append(memory.id)
        elif len(kept) == limit:
            break
        else:
            kept.append(Kept(place))
    return kept


@given(memories(), st.sampled_from([frozenset[Kind](), frozenset({Kind.EPISODIC, Kind.SEMANTIC})]), st.integers(1, 13))
def test_of_those_that_say_the_same_the_first_keeps_its_place_and_lists_the_others(
    found: list[Memory], asked: frozenset[Kind], limit: int
) -> None:
    kept = collapsed(found, asked, limit)
    assert kept == naive(found, asked, limit)
    if len(kept) < limit:
        listed = [found[it.place].id for it in kept] + [id for it in kept for id in it.also]
        assert sorted(listed) == sorted(memory.id for memory in found)


@pytest.mark.parametrize(
    ("changed", "places"),
    [
        ({}, 1),
        ({"flags": ("corrected",)}, 2),
        ({"speaker": "Bo"}, 2),
        ({"role": "assistant"}, 2),
        ({"caption": "a boat"}, 2),
    ],
    ids=str,
)
def test_the_same_words_in_other_circumstances_are_another_statement(changed: dict[str, object], places: int) -> None:
    turn = Turn(
        id="0" * 26, scope=Scope.parse("agent:ana"), kind=Kind.EPISODIC, category="general", text="I sold the boat.",
        source=Source.HUMAN, learnt=STARTED, recorded_at=STARTED, role="user",
    )  # fmt: skip
    other = replace(turn, id="1" * 26, **changed)  # type: ignore[arg-type]
    assert len(collapsed([turn, other], frozenset(), 10)) == places


def test_facts_of_two_times_are_two_facts() -> None:
    past, now = Interval(STARTED - timedelta(days=9), STARTED), Interval(STARTED, None)
    fact = Memory(
        id="0" * 26, scope=Scope.parse("agent:ana"), kind=Kind.SEMANTIC, category="fact", text="The boat is rented out",
        source=Source.HUMAN, learnt=STARTED, recorded_at=STARTED, valid=past,
    )  # fmt: skip
    assert len(collapsed([fact, replace(fact, id="1" * 26)], frozenset(), 10)) == 1
    assert len(collapsed([fact, replace(fact, id="1" * 26, valid=now)], frozenset(), 10)) == 2
