"""The words in which a language speaks of time, by sort."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

# Every sort a word of a text can be of, by the name that patterns call it.
SORTS = """
    other name stop comma dot dash
    date day_month year_month year num hundreds nth decade short_decade quarter half_year
    span open
    month maybe_month weekday short_weekday season feast named_day tomorrow recent_day daypart
    minutes day week month_unit quarter_unit year_unit decade_unit fortnight weekend plural
    the those a number ordinal half poss pron every measure amount after_verb place
    in on at for of over during inside from to until and or between since before after vor hace ago back by about soon
    last past this next coming that comes
    early mid late start end earlier later so_far now starting onwards recess
    around at_time eve occasion agenda
    will be_now ing plan past_tense ed
""".split()
SIGN = {name: chr(0xE000 + place) for place, name in enumerate(SORTS)}

# Sorts that make a text worth reading: without any of them, and without figures, it speaks of no time.
TELLING = frozenset(
    SIGN[name]
    for name in """
    month maybe_month weekday short_weekday season feast named_day tomorrow recent_day daypart short_decade
    minutes day week month_unit quarter_unit year_unit decade_unit fortnight weekend plural
    """.split()
)


# Sorts one of which is in whatever tells a time by an event: on which side of it, or how far from it.
ANCHORING = frozenset(
    SIGN[name]
    for name in """
    before vor after since until day week month_unit quarter_unit year_unit decade_unit fortnight weekend
    around at_time eve between
    """.split()
)

# The same as TELLING for tokens, where figures have sorts of their own: one of these is in whatever a pattern matches.
DECISIVE = TELLING | {SIGN[name] for name in "date day_month year_month year decade quarter half_year nth span".split()}

_WORD = re.compile(r"[^\W\d_]+")


class Entry(NamedTuple):
    """A word's sort, and its value where it has one; what is a range, as `few` is, has a least and a most."""

    sign: str
    value: int = 0
    most: int = 0


def entries(table: Mapping[str, str]) -> dict[str, Entry]:
    """The words of a table: a sort with its words, `_` for a space, `=2` for a value, `=2..5` for a range.

    >>> entries({"number": "two=2 a_few=2..5"})["a few"].most
    5
    """
    return {
        word.replace("_", " "): entry_of(sort, value)
        for sort, words in table.items()
        for word, _, value in (each.partition("=") for each in words.split())
    }


def entry_of(sort: str, value: str) -> Entry:
    """One entry, its value as written in a table."""
    least, _, most = value.partition("..")
    return Entry(SIGN[sort], int(least), int(most or least)) if value else Entry(SIGN[sort])


@dataclass(frozen=True, kw_only=True, eq=False)
class Vocabulary:
    """The words of a language.

    `words` may be phrases; `cased` go before them as they are written, `inside` too unless they begin a sentence;
    `shapes` sorts what is in no table, by the name of the group that matches; `common` are frequent words that the
    other languages do not have.
    """

    words: Mapping[str, Entry]
    cased: Mapping[str, Entry]
    inside: Mapping[str, Entry]
    shapes: re.Pattern[str]
    common: frozenset[str]
    day_first: bool
    dotted_ordinals: bool = False

    @cached_property
    def cues(self) -> frozenset[str]:
        """Words one of which a text must have to speak of time, unless it does so in figures."""
        return frozenset(word for word, entry in self.words.items() if entry.sign in TELLING and word.isalpha())

    @cached_property
    def anchoring(self) -> frozenset[str]:
        """Words one of which a text must have to tell a time by an event; of phrases, the longest."""
        found = (word for word, entry in self.words.items() if entry.sign in ANCHORING)
        return frozenset(max(_WORD.findall(word), key=len) for word in found)

    @cached_property
    def known(self) -> frozenset[str]:
        """Words that speak for a text being in this language."""
        return self.common | self.cues
