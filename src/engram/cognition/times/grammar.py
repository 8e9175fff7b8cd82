"""Patterns over sorts, and the cascade that reads a row of tokens with them, from single days up to ranges.

A pattern is a regular expression whose letters are sorts or names of SHORT: `last|this week` is what it looks like.
Each layer of patterns replaces what it can read by one token that holds the stretch of time, for the next to build on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from engram.cognition.times.almanac import NO_SUCH_TIME, Stretch, Tense
from engram.cognition.times.lexicon import DECISIVE, SIGN
from engram.cognition.times.tokens import Opening, Token

_UNITS = "day|week|weekend|fortnight|month_unit|quarter_unit|year_unit|decade_unit|plural"
SHORT: Mapping[str, str] = {
    "any_month": "month|maybe_month",
    "any_weekday": "weekday|short_weekday",
    "day_number": "num|nth",
    "how_many": "num|hundreds|number|a",
    "unit": _UNITS,
    "counted_unit": f"{_UNITS}|minutes",
    "long_unit": "week|weekend|fortnight|month_unit|quarter_unit|year_unit|decade_unit",
    "part_unit": "weekday|day|week|weekend|month_unit|quarter_unit",
    "until_or_to": "to|until|dash",
    "which": "last|this|next|coming",
    "article": "the|those",
    "within": "in|during|over|inside|for",
    "ahead_of": "before|vor",
    "beside": "before|vor|after",
    "about_so": "about|around",
    "of_year": "(?:of|comma|in)? the? year_unit? year (?!measure)",
    "lead": "(?:(?:on|the)? weekday comma?)? on? the?",
    "at_some": "(?:(?:in|at|on|during|for|over|about_so) (?:the|poss)?|the)?",
    "which_one": "nth|ordinal",
    "when": "span|date|month|maybe_month|year(?!measure)|season|feast|decade|short_decade|quarter|half_year|year_month",
    "end_of_clause": "(?=stop|dot|comma|$)",
}


def translated(pattern: str) -> str:
    """A pattern over sorts as one over signs."""
    spelt = re.sub(r"[a-z_]+", lambda name: _sign_or_short(name[0]), pattern)
    return spelt.replace(" ", "")


def _sign_or_short(name: str) -> str:
    return SIGN[name] if name in SIGN else f"(?:{translated(SHORT[name])})"


def shown_tense(signs: str, *, asking: bool) -> Tense | None:
    """The tense that words show; if they show both, or ask for plans, which may be over, it could be either."""
    plan, past = SIGN["plan"] in signs, bool(_PAST.search(signs))
    future = bool(_FUTURE.search(signs)) or (plan and not asking)
    if future != past:
        return Tense.FUTURE if future else Tense.PAST
    return Tense.EITHER if future or plan else None


class Clauses(NamedTuple):
    """Where a match stands among the signs of a text."""

    signs: str
    start: int
    end: int

    def clause(self) -> str:
        """The signs from the comma or stop before the match to the one after it."""
        return self._between("stop", "dot", "comma")

    def sentence(self) -> str:
        """The signs from the stop before the match to the one after it."""
        return self._between("stop", "dot")

    def _between(self, *breaks: str) -> str:
        begins = max(self.signs.rfind(SIGN[sort], 0, self.start) for sort in breaks) + 1
        ends = [place for sort in breaks if (place := self.signs.find(SIGN[sort], self.end)) >= 0]
        return self.signs[begins : min(ends, default=len(self.signs))]


class Found:
    """What a rule is given: the tokens a pattern matched, what stands around them, and when this is read."""

    __slots__ = ("asking", "clauses", "today", "tokens")

    def __init__(self, tokens: Sequence[Token], clauses: Clauses, today: int, *, asking: bool) -> None:
        self.tokens, self.clauses, self.today, self.asking = tokens, clauses, today, asking

    @property
    def explicit(self) -> Tense | None:
        """The tense that the words of the clause show, else those of the sentence."""
        return shown_tense(self.clauses.clause(), asking=self.asking) or shown_tense(
            self.clauses.sentence(), asking=self.asking
        )

    @property
    def firmly_ahead(self) -> bool:
        """Whether the clause says `will`."""
        clause = self.clauses.clause()
        return SIGN["will"] in clause and not _PAST.search(clause)

    @property
    def tense(self) -> Tense:
        """The tense to go by: a question that shows none is about the past, and what `is on Friday` is to come."""
        if self.asking or self.explicit:
            return self.explicit or Tense.PAST
        return Tense.FUTURE if self._is_set_for else Tense.EITHER

    @property
    def _is_set_for(self) -> bool:
        """Whether something `is on` a day, where `it is Friday` names today."""
        before, begins = self.clauses.signs[: self.clauses.start], self.tokens[0].sign
        return before.endswith(SIGN["be_now"]) and begins in _ON

    def all(self, *sorts: str) -> list[Token]:
        """Every token of these sorts."""
        signs = {SIGN[sort] for sort in sorts}
        return [token for token in self.tokens if token.sign in signs]

    def one(self, *sorts: str) -> Token | None:
        """The first token of these sorts."""
        return next(iter(self.all(*sorts)), None)

    def has(self, *sorts: str) -> bool:
        """Whether any token is of these sorts."""
        return bool(self.all(*sorts))


Rule = Callable[[Found], Stretch | Opening | None]
Row = tuple[str, Rule]
"""A pattern over sorts, and the rule that reads what it matches."""


# Saves trying every row where nothing can come of it; no row has more words before the one that decides.
_SOON_DECISIVE = "(?=[^{0}]{{0,8}}[{0}])".format("".join(sorted(DECISIVE)))


class Layer:
    """Patterns that are tried together, the first row that matches at a place wins."""

    def __init__(self, rows: Sequence[Row]) -> None:
        named = "|".join(f"(?P<r{place}>{translated(pattern)})" for place, (pattern, _) in enumerate(rows))
        self._pattern = re.compile(f"{_SOON_DECISIVE}(?:{named})")
        self._rules = {f"r{place}": rule for place, (_, rule) in enumerate(rows)}

    def matches(self, signs: str) -> Iterator[tuple[int, int, Rule]]:
        """Where each pattern matches, and the rule to read that with."""
        for match in self._pattern.finditer(signs):
            yield match.start(), match.end(), self._rules[match.lastgroup or ""]


_ON = frozenset({SIGN["on"], SIGN["the"]})
_FUTURE = re.compile(translated("will|be_now (?:other|name|pron)? ing"))
_PAST = re.compile(translated("past_tense|ago|(?<!be_now)(?<!be_now other)ed"))  # one who is excited looks ahead


def cascade(tokens: list[Token], layers: Sequence[Layer], today: int, *, asking: bool) -> list[Token]:
    """The tokens after every layer has read what it can."""
    for layer in layers:
        tokens = list(_reread(tokens, layer, today, asking=asking))
    return tokens


def signs_of(tokens: Sequence[Token]) -> str:
    """The sorts of tokens as one string, for patterns to look at."""
    return "".join(token.sign for token in tokens)


def _reread(tokens: list[Token], layer: Layer, today: int, *, asking: bool) -> Iterator[Token]:
    signs, done = signs_of(tokens), 0
    for start, end, rule in layer.matches(signs):
        time = _read(rule, Found(tokens[start:end], Clauses(signs, start, end), today, asking=asking))
        if time is None:
            continue
        yield from tokens[done:start]
        sign = SIGN["open" if isinstance(time, Opening) else "span"]
        yield Token(tokens[start].start, tokens[end - 1].end, sign, time=time)
        done = end
    yield from tokens[done:]


def _read(rule: Rule, found: Found) -> Stretch | Opening | None:
    try:
        return rule(found)
    except NO_SUCH_TIME:  # 31 February, or a year no calendar has: never an invented day instead
        return None
