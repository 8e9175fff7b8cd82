"""WordPiece against its definition, on any text there is."""

from __future__ import annotations

import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engram.providers import weights
from engram.providers.wordpiece import LONGEST_WORD, MOST_TOKENS, WordPiece

VOCABULARY: dict[str, int] = json.loads(weights.verified(weights.TOKENISER).read_bytes())["model"]["vocab"]
WORDS = {number: word for word, number in VOCABULARY.items()}
SMALL = {word: n for n, word in enumerate(["[CLS]", "[SEP]", "[UNK]", "a", "b", "ab", "##a", "##b", "##ab", "##bab"])}

anything = st.text(st.characters(exclude_categories=[]), max_size=200)  # lone surrogates too
sentences = st.lists(
    st.sampled_from([*"aáAÁ,.!?猫ßΣ\u200b\t\n ", "remember", "Zürich", "don't", "x" * 99]), max_size=60
)


def tokens(text: str) -> list[str]:
    return [WORDS[number] for number in WordPiece(VOCABULARY).ids(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ""),
        ("Ana moved to Porto.", "ana moved to porto ."),
        ("embeddings", "em ##bed ##ding ##s"),
        ("don't", "don ' t"),
        ("snake_case=7", "snake _ case = 7"),
        ("Zürich naïve É", "zurich naive e"),
        ("ΟΔΟΣ", "ο ##δ ##ο ##σ"),  # no final sigma: each letter for itself
        ("東京都", "東 京 都"),
        ("한국", "ᄒ ##ᅡ ##ᆫ ##ᄀ ##ᅮ ##ᆨ"),
        ("a\u200bb\u00adc\x00d", "abc ##d"),
        ("a\u00a0b\u2028c\td", "a b c d"),
        ("[SEP]", "[ sep ]"),
        ("x" * 101, "[UNK]"),
        ("🦆", "[UNK]"),
        ("half \ud83d", "half"),
    ],
)
def test_a_text_becomes_these_tokens(text: str, expected: str) -> None:
    assert tokens(text) == ["[CLS]", *expected.split(), "[SEP]"]


@given(anything)
def test_any_text_has_tokens_between_the_marks_and_no_more_than_allowed(text: str) -> None:
    found = tokens(text)
    assert (found[0], found[-1]) == ("[CLS]", "[SEP]")
    assert len(found) <= MOST_TOKENS
    assert not {"[CLS]", "[SEP]", "[PAD]", "[MASK]"} & set(found[1:-1])


@given(anything)
def test_case_and_composition_make_no_difference(text: str) -> None:
    plain = "".join(c for c in text if c.isascii() or unicodedata.category(c) in ("Lu", "Ll"))
    assert tokens(plain) == tokens(unicodedata.normalize("NFD", plain))
    ascii_only = "".join(filter(str.isascii, text))
    assert tokens(ascii_only) == tokens(ascii_only.upper()) == tokens(ascii_only.lower())


@given(sentences)
def test_what_was_asked_before_makes_no_difference(parts: list[str]) -> None:
    used = WordPiece(VOCABULARY)
    for end in range(len(parts)):
        used.ids("".join(parts[:end]))
    assert used.ids("".join(parts)) == WordPiece(VOCABULARY).ids("".join(parts))


@given(st.text("abc", min_size=1, max_size=12))
def test_a_word_is_split_into_the_longest_pieces_from_the_left(word: str) -> None:
    assert WordPiece(SMALL).ids(word)[1:-1] == naively_split(word)


def naively_split(word: str) -> list[int]:
    found, rest, mark = [], word, ""
    while rest:
        fitting = [rest[:n] for n in range(1, len(rest) + 1) if mark + rest[:n] in SMALL]
        if not fitting:
            return [SMALL["[UNK]"]]
        longest = max(fitting, key=len)
        found.append(SMALL[mark + longest])
        rest, mark = rest[len(longest) :], "##"
    return found


@given(
    st.lists(st.sampled_from(["rain", "sunshine", "embeddings", "x" * (LONGEST_WORD + 1)]), min_size=100, max_size=300)
)
def test_a_long_text_is_cut_where_the_tokens_end(parts: list[str]) -> None:
    split = WordPiece(VOCABULARY)
    whole = [number for part in parts for number in split.ids(part)[1:-1]]
    assert split.ids(" ".join(parts))[1:-1] == whole[: MOST_TOKENS - 2]
