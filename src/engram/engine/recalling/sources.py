"""What is known of documents before they are ranked: which turns told what is held true since, and what is disputed."""

from __future__ import annotations

from numpy import bool_
from numpy.typing import NDArray

from engram.cognition.fusion import FIRST, Ballot, best
from engram.cognition.trust import standing
from engram.cognition.wanted import asks_for_several
from engram.engine.setting import Setting
from engram.model.memory import Kind, Memory, Turn
from engram.model.recall import Filters
from engram.ports import Matches, View


def sources(view: View, votes: Ballot, matches: Matches, filters: Filters, setting: Setting) -> dict[int, float]:
    """Which of the best documents are turns in which something was read; those are read anyway once they are ranked.

    Of an earlier day it is not known. By words alone a fact could not stand for its turn, and has to come before it.
    """
    by_words = not any(part.signal == "semantic.turn" for part in votes.parts)
    if by_words or not is_now(filters):
        return {}
    first = best(votes, setting.tunables.recall_limit + setting.tunables.candidates)[0].tolist()
    turns = {
        document: memory.id
        for document, memory in zip(first, view.resolve(first, matches), strict=True)
        if isinstance(memory, Turn)
    }
    found = view.sources_among(turns.values()) if turns else frozenset()
    return {document: 1.0 for document, id in turns.items() if id in found}


def standings(view: View, votes: Ballot, matches: Matches, filters: Filters, setting: Setting) -> dict[int, float]:
    """What the best documents have for or against them before anything is asked; of an earlier day it is not known."""
    if not is_now(filters):
        return {}
    first = best(votes, setting.tunables.recall_limit + setting.tunables.candidates)[0].tolist()
    found = zip(first, view.resolve(first, matches), strict=True)
    given = {document: standing(memory) for document, memory in found if memory is not None}
    return {document: value for document, value in given.items() if value}


def by_what_happened(question: str, about: NDArray[bool_], filters: Filters) -> bool:
    """Whether several things are asked of one person of whom something is held: mostly what that person did."""
    return is_now(filters) and asks_for_several(question) and bool(about.any())


def moments(view: View, votes: Ballot, about: NDArray[bool_], matches: Matches) -> dict[int, float]:
    """Which of the best documents tell what happened to the one asked about, or are turns in which that was read."""
    first, bases = best(votes, FIRST)[0].tolist(), matches.bases
    found = [(document, memory) for document, memory in zip(first, view.resolve(first, matches), strict=True) if memory]
    turns = {memory.id: document for document, memory in found if isinstance(memory, Turn)}
    told = [(document, document) for document, memory in found if memory.id not in turns and is_moment(memory)]
    read = view.moments_among(turns) if turns else []
    told += [(turns[turn], bases[partition] + ordinal) for turn, partition, ordinal in read if partition in bases]
    return {document: 1.0 for document, moment in told if about[moment]}


def is_moment(memory: Memory) -> bool:
    """Whether a memory tells what happened."""
    return memory.kind is Kind.EPISODIC


def is_now(filters: Filters) -> bool:
    """Whether the present is asked about, and not what was held or known on an earlier day."""
    return filters.as_of is None and filters.known_at is None
