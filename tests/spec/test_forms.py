"""the four wordings of a memory: all of it, a summary, the first thing it says, its most telling words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engram.model.forms import KEY_FACT_CHARACTERS, SUMMARY_CHARACTERS, TAG_CHARACTERS, TAG_WORDS, forms_of
from engram.model.telling import telling_words


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("Ana lives in Porto", "Ana Porto"),
        ("User is allergic to peanuts and shellfish", "allergic peanuts shellfish"),
        ("The staging server listens on port 8080", "staging server listens 8080"),
        ("That looks so beautiful", "That looks so beautiful"),
    ],
)
def test_the_tag_has_the_words_that_tell_most_in_their_order(text: str, tag: str) -> None:
    assert forms_of(text).tag.text == tag


def test_the_key_fact_comes_after_the_greeting() -> None:
    assert forms_of("Hey Ana! The boiler is fixed.").key_fact.text == "The boiler is fixed."
    assert (
        forms_of("Certainly! Sure! Heron's formula gives the area.").key_fact.text == "Heron's formula gives the area."
    )


def test_a_greeting_that_is_all_there_is_stays() -> None:
    assert forms_of("Certainly! Thanks!").key_fact.text == "Thanks!"
    assert forms_of("Boiler fixed. Ana paid.").key_fact.text.startswith("Boiler fixed.")


def test_what_is_said_of_other_texts_decides_which_words_tell() -> None:
    text = "The ferry leaves Harwich at noon"
    assert "ferry" not in telling_words(text, 2, {"ferry": 0.0, "leaves": 0.0})
    assert "ferry" in telling_words(text, 2, {"ferry": 9.0})


@given(st.text())
def test_every_text_has_four_wordings_that_fit(text: str) -> None:
    forms = forms_of(text)
    assert forms.full.text == text
    assert len(forms.summary.text) <= SUMMARY_CHARACTERS
    assert len(forms.key_fact.text) <= KEY_FACT_CHARACTERS
    assert len(forms.tag.text) <= TAG_CHARACTERS
    assert len(forms.tag.text.split()) <= TAG_WORDS
    assert not text.strip() or forms.key_fact.text
