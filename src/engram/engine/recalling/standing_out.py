"""Whether what comes first stands out among what was found: else an answer may be there, but not for sure this one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from engram.cognition.asking import USER
from engram.cognition.clarity import CROWD, clearness, needed_among, needed_of
from engram.cognition.dedup import Kept
from engram.cognition.fitting import COVERED, lacks_what_is_asked, names_what_is_asked_for, only_asks, tells_what_was
from engram.cognition.plain_answers import plainly_answers
from engram.cognition.times import asks_when
from engram.cognition.verdict import Evidence, coverage
from engram.cognition.wanted import asks_for_several, wanted
from engram.cognition.words import name_terms
from engram.engine.recalling.concerned import tells_of_another
from engram.engine.recalling.judge import Judgement
from engram.engine.recalling.search import Candidate, Reasons, Search
from engram.engine.recalling.standing import Standing, Told
from engram.engine.recalling.telling import is_told
from engram.engine.setting import Setting
from engram.model.memory import Memory, Turn
from engram.model.recall import Verdict
from engram.ports import View

PLAINLY = 0.2  # as much clearer has a fact to be that answers without looking like the question
NAMED = 0.2  # as much less, one that has the noun that is asked for
HALF = 0.5
TWO = 2
PLAIN = 0.9  # how likely what answers plainly is at least the answer: as likely as what is held in so many words
LINKED = 6  # of the first, among which what is no turn of the first, nor read in it, is looked for
RIVALS = 4  # of the first, one that answers as plainly makes neither sure
ASSISTANT = "assistant"


def if_clear(
    judgement: Judgement, order: Sequence[Candidate], kept: Sequence[Kept], search: Search, setting: Setting
) -> Judgement:
    """The same judgement, confident no more where the first neither covers the question nor stands out.

    What is held in so many words needs neither.
    """
    evidence = judgement.evidence
    if judgement.verdict is not Verdict.CONFIDENT or evidence is None or evidence.held:
        return judgement
    apart = margin([order[it.place] for it in kept[:LINKED]])
    clear = clearness(covered_by_first(judgement, order, kept[0], search), apart)
    sure = clear >= needed_among(setting.tunables.confident_clear, search.matches.corpus.documents)
    return judgement if sure else replace(judgement, verdict=Verdict.UNCERTAIN)


def by_first(
    view: View, judgement: Judgement, first: Sequence[Standing], told: Told, search: Search, setting: Setting
) -> Judgement:
    """The same judgement, in the light of what comes first.

    A turn that only asks the same, or has no number, person or place where one is asked for, is no answer. A fact that
    tells what is asked for is one, if it is clear by itself, where the rest neither covers the question nor looks much
    like it. Among few statements nothing stands out, and all is judged as it was; but what is no more never answers
    what is, nor does what is told of one's sister answer for one's brother.
    """
    evidence, question = judgement.evidence, search.cue.question
    if evidence is None or evidence.held or not first:
        return judgement
    memory = first[0].candidate.memory
    if judgement.verdict is Verdict.CONFIDENT and answers_something_else(memory, first, search):
        return replace(judgement, verdict=Verdict.UNCERTAIN)
    if search.matches.corpus.documents < CROWD:
        return judgement
    if isinstance(memory, Turn):
        empty = judgement.verdict is Verdict.CONFIDENT and tells_nothing(memory, search)
        return replace(judgement, verdict=Verdict.UNCERTAIN) if empty else judgement
    if judgement.verdict is not Verdict.UNCERTAIN or not nothing_against(evidence, question, setting):
        return judgement
    fact = first[0].candidate
    covered, apart = coverage(told[fact.document].terms, search.tells), margin([it.candidate for it in first[:LINKED]])
    needed = clear_by_itself(evidence, memory.text, search, setting)
    least = COVERED if asks_when(question) else HALF
    sure = covered >= least and clearness(covered, apart) >= needed and is_told(view, fact, told, search)
    return replace(judgement, verdict=Verdict.CONFIDENT) if sure else judgement


def if_plain(judgement: Judgement, first: Sequence[Standing], told: Told, search: Search) -> Judgement:
    """The same judgement, confident where among few statements the first plainly answers, and no other does.

    Among few, no word is rare enough to stand out, and words that nobody said count for much.
    """
    if not first or search.matches.corpus.documents >= CROWD or not may_be_plain(judgement):
        return judgement
    if answers_something_else(first[0].candidate.memory, first, search):
        return judgement
    others = [first[0], *(it for it in first[1:RIVALS] if not are_linked(first[0].candidate, it.candidate))]
    plain = [is_plain(it.candidate, told[it.candidate.document], search) for it in others]
    if not plain[0] or any(plain[1:]):
        return judgement
    return replace(judgement, verdict=Verdict.CONFIDENT, probability=max(judgement.probability, PLAIN))


def may_be_plain(judgement: Judgement) -> bool:
    """Whether an answer is in question and nothing is against it but how little it is alike; words alone may be few."""
    evidence, unsure = judgement.evidence, judgement.verdict is Verdict.UNCERTAIN
    theirs = judgement.owned is None or judgement.owned >= 0
    if evidence is None:
        return theirs and judgement.verdict is not Verdict.CONFIDENT
    return theirs and unsure and not (evidence.unheard or evidence.untimely)


def is_plain(candidate: Candidate, told: Reasons, search: Search) -> bool:
    """Whether a candidate plainly answers what is asked; what an assistant said or somebody asked does not."""
    memory = candidate.memory
    if isinstance(memory, Turn) and (memory.role == ASSISTANT or only_asks(memory.text, search.tells)):
        return False
    said = [term for term, (own, _) in told.terms.items() if own > 0 and term in search.tells]
    names = {term for name in (*search.cue.names, memory.speaker or USER) for term in name_terms(name)}
    return plainly_answers(search.cue.question, memory.text, said, search.tells, names)


def answers_something_else(memory: Memory, first: Sequence[Standing], search: Search) -> bool:
    """Whether what comes first tells of what is no more, or of other kin than those asked about."""
    if tells_what_was(search.cue.question, memory.text):
        return True
    apart = [it.candidate for it in first if not are_linked(first[0].candidate, it.candidate)]
    return not isinstance(memory, Turn) and tells_of_another(memory, apart, search)


def tells_nothing(turn: Turn, search: Search) -> bool:
    """Whether a turn only asks what is asked, or has no number, person or place where one is."""
    names = {term for name in search.cue.names for term in name_terms(name)}
    return only_asks(turn.text, search.tells) or lacks_what_is_asked(search.cue.question, turn.text, names)


def nothing_against(evidence: Evidence, question: str, setting: Setting) -> bool:
    """Whether nothing but likeness is wanting for an answer; for a time, words that nobody ever said may be."""
    known = evidence.known >= setting.tunables.confident_known or asks_when(question)
    theirs = evidence.owned is None or evidence.owned >= 0
    return known and theirs and not (evidence.unheard or evidence.unmet or evidence.untimely)


def clear_by_itself(evidence: Evidence, text: str, search: Search, setting: Setting) -> float:
    """How clear a fact that tells what is asked for has to be to answer for sure, where the whole did not.

    Less where it has the very noun that is asked for, of one person, and the whole was good but not clear; one of
    several that looks little like what was asked never is.
    """
    clear, question = setting.tunables.confident_clear, search.cue.question
    alike = evidence.match >= setting.tunables.confident_match
    if alike and len(search.cue.names) < TWO and names_what_is_asked_for(question, text):
        return clear - NAMED
    return math.inf if asks_for_several(question) else needed_of(clear, wanted(question)) + PLAINLY


def covered_by_first(judgement: Judgement, order: Sequence[Candidate], first: Kept, search: Search) -> float:
    """The share of the question that the first covers, or what says the same and was found with it."""
    seated = {order[first.place].memory.id, *order[first.place].memory.sources, *first.also}
    told = [judgement.reasons.get(it.document) for it in order if it.memory.id in seated]
    return max((coverage(each.terms, search.tells) for each in told if each is not None), default=0.0)


def margin(first: Sequence[Candidate]) -> float:
    """How much more the first scores than the one after it that is not its turn, nor was read in it."""
    other = next((it for it in first[1:] if not are_linked(first[0], it)), None)
    return math.inf if other is None else first[0].score - other.score


def are_linked(one: Candidate, other: Candidate) -> bool:
    """Whether one of two was read in the other."""
    return one.memory.id in other.memory.sources or other.memory.id in one.memory.sources
