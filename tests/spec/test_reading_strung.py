"""What people type to an agent: several things in one breath, without articles, in notes and lists."""

import pytest

from tests.spec.turns import texts


@pytest.mark.parametrize(
    ("said", "statements"),
    [
        (
            "Our stall is 90 euros a day, due on the 4th.",
            ["Ana's stall is 90 euros a day", "Ana's stall is due on the 4th"],
        ),
        ("We gave up Trello, moved to Kanboard in May.", ["Ana gave up Trello", "Ana moved to Kanboard in May"]),
        (
            "My aunt Vera runs a kiosk and collects stamps from Peru.",
            ["Ana's aunt Vera runs a kiosk", "Ana's aunt Vera collects stamps from Peru"],
        ),
        (
            "The shop server is in Oslo, dumps go to Wasabi nightly.",
            ["The shop server is in Oslo", "Dumps go to Wasabi nightly"],
        ),
        ("I earn 40k, putting aside 300 a month.", ["Ana earns 40k", "Ana is putting aside 300 a month"]),
        (
            "My uncle's in the coast guard, stationed in Brest.",
            ["Ana's uncle is in the coast guard", "Ana's uncle is stationed in Brest"],
        ),
        (
            "I've joined a rowing course, it starts on the 6th and runs for ten weeks.",
            [
                "Ana has joined a rowing course",
                "The rowing course starts on the 6th",
                "The rowing course runs for ten weeks",
            ],
        ),
        (
            "Please don't suggest anything with celery, I'm allergic to celery.",
            ["Ana wants the assistant to not suggest anything with celery", "Ana is allergic to celery"],
        ),
    ],
)
def test_each_thing_that_is_strung_together_is_a_statement_with_its_subject(said: str, statements: list[str]) -> None:
    assert texts(said) == statements


@pytest.mark.parametrize(
    "said",
    [
        "I might rent a van, driving 300 km a day.",
        "If we moved to Bern, took the dog along and sold the car, rent would be 900.",
        "My cousin says the mill is closing, opens again in May.",
    ],
)
def test_what_hangs_on_a_guess_or_on_hearsay_is_not_told_by_itself(said: str) -> None:
    assert texts(said) == []


@pytest.mark.parametrize(
    ("said", "statements"),
    [
        ("I love snow and rain in Bergen.", ["Ana loves snow and rain in Bergen"]),
        ("I want to move to Faro and open a bar.", ["Ana wants to move to Faro and open a bar"]),
        ("I like swimming and hiking in the Alps.", ["Ana likes swimming and hiking in the Alps"]),
    ],
)
def test_what_belongs_together_stays_together(said: str, statements: list[str]) -> None:
    assert texts(said) == statements


@pytest.mark.parametrize(
    ("said", "statement"),
    [
        ("rent is 870 warm", "Rent is 870 warm"),
        ("choir practice is on thursdays at 7", "Choir practice is on thursdays at 7"),
        ("The scanner is an Epson V600.", "The scanner is an Epson V600"),
        ("Runway is about five months.", "Runway is about five months"),
        ("Jonas is on leave until May.", "Jonas is on leave until May"),
        ("Henrik is taking over the bakery accounts.", "Henrik is taking over the bakery accounts"),
        ("I'm deaf in my right ear.", "Ana is deaf in Ana's right ear"),
        ("I'm the treasurer of the rowing club.", "Ana is the treasurer of the rowing club"),
        ("I'm dyslexic.", "Ana is dyslexic"),
        ("my flat doesn't have a lift", "Ana's flat doesn't have a lift"),
        ("There's a spare key at the bakery.", "There's a spare key at the bakery"),
        ("The bug was a stale lock in the queue.", "The bug was a stale lock in the queue"),
        ("We sauna at the lake house.", "Ana saunas at the lake house"),
        ("No semicolons please.", "Ana wants the assistant to use no semicolons"),
    ],
)
def test_what_lasts_shows_in_what_is_said_of_whom(said: str, statement: str) -> None:
    assert texts(said) == [statement]


