"""Whether a text speaks of something that is named in a few words."""

from __future__ import annotations

from engram.cognition.claims import normalised
from engram.cognition.words import STOP_WORDS, terms

Stems = tuple[str, ...]
EDGES = ",;:()\"'“”‘’"


def speaks_of(text: str, about: str) -> bool:
    """Tell whether a text has the telling words of a few others, together and in their order.

    >>> speaks_of("Ana's phone number is 555-0100", "my phone number"), speaks_of("I like it", "that")
    (True, False)
    """
    wanted, said = telling(about), telling(text)
    return bool(wanted) and any(said[place : place + len(wanted)] == wanted for place in range(len(said)))


def telling(text: str) -> list[Stems]:
    """The words of a text that tell something, in order, each by its stems."""
    chunks = [chunk for chunk in text.split() if normalised(chunk).strip(EDGES) not in STOP_WORDS]
    return [stems for stems in (tuple(terms(chunk)) for chunk in chunks) if stems]
