"""A bare `Nein, Hamburg` or `No, Sevilla`: in which language it answers, and what, as the speaker would say it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from engram.cognition.reading.abroad.reading import language_of
from engram.late import late

LONGEST_ANSWER = 3  # words after the no
REACH = 3  # texts back
LEAST_TO_TELL = 3  # words of a text that show its language
_NO = late(
    r"(?i)^(?:(?:oh|ay|ach|sorry|perdón|perdona|entschuldigung|moment|wait|oops)[,.! ]+)?"
    r"(?P<no>no|nope|nein|nee|non|não)[,.!;:—–-]+\s*(?P<rest>\S.*)$"
)
_GERMAN = late(r"(?i)\b(?:du|dein\w*|dich|dir)\b")
_ENGLISH = late(r"(?i)(?:it|it's|i|i'm|my|that|that's|he|he's|she|she's|they|we|the|an?|not|thanks|actually)\b")


def answered_in(sentence: str, context: Sequence[str]) -> str | None:
    """The language of what a short no answers; None where it is no such no, or nothing shows the language.

    >>> answered_in("No, Sevilla.", ["Vivo en Madrid."]), answered_in("No, Porto.", ["I live in Lisbon."])
    ('es', 'en')
    """
    found = _NO.match(sentence)
    if found is None or len(found["rest"].split()) > LONGEST_ANSWER or _ENGLISH.match(found["rest"]):
        return None
    spoken = [language_of(text) for text in reversed(context[-REACH:]) if len(text.split()) >= LEAST_TO_TELL]
    if found["no"].lower() == "nein":
        return "de" if "de" in spoken or any(map(_GERMAN.search, context[-1:])) else None
    return next(iter(spoken), None)


_GERMAN_VERBS = MappingProxyType(
    {"bist": "bin", "hast": "habe", "magst": "mag", "heißt": "heiße", "isst": "esse", "sprichst": "spreche"}
)
_YOU_DO = late(r"\b[Dd]u ([a-zäöüß]+t)\b")
_DO_YOU = late(r"^([A-ZÄÖÜ][a-zäöüß]+t) du\b")
_MINE: Mapping[str, tuple[tuple[re.Pattern[str], str], ...]] = MappingProxyType(
    {
        "de": (
            (late(r"(?i)^(?:also|ok(?:ay)?|verstanden|aha|gut|alles klar|notiert)[,:.!]*\s+"), ""),
            (late(r",\s*(?:notiert|richtig|oder|stimmt's|stimmt das)$"), ""),
            (late(r"\balso\s"), ""),
            (late(r"\b([Dd])ein(?=e?\b|e[rmns]\b)"), "Mein"),
        ),
        "es": (
            (late(r"(?i)^(?:así que|entonces|vale|ok|entendido|anotado|de acuerdo|bien)[,:.!]*\s+"), ""),
            (late(r",\s*(?:¿?(?:verdad|no|correcto|cierto)|anotado)$"), ""),
            (late(r"(?i)^vives\b"), "Vivo"),
            (late(r"(?i)^trabajas\b"), "Trabajo"),
            (late(r"(?i)^te llamas\b"), "Me llamo"),
            (late(r"(?i)^te (gusta|encanta)"), r"Me \1"),
            (late(r"(?i)^eres\b"), "Soy"),
            (late(r"(?i)^tienes\b"), "Tengo"),
            (late(r"(?i)^tu\b"), "Mi"),
        ),
    }
)


def as_mine(said: str, language: str) -> str:
    """What somebody else says of the one spoken to, as that one would say it.

    >>> as_mine("Du wohnst also in Berlin?", "de"), as_mine("¿Vives en Madrid?", "es")
    ('Ich wohne in Berlin', 'Vivo en Madrid')
    """
    text = said.strip(" ¿?.!")
    for pattern, mine in _MINE.get(language, ()):
        text = pattern.sub(mine, text).strip()
    if language == "de":
        text = _DO_YOU.sub(lambda found: f"Ich {_first_person(found[1].lower())}", text)
        text = _YOU_DO.sub(lambda found: f"Ich {_first_person(found[1])}", text)
    return text


def _first_person(verb: str) -> str:
    """What I do where you do it: `wohnst`, `arbeitest`."""
    known = _GERMAN_VERBS.get(verb)
    return known or f"{re.sub(r'e?s?t$', '', verb)}e"
