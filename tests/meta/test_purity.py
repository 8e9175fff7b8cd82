"""Thinking is pure: a module of `cognition` sees no clock, no machine, no chance, only what it is handed.

So does one of `language`, but for the tables of its own that it reads.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SRC = ROOT / "src"
BELOW = SRC / "engram" / "late.py"  # what cognition stands on must be as pure
COGNITION = [*sorted((SRC / "engram" / "cognition").rglob("*.py")), BELOW]
LANGUAGE = sorted((SRC / "engram" / "language").rglob("*.py"))

STANDARD = (
    "__future__ abc bisect calendar collections dataclasses datetime difflib enum functools hashlib heapq itertools "
    "math operator re string types typing unicodedata"
)
IMPORTABLE = frozenset(
    [
        *STANDARD.split(),
        "numpy",
        "Stemmer",
        "apsw.unicode",
        "engram.cognition",
        "engram.errors",
        "engram.language",
        "engram.late",
        "engram.model",
        "engram.tunables",
    ]
)
TABLES = frozenset(["importlib.resources", "json", "tomllib", "threading"])
CLOCKS = frozenset(
    ["datetime.datetime.now", "datetime.datetime.utcnow", "datetime.datetime.today", "datetime.date.today"]
)
CHANCE_AND_FILES = frozenset(
    f"numpy.{name}"
    for name in "random load save savez savez_compressed loadtxt savetxt genfromtxt fromfile memmap".split()
)
BUILTINS = frozenset("open input print exec eval __import__ breakpoint hash".split())  # hash is salted


def impurities(source: str, package: str = "engram.cognition", allowed: frozenset[str] = IMPORTABLE) -> list[str]:
    """What a module's source reaches for that it should have been handed, one line each."""
    tree = ast.parse(source)
    known = dict(imported(tree, package))
    nodes = list(ast.walk(tree))
    return [
        *(f"imports {name}" for name in known.values() if not importable(name, allowed)),
        *(f"uses {used}" for node in nodes for used in [dotted(node, known)] if used and tainted(used)),
        *(f"calls {call}" for node in nodes for call in [machine_call(node)] if call),
    ]


def imported(tree: ast.Module, package: str) -> Iterator[tuple[str, str]]:
    """Each name that an import binds, and the dotted thing it stands for."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.asname or alias.name, alias.name
        elif isinstance(node, ast.ImportFrom):
            parents = package.split(".")
            origin = parents[: len(parents) - node.level + 1] if node.level else []
            module = ".".join([*origin, *([node.module] if node.module else [])])
            for alias in node.names:
                yield alias.asname or alias.name, f"{module}.{alias.name}"


def importable(name: str, allowed: frozenset[str]) -> bool:
    """Whether the thing, or a package it is in, is on the list."""
    parts = name.split(".")
    return any(".".join(parts[:length]) in allowed for length in range(1, len(parts) + 1))


def dotted(node: ast.AST, known: dict[str, str]) -> str | None:
    """The full name of an imported thing where it is used: `np.random.rand` is `numpy.random.rand`."""
    if isinstance(node, ast.Name):
        return known.get(node.id)
    if isinstance(node, ast.Attribute):
        inner = dotted(node.value, known)
        return f"{inner}.{node.attr}" if inner else None
    return None


def tainted(name: str) -> bool:
    """Whether a full name is a clock, or numpy's way to chance and to files."""
    return name in CLOCKS or name in CHANCE_AND_FILES


def machine_call(node: ast.AST) -> str | None:
    """A builtin that leaves the process, or `astimezone()`, which asks the machine where it stands."""
    match node:
        case ast.Call(func=ast.Name(id=name)) if name in BUILTINS:
            return name
        case ast.Call(func=ast.Attribute(attr="astimezone"), args=[], keywords=[]):
            return "astimezone without a zone"
    return None


@pytest.mark.parametrize("path", COGNITION, ids=lambda path: path.stem)
def test_a_module_of_cognition_is_pure(path: Path) -> None:
    package = ".".join(path.relative_to(SRC).parent.parts)
    assert impurities(path.read_text(encoding="utf-8"), package) == []


@pytest.mark.parametrize("path", LANGUAGE, ids=lambda path: path.stem)
def test_a_module_of_language_is_pure_but_for_its_own_tables(path: Path) -> None:
    package, source = ".".join(path.relative_to(SRC).parent.parts), path.read_text(encoding="utf-8")
    assert impurities(source, package, (IMPORTABLE | TABLES) - {"engram.cognition"}) == []
    assert source.count("files(") == source.count('files("engram.language")')


def test_there_are_modules_to_check() -> None:
    assert COGNITION
    assert LANGUAGE


@pytest.mark.parametrize(
    ("source", "finding"),
    [
        ("import os", "imports os"),
        ("import time as t\nt.time()", "imports time"),
        ("from random import random", "imports random.random"),
        ("def late():\n    import logging", "imports logging"),
        ("import os.path", "imports os.path"),
        ("import apsw", "imports apsw"),
        ("from apsw import Connection", "imports apsw.Connection"),
        ("import sqlite3", "imports sqlite3"),
        ("from urllib.request import urlopen", "imports urllib.request.urlopen"),
        ("from engram.storage import rows", "imports engram.storage.rows"),
        ("from engram import compose", "imports engram.compose"),
        ("from ..engine import recall", "imports engram.engine.recall"),
        ("import datetime\ndatetime.datetime.now(datetime.UTC)", "uses datetime.datetime.now"),
        ("from datetime import datetime\nnow = datetime.now", "uses datetime.datetime.now"),
        ("from datetime import datetime as dt\ndt.utcnow()", "uses datetime.datetime.utcnow"),
        ("from datetime import date\ndate.today()", "uses datetime.date.today"),
        ("import numpy as np\nnp.random.default_rng(1)", "uses numpy.random"),
        ("from numpy import random as chance\nchance.rand()", "uses numpy.random"),
        ("import numpy\nnumpy.load('x.npy')", "uses numpy.load"),
        ("open('notes.txt')", "calls open"),
        ("order = sorted(words, key=lambda w: hash(w))", "calls hash"),
        ("local = moment.astimezone()", "calls astimezone without a zone"),
    ],
)
def test_an_impure_sample_is_reported(source: str, finding: str) -> None:
    assert finding in impurities(source)


@pytest.mark.parametrize(
    "source",
    [
        "from __future__ import annotations\nimport math\nfrom collections.abc import Iterable",
        "from datetime import UTC, datetime, timedelta\nborn = datetime(2026, 1, 1, tzinfo=UTC)",
        "import numpy as np\nfrom apsw.unicode import word_iter\nimport Stemmer\nnp.argsort([2, 1])",
        "from engram.model import Memory\nfrom . import words\nfrom engram import tunables",
        "def age(now, born):\n    return now - born.astimezone(now.tzinfo)",
        "def today(clock):\n    return clock.now",
    ],
)
def test_a_pure_sample_passes(source: str) -> None:
    assert impurities(source) == []
