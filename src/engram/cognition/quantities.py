"""The figures of a text, in words or digits, with their units, so that `two`, `2` and `2.0` are the same."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from engram.cognition.words import fold
from engram.late import late

LONGEST_READ = 4_000  # characters


class Quantity(NamedTuple):
    """How much of what; the unit is empty where none is named."""

    value: float
    unit: str = ""


@dataclass(slots=True)
class Figures:
    """What a text counts, which times of day it names, which words are meant to the letter; each in its order."""

    quantities: list[Quantity] = field(default_factory=list)
    clock: list[int] = field(default_factory=list)
    literals: list[str] = field(default_factory=list)


# A unit by its base and how many of it one is.
_BASES: Mapping[str, Mapping[float, str]] = {
    "m": {1: "m meter meters metre metres", 1000: "km kilometer kilometers kilometre kilometres kilometern"
          " kilomètres kilómetros", 0.01: "cm centimeter centimeters centimetre centimetres", 0.001: "mm"},
    "mile": {1: "mile miles mi"},
    "foot": {1: "ft foot feet"},
    "g": {1: "g gram grams gramm gramo gramos", 1000: "kg kilo kilos kilogram kilograms kilogramm",
          0.001: "mg", 1_000_000: "t ton tons tonne tonnes tonnen"},
    "lb": {1: "lb lbs"},
    "l": {1: "l liter liters litre litres litros", 0.001: "ml", 0.1: "dl"},
    "s": {1: "s sec secs second seconds sekunde sekunden segundo segundos seconde secondes", 0.001: "ms"
          " millisecond milliseconds", 60: "min mins minute minutes minuten minuto minutos",
          3600: "h hr hrs hour hours stunde stunden hora horas heure heures"},
    "d": {1: "d day days tag tage tagen día días jour jours", 7: "week weeks woche wochen semana semanas"
          " semaine semaines"},
    "month": {1: "month months monat monate monaten mes meses mois"},
    "year": {1: "year years yr yrs jahr jahre jahren año años an ans année années", 10: "decade decades"},
    "b": {1: "byte bytes", 1e3: "kb", 1e6: "mb", 1e9: "gb", 1e12: "tb"},
    "%": {1: "% percent prozent procent pct"},
    "$": {1: "$ dollar dollars usd bucks dólares"},
    "€": {1: "€ euro euros eur"},
    "£": {1: "£ gbp sterling"},
    "°": {1: "° degrees grad grados degrés"},
}  # fmt: skip
UNITS: Mapping[str, tuple[str, float]] = MappingProxyType(
    {word: (base, factor) for base, rows in _BASES.items() for factor, words in rows.items() for word in words.split()}
)

_COUNTED = """
    zero=0 null=0 cero=0 zéro=0 one=1 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11
    twelve=12
    thirteen=13 fourteen=14 fifteen=15 sixteen=16 seventeen=17 eighteen=18 nineteen=19 twenty=20 thirty=30 forty=40
    fifty=50 sixty=60 seventy=70 eighty=80 ninety=90 dozen=12 couple=2
    eins=1 zwei=2 drei=3 vier=4 fünf=5 sechs=6 sieben=7 acht=8 neun=9 zehn=10 elf=11 zwölf=12 dreizehn=13 vierzehn=14
    fünfzehn=15 sechzehn=16 siebzehn=17 achtzehn=18 neunzehn=19 zwanzig=20 dreißig=30 vierzig=40 fünfzig=50 sechzig=60
    siebzig=70 achtzig=80 neunzig=90 dutzend=12
    dos=2 tres=3 cuatro=4 cinco=5 seis=6 siete=7 ocho=8 nueve=9 diez=10 once=11 doce=12 trece=13 catorce=14 quince=15
    dieciséis=16 diecisiete=17 dieciocho=18 diecinueve=19 veinte=20 treinta=30 cuarenta=40 cincuenta=50 sesenta=60
    setenta=70 ochenta=80 noventa=90 docena=12
    deux=2 trois=3 quatre=4 cinq=5 sept=7 huit=8 neuf=9 dix=10 onze=11 douze=12 treize=13 quatorze=14 quinze=15 seize=16
    vingt=20 trente=30 quarante=40 cinquante=50 soixante=60 douzaine=12
