"""What screening would find if it tried everything everywhere: no word tells, no letters are looked for first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import pytest

from engram.guard import addresses, births, encodings, injection, numbers, phones, pii, secrets
from engram.guard.findings import Detail, Found
from engram.guard.glance import Glance, Piece, glance
from engram.guard.injection import PHRASES, Injection, judged
from engram.guard.phrasing.index import Index, Likely
from engram.guard.phrasing.markers import MARKERS
from engram.guard.phrasing.phrase import Phrase
from engram.guard.surroundings import something_else
from engram.guard.telling import EVERYTHING
from engram.model.memory import Source


def judged_unhurried(text: str, source: Source) -> Injection:
    """The verdict when each phrase is tried on the whole of each reading, and each decoder on each."""
    with everything_tried():
        return judged(unhurried(text), source)


def unhurried(text: str) -> Glance:
    """A text as one piece whose words tell of everything, with a stretch so long that all could be in it."""
    seen = glance(text)
    whole = [Piece(0, len(seen.flat), EVERYTHING)]
    return seen._replace(told=EVERYTHING, pieces=whole, longest=1 << 30, long=seen.plain)


@contextmanager
def everything_tried() -> Iterator[None]:
    """While this holds, no phrase and no decoder is spared."""
    with pytest.MonkeyPatch.context() as held:
        for name, phrases in (("_PHRASES", PHRASES), ("_MARKERS", MARKERS)):
            counted = [each for each in phrases if each.human]  # what counts nothing leaves no mark
            held.setattr(injection, name, {True: every(counted), False: every(phrases)})
        held.setattr(injection, "SIGNS", ("",))
        held.setattr(injection, "could_command", lambda *_: True)
        held.setattr(encodings, "_HINTS", [(lambda *_: True, undo) for _, undo in encodings._HINTS])
        held.setattr(encodings, "glance", unhurried)
        yield


def every(phrases: Iterable[Phrase]) -> Index:
    """An index that lets all of them be tried on any text."""
    return Index({1: [Likely(each, needed=0, unsure=()) for each in phrases]}, rarest=1)


def details_unhurried(text: str) -> Iterator[Found]:
    """Every detail when each pattern is tried on the whole text."""
    seen = unhurried(text)
    plain, whole = seen.plain, [(0, len(seen.plain))]
    yield from pii._mails(plain)
    yield from (Found(*match.span(), Detail.EMAIL) for match in pii._MAIL_SPELT.finditer(plain))
    for number in addresses._NUMBERED_FIRST:
        yield from (Found(*match.span(), Detail.ADDRESS) for match in number.finditer(plain))
    for shape in {shape for _, shape, _ in addresses._NAMED_FIRST}:
        yield from (Found(*match.span(), Detail.ADDRESS) for match in shape.finditer(plain))
    for birth, _, _ in births._SHAPES:
        yield from (Found(*match.span(1), Detail.BIRTH_DATE) for match in birth.finditer(plain))
    yield from numbers.find(plain, whole)
    yield from phones.find(plain, something_else, whole)
    for kind, pattern, _ in numbers._NAMED_DOCUMENTS:
        named = [match for match in pattern.finditer(plain) if sum(map(str.isdigit, match.group(1))) >= 4]
        yield from (Found(*match.span(1), kind) for match in named)
    yield from numbers.find_documents(seen)
    yield from pii._wallets(plain)


def credentials_unhurried(text: str) -> Iterator[Found]:
    """Every credential when each pattern is tried on the whole text."""
    seen = unhurried(text)
    plain, whole = seen.plain, [(0, len(seen.plain))]
    for shape in secrets.SHAPES:
        yield from secrets._shaped(shape, plain)
    yield from secrets._assigned(secrets._HEADER, plain, whole)
    yield from secrets._assigned(secrets._ASSIGNED, plain, whole)
    yield from secrets._keys(seen)
    yield from secrets._connections(plain)
    for match in secrets._IN_SETTINGS.finditer(plain):
        if not secrets._PLACEHOLDER.search(match.group(1)):
            yield Found(*match.span(1), Detail.PASSWORD)
    for match in secrets._HANDED.finditer(plain):
        yield from secrets._handed(match)
    yield from (Found(*match.span(1), Detail.PIN) for match in secrets._PIN.finditer(plain))
    yield from (Found(*match.span(1), Detail.SEED_PHRASE) for match in secrets._SEED.finditer(plain))
