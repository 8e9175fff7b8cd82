"""What people type or pipe in: text, filters, metadata."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from engram.errors import BadEncoding, InputError
from engram.surfaces.cli.call import pair

STDIN = "-"
FILTERS = ("category", "speaker", "session", "status", "source", "entity", "scope", "pinned", "min_trust", "hostile")

Id = Annotated[str, typer.Argument(metavar="ID", show_default=False, help="Its id, or the last 6 letters or more.")]
Reason = Annotated[str | None, typer.Option("--reason", metavar="TEXT", help="Why, for the history.")]
Limit = Annotated[int | None, typer.Option("--limit", "-n", metavar="N", help="How many at most.")]
Kinds = Annotated[
    list[str] | None,
    typer.Option("--kind", "-k", metavar="KIND", help="episodic, semantic, procedural or schema; may be repeated."),
]
Since = Annotated[
    str | None, typer.Option("--since", metavar="TIME", help="From then on: 2026-03-14, yesterday, 3d (ago) …")
]
Until = Annotated[str | None, typer.Option("--until", metavar="TIME", help="Before then.")]
Mode = Annotated[
    str | None, typer.Option("--mode", metavar="MODE", help="facts_only, facts_plus_rules or full_context.")
]
AsOf = Annotated[str | None, typer.Option("--as-of", metavar="TIME", help="As it was known and true then.")]
KnownAt = Annotated[str | None, typer.Option("--known-at", metavar="TIME", help="Only what had been recorded by then.")]
Budget = Annotated[
    int | None, typer.Option("--budget", metavar="TOKENS", help="Only as much as fits into so many tokens.")
]
Rerank = Annotated[
    str | None,
    typer.Option(
        "--rerank", metavar="WAY", help="Another order: rrf, mmr, rrf_mmr, or cross_encoder if a reranker is named."
    ),
]
Conversation = Annotated[
    str | None,
    typer.Option("--conversation", metavar="SESSION", help="Read the question with the last turns of a session."),
]
Where = Annotated[
    list[str] | None,
    typer.Option("--where", "-w", metavar="NAME=VALUE", help=f"Only with that {', '.join(FILTERS)}."),
]
Meta = Annotated[list[str] | None, typer.Option("--meta", metavar="NAME=VALUE", help="Metadata; a value may be JSON.")]


def text_of(words: Sequence[str]) -> str:
    """The words of an argument as one text, or all of stdin for `-`."""
    return stdin_text() if list(words) == [STDIN] else " ".join(words)


def stdin_text() -> str:
    """What is piped in, which must be UTF-8."""
    raw = sys.stdin.buffer.read()
    try:
        return raw.decode("utf-8-sig").removesuffix("\n").removesuffix("\r")
    except UnicodeDecodeError as error:
        raise BadEncoding(f"stdin is not UTF-8 at byte {error.start}") from None


def metadata(given: Sequence[str] | None) -> dict[str, object] | None:
    """NAME=VALUE as metadata: JSON where it is some, else text."""
    return {name: json_or_text(value) for name, value in (pair(each, "--meta") for each in given or ())} or None


def json_or_text(value: str) -> object:
    """A value as JSON reads it, or as it is."""
    try:
        return json.loads(value, parse_constant=lambda name: name)
    except (ValueError, RecursionError):
        return value


def filters(where: Sequence[str] | None, meta: Sequence[str] | None) -> dict[str, object]:
    """NAME=VALUE as the library takes filters; the same name twice means either."""
    told: dict[str, object] = {}
    for name, value in (pair(each, "--where") for each in where or ()):
        match name:
            case "pinned" | "hostile":
                told[name] = truth(value)
            case "min_trust":
                told[name] = number(value, name)
            case _:
                earlier = told.get(name)
                told[name] = [*earlier, value] if isinstance(earlier, list) else [value]
    return {**told, "metadata": metadata(meta)} if meta else told


def truth(value: str) -> bool:
    """Yes or no."""
    words = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
    if value.lower() not in words:
        raise InputError(f"{value!r} is neither yes nor no")
    return words[value.lower()]


def number(value: str, what: str) -> float:
    """A number."""
    try:
        return float(value)
    except ValueError:
        raise InputError(f"{what} takes a number, not {value!r}") from None
