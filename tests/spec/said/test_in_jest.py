"""Wishes that are not meant: `just kidding` in the same breath grants none, and in the next brings back what went."""

from __future__ import annotations

import pytest

from engram import Mind
from tests.conftest import SteppedClock
from tests.spec.said.telling import held, told

HOMES = {"en": "I live in Lisbon.", "de": "Ich wohne in Berlin.", "es": "Vivo en Madrid."}


def said(mind: Mind, clock: SteppedClock, *texts: str, minutes: int = 1) -> None:
    """Ana says one thing after the other, a minute between."""
    for text in texts:
        mind.observe("user", text, speaker="Ana")
        mind.digest()
        clock.advance(minutes=minutes)


@pytest.mark.parametrize(
    ("language", "wish"),
    [
        ("en", "Forget everything I told you. Just kidding!"),
        ("en", "Forget everything I told you. Only joking."),
        ("en", "Forget everything I told you. Haha, just kidding! 😄"),
        ("en", "Forget everything I told you (just kidding)."),
        ("en", "Forget everything about me. It was just a joke."),
        ("en", "Forget where I live. Just kidding!"),
        ("en", "Forget where I live... jk"),
        ("en", "Delete everything you know about me. Relax, I'm joking!"),
        ("de", "Vergiss alles, was ich dir gesagt habe. (Scherz!)"),
        ("de", "Vergiss alles, was ich dir gesagt habe. War nur ein Scherz!"),
        ("de", "Vergiss, wo ich wohne. Nur Spaß!"),
        ("es", "Olvida todo lo que te dije. ¡Es broma!"),
        ("es", "Olvida dónde vivo, es broma."),
    ],
)
def test_a_wish_in_jest_is_not_granted(rex: Mind, clock: SteppedClock, language: str, wish: str) -> None:
    told(rex, clock, HOMES[language])
    before = held(rex)
    told(rex, clock, wish)
    assert held(rex) == before != []


@pytest.mark.parametrize(
    "wish",
    [
        "Forget where I live.",
        "Forget where I live. No kidding.",
        "Forget what I said about where I live. It was a joke.",
        "Forget where I live. My brother was only joking about it.",
    ],
)
def test_a_wish_in_earnest_is(rex: Mind, clock: SteppedClock, wish: str) -> None:
    told(rex, clock, HOMES["en"], wish)
    assert held(rex) == []


@pytest.mark.parametrize(
    ("language", "wish", "jest"),
    [
        ("en", "Forget everything I told you.", "Just kidding!"),
        ("en", "Forget everything about me.", "Relax, it was a joke."),
        ("en", "Forget where I live.", "Only joking."),
        ("en", "Forget what I just said.", "Just kidding!"),
        ("en", "Delete everything you know about me.", "I'm joking!"),
        ("de", "Vergiss alles, was ich dir gesagt habe.", "War nur ein Scherz!"),
        ("es", "Olvida todo lo que te dije.", "¡Es broma!"),
    ],
)
def test_what_was_forgotten_in_jest_comes_back(
    rex: Mind, clock: SteppedClock, language: str, wish: str, jest: str
) -> None:
    said(rex, clock, HOMES[language])
    before = held(rex)
    said(rex, clock, wish)
    assert held(rex) == []
    said(rex, clock, jest)
    assert held(rex) == before
    assert HOMES[language] in [memory.text for memory in rex.list(kinds="episodic")]
    assert rex.list(kinds="semantic")[0].flags == ()


def test_what_came_back_may_be_said_again_by_anyone(rex: Mind, clock: SteppedClock) -> None:
    said(rex, clock, HOMES["en"], "Forget that I live in Lisbon.", "Just kidding!")
    assert rex.remember("Ana lives in Lisbon", source="import").text == "I live in Lisbon."


def test_it_comes_back_from_an_export_of_the_talk_as_well(rex: Mind, clock: SteppedClock) -> None:
    lines = ("I live in Lisbon.", "Forget everything I told you.", "Just kidding!")
    rex.observe_many([{"role": "user", "text": line, "speaker": "Ana"} for line in lines])
    rex.digest()
    assert held(rex) == ["I live in Lisbon."]


@pytest.mark.parametrize("later", ["No kidding!", "Were you just kidding?", "My favourite song is Just Kidding."])
def test_what_only_sounds_like_jest_brings_nothing_back(rex: Mind, clock: SteppedClock, later: str) -> None:
    said(rex, clock, HOMES["en"], "Forget everything I told you.", later)
    assert HOMES["en"] not in held(rex)


def test_nor_does_jest_about_something_else(rex: Mind, clock: SteppedClock) -> None:
    said(rex, clock, HOMES["en"], "Forget everything I told you.", "My boat is called Dora.", "Just kidding!")
    assert HOMES["en"] not in held(rex)


def test_nor_a_joke_that_is_what_was_to_be_forgotten(rex: Mind, clock: SteppedClock) -> None:
    said(rex, clock, HOMES["en"], "Forget where I live.", "It was a joke.")
    assert held(rex) == []


def test_nor_somebody_elses_jest_nor_an_assistants(rex: Mind, clock: SteppedClock) -> None:
    said(rex, clock, HOMES["en"], "Forget everything I told you.")
    rex.observe("user", "Just kidding!", speaker="Ben")
    rex.observe("assistant", "Just kidding!")
    rex.digest()
    assert held(rex) == []


def test_nor_jest_hours_later(rex: Mind, clock: SteppedClock) -> None:
    said(rex, clock, HOMES["en"], "Forget everything I told you.", minutes=90)
    said(rex, clock, "Just kidding!")
    assert held(rex) == []


def test_what_was_erased_stays_erased(rex: Mind, clock: SteppedClock) -> None:
    said(rex, clock, HOMES["en"])
    (home,) = rex.list(kinds="semantic")
    said(rex, clock, "Delete everything you know about me.")
    rex.erase(home.id)
    said(rex, clock, "Just kidding!")
    assert held(rex) == []


@pytest.mark.parametrize("answer", ["Not really.", "No, not really.", "Nope, not.", "No."])
def test_no_to_another_question_brings_nothing_back(rex: Mind, clock: SteppedClock, answer: str) -> None:
    said(rex, clock, HOMES["en"], "Forget where I live.")
    rex.observe("assistant", "Done. Is there anything else?")
    said(rex, clock, answer)
    assert held(rex) == []
