"""What words tell: each is looked up once, and says as bits which rules may find something in the text it stands in."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import reduce
from operator import or_

Read = Callable[[str], int]
_WORD = re.compile(r"\w+")
_PART = 3
"""Letters of a word by which the keys are found that may be in it."""
_MOST_WORDS, _LONGEST_WORD = 65_536, 32
_ENDLESS = 4_096
"""Letters of what is no word, but a run that nothing parts."""
EVERYTHING = -1
"""Every bit there is: what is told of a text whose words nobody looked at."""


class Telling(dict[str, int]):
    """The bits of each word, worked out when it is met; kept for so many words as a language has.

    A bit that is not told proves that its rule finds nothing; one that is told proves nothing.
    """

    def __init__(self) -> None:
        """Begin without rules."""
        super().__init__()
        self._same: dict[int, int] = {}  # words that tell the same share one number, so that a set of them is small
        self._always = 0
        self._claimed = 0
        self._readers: list[tuple[int, Read]] = []
        self._bits: dict[frozenset[str], int] = {}
        self._whole: defaultdict[str, int] = defaultdict(int)
        self._beginnings: defaultdict[str, list[tuple[str, int]]] = defaultdict(list)
        self._ends: defaultdict[str, list[tuple[str, int]]] = defaultdict(list)
        self._inside: defaultdict[str, list[tuple[str, int]]] = defaultdict(list)
        self._long: list[tuple[str, int]] = []
        self._short: list[tuple[str, int]] = []
        self._odd: list[tuple[str, int]] = []

    def claim(self, width: int, read: Read) -> int:
        """Room for so many bits that are read off a word in small letters; from which bit on."""
        shift = self._claimed
        self._claimed += width
        self._readers.append((shift, read))
        self.clear()
        return shift

    def rule(self, needles: Iterable[str]) -> int:
        """The bit of a rule that finds nothing where none of some needles is in the text in small letters."""
        listed = frozenset(needles)
        if listed not in self._bits:
            self._bits[listed] = self._told_by(listed)
        return self._bits[listed]

    def of(self, words: Iterable[str]) -> int:
        """All that some words tell."""
        return reduce(or_, set(map(self.__getitem__, words)), self._always)

    def __missing__(self, word: str) -> int:
        """What a word tells that was not met yet."""
        told = self._by_keys(word)
        for shift, read in self._readers:
            told |= read(word) << shift
        if len(self) < _MOST_WORDS and len(word) < _LONGEST_WORD:
            self[word] = told = self._same.setdefault(told, told)
        return told

    def _told_by(self, needles: frozenset[str]) -> int:
        """A new bit that the keys of some needles tell."""
        bit = 1 << self._claimed
        self._claimed += 1
        for key in {key_of(each) for each in needles}:
            self._add(key, bit)
        self.clear()
        return bit

    def _add(self, key: str, bit: int) -> None:
        """Put a key where it is looked for: a long one by each of its first letters, for not every place is tried."""
        word = key.strip()
        match key[:1] == " ", key[-1:] == " ":
            case True, True:
                self._whole[word] |= bit
            case True, False:
                self._beginnings[word[:_PART]].append((word, bit))
            case False, True:
                self._ends[word[-_PART:]].append((word, bit))
            case _ if not word:
                self._always |= bit
            case _ if len(word) < 2 * _PART - 1:
                (self._short if word.isascii() else self._odd).append((word, bit))
            case _:
                self._long.append((word, bit))
                for at in range(_PART):
                    self._inside[word[at : at + _PART]].append((word, bit))

    def _by_keys(self, word: str) -> int:
        """The bits of the keys in a word."""
        told, inside = self._whole.get(word, 0), self._inside
        for size in range(1, _PART + 1):
            for key, bit in self._beginnings.get(word[:size], ()):
                told |= bit if word.startswith(key) else 0
            for key, bit in self._ends.get(word[-size:], ()):
                told |= bit if word.endswith(key) else 0
        if len(word) > _ENDLESS:
            return told | self._by_each_key(word)
        for at in [at for at in range(0, len(word) - _PART + 1, _PART) if word[at : at + _PART] in inside]:
            for key, bit in inside[word[at : at + _PART]]:
                told |= bit if key in word[max(0, at - len(key)) : at + len(key)] else 0
        for key, bit in self._short if word.isascii() else (*self._short, *self._odd):
            told |= bit if key in word else 0
        return told

    def _by_each_key(self, word: str) -> int:
        """The same for a very long one: a key at a time is looked for faster than a part at a time."""
        letters, keys = set(word), (*self._short, *self._odd, *self._long)
        return reduce(or_, [bit for key, bit in keys if letters.issuperset(key) and key in word], 0)


# Words that half of all talk has: where a needle has another, that one tells more.
_COMMON = frozenset("the of to a an in is it you your and all any do be are for on with what this that now new".split())


def key_of(needle: str) -> str:
    """The most telling word of a needle, with a blank where it must begin or end; none where the needle has no word.

    >>> key_of("tell them"), key_of("amm "), key_of("](http"), key_of("<|"), key_of("end of the ")
    ('tell ', 'amm ', ' http', '', 'end ')
    """
    words = [(each.group(), each.start() > 0, each.end() < len(needle)) for each in _WORD.finditer(needle.lower())]
    telling = [each for each in words if each[0] not in _COMMON] or words
    return max((" " * begun + word + " " * ended for word, begun, ended in telling), key=len, default="")


TELLING = Telling()
"""The words of all rules; each room of rules adds its own."""
