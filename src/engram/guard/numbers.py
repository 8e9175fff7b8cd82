"""Numbers people and accounts are known by, as a table: shape, check digits, and the words without which it is none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from engram.guard import checks
from engram.guard.checks import Check
from engram.guard.findings import Detail, Found
from engram.guard.glance import Glance, near
from engram.guard.stretches import Spans, around
from engram.guard.surroundings import named, something_else
from engram.guard.telling import TELLING
from engram.late import late


@dataclass(frozen=True, slots=True)
class Rule:
    """A shape, what its compact form must pass, and words near it without which it does not count."""

    kind: Detail
    shape: re.Pattern[str]
    check: Check
    words: re.Pattern[str] | None = None


# Letters of Latin script only: Chinese and Japanese put no space between a word and a number.
_BEGINNING = late(
    r"[0-9A-Z](?<![0-9A-Za-zÀ-ɏ_+].)(?<![0-9A-Za-z][-./].)(?<!\d[ ,].)"
    r"(?:(?<=\d)|(?=[A-Z]{0,5}[ -]?\d))(?=(?:[ .+-]?[0-9A-Z]){5})",
    re.IGNORECASE | re.ASCII,
)
"""Where a number may begin, none of which has less than six letters and figures."""
_NOT_GOING_ON = r"(?![0-9A-Za-zÀ-ɏ_]|[-./,:]\d|-[0-9A-Za-z]|[ ]\d)"


def rule(kind: Detail, shape: str, check: Check, words: str = "") -> Rule:
    """A rule whose shape stands by itself."""
    context = late(words, re.IGNORECASE) if words else None
    return Rule(kind, late(f"(?:{shape}){_NOT_GOING_ON}", re.IGNORECASE | re.ASCII), check, context)


def _any(_: str) -> bool:
    """Shapes that have no check digit."""
    return True


_ACCOUNT_WORDS = (
    r"\b(?:bank\w*|checking|savings|routing|sort\ code|deposit|wire|swift|bic|konto\w*|cuenta\ (?:bancaria|corriente)"
    r"|compte\ (?:bancaire|courant)|conta\ (?:banc|corrente)\w*)\b|银行|口座|банк"
)
_ACCOUNT = (
    r"\b(?:account|acct|konto|kontonummer|kontonr|cuenta|compte|conta)\.?\b"
    r"(?:\ (?:number|no|nr|num|n[uú]mero|num[eé]ro))?|账号|账户|口座"
)

_BRITISH = "(?!BG|GB|NK|KN|TN|NT|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]"

RULES: tuple[Rule, ...] = (
    rule(
        Detail.CARD, r"\d{4}([ -]?)\d{4}\1\d{4}\1\d{4}(?:\1\d{3})?|\d{4}([ -]?)\d{6}\2\d{4,5}|62\d{14,17}", checks.card
    ),
    rule(Detail.SOCIAL_SECURITY, r"\d{3}([- ])\d{2}\1\d{4}", checks.social_security),
    rule(Detail.SOCIAL_SECURITY, r"\d{9}", checks.social_security, r"\bssn\b|social\ security|\bitin\b"),
    rule(Detail.GOVERNMENT_ID, r"\d{8}[ -]?[A-HJ-NP-TV-Z]|[XYZ]-?\d{7}-?[A-HJ-NP-TV-Z]", checks.spanish),
    rule(Detail.GOVERNMENT_ID, r"[1-9]\d(?:\ \d{3}){3}", checks.german_tax),
    rule(
        Detail.GOVERNMENT_ID,
        r"[1-9]\d{10}",
        checks.german_tax,
        r"steuer|\bid-?nr|\btin\b|tax",
    ),
    rule(
        Detail.GOVERNMENT_ID,
        r"[12]\ ?\d\d\ ?(?:0[1-9]|1[0-2]|[2-9]\d)\ ?(?:\d\d|2[AB])\ ?\d{3}\ ?\d{3}\ ?-?\d\d",
        checks.french,
    ),
    rule(Detail.GOVERNMENT_ID, r"\d{3}\.\d{3}\.\d{3}-\d\d", checks.brazilian),
    rule(Detail.GOVERNMENT_ID, r"\d{11}|\d{9}-\d\d", checks.brazilian, r"\bcpf\b|contribuinte"),
    rule(Detail.GOVERNMENT_ID, r"[2-9]\d{3}([ -])\d{4}\1\d{4}", checks.indian),
    rule(Detail.GOVERNMENT_ID, r"[2-9]\d{11}", checks.indian, r"aadh?aar|\buid(?:ai)?\b|आधार"),
    rule(Detail.GOVERNMENT_ID, r"[1-9]\d{16}[\dX]", checks.chinese),
    rule(Detail.GOVERNMENT_ID, r"[A-Z]{6}\d\d[A-EHLMPR-T]\d\d[A-Z]\d{3}[A-Z]", checks.italian),
    rule(Detail.GOVERNMENT_ID, r"[A-Z]{4}\d{6}[HM][A-Z]{5}[A-Z\d]\d", checks.mexican),
    rule(Detail.GOVERNMENT_ID, r"(?:0[1-9]|[12]\d|3[01])(?:0\d|1[0-2])\d\d[-+A]\d{3}[\dA-Y]", checks.finnish),
    rule(Detail.GOVERNMENT_ID, r"(?:19|20)?\d{6}[-+]\d{4}", checks.swedish),
    rule(Detail.GOVERNMENT_ID, r"\d{6}-[1-8]\d{6}", checks.korean),
    rule(Detail.GOVERNMENT_ID, r"756\.\d{4}\.\d{4}\.\d\d", checks.ean),
    rule(Detail.GOVERNMENT_ID, rf"{_BRITISH} \d\d \d\d \d\d [A-D]", _any),
    rule(Detail.GOVERNMENT_ID, rf"{_BRITISH}\d{{6}}[A-D]", _any, r"\bnino\b|\bni (?:no|number)|national insurance"),
    rule(Detail.GOVERNMENT_ID, r"[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]", _any, r"\bpan\b|permanent\ account|income\ tax"),
    rule(Detail.GOVERNMENT_ID, r"\d{11}", checks.polish, r"pesel"),
    rule(Detail.GOVERNMENT_ID, r"\d{11}", checks.turkish, r"t\.?c\.?\ ?kimlik|kimlik|turkish"),
    rule(Detail.GOVERNMENT_ID, r"\d{9}|\d{4}\.\d\d\.\d{3}", checks.dutch, r"\bbsn\b|burgerservice|sofi"),
    rule(Detail.GOVERNMENT_ID, r"[1235689]\d{2}\ ?\d{3}\ ?\d{3}", checks.portuguese, r"\bnif\b|contribuinte"),
    rule(Detail.GOVERNMENT_ID, r"\d{3}([ -]?)\d{3}\1\d{4}", checks.british_health, r"\bnhs\b"),
    rule(Detail.GOVERNMENT_ID, r"\d{3}([ -]?)\d{3}\1\d{3}", checks.luhn, r"\bsin\b|social\ insurance"),
    rule(Detail.GOVERNMENT_ID, r"\d{3}\ ?\d{3}\ ?\d{3}", checks.australian_tax, r"\btfn\b|tax\ file"),
    rule(Detail.GOVERNMENT_ID, r"\d{4}([ -]?)\d{4}\1\d{4}", checks.japanese, r"マイナンバー|個人番号|my\ number"),
    rule(Detail.BANK_ACCOUNT, r"\d{9}", checks.routing, r"\b(?:routing|aba|rtn|transit)\b"),
    rule(Detail.BANK_ACCOUNT, r"\d\d-\d\d-\d\d", _any, r"sort\ code"),
)

_IBAN = late(r"(?<![A-Za-z0-9])[A-Z]{2}\d\d(?=[ -]?[A-Z0-9])", re.IGNORECASE | re.ASCII)
_IBAN_MORE = late(r"(?:[ -]?[A-Z0-9])*+", re.IGNORECASE | re.ASCII)
_LONGEST_IBAN = 34 + 12
_NUMBERED = late(
    rf"(?:{_ACCOUNT})[\s:.#=]{{0,3}}(?:is|ist|es|est|é)?[\s:#]{{0,3}}(\d(?:[ -]?\d){{5,16}})(?!\w|[.,]\d)",
    re.IGNORECASE,
)
_BANKING = late(_ACCOUNT_WORDS, re.IGNORECASE)
_PASSPORT = late(
    r"(?:\b(?:passport|reisepass\w*|passnummer|pasaporte|passeport|passaporte|passaporto|paspoort|pass-?nr)\b|护照|旅券"
    r"|パスポート|паспорт\w*)"
    r"[^\n;!?]{0,28}?(?<![0-9A-Za-z_-])((?=[A-Z]{0,3}[ ]?\d)[A-Z]{0,3}[ ]?\d[A-Z0-9]{5,8})(?![0-9A-Za-z_])",
    re.IGNORECASE,
)
_LICENCE = late(
    r"(?:\b(?:driver'?s?\ licen[sc]e|driving\ licen[sc]e|f[uü]hrerschein\w*|(?:licencia|permiso|carnet)\ de\ conducir"
    r"|permis\ de\ conduire|carta\ de\ condu[cç][aã]o|patente\ di\ guida)\b|驾照|驾驶证|運転免許\w*)"
    r"[^\n;!?]{0,28}?(?<![\w-])((?=(?:[A-Z-]{0,5}\d){4})[A-Z0-9][A-Z0-9-]{5,17})(?!\w)",
    re.IGNORECASE,
)
_MRZ = late(r"(?<![A-Z0-9<])[A-Z0-9<]{9}\d[A-Z<]{3}\d{7}[MFX<]\d{7}[A-Z0-9<]{14}[\d<]\d(?![A-Z0-9<])")
_MRZ_NAMES = late(r"(?<![A-Z0-9<])P[A-Z<][A-Z<]{3}[A-Z<]{39}(?![A-Z0-9<])")
_SEPARATORS = str.maketrans("", "", " -./")


def compact(number: str) -> str:
    """A number without what groups it."""
    return number.translate(_SEPARATORS).upper()


def find(text: str, places: Spans) -> Iterator[Found]:
    """Every number that is somebody's, where long numbers stand in a text."""
    for start, end in around(places, text, _LONGEST, _LONGEST, until=" "):
        for beginning in _BEGINNING.finditer(text, start, end):
            yield from _by_rules(text, beginning.start(), end)
        yield from _ibans(text, start, end)
    for start, end in around(places, text, _REACH, _REACH):
        yield from _accounts(text, start, end)


