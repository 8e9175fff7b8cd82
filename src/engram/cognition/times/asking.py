"""Whether a question wants a time, and whether a text names one: told by words alone, and cheaper than reading it."""

from __future__ import annotations

import re
from itertools import pairwise

from engram.cognition.times.languages import LANGUAGES

_WORD = re.compile(r"[^\W_]+")
_YEARS = range(1900, 2100)

TIME_WORDS = frozenset(
    """
    yesterday today tonight tomorrow ago weekend weekends monday tuesday wednesday thursday friday saturday sunday
    mondays tuesdays wednesdays thursdays fridays saturdays sundays
    january february march april june july august september october november december
    gestern vorgestern heute morgen übermorgen neulich wochenende montag dienstag mittwoch donnerstag freitag samstag
    sonnabend sonntag januar jänner februar märz mai juni juli oktober dezember
    ayer anteayer anoche hoy mañana lunes martes miércoles jueves viernes sábado domingo
    enero febrero marzo abril junio julio agosto septiembre octubre noviembre diciembre
    """.split()
) | frozenset(map(str, _YEARS))
"""Words that name a time by themselves."""

_PAIRED = (
    ("other", "day"),
    ("in", "may"),
    ("last next this past", "morning evening night week month year spring summer fall autumn winter"),
    (
        "letzte letzten letzter letztes vorige voriges vergangene nächste nächsten nächstes diese diesen dieses",
        "nacht woche monat jahr frühling frühjahr sommer herbst winter",
    ),
    ("vor", "ein einem einer zwei drei vier fünf sechs sieben acht neun zehn paar wenigen einigen kurzem langem"),
    ("en de del", "mayo"),
    ("hace", "un una unos unas dos tres cuatro cinco seis siete ocho nueve diez pocos poco mucho muchos varios"),
    ("semana mes año noche verano invierno otoño primavera", "pasado pasada"),
    ("este esta próximo próxima", "noche tarde semana mes año verano invierno otoño primavera"),
    ("que", "viene"),
)
TIME_PAIRS = frozenset(
    (first, second) for firsts, seconds in _PAIRED for first in firsts.split() for second in seconds.split()
)
"""Words that name a time one after the other."""


def asks_when(question: str) -> bool:
    """Whether a question wants a time for an answer.

    >>> asks_when("Seit wann wohne ich hier?"), asks_when("Where do I live?")
    (True, False)
    """
    return any(language.when.match(question) for language in LANGUAGES)


def names_time(text: str) -> bool:
    """Whether a text names a time, be it one that cannot be reckoned.

    >>> names_time("We painted last summer."), names_time("We march on.")
    (True, True)
    """
    words = _WORD.findall(text.lower())
    return not (TIME_WORDS.isdisjoint(words) and TIME_PAIRS.isdisjoint(pairwise(words)))
