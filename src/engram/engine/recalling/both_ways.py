"""What was said both ways is shown so: right under what comes first stands what the same person said otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from engram.cognition.both_ways import SHARED, TWO, Against, clauses, contrary
from engram.cognition.entities.subjects import who_speaks
from engram.cognition.fitting import Sort, sort_of
from engram.cognition.fusion import best, places_of
from engram.cognition.verdict import coverage
from engram.cognition.words import terms
from engram.engine.recalling.feedback import put_back
from engram.engine.recalling.filters import admitted
from engram.engine.recalling.leading import lifted
from engram.engine.recalling.search import Candidate, Search, reasons_for
from engram.engine.recalling.standing import Standing, Told
from engram.engine.setting import Setting
from engram.language.readers.wording import wording
from engram.model.memory import LIVE, Memory, Source, Turn
from engram.ports import View

OTHERWISE = "otherwise"
LOOKED_AT = 48
FIRST_LOOKED_AT = 3


def both_ways(
    view: View, shown: Sequence[Standing], told: Told, search: Search, setting: Setting
) -> tuple[list[Standing], Told]:
    """What is shown; where yes or no is asked and a person says one, what says the other comes right under it."""
    place = place_of_saying(shown, search) if sort_of(search.cue.question) is Sort.WHETHER else None
    if place is None:
        return list(shown), told
    first = shown[place].candidate
    other = said_otherwise(view, first.memory, search)
    if other is None:
        return list(shown), told
    same = {other.memory.id, *other.memory.sources}
    above, below = shown[: place + 1], shown[place + 1 :]
    seats = [it for it in below if not same.isdisjoint((it.candidate.memory.id, *it.also))]
    also = dict.fromkeys(id for it in seats for id in (it.candidate.memory.id, *it.also) if id != other.memory.id)
    moved = Standing(replace(other, score=first.score), tuple(also))
    reasons = reasons_for([other], search, setting)  # anew: where it stood, it may have been lifted already
    by = lifted(reasons[other.document], first.score - other.score, OTHERWISE)
    return [*above, moved, *(it for it in below if it not in seats)], {**told, other.document: by}


def place_of_saying(shown: Sequence[Standing], search: Search) -> int | None:
    """Where what was said first says what is asked for: below an assistant's turn, which only speaks of it."""
    for place, each in enumerate(shown[:FIRST_LOOKED_AT]):
        if says_either(each.candidate.memory, search):
            return place
        if each.candidate.memory.source is not Source.AGENT:
            break
    return None


def is_said_both_ways(shown: Sequence[Standing], told: Told) -> bool:
    """Whether one of the first says otherwise than what stands above it."""
    return any(OTHERWISE in told[it.candidate.document].parts for it in shown[1 : FIRST_LOOKED_AT + 1])


def says_either(first: Memory, search: Search) -> str:
    """What a result says of what is asked: a statement, or the clause of a person's turn that has most of it."""
    if not isinstance(first, Turn):
        return first.text
    own = clauses(first.text) if first.source is Source.HUMAN else ()
    return max(own, key=lambda clause: coverage(set(terms(clause)), search.tells), default="")


def said_otherwise(view: View, first: Memory, search: Search) -> Candidate | None:
    """What the same person said against a result, of the best documents: what speaks most against it, then the best."""
    statement = says_either(first, search)
    down = put_back(search.votes)
    documents = [document for document in of_the_matter(search) if document not in down]
    sources = list(view.memories(first.sources).values()) if first.sources else []
    places = places_of(search.votes, documents)
    against: list[tuple[Against, float, str, Candidate]] = []
    for document, memory in zip(documents, view.resolve(documents, search.matches), strict=True):
        seen = None if memory is None or memory.status not in LIVE else admitted(view, memory, search.filters)
        said = () if seen is None else of_the_same(first, seen, sources)
        most = max((contrary(statement, each, search.tells) for each in said), default=Against.NOT)
        if seen is not None and most:
            score = float(search.votes.total[places[document]])
            against.append((most, score, seen.id, Candidate(seen, document, score)))
    if not against:
        return None
    most, _, id, loudest = max(against, key=lambda it: it[:3])
    return next((it for level, _, _, it in against if level == most and id in it.memory.sources), loudest)


def of_the_matter(search: Search) -> list[int]:
    """Those of the best documents that have enough of what is asked, by the lists that were read for it."""
    documents = best(search.votes, LOOKED_AT)[0]
    total, shared, words = sum(search.tells.values()), np.zeros(len(documents)), np.zeros(len(documents))
    for term, tells in search.tells.items():
        if term in search.matches.postings:
            has = np.isin(documents, search.matches.postings[term]["doc"])
            shared, words = shared + tells * has, words + has
    return list(map(int, documents[(words >= TWO) | (shared >= SHARED * total)]))


def of_the_same(first: Memory, other: Memory, sources: Sequence[Memory]) -> Iterator[str]:
    """What another memory says of the one whom the first is about: a fact of theirs, or what they say themselves."""
    if other.id == first.id or other.id in first.sources or first.id in other.sources:
        return
    if not isinstance(first, Turn) and not isinstance(other, Turn) and subject(other) == subject(first):
        yield other.text
    elif any((it.source, it.speaker) == (other.source, other.speaker) for it in (first, *sources)):
        yield from clauses(other.text)


def subject(fact: Memory) -> str:
    """Whom a fact is about: by its relation, else whoever says `I` in it, else by its first word."""
    if fact.triple is not None:
        return fact.triple.subject.casefold()
    if wording(fact.text).has("first_person"):
        return (who_speaks(fact) or "").casefold()
    return fact.text.split(maxsplit=1)[0].casefold() if fact.text.strip() else ""
