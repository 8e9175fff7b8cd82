"""Which of many phrases a text can hold at all and where, told by its words, before any pattern is tried."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache

from engram.guard.phrasing.phrase import Phrase
from engram.guard.stretches import Spans, around, occurrences

_WORD = re.compile(r"\w+")
_KEY = 4
_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff]")

# Stems that half of all talk has: where a phrase has another group, that one tells sooner that it is not there.
_COMMON = frozenset(
    """all any each every everything what which where when you your i me to in an not do never always this that i'm let
    tell show say use need read add put note keep save write list give share post send mail mode im no lo sin ohne nur
    nicht nie immer an sag ihr ihm ne sans note mode non modo sem 的 用户 所有""".split()
)


class _ByWord(dict[str, tuple[str, ...]]):
    """The stems that each word tells of, worked out when it is met; kept for so many words as a language has."""

    def __init__(self, stems: Iterable[str]) -> None:
        """Take stems that each begin a word."""
        super().__init__()
        self.by_key: defaultdict[str, list[str]] = defaultdict(list)
        for stem in stems:
            self.by_key[_telling_key(stem)].append(stem)

    def __missing__(self, word: str) -> tuple[str, ...]:
        """What a word tells of that was not met yet."""
        shorter = [stem for size in range(1, _KEY) for stem in self.by_key.get(word[:size], ()) if stem.isalnum()]
        longer = [stem for stem in self.by_key.get(word[:_KEY], ()) if word.startswith(stem) or not stem.isalnum()]
        told = tuple(dict.fromkeys([*shorter, *longer]))
        if len(self) < _MOST_WORDS and len(word) < _LONGEST_WORD:
            self[word] = told
        return told


_MOST_WORDS, _LONGEST_WORD = 65_536, 32


@dataclass(frozen=True, slots=True)
class Stems:
    """Stems by the words that tell of them, and those that no word does."""

    by_word: _ByWord
    loose: tuple[str, ...]
    unspaced: tuple[str, ...]
    all: tuple[str, ...]

    def present(self, text: str, words: Iterable[str]) -> Iterator[str]:
        """Those that are in a text of such words."""
        told = {stem for stems in set(map(self.by_word.__getitem__, words)) for stem in stems}
        yield from (stem for stem in told if stem.isalnum() or stem in text)
        yield from (stem for stem in self.loose if stem in text)
        if self.unspaced and not text.isascii() and _UNSPACED.search(text):
            yield from (stem for stem in self.unspaced if stem in text)

    def may_be_in(self, text: str, words: Iterable[str]) -> bool:
        """Whether one may be, told in a moment."""
        return (
            any(map(self.by_word.__getitem__, words))
            or any(map(text.__contains__, self.loose))
            or (bool(self.unspaced) and not text.isascii())
        )

    def any_present(self, text: str, words: Iterable[str]) -> bool:
        """Whether one is."""
        return next(self.present(text, words), None) is not None


@dataclass(frozen=True, slots=True)
class Index:
    """Phrases by the stems of their rarest group, and the stems of their other groups."""

    rarest: Stems
    by_stem: Mapping[str, Sequence[int]]
    phrases: tuple[Phrase, ...]
    others: tuple[tuple[Stems, ...], ...]

    def likely(self, text: str, words: Set[str]) -> list[Phrase]:
        """The phrases of which every group has a stem in a text of such words."""
        found = list(self.rarest.present(text, words))
        if not found:
            return []
        first = dict.fromkeys([place for stem in found for place in self.by_stem[stem]])
        return [
            self.phrases[place]
            for place in first
            if all(group.any_present(text, words) for group in self.others[place])
        ]

    def places(self, text: str, words: Set[str]) -> Iterator[tuple[Phrase, Spans]]:
        """The phrases that a text may hold, each with the stretches around the stems that tell so."""
        if not self.rarest.may_be_in(text, words):
            return
        if len(text) <= _SHORT:
            yield from ((each, [(0, len(text))]) for each in self.likely(text, words))
            return
        by_place: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
        for stem in self.rarest.present(text, words):
            at = [(each, each) for each in occurrences(stem, text)]
            for place in self.by_stem[stem]:
                by_place[place] += at
        for place, found in by_place.items():
            spans = around(sorted(found), text, _REACH, _REACH, until=" ")
            spans = [span for span in spans if self._may_stand_in(place, text[slice(*span)])]
            if spans:
                yield self.phrases[place], spans

    def _may_stand_in(self, place: int, stretch: str) -> bool:
        """Whether a stretch has a stem of each other group of a phrase."""
        return all(any(map(stretch.__contains__, group.all)) for group in self.others[place])


_SHORT, _REACH = 1_024, 320
"""A text so short that it is looked through whole; letters on either side of a stem within which its phrase stands."""


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
    first = [key for key in [_key(stem)] if len(key) == _KEY or stem.isalnum()]
    return max([*whole, *first], key=len, default="")


def stems_of(listed: Iterable[str]) -> Stems:
    """Stems, sorted by how they are looked for."""
    stems = sorted(listed)
    unspaced = tuple(stem for stem in stems if _UNSPACED.search(stem))
    loose = tuple(stem for stem in stems if not _telling_key(stem) and stem not in unspaced)
    told = [stem for stem in stems if _telling_key(stem)]
    return Stems(_ByWord(told), loose, unspaced, tuple(stems))


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
