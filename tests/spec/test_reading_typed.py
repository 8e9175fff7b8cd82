"""Turns as they are typed in a hurry: without apostrophes, capitals, subjects, or with commas for full stops."""

import pytest

from tests.spec.turns import reading, texts


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("i dont eat meat", ["Ana doesn't eat meat"]),
        ("I dont have a car", ["Ana doesn't have a car"]),
        ("Gotta pick up the kids at 4 today", ["Ana has to pick up the kids at 4 today"]),
        (
            "my mums called Denise and she lives in Cardiff",
            ["Ana's mum is called Denise", "Ana's mum lives in Cardiff"],
        ),
        ("I'm allergic to cats thats why I got a parrot", ["Ana is allergic to cats", "Ana got a parrot"]),
    ],
)
def test_what_is_typed_without_care_is_read_as_if_with(typed: str, read: list[str]) -> None:
    assert texts(typed) == read


def test_a_machine_that_runs_practises_nothing() -> None:
    assert [each.triple for each in reading("Our prod runs on Kubernetes 1.29.").proposals] == [None]
    assert [each.triple for each in reading("My visa runs out in ten days.").proposals] == [None]


def test_a_greeting_that_is_a_word_of_another_language_is_none_of_it() -> None:
    assert texts("yo whats up, im Dmitri.", speaker=None) == ["User's name is Dmitri"]


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("im Priya, 34, product designer from Leeds", ["Priya", "34", "a product designer from Leeds"]),
        (
            "I'm a single mum of 2, work part time at Tesco, so tired tbh",
            ["single mum of 2", "works part time at Tesco"],
        ),
        ("I'm 34, married, from Oslo", ["34", "married", "from Oslo"]),
        ("I'm Nora, a nurse", ["Nora", "a nurse"]),
        ("I'm vegan, which is hard here", ["vegan"]),
    ],
)
def test_who_somebody_is_in_items_is_a_statement_each(said: str, read: list[str]) -> None:
    found = texts(said, speaker=None)
    assert len(found) == len(read)
    assert all(any(words in text for text in found) for words in read)


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("dentist on friday at 3pm ugh", ["Ana has a dentist appointment on friday at 3pm"]),
        ("dinner was great on friday", []),
        ("mom's birthday is on the 9th of nov, she loves orchids",
         ["Ana's mom's birthday is on the 9th of nov", "Ana's mom loves orchids"]),
        ("got engaged to my bf Raj", ["Ana got engaged to Ana's boyfriend Raj"]),
        ("I don't drink", ["Ana doesn't drink"]),
        ("i cant swim", ["Ana can't swim"]),
        ("I have to hand in a report by the end of the month", ["Ana has to hand in a report by the end of the month"]),
        ("I'm from Lagos but live in Manchester now", ["Ana is from Lagos", "Ana lives in Manchester now"]),
        ("I'm vegan and on a budget", ["Ana is vegan"]),
        ("I have a cat too, mine's called Miso", ["Ana has a cat called Miso"]),
        ("Redis runs on port 6379", ["Redis runs on port 6379"]),
        ("prod db is on 10.0.4.12", ["The prod db is on 10.0.4.12"]),
        ("Our repo is github.com/acme/rocket and CI is on CircleCI",
         ["Ana's repo is github.com/acme/rocket", "CI is on CircleCI"]),
        ("I still eat cheese sometimes lol dont tell anyone", ["Ana still eats cheese sometimes"]),
        ("oh yeah I totally love getting up at 5am", []),
        ("Don't use emojis please", ["Ana wants the assistant to not use emojis"]),
    ],
)  # fmt: skip
def test_what_is_said_in_short_is_read_in_full(said: str, read: list[str]) -> None:
    assert texts(said) == read


@pytest.mark.parametrize("unseen", ["\u200b", "\u00ad", "\u2060", "\ufeff"])
def test_marks_that_nobody_sees_part_no_word(unseen: str) -> None:
    assert texts(f"I live in Ro{unseen}me.") == ["Ana lives in Rome"]


@pytest.mark.parametrize(
    ("note", "read"),
    [
        ("Allergies: none", ["Ana has no allergies"]),
        ("Allergies: unknown", []),
        ("Location: /var/lib/data", []),
        ("Location: null", []),
        ("Job: failed", []),
        ("Job: 7731 queued", []),
        ("Job: retired", ["Ana is retired"]),
        ("Job: baker", ["Ana works as baker"]),
        ("Likes: 1,310", []),
        ("Likes: chess, 80s pop", ["Ana likes chess", "Ana likes 80s pop"]),
        ("Name: billing-worker", ["Name: billing-worker"]),
        ("Name: string", []),
        ("Age: 250", []),
        ("Languages: Dutch, Kotlin", ["Ana speaks Dutch", "Ana programs in Kotlin"]),
        ("Ingredients: rice, leeks, stock", []),
    ],
)
def test_a_note_is_read_only_where_what_follows_its_label_can_be_of_somebody(note: str, read: list[str]) -> None:
    assert texts(note) == read
