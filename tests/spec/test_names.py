"""Names in texts: which there are, what they name, and whether two of them name the same."""

from __future__ import annotations

import random
import time

import pytest

from engram import Entity, EntityKind, Scope
from engram.cognition.entities import Naming, doubts, mentioned, name_key, resolve
from engram.cognition.entities.resolving import slips

HOME = Scope.parse("agent:ana")
PERSON, PLACE, CONCEPT = EntityKind.PERSON, EntityKind.PLACE, EntityKind.CONCEPT
TECHNOLOGY, ORGANIZATION = EntityKind.TECHNOLOGY, EntityKind.ORGANIZATION


def named(text: str, speaker: str | None = None, known: tuple[str, ...] = ()) -> dict[str, str]:
    return {naming.name: naming.kind.value for naming in mentioned(text, speaker, known)}


def entity(id: str, name: str, kind: EntityKind = PERSON, *aliases: str, apart: str = "") -> Entity:
    return Entity(id=id, scope=HOME, name=name, kind=kind, aliases=aliases, apart=frozenset(apart.split()), mentions=1)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ana lives in Lisbon", {"Ana": "person", "Lisbon": "place"}),
        ("Yesterday Tomas Berg moved to Oslo.", {"Tomas Berg": "person", "Oslo": "place"}),
        ("My neighbour Ines has a cat named Pixel", {"Ines": "person", "Pixel": "custom"}),
        ("She works for Brightwell Inc.", {"Brightwell Inc": "organization"}),
        ("We met Dr. Keller at Graz University.", {"Dr. Keller": "person", "Graz University": "organization"}),
        ("Project Lantern is written in Python", {"Lantern": "project", "Python": "technology"}),
        ("the Juniper migration is late", {"Juniper": "project"}),
        ("we run kubernetes and Postgres", {"kubernetes": "technology", "Postgres": "technology"}),
        ("the fix is in src/app/main.py", {"src/app/main.py": "file"}),
        ("see https://example.org/guide/start", {"https://example.org/guide/start": "document"}),
        ("billing-service calls the auth-api", {"billing-service": "service", "auth-api": "service"}),
        ("User prefers dark mode", {"User": "user"}),
        ("Ask Sarah's boss about it", {"Sarah": "person"}),
        ("They flew to New York and New Zealand", {"New York": "place", "New Zealand": "place"}),
        ("Zorbin said that it works", {"Zorbin": "person"}),
        ("Ludwig van Holt likes the Bank of Porto", {"Ludwig van Holt": "person", "Bank of Porto": "organization"}),
        ('Ines read "The Salt Road" and liked it', {"The Salt Road": "document", "Ines": "person"}),
        ("User fixed the layout of User's page with Chart.js", {"Chart.js": "technology", "User": "user"}),
        ("Bea joined NOVA in spring", {"Bea": "person", "NOVA": "organization"}),
        ("Mark lives near Grace, mark my words", {"Mark": "person", "Grace": "person"}),
        ("Gestern habe ich mit Anna über das Projekt gesprochen", {"Anna": "person"}),
    ],
)  # fmt: skip
def test_a_text_names_whom_and_what_it_names(text: str, names: dict[str, str]) -> None:
    assert named(text) == names


@pytest.mark.parametrize(
    "text",
    [
        "The deploy key is in the vault",
        "Coffee keeps me awake. Everyone likes it.",
        "Tea is at four",
        "On Monday we meet again, and in May too.",
        "Hope you are well. Mark the date.",
        'it says "Form submission failed" again',
        "a Europe-wide rule about CSRF and VARCHAR",
        "set APP_ENV and MAX_SIZE",
        "Tests pass. Deployments are slow.",
        "PLEASE READ THIS BEFORE YOU GO HOME",
        "It will rain. Will it? May be.",
        "Die Datenbank läuft auf dem Server und der Dienst nicht",
        "I think the API returns JSON over HTTP",
        "12/05/2024 at 3 pm",
        "",
    ],
)
def test_a_text_without_names_names_nobody(text: str) -> None:
    assert named(text) == {}


def test_who_speaks_of_oneself_is_mentioned() -> None:
    assert named("I live in Faro", "Bea") == {"Faro": "place", "Bea": "person"}
    assert named("It rained in Faro", "Bea") == {"Faro": "place"}


def test_a_name_that_is_known_is_seen_in_small_letters_but_no_given_name_is() -> None:
    known = ("brightwell", "mark")
    assert named("the office of brightwell will mark it", known=known) == {"brightwell": "concept"}


@pytest.mark.parametrize(
    "text",
    [
        "Robert Miller, also known as Bob, sings",
        "Robert Miller (aka Bob) sings",
        'Robert "Bob" Miller sings',
        "Robert Miller goes by Bob",
        "Robert Miller's nickname is Bob",
        "Robert Miller sings and everyone calls him Bob",
    ],
)
def test_two_names_of_one_are_told_as_such(text: str) -> None:
    assert mentioned(text)[0].names == ("Robert Miller", "Bob")


def test_a_title_of_several_words_is_a_second_name_as_a_whole() -> None:
    told = mentioned("They watched a show called 'Casa Azul', known as 'Money House' abroad")
    assert told[-1].names == ("Casa Azul", "Money House")


