"""What kind of answer a question wants, by scored rules in one table; and what each kind asks of recall, in another."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from engram.cognition.excerpt import both_ends
from engram.cognition.intent_rules import RULES
from engram.cognition.trouble import signature
from engram.late import late


class Intent(StrEnum):
    """What kind of answer a question wants."""

    LOOKUP = "lookup"
    EXPLORATORY = "exploratory"
    COMPARATIVE = "comparative"
    TEMPORAL = "temporal"
    PROCEDURAL = "procedural"
    CAUSAL = "causal"
    ENTITY = "entity"
    DEBUGGING = "debugging"


@dataclass(frozen=True, slots=True, kw_only=True)
class IntentRow:
    """What an intent asks of recall: factors on the weights of signals, 1 where none is named, and how wide to look."""

    weights: Mapping[str, float] = field(default_factory=dict)
    breadth: float = 1.0


INTENTS: Mapping[Intent, IntentRow] = MappingProxyType(
    {
        Intent.LOOKUP: IntentRow(),
        Intent.EXPLORATORY: IntentRow(breadth=2.0),
        Intent.COMPARATIVE: IntentRow(breadth=1.5),
        Intent.TEMPORAL: IntentRow(),
        Intent.PROCEDURAL: IntentRow(),
        Intent.CAUSAL: IntentRow(breadth=1.5),
        Intent.ENTITY: IntentRow(breadth=1.5),
        Intent.DEBUGGING: IntentRow(breadth=1.5),
    }
)

LONGEST_LOOKED_AT = 1_000
"""Characters of a question that are read for its intent: who asks says what for at the beginning or at the end."""

_SIGNED = 5.0  # a stack trace speaks for itself, whatever is asked about it


@dataclass(frozen=True, slots=True)
class Rule:
    """So many points for an intent, if one of these words occurs and the pattern is found."""

    intent: Intent
    points: float
    words: frozenset[str]
    pattern: re.Pattern[str] | None


def _rule(intent: Intent, points: float, words: str, pattern: str) -> Rule:
    return Rule(intent, points, frozenset(words.split()), late(pattern, re.IGNORECASE) if pattern else None)


_COMPILED = tuple(_rule(Intent(name), *row) for name, rows in RULES.items() for row in rows)
_ALWAYS = frozenset(place for place, rule in enumerate(_COMPILED) if not rule.words)
_BY_WORD = {
    word: [place for place, rule in enumerate(_COMPILED) if word in rule.words]
    for word in frozenset[str]().union(*(rule.words for rule in _COMPILED))
}
_RANK = {intent: place for place, intent in enumerate(Intent)}
_WORD = late(r"[^\W_]+")
_WITHOUT_SPACES = late("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_BEGINNING = 5


def intent_scores(question: str, *, troubled: bool | None = None) -> dict[Intent, float]:
    """The points of every intent that has any, most first; `troubled` says if it is known to report an error."""
    seen = both_ends(question, LONGEST_LOOKED_AT)
    scores = dict.fromkeys(Intent, 0.0)
    for rule in map(_COMPILED.__getitem__, _worth_trying(_words(seen))):
        if rule.pattern is None or rule.pattern.search(seen):
            scores[rule.intent] += rule.points
    if signature(seen) if troubled is None else troubled:
        scores[Intent.DEBUGGING] += _SIGNED
    told = [(intent, points) for intent, points in scores.items() if points > 0]
    return dict(sorted(told, key=lambda pair: (-pair[1], -_RANK[pair[0]])))


def _worth_trying(words: set[str]) -> frozenset[int]:
    """The rules whose words occur, by their places."""
    return _ALWAYS.union(*(_BY_WORD[word] for word in words if word in _BY_WORD))


def _words(text: str) -> set[str]:
    """The words, and the beginnings of the longer ones, as the rules name them."""
    words = set(_WORD.findall(text.lower()))
    words |= {f"{word[:_BEGINNING]}~" for word in words if len(word) >= _BEGINNING}
    return words | {"字"} if not text.isascii() and _WITHOUT_SPACES.search(text) else words


def intent_of(question: str) -> Intent:
    """The intent with most points.

    >>> intent_of("Why did we drop the mobile app?")
    <Intent.CAUSAL: 'causal'>
    >>> intent_of("Where is the spare key?")
    <Intent.LOOKUP: 'lookup'>
    """
    return next(iter(intent_scores(question)), Intent.LOOKUP)
