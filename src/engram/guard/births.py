"""When somebody was born, down to the day; any other date is just a date."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engram.guard.findings import Detail, Found
from engram.guard.glance import Glance, near
from engram.guard.telling import TELLING
from engram.late import late

_DAY, _MONTH, _YEAR = r"(?:0?[1-9]|[12]\d|3[01])", r"(?:0?[1-9]|1[0-2])", r"(?:19|20)\d\d"
_MONTH_NAMES = (
    "jan feb fev fév mar mär apr avr abr mai may maj jun jui jul aug ago aoû aou sep set oct okt out nov dec dez déc "
    "dic ene янв фев мар апр май мая июн июл авг сен окт ноя дек"
)
_NAMED_MONTH = rf"(?:{'|'.join(_MONTH_NAMES.split())})[^\W\d_]{{0,7}}\.?"
_DATE = "|".join(
    (
        rf"{_YEAR}[-./]{_MONTH}[-./]{_DAY}",
        rf"{_DAY}[./-]{_DAY}[./-](?:{_YEAR}|\d\d)",
        rf"{_DAY}(?:st|nd|rd|th|er|º)?\.?[ -](?:of |de |d')?{_NAMED_MONTH}(?:,| de| del)?[ -](?:{_YEAR}|'\d\d)",
        rf"{_NAMED_MONTH} {_DAY}(?:st|nd|rd|th)?,? {_YEAR}",
        rf"(?:{_YEAR}|昭和\d{{1,2}}|平成\d{{1,2}}) ?年 ?\d{{1,2}} ?月 ?\d{{1,2}} ?[日号]",
    )
)
_BORN = (
    r"\b(?:born|date of birth|birth ?date|birthday|(?:dob|d\.o\.b)\.?|geboren|geb\.|geburtsdatum|geburtstag"
    r"|nac[ií]\w{0,3}|nacimiento|cumpleaños|n[eé]e? le|naissance|anniversaire|nascid[oa]|nasci|nascimento"
    r"|anivers[aá]rio|nat[oa] il|nascita|compleanno)|生日|出生|生年月日|誕生日|생년월일|родил\w{0,4}|рождения"
)
_AFTER = r"出生|生まれ|\(?(?:date of birth|dob|birthday|geboren)\b"

_BIRTH = late(rf"(?:{_BORN})[^\d\n!?;]{{0,30}}?(?<!\d)({_DATE})(?!\d)", re.IGNORECASE)
_BORN_THEN = late(rf"(?<!\d)({_DATE})[^\n.!?;\d]{{0,6}}(?:{_AFTER})", re.IGNORECASE)

_NEEDLES = (
    "born", "birth", "dob", "d.o.b", "gebor", "geb.", "geburt", "naci", "nací", "cumple", "né le", "née le", "ne le",
    "nee le", "naiss", "annivers", "anivers", "nasc", "nato il", "nata il", "complea", "生", "생년", "рожд", "родил",
)  # fmt: skip
_NEEDLES_AFTER = ("出生", "生まれ", "date of birth", "dob", "birthday", "geboren")
_REACH = 96
"""How far the day may stand from the word for a birth, with a margin."""

# Each shape, the letters without which it is not there, and what is told where they may be.
_SHAPES = (
    (_BIRTH, _NEEDLES, TELLING.rule(f" {each}" if each < "\u0250" else each for each in _NEEDLES)),  # Latin: \b
    (_BORN_THEN, _NEEDLES_AFTER, TELLING.rule(_NEEDLES_AFTER)),
)


def find(seen: Glance) -> Iterator[Found]:
    """Every birth date in a text that has digits."""
    for shape, needles, rule in _SHAPES:
        if seen.told & rule:
            for start, end in near(needles, seen, _REACH, _REACH):
                yield from (Found(*each.span(1), Detail.BIRTH_DATE) for each in shape.finditer(seen.plain, start, end))