_LONGEST = 48
"""Letters that a number has at most, with what groups it."""
_REACH = 128
"""How far the words may stand that make a number somebody's, with a margin."""


def _by_rules(text: str, start: int, ended: int) -> Iterator[Found]:
    """What the rules find at one place."""
    for by in RULES:
        match = by.shape.match(text, start, ended)
        if match and by.check(_checked_form(by, match.group())) and _meant(by, text, start, match.end()):
            yield Found(start, match.end(), by.kind)


def _checked_form(by: Rule, number: str) -> str:
    """What the check is given; the Finnish sign of the century is part of the number."""
    return number.upper() if by.check is checks.finnish else compact(number.replace("+", ""))


def _meant(by: Rule, text: str, start: int, end: int) -> bool:
    """Whether the surroundings let it be what its shape says."""
    if by.words is not None:
        return named(by.words, text, start, end)
    return not something_else(text, start)


def _ibans(text: str, start: int, end: int) -> Iterator[Found]:
    """Account numbers with a country, cut to the length that country has."""
    for match in _IBAN.finditer(text, start, end):
        length = checks.IBAN_LENGTHS.get(match.group()[:2].upper())
        more = _IBAN_MORE.match(text, match.end(), match.start() + _LONGEST_IBAN)
        if length and more:
            last = _end_of(text, match.start(), more.end(), length)
            if last and checks.iban(compact(text[match.start() : last])):
                yield Found(match.start(), last, Detail.IBAN)


