"""Patterns are compiled when they are first looked for, and all of them can be."""

import gc
import pkgutil
import re
from importlib import import_module

import pytest

import engram.cognition.reading
from engram.cognition.beginnings import opens
from engram.late import late


def test_a_pattern_is_compiled_when_it_is_first_used() -> None:
    broken = late("(")
    with pytest.raises(re.error):
        broken.search("anything")


def test_a_pattern_answers_as_if_it_had_been_compiled_at_once() -> None:
    words = late(r"[a-z]+", re.IGNORECASE)
    assert words.findall("One two") == words.findall("One two") == ["One", "two"]
    assert words.sub("-", "One two") == "- -"


def test_a_pattern_that_is_told_its_literals_answers_as_any_other() -> None:
    spared, plain = late(r"(?i)\blast (\w+)", has="last "), re.compile(r"(?i)\blast (\w+)")
    for text in ("Last week and last year", "the ſaſt and the laſt week", "next week", ""):
        for start in (0, 1, 6):
            assert str(spared.search(text, start)) == str(plain.search(text, start))
            assert str(spared.match(text, start)) == str(plain.match(text, start))
        for count in (0, 1):
            assert spared.sub("-", text, count) == plain.sub("-", text, count)
        assert spared.findall(text) == plain.findall(text)


def test_a_pattern_that_may_stand_anywhere_has_no_beginning() -> None:
    for source in ("oh|^no", "^(?:oh )?[a-z]", r"^\w+ is"):
        with pytest.raises(ValueError, match=r"^it may "):
            opens(late(source))("anything")


def test_every_pattern_of_reading_can_be_compiled() -> None:
    for module in pkgutil.walk_packages(engram.cognition.reading.__path__, "engram.cognition.reading."):
        import_module(module.name)
    gc.collect()
    patterns = [each for each in gc.get_objects() if isinstance(each, type(late("")))]
    assert len(patterns) > 200
    assert [pattern.search("") for pattern in patterns]
