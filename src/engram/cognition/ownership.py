"""Whose matter a matching sentence is: `I` speaks of the speaker, `you` of the one spoken to.

A question about the wrong person finds sentences that match well in every word; only their pronouns give it away.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engram.cognition.bm25 import Floats
from engram.cognition.marks import Texts
from engram.cognition.postings import Ids, term_id, text_ids

_END = re.compile(r"([.!?…。！？])(?:(?<=[。！？])|\s+)")
SHARPNESS = 0.06
QUESTION_PENALTY = 0.2
COVERAGE_WEIGHT = 0.5
FURTHEST = 6.0
LONGEST_READ = 2_000  # as far as anybody would read
REMEMBERED = 2_048  # texts: some megabytes
KEY_BYTES = 16


@dataclass(frozen=True, slots=True)
class Saying:
    """A turn that matches: its words, whether the one asked about said it, and how near it is in meaning."""

    text: str
    by_the_one: bool
    nearness: float


def ownership(sayings: Sequence[Saying], tells: Mapping[str, float]) -> float:
    """How much of what matches belongs to the one asked about, as log odds from -6 to 6; 0 when nothing can be told."""
    said = [(sentence, it) for it in sayings for sentence in sentences(it.text[:LONGEST_READ])]
    if not said:
        return 0.0
    texts = Texts([sentence.ids for sentence, _ in said])
    height = nearness(said) + COVERAGE_WEIGHT * covered(texts, len(said), tells)
    return log_odds(shares(texts, np.array([it.by_the_one for _, it in said])), height)


def log_odds(owned: Floats, height: Floats) -> float:
    """How much of what matches is owned, as log odds from -6 to 6: good matches count far more than others."""
    weight = np.exp((height - height.max()) / SHARPNESS)
    mine, theirs = 1e-9 + float(weight @ owned), 1e-9 + float(weight @ (1 - owned))
    return max(-FURTHEST, min(FURTHEST, math.log(mine / theirs)))


class Sentence(NamedTuple):
    """The terms of a sentence, and whether it asks."""

    ids: Ids
    asks: bool


_known: dict[bytes, tuple[Sentence, ...]] = {}


def sentences(text: str) -> tuple[Sentence, ...]:
    """A text in sentences; questions about the same matter look at the same texts, so they are known, not the words."""
    key = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=KEY_BYTES).digest()
    found = _known.get(key)
    if found is None:
        found = tuple(Sentence(text_ids(part), part.rstrip().endswith(("?", "？"))) for part in in_sentences(text))
        if len(_known) >= REMEMBERED:
            _known.clear()
        _known[key] = found
    return found


def in_sentences(text: str) -> list[str]:
    """The words of each sentence of a text."""
    ended = _END.sub(lambda end: f"{end[1]}\n", text)
    return [part for part in ended.split("\n") if part.strip()]


def nearness(said: Sequence[tuple[Sentence, Saying]]) -> Floats:
    """How near each sentence is: as its turn, but a question answers nothing."""
    asks = np.array([sentence.asks for sentence, _ in said])
    return np.array([it.nearness for _, it in said]) - QUESTION_PENALTY * asks


def covered(texts: Texts, many: int, tells: Mapping[str, float]) -> Floats:
    """The share of the question's words that each of many sentences has."""
    total, share = sum(tells.values()), np.zeros(many)
    for term, weight in tells.items():
        share += weight / total * texts.having(term_id(term))
    return share


def shares(texts: Texts, by_the_one: NDArray[np.bool_]) -> Floats:
    """How much of each sentence is the matter of the one asked about, 0 to 1: I is the speaker, you is the other."""
    me, you = texts.persons()
    whose = np.where(you & ~me, ~by_the_one, by_the_one)
    return np.where(me & you, 0.5, whose.astype(np.float64))
