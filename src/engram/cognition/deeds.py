"""What was done, and by whom: told by the words around a verb in its past, to compare it with what was to be done."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise

from engram.cognition.kin import same_kin
from engram.cognition.stems import stems
from engram.cognition.words import fold, stem
from engram.language.cues import cues_of_word
from engram.language.readers.wording import is_content, language_of
from engram.language.tables import LANGUAGES, phrases, table
from engram.language.tongue import STEMMED, clear_tongue
from engram.late import late

_WORD = late(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_PIECE = late(r"[,;:()]|\s[-–—]\s")
_OWNED = late(r"([^\W\d_]+)['’]s\s+([^\W\d_]+)")
_NAMES_NOTHING = frozenset({"when", "opener", "filler", "first_person", "my", "we", "you", "he", "pointing"})
_GOES_ON = frozenset({"copula", "verb", "he", "first_person", "we", "you", "past"})
_AND = frozenset({"and", "und", "y", "et"})
_ME = frozenset({"me", "us", "myself", "mir", "uns", "mí", "moi", "nous"})
_NEAR = 3  # words before a participle among which the verb of a passive stands


@dataclass(frozen=True, slots=True)
class Deed:
    """A clause that says that something is done: its words as written, and where the verb in its past is."""

    words: tuple[str, ...]
    at: int
    language: str

    @property
    def before(self) -> tuple[str, ...]:
        """The words before the verb."""
        return self.words[: self.at]

    @property
    def after(self) -> tuple[str, ...]:
        """The words after the verb."""
        return self.words[self.at + 1 :]


def deed_in(said: str, verbs: AbstractSet[str], promised: str) -> Deed | None:
    """The first clause of a sentence that has one of some verbs in lower case; lists are not cut apart.

    >>> deed_in("well, I called dad, mum and Rosa, she was out", {"called"}, "call mum").words
    ('I', 'called', 'dad', 'mum', 'and', 'Rosa')
    """
    language = _language_of(promised, said)
    for words in _clauses(said, language):
        at = next((place for place, word in enumerate(words) if word.lower() in verbs), None)
        if at is not None:
            return Deed(words, at, language)
    return None


def _language_of(promised: str, said: str) -> str:
    both = f"{promised} {said}"
    found = clear_tongue(both)
    return found if found in LANGUAGES else language_of(both)


def _clauses(said: str, language: str) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = []
    for piece in _PIECE.split(said):
        words = tuple(_WORD.findall(piece))
        low = [word.lower() for word in words]
        listed = not any(_GOES_ON.intersection(cues_of_word(word, language)) for word in low)
        if found and words and listed:
            found[-1] += words
        else:
            found.append(words)
    return found


def is_of_another_thing(promised: str, deed: Deed, *, verbs: AbstractSet[str], undone: bool) -> bool:
    """Whether something else stands where a promise names what it is about: the water bill is not the electricity bill.

    `verbs` are words, in lower case, that only say that it was to be done or is done; where none of the promise is
    among them, as in `the report is done`, it is `undone`, and one word of the promise is the verb.
    """
    language = deed.language
    wanted = [word for word in _named(_WORD.findall(promised), language) if word.lower() not in verbs]
    told = {_key(word, language) for word in deed.words}
    missing = [word for word in wanted if told.isdisjoint(_keys(word, language))]
    if len(missing) <= undone:
        return False
    known = frozenset[str]().union(*(_keys(word, language) for word in wanted))
    behind = [word for word in _named(deed.after, language) if word.lower() not in verbs]
    others = behind or [word for word in _named(deed.before, language) if word.lower() not in verbs]
    return any(_key(word, language) not in known for word in others)


def is_by_another(promised: str, deed: Deed, *, doers: AbstractSet[str], own: bool = True) -> bool:
    """Whether somebody else did it than the `doers`, by name, or whoever speaks if the promise is their `own`."""
    table_of, before = _table(deed.language), [word.lower() for word in deed.before]
    if not doers.isdisjoint(before) and table_of["own"].isdisjoint(before):
        return False
    matter = {_key(word, deed.language) for word in _WORD.findall(promised)}
    strangers = [word for word in _subject(deed) if _key(word, deed.language) not in matter]
    if not table_of["passive"].isdisjoint(before[-_NEAR:]) or "worden" in map(str.lower, deed.after):
        return _is_done_by(deed, doers) or any(_is_somebody(word, deed) for word in strangers)
    subjects = _subject_words(before, table_of["own"], table_of["theirs"])
    if subjects and (subjects[-1] in table_of["own"] or (deed.language == "de" and subjects[0] in table_of["own"])):
        return not own or any(_is_named(word, deed) for word in strangers[-1:])
    return bool(subjects or strangers or not own)


def words_told(promised: str, said: str) -> frozenset[str]:
    """The terms of the words of a promise that a statement has too, with another ending or for the same kin.

    >>> sorted(words_told("Ich muss die Rechnungen bezahlen", "Die Rechnung ist bezahlt"))
    ['bezahlen', 'die', 'rechnungen']
    """
    language = _language_of(promised, said)
    told = {_key(word, language) for word in _WORD.findall(said)}
    return frozenset(stem(fold(word)) for word in _WORD.findall(promised) if not told.isdisjoint(_keys(word, language)))


def without_owners(said: str, about: AbstractSet[str]) -> str:
    """A sentence without whoever owns something that is not spoken of: mum's doctor is not mum.

    >>> without_owners("I called mum's doctor", {"mum"}), without_owners("Bo's report is done", {"bo", "report"})
    ('I called doctor', "Bo's report is done")
    """
    return _OWNED.sub(lambda found: found[0] if stem(fold(found[2])) in about else found[2], said)


def _is_done_by(deed: Deed, doers: AbstractSet[str]) -> bool:
    """Whether a passive says that somebody else did it."""
    words = [word.lower() for word in deed.words]
    pairs = (pair for pair in pairwise(words) if pair[0] in _table(deed.language)["by"])
    return any(name not in _ME | doers for _, name in pairs)


def _subject(deed: Deed) -> list[str]:
    """The words that name something before the verb, or, where a verb is joined to another, before that one."""
    words = list(deed.before)
    if words and words[-1].lower() in _AND:
        past = (place for place, word in enumerate(words) if "past" in cues_of_word(word.lower(), deed.language))
        words = words[: next(past, len(words))]
    return _named(words, deed.language)


def _subject_words(words: list[str], own: AbstractSet[str], theirs: AbstractSet[str]) -> list[str]:
    """The words that tell the person; the auxiliary right after one belongs to it, as in `on a appelé`."""
    pairs = pairwise(("", *words))
    return [word for last, word in pairs if word in own or (word in theirs and last not in own)]


def _is_somebody(word: str, deed: Deed) -> bool:
    first = word == deed.words[0] and word[0].isupper()
    return first or _is_named(word, deed) or bool(same_kin(word, deed.language))


def _is_named(word: str, deed: Deed) -> bool:
    """Whether a word within a sentence is written like a name; in German every noun is."""
    return word[0].isupper() and deed.language != "de" and deed.words.index(word) > 0


def _named(words: Iterable[str], language: str) -> list[str]:
    return [word for word in words if _names_something(word.lower(), language)]


@lru_cache(1 << 12)
def _names_something(word: str, language: str) -> bool:
    """Whether a word names a thing or a person, and not only when, how or in which person."""
    if not is_content(word, language) or any(word in listed for listed in _table(language).values()):
        return False
    return _NAMES_NOTHING.isdisjoint(cues_of_word(word, language))


def _keys(word: str, language: str) -> frozenset[str]:
    """What a word may be told by: its stem, and those of all words for the same kin."""
    return frozenset(_key(each, language) for each in (word, *same_kin(word, language)))


@lru_cache(1 << 12)
def _key(word: str, language: str) -> str:
    """What a word is compared by: its stem in its language."""
    own = stems(word, language) if language in STEMMED and "-" not in word else ()
    return own[0] if own else stem(fold(word))


@cache
def _table(language: str) -> dict[str, frozenset[str]]:
    listed = table(language if language in LANGUAGES else "en", "deeds")
    return {name: frozenset(phrases(each)) for name, each in listed.items()}
