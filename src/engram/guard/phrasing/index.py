"""Which of many phrases a text can hold at all and where, told by its words, before any pattern is tried."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise
from operator import or_

from engram.guard.glance import Piece
from engram.guard.phrasing.phrase import Phrase
from engram.guard.stretches import Spans
from engram.guard.telling import TELLING

_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff]")

# Stems that half of all talk has: where a phrase has another group, that one tells sooner that it is not there.
_COMMON = frozenset(
    """all any each every everything what which where when you your i me to in an not do never always this that i'm let
    tell show say use need read add put note keep save write list give share post send mail mode im no lo sin ohne nur
    nicht nie immer an sag ihr ihm ne sans note mode non modo sem 的 用户 所有""".split()
)


@dataclass(frozen=True, slots=True)
class Likely:
    """A phrase, the bits that words must tell for it to be there, and what they cannot tell for certain."""

    phrase: Phrase
    needed: int
    unsure: tuple[tuple[int, tuple[str, ...]], ...]
    """For each group that has stems of several words, the bit of its others, and those."""

    def may_be_in(self, stretch: str, told: int) -> bool:
        """Whether a stretch whose words tell so much has a stem of each group."""
        if told & self.needed != self.needed:
            return False
        for sure, stems in self.unsure:  # noqa: SIM110 - tried on every long text; `all` takes twice as long
            if not (told & sure or any(map(stretch.__contains__, stems))):
                return False
        return True


@dataclass(frozen=True, slots=True)
class Index:
    """Phrases by the bit that the words of their rarest group tell, and all those bits."""

    by_rarest: Mapping[int, Sequence[Likely]]
    rarest: int

    def likely(self, text: str, told: int) -> list[Phrase]:
        """The phrases of which every group has a stem in a text whose words tell so much."""
        return [each.phrase for each in self._told(told) if each.may_be_in(text, told)]

    def places(self, text: str, pieces: Sequence[Piece], told: int) -> Iterator[tuple[Phrase, Spans]]:
        """The phrases that a text in pieces may hold, each with the stretches where its stems stand together."""
        if len(pieces) == 1:
            yield from ((each, [(0, len(text))]) for each in self.likely(text, told))
            return
        windows = [(one.start, other.end, one.told | other.told) for one, other in pairwise(pieces)]
        for each in self._told(told):
            near = [(start, end) for start, end, told in windows if each.may_be_in(text[start:end], told)]
            if near:
                yield each.phrase, _joined(near, len(text))

    def _told(self, told: int) -> Iterator[Likely]:
        """The phrases that words may make which tell so much."""
        rest = told & self.rarest
        while rest:
            bit = rest & -rest
            rest ^= bit
            yield from (each for each in self.by_rarest[bit] if told & each.needed == each.needed)


def _joined(near: Spans, most: int) -> Spans:
    """Stretches in their order as one where they touch, each with a little of what follows."""
    spans = near[:1]
    for start, end in near[1:]:
        if start <= spans[-1][1] + _MARGIN:
            spans[-1] = spans[-1][0], end
        else:
            spans.append((start, end))
    return [(start, min(end + _MARGIN, most)) for start, end in spans]


_MARGIN = 256
"""Letters behind a phrase that may still say that it is none."""


def indexed(phrases: Iterable[Phrase]) -> Index:
    """An index over phrases."""
    by_rarest: defaultdict[int, list[Likely]] = defaultdict(list)
    for each in phrases:
        groups = sorted(each.stems, key=_commonness)
        bits = [TELLING.rule(_needles(group, group)) for group in groups]
        unsure = tuple(filter(None, map(_unsure, groups)))
        by_rarest[bits[0]].append(Likely(each, reduce(or_, bits), unsure))
    return Index(dict(by_rarest), reduce(or_, by_rarest))


def _needles(stems: Iterable[str], group: Iterable[str]) -> list[str]:
    """Stems as they are told: one of letters alone begins a word, unless its group is of a language that parts none."""
    unspaced = any(map(_UNSPACED.search, group))
    return [f" {stem}" if stem.isalnum() and not unspaced else stem for stem in stems]


def _unsure(group: Iterable[str]) -> tuple[int, tuple[str, ...]] | None:
    """The stems of a group that words do not tell for certain, and the bit of the others; none where all are told."""
    several = tuple(sorted(stem for stem in group if not _is_one_word(stem)))
    sure = _needles(filter(_is_one_word, group), group)
    return (TELLING.rule(sure) if sure else 0, several) if several else None


def _is_one_word(stem: str) -> bool:
    """Whether a stem is the beginning of a word, or a whole one."""
    return stem.isalnum() or (stem == f" {stem.strip()} " and stem.strip().isalnum())


def _commonness(group: Iterable[str]) -> float:
    """How likely it is that an ordinary text holds one of the stems: short words are frequent, long ones are not."""
    return sum(1.0 if stem.strip() in _COMMON else 4.0 ** -len(stem.strip()) for stem in group)
