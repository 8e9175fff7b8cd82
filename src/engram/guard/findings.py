"""What a text holds that is somebody's own business: where it stands, how closely it must be kept, how it is masked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType

from engram.model.memory import Seal


class Detail(StrEnum):
    """A kind of personal detail or credential; where two overlap, the one listed first names the whole."""

    PRIVATE_KEY = "private key"
    CONNECTION = "connection password"
    API_KEY = "api key"
    TOKEN = "token"
    PASSWORD = "password"
    SEED_PHRASE = "seed phrase"
    PASSPORT = "passport"
    IBAN = "iban"
    CARD = "card"
    SOCIAL_SECURITY = "social security number"
    GOVERNMENT_ID = "government id"
    DRIVING_LICENCE = "driving licence"
    BANK_ACCOUNT = "bank account"
    PIN = "pin"
    EMAIL = "e-mail"
    BIRTH_DATE = "birth date"
    WALLET = "wallet"
    PHONE = "phone"
    ADDRESS = "address"


CREDENTIALS = frozenset(
    {
        Detail.PRIVATE_KEY,
        Detail.CONNECTION,
        Detail.API_KEY,
        Detail.TOKEN,
        Detail.PASSWORD,
        Detail.SEED_PHRASE,
        Detail.PIN,
    }
)
"""What opens something: whoever reads it can act as somebody else."""

_SENSITIVE = frozenset({Detail.EMAIL, Detail.BIRTH_DATE, Detail.WALLET, Detail.PHONE, Detail.ADDRESS})
SEALS: Mapping[Detail, Seal] = MappingProxyType(
    {detail: Seal.SENSITIVE if detail in _SENSITIVE else Seal.CONFIDENTIAL for detail in Detail}
)
_STRENGTH = tuple(Seal)
_RANK = {detail: rank for rank, detail in enumerate(Detail)}


@dataclass(frozen=True, slots=True, order=True)
class Found:
    """A detail in a text, from its first character to the one after its last."""

    start: int
    end: int
    kind: Detail

    @property
    def span(self) -> tuple[int, int]:
        """Where it stands."""
        return self.start, self.end

    @property
    def seal(self) -> Seal:
        """How closely it must be kept."""
        return SEALS[self.kind]

    @property
    def redacted(self) -> str:
        """What may be shown in its place: the kind, and nothing of it."""
        return f"[{self.kind.value}]"


def apart(found: Iterable[Found]) -> tuple[Found, ...]:
    """From left to right without overlaps; what overlaps becomes one, so that masking leaves no end of either."""
    kept: list[Found] = []
    for each in sorted(found):
        if kept and each.start < kept[-1].end:
            kept[-1] = _joined(kept[-1], each)
        else:
            kept.append(each)
    return tuple(kept)


def _joined(one: Found, other: Found) -> Found:
    """Two that overlap as one, under the name that counts more."""
    return replace(one, end=max(one.end, other.end), kind=min(one.kind, other.kind, key=_RANK.__getitem__))


def masked(text: str, found: Sequence[Found]) -> str:
    """The text with every finding replaced by its kind."""
    return "".join(_pieces(text, apart(found)))


def _pieces(text: str, found: Sequence[Found]) -> Iterator[str]:
    """What lies between the findings, and what stands in for them."""
    at = 0
    for each in found:
        yield text[at : each.start]
        yield each.redacted
        at = each.end
    yield text[at:]


def worst(found: Iterable[Found]) -> Seal:
    """The closest seal any of them needs.

    >>> worst([]), worst([Found(0, 3, Detail.PHONE), Found(5, 9, Detail.CARD)])
    (<Seal.OPEN: 'open'>, <Seal.CONFIDENTIAL: 'confidential'>)
    """
    return max((each.seal for each in found), key=_STRENGTH.index, default=Seal.OPEN)


def credentials(found: Iterable[Found]) -> tuple[Found, ...]:
    """Those that open something."""
    return tuple(each for each in found if each.kind in CREDENTIALS)
