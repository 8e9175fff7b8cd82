"""Telephone numbers, by the plans of the countries they belong to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from engram.guard.findings import Detail, Found
from engram.guard.stretches import Spans, around
from engram.guard.surroundings import LETTER
from engram.late import late

# For each calling code, how many digits follow it, and what the first of them may be.
_PLANS: Final = """
1 10 [2-9]\\d\\d[2-9]
7 10 [3-9]
20 8-10 [1-9]
27 9 [1-8]
30 10 [26]
31 9 [1-9]
32 8-9 [1-9]
33 9 [1-9]
34 9 [6-9]
36 8-9 [1-9]
39 8-11 [03]
40 9 [2-37]
41 9 [2-9]
43 7-13 [1-9]
44 9-10 [1-9]
45 8 [2-9]
46 7-10 [1-9]
47 8 [2-9]
48 9 [1-9]
49 7-12 [1-9]
51 8-9 [1-9]
52 10-11 [1-9]
53 8 [2-7]
54 10-11 [1-9]
55 10-11 [1-9]
56 9 [2-9]
57 10 [36]
58 10 [24]
60 8-10 [1-9]
61 9 [2-578]
62 8-12 [2-9]
63 8-10 [2-9]
64 8-10 [2-9]
65 8 [3689]
66 8-9 [2-9]
81 9-10 [1-9]
82 8-10 [1-9]
84 9-10 [2-9]
86 10-11 [1-9]
90 10 [2-5]
91 10 [1-9]
92 9-10 [2-9]
93 9 [2-7]
94 9 [1-9]
98 10 [1-9]
212 9 [5-8]
213 8-9 [2-7]
216 8 [2-79]
233 9 [23]
234 8-10 [1-9]
254 9 [1-9]
351 9 [2-9]
352 6-9 [2-9]
353 7-9 [1-9]
354 7 [4-8]
355 8-9 [2-9]
356 8 [2-9]
357 8 [29]
358 6-11 [1-9]
359 8-9 [2-9]
370 8 [3-9]
371 8 [26]
372 7-8 [3-9]
375 9 [1-9]
380 9 [3-9]
381 8-9 [1-9]
385 8-9 [1-9]
386 8 [1-9]
420 9 [2-7]
421 9 [2-9]
852 8 [2-9]
853 8 [268]
880 8-10 [1-9]
886 8-9 [2-9]
961 7-8 [1-9]
962 8-9 [2-9]
965 8 [2569]
966 9 [15]
971 8-9 [2-9]
972 8-9 [2-9]
974 8 [3-7]
977 8-10 [1-9]
"""


def _plan(line: str) -> tuple[str, re.Pattern[str]]:
    """A calling code and what may follow it."""
    code, lengths, first = line.split()
    least, _, most = lengths.partition("-")
    return code, late(rf"(?={first})\d{{{least},{most or least}}}")


PLANS: Mapping[str, re.Pattern[str]] = dict(_plan(line) for line in _PLANS.split("\n") if line)

_INTERNATIONAL = late(
    r"(?<![0-9A-Za-zÀ-ɏ_+(])(?<!\d[ .-])\(?(?:\+|00(?=[ 1-9]))[ ]?\d(?:[ ./-]{0,2}[()]?[ ]?\d){6,15}(?![0-9A-Za-z_])"
)

# As people of a country write them among themselves, grouped in a way that little else is.
_NATIONAL = late(
    r"""(?<![0-9A-Za-zÀ-ɏ_+=/\#])(?<!\d[ .,-])(?:
        \(0?[1-9]\d{1,4}\)\ ?\d{2,5}(?:[ -]?\d{2,5}){0,3}   # (415) 555-0132, (030) 123456
      | 1?[ -]?(?!900)[2-9]\d\d([-.])[2-9]\d\d\1\d{4}                         # 415-555-0132
      | 0[1-9](?:([ .-])\d\d)(?:\2\d\d){3}                                    # 06 12 34 56 78
      | 0[5789]0-\d{4}-\d{4} | 0[36]-\d{4}-\d{4} | 01[016789]-\d{3,4}-\d{4}   # 090-1234-5678, 03-1234-5678
      | 07\d{3}\ \d{3}\ ?\d{3} | 020\ \d{4}\ \d{4} | 01\d{2,3}\ \d{3}\ \d{4}     # 07911 123456, 020 7946 0958
      | 01[567]\d{1,2}[ /-]{1,3}\d{3,4}[ -]?\d{3,5}                           # 0171 1234567
      | 0[2-9]\d{1,4}(?:\ ?/\ ?|\ -\ )\d{3,4}[ -]?\d{2,5}                       # 030 / 1234567
      | 04\d\d\ \d{3}\ \d{3} | 06-\d{8}                                       # 0412 345 678, 06-12345678
      | 1[3-9]\d([ -])\d{4}\3\d{4}                                            # 138 1234 5678
      | 8[ -]?\(?9\d\d\)?[ -]\d{3}-\d\d-\d\d                                  # 8 (912) 345-67-89
      )(?![0-9A-Za-zÀ-ɏ_/]|[-.,]\d|\ ?[€$£%])""",
    re.VERBOSE,
)
_ANY = late(r"(?<![0-9A-Za-zÀ-ɏ_+.])\(?\d(?:[ ./-]{0,2}[()]?[ ]?\d){6,13}(?![0-9A-Za-zÀ-ɏ_]|[.,:]\d)")
_CALLED = late(
    r"""(?:\b(?:phone|telephone|tel|mobile|cell|cellphone|whatsapp|fax|landline|sms|call|ring\ me|text\ me|reach|dial
        |handy|telefon|mobil|festnetz|ruf|erreichbar|anrufen|rufnummer|telefonnummer|handynummer|mobilnummer
        |tel[eé]fono|m[oó]vil|celular|ll[aá]ma\w*|tfno
        |t[eé]l[eé]phone|t[eé]l|portable|appelle\w*|joindre|joignable
        |telefone|telem[oó]vel|ligue?|liga|zap|cellulare|telefonino|telefoon|mobiel|bel)\b
      |电话|手机|電話|携帯|微信|전화|телефон|тел\.|позвон|звон)[^\d\n]{0,32}$""",
    re.VERBOSE | re.IGNORECASE,
)
_LOOK_BACK = 60
_DATE_OR_TIME = late(r"(?:19|20)\d\d[-./]\d\d?[-./]\d\d?|\d\d?[-./]\d\d?[-./](?:19|20)\d\d")


def called(text: str, start: int) -> bool:
    """Whether what stands before says that this is a number to call."""
    begun = max(0, start - _LOOK_BACK)
    return LETTER.search(text, begun, start) is not None and _CALLED.search(text, begun, start) is not None


def international(number: str) -> bool:
    """Whether a number with its calling code fits the plan of its country."""
    figures = "".join(filter(str.isdigit, number.replace("(0)", "")))
    figures = figures.removeprefix("00")
    plans = ((PLANS.get(figures[:length]), figures[length:]) for length in (1, 2, 3))
    return any(plan.fullmatch(rest.removeprefix("0")) or plan.fullmatch(rest) for plan, rest in plans if plan)


def find(text: str, denied: Callable[[str, int], bool], places: Spans) -> Iterator[Found]:
    """Every number to call where long numbers stand; `denied` tells that what is before makes it another one."""
    for start, end in around(places, text, _LONGEST, _LONGEST, until=" "):
        for match in _INTERNATIONAL.finditer(text, start, end):
            if international(match.group()) and not denied(text, match.start()):
                yield Found(match.start(), match.end(), Detail.PHONE)
        for match in _NATIONAL.finditer(text, start, end):
            if not denied(text, match.start()):
                yield Found(match.start(), match.end(), Detail.PHONE)
        for match in _ANY.finditer(text, start, end):
            named = called(text, match.start()) and not denied(text, match.start())
            if named and not _DATE_OR_TIME.search(match.group()):
                yield Found(match.start(), match.end(), Detail.PHONE)


_LONGEST = 80
"""Letters that a number has at most, with what groups it."""