@pytest.mark.parametrize(
    "said",
    [
        "The third line is 80 characters.",
        "The value is 12.",
        "The soup is hot.",
        "I'm mad at the printer.",
        "I'm optimistic.",
        "There are two errors in the output.",
        "There's a typo in the second line.",
        "I do the same.",
        "Dogs need exercise twice a day.",
        'The model answered: "I live in Rome".',
        "Output: 17, 19",
        'The old wiki page reads: "Correction: I live in Porto."',
        "Boxes everywhere: Faro has been home since Sunday.",
    ],
)
def test_what_is_worked_on_felt_or_known_to_all_is_left(said: str) -> None:
    assert texts(said) == []


@pytest.mark.parametrize(
    ("said", "statements"),
    [
        ("Allergies: wasps, latex", ["Ana is allergic to wasps", "Ana is allergic to latex"]),
        ("Editor: helix", ["Editor: helix"]),
        ("Flights: out 2 March from Graz, back 9 March", ["Flights: out 2 March from Graz", "Flights: back 9 March"]),
        ("todo: call the chimney sweep", ["Ana needs to call the chimney sweep"]),
        (
            "Errands I have to run in May:\n- repair my tent\n- return the drill",
            ["Ana needs to repair Ana's tent", "Ana needs to return the drill"],
        ),
        ("Stack:\n- Postgres 16\n- Elixir", ["Stack: Postgres 16", "Stack: Elixir"]),
    ],
)
def test_notes_and_lists_are_read_under_their_label(said: str, statements: list[str]) -> None:
    assert texts(said) == statements


@pytest.mark.parametrize(
    ("said", "statements"),
    [
        (
            "Unsere Katze Minka ist Freigängerin, bekommt abends Tabletten.",
            ["Unsere Katze Minka ist Freigängerin", "Unsere Katze Minka bekommt abends Tabletten"],
        ),
        (
            "Wir fahren im Mai nach Usedom, die Fähre ist gebucht.",
            ["Wir fahren im Mai nach Usedom", "Die Fähre ist gebucht"],
        ),
        ("El servidor usa Debian 12.", ["El servidor usa Debian 12"]),
        (
            "Trabajo en una librería en Vigo y los domingos doy clases de vela.",
            ["Ana trabaja en una librería en Vigo", "Los domingos doy clases de vela"],
        ),
        ("La livraison est reportée à mardi.", ["La livraison est reportée à mardi"]),
    ],
)
def test_in_other_languages_too(said: str, statements: list[str]) -> None:
    assert texts(said) == statements


@pytest.mark.parametrize(
    "said",
    ["Der zweite Absatz ist zu lang.", "Das Ergebnis ist 12.", "El ejercicio 3 es difícil.", "Le code a 3 erreurs."],
)
def test_what_is_worked_on_is_left_in_other_languages_too(said: str) -> None:
    assert texts(said) == []


@pytest.mark.parametrize(
    ("said", "statements"),
    [
        ("btw pieter is allergic to hazelnuts", ["Pieter is allergic to hazelnuts"]),
        ("lena hates cilantro", ["Lena hates cilantro"]),
        ("ok anna is in Lyon until friday", ["Anna is in Lyon until friday"]),
        ("mum hates cilantro", ["Ana's mum hates cilantro"]),
        ("rent is 900", ["Rent is 900"]),
        ("marketing loves the new logo", []),
    ],
)
def test_a_name_without_a_capital_is_a_name_and_no_thing_of_mine(said: str, statements: list[str]) -> None:
    assert texts(said) == statements


@pytest.mark.parametrize("said", ["quick intro: I'm Marta, I run a bakery", "a bit about me: I'm Marta and I bake"])
def test_who_announces_to_introduce_themselves_does(said: str) -> None:
    assert "Ana's name is Marta" in texts(said)


def test_what_is_denied_in_the_same_breath_is_denied_in_plain_words() -> None:
    assert "Ana doesn't like figs" in texts("I don't smoke, nor do I like figs.")
