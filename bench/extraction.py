"""How much of what is worth keeping is read from messages, and how much that is not; labels in `labelled/README.md`."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, cast

from bench import drawn, messages
from bench.data import DataSet
from bench.latency import spread
from bench.matching import Judged, judged
from bench.messages import Label, Message
from bench.tables import Figures, Table, cells
from engram.model.proposal import Proposal, Reading, Utterance

EVERYTHING = "all"
PARTS = (*messages.FILES, EVERYTHING)
SHOWN = frozenset({"dev", "seen"})  # what rules are written by
UNSEEN = frozenset({"held", "blind"})
AGREEMENTS = ("category", "relation", "subject")
COLUMNS = ("messages", "labels", "proposals", "precision", "recall", "junk", "wide", *AGREEMENTS)
COSTS = ("p50", "p95", "p99")
NAMELESS = "User"

Reader = Callable[[Utterance, Sequence[Utterance]], Reading]


def measure(
    sets: Sequence[DataSet], part: str = "dev", *, shown: bool = False, reader: Reader | None = None
) -> dict[str, Any]:
    """The figures of one part, or of `dev` and `held`; what failed is told only of what rules are written by."""
    if shown and part in UNSEEN:
        raise SystemExit("--show: what is held back is not shown, or it would not be held back any longer")
    read = reader or rules()
    chosen = messages.messages(sets, messages.PARTED if part == EVERYTHING else (part,))
    found = [judged(each, read(each.said, each.before).proposals) for each in chosen]
    return {
        "as_drawn": as_drawn(sets),
        "parts": by_part(found, part),
        "us": {name: spread(told) for name, told in costs(chosen, read).items()},
        **({"shown": failures(found)} if shown else {}),
    }


def rules() -> Reader:
    """The reader that is shipped, loaded when it is needed."""
    return cast(Reader, import_module("engram.cognition.reading").read)


def as_drawn(sets: Sequence[DataSet]) -> bool:
    """Whether the labelled turns are exactly those that the seed draws from these sets."""
    here = {kept.name for kept in sets}
    labelled = {row["key"] for _, row in messages.kept_rows() if row.get("set") in here}
    return labelled == set(drawn.keys(sets))


def by_part(found: Sequence[Judged], part: str) -> dict[str, Any]:
    """Each part or half that was asked for by itself, and all of them under the name they were asked for by."""
    names = dict.fromkeys(each.message.part for each in found)
    groups = {name: [each for each in found if each.message.part == name] for name in names} | {part: list(found)}
    return {name: {"all": figures(group), **broken_down(group)} for name, group in groups.items()}


def broken_down(found: Sequence[Judged]) -> dict[str, Any]:
    """Figures by source, real ones together too, and by language."""
    sources = sorted({each.message.source for each in found})
    real = [each for each in found if each.message.source != "written"]
    languages = sorted({each.message.language for each in found})
    return {
        "sources": {
            **({"real": figures(real)} if real else {}),
            **{name: figures([each for each in found if each.message.source == name]) for name in sources},
        },
        "languages": {name: figures([each for each in found if each.message.language == name]) for name in languages},
    }


def figures(found: Sequence[Judged]) -> dict[str, float | None]:
    """Precision, recall and junk over some messages, and how often what is right is right in detail too."""
    proposals = sum(each.proposals for each in found)
    met = sum(each.met for each in found)
    due = met + sum(len(each.missed) for each in found)
    return {
        "messages": len(found),
        "labels": due,
        "proposals": proposals,
        "precision": share(sum(len(each.right) for each in found), proposals),
        "recall": share(met, due),
        "junk": share(sum(len(each.junk) for each in found), proposals),
        "wide": share(sum(each.wide for each in found), proposals),
        **agreements(found),
    }


def agreements(found: Sequence[Judged]) -> dict[str, float | None]:
    """Of the proposals that are right, how many agree in each detail, where both sides say one."""
    told = [
        {name: agree(each.message, label, proposal) for name, agree in DETAILS.items()}
        for each in found
        for label, proposal in each.right
    ]
    said = {name: [row[name] for row in told if row[name] is not None] for name in DETAILS}
    return {name: share(sum(map(bool, values)), len(values)) for name, values in said.items()}


def same_category(_: Message, label: Label, proposal: Proposal) -> bool | None:
    """Whether both call it the same."""
    return label.category == proposal.category


def same_relation(_: Message, label: Label, proposal: Proposal) -> bool | None:
    """Whether both name the same relation, if both name one."""
    return label.relation == proposal.triple.relation if label.relation and proposal.triple else None


def same_subject(message: Message, label: Label, proposal: Proposal) -> bool | None:
    """Whether both take it to be about the speaker, or both not; an instruction is about either."""
    if label.category == "instruction":
        return None
    speaker = message.said.speaker or NAMELESS
    text = proposal.triple.subject + " " if proposal.triple else proposal.text
    return (label.subject == "speaker") == text.startswith(f"{speaker} ")


DETAILS: Mapping[str, Callable[[Message, Label, Proposal], bool | None]] = {
    "category": same_category,
    "relation": same_relation,
    "subject": same_subject,
}


def share(some: int, of: int) -> float | None:
    """A share, where there is anything to share."""
    return round(some / of, 4) if of else None


def costs(chosen: Sequence[Message], read: Reader) -> dict[str, list[float]]:
    """What reading each message takes in µs, warm, by source."""
    taken: dict[str, list[float]] = {"all": []}
    for each in chosen:
        started = time.perf_counter_ns()
        read(each.said, each.before)
        spent = (time.perf_counter_ns() - started) / 1_000
        taken["all"].append(spent)
        taken.setdefault(each.source, []).append(spent)
    return {name: values for name, values in taken.items() if values}


def failures(found: Sequence[Judged]) -> list[dict[str, Any]]:
    """What was missed, off or junk in each message that rules may be written by."""
    return [told for each in found if each.message.part in SHOWN for told in failures_of(each)]


def failures_of(each: Judged) -> Iterator[dict[str, Any]]:
    """One message's failures, with the words they are about."""
    for label in each.missed:
        told = {"sentence": label.sentence, "category": label.category, "words": each.message.words(label)}
        yield {"key": each.message.key, "what": "missed", **told}
    for what, proposals in (("off", each.off), ("junk", each.junk)):
        for proposal in proposals:
            yield {"key": each.message.key, "what": what, "category": proposal.category, "words": proposal.text}


def tables(found: Figures) -> Iterator[Table]:
    """A table for each part, one for the cost and, where it was asked for, one of what failed."""
    for name, told in found["parts"].items():
        yield part_table(name, told)
    rows = [[name, *cells(told, COSTS)] for name, told in found["us"].items()]
    yield Table("Extraction: µs per message", ["source", *COSTS], rows)
    if "shown" in found:
        columns = ("what", "key", "sentence", "category", "words")
        rows = [cells(told, columns) for told in found["shown"]]
        yield Table("Extraction: what failed", columns, rows, detail=True)


def part_table(name: str, told: Figures) -> Table:
    """One part by source and by language."""
    groups = {"": {"all": told["all"]}, "source": told["sources"], "language": told["languages"]}
    rows = [[group, of, *cells(each, COLUMNS)] for group, inside in groups.items() for of, each in inside.items()]
    return Table(f"Extraction, {name}", ["by", "", *COLUMNS], rows, frozenset({0}))
