"""WordPiece, the tokeniser of BERT: text to the numbers its vocabulary gives to words and parts of words.

Tokens and their order are those of the reference implementation, with one difference on purpose: "[SEP]" and its like
in a text are text, never a command.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field

CLASSIFY, SEPARATE, UNKNOWN = "[CLS]", "[SEP]", "[UNK]"
CONTINUED = "##"
MOST_TOKENS = 256
MOST_CHARACTERS = 16_384  # far more than 256 tokens of any language take; the rest of a book need not be read
LONGEST_WORD = 100
MOST_WORDS_KEPT = 1 << 14

IDEOGRAPHS = [
    (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x2A6DF), (0x2A700, 0x2B73F), (0x2B740, 0x2B81F),
    (0x2B920, 0x2CEAF), (0x2F800, 0x2FA1F),
]  # fmt: skip
SYMBOLS_THAT_SPLIT = frozenset("$+<=>^`|~")
INVISIBLE = frozenset(["Cc", "Cf", "Cs", "Co"])


class Letters(dict[int, str]):
    """What each character becomes: looked up once, then remembered."""

    def __missing__(self, code: int) -> str:
        """Work a character out when it first comes up."""
        self[code] = plain(chr(code))
        return self[code]


def plain(character: str) -> str:
    """A character without case and accents; one that stands for itself is set apart, an invisible one is gone.

    >>> plain("É"), plain("!"), plain("猫"), plain("\\u200b")
    ('e', ' ! ', ' 猫 ', '')
    """
    if character in "\t\n\r":
        return " "
    if unicodedata.category(character) in INVISIBLE or character == "\ufffd":
        return ""
    if character.isspace():
        return " "
    apart = is_ideograph(character)
    letters = "".join(map(bare, unicodedata.normalize("NFD", character)))
    return f" {letters} " if apart else letters


def bare(character: str) -> str:
    """A decomposed character in lower case; accents vanish, punctuation stands alone."""
    category = unicodedata.category(character)
    if category == "Mn":
        return ""
    if category.startswith("P") or character in SYMBOLS_THAT_SPLIT:
        return f" {character} "
    return character.lower()


def is_ideograph(character: str) -> bool:
    """Whether a character is a word of its own, as in Chinese."""
    code = ord(character)
    return code >= IDEOGRAPHS[0][0] and any(first <= code <= last for first, last in IDEOGRAPHS)


@dataclass(frozen=True, slots=True)
class WordPiece:
    """A vocabulary and what has been looked up in it."""

    vocabulary: Mapping[str, int]
    most: int = MOST_TOKENS
    letters: Letters = field(default_factory=Letters)
    known: dict[str, list[int]] = field(default_factory=dict)

    def ids(self, text: str) -> list[int]:
        """The tokens of a text between the two marks; what goes beyond the limit is left out."""
        found = [self.vocabulary[CLASSIFY]]
        for word in text.lstrip()[:MOST_CHARACTERS].translate(self.letters).split():
            pieces = self.known.get(word)
            found += self.learn(word) if pieces is None else pieces
            if len(found) >= self.most:
                break
        return [*found[: self.most - 1], self.vocabulary[SEPARATE]]

    def learn(self, word: str) -> list[int]:
        """Split a word and remember how; forget all when there are too many."""
        if len(word) > LONGEST_WORD:
            return [self.vocabulary[UNKNOWN]]
        if len(self.known) >= MOST_WORDS_KEPT:
            self.known.clear()
        return self.known.setdefault(word, self.pieces(word))

    def pieces(self, word: str) -> list[int]:
        """The longest pieces from the left; a word with a part that is in no vocabulary is unknown as a whole."""
        found: list[int] = []
        start = 0
        while start < len(word):
            piece, start = self.longest(word, start)
            if piece is None:
                break
            found.append(piece)
        return found if start == len(word) else [self.vocabulary[UNKNOWN]]

    def longest(self, word: str, start: int) -> tuple[int | None, int]:
        """The longest piece that begins here, and where it ends."""
        mark = CONTINUED if start else ""
        for end in range(len(word), start, -1):
            piece = self.vocabulary.get(mark + word[start:end])
            if piece is not None:
                return piece, end
        return None, start
