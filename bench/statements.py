"""`python -m bench.statements`: how much of what is worth keeping is kept as a statement, how much else, and as what.

Messages and conversations are data files (`--data`, `--unseen`). Each is observed and digested in a store of its own;
the memories derived from a turn are judged by where their words stand in it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import engram
from bench import datafiles
from bench.labelled_statements import CONVERSATIONS, MESSAGES, REAL, Talk, talks
from bench.opening import Opening
from bench.report import add_options, opening_of, reported, share
from bench.statement_judge import Judged, Kept, kept_of
from bench.tables import Figures, Table, cells

EVERY = 10_000
ENGLISH = "en"
STANDING = ("instruction", "decision")  # what users most want to be found by category
COLUMNS = (
    "turns", "labels", "facts found", "kept", "right", "empty turns", "junk", "category",
    *(f"{name}s {what}".strip() for name in STANDING for what in ("", "found", "named")),
    "both found", "both named", "per 100 turns among people",
)  # fmt: skip


def measure(
    opening: Opening, files: Sequence[datafiles.DataFile], *, most: int | None = None, shown: bool = False
) -> dict[str, Any]:
    """Digest everything; the parts `seen` and `unseen` are reported apart."""
    found = [judged for talk in talks(files, most) for judged in digested(talk, opening)]
    return {
        "embedder": opening.embedder,
        "files": [file.described() for file in files],
        "parts": by_part(found),
        **({"failed": failures(found)} if shown else {}),
    }


def digested(talk: Talk, opening: Opening) -> list[Judged]:
    """Observe and digest one message or conversation; turns that are only context are not judged."""
    spoken = talk.spoken()
    with opening.store(":memory:", at=max(turn["at"] for turn in spoken)) as store:
        mind = store.mind(agent=opening.agent)
        observed = mind.observe_many(spoken)
        mind.digest()
        derived = [each for each in mind.list(limit=EVERY, status=None) if not isinstance(each, engram.Turn)]
    return [
        Judged(talk, turn, tuple(kept_of(memory, turn.text) for memory in derived if kept.id in memory.sources))
        for turn, kept in zip(talk.turns, observed, strict=True)
        if turn.labels is not None
    ]


def by_part(found: Sequence[Judged]) -> dict[str, Any]:
    """Totals of each part; by language only of what may be looked at."""
    parts = {name: [each for each in found if each.talk.part == name] for name in (datafiles.SEEN, datafiles.UNSEEN)}
    return {
        name: {
            "totals": totals(inside),
            **({} if name == datafiles.UNSEEN else {"languages": by_language(inside)}),
        }
        for name, inside in parts.items()
        if inside
    }


def totals(found: Sequence[Judged]) -> dict[str, Any]:
    """Messages, conversations and real turns, what is English, and everything."""
    groups = {name: [each for each in found if each.talk.group == name] for name in (MESSAGES, CONVERSATIONS, REAL)}
    groups["English"] = [each for each in found if each.talk.language == ENGLISH]
    return {name: figures(inside) for name, inside in {**groups, "all": found}.items() if inside}


def by_language(found: Sequence[Judged]) -> dict[str, Any]:
    """Figures by language."""
    names = sorted({each.talk.language for each in found})
    return {name: figures([each for each in found if each.talk.language == name]) for name in names}


def figures(found: Sequence[Judged]) -> dict[str, float | None]:
    """Every measure over some turns."""
    wanted = [(each, label) for each in found for label in each.turn.wanted]
    verdicts = [
        verdict for each in found for statement in each.kept if (verdict := is_right(each, statement)) is not None
    ]
    empty = [each for each in found if each.is_empty]
    return {
        "turns": len(found),
        "labels": len(wanted),
        "facts found": share(each.finds(label) for each, label in wanted),
        "kept": sum(len(each.kept) for each in found),
        "right": share(verdicts),
        "empty turns": len(empty),
        "junk": share(bool(each.kept) for each in empty),
        "category": share(agreements(found)),
        **standing(found),
        "per 100 turns among people": density(found),
    }


def is_right(judged: Judged, statement: Kept) -> bool | None:
    """Whether a statement is about a label; None if that counts neither way."""
    label = judged.label_of(statement)
    if label is None:
        return None if judged.is_unlabelled(statement) else False
    return None if label.optional else True


def agreements(found: Sequence[Judged]) -> Iterator[bool]:
    """Of the statements that are right, whether each has a category of its label."""
    for each in found:
        for statement in each.kept:
            label = each.label_of(statement)
            if label is not None and not label.optional:
                yield not statement.names.isdisjoint(label.categories)


def standing(found: Sequence[Judged]) -> dict[str, float | None]:
    """Whether instructions and decisions are found, and whether they are named as such, of all that were labelled."""
    told: dict[str, float | None] = {}
    for name, wanted in (*((f"{name}s", (name,)) for name in STANDING), ("both", STANDING)):
        labelled = [(each, label) for each in found for label in each.turn.wanted if label.categories[0] in wanted]
        told[name] = len(labelled)
        told[f"{name} found"] = share(each.finds(label) for each, label in labelled)
        told[f"{name} named"] = share(each.names(label) for each, label in labelled)
    return told


def density(found: Sequence[Judged]) -> float | None:
    """How many statements are kept of a hundred turns of people among themselves."""
    people = [each for each in found if each.talk.among_people]
    return round(100 * sum(len(each.kept) for each in people) / len(people), 1) if people else None


def failures(found: Sequence[Judged]) -> list[dict[str, str]]:
    """What was missed, wrong or wrongly named in files that may be looked at."""
    return [told for each in found if each.talk.part == datafiles.SEEN for told in failures_of(each)]


def failures_of(judged: Judged) -> Iterator[dict[str, str]]:
    """The failures of one turn."""
    for label in judged.turn.wanted:
        what = "missed" if not judged.finds(label) else "named otherwise" if not judged.names(label) else None
        if what:
            words = judged.turn.text[label.start : label.end]
            yield {"key": judged.talk.key, "what": what, "category": "/".join(label.categories), "words": words}
    for statement in judged.kept:
        if is_right(judged, statement) is False:
            category = "/".join(sorted(statement.names))
            yield {"key": judged.talk.key, "what": "not worth it", "category": category, "words": statement.text}


def tables(found: Figures) -> Iterator[Table]:
    """A table for each part and, where it was asked for, one of what failed."""
    yield datafiles.files_table(found["files"])
    for part, told in found["parts"].items():
        rows = {**told["totals"], **told.get("languages", {})}
        for title, names in (("", COLUMNS[:8]), (": instructions, decisions, density", COLUMNS[8:])):
            cells_of = [[name, *cells(each, names)] for name, each in rows.items()]
            yield Table(f"Statements, {part} files{title}", ["", *names], cells_of)
    if "failed" in found:
        columns = ("key", "what", "category", "words")
        yield Table("Statements: what failed", columns, [cells(told, columns) for told in found["failed"]], detail=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print."""
    asked = parser().parse_args(arguments)
    files = datafiles.chosen(asked)
    found = measure(opening_of(asked), files, most=asked.most, shown=asked.show)
    reported("statements", found, tables(found), asked)
    return 0


def parser() -> argparse.ArgumentParser:
    """What can be asked for."""
    made = argparse.ArgumentParser(prog="python -m bench.statements", description=__doc__)
    datafiles.add_options(made)
    made.add_argument("--most", type=int, metavar="N", help="only the first N messages and conversations of each file")
    add_options(made)
    return made


if __name__ == "__main__":
    sys.exit(main())
