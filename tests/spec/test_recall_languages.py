"""recall: words are found in every script and in every way of writing."""

from __future__ import annotations

import pytest

from engram import Mind, Store
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


INFLECTED = [
    ("Ich habe zwei Katzen", "Katze?"),
    ("Ich habe zwei Katzen", "Hast du eine Katze?"),
    ("Ich habe eine Katze", "katzen"),
    ("Wir haben die Häuser am Fluss gesehen", "Haus"),
    ("Das Haus ist sehr alt", "Häuser"),
    ("Die Haeuser sind sehr alt", "Haus"),
    ("ich arbeite bei der Post", "Arbeitet sie dort?"),
    ("Gestern habe ich Lasagne gekocht", "Was kocht er gern?"),
    ("Ich wohne in Köln", "Wo wohnst du?"),
    ("Meine Freundinnen sind aus Wien", "Freundin"),
    ("Ella trabaja en un banco", "¿Dónde trabajas?"),
    ("Mi hermana trabajaba en un banco", "trabajo"),
    ("Tengo dos lápices rojos", "lápiz"),
    ("Las ciudades del norte son frías", "ciudad"),
    ("Yo vivía en Sevilla", "¿Dónde vive?"),
    ("Yo vivía en Sevilla", "donde vivian"),
    ("Los estudiantes no estudian mucho", "¿Qué estudia?"),
    ("J'habite à Lyon", "Où habites-tu ?"),
    ("Nous habitons à Lyon", "habiter"),
    ("Il a deux chevaux", "cheval"),
    ("Le cheval est dans le pré", "chevaux"),
    ("La voiture que j’ai achetée est rouge", "acheter"),
    ("Mes amies sont à Paris", "amie"),
]
SPOKEN = [
    "Heute ist es sehr warm.",
    "Hoy hace mucho calor.",
    "Il fait très chaud.",
    "We had soup for dinner.",
]


@pytest.mark.parametrize(("said", "asked"), INFLECTED)
def test_it_is_found_by_another_form_of_its_word(ana: Mind, said: str, asked: str) -> None:
    for text in SPOKEN:
        ana.observe("user", text, session="other")
    ana.observe("user", said)
    assert texts(ana.recall(asked))[0] == said


SHORT = [
    ("Ich sammle Briefmarken", "Briefmarke"),
    ("Meine Schwestern wohnen in Bonn", "Wo wohnt die Schwester?"),
    ("Die Rechnungen wurden bezahlt", "Rechnung bezahlen"),
    ("Schlüssel gefunden", "Schlüsseln"),
    ("Los gatos duermen", "gato"),
    ("Compré dos libros", "¿qué libro?"),
    ("Les chats dorment", "chat"),
    ("Mes voisines sont parties", "voisine"),
]


@pytest.mark.parametrize(("said", "asked"), SHORT)
def test_a_short_text_is_found_by_its_words_in_another_form(ana: Mind, said: str, asked: str) -> None:
    ana.observe("user", said)
    assert texts(ana.recall(asked)) == [said]


def test_a_text_in_another_language_is_found_by_its_very_words_whatever_the_language_of_the_question(ana: Mind) -> None:
    ana.observe("user", "Ich habe James die Schlüssel gegeben")
    for question in ("Who is it that James is with?", "¿Quién es James?", "Où est James ?", "James", "schlüssel"):
        assert texts(ana.recall(question)) == ["Ich habe James die Schlüssel gegeben"]


def test_a_word_with_stems_counts_as_much_as_one_without(ana: Mind) -> None:
    ana.observe("user", "Auf dem Zettel über der Katze war noch eine 3471")
    ana.observe("user", "Es ist sehr warm", session="other")
    word, number = (ana.recall(asked).items[0].votes[0] for asked in ("Katze", "3471"))
    assert (word.signal, word.detail) == ("lexical.own", "says Katze")
    assert word.raw == number.raw


def test_stems_of_another_language_do_not_mix_with_english_words(ana: Mind) -> None:
    ana.observe("user", "We made strawberry jam at home")
    assert texts(ana.recall("James")) == []


def test_a_turn_is_found_by_the_stem_of_a_word_in_the_turn_before_it(ana: Mind) -> None:
    ana.observe("user", "Hast du noch die Katzen?")
    ana.observe("assistant", "Nein, leider nicht.")
    ana.observe("user", "Wir gehen morgen ins Kino.", session="other")
    assert set(texts(ana.recall("Katze"))) == {"Hast du noch die Katzen?", "Nein, leider nicht."}


def test_a_repair_finds_the_same_stems(store: Store, ana: Mind) -> None:
    for said, _ in INFLECTED:
        ana.observe("user", said)
    before = [ana.recall(asked) for _, asked in INFLECTED]
    assert store.doctor(repair=True).ok
    again = [ana.recall(asked) for _, asked in INFLECTED]
    assert [[item.score for item in each.items] for each in again] == [
        [item.score for item in each.items] for each in before
    ]


def test_a_text_indexed_before_there_were_stems_is_found_as_before_and_by_its_stems_after_a_repair(
    store: Store, ana: Mind, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as before:
        before.setattr("engram.storage.lexicon.stemmed_tongue", lambda text, chunks: None)
        ana.observe("user", "Ich habe zwei Katzen")
    assert store.doctor().ok
    assert texts(ana.recall("Wo sind die Katzen?")) == ["Ich habe zwei Katzen"]
    assert texts(ana.recall("Katze")) == []
    assert store.doctor(repair=True).ok
    assert texts(ana.recall("Katze")) == ["Ich habe zwei Katzen"]


def test_what_is_forgotten_is_not_found_by_its_stems(store: Store, ana: Mind) -> None:
    turn = ana.observe("user", "Ich habe zwei Katzen")
    ana.forget(turn.id)
    assert texts(ana.recall("Katze")) == []
    assert store.doctor().ok


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
