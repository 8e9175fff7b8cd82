"""How many of the turns that answer a question come back, through the public API alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from bench.data import DataSet
from bench.outcomes import BY_ITEMS, OWN, Outcome, averaged
from bench.tables import Figures, Table, cells, grouped

MEASURES = (
    "questions", "R@1", "R@5", "R@10", "R@20", "hit@5", "hit@10", "all@10", "all@20", "MRR", "NDCG@10", BY_ITEMS,
)  # fmt: skip
HEADLINE = "headline"
CONFIDENT = "confident"
LED = ("confident", "by_facts", "facts_per_100_turns")


def told(sets: Sequence[DataSet], found: Sequence[Outcome], facts: Mapping[str, float]) -> dict[str, Any]:
    """The figures of each set, with how many memories were read in a hundred of its turns."""
    return {
        kept.name: {
            **of_set([outcome for outcome in found if outcome.set == kept.name]),
            "facts_per_100_turns": facts.get(kept.name),
        }
        for kept in sets
    }


def of_set(found: Sequence[Outcome]) -> dict[str, Any]:
    """The figures of one set: the headline leaves unanswerable questions out; sessions are told where they differ."""
    own = [outcome for outcome in found if outcome.kind == OWN]
    categories = sorted({outcome.category for outcome in own})
    return {
        HEADLINE: averaged(outcome.measures for outcome in own if outcome.answerable),
        "categories": {
            name: averaged(outcome.measures for outcome in own if outcome.category == name) for name in categories
        },
        "sessions": averaged(outcome.sessions for outcome in own if outcome.answerable),
        "led": led([outcome for outcome in own if outcome.verdict == CONFIDENT]),
    }


def led(confident: Sequence[Outcome]) -> dict[str, Any]:
    """How many of the confident answers begin with something that was read in a turn."""
    share = round(sum(outcome.led for outcome in confident) / len(confident), 4) if confident else None
    return {"confident": len(confident), "by_facts": share}


def tables(found: Figures) -> Iterator[Table]:
    """Quality by set and category, by turns and then by sessions."""
    groups = {
        name: {HEADLINE: told[HEADLINE], **told["categories"], "whole sessions": told["sessions"]}
        for name, told in found.items()
    }
    yield measures_table("Turn-level recall", groups, MEASURES)
    rows = [[name, *cells({**told["led"], **told}, LED)] for name, told in found.items()]
    yield Table("Facts read in turns", ["set", "confident answers", "led by a fact", "facts per 100 turns"], rows)


def measures_table(title: str, groups: Figures, names: Iterable[str]) -> Table:
    """One row for each kind of question of each set."""
    columns = list(names)
    rows, strong = grouped(
        {group: {name: cells(told, columns) for name, told in inside.items()} for group, inside in groups.items()}
    )
    return Table(title, ["set", "questions about", *columns], rows, strong)
