"""importance at birth, how sure a statement is, and what others who say the same add to it."""

from __future__ import annotations

import pytest

from engram.cognition.importance import (
    ImportanceWeights,
    confidence_at_birth,
    corroborated_by,
    importance_at_birth,
    surprise,
)
from engram.model.memory import CATEGORIES, Band, Source, band

USUAL, NEAR, FAR = [0.35] * 5, [0.02] * 5, [0.9] * 5


def test_a_category_and_a_signal_make_the_base() -> None:
    assert importance_at_birth("instruction") > importance_at_birth("fact") > importance_at_birth("moment")
    assert importance_at_birth("fact", marks=["remember"]) == pytest.approx(importance_at_birth("fact") + 0.3)
    assert importance_at_birth("my own word") == importance_at_birth("general")


def test_only_the_strongest_signal_counts() -> None:
    both = importance_at_birth("fact", marks=["remember", "error", "unheard of"])
    assert both == importance_at_birth("fact", marks=["remember"])


def test_what_is_like_everything_known_is_worth_less_and_what_is_unlike_it_more() -> None:
    assert importance_at_birth("fact", distances=NEAR) < importance_at_birth("fact", distances=USUAL)
    assert importance_at_birth("fact", distances=USUAL) == importance_at_birth("fact")
    assert importance_at_birth("fact", distances=FAR) == pytest.approx(0.55 + 0.6 * (0.9959 - 0.5), abs=0.001)


def test_with_fewer_than_five_neighbours_nothing_is_surprising() -> None:
    assert importance_at_birth("fact", distances=FAR[:4]) == importance_at_birth("fact")


def test_only_the_five_nearest_count_in_whatever_order_they_come() -> None:
    assert surprise([0.9, *NEAR, 0.9]) == surprise(NEAR)


def test_the_ends_of_the_scale_are_kept() -> None:
    assert importance_at_birth("instruction", marks=["remember"], arousal=1.0, distances=FAR) == 1.0
    assert all(importance_at_birth(category, distances=[0.0] * 5) >= 0.05 for category in CATEGORIES)


def test_a_strong_feeling_adds_a_little() -> None:
    assert importance_at_birth("moment", arousal=0.8) == pytest.approx(importance_at_birth("moment") + 0.08)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (Source.HUMAN, Band.EXPLICIT),
        (Source.AGENT, Band.IMPLIED),
        (Source.TOOL, Band.IMPLIED),
        (Source.DREAM, Band.INFERRED),
        (Source.WEB, Band.INFERRED),
    ],
)
def test_who_says_it_gives_the_band(source: Source, expected: Band) -> None:
    assert band(confidence_at_birth(source)) is expected


def test_an_independent_source_takes_doubt_away_and_a_sure_one_more_of_it() -> None:
    assert 0.6 < corroborated_by(0.6, 0.6) < corroborated_by(0.9, 0.6)


def test_no_number_of_guesses_makes_a_certainty_at_once() -> None:
    assert corroborated_by(0.3, 0.3) < 0.5


def test_how_much_another_source_counts_can_be_tuned() -> None:
    assert corroborated_by(0.6, 0.6, ImportanceWeights(corroboration=0.0)) == 0.6
