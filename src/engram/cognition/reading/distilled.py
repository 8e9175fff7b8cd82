"""What is kept of a turn in talk among people: its most telling statements; the rest is small talk."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engram.cognition.reading.draft import Draft
from engram.cognition.reading.weight import weight, words_weigh
from engram.cognition.relations import is_functional
from engram.model.proposal import Left, Proposal, Refusal, Request

LEAST_FIRST = 4
"""Points that the most telling statement of a turn needs in talk among people."""
LEAST_FURTHER = 8
"""Points that each further statement of the same turn needs."""
RELATED = 2
"""Points for a relation: what can be asked for by its kind is asked for."""
LOOSELY_TOLD = frozenset({"moment", "fact", "context", "preference", "person", "decision", "commitment", "technical"})
"""What may be slight; what somebody asks for, works on or is to somebody never is."""


PASSING = frozenset({"decided", "decided_against", "uses", "planned"})
"""Relations that in talk among people are mostly of the day: what is had for dinner, which shampoo."""


class Told(NamedTuple):
    """A statement and its points; None where it is kept whatever it weighs."""

    proposal: Proposal
    points: int | None


Found = Proposal | Left | Request


def told(proposal: Proposal, draft: Draft) -> Told:
    """A statement with its points."""
    if draft.category not in LOOSELY_TOLD or proposal.mends or (draft.relation and is_functional(draft.relation)):
        return Told(proposal, None)
    points = weight(draft.clause) if draft.clause else words_weigh(draft.text)
    return Told(proposal, points + (RELATED if draft.relation and draft.relation not in PASSING else 0))


def distilled(found: Sequence[Found | Told], *, among_people: bool) -> Iterator[Found]:
    """Everything that was found, in order, without what is too slight beside the rest of the turn."""
    first = _most_telling(found)
    for place, each in enumerate(found):
        if not isinstance(each, Told):
            yield each
        elif each.points is None or not among_people:
            yield each.proposal
        elif each.points < (LEAST_FIRST if place == first else LEAST_FURTHER):
            yield Left(each.proposal.quote, Refusal.SLIGHT)
        else:
            yield each.proposal


def _most_telling(found: Sequence[Found | Told]) -> int:
    """Where the statement with the most points stands, the first of equals; -1 where none is weighed."""
    weighed = [
        (-each.points, place) for place, each in enumerate(found) if isinstance(each, Told) and each.points is not None
    ]
    return min(weighed)[1] if weighed else -1
