"""What is newer on the same matter: no bonus lifts the older one above it, and below the first it makes that unsure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import lru_cache

from engram.cognition.carrying import sentences as stretches
from engram.cognition.facts.echoes import repeats
from engram.cognition.facts.facets import CLAUSE, speaks_of_oneself
from engram.cognition.facts.reading import WAS
from engram.cognition.facts.updates import by_features
from engram.cognition.fitting import Sort, sort_of
from engram.cognition.times import asks_of_the_past
from engram.cognition.words import terms
from engram.engine.recalling.judge import NOT_SAID, Judgement
from engram.engine.recalling.leading import lifted
from engram.engine.recalling.search import Reasons, Search
from engram.engine.recalling.standing import Standing, Told
from engram.language.readers.wording import wording
from engram.late import late
from engram.model.memory import Memory, Source, Status, Turn
from engram.model.recall import Recollection, Verdict

HELD_TRUE = ("kind.claim", "kind.source")  # a statement that is held true, and a turn in which one was read
LOOKED_AT = 3  # of the first results, whether a bonus lifts them above something newer
NEWER_LOOKED_AT = 5  # results below one that may be newer on the same matter
DOUBT = 0.1  # probability, by words alone, from which a newer result makes the first one unsure
ALIKE = 1e-9  # scores that are one but for rounding
LONGEST_COMPARED = 200  # letters: a longer text holds several matters
VALUES_LOOKED_AT = 8  # results of which the newest that tells a value may come first
LEAST_COVERED, AS_WELL = 0.35, 0.6  # of the question, and of the best of them, that a sentence with a value must have
LONGEST_READ = 2_000
WHAT_IS = late(r"(?i)[¿\s]*(?:what(?:['’]s| is| are)|was ist|wie hoch ist|cuál es|quel(?:le)? est)\b")
UNSURE = ("history", "hypothetical", "maybe", "reported", "joke", "plan", "future")
NEWEST = "newest"


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


def newest_value_first(shown: Sequence[Standing], told: Told, search: Search) -> tuple[list[Standing], Told]:
    """The same; where it is asked how much something is now, the newest of those that tell it about as well is first.

    Only what a person says counts, by the sentence that has most of the question and a value.
    """
    if search.asked_about or not asks_for_a_value(search.cue.question):
        return list(shown), told
    total = sum(search.tells.values())
    having = [(covered_with_a_value(it.candidate.memory, search.tells), it) for it in shown[:VALUES_LOOKED_AT]]
    best = max((covered for covered, _ in having), default=0.0)
    if not total or best < LEAST_COVERED * total:
        return list(shown), told
    telling = [it for covered, it in having if covered >= AS_WELL * best]
    first, newest = telling[0], max(telling, key=said_in_order)
    if newest is first or newest.candidate.memory.speaker != first.candidate.memory.speaker:
        return list(shown), told
    document, by = newest.candidate.document, first.candidate.score - newest.candidate.score
    moved = replace(newest, candidate=replace(newest.candidate, score=first.candidate.score))
    rest = [it for it in shown if it is not newest]
    place = rest.index(first)
    return [*rest[:place], moved, *rest[place:]], {**told, document: lifted(told[document], by, NEWEST)}


def said_in_order(standing: Standing) -> tuple[datetime, str]:
    """When something was said; of what came at once, by the order of the turns."""
    memory = standing.candidate.memory
    return memory.learnt, memory.sources[0] if memory.sources else memory.id


def covered_with_a_value(memory: Memory, tells: Mapping[str, float]) -> float:
    """How much of a question a sentence of what a person says has, if it has a value as well."""
    if memory.source is not Source.HUMAN or memory.status is not Status.ACTIVE:
        return 0.0
    text = memory.text[:LONGEST_READ]
    sentences = (text[slice(*each)] for each in stretches(text, (0, len(text))))
    valued = (sentence for sentence in sentences if gives_a_value(sentence))
    return max((sum(tells.get(term, 0.0) for term in set(terms(sentence))) for sentence in valued), default=0.0)


@lru_cache(512)
def gives_a_value(sentence: str) -> bool:
    """Whether a sentence gives a number for how something is: not how it was, might be or is said to be.

    >>> gives_a_value("My rent is 900, I want it lower."), gives_a_value("Years ago my rent was 300.")
    (True, False)
    """
    read = (wording(part) for part in CLAUSE.split(sentence) if any(letter.isdigit() for letter in part))
    return not WAS.search(sentence) and any(not any(clause.has(cue) for cue in UNSURE) for clause in read)


def is_newest_first(shown: Sequence[Standing], told: Told) -> bool:
    """Whether what comes first does so because it tells the newest value."""
    return bool(shown) and NEWEST in told[shown[0].candidate.document].parts


@lru_cache(64)
def asks_for_a_value(question: str) -> bool:
    """Whether a question asks for a number or a date that something has now.

    >>> asks_for_a_value("How many users do we have?"), asks_for_a_value("How many users did we have in May?")
    (True, False)
    """
    if asks_of_the_past(question):
        return False
    return sort_of(question) in (Sort.MANY, Sort.LARGE, Sort.LONG, Sort.OFTEN) or WHAT_IS.match(question) is not None


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
