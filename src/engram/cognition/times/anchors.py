"""Events that a question tells a time by, found as what is left once all times that need no memory are read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from engram.cognition.times.almanac import Unit
from engram.cognition.times.grammar import cascade, signs_of, translated
from engram.cognition.times.language import Language
from engram.cognition.times.lexicon import SIGN
from engram.cognition.times.rules import COUNT_SORTS, UNIT_SORTS
from engram.cognition.times.tokens import Token, read
from engram.cognition.times.window import Anchored, Direction, Offset

LONGEST_EVENT = 12  # words
ANY_DAY = 730_000  # which day it is does not matter to where the words stand

# What an event begins with: `the trip`, `my exam`, `we moved`, `moving`; a pronoun alone is a person.
_THING = "(?:the|those|poss)(?!place)|ing"
_EVENT = f"(?={_THING}|pron(?!stop|dot|comma|$))"
_PATTERNS = (
    f"how_many counted_unit beside of? {_EVENT}",
    f"the? (?:day|daypart|long_unit) beside of? {_EVENT}",
    f"soon beside of? {_EVENT}",
    f"(?<!after_verb)(?<!plural)(?:beside of?|until) {_EVENT}",
    f"since (?={_THING})",
    "the (?:day|long_unit) that? (?=pron|poss)",
    "the (?:day|long_unit) of (?=the|poss)",
)
_END = re.compile(translated("stop|dot|comma"))
_DIRECTIONS = {
    "before": Direction.BEFORE,
    "vor": Direction.BEFORE,
    "after": Direction.AFTER,
    "since": Direction.SINCE,
    "until": Direction.UNTIL,
}
_BY_SIGN = {SIGN[sort]: direction for sort, direction in _DIRECTIONS.items()}


def anchors_in(text: str, language: Language) -> Iterator[Anchored]:
    """Each event with the side of it that is meant."""
    tokens = cascade(read(text, language.vocabulary), language.layers, ANY_DAY, asking=True)
    signs = signs_of(tokens)
    for match in _pattern(language).finditer(signs):
        ends = _END.search(signs, match.end())
        stop = min(ends.start() if ends else len(tokens), match.end() + LONGEST_EVENT)
        words, event = tokens[match.start() : match.end()], tokens[match.end() : stop]
        if event:
            yield _anchored(text, words, _without_verb(event) if language.verb_last else event)


@lru_cache(maxsize=16)
def _pattern(language: Language) -> re.Pattern[str]:
    return re.compile("|".join(translated(pattern) for pattern in (*language.anchors, *_PATTERNS)))


def _without_verb(event: list[Token]) -> list[Token]:
    """`Dem Konzert gegessen` is the concert; `wir umgezogen sind` stays, being a clause."""
    noun = len(event) > 2 and event[0].sign in _ARTICLES and event[-1].sign == SIGN["past_tense"]
    return event[:-1] if noun else event


_ARTICLES = frozenset(SIGN[sort] for sort in ("the", "those", "poss"))


def _anchored(text: str, words: list[Token], event: list[Token]) -> Anchored:
    direction = next((_BY_SIGN[token.sign] for token in words if token.sign in _BY_SIGN), Direction.DURING)
    return Anchored(
        direction,
        _offset(words, direction),
        text[event[0].start : event[-1].end],
        text[words[0].start : event[-1].end],
        soon=any(token.sign == SIGN["soon"] for token in words),
    )


def _offset(words: list[Token], direction: Direction) -> Offset | None:
    units = [token for token in words if token.sign in _UNITS]
    if not units:
        return None
    counts = [token for token in words if token.sign in _COUNTS]
    unit = Unit(units[0].value)
    if counts:
        return Offset(counts[0].value, counts[0].most, unit)
    return Offset(0, 0, unit) if direction is Direction.DURING else Offset(1, 1, unit)


_UNITS = frozenset(SIGN[sort] for sort in UNIT_SORTS)
_COUNTS = frozenset(SIGN[sort] for sort in COUNT_SORTS)
