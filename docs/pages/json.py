"""What --json writes: the document of each command, found by running it, and the records inside."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import Any

from engram.model.memory import Memory
from engram.surfaces.cli.app import Answered
from engram.surfaces.cli.documents import DERIVED
from engram.surfaces.cli.entry import answered
from pages.markdown import fenced, first_line, table

TRANSCRIPT = '{"role": "user", "text": "I moved to Lisbon in March."}\n'
ERROR = '{"error": {"code": …, "message": …, "hint": …, "exit": …, "details": {…}}}'
RULES = """
Times are ISO 8601 in UTC, ending in `Z`; enumerations and scopes are strings; what may be missing is `null`.
"""


def page() -> Iterator[str]:
    """The rules, the documents, the records."""
    documents = dict(run_through())
    yield "# What `--json` writes"
    yield "One document on one line of standard output. Keys are kept; new ones may come." + RULES.rstrip()
    yield "An error is a document on standard error, and the exit code is that of [the command line](cli.md):"
    yield fenced(ERROR, "json")
    yield "## Documents"
    yield table("command, document", ((f"`{name}`", shape(document)) for name, document in documents.items()))
    yield "`demo` says which of its claims held; `bench` prints figures of its own, described in `bench/README.md`."
    yield "## Records"
    records: dict[str, type] = {}
    for document in documents.values():
        collect(document, records)
    for name in sorted(records):
        yield from record(name, records[name])


def run_through() -> Iterator[tuple[str, object]]:
    """A short life of a store that calls every command which has a document, with something in each list."""
    Path("talk.jsonl").write_text(TRANSCRIPT, encoding="utf-8")
    yield run("init")
    yield run("remember", "Ana lives in Lisbon")
    yield run("observe", "user", "I moved to Lisbon in March.", "--id", "t1")
    yield run("ingest", "talk.jsonl")
    yield run("embed")
    yield run("recall", "where does Ana live?")
    yield run("explain", "where does Ana live?")
    yield run("list")
    yield run("remember", "Robert Miller and Robert Stone work with Robert")
    _, promised = run("remember", "Ana will send the report", "--category", "commitment")
    assert isinstance(promised, Memory)
    yield run("about", "Ana")
    yield run("timeline", "Ana")
    yield run("entities")
    yield run("entities", "--doubts")
    yield run("commitments")
    yield run("settle", promised.id)
    yield run("episodes")
    name, corrected = run("correct", "Ana lives in Lisbon", "Ana lives in Porto", "--reason", "she moved")
    assert isinstance(corrected, Memory)
    yield name, corrected
    yield run("show", corrected.id)
    yield run("why", corrected.id, "--for", "where does Ana live?")
    yield run("history", corrected.id)
    yield run("edit", corrected.id, "--importance", "0.9")
    yield run("feedback", corrected.id, "--unhelpful", "--query", "where does Ana live?")
    yield run("confirm", corrected.id)
    yield run("forget", corrected.id)
    yield run("restore", corrected.id)
    yield run("undo")
    yield run("changes")
    yield run("audit")
    yield run("erase", corrected.id, "--yes")
    yield run("backup", "copy.engram")
    for command in ("health", "doctor", "config"):
        yield run(command)


def run(*words: str) -> tuple[str, object]:
    """What a command gives back, before it is written."""
    outcome = answered([*words, "--json", "--store", "reference.engram"])
    assert isinstance(outcome, Answered), f"engram {' '.join(words)} gave no answer"
    return words[0], outcome.answer.document


def shape(value: object) -> str:
    """A document by its keys, a record by its name."""
    match value:
        case Enum() | Path():
            return "text"
        case Mapping():
            return ", ".join(f"`{key}`: {shape(held)}" for key, held in value.items()) or "mapping"
        case list() | tuple():
            if mappings := [held for held in value if isinstance(held, Mapping)]:
                return f"list of ({shape_of_all(mappings)})"
            kinds = sorted({shape(held) for held in value})
            return f"list of {' or '.join(kinds)}" if kinds else "list"
        case _ if dataclasses.is_dataclass(value):
            return f"[{type(value).__name__}](#{type(value).__name__.lower()})"
    return {str: "text", bool: "true or false", int: "number", float: "number"}.get(type(value), "null")


def shape_of_all(values: Sequence[Mapping[str, object]]) -> str:
    """The keys that mappings of a list have, with every shape their values take."""
    kinds = {key: sorted({shape(value[key]) for value in values}) for key in values[0]}
    return ", ".join(f"`{key}`: {' or '.join(shapes)}" for key, shapes in kinds.items())


def collect(value: object, records: dict[str, type]) -> None:
    """Every record inside a document."""
    inside: Any = ()
    if isinstance(value, Mapping):
        inside = value.values()
    elif isinstance(value, list | tuple):
        inside = value
    elif dataclasses.is_dataclass(value) and not isinstance(value, type) and type(value).__name__ != "Scope":
        records[type(value).__name__] = type(value)
        inside = [getattr(value, each.name) for each in dataclasses.fields(value)]
    for held in inside:
        collect(held, records)


def record(name: str, kind: type) -> Iterator[str]:
    """The keys of a record."""
    yield f"### {name}"
    yield first_line(kind)
    parent = next((each for each in kind.__mro__[1:] if dataclasses.is_dataclass(each)), None)
    known = {each.name for each in dataclasses.fields(parent)} if parent else set()
    if parent:
        yield f"Every key of [{parent.__name__}](#{parent.__name__.lower()}), and:"
    rows = [(f"`{each.name}`", f"`{each.type}`") for each in dataclasses.fields(kind) if each.name not in known]
    derived = [(f"`{key}`", first_line(getattr(kind, key))) for key in DERIVED.get(kind, ())]
    yield table("key, value", [*rows, *derived])
