"""The table of core relations: every row keeps its own example and refuses its look-alike."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engram.language.readers.relations import LANGUAGES, Row, relation_in, table
from engram.model.triple import Triple

ROWS = [
    pytest.param(code, row, id=f"{code}-{row.relation}-{at}")
    for code in LANGUAGES
    for at, row in enumerate(table(code).rows)
]


def expected(example: str) -> tuple[str, Triple]:
    """`sentence => subject | relation | object`, with `not` before a relation that is denied."""
    sentence, triple = example.split(" => ")
    subject, relation, object = triple.split(" | ")
    denied = relation.startswith("not ")
    return sentence, Triple(subject=subject, relation=relation.removeprefix("not "), object=object, denied=denied)


@pytest.mark.parametrize(("code", "row"), ROWS)
def test_a_row_reads_its_example_and_its_denial_and_refuses_its_look_alike(code: str, row: Row) -> None:
    for example in filter(None, (row.example, row.denial)):
        sentence, triple = expected(example)
        assert relation_in(sentence, speaker=None, language=code) == triple
        assert relation_in(sentence, speaker=None) == triple
    assert row.denial == "" or expected(row.denial)[1].denied
    mistaken = relation_in(row.look_alike, speaker=None, language=code)
    assert mistaken is None or mistaken.relation != expected(row.example)[1].relation


@pytest.mark.parametrize(("code", "row"), ROWS)
def test_a_row_can_be_found_by_a_word_and_shows_a_denial_if_it_can_be_denied(code: str, row: Row) -> None:
    assert row.keys
    assert ("(?P<not" in row.pattern.source) == bool(row.denial)  # type: ignore[attr-defined]


@given(
    st.text(max_size=120)
    | st.lists(st.sampled_from("i my the is not live in ’ ( [ Porto 3 , and".split())).map(" ".join)
)
def test_any_text_can_be_read(text: str) -> None:
    found = relation_in(text, speaker="Ana")
    assert found is None or (found.subject and found.object)


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("btw i moved to porto last week!!", "Ana | lives_in | porto"),
        ("ok so quick update, my rent is 980 now", "Ana | has_rent | 980"),
        ("no, I live in The Hague", "Ana | lives_in | The Hague"),
        ("fyi im allergic to peanuts, so no satay", "Ana | allergic_to | peanuts"),
        ("actually we use Argo for our builds these days", "Ana | uses | Argo"),
        ("ana no longer likes olives", "Ana | not likes | olives"),
        ("i dont work at acme anymore", "Ana | not works_for | acme"),
        ("thanks! my sister Ines plays the cello", "Ana's sister Ines | plays | cello"),
        ("im a nurse and i live in leeds", "Ana | has_job | nurse"),
        ("We live in a small flat in Porto", "Ana | lives_in | Porto"),
        ("the deploy day moved to friday", "Deploy day | has_value | friday"),
        ("John is the CEO of Initech Labs.", "Initech Labs | has_ceo | John"),
        ("my doctor is Dr. Kim", "Ana | has_doctor | Dr. Kim"),
        ("j'habite plus à lyon", "Ana | not lives_in | lyon"),
        ("meine schwester heisst ines", "Ana's schwester | has_name | ines"),
        ("ya no me gustan las aceitunas", "Ana | not likes | aceitunas"),
    ],
)
def test_everyday_typing_is_read(typed: str, read: str) -> None:
    assert relation_in(typed, speaker="Ana") == expected(f"{typed} => {read}")[1]


@pytest.mark.parametrize(
    "text",
    [
        "Do I live in Porto?",
        "If I live in Porto I am happy",
        "I might move to Porto",
        "I wish I lived in Porto",
        "Bob says I live in Porto",
        '"I live in Porto," said Bob.',
        "> I live in Porto",
        "I live in Porto, I think",
        "He lives in Porto",
        "Everyone likes olives",
        "bob no longer likes olives",
        "I like it",
        "Vielleicht wohne ich in Graz",
        "si vivo en Madrid, soy feliz",
        "je pense que j'habite à Lyon",
        "",
    ],
)
def test_what_is_not_certain_is_not_read(text: str) -> None:
    assert relation_in(text, speaker="Ana") is None
