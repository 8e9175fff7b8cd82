"""Whether what was found is about those a question is about: by what is held of whom, and by whom it mentions."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from engram.cognition.asking import USER, AskedOf, answers, asks_of
from engram.cognition.concern import Party, misspelt, parties, speaks_of_them, tells_of_other_kin
from engram.cognition.kin import introduced, only_inside
from engram.cognition.ownership import COVERAGE_WEIGHT, FURTHEST, log_odds
from engram.cognition.verdict import coverage
from engram.cognition.words import fold, name_terms, query_terms, terms
from engram.engine.recalling.filters import admits
from engram.engine.recalling.search import Candidate, Reasons, Search
from engram.engine.setting import Setting
from engram.model.memory import Memory, Turn
from engram.model.triple import Triple
from engram.ports import View

LONGEST_READ = 400  # what is told of somebody is told with the name, or soon after
BY_ANOTHER_WORD = -1.0  # the most that can be told of a thing under a word that nothing has


@dataclass(frozen=True, slots=True)
class Holding:
    """What is asked of whom, whether that is held of them, and where `I` asks, the ids of what holds it of others."""

    asked: AskedOf | None = None
    held: bool = False
    of_others: frozenset[str] = frozenset()


def holding(view: View, first: Sequence[Candidate], search: Search, setting: Setting) -> Holding:
    """Look for the very thing that is asked of somebody in the first candidates, and in what was read in them."""
    asked = None if search.timed else asks_of(search.cue.question)
    if asked is None:
        return Holding()
    if USER in search.asked.names and " " not in asked.subject:  # the user told their name, and is asked about by it
        asked = replace(asked, subject=USER)
    turns = [it.memory.id for it in first if isinstance(it.memory, Turn)]
    read = [(turn, memory) for turn, memory, _ in view.distilled(turns, search.matches)] if turns else []
    now = search.filters.as_of or setting.clock()
    told = [
        (id, memory, memory.triple)
        for id, memory in [*((it.memory.id, it.memory) for it in first), *read]
        if memory.triple is not None and memory.triple.relation in asked.relations
    ]
    held = any(
        answers(asked, triple) and memory.valid.holds_at(now) and admits(view, memory, search.filters)
        for _, memory, triple in told
    )
    if asked.subject != USER:  # whom anything else is told of, its words tell
        return Holding(asked, held)
    own = {id for id, memory, triple in told if may_be_own(triple, memory)}
    return Holding(asked, held, frozenset(id for id, _, _ in told if id not in own))


def may_be_own(triple: Triple, memory: Memory) -> bool:
    """Whether a statement may be of the one who asks: of the user, or of somebody who said it of themselves."""
    return fold(triple.subject) in (USER, fold(memory.speaker or USER))


def concerned(
    first: Sequence[Candidate], reasons: Mapping[int, Reasons], search: Search, holding: Holding
) -> float | None:
    """How much of what matches is about those asked about, as log odds; None where the question is about nobody."""
    asked_about = parties_of(search, holding.asked)
    if not asked_about and not holding.of_others:
        return None
    looked_at = [looked(it, reasons[it.document], search) for it in first]
    if any(not each.terms <= search.weighs.keys() for each in asked_about):  # they go by words that were not asked for
        looked_at = [it.read() for it in looked_at]
    heard = [each for each in asked_about if any(each.terms & it.said for it in looked_at)]
    missing = [each for each in asked_about if each not in heard and not may_be_meant(each, first)]
    most = FURTHEST if all(each.must for each in missing) else BY_ANOTHER_WORD
    wanted = [*heard, *(each for each in missing if each.must)]
    if not wanted and not holding.of_others:
        return most if missing else None
    told = share_of(wanted, looked_at, holding)
    if told < 0 and heard:  # as it is mostly not, so that few questions pay for reading all the texts
        told = share_of(also_called(wanted, first), [it.read() for it in looked_at], holding)
    return min(most, told)


class Looked(NamedTuple):
    """A candidate as far as it is looked at: its terms, those with what was said before it, how good a match it is."""

    memory: Memory
    said: Set[str]
    around: Collection[str]
    height: float

    def read(self) -> Looked:
        """The same with all the terms of its text."""
        text = self.memory.text[:LONGEST_READ]
        return self._replace(said=(self.said | set(terms(text))) - only_inside(text))


def looked(candidate: Candidate, told: Reasons, search: Search) -> Looked:
    """Look at a candidate by the words of the question that it has."""
    memory, parts = candidate.memory, told.parts
    said = {term for term, (own, _) in told.terms.items() if own > 0}
    near = parts["semantic.turn"][0] if "semantic.turn" in parts else 0.0
    height = near + COVERAGE_WEIGHT * coverage(said, search.tells)
    if isinstance(memory, Turn) and memory.speaker:
        said.update(name_terms(memory.speaker))
    said -= only_inside(memory.text[:LONGEST_READ])
    return Looked(memory, said, told.terms, height)


def share_of(asked_about: Sequence[Party], looked_at: Sequence[Looked], holding: Holding) -> float:
    """How much of what matches is about all of some, as log odds."""
    about = [
        it.memory.id not in holding.of_others and all(is_about(each, it) for each in asked_about) for it in looked_at
    ]
    return log_odds(np.array(about, np.float64), np.array([it.height for it in looked_at]))


def is_about(party: Party, it: Looked) -> bool:
    """Whether a memory mentions somebody, or speaks of `them` right after they were mentioned."""
    if not party.terms.isdisjoint(it.said):
        return True
    around = isinstance(it.memory, Turn) and not party.terms.isdisjoint(it.around)
    return around and speaks_of_them(it.memory.text[:LONGEST_READ])


def parties_of(search: Search, asked: AskedOf | None) -> list[Party]:
    """Those the question is about; of one who speaks, whose matter it is is told by the meaning, if there is any."""
    signals = {part.signal for part in search.votes.parts}
    named = {term for name in search.cue.names for term in name_terms(name)}
    speaks = "semantic.turn" in signals and ("entity.speaker" in signals or len(search.cue.names) > 1)
    known = {*search.cue.names, *(query_terms(asked.subject) if asked is not None and asked.subject != USER else ())}
    found = parties(search.cue.question, known, kin_alone=speaks or USER in search.asked.names)
    other_names = frozenset(search.cue.people)
    return [each if each.terms.isdisjoint(named) else Party(each.terms | other_names) for each in found]


def also_called(asked_about: Sequence[Party], first: Sequence[Candidate]) -> list[Party]:
    """Those asked about, with the names of kin, and the kin behind names, as far as what was found tells them."""
    pairs = [frozenset({*kin, name}) for kin, name in introduced(it.memory.text[:LONGEST_READ] for it in first)]
    return [
        replace(each, terms=each.terms.union(*(pair for pair in pairs if not each.terms.isdisjoint(pair))))
        for each in asked_about
    ]


def tells_of_another(fact: Memory, first: Sequence[Candidate], search: Search) -> bool:
    """Whether a fact tells of other kin than those asked about, by what they are to somebody or by their names."""
    pairs = list(introduced(it.memory.text[:LONGEST_READ] for it in first))
    asked_about = [by_name_too(each, pairs) for each in parties_of(search, None) if each.must]
    return tells_of_other_kin(search.cue.question, asked_about, fact.text)


def by_name_too(party: Party, pairs: Sequence[tuple[frozenset[str], str]]) -> Party:
    """Kin with the names they were introduced by, and names with what they are to somebody; siblings are told apart."""
    names = {name for kin, name in pairs if kin <= party.terms}
    return replace(party, terms=party.terms.union(names, *(kin for kin, name in pairs if name in party.terms)))


def may_be_meant(party: Party, first: Sequence[Candidate]) -> bool:
    """Whether somebody whom nothing mentions may be one of those who said it, misspelt."""
    named = {it.memory.speaker for it in first if it.memory.speaker}
    return party.must and misspelt(party, {fold(word) for name in named for word in name.split()})
