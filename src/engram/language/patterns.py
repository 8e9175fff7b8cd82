"""The pattern language of the tables, compiled to regular expressions.

| written | matches |
|---|---|
| `live` | the word, in any case; an apostrophe inside it may be missing |
| `(a\\|b)`, `[a\\|b]` | one of them; one of them or nothing |
| `!(a\\|b)` | nothing, if none of them comes next |
| `<list>` | what the table defines under that name in `[words]`, itself a pattern |
| `_`, `#` | any one word; a number, in digits |
| `{slot}`, `{slot:shape}` | what is captured, as a group of that name and a number; a shape may be a list, too |
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from typing import NamedTuple

from engram.late import late

_TOKENS = late(r"\{\w+(?::\w+)?\}|<\w+>|[()\[\]|!]|\s+|[^\s(){}<>|!\[\]]+")
_BETWEEN_WORDS = r"(?!\B\w)\s*+"
_SLOT = late(r"\(\?P<([a-z]+)\d*>")
_WORD = late(r"\w+")


class Pattern(NamedTuple):
    """A regular expression, and words of which a text that it matches has at least one (none if that is not known)."""

    source: str
    keys: frozenset[str] = frozenset()


class Patterns:
    """Compiles patterns that refer to lists, which are compiled once, and to shapes, regular expressions for slots."""

    def __init__(self, lists: Mapping[str, str]) -> None:
        self._lists = lists
        self._known: dict[str, Pattern] = {}

    def define(self, shapes: Mapping[str, str]) -> None:
        """Add shapes, which go before lists of the same name."""
        self._known.update((name, Pattern(shape)) for name, shape in shapes.items())

    def named(self, name: str) -> Pattern:
        """The shape or list of that name."""
        if name not in self._known:
            self._known[name] = self._alternatives(iter(_TOKENS.findall(self._lists[name])))
        return self._known[name]

    def compiled(self, pattern: str) -> Pattern:
        """The regular expression of a pattern.

        >>> Patterns({"home": "(live|dwell)"}).compiled("i [now] <home> in _").keys == {"live", "dwell"}
        True
        """
        found = self._alternatives(iter(_TOKENS.findall(pattern)))
        numbers = count(1)  # because a regular expression can use a name only once
        return found._replace(source=_SLOT.sub(lambda slot: f"(?P<{slot[1]}{next(numbers)}>", found.source))

    def _alternatives(self, tokens: Iterator[str]) -> Pattern:
        """Everything up to the bracket that closes it, or to the end."""
        branches: list[list[Pattern]] = [[]]
        negated = False
        for token in tokens:
            if token in (")", "]"):
                break
            if token == "|":
                branches.append([])
            elif token == "!":
                negated = True
            else:
                piece = self._piece(token, tokens)
                branches[-1].append(Pattern(rf"(?!{piece.source}(?!\w))") if negated else piece)
                negated = False
        keys = [_most_telling(branch) for branch in branches]
        source = "|".join("".join(piece.source for piece in branch) for branch in branches)
        return Pattern(f"(?:{source})", frozenset().union(*keys) if all(keys) else frozenset())

    def _piece(self, token: str, tokens: Iterator[str]) -> Pattern:
        if token == "(":
            return self._alternatives(tokens)
        if token == "[":
            return Pattern(f"{self._alternatives(tokens).source}?")
        if token[0] == "<":
            return self.named(token[1:-1])
        if token[0] == "{":
            slot, _, shape = token[1:-1].partition(":")
            inside = self.named(shape or slot)
            return Pattern(f"(?P<{slot}>{inside.source})", inside.keys)
        if token.isspace():
            return Pattern(_BETWEEN_WORDS)
        if token == "_":
            return Pattern(r"[\w-]+")
        return Pattern(_literal(token), frozenset(sorted(_WORD.findall(token.lower()), key=len)[-1:]))


def _literal(word: str) -> str:
    """A word as it is typed: an apostrophe may be missing, but not the one that begins an ending."""
    if word.isalnum():
        return word
    escaped = "".join(letter if letter.isalnum() or letter in "'-" else f"\\{letter}" for letter in word)
    return (escaped[:1] + escaped[1:].replace("'", "'?")).replace("\\#", r"\d+")


def _most_telling(branch: list[Pattern]) -> frozenset[str]:
    """The words of that part of a sequence whose shortest word is longest.

    A word that a slot follows without a space is only the beginning of one, and taken if there is no other.
    """
    if len(branch) == 1:
        return branch[0].keys
    followed = zip(branch, [*branch[1:], Pattern("")], strict=True)
    known = [(not after.source.startswith("(?P<"), piece.keys) for piece, after in followed if piece.keys]
    return max(known, key=lambda each: (each[0], min(map(len, each[1]))), default=(True, frozenset[str]()))[1]
