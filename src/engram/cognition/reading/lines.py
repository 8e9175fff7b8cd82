"""Whose words they are: quotations of several sentences, pasted mails, and lines under the name of another."""

from __future__ import annotations

from collections.abc import Iterator

from engram.cognition.entities.gazetteer import GIVEN_NAMES
from engram.cognition.words import fold
from engram.late import late

_QUOTED = late(r"\"[^\"\n]{3,2000}\"|“[^”\n]{3,2000}”|«[^»\n]{3,2000}»|„[^“”\n]{3,2000}[“”]")
_SENTENCE_END = late(r"[.!?…]\s+\S")
_MAIL = late(r"(?im)^(?:from|von|de): ?\S[^\n]*\n[\w-]{2,12}: ?\S")
_LINE = late(
    r"(?m)^[ \t]*(?P<who>[^\W\d_][\w'-]+)(?: [A-Z][\w'-]+)? ?: (?:[\w']+[,.!]+ ){0,2}"
    r"(?!(?:[Mm]y|[Oo]ur) [\w-]+(?: [\w-]+)?\s*(?:[,.(]|$))"
    r"(?:(?:I|I'm|I've|i|im|[Mm]e|[Mm]y|[Ww]e|[Oo]ur|[Ii]ch|[Mm]eine?|[Mm]i|[Vv]ivo|[Ss]oy|[Jj]e|[Mm]on|[Mm]a)\b|[Jj]')"
    r"[^\n]*",
    has=":",
)


def words_of_others(text: str, me: str | None) -> list[tuple[int, int]]:
    """The stretches of a turn that are somebody else's words, though they may say `I`.

    >>> said = "Tom: I live in Oslo\\nAna: I live in Rome"
    >>> [said[start:end] for start, end in words_of_others(said, "Ana")]
    ['Tom: I live in Oslo']
    """
    return [*_quotations(text), *_mails(text), *_lines(text, me)]


def _quotations(text: str) -> Iterator[tuple[int, int]]:
    """What stands in quotation marks and is longer than a sentence."""
    return (found.span() for found in _QUOTED.finditer(text) if _SENTENCE_END.search(found[0]))


def _mails(text: str) -> Iterator[tuple[int, int]]:
    """A mail from its header on, to the end: nothing shows where it ends."""
    found = _MAIL.search(text)
    if found is not None:
        yield found.start(), len(text)


def _lines(text: str, me: str | None) -> Iterator[tuple[int, int]]:
    """The lines that somebody else says in a pasted chat."""
    own = fold(me.split(" ", 1)[0]) if me else ""
    for found in _LINE.finditer(text):
        who = fold(found["who"])
        if who in GIVEN_NAMES and who != own:
            yield found.span()
