"""when two wordings are one claim: near in meaning, and agreeing in names, numbers, times and negation."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from engram.cognition.duplicates import Difference, difference, same_claim

NEAR = 0.97
SAME = [
    ("Ana has two cats", "Ana has 2 cats"),
    ("The meeting is at 3 pm", "The meeting is at 15:00"),
    ("Lunch is at noon", "Lunch is at 12:00"),
    ("The deadline is 3 May 2024", "The deadline is May 3rd, 2024"),
    ("The rent is 1,200 euros", "The rent is €1200"),
    ("The rent is 1.5 million", "The rent is 1,500,000"),
    ("The track is 5 km long", "The track is 5000 metres long"),
    ("The trial lasts two weeks", "The trial lasts 14 days"),
    ("Ana is twenty-five years old", "Ana is 25 years old"),
    ("The disk is 80% full", "The disk is eighty percent full"),
    ("Ana is allergic to peanuts", "Ana has a peanut allergy"),
    ("Max is Ana's brother", "Max is the brother of Ana"),
    ("Bo's favourite food is sushi", "Sushi is Bo's favourite food"),
    ("Ana and Bo share a flat", "Bo and Ana share a flat"),
    ("Ana doesn't eat meat", "Ana does not eat meat"),
    ("Ana eats no meat", "Ana doesn't eat meat"),
    ("Zoë plays chess", "Zoe plays chess"),
    ("The server listens on port 8080", "the server is listening on port 8080"),
    ("No, Ana lives in Porto", "Ana lives in Porto"),
    ("Ana hat zwei Hunde", "Ana hat 2 Hunde"),
    ("Ana tiene tres hijos", "Ana tiene 3 hijos"),
    ("Ana a deux chats", "Ana a 2 chats"),
    ("Ana mag keinen Kaffee", "Ana mag Kaffee nicht"),
    ("Ana is learning Spanish", "Ana learns Spanish"),
    ("Sleep is important to Ana", "Ana even finds that sleep is important to her"),
    ("Ana prefers tea over coffee", "Ana likes tea better, over coffee"),
]
NUMBERS = [
    ("The server listens on port 8080", "The server listens on port 8081"),
    ("Ana has two cats", "Ana has three cats"),
    ("Ana has two cats", "Ana has cats"),
    ("The rent is 1200 euros", "The rent is 1200 dollars"),
    ("The track is 5 km long", "The track is 5 miles long"),
    ("It runs v1.2.3", "It runs v1.2.4"),
    ("The host is 10.0.0.1", "The host is 10.0.0.2"),
    ("See src/app.py", "See src/api.py"),
    ("Write to ana@a.example", "Write to ana@b.example"),
    ("Ana is 30 and Bo is 40", "Ana is 40 and Bo is 30"),
    ("Ana came first", "Ana came second"),
    ("Flight TP121 is late", "Flight TP212 is late"),
    ("The limit is 1.5 GB", "The limit is 15 GB"),
    ("Ana hat zwei Hunde", "Ana hat drei Hunde"),
    ("Ana tiene dos hijos", "Ana tiene doce hijos"),
]
TIMES = [
    ("The meeting is at 3 pm", "The meeting is at 3 am"),
    ("The meeting is at 3 pm", "The meeting is at 15:30"),
    ("The deadline is 3 May 2024", "The deadline is 4 May 2024"),
    ("The deadline is 3 May 2024", "The deadline is 3 May 2025"),
    ("Ana arrived yesterday", "Ana arrived today"),
]
NEGATION = [
    ("Ana likes tea", "Ana does not like tea"),
    ("Ana likes tea", "Ana doesn't like tea"),
    ("Ana eats meat", "Ana never eats meat"),
    ("Ana lives in Porto", "Ana no longer lives in Porto"),
    ("Ana smokes", "Ana stopped smoking"),
    ("Ana drinks tea with milk", "Ana drinks tea without milk"),
    ("Ana mag Kaffee", "Ana mag keinen Kaffee"),
    ("Ana isst Fleisch", "Ana isst nie Fleisch"),
    ("A Ana le gusta el té", "A Ana no le gusta el té"),
    ("Ana aime le thé", "Ana n'aime pas le thé"),
    ("Ana fume", "Ana ne fume plus"),
    ("Ana 喜欢茶", "Ana 不喜欢茶"),
]
NAMES = [
    ("Ana lives in Porto", "Anna lives in Porto"),
    ("Ana lives in Porto", "Ana lives in Lisbon"),
    ("Ana manages Bo", "Bo manages Ana"),
    ("Ana reports to Bo", "Ana reports to Bob"),
    ("Ana works for Acme", "Ana works for Acme Europe"),
]
STANCES = [
    ("Ana moved to Porto", "Ana will move to Porto"),
    ("Ana lives in Porto", "Ana might live in Porto"),
    ("Ana lives in Porto", "Does Ana live in Porto?"),
    ("Ana lives in Porto", "Bo says Ana lives in Porto"),
    ("Ana takes the bus", "Ana takes the bus if it rains"),
]
ORDER = [
    ("Ana prefers tea over coffee", "Ana prefers coffee over tea"),
    ("tea is cheaper than coffee", "coffee is cheaper than tea"),
    ("the bus goes from school to town", "the bus goes from town to school"),
]
OPPOSED = [
    ("Ana lives in Porto", "Ana lived in Porto"),
    ("Ana is a nurse", "Ana was a nurse"),
    ("Ana moved to Porto", "Ana moved from Porto"),
    ("Max is Ana's brother", "Max is Ana's cousin"),
    ("Ana drives a red car", "Ana drives a blue car"),
    ("Ana likes cilantro", "Ana hates cilantro"),
    ("The flag is enabled", "The flag is disabled"),
    ("Ana is happy with it", "Ana is unhappy with it"),
    ("ana rides on mondays", "ana rides on fridays"),
    ("The backup runs every night", "The backup runs every morning"),
    ("Ana commutes by bike", "Ana commuted by bike"),
    ("He is a nurse", "She is a nurse"),
    ("Ana bought the van", "Ana sold the van"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_another_wording_of_the_same_is_the_same_both_ways(one: str, other: str) -> None:
    assert difference(one, other) is difference(other, one) is None
    assert same_claim(one, other, NEAR)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (one, other, expected)
        for pairs, expected in (
            (NUMBERS, {Difference.NUMBERS}),
            (TIMES, {Difference.TIMES, Difference.NUMBERS}),
            (NEGATION, {Difference.NEGATION}),
            (NAMES, {Difference.NAMES}),
            (STANCES, {Difference.STANCE, Difference.NAMES}),
            (OPPOSED, {Difference.WORDS}),
            (ORDER, {Difference.ORDER}),
        )
        for one, other in pairs
    ],
)
def test_a_small_word_makes_it_another_claim_both_ways(one: str, other: str, expected: set[Difference]) -> None:
    assert difference(one, other) in expected
    assert difference(other, one) in expected
    assert not same_claim(one, other, NEAR)


def test_what_is_not_near_in_meaning_is_not_the_same() -> None:
    assert not same_claim("Ana has two cats", "Ana has 2 cats", 0.91)
    assert same_claim("Ana has two cats", "Ana has 2 cats", 0.92)
    assert same_claim("Ana has two cats", "Ana has 2 cats", 0.85, least=0.85)


def test_yesterday_is_another_day_each_day() -> None:
    monday = datetime(2024, 5, 13, 9, tzinfo=UTC)
    tuesday = monday + timedelta(days=1)
    assert same_claim("Ana swam yesterday", "Ana swam yesterday", NEAR, said=(monday, monday))
    assert not same_claim("Ana swam yesterday", "Ana swam yesterday", NEAR, said=(monday, tuesday))
    assert same_claim("Ana swam today", "Ana swam yesterday", NEAR, said=(monday, tuesday))


def test_spellings_of_one_name_agree_where_the_caller_knows_them() -> None:
    def known(name: str) -> str:
        return "postgresql" if name.lower().startswith("postgres") else name.lower()

    pair = ("The team uses Postgres", "The team uses PostgreSQL")
    assert not same_claim(*pair, NEAR)
    assert same_claim(*pair, NEAR, key=known)


def test_very_long_texts_are_the_same_only_to_the_letter() -> None:
    long = "Ana likes tea. " * 400
    assert same_claim(long, long, 1.0)
    assert difference(long, long + "Ana likes tea.") is Difference.LENGTH
