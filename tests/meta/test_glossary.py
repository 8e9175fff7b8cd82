"""One word per idea: every public noun and verb is in the glossary, once, and every value with it."""

from __future__ import annotations

import inspect
import pkgutil
import re
from collections.abc import Iterable
from enum import Enum
from importlib import import_module
from pathlib import Path

import pytest

import engram
import engram.model
from engram.surfaces.cli.app import COMMANDS

GLOSSARY = (Path(__file__).parents[2] / "docs" / "glossary.md").read_text(encoding="utf-8")
ENTRY = re.compile(r"^- \*\*(.+?)\*\*: (.+)$", re.MULTILINE)
BOLD = re.compile(r"\*\*(.+?)\*\*")


def section(title: str) -> str:
    """The part of the glossary under a heading."""
    return GLOSSARY.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def entries(title: str) -> dict[str, str]:
    """Each word of a section with what is said about it."""
    return dict(ENTRY.findall(section(title)))


def unsaid(words: Iterable[str], glossary: str) -> list[str]:
    """The words that the glossary does not define."""
    return sorted(set(words) - set(BOLD.findall(glossary)))


def model_classes() -> set[type]:
    """The nouns: every class that a module of the model defines."""
    modules = [import_module(f"engram.model.{found.name}") for found in pkgutil.iter_modules(engram.model.__path__)]
    return {
        thing
        for module in modules
        for name, thing in inspect.getmembers(module, inspect.isclass)
        if thing.__module__ == module.__name__ and not name.startswith("_")
    }


def public_nouns() -> set[str]:
    exported = {name for name in engram.__all__ if inspect.isclass(getattr(engram, name))}
    return exported | {noun.__name__ for noun in model_classes()}


def public_verbs() -> set[str]:
    methods = {
        name
        for kind in (engram.Mind, engram.Store)
        for name, _ in inspect.getmembers(kind, inspect.isfunction)
        if not name.startswith("_")
    }
    exported = {name for name in engram.__all__ if inspect.isfunction(getattr(engram, name))}
    return methods | exported | set(COMMANDS)


def test_every_public_noun_is_in_the_glossary() -> None:
    assert "Recollection" in public_nouns()
    assert unsaid(public_nouns(), section("Nouns")) == []


def test_every_public_verb_is_in_the_glossary() -> None:
    assert {"observe", "ingest", "open", "rekey"} <= public_verbs()
    assert unsaid(public_verbs(), section("Verbs")) == []


def test_every_value_of_an_enumeration_is_named_where_the_glossary_defines_it() -> None:
    named_elsewhere = {"ScopeKind"}  # its six values are written out under Scope
    nouns = entries("Nouns")
    kinds = {kind for kind in model_classes() if issubclass(kind, Enum)} - {Enum}
    missing = {
        f"{kind.__name__}.{value.value}"
        for kind in kinds
        if kind.__name__ not in named_elsewhere
        for value in kind
        if f"`{value.value}`" not in nouns[kind.__name__]
    }
    assert len(kinds) > 10
    assert missing == set()


def test_a_verb_of_the_glossary_is_one_that_can_be_called() -> None:
    assert sorted(set(entries("Verbs")) - public_verbs()) == []


@pytest.mark.parametrize("title", ["Nouns", "Verbs"])
def test_the_glossary_defines_each_word_once_and_in_order(title: str) -> None:
    words = [word for word, _ in ENTRY.findall(section(title))]
    assert len(words) > 20
    assert words == sorted(set(words), key=str.lower)


def test_a_word_that_is_missing_is_reported() -> None:
    assert unsaid(["Memory", "Turn"], "- **Memory**: anything; a **Turn** too\n") == []
    assert unsaid(["Memory", "Turn"], "- **Memory**: anything that is not a Turn\n") == ["Turn"]
