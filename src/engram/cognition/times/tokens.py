"""A text as a row of tokens, each of one sort, so that patterns need not look at letters."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from engram.cognition.times.almanac import NO_SUCH_TIME, Stretch, day
from engram.cognition.times.lexicon import SIGN, Entry, Vocabulary

CENTURY_TURN = 69  # two figures below this are years after 2000
LONGEST_CACHED = 32  # no word of time is longer
FIRST_YEAR, LAST_YEAR = 1000, 2999  # four figures outside are a number, not a year


class Opening(NamedTuple):
    """Days from one on or up to one, the other end open."""

    first: int | None
    last: int | None
    stated: bool


class Token(NamedTuple):
    """A piece of text with its sort; once read as a time, with the stretch it stands for."""

    start: int
    end: int
    sign: str
    value: int = 0
    most: int = 0
    time: Stretch | Opening | None = None


_ALONE = r"(?<![\w./-])"
_SHAPES = {
    "word": r"[^\W\d_]+(?:['’][^\W\d_]+)*(?![\w@])",
    "iso": rf"{_ALONE}\d{{4}}(?:-\d{{1,2}}-|/\d{{1,2}}/)\d{{1,2}}(?:T[\d:.]+Z?)?(?![\w/]|-\d)",
    "figures": rf"{_ALONE}(?:\d{{1,2}}\.\d{{1,2}}\.|\d{{1,2}}/\d{{1,2}}/|\d{{1,2}}-\d{{1,2}}-(?=\d{{4}}))"
    r"(?:\d{4}|\d{2})(?![\w/]|[.-]\d)",
    "spaced": rf"{_ALONE}\d{{1,2}}\. ?\d{{1,2}}\. ?\d{{4}}(?!\w|\.\d)",
    "year_month": rf"{_ALONE}\d{{4}}-\d\d(?![\w/-])",
    "day_month": rf"{_ALONE}\d{{1,2}}(?:\.\d{{1,2}}\.(?!\d)|/\d{{1,2}}(?![\w/]|[.,]\d))",
    "decade": r"(?<!\w)(?:(?:1\d|20)\d0|['’]?\d0)(?:['’]?s|er[ns]?)\b",
    "short_year": r"(?<!\w)['’]\d\d(?![\w'’])",
    "quarter": r"(?<!\w)q[1-4]\b",
    "half_year": r"(?<!\w)h[12]\b",
    "nth": rf"{_ALONE}\d{{1,2}}(?:st|nd|rd|th|\.?[ºª°])(?!\w)",
    "dotted": rf"{_ALONE}\d{{1,2}}\.(?= ?[^\W\d_]| bis \d)",
    "amount": r"\d+(?:,\d{3})+(?!\d)|\d+(?:[.:]\d+)+|\d+/\d+",
    "digits": r"(?<![\w$€£#=:/@.])\d{1,4}(?![\w%°]|\.\d)",
    "other": r"\w+",
    "comma": r",",
    "dot": r"\.",
    "dash": r"[-‐‑–—]",
    "stop": r"[^\w\s*_'’`~^´]|\n",
}


def read(text: str, vocabulary: Vocabulary) -> list[Token]:
    """Every token of a text, in order."""
    return list(_tokens(text, vocabulary))


def _tokens(text: str, vocabulary: Vocabulary) -> Iterator[Token]:
    begins = True
    for found in _scanner(vocabulary).finditer(text):
        shape = found.lastgroup or ""
        if shape == "word":
            yield Token(found.start(), found.end(), *word_entry(found[0], vocabulary, begins))
        elif shape in _READERS:
            yield Token(found.start(), found.end(), *_READERS[shape](found[0].lower(), vocabulary))
        else:
            yield Token(found.start(), found.end(), SIGN[shape])
        begins = shape in ("dot", "stop")


@lru_cache(maxsize=16)
def _scanner(vocabulary: Vocabulary) -> re.Pattern[str]:
    phrases = sorted((word for word in vocabulary.words if not word.isalpha()), key=len, reverse=True)
    written = "|".join(re.escape(phrase).replace(r"\ ", r"\s").replace("'", "['’]") for phrase in phrases)
    shapes = {"phrase": rf"(?<!\w)(?:{written})(?!\w)", **_SHAPES}
    if not vocabulary.dotted_ordinals:
        del shapes["dotted"]
    return re.compile("|".join(f"(?P<{name}>{shape})" for name, shape in shapes.items()), re.IGNORECASE)


def word_entry(word: str, vocabulary: Vocabulary, begins: bool) -> Entry:
    """What a word is, remembered."""
    return _word_cached(word, vocabulary, begins) if len(word) <= LONGEST_CACHED else _OTHER


def _word(word: str, vocabulary: Vocabulary, begins: bool) -> Entry:
    """What a word is: as written, else in small letters, else without 's, else by its shape, else unknown."""
    if written := vocabulary.cased.get(word) or (None if begins else vocabulary.inside.get(word)):
        return written
    small = word.lower().replace("’", "'")
    entry = vocabulary.words.get(small) or vocabulary.words.get(small.removesuffix("'s"))
    return entry or _by_shape(small, vocabulary) or (_NAME if word[0].isupper() and not begins else _OTHER)


