"""A look at a turn tells whether it should be read at once."""

import pytest

from engram.cognition.reading.signal import Mark, scan


@pytest.mark.parametrize(
    ("said", "mark"),
    [
        ("No, actually I live in Porto.", Mark.CORRECTION),
        ("I don't use that any more", Mark.CORRECTION),
        ("Remember that the key is under the mat", Mark.REMEMBER),
        ("From now on, be brief.", Mark.REMEMBER),
        ("Forget what I told you", Mark.FORGET),
        ("My name is Ana", Mark.IDENTITY),
        ("I prefer tea", Mark.PREFERENCE),
        ("We decided to wait", Mark.DECISION),
        ("Always answer in French.", Mark.REMEMBER),
        ("Thanks! Please never use emojis.", Mark.REMEMBER),
        ("this is urgent", Mark.URGENCY),
        ("Eigentlich wohne ich in Graz", Mark.CORRECTION),
        ("me gusta el té", Mark.PREFERENCE),
        ("je m'appelle Anne", Mark.IDENTITY),
        ("其实我住在南京", Mark.CORRECTION),
    ],
)
def test_a_telling_turn_is_high(said: str, mark: Mark) -> None:
    signal = scan(said, "user")
    assert signal.high
    assert mark in signal.marks


@pytest.mark.parametrize("said", ["Lovely weather today", "ok", "", "How far is the moon?", "haha yes"])
def test_small_talk_is_not(said: str) -> None:
    assert not scan(said, "user").high


def test_what_somebody_always_does_is_no_rule() -> None:
    assert Mark.REMEMBER not in scan("We always go to Lisbon in May", "user").marks


def test_a_promise_is_seen_but_can_wait() -> None:
    signal = scan("I'll send it tomorrow", "user")
    assert signal.marks == (Mark.COMMITMENT,)
    assert not signal.high


def test_trouble_and_its_end_are_seen_but_can_wait() -> None:
    signal = scan("The build failed, now it is fixed", "user")
    assert signal.marks == (Mark.ERROR, Mark.RESOLUTION)
    assert not signal.high


def test_an_assistant_is_high_only_where_it_decides_or_resolves() -> None:
    assert not scan("I love Porto, actually I live there", "assistant").high
    assert scan("The root cause was a stale cache", "assistant").high


def test_a_system_turn_is_never_high() -> None:
    assert scan("Remember that my name is Ana", "system").marks == ()
