"""Whether what was found answers the question, by how much of the question it covers."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping

from engram.cognition.bm25 import Corpus, Postings, idf
from engram.model.recall import Verdict


def telling(words: tuple[str, ...], postings: Mapping[str, Postings], corpus: Corpus) -> dict[str, float]:
    """How much each word of a question tells; one that nobody ever said tells most."""
    return {word: idf(len(postings.get(word, ())), corpus.documents) for word in words}


def coverage(found: Collection[str], tells: Mapping[str, float], unsaid: float) -> float:
    """The share of a question, weighed by how telling its words are, that a document and its context have.

    As if the question had one more word that nobody ever said (`unsaid`): a short question proves less.
    """
    total = sum(tells.values()) + unsaid
    return sum(weight for word, weight in tells.items() if word in found) / total if total else 0.0


def probability(covered: float, slope: float, middle: float) -> float:
    """How likely an answer is among the first ones, given how much of the question they cover.

    >>> round(probability(0.42, slope=10, middle=0.42), 2)
    0.5
    """
    return 1 / (1 + math.exp(-slope * (covered - middle)))


def verdict_of(likely: float, confident: float, unknown: float) -> Verdict:
    """Name the verdict for a probability."""
    if likely >= confident:
        return Verdict.CONFIDENT
    return Verdict.UNCERTAIN if likely >= unknown else Verdict.UNKNOWN