_word_cached = lru_cache(1 << 13)(_word)
_NAME, _OTHER = Entry(SIGN["name"]), Entry(SIGN["other"])


def _by_shape(word: str, vocabulary: Vocabulary) -> Entry | None:
    found = vocabulary.shapes.search(word)
    return Entry(SIGN[found.lastgroup]) if found and found.lastgroup else None


Reading = tuple[str, int, int, Stretch | None]


def _phrase(text: str, vocabulary: Vocabulary) -> Reading:
    return (*vocabulary.words[" ".join(text.replace("’", "'").split())], None)


def _iso(text: str, _vocabulary: Vocabulary) -> Reading:
    year, month, number = map(int, re.findall(r"\d+", text)[:3])
    return _date(year, month, number)


def _figures(text: str, vocabulary: Vocabulary) -> Reading:
    """Day and month in the order of the language, or in the other one where only that makes a date."""
    first, second, year = map(int, re.findall(r"\d+", text))
    day_first = vocabulary.day_first or "." in text
    number, month = (first, second) if day_first else (second, first)
    if month > 12 >= number:
        number, month = month, number
    return _date(year if year > 99 else in_full(year), month, number)


def in_full(year: int) -> int:
    """A year of two figures, in four."""
    return year + (2000 if year < CENTURY_TURN else 1900)


def _date(year: int, month: int, number: int) -> Reading:
    try:
        return SIGN["date"], 0, 0, day(year, month, number)
    except NO_SUCH_TIME:
        return _no_date


_no_date: Reading = (SIGN["other"], 0, 0, None)


def _day_month(text: str, vocabulary: Vocabulary) -> Reading:
    first, second = map(int, re.findall(r"\d+", text))
    number, month = (first, second) if vocabulary.day_first or "." in text else (second, first)
    return SIGN["day_month"], number, month, None


def _decade(text: str, _vocabulary: Vocabulary) -> Reading:
    """Four figures are plain; of two, those that can be an age or a time in seconds as well are left out."""
    start = int(re.findall(r"\d+", text)[0])
    if start > 99:
        return SIGN["decade"], start, start, None
    return (SIGN["short_decade"], 1900 + start, 1900 + start, None) if start >= 50 else _no_date


def _year_month(text: str, _vocabulary: Vocabulary) -> Reading:
    year, month = map(int, text.split("-"))
    return SIGN["year_month"], year, month, None


def _short_year(text: str, _vocabulary: Vocabulary) -> Reading:
    """'23: a year whose century everybody knows."""
    return SIGN["year"], (year := in_full(int(text[1:]))), year, None


def _one_figure(sort: str) -> Callable[[str, Vocabulary], Reading]:
    def read_figure(text: str, _vocabulary: Vocabulary) -> Reading:
        value = int(re.findall(r"\d+", text)[0])
        return SIGN[sort], value, value, None

    return read_figure


def _digits(text: str, _vocabulary: Vocabulary) -> Reading:
    value = int(text)
    if len(text) == 4 and FIRST_YEAR <= value <= LAST_YEAR:
        return SIGN["year"], value, value, None
    return SIGN["num" if value < 100 else "hundreds"], value, value, None


_READERS: dict[str, Callable[[str, Vocabulary], Reading]] = {
    "phrase": _phrase,
    "iso": _iso,
    "figures": _figures,
    "spaced": _figures,
    "year_month": _year_month,
    "day_month": _day_month,
    "decade": _decade,
    "short_year": _short_year,
    "quarter": _one_figure("quarter"),
    "half_year": _one_figure("half_year"),
    "nth": _one_figure("nth"),
    "dotted": _one_figure("nth"),
    "amount": lambda _text, _vocabulary: _no_date,
    "digits": _digits,
}
