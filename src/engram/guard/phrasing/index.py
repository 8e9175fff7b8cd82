"""Which of many phrases a text can hold at all, told by the first letters of its words, before any pattern is tried."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from engram.guard.phrasing.phrase import Phrase

_WORD = re.compile(r"\w+")
_KEY = 4
_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff]")

# Stems that half of all talk has: where a phrase has another group, that one tells sooner that it is not there.
_COMMON = frozenset(
    """all any each every everything what which where when you your i me to in an not do never always this that i'm let
    tell show say use need read add put note keep save write list give share post send mail mode im no lo sin ohne nur
    nicht nie immer an sag ihr ihm ne sans note mode non modo sem 的 用户 所有""".split()
)


def beginnings(words: Iterable[str]) -> frozenset[str]:
    """The first letters of words.

    >>> sorted(beginnings(["never", "mind", "the", "gap"]))
    ['gap', 'mind', 'neve', 'the']
    """
    return frozenset([word[:_KEY] for word in words])


@dataclass(frozen=True, slots=True)
class Stems:
    """Stems by the beginning of a word without which each cannot be there, and those that have none."""

    keys: frozenset[str]
    by_key: Mapping[str, Sequence[str]]
    loose: tuple[str, ...]
    unspaced: tuple[str, ...]

    def present(self, text: str, begins: frozenset[str]) -> Iterator[str]:
        """Those that are in a text whose words begin so."""
        for key in begins & self.keys:
            for stem in self.by_key[key]:
                if stem in text and _begun(_key(stem), begins):
                    yield stem
        for stem in self.loose:
            if stem in text and _begun(_key(stem), begins):
                yield stem
        if self.unspaced and not text.isascii() and _UNSPACED.search(text):
            yield from (stem for stem in self.unspaced if stem in text)

    def any_present(self, text: str, begins: frozenset[str]) -> bool:
        """Whether one is."""
        return next(self.present(text, begins), None) is not None


@dataclass(frozen=True, slots=True)
class Index:
    """Phrases by the stems of their rarest group, and the stems of their other groups."""

    rarest: Stems
    by_stem: Mapping[str, Sequence[int]]
    phrases: tuple[Phrase, ...]
    others: tuple[tuple[Stems, ...], ...]

    def likely(self, text: str, begins: frozenset[str]) -> list[Phrase]:
        """The phrases of which every group has a stem in a text whose words begin so."""
        found = list(self.rarest.present(text, begins))
        if not found:
            return []
        first = dict.fromkeys([place for stem in found for place in self.by_stem[stem]])
        return [
            self.phrases[place]
            for place in first
            if all(group.any_present(text, begins) for group in self.others[place])
        ]


def _begun(key: str, begins: frozenset[str]) -> bool:
    """Whether a word begins so; an empty beginning is that of every word."""
    return not key or key in begins or (len(key) < _KEY and any(word.startswith(key) for word in begins))


@cache
def _key(stem: str) -> str:
    """The letters that a word begins with that holds a stem; none where it may stand anywhere."""
    if not stem[0].isalnum() or _UNSPACED.search(stem):
        return ""
    return str(_WORD.findall(stem)[0][:_KEY])


def _telling_key(stem: str) -> str:
    """The letters of a beginning without which a stem cannot be there; none where there is no such beginning.

    All words of a stem but the first begin where words of the text begin, and end with them if more of it follows.
    """
    if _UNSPACED.search(stem):
        return ""
    words = list(_WORD.finditer(stem))
    later = [each for each in words if each.start()]
    whole = [each.group()[:_KEY] for each in later if len(each.group()) >= _KEY or each.end() < len(stem)]
    first = [key for key in [_key(stem)] if len(key) == _KEY]
    return max([*whole, *first], key=len, default="")


def stems_of(listed: Iterable[str]) -> Stems:
    """Stems, sorted by how they are looked for."""
    stems = sorted(listed)
    by_key: defaultdict[str, list[str]] = defaultdict(list)
    for stem in stems:
        if key := _telling_key(stem):
            by_key[key].append(stem)
    unspaced = tuple(stem for stem in stems if _UNSPACED.search(stem))
    loose = tuple(stem for stem in stems if not _telling_key(stem) and stem not in unspaced)
    return Stems(frozenset(by_key), dict(by_key), loose, unspaced)


def indexed(phrases: Iterable[Phrase]) -> Index:
    """An index over phrases."""
    listed = tuple(phrases)
    by_stem: defaultdict[str, list[int]] = defaultdict(list)
    others = []
    for place, each in enumerate(listed):
        first, *rest = sorted(each.stems, key=_commonness)
        for stem in first:
            by_stem[stem].append(place)
        others.append(tuple(map(stems_of, rest)))
    return Index(stems_of(by_stem), dict(by_stem), listed, tuple(others))


def _commonness(group: Iterable[str]) -> float:
    """How likely it is that an ordinary text holds one of the stems: short words are frequent, long ones are not."""
    return sum(1.0 if stem.strip() in _COMMON else 4.0 ** -len(stem.strip()) for stem in group)
