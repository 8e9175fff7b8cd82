"""Which language a short text is in, as far as its script and its smallest words tell."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from engram.language.tables import ANY, LANGUAGES, table
from engram.late import late

LONGEST_LOOKED_AT = 400
KNOWN = frozenset({"en"})
"""The languages the bundled embedder was trained on."""
STEMMED = ("de", "es", "fr")
"""The languages whose words are stemmed as their own."""
LEAST_SIGNS = 2  # what one word weighs that is of one language only

# A script that only few languages use settles it; kana comes before Han, which Japanese uses too.
_SCRIPTS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("ja", late("[\u3040-\u30ff]")),
    ("zh", late("[\u3400-\u9fff]")),
    ("ko", late("[\uac00-\ud7af]")),
    ("ru", late("[\u0400-\u04ff]")),
    ("ar", late("[\u0600-\u06ff]")),
    ("he", late("[\u0590-\u05ff]")),
    ("el", late("[\u0370-\u03ff]")),
    ("th", late("[\u0e00-\u0e7f]")),
    ("hi", late("[\u0900-\u097f]")),
)
_TELLING = {language: table(language, "tongue") for language in (*LANGUAGES, "pt", "it", "nl")}
SMALLEST = {language: frozenset(told["smallest"].split()) for language, told in _TELLING.items()}
_LANGUAGES = {
    word: tuple(language for language, words in SMALLEST.items() if word in words)
    for word in frozenset[str]().union(*SMALLEST.values())
}
_WORD = late(r"[^\W\d_]+")
_WEAK = frozenset(table(ANY, "tongue")["weak"].split())  # names and English texts have them too
_SIGNS: dict[str, tuple[str, ...]] = {}
for _language, _words in SMALLEST.items():
    for _word in (*_words, *_TELLING[_language].get("often", "").split()):
        _SIGNS[_word] = tuple(dict.fromkeys((*_SIGNS.get(_word, ()), _language)))


def _weight(word: str) -> int:
    """How much a word tells: twice as much if it is of one language only, and of no English text or name."""
    return 1 if word in _WEAK or len({*LANGUAGES}.intersection(_SIGNS[word])) > 1 else 2


_WEIGHED = {word: tuple((language, _weight(word)) for language in found) for word, found in _SIGNS.items()}


def _word_marks(language: str) -> list[tuple[str, int, re.Pattern[str]]]:
    """What tells a language beside its words, each with how much it does: articles before nouns, and endings."""
    told = _TELLING[language]
    start, _, ends = told.get("around", "").partition("|")
    around = rf"|\b{start}\w{{3,}}(?:{ends})\b" if start else ""
    found = [
        (2, rf"\b(?i:{told['articles']})\s{told['noun']}"),
        (1, rf"[^\W\d_]{{3}}(?:{told['endings']})\b{around}"),
    ]
    return [(language, weight, late(pattern)) for weight, pattern in found]


def _letter_marks(language: str) -> list[tuple[str, int, re.Pattern[str]]]:
    """The letters that tell a language, none of them in ASCII; one in a word with a capital may be that of a name."""
    told = _TELLING[language]
    found = [
        (2, rf"(?<!\w)[^\W\d_A-ZÀ-Þ]*[{told['letters']}]"),
        (1, rf"[{told['letters']}]"),
        *([(1, rf"[{told['shared_letters']}]")] if told["shared_letters"] else []),
    ]
    return [(language, weight, late(pattern)) for weight, pattern in found]


_ASCII_MARKS = tuple(mark for language in STEMMED for mark in _word_marks(language))
_MARKS = (*_ASCII_MARKS, *(mark for language in STEMMED for mark in _letter_marks(language)))
_OWN_LETTER = late(f"[{''.join(_TELLING[language]['letters'] for language in STEMMED)}]")
_JOINED = " ".join(told.get("joined", "") for told in _TELLING.values())
_COMMON = {"no", "man", "o"}  # in so many English texts that they are no reason to look closer
_FOREIGN = frozenset(
    written
    for word in [*_SIGNS, *_JOINED.split(), *_JOINED.replace("'", "’").split()]
    if word not in _COMMON and not {*STEMMED}.isdisjoint(found := _SIGNS.get(word, STEMMED)) and "en" not in found
    for written in (word, word.capitalize())
)


def tongue(text: str) -> str | None:
    """The code of the language, or None where nothing tells.

    >>> tongue("Wo habe ich den Schlüssel hingelegt?"), tongue("Where is the key?"), tongue("OK")
    ('de', 'en', None)
    """
    return _tongue(text[:LONGEST_LOOKED_AT])


@lru_cache(maxsize=2_048)  # of one text it is asked several times
def _tongue(shown: str) -> str | None:
    if not shown.isascii():
        for language, script in _SCRIPTS:
            if script.search(shown):
                return language
    counts: dict[str, int] = {}
    for languages, times in Counter(map(_LANGUAGES.get, _WORD.findall(shown.lower()))).items():
        for language in languages or ():
            counts[language] = counts.get(language, 0) + times
    return max(counts, key=lambda language: (counts[language], language == "en")) if counts else None


def foreign(text: str, known: frozenset[str] = KNOWN) -> bool:
    """Whether a text is in a language that is none of the known ones; what cannot be told counts as known."""
    language = tongue(text)
    return language is not None and language not in known


def clear_tongue(text: str) -> str | None:
    """The code of the language, or None unless what tells it outweighs what tells any other.

    Common words tell it, articles before nouns, letters of its own and endings; one word that names and English texts
    have as well is not enough.

    >>> clear_tongue("Ich sammle Briefmarken"), clear_tongue("Where is the key?"), clear_tongue("Los Angeles")
    ('de', 'en', None)
    """
    shown = text[:LONGEST_LOOKED_AT]
    signs: Counter[str] = Counter()
    for word in set(_WORD.findall(shown.lower())):
        for language, weight in _WEIGHED.get(word, ()):
            signs[language] += weight
    for language, weight, mark in _ASCII_MARKS if shown.isascii() else _MARKS:
        if mark.search(shown):
            signs[language] += weight
    (first, most), (_, next_most) = [*signs.most_common(2), (None, 0), (None, 0)][:2]
    return first if most >= LEAST_SIGNS and most > next_most else None


def stemmed_tongue(text: str, chunks: Iterable[str]) -> str | None:
    """The language whose stems a text has, given what stands between blanks in it; None for English, or if unclear.

    It is asked of every text that is written, so English ones are let go at a glance.
    """
    if _FOREIGN.isdisjoint(chunks) and (text.isascii() or not _OWN_LETTER.search(text[:LONGEST_LOOKED_AT])):
        return None
    language = clear_tongue(text)
    return language if language in STEMMED else None
