"""`python -m bench.real_updates --data DIR`: updates in real conversations.

Whether BEAM's knowledge updates and contradictions come back as they should, how often anything is superseded or
challenged on its own, and whether updates that another hand planted (`--planted`) are found.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import chain, groupby
from pathlib import Path
from typing import Any

import engram
from bench import data, datafiles, labelled_talk
from bench.data import Conversation, DataSet, Question, Turn
from bench.examination import AFTERWARDS, Room, evidence
from bench.opening import Opening, scratch
from bench.planted import Plant, planted_into, plants
from bench.rehearsal import Moving
from bench.report import add_options, opening_of, reported, share
from bench.second_look import answered
from bench.tables import Figures, Table, cells
from bench.update_judge import CONFIDENT, judged
from bench.update_pairs import Pair, pairs
from bench.update_stores import CHALLENGED, SUPERSEDED, settle

UPDATE, CONTRADICTION = "knowledge_update", "contradiction_resolution"
FIRST = 10
RATES = (
    "turns", "superseded", "challenged", "superseded per 100 turns", "challenged per 100 turns",
    "superseded per 100 turns beyond planted",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Asked:
    """A question about an update or a contradiction: the ranked turns, the evidence by age, and the verdict."""

    category: str
    ranked: tuple[str, ...]
    evidence: tuple[str, ...]
    older_side: frozenset[str]
    newer_side: frozenset[str]
    verdict: str
    standings: frozenset[str]

    def newest_is_first(self) -> bool:
        """Whether the newest evidence is found, and above all older evidence."""
        found = [id for id in self.ranked if id in self.evidence]
        return bool(found) and found[0] == self.evidence[-1]

    def shows_both_sides(self) -> bool:
        """Whether both sides are among the first turns."""
        first = frozenset(self.ranked[:FIRST])
        return not first.isdisjoint(self.older_side) and not first.isdisjoint(self.newer_side)


@dataclass(frozen=True, slots=True)
class Found:
    """What came of one conversation: its pairs, its questions, and which planted updates were found and lead."""

    set: str
    conversation: str
    turns: int
    pairs: tuple[Pair, ...]
    planted_pairs: frozenset[int]
    asked: tuple[Asked, ...]
    plants: tuple[tuple[str | None, bool], ...]
    judgements: tuple[str, ...] = ()
    labels: tuple[bool, ...] = ()


def measure(
    folder: Path,
    opening: Opening,
    sets: Sequence[DataSet],
    planted: datafiles.DataFile | None = None,
    labelled: Sequence[labelled_talk.Talk] = (),
) -> tuple[dict[str, Any], list[Found]]:
    """The figures, and what they are made of."""
    updates = plants(planted) if planted else []
    sets = [*sets, *(each.kept for each in labelled)]
    refuse_unknown(updates, sets)
    labels = {(each.kept.name, id): told for each in labelled for id, told in each.labels.items()}
    found = [
        examined(
            kept, talk, updates, labels.get((kept.name, talk.id), ()), opening, folder / f"{kept.name}-{place}.engram"
        )
        for kept in sets
        for place, talk in enumerate(kept.conversations)
    ]
    asked = [each for one in found for each in one.asked]
    return {
        "embedder": opening.embedder,
        "sets": {kept.name: rates([each for each in found if each.set == kept.name]) for kept in sets},
        UPDATE: of_updates([each for each in asked if each.category == UPDATE]),
        CONTRADICTION: of_contradictions([each for each in asked if each.category == CONTRADICTION]),
        "labelled": {
            each.kept.name: of_labels([one for one in found if one.set == each.kept.name]) for each in labelled
        },
        **({"planted": {**planted.described(), **of_plants(found)}} if planted else {}),
    }, found


def refuse_unknown(updates: Sequence[Plant], sets: Sequence[DataSet]) -> None:
    """Refuse updates that belong to no conversation of the run."""
    here = {(kept.name, talk.id) for kept in sets for talk in kept.conversations}
    lost = sorted({f"{each.set}/{each.conversation}" for each in updates} - {f"{name}/{id}" for name, id in here})
    if lost:
        raise SystemExit(f"--planted: there is no conversation {', '.join(lost)}")


def examined(
    kept: DataSet,
    talk: Conversation,
    updates: Sequence[Plant],
    labels: Sequence[labelled_talk.Label],
    opening: Opening,
    path: Path,
) -> Found:
    """Tell a store one conversation, session by session, and ask."""
    mine = [each for each in updates if (each.set, each.conversation) == (kept.name, talk.id)]
    told, clock = planted_into(talk, mine), Moving(talk.turns[0].at)
    with closing(opening.store(path, clock=clock)) as store:
        mind = store.mind(agent=opening.agent)
        ids = observe(store, mind, clock, told)
        clock.now = told.ended + AFTERWARDS
        found = pairs(mind)
        room = Room.of(kept, told)
        return Found(
            kept.name,
            talk.id,
            len(told.turns),
            tuple(found),
            frozenset(place for place, pair in enumerate(found) if any(is_planted(pair, each, ids) for each in mine)),
            tuple(asked for question in kept.asked_of(talk) if (asked := ask(mind, question, room, found, ids))),
            tuple((standing_of(each, found, ids), leads(mind, each, ids)) for each in mine),
            tuple(labelled_talk.judged(pair, labels, ids) for pair in found) if labels else (),
            tuple(labelled_talk.is_found(each, found, ids) for each in labels if not each.soft),
        )


def observe(store: engram.Store, mind: engram.Mind, clock: Moving, talk: Conversation) -> dict[str, str]:
    """Observe a conversation; after every session what was said is digested and embedded. Gives ids by turn."""
    ids: dict[str, str] = {}
    for _, session in groupby(talk.turns, key=session_of):
        turns = list(session)
        clock.now = max(clock.now, *(turn.at for turn in turns))
        observed = mind.observe_many([turn.spoken() for turn in turns])
        ids |= {turn.id: made.id for turn, made in zip(turns, observed, strict=True)}
        settle(store, mind)
    return ids


def session_of(turn: Turn) -> str:
    """The session of a turn."""
    return turn.session


def ask(
    mind: engram.Mind, question: Question, room: Room, found: Sequence[Pair], ids: Mapping[str, str]
) -> Asked | None:
    """Ask a question about an update or a contradiction that has evidence of two ages."""
    order = {turn.id: place for place, turn in enumerate(room.conversation.turns)}
    wanted = sorted(question.evidence & room.countable, key=order.__getitem__)
    if question.category not in (UPDATE, CONTRADICTION) or len(wanted) < 2:
        return None
    recall = mind.recall(question.text, limit=room.limit)
    ranked = dict.fromkeys(chain.from_iterable(evidence(item, room.countable) for item in recall.items))
    older, newer = sides(wanted, order)
    between = {pair.standing for pair in found if joins(pair, older, newer, ids)}
    verdict = recall.verdict.value
    return Asked(question.category, tuple(ranked), tuple(wanted), older, newer, verdict, frozenset(between))


def sides(wanted: Sequence[str], order: Mapping[str, int]) -> tuple[frozenset[str], frozenset[str]]:
    """Evidence in two sides, parted where most turns lie between: what belongs together was said together."""
    cut = max(range(1, len(wanted)), key=lambda place: order[wanted[place]] - order[wanted[place - 1]])
    return frozenset(wanted[:cut]), frozenset(wanted[cut:])


def joins(pair: Pair, older: frozenset[str], newer: frozenset[str], ids: Mapping[str, str]) -> bool:
    """Whether a pair leads from one of some older turns to one of some newer ones."""
    before, after = ({ids[id] for id in side} for side in (older, newer))
    return not pair.older_turns.isdisjoint(before) and not pair.newer_turns.isdisjoint(after)


def is_planted(pair: Pair, plant: Plant, ids: Mapping[str, str]) -> bool:
    """Whether a pair is a planted update."""
    return joins(pair, frozenset([plant.original]), frozenset([plant.correction]), ids)


def standing_of(plant: Plant, found: Sequence[Pair], ids: Mapping[str, str]) -> str | None:
    """What a planted correction made of its original; None if nothing."""
    standings = {pair.standing for pair in found if is_planted(pair, plant, ids)}
    return next((each for each in (SUPERSEDED, CHALLENGED) if each in standings), None)


def leads(mind: engram.Mind, plant: Plant, ids: Mapping[str, str]) -> bool:
    """Whether the planted value leads the answer to its question."""
    return judged(plant.case, answered(mind, plant.case.question, plant.names(ids))).leads


def rates(found: Sequence[Found]) -> dict[str, float]:
    """How often anything is superseded or challenged in a set."""
    turns = sum(each.turns for each in found)
    many = {
        name: sum(pair.standing == name for each in found for pair in each.pairs) for name in (SUPERSEDED, CHALLENGED)
    }
    beyond = sum(pair.standing == SUPERSEDED for each in found for pair in beyond_planted(each))
    return {
        "turns": turns,
        **many,
        **{f"{name} per 100 turns": round(100 * count / turns, 2) for name, count in many.items()},
        "superseded per 100 turns beyond planted": round(100 * beyond / turns, 2),
    }


def beyond_planted(found: Found) -> list[Pair]:
    """The pairs of a conversation that nobody planted."""
    return [pair for place, pair in enumerate(found.pairs) if place not in found.planted_pairs]


def of_updates(asked: Sequence[Asked]) -> dict[str, Any]:
    """How often the newest evidence stands above all older evidence."""
    return {
        "questions": len(asked),
        "newest above older": share(each.newest_is_first() for each in asked),
        "older superseded": share(SUPERSEDED in each.standings for each in asked),
        "older challenged": share(CHALLENGED in each.standings for each in asked),
    }


def of_contradictions(asked: Sequence[Asked]) -> dict[str, Any]:
    """How often both sides come back, and how often that is not called confident."""
    return {
        "questions": len(asked),
        "both sides": share(each.shows_both_sides() for each in asked),
        "not confident": share(each.verdict != CONFIDENT for each in asked),
        "both sides, not confident": share(each.shows_both_sides() and each.verdict != CONFIDENT for each in asked),
        "older superseded": share(SUPERSEDED in each.standings for each in asked),
        "older challenged": share(CHALLENGED in each.standings for each in asked),
    }


def of_plants(found: Sequence[Found]) -> dict[str, Any]:
    """How many planted updates were found, and how many lead."""
    told = [plant for each in found for plant in each.plants]
    return {
        "updates": len(told),
        "found": share(standing is not None for standing, _ in told),
        "superseded": share(standing == SUPERSEDED for standing, _ in told),
        "challenged": share(standing == CHALLENGED for standing, _ in told),
        "new value leads": share(led for _, led in told),
    }


def of_labels(found: Sequence[Found]) -> dict[str, Any]:
    """How many of the pairs in labelled conversations are right, and how many labels were found."""
    judgements = [
        (pair.standing, judgement)
        for each in found
        for pair, judgement in zip(each.pairs, each.judgements, strict=True)
    ]
    return labelled_talk.figures(
        sum(each.turns for each in found), judgements, [is_found for each in found for is_found in each.labels]
    )


def listed(found: Sequence[Found]) -> Iterator[dict[str, Any]]:
    """Every pair, for whoever judges them by hand."""
    for each in found:
        for place, pair in enumerate(each.pairs):
            where = {"set": each.set, "conversation": each.conversation, "planted": place in each.planted_pairs}
            judgement = {"judged": each.judgements[place]} if each.judgements else {}
            yield {**where, **judgement, **pair.described()}


def tables(found: Figures) -> Iterator[Table]:
    """Rates by set, BEAM's questions, and planted updates."""
    yield Table(
        "Updates found in conversations",
        ["set", *RATES],
        [[name, *cells(told, RATES)] for name, told in found["sets"].items()],
    )
    for name, told in found["labelled"].items():
        yield Table(f"Real updates: labelled, {name}", list(told), [cells(told, told)])
    for name in (UPDATE, CONTRADICTION, "planted"):
        told = {key: value for key, value in found.get(name, {}).items() if key not in ("name", "sha256", "part")}
        if told:
            yield Table(f"Real updates: {name}", list(told), [cells(told, told)])
    if "planted" in found:
        yield datafiles.files_table([found["planted"]])


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print."""
    asked = parser().parse_args(arguments)
    if not asked.data and not asked.labelled:
        raise SystemExit("name conversations with --data or --labelled; see bench/README.md")
    sets = data.chosen(data.read(asked.data), asked.sets) if asked.data else []
    labelled = [labelled_talk.read(path) for path in asked.labelled]
    planted = datafiles.read(asked.planted, unseen=True) if asked.planted else None
    with tempfile.TemporaryDirectory(prefix="engram-bench-", dir=asked.scratch) as folder:
        figures, found = measure(Path(folder), opening_of(asked), sets, planted, labelled)
    if asked.list:
        lines = [json.dumps(each, ensure_ascii=False) + "\n" for each in listed(found)]
        asked.list.write_text("".join(lines), encoding="utf-8")
    reported("real_updates", figures, tables(figures), asked)
    return 0


def parser() -> argparse.ArgumentParser:
    """What can be asked for."""
    made = argparse.ArgumentParser(prog="python -m bench.real_updates", description=__doc__)
    made.add_argument("--data", type=Path, metavar="DIR", help="conversations; see bench/README.md")
    made.add_argument("--labelled", type=Path, nargs="*", default=[], metavar="FILE", help="talk with its updates")
    made.add_argument("--sets", metavar="NAME,…", help="only these sets")
    made.add_argument("--planted", type=Path, metavar="FILE", help="updates to plant into the conversations")
    made.add_argument("--list", type=Path, metavar="FILE", help="write every pair here, one JSON object per line")
    made.add_argument("--scratch", type=scratch, metavar="DIR", help="where stores are built")
    add_options(made)
    return made


if __name__ == "__main__":
    sys.exit(main())
