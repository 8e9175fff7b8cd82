"""Whether a text speaks of something that is named in a few words."""

from __future__ import annotations

from engram.cognition.claims import normalised
from engram.cognition.lists import items_of
from engram.cognition.words import STOP_WORDS, terms

Stems = tuple[str, ...]
PAIR = 2  # letters that stand for a word in scripts without spaces
EDGES = ",;:()\"'“”‘’"


def speaks_of(text: str, about: str) -> bool:
    """Tell whether a text has the telling words of a few others, together and in their order.

    >>> speaks_of("Ana's phone number is 555-0100", "my phone number"), speaks_of("I like it", "that")
    (True, False)
    """
    wanted = telling(about)
    return bool(wanted) and _has(telling(text), wanted)


def lists(text: str, about: str) -> bool:
    """Tell whether a text says of several things what a few words say of one of them.

    >>> lists("I play the piano and the violin.", "I play the violin"), lists("I play chess and hate Go.", "I play Go")
    (True, False)
    """
    first, *others = map(telling, items_of(text))
    wanted = telling(about)
    places = range(1, len(wanted))
    return any(wanted[place:] in others and _has(first, wanted[:place]) for place in places)


def _has(said: list[Stems], wanted: list[Stems]) -> bool:
    """Whether words are said together and in their order."""
    places = range(len(said) - len(wanted) + 1)
    return any(all(map(is_said, wanted, said[place : place + len(wanted)])) for place in places)


def says_otherwise(text: str, other: str, ending: str) -> bool:
    """Tell whether a text ends with some words, and another begins as it does without them.

    >>> says_otherwise("The key is under the mat", "The key is in the drawer", "under the mat")
    True
    """
    plain = text.rstrip(" .!")
    begins = telling(plain[: -len(ending)]) if ending and plain.lower().endswith(ending.lower()) else []
    return bool(begins) and telling(other)[: len(begins)] == begins


def is_said(wanted: Stems, said: Stems) -> bool:
    """Whether a word is that word; where words are not set apart, whether a run of letters has those in a row."""
    pairs = {stem for stem in wanted if len(stem) == PAIR and not stem.isascii()}
    return wanted == said or (bool(pairs) and len(wanted[0]) == 1 and pairs <= set(said))


def telling(text: str) -> list[Stems]:
    """The words of a text that tell something, in order, each by its stems."""
    chunks = [chunk for chunk in text.split() if normalised(chunk).strip(EDGES) not in STOP_WORDS]
    return [stems for stems in (tuple(terms(chunk)) for chunk in chunks) if stems]
