"""what a text tells of itself: names, paths, addresses, dates, topics, languages, mood; few and short."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engram.cognition.inference import LONGEST_ITEM, MOST_OF_EACH, inferred, named, programming
from engram.model.entity import EntityKind, Mention
from engram.model.memory import Affect

FRIDAY = datetime(2024, 5, 3, 12, tzinfo=UTC)


def test_all_that_a_text_tells() -> None:
    text = "Ana moved auth to src/login/session.py yesterday, see https://wiki.example/auth. I love it!"
    found = inferred(text, at=FRIDAY)
    assert found["paths"] == ["src/login/session.py"]
    assert found["urls"] == ["https://wiki.example/auth"]
    assert found["dates"] == ["2024-05-02"]
    assert found["programming"] == ["python"]
    assert found["language"] == "en"
    assert found["sentiment"] == "positive"
    assert "auth" in str(found["topics"])


def test_whom_a_text_names_is_told_by_what_they_are() -> None:
    kinds = {"Ana": EntityKind.PERSON, "OAuth": EntityKind.TECHNOLOGY, "Acme": EntityKind.ORGANIZATION}
    mentions = [Mention(name, name, kind) for name, kind in kinds.items()]
    assert named([*mentions, *mentions]) == {"people": ["Ana"], "technologies": ["OAuth"], "organizations": ["Acme"]}
    assert named([Mention("1", "notes.txt", EntityKind.FILE)]) == {}


def test_what_is_not_told_has_no_key() -> None:
    assert inferred("Oh!") == {"sentiment": "neutral"}
    assert "dates" not in inferred("Ana came yesterday")  # nobody knows from when


def test_a_stretch_of_time_has_its_first_and_last_day() -> None:
    assert inferred("We met in March", at=FRIDAY)["dates"] == ["2024-03-01/2024-03-31"]


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ("open /etc/hosts now", ["/etc/hosts"]),
        ("it is in ~/notes/todo.md", ["~/notes/todo.md"]),
        (r"copy C:\data\in.csv", [r"C:\data\in.csv"]),
        ("edit package.json and Makefile", ["package.json"]),
        ("and/or, 1/2, 24/7, he/she", []),
        ("Dr. Smith e.g. came at 3.30", []),
        ("https://a.example/b/c.py", []),
    ],
)
def test_paths_are_told_from_what_looks_like_them(text: str, paths: list[str]) -> None:
    assert inferred(text).get("paths", []) == paths


@pytest.mark.parametrize(
    ("text", "languages"),
    [
        ("```python\nx = 1\n```", ["python"]),
        ("def area(r):\n    return r * r", ["python"]),
        ("fn main() {\n    println!(\"hi\");\n}", ["rust"]),
        ("SELECT name FROM users\nWHERE id = 1", ["sql"]),
        ("I went home.\nThen I slept.", []),
    ],
)  # fmt: skip
def test_programming_languages_are_known_by_fences_and_code(text: str, languages: list[str]) -> None:
    assert programming(text) == languages


def test_a_mood_that_is_known_is_taken() -> None:
    assert inferred("I love it!", affect=Affect(valence=-0.9))["sentiment"] == "negative"


@given(
    st.one_of(
        st.text(), st.lists(st.sampled_from("/a/b.py https://x.example/y Ana 3 May ``` \n".split())).map(" ".join)
    )
)
def test_whatever_is_said_little_is_kept(text: str) -> None:
    people = [Mention(str(place), f"{text}{place}", EntityKind.PERSON) for place in range(20)]
    found = inferred(text * 3, at=FRIDAY) | named(people)
    for value in found.values():
        items = value if isinstance(value, list) else [value]
        assert len(items) <= MOST_OF_EACH
        assert all(isinstance(item, str) and len(item) <= LONGEST_ITEM for item in items)


@pytest.mark.parametrize("piece", ["/a", "a.", "http://", "a/", "\\", "www.", "```", "SELECT "])
def test_hostile_texts_take_no_longer_than_others(piece: str) -> None:
    assert inferred(piece * 50_000, at=FRIDAY)["sentiment"]
