"""What is typed in a hurry in other languages, with the letters and the subject that it was typed without."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from engram.late import late

_Rows = tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...]


def _subject(found: re.Match[str]) -> str:
    """A verb that was typed without its subject, with it."""
    verb = found["verb"].lower()
    return f"ich {'habe' if verb == 'hab' else verb}"


_HASTY: Mapping[str, _Rows] = MappingProxyType(
    {
        "de": (
            (late(r"(?i)\b(ich|wir) hab(?=\s)"), r"\1 habe"),
            (late(r"(?i)(?<=\s)nen(?=\s)"), "einen"),
            (late(r"(?i)(?<=\s)ne(?=\s)"), "eine"),
            (late(r"(?i)\bnich(?=\s)"), "nicht"),
            (
                late(
                    r"(?i)^(?P<verb>habe?|bin|muss|wohne|arbeite|mag|hasse|liebe|fahre|esse|trinke|studiere|heiße|komme|nutze)"
                    r"(?=\s(?!(?:ich|wir|du|er|sie|es|mir|dir|mal)\b))"
                ),
                _subject,
            ),
        ),
        "es": ((late(r"(?i)\bq(?=\s)"), "que"), (late(r"(?i)\btb\b"), "también")),
        "fr": (
            (late(r"(?i)\b(?:chuis|j'suis|jsuis)(?=\s)"), "je suis"),
            (late(r"(?i)\b(?:jai|g)(?=\s)"), "j'ai"),
            (late(r"(?i)\b(je|on) bosse(?=\s)"), r"\1 travaille"),
            (late(r"(?i)\brdv\b"), "rendez-vous"),
            (late(r"(?i)(?:^|(?<=, )|(?<=\bet ))on a (?=(?:un|une|deux|trois|quatre|\d) )"), "j'ai "),
            (late(r"(?i)\b(je|on|il|elle) (?=(?:bois|mange|fume|aime|travaille|vis)\s(?:pas|plus)\b)"), r"\1 ne "),
        ),
    }
)


def written_out(text: str, language: str) -> str:
    """A sentence as it would be typed with more care.

    >>> written_out("hab nen Hund", "de"), written_out("j'bosse pas", "fr"), written_out("mon rdv", "fr")
    ('ich habe einen Hund', "j'bosse pas", 'mon rendez-vous')
    """
    for pattern, whole in _HASTY.get(language, ()):
        text = pattern.sub(whole, text)
    return text
