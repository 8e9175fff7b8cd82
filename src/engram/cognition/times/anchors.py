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
_OCCASION = "(?:the|those|poss|name) [^stop dot comma and]{0,3}occasion"
_PATTERNS = (
    f"between (?={_OCCASION} [^stop dot comma and]{{0,6}}and (?:{_THING}|pron|name))",
    f"between (?=(?:{_THING}|pron|name) [^stop dot comma and]{{0,8}}and {_OCCASION})",
    f"around (?={_OCCASION})",
    f"at_time {_EVENT}",
    "on? the eve of (?=the|poss|name)",
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
    "eve": Direction.BEFORE,
    "coming": Direction.AFTER,
    "around": Direction.AROUND,
    "at_time": Direction.AROUND,
    "at": Direction.AROUND,
    "between": Direction.BETWEEN,
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
            yield _anchored(text, words, _event_alone(event, language))


@lru_cache(maxsize=16)
def _pattern(language: Language) -> re.Pattern[str]:
    return re.compile("|".join(translated(pattern) for pattern in (*language.anchors, *_PATTERNS)))


def _event_alone(event: list[Token], language: Language) -> list[Token]:
    """`Dem Konzert gegessen` is the concert; `wir umgezogen sind` stays, being a clause."""
    if not language.after_event or event[0].sign not in _ARTICLES:
        return event
    after = _after_event(language.after_event).search(signs_of(event), 2)
    return event[: after.start()] if after else event


@lru_cache(maxsize=16)
def _after_event(pattern: str) -> re.Pattern[str]:
    return re.compile(translated(pattern))


_ARTICLES = frozenset(SIGN[sort] for sort in ("the", "those", "poss"))


def _anchored(text: str, words: list[Token], event: list[Token]) -> Anchored:
    direction = next((_BY_SIGN[token.sign] for token in words if token.sign in _BY_SIGN), Direction.DURING)
    first, second = _both(event) if direction is Direction.BETWEEN else (event, [])
    return Anchored(
        direction,
        _offset(words, direction),
        _said(text, first),
        _said(text, [*words, *event]),
        soon=any(token.sign == SIGN["soon"] for token in words),
        to=_said(text, second),
    )


def _said(text: str, tokens: list[Token]) -> str:
    return text[tokens[0].start : tokens[-1].end] if tokens else ""


def _both(events: list[Token]) -> tuple[list[Token], list[Token]]:
    """Two events with `and` between them, which the pattern has made sure of."""
    place = next(place for place, token in enumerate(events) if token.sign == SIGN["and"])
    return events[:place], events[place + 1 :]


def _offset(words: list[Token], direction: Direction) -> Offset | None:
    if any(token.sign == SIGN["eve"] for token in words):
        return Offset(1, 1, Unit.DAY)
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
