"""Personal details in a text: found by shape, check digits and the words around them; names and places are none."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engram.guard import addresses, births, checks, numbers, phones
from engram.guard.findings import Detail, Found, apart
from engram.guard.glance import FIGURES, Glance, glance
from engram.guard.stretches import Spans, around
from engram.guard.surroundings import something_else
from engram.guard.telling import TELLING
from engram.late import late

_LONG_NUMBER = late(
    r"[0-9](?:(?:[ .()/+-]{0,4}[0-9]){5,}|(?<=[A-Za-z]{4}.)[0-9](?:[A-Za-z0-9]{6}|[0-9]{2}[A-Za-z](?![A-Za-z0-9])))"
)
_PLAIN_DATE = late(r"(?:19|20)\d\d([-./])[01]\d\1[0-3]\d|[0-3]?\d([-./])[0-3]?\d\2(?:19|20)\d\d")
_MAIL = late(
    r"(?<![0-9A-Za-zÀ-ɏ_.+%'-])[0-9A-Za-zÀ-ɏ_.+%'-]{1,64}@(?:[^\W_](?:[\w-]{0,62})?\.){1,8}([A-Za-zÀ-ɏ]{2,24})(?![0-9A-Za-zÀ-ɏ_@-])(?!:\w)",
    re.IGNORECASE,
)
_SPELT_AT = ("at", "ät", "arroba", "chez")
_MAIL_SPELT = late(
    rf"(?<![\w.+-])[\w.+-]{{1,64}} ?[\[({{] ?(?:{'|'.join(_SPELT_AT)}) ?[\])}}] ?"
    r"(?:[\w-]{1,63} ?(?:\.|[\[({] ?(?:dot|punkt|punto|point) ?[\])}]) ?){1,4}[a-z]{2,24}\b",
    re.IGNORECASE,
)
_IN_AN_ADDRESS = late(r"://[^\s/@]{0,128}$")  # who logs in there: a matter of credentials, not of mail
_FILE_ENDINGS = frozenset("png jpg jpeg gif svg webp ico css js ts py md txt json yaml yml toml lock git sh".split())
_WALLET = late(
    r"(?<![\w/])(?:[13][1-9A-HJ-NP-Za-km-z]{25,34}|(?:bc1|tb1|ltc1)[02-9ac-hj-np-z]{11,71}|0x[0-9a-fA-F]{40})(?!\w)"
)
_SHORTEST_WALLET = 14
_WALLETS_BEGIN = ("1", "3", "bc1", "tb1", "ltc1", "0x")


def find(text: str) -> tuple[Found, ...]:
    """Every personal detail, from left to right, without overlaps.

    >>> [each.kind.value for each in find("Mail ana@example.org or call +351 912 345 678")]
    ['e-mail', 'phone']
    """
    return apart(found_in(glance(text)))


def found_in(seen: Glance) -> Iterator[Found]:
    """What each room of patterns finds in what was glanced at, asked only when what it needs is there."""
    text, told = seen.plain, seen.told
    if "@" in text:
        yield from _mails(text)
    if told & _SPELT or any(map(seen.lowered.__contains__, _AT_NEEDLES)):
        yield from (Found(*match.span(), Detail.EMAIL) for match in _MAIL_SPELT.finditer(text))
    if not told & FIGURES:
        return
    yield from addresses.find(seen)
    yield from births.find(seen)
    if places := _long_numbers(text):
        yield from numbers.find(text, places)
        yield from phones.find(text, something_else, places)
    yield from numbers.find_documents(seen)
    if told & _WALLETS:
        yield from _wallets(text)


_AT_NEEDLES = ("(at", "[at", "{at", "( at", "[ at", "{ at")
_SPELT = TELLING.rule(f" {at} " for at in _SPELT_AT if at != "at")
_WALLETS = 1 << TELLING.claim(1, lambda word: len(word) >= _SHORTEST_WALLET and word.startswith(_WALLETS_BEGIN))


def _long_numbers(text: str) -> Spans:
    """Where the long numbers of a text stand; a date is none."""
    return [each.span() for each in _LONG_NUMBER.finditer(text) if not _PLAIN_DATE.fullmatch(text, *each.span())]


def _mails(text: str) -> Iterator[Found]:
    """Addresses of mail, but not files and remotes that only look like one."""
    places = [each.span() for each in _AT_A_HOST.finditer(text)]
    for match in (match for span in around(places, text, *_AROUND_A_HOST) for match in _MAIL.finditer(text, *span)):
        ordinary = match.group(1).lower() not in _FILE_ENDINGS and not match.group().startswith("git@")
        if ordinary and not _IN_AN_ADDRESS.search(text, max(0, match.start() - 140), match.start()):
            yield Found(*match.span(), Detail.EMAIL)


_AT_A_HOST = late(r"@[^\W_](?:[\w-]{0,62})?\.")
_AROUND_A_HOST = 72, 640
"""Letters of a mail address before and after its host begins, with a margin."""


def _wallets(text: str) -> Iterator[Found]:
    """Addresses of wallets whose checksum holds, where it is one we can compute."""
    for match in _WALLET.finditer(text):
        said = match.group()
        if said.startswith("0x") or (checks.base58(said) if said[0] in "13" else checks.bech32(said)):
            yield Found(*match.span(), Detail.WALLET)
