"""A piece of text cut into words, with its language, its cues and its content words."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

import Stemmer

from engram.language.cues import cue_index, cues_in
from engram.language.tables import LANGUAGES
from engram.language.tongue import tongue
from engram.late import late

TOKEN = late(
    r"https?://\S+|[\w.+-]+@[\w.-]*\w|[$€£]?\d+(?:[.,:/]\d+)*[^\W\d_]*%?"
    r"|[^\W_][\w']*(?:[-._/][\w']+)*|->|[=?,;:%€$£]|[\U0001F300-\U0001FAFF]"
)
ALGORITHMS = {"en": "english", "de": "german", "es": "spanish", "fr": "french"}
MODALS = frozenset("change now addition still hypothetical modal negation copula".split())
ENDINGS = ("'s", "'re", "'ve", "'ll", "'d", "'m")
READ_BEFORE = 2_048  # texts that are not read again: a turn and those before it are looked at from several sides
_stemming = threading.Lock()


@dataclass(frozen=True, slots=True)
class Wording:
    """A text as its readers see it; `start` is the first word after openers such as "ok" and "btw"."""

    text: str
    raw: tuple[str, ...]
    low: tuple[str, ...]
    language: str
    cues: Mapping[str, list[int]]
    start: int

    def has(self, *names: str) -> bool:
        """Whether any of some cues is there."""
        return any(name in self.cues for name in names)

    def opens(self, *names: str) -> bool:
        """Whether any of some cues begins the text, openers aside."""
        return any(place in (0, self.start) for name in names for place in self.cues.get(name, ()))

    @property
    def asks(self) -> bool:
        """Whether it ends as a question."""
        return self.text.rstrip(" \"')”»").endswith(("?", "？")) or self.text.startswith("¿")


def wording(text: str, language: str | None = None) -> Wording:
    """Read a text; the language is told by its words unless it is known.

    >>> wording("ok so the port is 8080").low
    ('ok', 'so', 'the', 'port', 'is', '8080')
    """
    return _wording(text, language or language_of(text))


@lru_cache(READ_BEFORE)
def _wording(text: str, language: str) -> Wording:
    raw = tuple(TOKEN.findall(text.replace("’", "'")))
    low = tuple(word.lower() for word in raw)
    cues = cues_in(low, language)
    return Wording(text, raw, low, language, cues, _after_openers(low, cues))


def language_of(text: str) -> str:
    """The language whose tables a text is read by: English where no other is clear."""
    found = tongue(text)
    return found if found in LANGUAGES else "en"


def _after_openers(low: tuple[str, ...], cues: Mapping[str, list[int]]) -> int:
    opening, place = set(cues.get("opener", ())), 0
    while place < len(low) - 1 and (place in opening or not low[place][0].isalnum()):
        place += 1
    return place


@lru_cache(1 << 16)
def stem(word: str, language: str) -> str:
    """A word without its ending, possessives included.

    >>> stem("timeouts", "en"), stem("häuser", "de")
    ('timeout', 'haus')
    """
    for ending in ENDINGS:
        word = word.removesuffix(ending)
    with _stemming:
        stemmed: str = _stemmer(ALGORITHMS.get(language, "english")).stemWord(word)
    return stemmed


@cache
def _stemmer(algorithm: str) -> Stemmer.Stemmer:
    return Stemmer.Stemmer(algorithm)


@lru_cache(1 << 14)
def is_content(word: str, language: str) -> bool:
    """Whether a word in lower case carries a matter, and not only grammar.

    >>> [word for word in "the cache ttl is 60".split() if is_content(word, "en")]
    ['cache', 'ttl']
    """
    bare = word
    for ending in ENDINGS:
        bare = bare.removesuffix(ending)
    return len(bare) > 1 and not bare[0].isdigit() and bare[0] not in "$€£=?" and bare not in cue_index(language).common


def content_words(read: Wording) -> dict[str, int]:
    """The stems of the words that carry the matter, each with its first place."""
    return dict(_content_words(read.text, read.language))


@lru_cache(READ_BEFORE)
def _content_words(text: str, language: str) -> dict[str, int]:
    read = _wording(text, language)
    skipped = {place for name in MODALS for place in read.cues.get(name, ())}
    found: dict[str, int] = {}
    for place, word in enumerate(read.low):
        if place not in skipped and is_content(word, language):
            found.setdefault(stem(word, language), place)
    return found
