"""A closer look at the few best documents, for what only the memories behind them tell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from numpy import bool_
from numpy.typing import NDArray

from engram.cognition.fusion import FIRST, Ballot, best, with_given
from engram.cognition.times import Window, asks_of_the_past, held_in
from engram.cognition.trouble import Signature, signature, similarity
from engram.cognition.trust import standing
from engram.cognition.wanted import asks_for_several
from engram.engine.setting import Setting
from engram.model.memory import Kind, Memory, Turn
from engram.model.recall import Filters
from engram.ports import Matches, View

SAME_TROUBLE = 0.5  # how alike two signatures must be to be of one trouble
RESOLUTION = 0.6  # what an answer to the same trouble is given of what its report is given
ANSWERED_WITHIN = 2  # turns after a report of trouble that may tell how it ended


@dataclass(frozen=True, slots=True)
class Asking:
    """A question as its best documents are looked at: the times and the trouble it is about, and of whom it asks.

    `timely` is what fitting those times counts, `about` which documents are of that person, and `happened` says that it
    asks what they did.
    `alone` is a question that only serves another, to date an event: it goes by what was said, and by nothing else.
    """

    query: str
    asked_about: Sequence[Window]
    timely: float
    trouble: Signature | None
    about: NDArray[bool_]
    happened: bool
    alone: bool


def looked_at(
    view: View, votes: Ballot, asking: Asking, matches: Matches, filters: Filters, setting: Setting
) -> Ballot:
    """The votes with those for what the best documents turn out to be."""
    tunables = setting.tunables
    if asking.asked_about:
        then = held_then(view, asking.asked_about, votes, matches, setting)
        votes = with_given(votes, "temporal.valid", then, asking.timely)
    elif not asking.alone and not asks_of_the_past(asking.query):
        over = ended(view, votes, matches, filters, setting)
        votes = with_given(votes, "temporal.ended", over, -tunables.ended_penalty)
    if asking.trouble is not None:
        met = met_before(view, asking.trouble, votes, matches, setting)
        votes = with_given(votes, "trouble.signature", met, tunables.trouble_boost)
    if asking.alone:
        return votes
    if asking.happened:
        told = moments(view, votes, asking.about, matches)
        votes = with_given(votes, "kind.moment", told, tunables.moment_boost)
    else:
        told = sources(view, votes, matches, filters, setting)
        votes = with_given(votes, "kind.source", told, tunables.claim_boost)
    held = pinned(view, votes, matches, filters, setting)
    votes = with_given(votes, "kind.pinned", held, tunables.pin_boost)
    stood = standings(view, votes, matches, filters, setting)
    return with_given(votes, "kind.standing", stood, tunables.standing_weight)


def read_anyway(view: View, votes: Ballot, matches: Matches, setting: Setting) -> list[tuple[int, Memory]]:
    """The best documents with their memories, as many as are read anyway once they are ranked."""
    first = best(votes, setting.tunables.recall_limit + setting.tunables.candidates)[0].tolist()
    found = zip(first, view.resolve(first, matches), strict=True)
    return [(document, memory) for document, memory in found if memory is not None]


def held_then(
    view: View, asked_about: Sequence[Window], votes: Ballot, matches: Matches, setting: Setting
) -> dict[int, float]:
    """How well the best documents fit the times asked about by when they held, if they do not by what they say."""
    first, now = best(votes, setting.tunables.dated_documents)[0].tolist(), setting.clock()
    timely = {part.signal: part for part in votes.parts}.get("temporal.window")
    by_words = set() if timely is None or timely.where is None else set(votes.docs[timely.where].tolist())
    given = {
        document: max(held_in(memory.valid, window, now) for window in asked_about)
        for document, memory in view.statements(first, matches).items()
        if document not in by_words
    }
    return {document: fit for document, fit in given.items() if fit}


def ended(view: View, votes: Ballot, matches: Matches, filters: Filters, setting: Setting) -> dict[int, float]:
    """Which of the best documents tell what no longer holds."""
    now = filters.as_of or setting.clock()
    untils = ((document, memory.valid.until) for document, memory in read_anyway(view, votes, matches, setting))
    return {document: 1.0 for document, until in untils if until is not None and until <= now}


def met_before(view: View, trouble: Signature, votes: Ballot, matches: Matches, setting: Setting) -> dict[int, float]:
    """How like the trouble asked about is what the best documents tell of; what was said right after counts too."""
    first = best(votes, setting.tunables.trouble_documents)[0].tolist()
    given: dict[int, float] = {}
    for document, memory in zip(first, view.resolve(first, matches), strict=True):
        told = signature(memory.text) if memory is not None else None
        if memory is not None and told is not None and (alike := similarity(trouble, told)) >= SAME_TROUBLE:
            given[document] = max(alike, given.get(document, 0.0))
            for after in view.turns_after(memory, matches, ANSWERED_WITHIN):
                given[after] = max(RESOLUTION * alike, given.get(after, 0.0))
    return given


def sources(view: View, votes: Ballot, matches: Matches, filters: Filters, setting: Setting) -> dict[int, float]:
    """Which of the best documents are turns in which something was read.

    Of an earlier day it is not known. By words alone a fact could not stand for its turn, and has to come before it.
    """
    by_words = not any(part.signal == "semantic.turn" for part in votes.parts)
    if by_words or not is_now(filters):
        return {}
    first = read_anyway(view, votes, matches, setting)
    turns = {document: memory.id for document, memory in first if isinstance(memory, Turn)}
    found = view.sources_among(turns.values()) if turns else frozenset()
    return {document: 1.0 for document, id in turns.items() if id in found}


def standings(view: View, votes: Ballot, matches: Matches, filters: Filters, setting: Setting) -> dict[int, float]:
    """What the best documents have for or against them before anything is asked; of an earlier day it is not known."""
    if not is_now(filters):
        return {}
    given = {document: standing(memory) for document, memory in read_anyway(view, votes, matches, setting)}
    return {document: value for document, value in given.items() if value}


def pinned(view: View, votes: Ballot, matches: Matches, filters: Filters, setting: Setting) -> dict[int, float]:
    """Which of the best documents are pinned; of an earlier day it is not known."""
    if not is_now(filters) or not setting.tunables.pin_boost:
        return {}
    return {document: 1.0 for document, memory in read_anyway(view, votes, matches, setting) if memory.pinned}


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
