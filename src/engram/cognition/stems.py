"""German, Spanish and French words by their stems, beside the terms that every text is found by.

A text that is clearly in one of these languages is also indexed by the stems of its words in that language, and a
question looks each of its words up by its stems too. A stem names its language, so English texts have none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import Stemmer

from engram.cognition.known import Known
from engram.cognition.words import LONGEST_TERM, STOP_WORDS, fold, stem
from engram.language.tongue import SMALLEST, STEMMED, clear_tongue

SHORTEST = 3
_WORD = re.compile(rf"(?<![a-z0-9])[a-z]{{{SHORTEST},{LONGEST_TERM}}}(?![a-z0-9])")
_STOP_WORDS = {language: frozenset(map(fold, STOP_WORDS | SMALLEST[language])) for language in STEMMED}

# Snowball tells some endings by an accent, and accents are folded before, since many leave them out; others it lets
# stand. What is taken off before it and after it, and what comes instead.
Endings = tuple[tuple[re.Pattern[str], str], ...]
_BEFORE: dict[str, Endings] = {
    "de": (
        (re.compile(r"^ge(?=[a-z]{3,}t$)"), ""),  # gekocht
        (re.compile(r"(?<=[aioy])s$"), ""),  # Autos
        (re.compile(r"innen$"), "in"),  # Freundinnen
    ),
    "es": (
        (re.compile(r"ces$"), "z"),  # luces
        (re.compile(r"(?<=[aeiu]d)es$"), ""),  # ciudades
    ),
    "fr": (
        (re.compile(r"ees?$"), "e"),  # achetée
        (re.compile(r"(?<=[a-z][a-z][iu])s$"), ""),  # amis
    ),
}
_AFTER: dict[str, Endings] = {
    "de": ((re.compile(r"(?<=[a-z]{3}[b-df-hj-np-tv-z])t$"), ""),),  # kocht
    "es": ((re.compile(r"(?<=[a-z]{3})i$"), ""),),  # vivía, estudia
    "fr": (
        (re.compile(r"(?<=[a-z]{4})(?:on|i)$"), ""),  # habitons, étudie
        (re.compile(r"(?<=[a-z]{2}d)[ru]$"), ""),  # vendre, vendu
    ),
}
_SNOWBALL: dict[str, Callable[[str], str]] = {
    language: Stemmer.Stemmer(name, 0).stemWord
    for language, name in zip(STEMMED, ("german", "spanish", "french"), strict=True)
}


def stems(chunk: str, language: str) -> tuple[str, ...]:
    """The stems of what stands between two blanks, in one language, without stop words.

    >>> stems("Katzen,", "de"), stems("Katze", "de"), stems("J'habite", "fr"), stems("habites-tu", "fr")
    (('katz de',), ('katz de',), ('habit fr',), ('habit fr',))
    """
    return tuple(_stem(word, language) for word in _WORD.findall(fold(chunk)) if word not in _STOP_WORDS[language])


def _stem(word: str, language: str) -> str:
    """The stem and its language, with a blank between them, which no term has."""
    for ending, instead in _BEFORE[language]:
        word = ending.sub(instead, word)
    word = fold(_SNOWBALL[language](word))
    for ending, instead in _AFTER[language]:
        word = ending.sub(instead, word)
    return f"{word} {language}"


def stems_asked_for(question: str) -> dict[str, tuple[str, ...]]:
    """For each term of a question its stems: in its language if that is clear, else in every one; in English none.

    >>> stems_asked_for("Wo sind die Katzen?"), stems_asked_for("Where are the cats?")
    ({'katzen': ('katz de',)}, {})
    """
    language = clear_tongue(question)
    languages = STEMMED if language is None else tuple({language}.intersection(STEMMED))
    found: dict[str, tuple[str, ...]] = {}
    for chunk in question.split() if languages else ():
        found |= _OF_CHUNK[chunk] if languages is STEMMED else _in(chunk, languages)
    return found


def _in(chunk: str, languages: Sequence[str]) -> dict[str, tuple[str, ...]]:
    found = {
        stem(word): tuple(_stem(word, language) for language in languages if word not in _STOP_WORDS[language])
        for word in _WORD.findall(fold(chunk))
    }
    return {term: each for term, each in found.items() if each}


_OF_CHUNK = Known(lambda chunk: _in(chunk, STEMMED))
