"""Typed values in a text: numbers with what they count, clock times, days, versions, addresses, identifiers, names."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from engram.language.cues import cue_index
from engram.language.readers.wording import READ_BEFORE, Wording, is_content, stem, wording
from engram.language.tables import ANY, phrases, table
from engram.late import late

NUMBER = late(r"([$€£]?)(\d+(?:[.,:/]\d+)*)([^\W\d_]*)(%?)")
CLOCK = late(r"\d{1,2}(?::\d{2}(?:am|pm|h)?|am|pm|h|uhr)")
THOUSANDS = late(r"\d{1,3}(?:[.,]\d{3})+")
VERSION = late(r"v?\d+(?:\.\d+){2,}|v\d+(?:\.\d+)*")
ADDRESS = late(r"\S+@\S+|\w+://\S+|[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|dev|de|es|fr|eu|ai|app|uk)\b")
IDENTIFIER = late(r"(?=.*[^\W\d_])(?=.*[\d_/]).+|\w+[._]\w+.*|[^\W\d_]+[a-z][A-Z]\w*")
YEAR = late(r"(?:19|20)\d\d")
SCALES = {"k": 1e3, "m": 1e6}
ORDINALS = frozenset({"th", "st", "nd", "rd"})
DIMENSIONS = ("time", "clock", "size", "money", "mass", "share", "length")


@dataclass(frozen=True, slots=True)
class Value:
    """A typed value: its kind, its normalised form, what it counts, and its place among the words."""

    kind: str
    value: str
    unit: str = ""
    at: int = 0
    dates: bool = False  # it only says since when, or until when


@cache
def calendar(name: str) -> dict[str, str]:
    """Every spelling of a day, a month, a spoken number or a frequency, with what it stands for."""
    lines = table(ANY, "calendar")[name].strip().splitlines()
    return {word: str(place) for place, line in enumerate(lines) for word in line.split()}


@cache
def _calendar_words() -> frozenset[str]:
    """Every word that stands for a day, a month, a number or a frequency."""
    return frozenset(word for name in ("weekday", "month", "frequency", "number") for word in calendar(name))


@cache
def dating() -> frozenset[str]:
    """Words that may stand before a day that only dates a change."""
    return frozenset(table(ANY, "calendar")["dating"].split())


@cache
def dimensions() -> dict[str, str]:
    """The dimension of each unit."""
    return {unit: name for name, listed in table(ANY, "units").items() for unit in phrases(listed)}


def values(read: Wording) -> list[Value]:
    """The typed values of a text, in order.

    >>> from engram.language.readers.wording import wording
    >>> [(value.kind, value.value, value.unit) for value in values(wording("rent is 980 € since March"))]
    [('number', '980.0', 'money'), ('month', '2', '')]
    """
    return list(_values(read.text, read.language))


@lru_cache(READ_BEFORE)
def _values(text: str, language: str) -> tuple[Value, ...]:
    read, named = wording(text, language), _calendar_words()
    telling = (
        place
        for place, (word, raw) in enumerate(zip(read.low, read.raw, strict=True))
        if raw != word or word in named or not word.isalpha()
    )  # any other is a plain word
    found = (_value(read, place) for place in telling)
    return tuple(_with_dates([value for value in found if value is not None]))


def _with_dates(found: list[Value]) -> list[Value]:
    """Values with the day and the month beside it as one date."""
    months = {value.at: value for value in found if value.kind == "month"}
    dated: list[Value] = []
    for value in found:
        month = months.get(value.at - 1) or months.get(value.at + 1) or months.get(value.at + 2)
        if value.kind == "number" and value.unit in ("", "ordinal") and month and 1 <= float(value.value) <= 31:
            dated.append(Value("month", f"{month.value}-{int(float(value.value))}", at=value.at, dates=month.dates))
            months = {at: each for at, each in months.items() if each is not month}
            dated = [each for each in dated if each is not month]
        elif value.kind != "month" or value.at in months:
            dated.append(value)
    return dated


def _value(read: Wording, place: int) -> Value | None:
    word = read.low[place]
    dates = place > 0 and read.low[place - 1] in dating()
    if word in calendar("weekday") and place not in read.cues.get("my", ()):  # "mon loyer"
        return Value("weekday", calendar("weekday")[word], at=place, dates=dates)
    if word in calendar("month") and _is_month(read, place):
        return Value("month", calendar("month")[word], at=place, dates=dates)
    if word in calendar("frequency"):
        return Value("frequency", calendar("frequency")[word], at=place)
    if word in calendar("number"):
        return Value("number", f"{float(calendar('number')[word])}", _unit(read, place), place)
    if word.isalpha():
        return _named(read, place)
    if ADDRESS.match(word):
        return Value("address", word, at=place)
    if VERSION.fullmatch(word):
        return Value("version", word.removeprefix("v"), at=place)
    if word[0].isdigit() or word[0] in "$€£":
        return _number(read, place, dates=dates)
    return _named(read, place)


def _is_month(read: Wording, place: int) -> bool:
    """Whether a word that may be another word, such as "may", is a month here."""
    if read.low[place] not in ("may", "mar", "sept", "mars", "mai"):
        return True
    beside = [read.low[i] for i in (place - 1, place + 1) if 0 <= i < len(read.low)]
    return read.raw[place][0].isupper() or any(word[0].isdigit() or word in dating() for word in beside)


def _number(read: Wording, place: int, *, dates: bool) -> Value | None:
    word = read.low[place]
    shape = NUMBER.match(word)
    if shape is None:
        return None
    after = read.low[place + 1] if place + 1 < len(read.low) else ""
    if CLOCK.fullmatch(word) or (word.isdigit() and after in ("am", "pm", "uhr", "o'clock")):
        return Value("number", _plain(shape[2]), "clock", place)
    if YEAR.fullmatch(word):
        return Value("year", word, at=place, dates=dates)
    if shape[3] and _is_identifier(word, shape[3]):
        return Value("identifier", word, at=place)
    number = _scaled(shape[2], shape[3])
    if shape[1]:
        return Value("number", number, "money", place)
    unit = "share" if shape[4] else dimensions().get(shape[3], "ordinal" if shape[3] in ORDINALS else "")
    return Value("number", number, unit or _unit(read, place), place)


def _is_identifier(word: str, letters: str) -> bool:
    """Whether digits with letters after them name something, and count nothing."""
    counts = letters in dimensions() or letters in ORDINALS or letters[0] in "xkm"
    return not counts and IDENTIFIER.fullmatch(word) is not None


def _plain(digits: str) -> str:
    """A number in one form: without separators of thousands, with a point.

    >>> _plain("1.200"), _plain("4,5"), _plain("08:00")
    ('1200.0', '4.5', '8.0')
    """
    if THOUSANDS.fullmatch(digits):
        digits = digits.replace(".", "").replace(",", "")
    text = digits.replace(",", ".").replace(":", ".")
    try:
        return str(float(text))
    except ValueError:
        return text


def _scaled(digits: str, letters: str) -> str:
    plain = _plain(digits)
    try:
        return str(float(plain) * SCALES[letters]) if letters in SCALES else plain
    except ValueError:
        return plain


def _unit(read: Wording, place: int) -> str:
    """What a number counts: a dimension, or the noun after it."""
    after = read.low[place + 1] if place + 1 < len(read.low) else ""
    before = read.low[place - 1] if place else ""
    if after in dimensions():
        return dimensions()[after]
    if before in dimensions() and dimensions()[before] == "money":
        return "money"
    known = {*read.cues.get("change", ()), *read.cues.get("now", ()), *read.cues.get("when", ())}
    if after and after[0].isalpha() and is_content(after, read.language) and place + 1 not in known:
        return stem(after, read.language)
    return ""


def _named(read: Wording, place: int) -> Value | None:
    """A word with letters that names something: an identifier by its shape, a name by its capital inside a sentence."""
    word, raw = read.low[place], read.raw[place]
    plain = word.isalpha() and raw[1:] == word[1:]
    if not plain and IDENTIFIER.fullmatch(raw) and not word.endswith(("'s", "'re", "'ve", "'ll")) and "'" not in word:
        return Value("identifier", word, at=place)
    capital = raw[0].isupper() and not raw.startswith(("I'", "I’")) and raw != "I"
    if capital and read.language != "de" and place != read.start and _inside_sentence(read, place):
        return Value("name", stem(word, read.language), at=place)
    if capital and read.language == "de" and raw[1:] != raw[1:].lower():
        return Value("name", word, at=place)
    return None


def _inside_sentence(read: Wording, place: int) -> bool:
    """Whether a capital is not just that of a sentence's first word."""
    return place > 0 and read.low[place] not in cue_index(read.language).common
