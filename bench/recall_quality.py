"""How many of the turns that answer a question come back, through the public API alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from bench.data import DataSet
from bench.outcomes import OWN, Outcome, averaged
from bench.tables import Figures, Table, cells, grouped

MEASURES = ("questions", "R@1", "R@5", "R@10", "R@20", "hit@5", "hit@10", "all@10", "all@20", "MRR", "NDCG@10")
HEADLINE = "headline"


def told(sets: Sequence[DataSet], found: Sequence[Outcome]) -> dict[str, Any]:
    """The figures of each set."""
    return {kept.name: of_set([outcome for outcome in found if outcome.set == kept.name]) for kept in sets}


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
    }


def tables(found: Figures) -> Iterator[Table]:
    """Quality by set and category, by turns and then by sessions."""
    groups = {
        name: {HEADLINE: told[HEADLINE], **told["categories"], "whole sessions": told["sessions"]}
        for name, told in found.items()
    }
    yield measures_table("Turn-level recall", groups, MEASURES)


def measures_table(title: str, groups: Figures, names: Iterable[str]) -> Table:
    """One row for each kind of question of each set."""
    columns = list(names)
    rows, strong = grouped(
        {group: {name: cells(told, columns) for name, told in inside.items()} for group, inside in groups.items()}
    )
    return Table(title, ["set", "questions about", *columns], rows, strong)
