"""Which statement that is held an explicit correction means."""

from __future__ import annotations

import re
from functools import reduce

import numpy as np

from engram.cognition.claims import normalised
from engram.cognition.facts.facets import Part, parts
from engram.cognition.relations import opposites_of
from engram.cognition.words import query_terms
from engram.engine.digesting.notes import Notes, in_reach
from engram.model.memory import LIVE, Memory, Turn
from engram.model.proposal import Proposal
from engram.model.recall import Filters
from engram.model.triple import Triple

LOOKED_BACK = 8  # turns before a correction in which the sentence that it corrects is looked for
MOST_HOLDING = 24  # memories that hold the value that is said to be wrong and are looked at, the newest


def mended(notes: Notes, turn: Turn, proposal: Proposal) -> list[Memory]:
    """What holds of the sentence that a correction names, or else of what holds the value that it says is wrong.

    What had ended before is not meant: it was so then.
    """
    if proposal.mends is None:
        return []
    wrong = proposal.mends.instead_of.strip()
    if proposal.mends.said:
        found = by_sentence(notes, turn, proposal.mends.said)
    else:
        found = by_value(notes, turn, proposal, wrong) if wrong else []
    holding_still = [each for each in found if each.valid.until is None or each.valid.until > turn.learnt]
    return [each for each in holding_still if not agrees(proposal.triple, each.triple)]


def agrees(denial: Triple | None, held: Triple | None) -> bool:
    """Whether a denial says the same as what is held: "I don't like pizza", "I dislike pizza"."""
    if denial is None or held is None or not denial.denied or held.denied:
        return False
    return held.relation in opposites_of(denial.relation)


def by_sentence(notes: Notes, turn: Turn, said: str) -> list[Memory]:
    """What was read in the sentence that a correction means, as far as it holds."""
    words = normalised(said)
    for before in reversed([*notes.view.leading_to(turn, LOOKED_BACK), turn]):
        if before.voice == turn.voice and words in normalised(before.text):
            stated = notes.as_they_will_be([*notes.view.derived_from(before.id), *notes.fresh()])
            read = [each for each in stated if before.id in each.sources and each.status in LIVE]
            named = [each for each in read if words in normalised(each.text)]
            if named:
                return named[-1:]
    return []


def unread(notes: Notes, turn: Turn, proposal: Proposal) -> list[Turn]:
    """The last turn with what a correction means, by its words or by its value, if nothing in it was worth keeping."""
    mends = proposal.mends
    if mends is None or not (mends.said or mends.instead_of):
        return []
    words = normalised(mends.said or mends.instead_of)
    found = [
        each
        for each in reversed(notes.view.leading_to(turn, LOOKED_BACK))
        if each.voice == turn.voice and words in normalised(each.text) and not notes.view.derived_from(each.id)
        and (mends.said or speaks_of_the_same(proposal, each, mends.instead_of))
    ]  # fmt: skip
    return found[:1]


def repeating(notes: Notes, turn: Turn, old: Memory) -> list[Memory]:
    """What the same speaker says around the words of something that gives way: "As I said: I live in Rome"."""
    words = normalised(old.text)
    found = holding(notes, turn, old.text)
    return [each for each in found if each.id != old.id and words in normalised(each.text)]


def having(notes: Notes, turn: Turn, words: str) -> list[Memory]:
    """What has some words where a turn lives, the newest, whatever its status."""
    terms = query_terms(words)
    matches = notes.view.matches(terms, Filters(scopes=frozenset({str(turn.scope)})))
    if not terms or any(term not in matches.postings for term in terms):
        return []
    documents = reduce(np.intersect1d, (matches.postings[term]["doc"] for term in terms))
    found = notes.view.resolve(documents[-MOST_HOLDING:].tolist(), matches)
    return [each for each in found if each is not None]


def holding(notes: Notes, turn: Turn, words: str) -> list[Memory]:
    """The statements of the same speaker that have some words, the newest, as far as they hold."""
    stored = having(notes, turn, words)
    return [
        each
        for each in notes.as_they_will_be([*stored, *notes.fresh()])
        if not isinstance(each, Turn) and each.status in LIVE and in_reach(each, turn) and turn.id not in each.sources
        and each.speaker == turn.speaker and each.learnt <= turn.learnt
    ]  # fmt: skip


def by_value(notes: Notes, turn: Turn, proposal: Proposal, wrong: str) -> list[Memory]:
    """The last statement of the same speaker that holds a value and speaks of the same; of several, none but that."""
    holds = re.compile(rf"(?i)(?<!\w){re.escape(wrong)}(?!\w)")
    found = [
        each
        for each in holding(notes, turn, wrong)
        if holds.search(each.text) and speaks_of_the_same(proposal, each, wrong)
    ]
    return [max(found, key=lambda each: (each.learnt, each.id))] if found else []


def speaks_of_the_same(proposal: Proposal, held: Memory, wrong: str) -> bool:
    """Whether a correction is about the same person, and about the same matter if it names one."""
    old, new = parts(held.text), parts(proposal.quote)
    values = content(parts(wrong)) | {part.stems[value.at] for part in new for value in part.values}
    matter = content(new) - values
    return (not matter or bool(matter & (content(old) - values))) and whose(new) <= whose(old)


def content(read: tuple[Part, ...]) -> set[str]:
    """The stems of what statements speak of."""
    return {word for part in read for word in part.content}


def whose(read: tuple[Part, ...]) -> set[str]:
    """Who else statements are about."""
    return {part.person for part in read if part.person and part.person != "he" and not part.own}
