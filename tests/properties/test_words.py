"""What texts are found by: the many ways of writing a word, and what no text may break."""

from __future__ import annotations

import string
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engram.cognition.words import LONGEST_TERM, STOP_WORDS, fold, name_terms, query_terms, stem, terms

anything = st.text(st.characters(), max_size=200)  # lone surrogates among it
words = st.text(string.ascii_lowercase, min_size=1, max_size=20)
ideographs = st.text(st.characters(min_codepoint=0x4E00, max_codepoint=0x9FFF), min_size=1, max_size=20)

ONE_WORD = [
    ("café", "cafe"),
    ("cafe\u0301", "CAFÉ"),
    ("Straße", "STRASSE"),
    ("İstanbul", "istanbul"),
    ("Łódź", "lodz"),
    ("Ørsted", "orsted"),
    ("ﬁle", "file"),
    ("\uff27\uff30\uff34", "gpt"),
    ("running", "runs"),
    ("Caroline's", "caroline"),
    ("Caroline’s", "Caroline"),
    ("don’t", "dont"),
    ("e-mails", "email"),
    ("user_id", "userId"),
    ("user-id", "userid"),
    ("soft\u00adware", "software"),
    ("pass\u200bword", "password"),
    ("\u202ework\u202c", "work"),
    ("\ufeffwork", "work"),
    ("1,000", "1000"),
    ("٣٤", "34"),
    ("שָׁלוֹם", "שלום"),
    ("مُحَمَّد", "محمد"),
    ("می‌خواهم", "میخواهم"),
    ("ёлка", "елка"),
    ("ΟΔΟΣ", "οδος"),
    ("ｶﾞ", "ガ"),
    ("👍\ufe0f", "👍"),
]

WHOLE_AND_PARTS = [
    ("snake_case", {"snakecase", "snake", "case"}),
    ("camelCase", {"camelcase", "camel", "case"}),
    ("HTTPServer", {"httpserver", "http", "server"}),
    ("auth.ts", {"auth.ts", "auth", "ts"}),
    ("GPT-4o-mini", {"gpt4omini", "gpt", "4o", "mini"}),
    ("src/app/main.py", {"src/app/main.py", "src", "app", "main.py", "main", "py"}),
    ("C:\\app\\main.py", {"c:\\app\\main.py", "c", "app", "main.py", "main", "py"}),
    ("foo::bar", {"foo::bar", "foo", "bar"}),
    ("__init__.py", {"init.py", "init", "py"}),
    ("3.11.7", {"3.11.7", "3", "11", "7"}),
    ("v2", {"v2", "v", "2"}),
    ("Python3", {"python3", "python", "3"}),
    ("15th", {"15th", "15"}),
    ("C++", {"c++", "c"}),
    ("ana.lopez@mail.org", {"ana.lopez@mail.org", "ana.lopez", "ana", "lopez", "mail.org", "mail", "org"}),
    ("https://x.org/a?q=1", {"https://x.org/a?q=1", "https", "x.org", "x", "org", "a", "q", "1"}),
    ("don't", {"dont"}),
    ("½", {"1/2", "1", "2"}),
    ("O'Brien", {"obrien", "o", "brien"}),
    ("👩\u200d👧", {"👩\u200d👧", "👩", "👧"}),
    ("👍🏽", {"👍🏽", "👍"}),
    ("iPhone手机", {"iphone", "phone", "手", "机", "手机"}),
    ("ครับ", {"ค", "รั", "บ", "ครั", "รับ"}),
    ("が", {"が"}),
    ("서울에", {"서", "울", "에", "서울", "울에"}),
]


@pytest.mark.parametrize(("one", "other"), ONE_WORD)
def test_a_word_is_found_however_it_is_written(one: str, other: str) -> None:
    assert terms(one)[0] == terms(other)[0]


@pytest.mark.parametrize(("written", "expected"), WHOLE_AND_PARTS)
def test_a_compound_is_found_as_a_whole_and_by_its_parts(written: str, expected: set[str]) -> None:
    assert set(terms(written)) == {stem(term) for term in expected}


@pytest.mark.parametrize("written", [written for written, _ in WHOLE_AND_PARTS])
def test_punctuation_around_a_word_changes_nothing(written: str) -> None:
    assert terms(f'("{written}",') == terms(written)


