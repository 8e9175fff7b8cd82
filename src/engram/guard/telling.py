"""What words tell: each is looked up once, and says as bits which rules may find something in the text it stands in."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from functools import reduce
from operator import or_

Read = Callable[[str], int]
_WORD = re.compile(r"\w+")
_KEY = 3
_MOST_WORDS, _LONGEST_WORD = 65_536, 32
EVERYTHING = -1
"""Every bit there is."""


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
        self._keys: defaultdict[str, list[tuple[str, int]]] = defaultdict(list)

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

    def of(self, words: Collection[str]) -> int:
        """All that some words tell; of more than a language has, nothing is asked and everything may be."""
        if len(words) > _MOST_WORDS:
            return EVERYTHING
        return reduce(or_, set(map(self.__getitem__, words)), self._always)

    def __missing__(self, word: str) -> int:
        """What a word tells that was not met yet."""
        told = self._by_keys(f" {word} ")
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
            self._keys[key[:_KEY]].append((key, bit))
            self._always |= 0 if key else bit
        self.clear()
        return bit

    def _by_keys(self, word: str) -> int:
        """The bits of the keys in a word between blanks."""
        told = 0
        for at in range(len(word)):
            for size in range(1, _KEY + 1):
                for key, bit in self._keys.get(word[at : at + size], ()):
                    told |= bit if word.startswith(key, at) else 0
        return told


def key_of(needle: str) -> str:
    """The longest word of a needle, with a blank where it must begin or end; none where the needle has no word.

    >>> key_of("tell them"), key_of("amm "), key_of("](http"), key_of("<|")
    ('tell ', 'amm ', ' http', '')
    """
    words = [(each.group(), each.start() > 0, each.end() < len(needle)) for each in _WORD.finditer(needle.lower())]
    return max((" " * begun + word + " " * ended for word, begun, ended in words), key=len, default="")


TELLING = Telling()
"""The words of all rules; each room of rules adds its own."""
