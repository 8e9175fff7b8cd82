"""What is newer on the same matter: no bonus lifts the older one above it, and below the first it makes that unsure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from engram.cognition.facts.echoes import repeats
from engram.cognition.facts.facets import speaks_of_oneself
from engram.cognition.facts.updates import by_features
from engram.engine.recalling.judge import NOT_SAID, Judgement
from engram.engine.recalling.search import Reasons
from engram.engine.recalling.standing import Standing, Told
from engram.model.memory import Memory, Source, Status, Turn
from engram.model.recall import Recollection, Verdict

HELD_TRUE = ("kind.claim", "kind.source")  # a statement that is held true, and a turn in which one was read
LOOKED_AT = 3  # of the first results, whether a bonus lifts them above something newer
NEWER_LOOKED_AT = 5  # results below one that may be newer on the same matter
DOUBT = 0.1  # probability, by words alone, from which a newer result makes the first one unsure
ALIKE = 1e-9  # scores that are one but for rounding
LONGEST_COMPARED = 200  # letters: a longer text holds several matters


def newer_above(shown: Sequence[Standing], told: Told) -> tuple[list[Standing], Told]:
    """The same, without the bonus for what is held true where that alone lifts an older one above a newer one."""
    placed, reasons = list(shown), dict(told)
    for standing in shown[:LOOKED_AT]:
        place, document = placed.index(standing), standing.candidate.document
        if not bonus(reasons[document]):
            continue
        lower = replace(standing.candidate, score=standing.candidate.score - bonus(reasons[document]))
        below = [it for it in placed[place + 1 :] if it.candidate.score >= lower.score - ALIKE]
        if any(is_newer(lower.memory, it, reasons) for it in below[:NEWER_LOOKED_AT]):
            placed[place : place + 1 + len(below)] = [*below, replace(standing, candidate=lower)]
            reasons[document] = without_bonus(reasons[document])
    return placed, reasons


def bonus(told: Reasons) -> float:
    """What a memory gets for being held true."""
    parts = (told.parts.get(signal, NOT_SAID) for signal in HELD_TRUE)
    return max(sum(given * weight for _, given, weight in parts), 0.0)


def without_bonus(told: Reasons) -> Reasons:
    """The same reasons but for that one."""
    return replace(told, parts={signal: part for signal, part in told.parts.items() if signal not in HELD_TRUE})


def is_newer(older: Memory, standing: Standing, told: Told) -> bool:
    """Whether something that gets no such bonus may be newer on the same matter."""
    candidate = standing.candidate
    return not bonus(told[candidate.document]) and may_update(older, candidate.memory)


def unless_outdated(judgement: Judgement, items: list[Recollection]) -> Judgement:
    """The same judgement, unsure where what leads is challenged, or something newer on the matter stands below."""
    if judgement.verdict is not Verdict.CONFIDENT or not items:
        return judgement
    first = items[0]
    own = {first.memory.id, *first.also}
    challenged = first.challenged_by is not None or first.memory.status is Status.CHALLENGED
    disputed = challenged or any(it.challenged_by in own for it in items[1:3])
    below = (it.memory for it in items[1 : 1 + NEWER_LOOKED_AT] if it.corrected_by is None)
    if disputed or any(may_update(first.memory, memory) for memory in below):
        return replace(judgement, verdict=Verdict.UNCERTAIN)
    return judgement


def may_update(older: Memory, newer: Memory) -> bool:
    """Whether a result that is not linked to another may be newer on the same matter, by its words."""
    if newer.learnt <= older.learnt or max(len(newer.text), len(older.text)) > LONGEST_COMPARED:
        return False
    return not is_one(older, newer) and not are_two_selves(older, newer) and says_otherwise(older.text, newer.text)


@lru_cache(1024)
def says_otherwise(older: str, newer: str) -> bool:
    """Whether a text may update another, and does not only repeat it; a recall asks it of the same pair twice."""
    likely = by_features(older, newer, None, lambda _: 1.0).probability
    return likely >= DOUBT and not repeats(older, newer)


def is_one(one: Memory, other: Memory) -> bool:
    """Whether one of two memories is a turn, and the other was read in it."""
    return (isinstance(one, Turn) and one.id in other.sources) or (isinstance(other, Turn) and other.id in one.sources)


def are_two_selves(one: Memory, other: Memory) -> bool:
    """Whether two people each speak of themselves; an assistant that says what it did speaks of the person's matter."""
    people = one.source is Source.HUMAN and other.source is Source.HUMAN
    return people and one.speaker != other.speaker and speaks_of_oneself(one.text) and speaks_of_oneself(other.text)
