"""Cues: words and phrases that show what a sentence does, looked up in the tables of its language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from engram.language.tables import ANY, LANGUAGES, phrases, table

LONGEST = 4  # words of a phrase
SHORTEST_AFFIX = 1  # letters that "word*" or "*word" must have in common with a word
COMMON = "common"


@dataclass(frozen=True, slots=True)
class CueIndex:
    """The cues of a language by phrase, the words that begin a longer one with those after them, and wildcards."""

    exact: Mapping[str, tuple[str, ...]]
    begins: Mapping[str, frozenset[str]]
    wild: Mapping[str, tuple[str, ...]]
    common: frozenset[str]


@cache
def cue_index(language: str) -> CueIndex:
    """The cues of a language, with those that mean the same in every language."""
    exact: dict[str, set[str]] = {}
    for part in (ANY, language if language in LANGUAGES else "en"):
        for name, listed in table(part, "cues").items():
            if name != COMMON:
                for phrase in phrases(listed):
                    exact.setdefault(phrase, set()).add(name)
    common = table(language if language in LANGUAGES else "en", "cues").get(COMMON, "")
    wild = {phrase: tuple(sorted(names)) for phrase, names in exact.items() if "*" in phrase and " " not in phrase}
    plain = {phrase: tuple(sorted(names)) for phrase, names in exact.items() if phrase not in wild}
    begins: dict[str, set[str]] = {}
    for first, second in (phrase.split(" ")[:2] for phrase in plain if " " in phrase):
        begins.setdefault(first, set()).add(second)
    second_words = {first: frozenset(seconds) for first, seconds in begins.items()}
    return CueIndex(plain, second_words, wild, frozenset(common.split()))


@lru_cache(1 << 14)
def cues_of_word(word: str, language: str) -> tuple[str, ...]:
    """What a single word shows, endings and beginnings included."""
    index = cue_index(language)
    found = {*index.exact.get(word, ()), *index.wild.get(f"{word}*", ())}
    for size in range(SHORTEST_AFFIX, len(word)):
        found.update(index.wild.get(f"{word[:size]}*", ()))
        found.update(index.wild.get(f"*{word[-size:]}", ()))
    return tuple(found | _inside(word, index))


def _inside(word: str, index: CueIndex) -> set[str]:
    """What "ge*t" shows: both ends of a word, with letters between them."""
    both = (phrase for phrase in index.wild if not phrase.startswith("*") and not phrase.endswith("*"))
    return {
        name
        for phrase in both
        for start, _, end in (phrase.partition("*"),)
        if len(word) > len(start) + len(end) + 1 and word.startswith(start) and word.endswith(end)
        for name in index.wild[phrase]
    }


def cues_in(words: Sequence[str], language: str) -> dict[str, list[int]]:
    """Every cue among some words in lower case, with the places where it begins."""
    found: dict[str, list[int]] = {}
    index = cue_index(language)
    for place, word in enumerate(words):  # no generator: every word of everything that is said comes here
        for name in cues_of_word(word, language):
            found.setdefault(name, []).append(place)
        following = index.begins.get(word)
        if following and place + 1 < len(words) and words[place + 1] in following:
            for name in _phrases_at(words, place, index):
                found.setdefault(name, []).append(place)
    return found


def _phrases_at(words: Sequence[str], place: int, index: CueIndex) -> Iterator[str]:
    for size in range(2, LONGEST + 1):
        yield from index.exact.get(" ".join(words[place : place + size]), ())
