"""Corrections of how a name is spelt: `it's Kathryn with a y`, `Leah mit h am Ende`, `se escribe Sophia`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engram.cognition.reading.sentences import split
from engram.cognition.reading.swaps import REACH, Swap
from engram.cognition.words import fold
from engram.late import late

_NAME = r"(?P<new>(?-i:[A-ZÀ-Ý])[\w'-]+)"
_IT_IS = r"(?:(?:it's|it is|that's|my name is|my name's|i'm|es heißt|sie heißt|er heißt|es|c'est)\s+)?(?:actually\s+)?"
_COUNT = r"(?:an?|one|two|double|just one|only one|no|the|einem|zwei|nur einem|una?|dos|un|une|deux)"
_LETTER = r"[\"'“‘]?(?P<letter>[^\W\d_]{1,2})[\"'”’]?(?:'?s)?"
_SPELT = (
    late(
        rf"(?i)^{_IT_IS}{_NAME},?\s+(?:(?:spelled|spelt|written)\s+)?(?:with|without|mit|ohne|con|sin|avec|sans)\s+"
        rf"(?:{_COUNT}\s+)*{_LETTER}\b[^,;.!?]{{0,30}}[.!]*$"
    ),
    late(
        rf"(?i)^{_IT_IS}(?:(?:spelled|spelt|written)|se escribe|(?:ça )?s'écrit|schreibt sich"
        rf"|man schreibt (?:es|sie|ihn)|(?:es|das) wird)\s+(?:as\s+)?{_NAME}(?:\s+geschrieben)?[.!]*$"
    ),
    late(rf"(?i)^{_IT_IS}{_NAME},?\s+(?:is how (?:it's|you) (?:spelled|spelt|spell it)|spelled [\w-]+)[.!]*$"),
)
_WORD = late(r"(?<![\w'-])[A-ZÀ-Ý][\w-]+")
_BY_THE_WAY = late(r"(?i),?\s+(?:btw|by the way|though|lol|haha|übrigens|por cierto|au fait)$")
ALIKE = 0.5  # of the letters of the longer name, in order


def respelt(sentence: str) -> str | None:
    """The name that a sentence says how to spell, if it says nothing else.

    >>> respelt("it's Sara without the h"), respelt("Leah mit h am Ende"), respelt("It's Ana with her sister")
    ('Sara', 'Leah', None)
    """
    bare = _BY_THE_WAY.sub("", sentence.strip(" .!"))
    return next((found["new"] for pattern in _SPELT if (found := pattern.match(bare))), None)


def respellings(new: str, said: Sequence[str]) -> Iterator[Swap]:
    """The sentences with a name that is nearly the same, newest first, with that name as it should be spelt.

    Who was spelt so before is whom it is said of: there is nothing to mend, and a Sara spoken of earlier is another.
    """
    for sentence in (each for text in reversed(said) for each in reversed(split(text)[-REACH:])):
        names = list(_WORD.finditer(sentence))
        if any(found[0] == new for found in names):
            return
        for found in names:
            if found[0] != new and is_alike(found[0], new):
                yield Swap(f"{sentence[: found.start()]}{new}{sentence[found.end() :]}", found[0], new)


def is_own(sentence: str, new: str, said: Sequence[str]) -> bool:
    """Whether a name that is spelt anew can only be that of whoever speaks: they say so, or were just called so.

    `said` is what they are known by, then what was said before, newest last.
    """
    if _OWN.match(sentence):
        return True
    heard = [found[0] for text in said[:1] for found in _WORD.finditer(text)]
    heard += [found["name"] for text in said[-1:] for found in _CALLED.finditer(text)]
    return not any(new in text for text in said) and any(is_alike(each, new) for each in heard)


_CALLED = late(
    r"(?:^|(?<=[,.!?] )|\b(?:[Hh]i|[Hh]ello|[Hh]ey|[Dd]ear|[Tt]hanks|[Tt]hank you|[Ss]orry|[Hh]allo|[Hh]ola|[Bb]onjour)"
    r",? )(?P<name>[A-ZÀ-Ý][\w-]+)(?=\s*(?:[,.!?:]|$))"
)
_OWN = late(r"(?i)^(?:my name|i'm)\b")


def is_alike(one: str, other: str) -> bool:
    """Whether two names may be two spellings of one: they begin alike and share most letters in order.

    >>> is_alike("Katherin", "Kathryn"), is_alike("Sarah", "Sara"), is_alike("Tom", "Tina")
    (True, True, False)
    """
    first, second = fold(one), fold(other)
    longest = max(len(first), len(second))
    return first[:1] in _SOUNDS.get(second[:1], second[:1]) and _shared(first, second) > ALIKE * longest


_SOUNDS = {"c": "ck", "k": "ck", "j": "jy", "y": "jy", "s": "sz", "z": "sz", "f": "fp", "p": "fp", "v": "vw", "w": "vw"}


def _shared(one: str, other: str) -> int:
    """How many letters two words have in common in the same order."""
    row = [0] * (len(other) + 1)
    for letter in one:
        before = 0
        for place, same in enumerate(other, 1):
            before, row[place] = row[place], before + 1 if letter == same else max(row[place], row[place - 1])
    return row[-1]
