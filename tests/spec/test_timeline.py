"""A timeline tells how what is known came about: what was added, said again and put right, with what gave way."""

from __future__ import annotations

import pytest

from engram import Mind
from engram.engine.writing.rules import Rules
from tests.conftest import SteppedClock, open_store


@pytest.fixture
def mind(clock: SteppedClock) -> Mind:
    return open_store(clock=clock, reader=Rules()).mind(agent="rex")


def steps(mind: Mind, topic: str, **given: object) -> list[tuple[str, str]]:
    return [(it.step.value, it.memory.text) for it in mind.timeline(topic, **given)]  # type: ignore[arg-type]


def test_a_topic_has_what_was_corrected_and_the_correction(mind: Mind, clock: SteppedClock) -> None:
    cookies = mind.remember("The auth service uses cookies")
    clock.advance(days=1)
    jwt = mind.correct(cookies.id, "The auth service uses JWT")
    expected = [("addition", "The auth service uses cookies"), ("correction", "The auth service uses JWT")]
    assert steps(mind, "auth") == steps(mind, "cookies") == expected
    assert [it.memory.status.value for it in mind.timeline("auth")] == ["superseded", "active"]
    clock.advance(days=1)
    mind.correct(jwt.id, "It uses PASETO tokens now")
    assert steps(mind, "auth") == [*expected, ("correction", "It uses PASETO tokens now")]


def test_what_was_wrong_is_told_too(mind: Mind, clock: SteppedClock) -> None:
    wrong = mind.remember("The billing cron runs hourly")
    clock.advance(days=1)
    mind.correct(wrong.id, "The billing cron runs daily", was="wrong")
    assert [(it.step.value, it.memory.status.value) for it in mind.timeline("billing cron")] == [
        ("addition", "invalidated"), ("correction", "active"),
    ]  # fmt: skip


def test_a_fact_that_was_said_four_times_was_reinforced_three_times(mind: Mind, clock: SteppedClock) -> None:
    said = []
    for speaker in ("Ana", "Ben", "Cleo", "Dora"):
        text = "The staging port is 8081."
        said.append(mind.observe("user", text, speaker=speaker, session=speaker))
        clock.advance(days=1)
    mind.digest()
    moments = mind.timeline("staging port")
    assert [it.step.value for it in moments] == ["addition", "reinforcement", "reinforcement", "reinforcement"]
    assert [(it.at, it.memory.id) for it in moments[1:]] == [(turn.learnt, turn.id) for turn in said[1:]]
    assert moments[0].memory.kind == "semantic"


def test_a_person_has_reinforcements_and_corrections(mind: Mind, clock: SteppedClock) -> None:
    for text in ("I live in Porto.", "I live in Porto.", "I moved to Kiel."):
        mind.observe("user", text, speaker="Torben", session=str(clock.advance(days=1)))
    mind.digest()
    expected = [("addition", "I live in Porto."), ("reinforcement", "I live in Porto.")]
    assert steps(mind, "Torben") == [*expected, ("correction", "I moved to Kiel.")]
    assert steps(mind, "Porto") == steps(mind, "Torben")
    assert [it.step.value for it in mind.about("Torben").timeline] == ["addition", "reinforcement", "correction"]


def test_a_window_and_a_limit_leave_out_what_is_outside(mind: Mind, clock: SteppedClock) -> None:
    old = mind.remember("The auth service uses cookies")
    noon = clock.advance(days=1)
    clock.advance(days=1)
    mind.correct(old.id, "The auth service uses JWT")
    assert steps(mind, "auth", between=(None, noon)) == [("addition", "The auth service uses cookies")]
    assert steps(mind, "auth", between=(noon, None)) == steps(mind, "auth", limit=1)
    assert steps(mind, "auth", limit=1) == [("correction", "The auth service uses JWT")]


def test_what_was_forgotten_is_in_no_timeline(mind: Mind, clock: SteppedClock) -> None:
    old = mind.remember("The auth service uses cookies")
    clock.advance(days=1)
    mind.correct(old.id, "The auth service uses JWT")
    mind.forget(old.id)
    assert steps(mind, "auth") == [("correction", "The auth service uses JWT")]


def test_what_others_hold_is_in_no_timeline(mind: Mind, clock: SteppedClock) -> None:
    store = open_store(clock=clock, reader=Rules())
    hers, his = store.mind(agent="ana"), store.mind(agent="ben")
    old = hers.remember("The auth service uses cookies")
    hers.correct(old.id, "The auth service uses JWT")
    assert his.timeline("auth") == ()


def test_what_puts_something_in_doubt_is_a_challenge(mind: Mind, clock: SteppedClock) -> None:
    old = mind.remember("The auth service uses cookies")
    clock.advance(days=1)
    new = mind.remember("Sessions may be kept in tokens")
    mind.set_status(old.id, "challenged", reason="somebody doubts it")
    mind.relate(old.id, new.id, "challenged_by")
    expected = [("addition", old.text), ("challenge", new.text)]
    assert steps(mind, "auth service cookies") == expected
