"""Judgements about any text whatever: they never raise, stay in their ranges, and move one way only."""

from __future__ import annotations

from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from engram.cognition.classify import category_of, kind_of
from engram.cognition.commitments import GUESS_STAYS, SETTLED_STAYS
from engram.cognition.duplicates import SAME_COSINE, difference, same_claim
from engram.cognition.episodes import BoxWeights
from engram.cognition.importance import ImportanceWeights, corroborated_by, importance_at_birth
from engram.cognition.quantities import figures
from engram.cognition.weights import box_weights, importance_weights
from engram.model.memory import CATEGORIES, Kind
from engram.tunables import Tunables

WORDS = """
    Ana not no never 3 pm 15:00 port 8080 two the
    was moved lives in Porto prefers always on 3 May 2023 yesterday by Friday
    12 % € $5 1,000 1.5 km 10 kg -4 v1.2.3 a.py https://a.example ja nicht kein si ne pas 不 昨天 1st ½ ４２ ' " ( , .
""".split()
texts = st.one_of(st.text(), st.lists(st.sampled_from(WORDS)).map(" ".join))


@given(texts, st.none() | st.sampled_from(CATEGORIES))
def test_every_text_has_a_kind_and_a_category(text: str, category: str | None) -> None:
    assert kind_of(text, category=category) in Kind
    assert category_of(text) in CATEGORIES


shares = st.floats(0, 1)
distances = st.lists(st.floats(0, 2), max_size=8)


@given(st.sampled_from(CATEGORIES), shares, distances)
def test_importance_stays_in_its_range_and_rises_with_distance(category: str, arousal: float, far: list[float]) -> None:
    found = importance_at_birth(category, arousal=arousal, distances=far)
    farther = importance_at_birth(category, arousal=arousal, distances=[min(2.0, each + 0.1) for each in far])
    assert 0.05 <= found <= farther <= 1


@given(shares, shares, shares)
def test_corroboration_never_lowers_confidence_and_is_the_same_both_ways(
    one: float, other: float, third: float
) -> None:
    both = corroborated_by(one, other)
    assert max(one, other) <= both <= 1
    assert both == corroborated_by(other, one)
    assert corroborated_by(one, min(other, third)) <= both + 1e-6


@given(texts, texts)
def test_being_the_same_claim_goes_both_ways_and_every_text_is_the_same_as_itself(one: str, other: str) -> None:
    assert difference(one, one) is None
    assert (difference(one, other) is None) == (difference(other, one) is None)


@given(texts, texts, st.floats(-1, 1), st.floats(-1, 1))
def test_nearer_in_meaning_is_never_less_the_same(one: str, other: str, cosine: float, nearer: float) -> None:
    low, high = sorted((cosine, nearer))
    assert same_claim(one, other, high) >= same_claim(one, other, low)


@given(st.integers(0, 10**9), st.sampled_from(["", " km", " %", " euros", "k"]))
def test_a_number_reads_the_same_with_and_without_marks_for_thousands(number: int, unit: str) -> None:
    assert figures(f"about {number:,}{unit}") == figures(f"about {number}{unit}")


def test_the_tunables_as_they_come_are_what_the_functions_take_by_themselves() -> None:
    usual = Tunables()
    assert importance_weights(usual) == ImportanceWeights()
    assert box_weights(usual) == BoxWeights()
    assert usual.same_claim_cosine == SAME_COSINE
    assert (timedelta(days=usual.settled_days), timedelta(days=usual.guess_days)) == (SETTLED_STAYS, GUESS_STAYS)
