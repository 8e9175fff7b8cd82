"""the topic of a conversation: what it has been about, and whether a turn goes on, moves on or breaks off."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from bench import topics
from engram.cognition.topic import Topic, blend, centroid, remark, share_of, transition
from engram.model.recall import Transition
from engram.providers.bundled import Bundled

NORTH = np.array([0.0, 1.0, 0.0], np.float32)
EAST = np.array([1.0, 0.0, 0.0], np.float32)
NEAR_NORTH = np.array([0.6, 0.8, 0.0], np.float32)


def after(before: str, said: str, centre: np.ndarray | None = None, vector: np.ndarray | None = None) -> Topic:
    return transition([] if centre is None else [centre], vector, remark(before).terms, remark(said, before))


def test_a_turn_that_leans_on_the_last_one_goes_on() -> None:
    assert after("The image cache is full.", "ok, prune it").change is Transition.CONTINUATION
    assert after("Where is she stuck?", "In Doha, the lounge is full.").change is Transition.CONTINUATION


def test_a_turn_that_says_so_breaks_off_however_near_it_is() -> None:
    said = "Completely different question: which index suits that?"
    assert after("Use an index.", said, NORTH, NORTH).change is Transition.SWITCH


def test_far_from_all_that_was_said_is_a_switch_and_near_it_is_not() -> None:
    said = "The bathroom tap drips all night long."
    assert after("My flight was cancelled.", said, NORTH, EAST).change is Transition.SWITCH
    assert after("My flight was cancelled.", said, NORTH, NEAR_NORTH).change is not Transition.SWITCH


def test_near_one_of_the_last_turns_is_near_enough() -> None:
    both = transition([NORTH, EAST], EAST, frozenset(), remark("The tiles came in grey after all."))
    assert both.change is not Transition.SWITCH


@pytest.mark.parametrize("said", ["¿Y después?", "Und danach?", "And then?", "Et ensuite ?"])
def test_what_asks_for_what_came_next_goes_on(said: str) -> None:
    assert after("Pinté la cocina.", said).change is Transition.CONTINUATION


@pytest.mark.parametrize(
    "said",
    [
        "What is the capital of France?",
        "Wie heißt die Hauptstadt von Peru?",
        "¿Cuál es la capital de Perú?",
        "Write a poem on autumn leaves.",
        "Kannst du mir einen Brief schreiben?",
        "Recomiéndame una película de terror.",
    ],
)
def test_what_anybody_could_ask_anywhere_breaks_off_unless_it_has_words_of_the_talk(said: str) -> None:
    assert after("I painted the kitchen blue.", said).change is Transition.SWITCH


def test_a_new_plan_nearby_is_a_drift() -> None:
    middling = np.array([0.954, 0.3, 0.0], np.float32)
    said = "Next I'd also like to try croissants."
    assert after("The sourdough is working.", said, NORTH, middling).change is Transition.DRIFT


def test_the_scores_say_how_sure_it_is() -> None:
    sure = after("Shall I prune it?", "yes, do that", NORTH, NORTH)
    unsure = after("Rain again.", "The band plays downtown at eight.", NORTH, np.array([0.98, 0.2, 0.0], np.float32))
    assert sure.confidence > 0.9 > unsure.confidence > 1 / 3
    assert max(sure.scores.values()) == sure.scores[sure.change]


def test_the_past_fades_turn_by_turn() -> None:
    centre = centroid(centroid(centroid(None, NORTH), EAST), EAST)
    assert centre @ EAST > centre @ NORTH > 0
    assert np.linalg.norm(centre) == pytest.approx(1)


def test_a_cue_leans_towards_the_conversation_by_the_share_it_is_given() -> None:
    assert blend(EAST, None, 0.4) is EAST
    assert blend(EAST, NORTH, 0.0) is EAST
    leaning = [float(blend(EAST, NORTH, share) @ NORTH) for share in (0.1, 0.2, 0.4)]
    assert leaning == sorted(set(leaning))
    assert blend(EAST, NORTH, 0.4) @ EAST > blend(EAST, NORTH, 0.4) @ NORTH  # at most 40 %: the cue comes first


def test_opposites_do_not_cancel_a_cue_out() -> None:
    assert np.array_equal(blend(EAST, -EAST, 0.5), EAST)


def test_the_share_is_at_most_40_percent_less_after_a_drift_and_nothing_after_a_switch() -> None:
    shares = {change: share_of(Topic(change, 1.0, {})) for change in Transition}
    assert shares == {Transition.CONTINUATION: 0.4, Transition.DRIFT: 0.2, Transition.SWITCH: 0.0}
    assert share_of(Topic(Transition.CONTINUATION, 0.5, {})) == 0.2


def test_by_words_alone_three_transitions_of_four_are_told() -> None:
    measured = topics.measure(None)
    assert measured["transitions"] >= 120
    assert measured["accuracy"]["all"] >= 0.75  # by chance a third; the goal is for the embedder


def test_with_the_bundled_embedder_transitions_are_told_as_people_label_them(tmp_path: Path) -> None:
    told, by_words = topics.measure(Bundled(tmp_path).query)["accuracy"], topics.measure(None)["accuracy"]
    assert all(told[half] >= topics.GOAL for half in ("dev", "test"))
    assert all(told[half] >= by_words[half] for half in ("dev", "test"))
