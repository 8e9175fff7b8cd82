"""Who takes somebody's place: the old one ends, the new one holds, and nobody else is touched."""

from __future__ import annotations

import pytest

from engram import Mind
from tests.conftest import SteppedClock
from tests.spec.said.telling import held, leads, told
from tests.spec.turns import only, triples


@pytest.mark.parametrize("opening", ["My boss is Tom.", "Tom is my boss."])
@pytest.mark.parametrize(
    "said",
    [
        "Tom isn't my boss any more, Lena is.",
        "Tom isn't my boss anymore, Lena is now.",
        "Tom is no longer my boss, it's Lena now.",
        "Tom's not my boss any more - Lena is.",
        "My boss isn't Tom any more, Lena is.",
        "Lena is my new boss.",
        "Lena is my boss now.",
    ],
)
def test_the_old_one_ends_and_the_new_one_holds(rex: Mind, clock: SteppedClock, opening: str, said: str) -> None:
    told(rex, clock, opening)
    (before,) = held(rex)
    told(rex, clock, said)
    assert (held(rex), held(rex, "superseded")) == ([said], [before])
    assert leads(rex, "Who is my boss?") == said


def test_two_sentences_say_the_same_as_one(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "My doctor is Dr. Weiss.", "Dr. Weiss is no longer my doctor. Dr. Adler is.")
    assert held(rex, "superseded") == ["My doctor is Dr. Weiss."]


def test_who_left_leaves_the_place_empty(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "My dentist is Dr. Wu.", "Dr. Wu isn't my dentist any more.")
    assert held(rex) == ["Dr. Wu isn't my dentist any more."]
    assert held(rex, "superseded") == ["My dentist is Dr. Wu."]


def test_who_never_was_is_wrong_rather_than_over(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "My boss is Tom.", "Tom isn't my boss, Lena is.")
    assert (held(rex), held(rex, "invalidated")) == (["Tom isn't my boss, Lena is."], ["My boss is Tom."])


def test_what_somebody_liked_best_is_succeeded_too() -> None:
    told_so = only("Python isn't my favourite language any more, Rust is.")
    assert triples([told_so]) == [("Ana", "favourite_language", "Rust")]
    assert told_so.mends is not None
    assert (told_so.mends.instead_of, told_so.mends.was.value) == ("Python", "changed")


@pytest.mark.parametrize(
    "said",
    [
        "Tom isn't my boss any more, is he?",
        "If Tom isn't my boss any more, Lena is.",
        "When Tom isn't my boss, Lena is.",
        '"Tom isn\'t my boss any more, Lena is," she said.',
        "I wish Tom weren't my boss any more.",
        "Tom isn't just my boss.",
        "Lena is also my boss.",
        "Lena is my boss too.",
        "Lena is my boss's sister.",
        "Is Lena my boss now?",
        "Lena is.",
        "Lena was my boss.",
        "Lena is my old boss.",
    ],
)
def test_what_only_sounds_like_it_ends_nothing(rex: Mind, clock: SteppedClock, said: str) -> None:
    told(rex, clock, "My boss is Tom.", said)
    assert "My boss is Tom." in held(rex)


def test_somebody_elses_boss_is_another(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "My boss is Tom.")
    rex.observe("user", "Tom isn't my boss any more, Lena is.", speaker="Ben")
    rex.digest()
    assert held(rex) == ["My boss is Tom.", "Tom isn't my boss any more, Lena is."]
