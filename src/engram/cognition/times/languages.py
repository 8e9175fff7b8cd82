"""The languages in which times are read, and which of them a text is in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set

from engram.cognition.times.english import ENGLISH
from engram.cognition.times.german import GERMAN
from engram.cognition.times.language import Language
from engram.cognition.times.spanish import SPANISH

LANGUAGES = (ENGLISH, GERMAN, SPANISH)
WORD = re.compile(r"[^\W\d_]+")

_CUES = frozenset[str]().union(*(language.vocabulary.cues for language in LANGUAGES))
_GAP = re.compile(r"\n\s*|[.!?](?<=[^\W\d_]{3}.)\s+(?!\d)")  # no gap in `Sept. 5` and `7. Mai`
_FIGURES = re.compile(  # every branch begins with one of few characters, which is what makes the search fast
    r"[12][089]\d\d(?!\d)|['’]\d\d(?!\w)|\d{1,2}(?:[./-] ?\d{1,2}[./-]|/\d|(?:st|nd|rd|th|'?s|er[ns]?)\b)|[qQ][1-4]\b"
)


def language_of(text: str) -> Language | None:
    """The language to read times in, or None if the text cannot speak of any: this is what every text pays."""
    words = set(WORD.findall(text.lower()))
    return _most_known(words) if _may_tell(words, text, _CUES) else None


def telling_pieces(text: str, language: Language) -> Iterator[tuple[int, str]]:
    """The sentences of a text that may speak of time, each with where it starts."""
    start, cues = 0, language.vocabulary.cues
    for end in [*(gap.end() for gap in _GAP.finditer(text)), len(text)]:
        piece = text[start:end]
        if _may_tell(set(WORD.findall(piece.lower())), piece, cues):
            yield start, piece
        start = end


def _may_tell(words: Set[str], text: str, cues: frozenset[str]) -> bool:
    return not words.isdisjoint(cues) or bool(_FIGURES.search(text))


def anchoring_language(text: str) -> Language | None:
    """The language to read events in, or None if the text cannot tell a time by one."""
    words = set(WORD.findall(text.lower()))
    language = _most_known(words)
    return None if words.isdisjoint(language.vocabulary.anchoring) else language


def _most_known(words: Set[str]) -> Language:
    """The language that knows most of the words; the first one where several know as many."""
    return max(LANGUAGES, key=lambda language: len(language.vocabulary.known & words))
