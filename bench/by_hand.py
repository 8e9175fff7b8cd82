"""The sets labelled by hand, together: intents, topics, times and other languages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bench import intents, languages, time_windows, topics
from bench.tables import Table, cells
from engram.ports import Embedder

HALVES = ("dev", "test", "all")
DEPTHS = ("questions", "R@1", "R@5", "R@10")


def measure(embedder: Embedder | None) -> dict[str, Any]:
    """All of them; by words alone and, where there is an embedder, with it."""
    told = {
        "intents": intents.measure(),
        "topics, by words": {"goal": topics.GOAL, **topics.measure(None)},
        "languages, by words": languages.measure(embedder="none"),
        "times": time_windows.measure(),
    }
    if embedder is None:
        return told
    return told | {
        "topics": {"goal": topics.GOAL, **topics.measure(embedder.query)},
        "languages": languages.measure(embedder=embedder),
    }


def tables(found: Mapping[str, Any]) -> Iterator[Table]:
    """Accuracies with their goals, recall by language, and how times are read by kind of expression."""
    rates = {name: told for name, told in found.items() if "accuracy" in told}
    rows = [[name, *cells(told["accuracy"], HALVES), *cells(told, ["goal"])] for name, told in rates.items()]
    yield Table("Labelled by hand: accuracy", ["set", *HALVES, "goal"], rows)
    recalls = {name: told for name, told in found.items() if name.startswith("languages")}
    rows = [[name, language, *cells(each, DEPTHS)] for name, told in recalls.items() for language, each in told.items()]
    yield Table("Labelled by hand: recall in other languages", ["set", "language", *DEPTHS], rows)
    for title, told in found["times"].items():
        yield times_table(title, told)


def times_table(title: str, found: Mapping[str, Any]) -> Table:
    """How many expressions of each kind give exactly the days they speak of."""
    columns = ("sentences", *time_windows.OUTCOMES, "share", "precision")
    groups = {"": {"all": found["all"]}, "language": found["languages"], "kind": found["kinds"]}
    rows = [[group, name, *cells(told, columns)] for group, inside in groups.items() for name, told in inside.items()]
    title = f"Labelled by hand: days read from expressions of time, {title}"
    return Table(title, ["by", "", *columns], rows, frozenset({0}))
