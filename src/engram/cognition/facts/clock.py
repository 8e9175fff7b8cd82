"""At which hour something is, in figures or as it is spoken: `15:30`, `half past three`, `a las diez y media`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from engram.late import late


class Hour(NamedTuple):
    """An hour of the day and a minute."""

    hour: int
    minute: int


_SPOKEN = (
    "one two three four five six seven eight nine ten eleven twelve",
    "eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
    "una dos tres cuatro cinco seis siete ocho nueve diez once doce",
)
_NUMBERS: Mapping[str, int] = MappingProxyType(
    {word: hour for words in _SPOKEN for hour, word in enumerate(words.split(), 1)}
)
_N = rf"(?:{'|'.join(_NUMBERS)}|1[0-9]|2[0-3]|0?[1-9])"
_FIGURES = late(
    r"(?i)\b(?:(?P<noon>noon|mittags|mediodía|midi)"
    r"|(?P<hour>[01]?\d|2[0-3])(?:(?:[:h]|(?:(?<=at \d)|(?<=at \d\d)|(?<=um \d)|(?<=um \d\d))\.)(?P<minute>[0-5]\d)\b"
    r"|(?=\s?(?:[ap]\.?m\b|uhr\b|h\b)))(?:\s?(?P<half>[ap])\.?m\b)?)"
)
_ENDS = (
    r"(?=\s*(?:$|[,.;!?)]|o'clock|sharp|[ap]\.?m\b|in the |on |with |for |tomorrow|today|tonight|next |this |uhr|morgen"
    r"|heute|am |mit |beim? |einen? |früh|abends|nachmittags|con |en |para |de la |mañana|el |hoy|tengo ))"
)
_WORDS = late(
    rf"(?i)\b(?:(?P<part>half past|(?:a )?quarter past|(?:a )?quarter to|halb|viertel nach|viertel vor) (?P<of>{_N})"
    rf"|(?:at|um|gegen) (?P<at>{_N})|a las? (?P<las>{_N})(?: (?P<y>y media|y cuarto|menos cuarto))?){_ENDS}"
)
_MINUTES: Mapping[str, int] = MappingProxyType(
    {
        "half past": 30, "quarter past": 15, "quarter to": -15, "halb": -30, "viertel nach": 15, "viertel vor": -15,
        "y media": 30, "y cuarto": 15, "menos cuarto": -15,
    }
)  # fmt: skip
_BEHIND = r"(?i)\s*(?:o'clock|uhr|h|sharp)?,?\s*"
_MORNING = late(rf"{_BEHIND}(?:in the morning|morgens|früh|vormittags|de la mañana|a\.?m\b)")
_LATER = late(rf"{_BEHIND}(?:in the (?:afternoon|evening)|abends|nachmittags|de la (?:tarde|noche)|p\.?m\b)")
_TONIGHT = late(r"(?i)\b(?:tonight|this (?:afternoon|evening)|heute (?:abend|nachmittag)|esta (?:tarde|noche))\b")
_LEAVES = late(r"(?i)\b(?:flight|train|bus|ferry|flug|zug|fähre|vuelo|tren|autobús|avión)\b")
_AFTERNOON = 7  # a spoken hour before this one is of the afternoon


def hour_of(text: str) -> Hour | None:
    """The hour that is named for something, if one is.

    Of an hour that is spoken, nobody says which half of the day it is of: before seven people are met in the afternoon,
    and only what leaves may do so by night.

    >>> hour_of("on Friday at half past three"), hour_of("el viernes a las 10")
    (Hour(hour=15, minute=30), Hour(hour=10, minute=0))
    """
    if found := _FIGURES.search(text):
        hour, minute = (12, 0) if found["noon"] else (int(found["hour"]), int(found["minute"] or 0))
        if found["half"]:
            hour = hour % 12 + (12 if found["half"] in "pP" else 0)
        return Hour(hour + 12 if hour < 12 and _LATER.match(text, found.end()) else hour, minute)
    if found := _WORDS.search(text):
        said = found["of"] or found["at"] or found["las"]
        return _spoken(text, found.end(), _NUMBERS.get(said.lower()) or int(said), found["part"] or found["y"] or "")
    return None


def _spoken(text: str, end: int, hour: int, part: str) -> Hour:
    """An hour that is said in words, or in figures without their minutes."""
    early = _MORNING.match(text, end) or _LEAVES.search(text)
    later = _LATER.match(text, end) or _TONIGHT.search(text) or (hour < _AFTERNOON and not early)
    minutes = (hour + (12 if hour < 12 and later else 0)) * 60 + _MINUTES.get(part.lower().removeprefix("a "), 0)
    return Hour(minutes // 60 % 24, minutes % 60)
