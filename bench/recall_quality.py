"""How many of the turns that answer a question come back, through the public API alone."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

import engram
from bench import verdicts
from bench.data import Conversation, DataSet, Question

DEPTHS = (1, 5, 10, 20)
EVIDENCE_TURNS = 3
ASKED = 20
ASKED_WITH_ASSISTANT = 200


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one question; measures are None where no turn could be found."""

    category: str
    answerable: bool
    foreign: bool
    measures: Mapping[str, float] | None
    hit: bool | None
    probability: float
    verdict: str


def measure(sets: Sequence[DataSet], every: int = 1) -> dict[str, Any]:
    """Turn-level recall and the verdict, for each set; `every` takes one question in so many."""
    thinned = (replace(kept, questions=kept.questions[::every]) for kept in sets)
    return {kept.name: told(list(outcomes(kept))) for kept in thinned}


def told(found: list[Outcome]) -> dict[str, Any]:
    """The figures of one set: the headline leaves unanswerable questions out."""
    own = [outcome for outcome in found if not outcome.foreign]
    categories = sorted({outcome.category for outcome in own})
    return {
        "headline": averaged(outcome for outcome in own if outcome.answerable),
        "categories": {name: averaged(outcome for outcome in own if outcome.category == name) for name in categories},
        "verdict": verdicts.judged(found),
    }


def averaged(found: Iterable[Outcome]) -> dict[str, float]:
    """Means over the questions that have evidence."""
    measured = [outcome.measures for outcome in found if outcome.measures is not None]
    names = list(measured[0]) if measured else []
    means = {name: round(sum(measures[name] for measures in measured) / len(measured), 4) for name in names}
    return {"questions": len(measured), **means}


def outcomes(kept: DataSet) -> Iterator[Outcome]:
    """Each conversation in a store of its own, asked its questions and those of another one."""
    for position, conversation in enumerate(kept.conversations):
        other = kept.conversations[(position + len(kept.conversations) // 2) % len(kept.conversations)]
        with engram.open() as store:
            mind = store.mind(agent="bench")
            mind.observe_many([turn.spoken() for turn in conversation.turns])
            for question in kept.asked_of(conversation):
                yield outcome(mind, question, conversation)
            for question in foreign(kept.asked_of(other), other, conversation) if other is not conversation else ():
                yield outcome(mind, question, conversation, foreign=True)


def foreign(asked: Iterable[Question], other: Conversation, here: Conversation) -> Iterator[Question]:
    """Questions about another conversation, asked with the names of the people here: nothing here answers them."""
    names = dict(zip((name.lower() for name in other.speakers), here.speakers, strict=False))
    pattern = re.compile(rf"\b({'|'.join(map(re.escape, other.speakers))})\b", re.IGNORECASE)
    for question in asked:
        if question.answerable:
            text = pattern.sub(lambda found: names[found[0].lower()], question.text)
            yield Question(question.id, here.id, text, question.category, frozenset())


def outcome(mind: engram.Mind, question: Question, conversation: Conversation, *, foreign: bool = False) -> Outcome:
    """Ask one question.

    In a chat with an assistant only the user's turns are candidates and evidence; the assistant's stay in the store
    and are dropped from a list long enough not to run dry.
    """
    countable = {turn.id for turn in conversation.turns if turn.role == "user"}
    recall = mind.recall(question.text, limit=ASKED_WITH_ASSISTANT if conversation.with_assistant else ASKED)
    ranked = [id for id in evidence(recall) if id in countable][:ASKED]
    wanted = question.evidence & countable
    return Outcome(
        category=question.category,
        answerable=question.answerable and not foreign,
        foreign=foreign,
        measures=measures(ranked, wanted) if wanted else None,
        hit=not wanted.isdisjoint(ranked[:5]) if wanted else None,
        probability=recall.probability,
        verdict=recall.verdict.value,
    )


def evidence(recall: engram.Recall) -> list[str]:
    """The turns behind the recollections, at most three of each, in order and without repeats."""
    behind = (turn for item in recall.items for turn in islice(item.evidence, EVIDENCE_TURNS))
    return list(dict.fromkeys(turn.external_id for turn in behind if turn.external_id))


def measures(ranked: Sequence[str], wanted: frozenset[str]) -> dict[str, float]:
    """R@k, the reciprocal rank of the first hit among twenty, and NDCG@10 with every evidence turn worth the same."""
    places = [place for place, id in enumerate(ranked, 1) if id in wanted]
    shares = {f"R@{depth}": sum(place <= depth for place in places) / len(wanted) for depth in DEPTHS}
    gain = sum(1 / math.log2(place + 1) for place in places if place <= 10)
    ideal = sum(1 / math.log2(place + 1) for place in range(1, min(len(wanted), 10) + 1))
    return {**shares, "MRR": 1 / places[0] if places else 0.0, "NDCG@10": gain / ideal}
