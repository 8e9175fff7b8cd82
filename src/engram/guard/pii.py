"""Personal details in a text: found by shape, check digits and the words around them; names and places are none."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engram.guard import addresses, births, checks, numbers, phones
from engram.guard.findings import Detail, Found, apart
from engram.guard.glance import Glance, glance
from engram.guard.stretches import Spans, around
from engram.guard.surroundings import something_else

_DIGIT = re.compile(r"\d")
_LONG_NUMBER = re.compile(
    r"\d(?:(?:[ .()/+-]{0,3}\d){5,}|(?<=[A-Za-z]{4}\d)\d(?:[A-Za-z\d]{6}|\d\d[A-Za-z](?![A-Za-z\d])))"
)
_PLAIN_DATE = re.compile(r"(?:19|20)\d\d([-./])[01]\d\1[0-3]\d|[0-3]?\d([-./])[0-3]?\d\2(?:19|20)\d\d")
_MAIL = re.compile(
    r"(?<![0-9A-Za-zÀ-ɏ_.+%'-])[0-9A-Za-zÀ-ɏ_.+%'-]{1,64}@(?:[^\W_](?:[\w-]{0,62})?\.){1,8}([A-Za-zÀ-ɏ]{2,24})(?![0-9A-Za-zÀ-ɏ_@-])(?!:\w)",
    re.IGNORECASE,
)
_MAIL_SPELT = re.compile(
    r"(?<![\w.+-])[\w.+-]{1,64} ?[\[({] ?(?:at|ät|arroba|chez) ?[\])}] ?"
    r"(?:[\w-]{1,63} ?(?:\.|[\[({] ?(?:dot|punkt|punto|point) ?[\])}]) ?){1,4}[a-z]{2,24}\b",
    re.IGNORECASE,
)
_IN_AN_ADDRESS = re.compile(r"://[^\s/@]{0,128}$")  # who logs in there: a matter of credentials, not of mail
_FILE_ENDINGS = frozenset("png jpg jpeg gif svg webp ico css js ts py md txt json yaml yml toml lock git sh".split())
_WALLET = re.compile(
    r"(?<![\w/])(?:[13][1-9A-HJ-NP-Za-km-z]{25,34}|(?:bc1|tb1|ltc1)[02-9ac-hj-np-z]{11,71}|0x[0-9a-fA-F]{40})(?!\w)"
)
_SHORTEST_WALLET = 14
_DOCUMENT_NEEDLES = (
    "passport", "reisepass", "passnummer", "pass-nr", "passnr", "pasaporte", "passeport", "passaport", "paspoort", "<<",
    " licen", "hrerschein", "de conducir", "de condu", "di guida", "护照", "旅券", "パスポ", "паспорт", "驾", "免許",
)  # fmt: skip


def find(text: str) -> tuple[Found, ...]:
    """Every personal detail, from left to right, without overlaps.

    >>> [each.kind.value for each in find("Mail ana@example.org or call +351 912 345 678")]
    ['e-mail', 'phone']
    """
    return apart(found_in(glance(text)))


def found_in(seen: Glance) -> Iterator[Found]:
    """What each room of patterns finds in what was glanced at, asked only when the characters it needs are there."""
    text, lowered = seen.plain, seen.lowered
    if "@" in text:
        yield from _mails(text)
    if ("(" in text or "[" in text or "{" in text) and any(map(lowered.__contains__, _SPELT)):
        yield from (Found(*match.span(), Detail.EMAIL) for match in _MAIL_SPELT.finditer(text))
    if not _DIGIT.search(text):
        return
    yield from addresses.find(text)
    yield from births.find(text, lowered)
    if spans := _around_numbers(text):
        yield from numbers.find(text, spans)
        yield from phones.find(text, something_else, spans)
    if any(map(lowered.__contains__, _DOCUMENT_NEEDLES)):
        yield from numbers.find_documents(text)
    if seen.longest >= _SHORTEST_WALLET and _WALLET.search(seen.long):
        yield from _wallets(text)


_SPELT = ("(at", "( at", "[at", "[ at", "{at", "{ at", "arroba", "chez", "ät")
_REACH = 128
"""How far around a number the words may stand that make it somebody's, and the rest of it, with a margin."""


def _around_numbers(text: str) -> Spans:
    """The stretches of a text around its long numbers; a date is none."""
    places = [each.span() for each in _LONG_NUMBER.finditer(text) if not _PLAIN_DATE.fullmatch(text, *each.span())]
    return around(places, text, _REACH, _REACH) if places else []


def _mails(text: str) -> Iterator[Found]:
    """Addresses of mail, but not files and remotes that only look like one."""
    for match in _MAIL.finditer(text):
        ordinary = match.group(1).lower() not in _FILE_ENDINGS and not match.group().startswith("git@")
        if ordinary and not _IN_AN_ADDRESS.search(text, max(0, match.start() - 140), match.start()):
            yield Found(*match.span(), Detail.EMAIL)


def _wallets(text: str) -> Iterator[Found]:
    """Addresses of wallets whose checksum holds, where it is one we can compute."""
    for match in _WALLET.finditer(text):
        said = match.group()
        if said.startswith("0x") or (checks.base58(said) if said[0] in "13" else checks.bech32(said)):
            yield Found(*match.span(), Detail.WALLET)