@pytest.mark.parametrize("text", ["Ines is known as The one who sings", "Ines's name is The first on the list"])
def test_a_word_that_is_no_name_is_no_second_name(text: str) -> None:
    assert [naming.names for naming in mentioned(text)] == [("Ines",)]


def test_a_call_is_no_name() -> None:
    assert [naming.names for naming in mentioned("Ana called Bob")] == [("Ana",), ("Bob",)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Acme", "ACME Inc."), ("Zoë", "zoe"), ("Anna's", "Anna"), ("Dr. Anna Keller", "Anna Keller"),
        ("Postgres", "PostgreSQL"), ("K8s", "kubernetes"), ("Node.js", "NodeJS"), ("Müller GmbH", "Muller"),
        ("https://www.example.org/a/", "http://example.org/a"), ("data-pipeline", "data pipeline"),
    ],
)  # fmt: skip
def test_spellings_of_one_name_are_one(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Anna", "Hanna"), ("src/App.py", "src/app.py"), ("Python 2", "Python 3"), ("C++", "C#")]
)
def test_different_names_are_different(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


ROBERT = entity("1", "Robert Miller", PERSON, "Bob")
STONE = entity("2", "Robert Stone")


@pytest.mark.parametrize(
    ("name", "kind", "known", "id"),
    [
        ("Robert Miller", PERSON, [ROBERT], "1"),
        ("bob", PERSON, [ROBERT, STONE], "1"),
        ("Robert", PERSON, [ROBERT], "1"),
        ("Robert", PERSON, [ROBERT, STONE], None),
        ("Robert", PERSON, [ROBERT, STONE, entity("3", "Robert")], "3"),
        ("Robert Weber", PERSON, [entity("3", "Robert")], "3"),
        ("Robert Weber", PERSON, [ROBERT], None),
        ("Miller", PERSON, [ROBERT], None),
        ("Hanna", PERSON, [entity("3", "Anna")], None),
        ("Johann Keller", PERSON, [entity("3", "Johanna Keller")], None),
        ("Kubernets", TECHNOLOGY, [entity("3", "Kubernetes", TECHNOLOGY)], "3"),
        ("Lanterne", CONCEPT, [entity("3", "Lantern", CONCEPT)], None),
        ("Cluster 12345", CONCEPT, [entity("3", "Cluster 12346", CONCEPT)], None),
        ("Jordan", PERSON, [entity("3", "Jordan", PLACE)], None),
        ("Jordan", CONCEPT, [entity("3", "Jordan", PLACE)], "3"),
        ("Ana", PERSON, [entity("3", "Ana", apart="4"), entity("4", "Ana")], None),
        ("Ana", PERSON, [entity("3", "Ana", apart="4"), entity("4", "Ana"), entity("5", "Ana")], "5"),
        ("Ana", PERSON, [], None),
    ],
)  # fmt: skip
def test_a_name_is_somebodys_or_nobodys_and_that_of_several_is_of_none_of_them(
    name: str, kind: EntityKind, known: list[Entity], id: str | None
) -> None:
    found = resolve(Naming(name, kind), known)
    assert (found and found.id) == id


def test_those_who_may_be_one_are_listed_and_those_told_apart_are_not() -> None:
    known = [
        ROBERT, STONE, entity("3", "Miller"), entity("4", "Brightwell Systems", ORGANIZATION),
        entity("5", "Brightwell Sytems", ORGANIZATION), entity("6", "Anna"), entity("7", "Hanna"),
        entity("8", "Ines Costa", apart="9"), entity("9", "Ines"), entity("10", "Brightwell Systems", PERSON),
    ]  # fmt: skip
    assert {(it.one.id, it.other.id, it.why.value) for it in doubts(known)} == {
        ("1", "3", "part_of_name"),
        ("4", "5", "spelt_alike"),
    }


def test_entities_of_two_scopes_are_never_one() -> None:
    there = Entity(id="2", scope=Scope.parse("agent:rex"), name="Bob", kind=PERSON)
    assert list(doubts([ROBERT, there])) == []


def naive_slips(one: str, other: str) -> int:
    if not one or not other:
        return len(one) + len(other)
    costs = [
        naive_slips(one[1:], other) + 1,
        naive_slips(one, other[1:]) + 1,
        naive_slips(one[1:], other[1:]) + (one[0] != other[0]),
    ]
    if one[:2] == other[:2][::-1] and len(one) > 1:
        costs.append(naive_slips(one[2:], other[2:]) + 1)
    return min(costs)


def test_slips_are_counted_as_by_hand() -> None:
    chance = random.Random(5)
    for _ in range(200):
        one, other = ("".join(chance.choices("abc", k=chance.randrange(6))) for _ in range(2))
        assert min(slips(one, other, 2), 3) == min(naive_slips(one, other), 3)


def test_a_long_text_of_capitals_takes_no_longer_than_a_short_one_by_its_length() -> None:
    text = "Anna Berg met Zorbin Holt near Faro and (aka " * 40_000
    started = time.process_time()
    assert mentioned(text)
    assert time.process_time() - started < 2


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Meine Schwester Klara ist gegen Nüsse allergisch.", "Klara"),
        ("Gestern hat mir mein Kollege Torben das Haus gezeigt.", "Torben"),
        ("Mi hermana Candela vive en Sevilla.", "Candela"),
    ],
)
def test_the_word_for_someone_close_tells_a_name_where_capitals_tell_nothing(text: str, name: str) -> None:
    assert named(text)[name] == "person"