"""
COUNTED: Mapping[str, int] = MappingProxyType(
    {fold(word): int(value) for word, _, value in (entry.partition("=") for entry in _COUNTED.split())}
    | {
        fold(f"{one}und{ten}"): tens + ones
        for ones, one in enumerate("ein zwei drei vier fünf sechs sieben acht neun".split(), 1)
        for tens, ten in zip(
            range(20, 100, 10),
            "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig".split(),
            strict=True,
        )
    }
)
TIMES: Mapping[str, float] = MappingProxyType(
    {
        "hundred": 100, "hundert": 100, "cien": 100, "cent": 100, "thousand": 1e3, "tausend": 1e3, "mil": 1e3,
        "mille": 1e3, "k": 1e3, "million": 1e6, "millions": 1e6, "millionen": 1e6, "millones": 1e6, "mio": 1e6,
        "billion": 1e9, "bn": 1e9,
    }
)  # fmt: skip
NTH: Mapping[str, int] = MappingProxyType(
    {
        fold(word): place
        for words in (
            "first second third fourth fifth sixth seventh eighth ninth tenth",
            "erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte",
            "primero segundo tercero cuarto quinto sexto séptimo octavo noveno décimo",
            "premier deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième",
        )
        for place, word in enumerate(words.split(), 1)
    }
)
FRACTIONS: Mapping[str, float] = MappingProxyType(
    {"half": 0.5, "½": 0.5, "¼": 0.25, "¾": 0.75, "quarter": 0.25, "halb": 0.5, "mitad": 0.5, "moitié": 0.5}
)
_UNITS = {fold(word): unit for word, unit in UNITS.items()}

# Beside one of these, `one` is no number but somebody or something.
_ONE_AFTER = frozenset("no any every some each which this that another the only".split())
_ONE_BEFORE = frozenset("of another day who that is".split())

_CLOCK = late(
    r"(?<![\w:.])(?:([01]?\d|2[0-4])[:.h]([0-5]\d)(?::[0-5]\d)?(?:\s*([ap])\.?m\b\.?|\s*(uhr|h)\b|(?![\w:.%]|\s*[%€$£]))"
    r"|(\d{1,2})\s*([ap])\.?m\b\.?|(\d{1,2})\s*(?:uhr|o['’]?clock|heures)\b|(\d{1,2})h\b(?! (?:a|per|pro)\b))"
)
_NAMED_HOURS = dict.fromkeys("noon midday mittags mediodía midi".split(), 720) | dict.fromkeys(
    "midnight mitternacht medianoche minuit".split(), 0
)
_NAMED_HOUR = late(r"\b(?:" + "|".join(_NAMED_HOURS) + r")\b")
_UNIT_WORDS = "|".join(sorted((word for word in UNITS if word.isalpha()), key=len, reverse=True))
_AMOUNT = late(rf"[-−+~]?[$€£]?\d+(?:[.,'’]\d+)*(?:st|nd|rd|th|\s?[%°$€£]|k|x|{_UNIT_WORDS})?(?:[-–][a-z-]+)?")
_LITERAL = late(r"[^\W\d_][\w-]*\d|\d[\w-]*[^\W\d_]|[@/\\_#]|\w\.\w|::")
_DIGITS = late(r"\d+(?:[.,'’]\d+)*")
_TOKEN = late(r"[$€£]|\d+(?:[.,'’]\d+)*|[%°½¼¾]|[^\W\d_]+")
_EDGES = " \t\n.,;:!?…()[]{}\"'“”‘’«»"


def figures(text: str) -> Figures:
    """Everything in a text that stands for itself: amounts, hours, and names of files, versions and the like.

    >>> figures("Two dozen eggs at 3 pm, see v1.2")
    Figures(quantities=[Quantity(value=24.0, unit='')], clock=[900], literals=['v1.2'])
    >>> figures("24 eggs at 15:00, see v1.2") == figures("Two dozen eggs at 3 pm, see v1.2")
    True
    """
    found = Figures()
    lower = text[:LONGEST_READ].lower()
    rest = _NAMED_HOUR.sub(lambda hour: _note(found, _NAMED_HOURS[hour[0]]), lower)
    rest = _CLOCK.sub(lambda hour: _note(found, _minutes(hour)), rest)
    kept: list[str] = []
    for chunk in rest.split():
        bare = chunk.strip(_EDGES)
        if _LITERAL.search(bare) and not _AMOUNT.fullmatch(bare):
            found.literals.append(fold(bare))
        else:
            kept.append(chunk)
    found.quantities = list(_quantities(" ".join(kept)))
    return found


def _note(found: Figures, minutes: int) -> str:
    found.clock.append(minutes)
    return " "


def _minutes(hour: re.Match[str]) -> int:
    """Minutes since midnight."""
    hours = int(next(filter(None, (hour[1], hour[5], hour[7], hour[8]))))
    half = hour[3] or hour[6]
    if half:
        hours = hours % 12 + (12 if half == "p" else 0)
    return (hours * 60 + int(hour[2] or 0)) % 1440


def _quantities(text: str) -> Iterator[Quantity]:
    tokens = [fold(token) for token in _TOKEN.findall(text)]
    place, before = 0, ""
    while place < len(tokens):
        value, used = _number_at(tokens, place, before)
        if value is None:
            nth = NTH.get(tokens[place])
            if nth is not None and not (tokens[place] in _UNITS and before in ("a", "per", "every", "un", "por")):
                yield Quantity(float(nth), "nth")
            before, place = tokens[place], place + 1
            continue
        after = tokens[place + used] if place + used < len(tokens) else ""
        if after in ("st", "nd", "rd", "th"):
            yield Quantity(value, "nth")
        else:
            base, factor = _UNITS.get(after) or _UNITS.get(before if before in "$€£" else "") or ("", 1.0)
            yield Quantity(round(value * factor, 6), base)
        before, place = tokens[place + used - 1], place + used


def _number_at(tokens: list[str], place: int, before: str) -> tuple[float | None, int]:
    """The number that begins at a place, and how many tokens it takes: `twenty five`, `2 million`, `half a dozen`."""
    value = _single(tokens[place])
    if value is None or (tokens[place] == "one" and _is_somebody(tokens, place, before)):
        return None, 1
    used = 1
    while place + used < len(tokens):
        token = tokens[place + used]
        more = _single(token)
        if token in TIMES:
            value *= TIMES[token]
        elif token in ("dozen", "dutzend", "docena", "douzaine"):
            value *= 12
        elif more is not None and more < 10 and value % 10 == 0 and 20 <= value < 100 and not token[0].isdigit():
            value += more
        else:
            break
        used += 1
    return value, used


def _single(token: str) -> float | None:
    if _DIGITS.fullmatch(token):
        return _figure(token)
    return COUNTED.get(token, FRACTIONS.get(token))


def _figure(written: str) -> float:
    """Digits as a number: groups of three after a comma or an apostrophe, or after several points, are thousands."""
    plain = re.sub(r"(?<=\d)['’](?=\d{3})|(?<=\d),(?=\d{3}(?:\D|$))", "", written)
    if plain.count(".") > 1:
        plain = plain.replace(".", "")
    plain = plain.replace(",", ".")
    head, _, tail = plain.partition(".")
    return float(f"{head}.{tail.replace('.', '')}" if tail else head)


def _is_somebody(tokens: list[str], place: int, before: str) -> bool:
    after = tokens[place + 1] if place + 1 < len(tokens) else ""
    return before in _ONE_AFTER or after in _ONE_BEFORE or not after
