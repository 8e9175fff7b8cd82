"""Who corrects and then takes the correction back is believed both times: what was said first holds again."""

from __future__ import annotations

import pytest

from engram import Mind
from tests.conftest import SteppedClock
from tests.spec.said.telling import held, leads, told


def homes(mind: Mind, status: str = "active") -> list[str]:
    """Where Ana lives, as far as it is held."""
    held = mind.list(kinds="semantic", status=status)
    return [
        each.triple.object
        for each in held
        if each.triple and each.triple.relation == "lives_in" and each.triple.subject == "Ana"
    ]


@pytest.mark.parametrize(
    "back",
    [
        "No, Lisbon after all.",
        "No, Lisbon.",
        "Lisbon after all.",
        "It's Lisbon after all.",
        "No wait, it's Lisbon after all.",
        "Actually, Lisbon was right.",
        "I was right before.",
        "Sorry, I was right the first time.",
        "Never mind, what I said first was right.",
        "My first answer was correct.",
    ],
)
@pytest.mark.parametrize("corrected", ["No, Porto.", "No, actually I live in Porto."])
def test_what_was_said_first_holds_again(rex: Mind, clock: SteppedClock, corrected: str, back: str) -> None:
    told(rex, clock, "I live in Lisbon.", corrected, back)
    assert homes(rex) == ["Lisbon"]
    assert "Porto" in homes(rex, "invalidated")
    assert leads(rex, "Where does Ana live?").endswith(back.removeprefix("Never mind, "))


def test_history_tells_how_it_came_and_went(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "My favourite colour is green.", "No, blue.", "No, green after all.")
    (now,) = rex.list(kinds="semantic")
    (blue,) = [memory for memory in rex.list(kinds="semantic", status="invalidated") if "blue" in memory.text]
    assert now.text == "My favourite colour is green. No, blue. No, green after all."
    links = [link for link in rex.links(blue.id) if link.relation == "superseded_by"]
    assert [link.target for link in links if link.origin == blue.id] == [now.id]
    assert rex.history(blue.id)[-1].reason == "said to be wrong"


def test_a_short_reply_in_between_changes_nothing(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "My dog is called Rex.", "No, Max.")
    rex.observe("assistant", "Got it, Max.")
    told(rex, clock, "Sorry, I was right before.")
    assert held(rex) == ["My dog is called Rex. Sorry, I was right before."]


def test_only_what_the_correction_was_about_comes_back(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "I live in Lisbon.", "My sister lives in Porto.", "No, Faro.", "I was right before.")
    assert held(rex) == ["I live in Lisbon.", "My sister lives in Porto. I was right before."]


@pytest.mark.parametrize(
    "said",
    [
        "Tom said I was right before.",
        "Was I right before?",
        "I was right!",
        "Tom was right after all.",
        "Maybe Lisbon after all?",
        "If anything, Lisbon after all.",
        "We ended up flying to Lisbon after all.",
        'My favourite song is "Lisbon after all".',
        "He wrote: I was right before.",
        "It was sunny after all.",
        "Madrid after all.",
        "I was right before the church.",
    ],
)
def test_what_only_sounds_like_it_brings_nothing_back(rex: Mind, clock: SteppedClock, said: str) -> None:
    told(rex, clock, "I live in Lisbon.", "No, Porto.", said)
    assert homes(rex) == ["Porto"]


def test_who_was_right_about_something_else_corrects_nothing(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "I live in Lisbon.", "No, Porto.")
    rex.observe("assistant", "The capital of Australia is Canberra, as you said in the first place.")
    told(rex, clock, "I was right before.")
    assert homes(rex) == ["Porto"]


@pytest.mark.parametrize("said", ["No, Porto.", "I was right before.", "No, Lisbon after all."])
def test_nobody_corrects_what_somebody_else_said_of_themselves(rex: Mind, clock: SteppedClock, said: str) -> None:
    told(rex, clock, "I live in Lisbon.", "No, Faro.")
    rex.observe("user", said, speaker="Ben")
    rex.digest()
    assert homes(rex) == ["Faro"]


def test_what_an_assistant_says_of_itself_is_not_corrected_to_the_speaker(rex: Mind, clock: SteppedClock) -> None:
    rex.observe("assistant", "I work at Siemens.")
    told(rex, clock, "No, Google.")
    assert [memory.triple for memory in rex.list(kinds="semantic") if memory.triple] == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("My dentist is Dr. Wu.", "My dentist is Dr. Li."),
        ("I live in St. Louis.", "I live in St. Paul."),
        ("My landlord is Mr. Hale.", "My landlord is Mr. Reed."),
    ],
)
def test_a_title_or_a_short_form_is_not_the_whole_name(rex: Mind, clock: SteppedClock, one: str, other: str) -> None:
    told(rex, clock, one, other)
    assert (held(rex), held(rex, "superseded")) == ([other], [one])
