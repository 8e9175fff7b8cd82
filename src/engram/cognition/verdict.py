"""Whether the store can answer: by how near and how complete the best of what was found is, and whose matter it is."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from engram.cognition.bm25 import Corpus, Postings, idf
from engram.model.recall import Verdict

SHORT = 0.001  # what just misses a line falls this far short of it


@dataclass(frozen=True, kw_only=True)
class VerdictRules:
    """Where the lines are; those of `match` belong to the embedding model.

    `uncertain_from` and `confident_from` part the probabilities of the three verdicts; those of uncertain ones that are
    above `crowded_from` are moved together below `confident_from`.
    """

    slope: float = 7.0
    middle: float = 0.45
    owned_slope: float = 1.5
    owned_middle: float = -0.25
    untimely: float = 0.1
    unheard: float = 0.8
    unmet: float = 0.85
    unknown_match: float = 0.45
    unknown_owned: float = -1.5
    confident_match: float = 0.8
    confident_known: float = 0.9
    size_words: float = 13_000.0
    size_penalty: float = 0.06
    coverage_weight: float = 0.5
    timely: float = 0.7
    held: float = 0.9
    uncertain_from: float = 0.3
    crowded_from: float = 0.8
    confident_from: float = 0.9


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for an answer: the best match, the share of the question's words ever said, whose matter it is.

    What speaks against it: that it asks about a time of which nothing that was found tells, names something that
    nobody ever mentioned, or asks for something by a noun that nothing found has (`unmet`). What settles it, however
    little it is alike: that a question by time and person alone finds something of both, or that what is asked of
    somebody is `held` of them in so many words.
    """

    match: float
    known: float
    owned: float | None
    untimely: bool = False
    unheard: bool = False
    timely: bool = False
    held: bool = False
    unmet: bool = False


def telling(words: Collection[str], postings: Mapping[str, Postings], corpus: Corpus) -> dict[str, float]:
    """How much each word of a question tells; one that nobody ever said tells most."""
    return {word: idf(len(postings.get(word, ())), corpus.documents) for word in words}


def coverage(found: Collection[str], tells: Mapping[str, float], unsaid: float = 0.0) -> float:
    """The share of a question, weighed by how telling its words are, that a document and its context have.

    With `unsaid`, as if the question had one more word that nobody ever said: a short question proves less.
    """
    total = sum(tells.values()) + unsaid
    return sum(weight for word, weight in tells.items() if word in found) / total if total else 0.0


def match(nearness: float, covered: float, words: int, rules: VerdictRules) -> float:
    """How good a match is: by meaning and words, less in a large store, where something always comes near."""
    crowd = rules.size_penalty * max(0.0, math.log(max(words, 1) / rules.size_words))
    return nearness + rules.coverage_weight * covered - crowd


def likelihood(evidence: Evidence, rules: VerdictRules) -> float:
    """How likely the store answers, calibrated on conversations; see docs/decisions/0009-verdict.md."""
    likely = probability(evidence.match, rules.slope, rules.middle) * theirs(evidence.owned, rules)
    likely *= (rules.untimely if evidence.untimely else 1.0) * (rules.unheard if evidence.unheard else 1.0)
    likely *= rules.unmet if evidence.unmet else 1.0
    return max(likely, settled(evidence.timely, evidence.held, rules))


def theirs(owned: float | None, rules: VerdictRules) -> float:
    """How likely what matches is the matter of those asked about; sure where nothing is asked of anybody."""
    return 1.0 if owned is None else probability(owned, rules.owned_slope, rules.owned_middle)


def agreeing(likely: float, verdict: Verdict, rules: VerdictRules) -> float:
    """A probability that agrees with its verdict: the likelier of two with one verdict stays the likelier.

    >>> [round(agreeing(0.97, verdict, VerdictRules()), 2) for verdict in Verdict]
    [0.97, 0.89, 0.3]
    >>> [agreeing(0.5, verdict, VerdictRules()) for verdict in (Verdict.CONFIDENT, Verdict.UNCERTAIN)]
    [0.9, 0.5]
    """
    least, crowd, sure = rules.uncertain_from, rules.crowded_from, rules.confident_from
    if verdict is Verdict.CONFIDENT:
        return max(likely, sure)
    if verdict is Verdict.UNKNOWN:
        return max(0.0, min(likely, least - SHORT))
    if likely <= crowd:
        return max(likely, least)
    return max(0.0, min(crowd + (sure - crowd) * (likely - crowd) / (1 - crowd), sure - SHORT))


def settled(timely: bool, held: bool, rules: VerdictRules) -> float:
    """How likely the store answers at least, by what needs no likeness."""
    return max(rules.timely if timely else 0.0, rules.held if held else 0.0)


def judged(evidence: Evidence, rules: VerdictRules) -> Verdict:
    """The verdict: one failure alone is enough for unknown, everything must speak for confident; or it is settled."""
    return raised(by_likeness(evidence, rules), evidence.timely, evidence.held)


def by_likeness(evidence: Evidence, rules: VerdictRules) -> Verdict:
    """The verdict by what is alike, whose matter it is, and what was ever mentioned."""
    owned = 0.0 if evidence.owned is None else evidence.owned
    if evidence.match < rules.unknown_match or owned < rules.unknown_owned or evidence.untimely:
        return Verdict.UNKNOWN
    sure = evidence.match >= rules.confident_match and evidence.known >= rules.confident_known
    whole = sure and owned >= 0 and not evidence.unheard and not evidence.unmet
    return Verdict.CONFIDENT if whole else Verdict.UNCERTAIN


def raised(verdict: Verdict, timely: bool, held: bool) -> Verdict:
    """A verdict with what needs no likeness: what is held answers outright, what is of that time may."""
    if held:
        return Verdict.CONFIDENT
    return Verdict.UNCERTAIN if timely and verdict is Verdict.UNKNOWN else verdict


def probability(value: float, slope: float, middle: float) -> float:
    """A number as a chance: one half in the middle.

    >>> round(probability(0.42, slope=10, middle=0.42), 2)
    0.5
    """
    return 1 / (1 + math.exp(-slope * (value - middle)))


def verdict_of(likely: float, confident: float, unknown: float) -> Verdict:
    """Name the verdict for a probability."""
    if likely >= confident:
        return Verdict.CONFIDENT
    return Verdict.UNCERTAIN if likely >= unknown else Verdict.UNKNOWN
