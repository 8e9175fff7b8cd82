"""Whether a fact tells what is asked for, judged with the turns it was read in."""

from __future__ import annotations

from engram.cognition.asking import USER
from engram.cognition.clarity import CROWD
from engram.cognition.fitting import least_covered, tells_what_is_asked
from engram.cognition.verdict import coverage
from engram.cognition.words import name_terms
from engram.engine.recalling.search import Candidate, Search
from engram.engine.recalling.standing import Told
from engram.model.memory import Memory
from engram.ports import View


def is_told(view: View, fact: Candidate, told: Told, search: Search) -> bool:
    """Whether a fact tells what is asked for, by itself or by one of the turns it was read in."""
    sources = view.memories(fact.memory.sources).values() if fact.memory.sources else [fact.memory]
    return any(fits(fact, said, told, search) for said in sources)


def fits(fact: Candidate, said: Memory, told: Told, search: Search) -> bool:
    """Whether a fact tells what is asked for, and covers enough of the question to tell it of the same thing."""
    question, text = search.cue.question, fact.memory.text
    covered = coverage(told[fact.document].terms, search.tells)
    names = {term for name in (*search.cue.names, said.speaker or USER) for term in name_terms(name)}
    few = search.matches.corpus.documents < CROWD  # among few, what is found is of the same thing in any words
    enough = few or covered >= least_covered(question, text)
    return enough and tells_what_is_asked(question, text, said.text, names)
