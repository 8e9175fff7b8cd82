"""Whether something was said both ways: never done, and done after all."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import IntEnum

from engram.cognition.duplicates import denies
from engram.cognition.past_tense import tells_an_action
from engram.cognition.verdict import coverage
from engram.cognition.words import terms
from engram.late import late

LONGEST_READ = 2_000
SHARED = 0.4  # of what is asked that a saying must have to be of the same matter, unless it has two of its words
TWO = 2
_CLAUSE = re.compile(r"[.!?…;:,。！？]+\s+|\s+[–—-]\s+|\s+(?:but|why|aber|warum|pero|por qué|mais|pourquoi)\s+")
_OWN = late(
    r"(?i)\b(?:i|i['’](?:m|ve|d|ll)|my|we|we['’](?:re|ve)|our|ich|mein\w*|wir|unser\w*|yo|mis?|he \w+[ai]do|hemos"
    r"|me|je|mon|ma|mes|nous)\b|\bj['’]"
)
_NOT_YET = late(
    r"(?i)\b(?:want\w*|try\w*|tried|would|could|can|should|wonder\w*|help\w*|need\w*|plan\w*|hop(?:e|es|ing)|how|what"
    r"|whether|if|consider\w*|going to|will|struggl\w+|trouble|möchte|würde|könnte|soll\w*|ob|wenn|wie|plane|versuche"
    r"|quiero|quisiera|quería|podría|puedo|si|cómo|voy a|intento|veux|voudrais|pourrais|peux|comment|essaie)\b"
)


def clauses(text: str) -> Iterator[str]:
    """The clauses of a turn in which who speaks tells something of themselves."""
    return (clause for clause in _CLAUSE.split(text[:LONGEST_READ]) if _OWN.search(clause))


class Against(IntEnum):
    """How much one saying speaks against another."""

    NOT = 0
    SAID = 1
    DONE = 2


def contrary(statement: str, other: str, tells: Mapping[str, float]) -> Against:
    """How much another saying of the same person speaks against a statement: it affirms what that denies, or denies it.

    What was done speaks louder; what is only wished for, tried or asked speaks against nothing.

    >>> contrary("Ana has never been to Rome", "I went to Rome in May", {"rome": 3.0}).name
    'DONE'
    >>> contrary("Ana has never been to Rome", "I want to go to Rome", {"rome": 3.0}).name
    'NOT'
    """
    said = set(terms(other)) & tells.keys()
    if len(said) < TWO and coverage(said, tells) < SHARED:
        return Against.NOT
    if _NOT_YET.search(other) or denies(statement) is denies(other):
        return Against.NOT
    return Against.DONE if tells_an_action(other) else Against.SAID