def _end_of(text: str, start: int, end: int, length: int) -> int | None:
    """Where so many letters and digits are full, or None where there are fewer or the last word goes on."""
    for place in range(start, end):
        length -= text[place].isalnum()
        if not length:
            return None if text[place + 1 : place + 2].isalnum() else place + 1
    return None


def _accounts(text: str, start: int, end: int) -> Iterator[Found]:
    """Numbers that only the words before them make somebody's."""
    for match in _NUMBERED.finditer(text, start, end):
        if named(_BANKING, text, match.start(), match.end()) or _BANKING.search(match.group()):
            yield Found(*match.span(1), Detail.BANK_ACCOUNT)


def find_documents(seen: Glance) -> Iterator[Found]:
    """Passports and licences, by the word before them or by what machines read off them."""
    text = seen.plain
    places = [near(each[2], seen, _REACH, _REACH) for each in _NAMED_DOCUMENTS] if seen.told & _DOCUMENTS else []
    if not any(places) and "<<" not in text:
        return
    for (kind, pattern, _), spans in zip(_NAMED_DOCUMENTS, places, strict=False):
        for match in (match for span in spans for match in pattern.finditer(text, *span)):
            if sum(map(str.isdigit, match.group(1))) >= 4:
                yield Found(*match.span(1), kind)
    for match in _MRZ.finditer(text):
        if checks.mrz(match.group()):
            yield Found(*match.span(), Detail.PASSPORT)
    yield from (Found(*match.span(), Detail.PASSPORT) for match in _MRZ_NAMES.finditer(text))


_PASSPORT_NEEDLES = (
    "passport", "reisepass", "passnummer", "pass-nr", "passnr", "pasaporte", "passeport", "passaport", "paspoort",
    "护照", "旅券", "パスポ", "паспорт",
)  # fmt: skip
_LICENCE_NEEDLES = (
    "driver licen", "driver' licen", "drivers licen", "driver's licen", "driving licen", "hrerschein", "de conducir",
    "de condu", "di guida", "驾", "免許",
)  # fmt: skip
_NAMED_DOCUMENTS = (
    (Detail.PASSPORT, _PASSPORT, _PASSPORT_NEEDLES),
    (Detail.DRIVING_LICENCE, _LICENCE, _LICENCE_NEEDLES),
)
"""Each kind, its shape, and letters without which it is not there."""
_DOCUMENTS = TELLING.rule(each for _, _, needles in _NAMED_DOCUMENTS for each in needles)
