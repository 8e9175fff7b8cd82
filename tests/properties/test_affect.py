"""Affect for any text whatever: in its ranges, arousal never above valence, and read in bounded time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engram.cognition.affect import LONGEST_READ, felt
from engram.cognition.feelings.reading import MOODS

WORDS = [*MOODS["en"].lexicon, *"not very but never , . ! ? SO really 😡 🎉 :( no longer because the".split()]
texts = st.one_of(st.text(), st.lists(st.sampled_from(WORDS)).map(" ".join))
flags = st.booleans()
told = st.sampled_from([None, True, False])


@given(texts, flags, flags, told, told)
def test_every_figure_stays_in_its_range(
    text: str, corrected: bool, first: bool, urgent: bool | None, outcome: bool | None
) -> None:
    affect = felt(text, corrected=corrected, first=first, urgent=urgent, outcome=outcome)
    assert -1 <= affect.valence <= 1
    assert 0 <= affect.arousal <= abs(affect.valence)
    assert -1 <= affect.dominance <= 1
    assert 0 <= affect.surprise <= 1


@given(texts)
def test_what_the_caller_knows_moves_it_one_way_only(text: str) -> None:
    plain = felt(text)
    assert felt(text, outcome=False).valence <= plain.valence <= felt(text, outcome=True).valence
    assert felt(text, corrected=True).valence <= plain.valence
    assert felt(text, urgent=True).arousal >= felt(text, urgent=False).arousal
    assert felt(text, first=True).surprise >= plain.surprise


@given(texts)
def test_it_is_the_same_each_time(text: str) -> None:
    assert felt(text) == felt(text)


@pytest.mark.parametrize("piece", ["not good ", "a", "``` ", "😡", "so !!! ", "'’", "ooo", "can't wait "])
def test_of_a_huge_text_only_both_ends_are_read(piece: str) -> None:
    huge = piece * 20_000
    assert felt(huge) == felt(huge[: LONGEST_READ // 2] + "\n" + huge[-(LONGEST_READ // 2) :])


@pytest.mark.parametrize("language", MOODS)
def test_no_word_is_listed_twice(language: str) -> None:
    mood = MOODS[language]
    for rows in (mood.words, mood.phrases):
        listed = [word for words in rows.values() for word in words.split()]
        assert sorted(listed) == sorted(set(listed))
    assert not any("_" in word for word in mood.lexicon)
