"""Conversations in which another hand listed every update: which of what a store found is right, and what it missed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import engram
from bench.data import DataSet, conversation_of
from bench.report import share
from bench.update_pairs import Pair, turns_of
from bench.update_stores import CHALLENGED, SUPERSEDED
from engram.cognition.words import terms

OVERLAP = 0.5  # of the words of the shorter of a quote and a memory

UPDATE, SOFT, WRONG = "update", "soft", "wrong"
Side = tuple[str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class Label:
    """An update by its turns and quotes; a soft one is a pair that careful readers differ about."""

    older: Side
    newer: Side
    soft: bool = False


@dataclass(frozen=True, slots=True)
class Talk:
    """A file of labelled conversations: a set without questions, and its labels by conversation."""

    kept: DataSet
    labels: Mapping[str, tuple[Label, ...]]


def read(path: Path) -> Talk:
    """The conversations of a JSONL file, as `conversation_pairs.py` describes it."""
    told = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    labels = {each["conv_id"]: tuple(labels_of(each)) for each in told}
    return Talk(DataSet(path.stem, tuple(conversation_of(each) for each in told), ()), labels)


def labels_of(told: Mapping[str, Any]) -> Iterator[Label]:
    """The labels of one conversation; what updates the newer of two also updates the older."""
    direct = [Label(side(each, "older"), side(each, "newer")) for each in told["updates"]]
    yield from direct
    for label in direct:
        yield from (Label(label.older, newest) for newest in later(label.newer, direct, frozenset()))
    yield from (Label(side(each, "older"), side(each, "newer"), soft=True) for each in told.get("soft", ()))


def later(newer: Side, labels: Sequence[Label], passed: frozenset[Side]) -> Iterator[Side]:
    """What updates the newer side of an update, and what updates that."""
    for each in labels:
        if each.newer not in passed and each.older[0] == newer[0] and share_words(each.older[1], newer[1]):
            yield each.newer
            yield from later(each.newer, labels, passed | {each.newer})


def side(update: Mapping[str, str], which: str) -> Side:
    """The turn of one side, and the words of its quote."""
    return update[which], frozenset(terms(update[f"{which}_quote"]))


def share_words(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two texts have half of the words of the shorter one in common."""
    return len(one & other) >= OVERLAP * min(len(one), len(other))


def fits(memory: engram.Memory, wanted: Side, ids: Mapping[str, str]) -> bool:
    """Whether a memory comes from the turn of a label, and has the words of its quote."""
    turn, words = wanted
    return ids[turn] in turns_of(memory) and share_words(frozenset(terms(memory.text)), words)


def judged(pair: Pair, labels: Sequence[Label], ids: Mapping[str, str]) -> str:
    """Whether a pair is a labelled update, a soft one, or wrong; of the newer side, only the turn counts."""
    said = turns_of(pair.newer) if pair.newer is not None else frozenset[str]()
    fitting = [each for each in labels if fits(pair.older, each.older, ids) and ids[each.newer[0]] in said]
    if not fitting:
        return WRONG
    return SOFT if all(each.soft for each in fitting) else UPDATE


def is_found(label: Label, pairs: Sequence[Pair], ids: Mapping[str, str]) -> bool:
    """Whether the older side of a label gave way or was challenged."""
    return any(fits(pair.older, label.older, ids) for pair in pairs)


def figures(turns: int, judgements: Sequence[tuple[str, str]], found: Sequence[bool]) -> dict[str, Any]:
    """Of pairs, each with its standing and judgement, and of labels, each found or not: the shares that are right."""
    told: dict[str, Any] = {"turns": turns, "labelled updates": len(found), "found": share(found)}
    for standing in (SUPERSEDED, CHALLENGED):
        mine = [judgement for kept, judgement in judgements if kept == standing]
        right = share(judgement != WRONG for judgement in mine)
        told |= {standing: len(mine), f"{standing}, right": right, f"{standing}, soft": mine.count(SOFT)}
    return told