@pytest.mark.parametrize("text", ["wait...what", "wait--what", "wait, what", "wait!what"])
def test_a_pause_does_not_join_words(text: str) -> None:
    assert terms(text) == ["wait", "what"]


@pytest.mark.parametrize("after", ["!", "”", "。", "x", "我", "👍"])
def test_what_follows_an_emoji_is_not_part_of_it(after: str) -> None:
    for emoji in ("👧", "👍🏽", "👩\u200d👧"):
        assert terms(emoji + after) == terms(emoji) + terms(after)


def test_marks_that_carry_meaning_are_kept() -> None:
    assert terms("が")[0] != terms("か")[0]
    assert terms("कि") != terms("क")


def test_numbers_are_not_run_together() -> None:
    assert "34" not in terms("3-4")
    assert "117" not in terms("1.1.7")


@given(anything)
def test_every_text_can_be_read_and_stored(text: str) -> None:
    for term in terms(text):
        assert 0 < len(term) <= LONGEST_TERM
        assert not any(character.isspace() for character in term)
        assert term.encode().decode() == term


@given(anything, anything)
def test_a_text_is_the_sum_of_its_chunks(one: str, other: str) -> None:
    assert terms(f"{one} {other}") == terms(one) + terms(other)


@given(anything)
def test_a_question_finds_the_text_it_quotes(text: str) -> None:
    asked = query_terms(text)
    assert set(asked) <= set(terms(text))
    assert len(asked) == len(set(asked))
    assert bool(asked) == bool(terms(text))


@given(words)
def test_case_does_not_matter(word: str) -> None:
    assert terms(word) == terms(word.upper()) == terms(word.capitalize())


@given(st.text(string.punctuation.replace("+", "").replace("#", ""), max_size=5), words)
def test_the_short_way_for_plain_words_gives_what_the_long_way_gives(punctuation: str, word: str) -> None:
    no_break = "\u2060"  # invisible, yet it forbids the short way
    assert terms(punctuation + word + punctuation) == terms(punctuation + no_break + word + punctuation) == [stem(word)]


@given(anything)
def test_folding_twice_is_folding_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(ideographs)
def test_every_character_and_every_pair_of_a_script_without_spaces_can_be_asked_for(text: str) -> None:
    indexed = set(terms(text))
    clean = "".join(term for term in terms(text) if len(term) == 1)
    assert indexed == set(clean) | {a + b for a, b in pairwise(clean)}


@given(st.lists(words, min_size=1))
def test_stop_words_are_not_asked_for_unless_nothing_else_is(question: list[str]) -> None:
    telling = [word for word in question if word not in STOP_WORDS]
    assert query_terms(" ".join(question)) == list(dict.fromkeys(map(stem, telling or question)))


def test_operators_are_only_words() -> None:
    assert query_terms('NEAR("cats" -dogs) birds* col:fish') == [
        "near",
        "cat",
        "dog",
        "bird",
        "col:fish",
        "col",
        "fish",
    ]


def test_one_character_can_be_asked_for() -> None:
    assert query_terms("茶") == ["茶"]
    assert query_terms("我") == ["我"]


def test_a_name_that_looks_like_a_stop_word_is_still_a_name() -> None:
    assert "will" in name_terms("Did Will call Ana?")
    assert "will" not in name_terms("When will Ana call?")
    assert "will" not in name_terms("Will Ana call, and am I late?")
    assert "i" not in name_terms("Will Ana call, and am I late?")


@given(st.text("ab", min_size=LONGEST_TERM + 1, max_size=3 * LONGEST_TERM), words)
def test_long_words_are_cut_and_yet_told_apart(long: str, tail: str) -> None:
    assert terms(long) == terms(long.upper())
    assert terms(long) != terms(long + tail)


@pytest.mark.parametrize(
    "text",
    [
        "a",
        "a-",
        "1.",
        "a/",
        "aB",
        "é-",
        "\ud800",
        "\ufdfa",
        "a\u0300\u0316",
        "\u0300\u0316",
        "a'",
        "我",
        "1,000",
    ],
)
def test_long_texts_without_a_space_do_not_take_quadratic_time(text: str) -> None:
    repeated = text * ((1 << 18) // len(text))  # where time is quadratic this takes minutes
    assert len(terms(repeated)) <= 2 * len(repeated)
