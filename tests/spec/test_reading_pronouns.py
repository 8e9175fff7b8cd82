"""Whom he and she mean where somebody was spoken of together with their name."""

import pytest

from tests.spec.turns import texts


@pytest.mark.parametrize(
    ("before", "said", "read"),
    [
        ("My son's name is Theo.", "He goes to St Marys primary.", ["Ana's son Theo goes to St Marys primary"]),
        ("I have a brother named Luke.", "He's a pilot with KLM.", ["Ana's brother Luke is a pilot with KLM"]),
        ("My grandma is from Poland.", "Her name is Halina.", ["Ana's grandma's name is Halina"]),
        ("My brother met my grandma.", "Her name is Halina.", ["Ana's grandma's name is Halina"]),
        ("My brother Tom met Luke.", "He's a pilot with KLM.", []),
    ],
)
def test_who_is_named_is_one_with_whoever_has_the_name(before: str, said: str, read: list[str]) -> None:
    assert texts(said, before) == read


def test_in_one_sentence_too() -> None:
    assert texts("our dog's name is Pickles, he's a beagle") == [
        "Ana's dog's name is Pickles",
        "Ana's dog Pickles is a beagle",
    ]


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("The doctor told me I've got high blood pressure and put me on ramipril", ["Ana has high blood pressure"]),
        ("The vet says my cat has asthma", ["Ana's cat has asthma"]),
        ("My doctor says I should eat less salt", []),
        ("My doctor thinks I have asthma", []),
        ("My neighbour says I have a nice garden", []),
    ],
)
def test_what_a_doctor_finds_is_no_hearsay(said: str, read: list[str]) -> None:
    assert texts(said) == read


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("I live in the US.", ["Ana lives in the US"]),
        ("My sister moved to the US last year.", ["Ana's sister moved to the US last year"]),
        ("I work for the US Army.", ["Ana works for the US Army"]),
        ("My sister lives with us.", ["Ana's sister lives with Ana"]),
    ],
)
def test_the_us_is_a_country(said: str, read: list[str]) -> None:
    assert texts(said) == read
