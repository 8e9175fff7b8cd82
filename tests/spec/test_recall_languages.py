"""recall: words are found in every script and in every way of writing."""

from __future__ import annotations

import pytest

from engram import Mind
from tests.conftest import texts

FOUND = [
    ("我上个月搬到了里斯本。", "里斯本"),
    ("他喜欢喝乌龙茶", "乌龙茶好喝吗"),
    ("昨日は新宿で友達と寿司を食べました。", "寿司"),
    ("プログラミングが好きです", "プログラミング"),
    ("ฉันย้ายไปลิสบอนเมื่อเดือนที่แล้ว", "ลิสบอน"),
    ("انتقلت إلى لشبونة في مارس", "لشبونة"),
    ("ذَهَبَ إلى المَدرَسة", "المدرسة"),
    ("저는 서울에 살고 있어요", "서울"),
    ("Мы переехали в Лиссабон", "лиссабон"),
    ("Das Café in der Straße", "cafe strasse"),
    ("We met at the cafe", "café"),
    ("São João é em junho", "sao joao"),
    ("set max_retry_count to 5", "max_retry_count"),
    ("set max_retry_count to 5", "retry count"),
    ("the bug is in src/auth.ts line 40", "auth.ts"),
    ("the bug is in src/auth.ts line 40", "auth"),
    ("we call GPT-4o-mini for that", "GPT-4o-mini"),
    ("we call GPT-4o-mini for that", "gpt-4o"),
    ("getUserName returns null", "user name"),
    ("see https://example.org/a/b?q=1", "example.org"),
    ("upgrade to 3.11.7", "3.11.7"),
    ("the rocket 🚀 launched", "🚀"),
    ("well done 👍🏽", "👍"),
    ("my family 👩\u200d👧", "👧"),
    ("I am running daily", "runs"),
    ("He don't know", "don’t"),
]

DISTRACTIONS = ["We had soup for dinner.", "今天天气很好。", "วันนี้อากาศดี", "الطقس جميل اليوم"]


@pytest.mark.parametrize(("said", "asked"), FOUND)
def test_it_is_found_in_its_script_and_spelling(ana: Mind, said: str, asked: str) -> None:
    for text in DISTRACTIONS:
        ana.observe("user", text, session="other")
    ana.observe("user", said)
    assert texts(ana.recall(asked))[0] == said


NOT_MIXED_UP = [
    ("はは", "the voiced mark makes another word", "ばば"),
    ("chapter 34", "numbers are not run together", "3-4"),
    ("Lisboa", "the beginning of a word is not the word", "Lis"),
]


@pytest.mark.parametrize(("said", "why", "asked"), NOT_MIXED_UP)
def test_it_is_not_found_by_something_that_only_looks_alike(ana: Mind, said: str, why: str, asked: str) -> None:
    ana.observe("user", said)
    assert said not in texts(ana.recall(asked)), why


OPERATORS = [
    '"lighthouse" OR 1=1',
    "lighthouse*",
    "NEAR(lighthouse keeper, 2)",
    "text:lighthouse",
    "NOT lighthouse",
    "lighthouse AND (",
    "'; DROP TABLE memory; -- lighthouse",
    'lighthouse") UNION SELECT * FROM setting --',
    "^lighthouse$",
    "lighthouse -keeper",
    "{text meta}: lighthouse",
    "%lighthouse_",
    "@lighthouse",
    "\\lighthouse\\",
]


@pytest.mark.parametrize("question", OPERATORS)
def test_an_operator_in_a_question_is_plain_text(ana: Mind, question: str) -> None:
    ana.observe("user", "The lighthouse was cold.")
    ana.observe("user", "Nobody spoke.", session="other")
    assert texts(ana.recall(question)) == ["The lighthouse was cold."]


@pytest.mark.parametrize("text", OPERATORS)
def test_an_operator_in_a_text_is_kept_and_found(ana: Mind, text: str) -> None:
    turn = ana.observe("user", text)
    assert ana.get(turn.id).text == text
    assert texts(ana.recall("lighthouse")) == [text]


@pytest.mark.parametrize("question", ["?", "...", '"', "%", "*", "🏳", "\u200b\u200bx", "-", "()", "'"])
def test_a_question_without_words_finds_nothing_and_breaks_nothing(ana: Mind, question: str) -> None:
    ana.observe("user", "The lighthouse was cold.")
    assert ana.recall(question).items == ()
