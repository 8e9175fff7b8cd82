"""importance at birth, how sure a statement is, and what others who say the same add to it."""

from __future__ import annotations

import pytest

from engram.cognition.importance import confidence_at_birth, corroborated, importance_at_birth, surprise
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
    ("source", "hedged", "concluded", "expected"),
    [
        (Source.HUMAN, False, False, Band.EXPLICIT),
        (Source.AGENT, False, False, Band.IMPLIED),
        (Source.HUMAN, False, True, Band.INFERRED),
        (Source.DREAM, False, False, Band.INFERRED),
        (Source.HUMAN, True, False, Band.SPECULATIVE),
        (Source.TOOL, True, True, Band.SPECULATIVE),
    ],
)
def test_how_it_was_come_by_gives_the_band(source: Source, hedged: bool, concluded: bool, expected: Band) -> None:
    assert band(confidence_at_birth(source, hedged=hedged, concluded=concluded)) is expected


def test_an_independent_source_takes_doubt_away_and_the_same_one_does_not() -> None:
    assert corroborated(0.6, 0.6, independent=True) > 0.6
    assert corroborated(0.6, 0.6, independent=False) == 0.6
    assert corroborated(0.6, 0.9, independent=False) == 0.9


def test_no_number_of_guesses_makes_a_certainty_at_once() -> None:
    assert corroborated(0.3, 0.3, independent=True) < 0.5
