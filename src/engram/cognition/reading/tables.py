"""What English verb phrases mean: relations where the words give one, and verbs worth remembering where they do not."""

from __future__ import annotations

import re
from typing import NamedTuple

from engram.cognition.reading.sense_rows import SENSE_ROWS
from engram.cognition.reading.tense import AHEAD as AHEAD
from engram.cognition.reading.tense import DONE as DONE
from engram.cognition.reading.tense import Tense
from engram.late import late
from engram.model.memory import Kind


class Sense(NamedTuple):
    """A family of phrases, each beginning with the plain form of its verb, and what they say."""

    pattern: re.Pattern[str]
    relation: str | None
    category: str
    tenses: frozenset[Tense]
    kind: Kind = Kind.SEMANTIC
    wide: bool = False  # the object may hold prepositions


_SEMANTIC, _EPISODIC = Kind.SEMANTIC, Kind.EPISODIC
SENSES: tuple[Sense, ...] = tuple(
    Sense(
        late(pattern),
        relation,
        category,
        tenses,
        _EPISODIC if category == "moment" else _SEMANTIC,
        relation in ("likes", "dislikes", "prefers", "works_on", "decided", "decided_against", "wants", "owns"),
    )
    for pattern, relation, category, tenses in SENSE_ROWS
)

BY_VERB: dict[str, tuple[Sense, ...]] = {}
_WORDS: tuple[frozenset[str], ...] = tuple(frozenset(re.findall(r"\w+", row[0])) for row in SENSE_ROWS)


def senses_of(verb: str) -> tuple[Sense, ...]:
    """The families whose phrases can begin with a verb."""
    if verb not in BY_VERB:
        BY_VERB[verb] = tuple(sense for sense, words in zip(SENSES, _WORDS, strict=True) if verb in words)
    return BY_VERB[verb]
