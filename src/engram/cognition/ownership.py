"""Whose matter a matching sentence is: `I` speaks of the speaker, `you` of the one spoken to.

A question about the wrong person finds sentences that match well in every word; only their pronouns give it away.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engram.cognition.words import terms

_END = re.compile(r"(?<=[.!?…])\s+|\n+|(?<=[。！？])")
_ME = re.compile(
    r"\b(?:i|i'?m|i'?ve|i'?d|i'?ll|my|me|mine|myself|we|we'?re|we'?ve|our|ours|us"
    r"|ich|mein\w{0,2}|mir|mich|wir|unser\w{0,2}|yo|mi|mis|me|nosotros|nuestr[oa]s?|je|j'\w+|mon|ma|mes|moi|nous|notre)\b"
    r"|我|私|僕|俺"
)
_YOU = re.compile(
    r"\b(?:you|your|you'?re|you'?ve|yours|u|ur|yourself"
    r"|du|dein\w{0,2}|dir|dich|ihr|euch|euer|eure\w?|tú|tu|tus|te|usted|vous|votre|vos|toi|ton|ta|tes)\b"
    r"|你|您"
)
SHARPNESS = 0.06
QUESTION_PENALTY = 0.2
COVERAGE_WEIGHT = 0.5
FURTHEST = 6.0


@dataclass(frozen=True, slots=True)
class Saying:
    """A turn that matches: its words, whether the one asked about said it, and how near it is in meaning."""

    text: str
    by_the_one: bool
    nearness: float


def ownership(sayings: Sequence[Saying], tells: Mapping[str, float]) -> float:
    """How much of what matches belongs to the one asked about, as log odds from -6 to 6; 0 when nothing can be told."""
    weighed = [
        (strength(sentence, it, tells), share(sentence, it)) for it in sayings for sentence in sentences(it.text)
    ]
    if not weighed:
        return 0.0
    top = max(height for height, _ in weighed)
    mine = theirs = 1e-9
    for height, owned in weighed:
        weight = math.exp((height - top) / SHARPNESS)
        mine += weight * owned
        theirs += weight * (1 - owned)
    return max(-FURTHEST, min(FURTHEST, math.log(mine / theirs)))


def sentences(text: str) -> list[str]:
    """A text in sentences."""
    return [part for part in _END.split(text[:4_000]) if part.strip()]


def strength(sentence: str, it: Saying, tells: Mapping[str, float]) -> float:
    """How well a sentence matches: its turn's meaning and its own words; a question answers nothing."""
    said, total = set(terms(sentence)), sum(tells.values())
    covered = sum(weight for term, weight in tells.items() if term in said) / total if total else 0.0
    asks = sentence.rstrip().endswith(("?", "？"))
    return it.nearness + COVERAGE_WEIGHT * covered - (QUESTION_PENALTY if asks else 0.0)


def share(sentence: str, it: Saying) -> float:
    """How much of a sentence is the matter of the one asked about, 0 to 1."""
    plain = sentence.lower().replace("’", "'")
    me, you = bool(_ME.search(plain)), bool(_YOU.search(plain))
    if me and you:
        return 0.5
    speaks_of_the_one = it.by_the_one if me or not you else not it.by_the_one
    return float(speaks_of_the_one)
