"""Where somebody lives, down to the house; a street without a number, a town or a country is none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import reduce
from operator import or_

from engram.guard.findings import Detail, Found
from engram.guard.glance import Glance
from engram.guard.stretches import around, occurrences
from engram.guard.telling import TELLING
from engram.late import late

_UPPER = "A-ZÀ-ÖØ-ÞĀŁŚŠŽ"
_NAME = rf"[{_UPPER}][\w'-]{{1,24}}"
_HAN = r"[\u4e00-\u9fff]"
_CYRILLIC_NAME = r"[А-ЯЁ][\w-]{1,24}"
_HOUSE = r"\d{1,4}(?: ?[a-h])?(?![\w%€$£]|[.,:]\d| ?(?:%|€|mal|Uhr|km|Euro|Jahre|people|times)\b)"

_ENGLISH = (
    "Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Lane|Ln|Drive|Dr|Court|Ct|Way|Place|Square|Sq|Terrace|Parkway|Pkwy"
    "|Circle|Close|Crescent|Gardens|Mews|Broadway"
)
_FLAT = r"(?:,? (?:Apt|Apartment|Suite|Ste|Unit|Flat|#)\.? ?#?\w{1,5}\b)?"
_GERMANIC = "stra(?:ß|ss)e|str\\.|weg|allee|gasse|damm|ufer|chaussee|platz|straat|laan|gracht|plein"
_OTHER_PLACES = "arbeits|stell|sitz|park|steh|spiel|camping|schlaf|start|liege|um|rad|aus|ab|hin|kranken|tank"
_FRENCH = "rue|avenue|boulevard|place|chemin|allée|impasse|quai|cours|route"
_SOUTHERN = (
    "[Cc]alle|C/|[Aa]venida|Avda\\.?|[Pp]aseo|[Pp]laza|[Cc]arrera|[Rr]ua|[Tt]ravessa|[Pp]raça|[Vv]ia(?:le)?|[Pp]iazza"
    "|[Cc]orso"
)
_OF = "de las?|de los|del|de|da|do|das|dos|della|dei|di"
_RUSSIAN = r"(?i:ул\.|улица|проспект|просп\.|пр-т|переулок|пер\.)"

_NUMBER_OF_A_HOUSE = late(
    r"[0-9](?<![\w.,/-].)[0-9]{0,4}+(?=(?:[A-Za-z]| ?bis| ?ter)?,? (?:[A-Z0-9]|rue|av|bou|pl|ch|al|im|qu|co|ro))"
)
_NUMBERED_FIRST = (
    late(
        rf"(?<![\w.,:#$€£/-])(?<!\d )(?!(?:19|20)\d\d (?:Wall|Main) )\d{{1,5}}[A-Za-z]?,? "
        rf"(?:[NSEW]\.? |(?:North|South|East|West) )?(?:(?:\d{{1,3}}(?:st|nd|rd|th)|{_NAME}\.?) ){{1,4}}?"
        rf"(?:{_ENGLISH})\b\.?(?! (?:banks?|firms?|traders?|journal|protests?)){_FLAT}"
    ),
    late(
        rf"(?<![\w.,/-])\d{{1,4}}(?: ?(?:bis|ter))?,? (?:{_FRENCH}) (?:(?:de la|de l'|de|du|des|d') ?)?"
        rf"{_NAME}(?:[ -]{_NAME}){{0,3}}"
    ),
)

_SOUTHERN_STREET = late(
    rf"(?<!\w)(?:(?:{_SOUTHERN}) |C/|Avda\.?)(?:(?:{_OF}) )?{_NAME}(?: (?:(?:{_OF}) )?{_NAME}){{0,3}},? "
    rf"(?:n[ºo°.]{{1,2}} ?)?{_HOUSE}"
)
_SOUTHERN_NEEDLES = (
    "alle ", "enida ", "vda", "aseo ", "laza ", "rrera ", "rua ", "Rua ", "vessa ", "raça ", "via ", "Via ",
    "viale ", "Viale ", "iazza ", "orso ",
)  # fmt: skip

# Letters without which a shape cannot be there, and the shape.
_NAMED: tuple[tuple[tuple[str, ...], re.Pattern[str]], ...] = (
    (
        (
            "aße ",
            "asse ",
            "tr. ",
            "weg ",
            "Weg ",
            "llee ",
            "amm ",
            "ufer ",
            "Ufer ",
            "ussee ",
            "latz ",
            "aat ",
            "laan ",
            "racht ",
            "plein ",
        ),
        late(
            rf"(?<!\w)(?!(?i:{_OTHER_PLACES})\w{{0,6}}(?:platz|weg)\b)(?:[{_UPPER}][\w-]{{1,30}}(?:{_GERMANIC})"
            rf"|(?:{_NAME}[ -]){{1,3}}(?:Stra(?:ß|ss)e|Str\.|Weg|Allee|Platz|Damm|Ufer)) {_HOUSE}"
        ),
    ),
    (_SOUTHERN_NEEDLES, _SOUTHERN_STREET),
    (("C/",), _SOUTHERN_STREET),
    (
        ("路", "街", "道", "巷", "弄"),
        late(rf"{_HAN}{{1,12}}(?:路|街|大道|巷|弄) ?\d{{1,5}} ?[号號](?:[\u4e00-\u9fff\d-]{{0,12}}[室楼元])?"),
    ),
    (("丁目",), late(rf"{_HAN}{{1,10}}\d{{1,3}}丁目\d{{1,4}}(?:番地?\d{{0,4}}号?|-\d{{1,4}}(?:-\d{{1,4}})?)")),
    (
        ("ул", "Ул", "росп", "пер", "Пер", "пр-т"),
        late(rf"(?<!\w){_RUSSIAN} ?{_CYRILLIC_NAME}(?: {_CYRILLIC_NAME})?,? (?:д\. ?|дом )?\d{{1,4}}"),
    ),
    ((" Box ", " box ", " BOX "), late(r"(?i:\bP\.? ?O\.? Box \d{1,6}\b)")),
)


# The same with what is told where the letters may be.
_NAMED_FIRST = tuple((needles, shape, TELLING.rule(needles)) for needles, shape in _NAMED)
_NAMED_STREETS = reduce(or_, (rule for _, _, rule in _NAMED_FIRST))
_STREETS = TELLING.rule(f" {word}" for word in (*_ENGLISH.split("|"), *_FRENCH.split("|")))


def find(seen: Glance) -> Iterator[Found]:
    """Every address in a text that has digits."""
    text, told = seen.plain, seen.told
    if told & _STREETS:
        for number in _NUMBER_OF_A_HOUSE.finditer(text):
            found = [match for shape in _NUMBERED_FIRST if (match := shape.match(text, number.start()))]
            yield from (Found(*match.span(), Detail.ADDRESS) for match in found)
    for needles, shape, rule in _NAMED_FIRST if told & _NAMED_STREETS else ():
        places = [(at, at) for needle in needles for at in occurrences(needle, text)] if told & rule else []
        for start, end in around(sorted(places), text, _REACH, _REACH):
            yield from (Found(*match.span(), Detail.ADDRESS) for match in shape.finditer(text, start, end))


_REACH = 160
"""How far the number of a house may stand from the word for its street."""
