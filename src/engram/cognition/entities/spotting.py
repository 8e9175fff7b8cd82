"""Which names a text mentions: by their capitals, by what is known already, by the words around them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from engram.cognition.cue import literals
from engram.cognition.entities.context import NOUNS_FOR_PEOPLE, PERSON_VERBS, kind_of
from engram.cognition.entities.gazetteer import (
    ALSO_WORDS,
    GIVEN_NAMES,
    NAMED,
    NOT_NAMES,
    PARTICLES,
    WEEKDAYS_AND_MONTHS,
    WORDS_TOO,
)
from engram.cognition.entities.names import literal_key, name_key
from engram.cognition.excerpt import both_ends
from engram.cognition.words import fold
from engram.language.tongue import tongue
from engram.late import late
from engram.model.entity import EntityKind

LONGEST_LOOKED_AT = 4_000
LONGEST_NAME_WORDS = 5
_AFTER_A_NAME = ".,'’\""
MOST_NAMES = 24
MOST_KEYS = 400
SHOUTED = 0.6  # share of capitalised words above which capitals tell nothing
FEW_CAPITALS = 6  # in a short text so many may well be names

_TOKEN = late(r"[^\W_]+(?:[-'’.&][^\W_]+)*(?:\+\+|#)?")
_STARTS_SENTENCE = late(r"(?:^|[.!?:;…\n]|[-*•>]\s)[\s\"'“”‘’(\[*_-]*$|(?:^|\s)[\"“'‘«`]$")
_TITLE = late(r"(?:\"([^\"\n]{2,80})\"|“([^”\n]{2,80})”|«([^»\n]{2,80})»|(?<!\w)'([A-Z][^'\n]{2,80})'(?!\w))")
_IDENTIFIER = late(r"\w*[^\W_]_\w+")
_COMPOUND = late(r"-[a-z]+$")  # Europe-wide
_FIRST_PERSON = late(r"\b(?:I|I'm|I’m|I've|I’ve|my|My|me|mine|myself)\b")
_URL = late(r"^[a-z][a-z0-9+]{1,9}://([^/]+)(/.+)?")
_LIBRARY = late(r"^[A-Z]\w*\.js$")  # Chart.js is a library, chart.js a file
_DEPLOYED = late(r"(?<![\w/.-])[a-z][a-z0-9]*(?:-[a-z0-9]+)*-(?:service|server|api|gateway|worker|db|queue)\b")
_PARTIES = {"User": EntityKind.USER, "Assistant": EntityKind.AGENT}  # those who have no other name
_POSSESSIVE = late(r"['’]s?$")
_LOOSE_END = late(r"(?:ing|ed|ly)$")

_NAME = r"[A-Z\u00c0-\u00de][\w'’.-]*(?: (?:(?:van|von|de|da|der) )?[A-Z\u00c0-\u00de][\w'’-]*){0,3}"
# Ways to say that something has two names.
_ALSO_CALLED: tuple[re.Pattern[str], ...] = (
    late(
        rf"(?P<a>{_NAME}),?(?: is| was)?,? (?:\()?(?:also known as|known as|aka|a\.k\.a\.|better known as|also called"
        rf"|is called|nicknamed|goes by|short for)(?: the name| as)? [\"“'‘]?(?P<b>{_NAME})"
    ),
    late(
        rf"(?P<a>{_NAME})(?:['’]s?) (?:nickname|full name|real name|first name|name|alias|stage name)"
        rf" (?:is|was) [\"“'‘]?(?P<b>{_NAME})"
    ),
    late(rf"(?P<a>{_NAME}) \((?:aka|a\.k\.a\.|formerly|née|nicknamed|or) [\"“'‘]?(?P<b>{_NAME})[\"”'’]?\)"),
    late(
        rf"(?P<a>{_NAME})\b[^.!?\n]{{0,60}}?\b(?:everyone|everybody|people|we|they|friends|I)"
        rf" calls? (?:him|her|them|it) [\"“'‘]?(?P<b>{_NAME})"
    ),
)
_CALLED_BETWEEN = late(r"([A-Z]\w+) [\"“'‘]([A-Z]\w+)[\"”'’] ([A-Z]\w+)")  # Robert "Bob" Miller


@dataclass(frozen=True, slots=True)
class Naming:
    """A name in a text, what it seems to be the name of, and other names that the text gives it."""

    name: str
    kind: EntityKind
    others: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Every name, as written."""
        return (self.name, *self.others)


class _Word(NamedTuple):
    """A word at its place."""

    text: str
    start: int
    end: int
    opens: bool

    @property
    def bare(self) -> str:
        return self.text if self.text.isalnum() else _POSSESSIVE.sub("", self.text)

    @property
    def capital(self) -> bool:
        return self.text[0].isupper() and not ("-" in self.text and _COMPOUND.search(self.text))


def mentioned(text: str, speaker: str | None = None, known: Collection[str] = ()) -> tuple[Naming, ...]:
    """The names in a text, in order; `known` are keys of names that are known already, seen in lower case too.

    >>> [(it.name, it.kind.value) for it in mentioned("Yesterday Ana Lopez moved to Porto and joined Acme Inc.")]
    [('Ana Lopez', 'person'), ('Porto', 'place'), ('Acme Inc', 'organization')]
    >>> mentioned('We met Robert Miller, also known as Bob.')[0].names
    ('Robert Miller', 'Bob')
    """
    seen = both_ends(text, LONGEST_LOOKED_AT)
    found, rest = _literal_names(seen)
    rest = _IDENTIFIER.sub(_blank, _CALLED_BETWEEN.sub(r"\1 \3", rest))
    titles = [title for title in _TITLE.finditer(rest) if _is_title_case(title[0])]
    found += [Naming(title[0][1:-1].rstrip(".,!?"), EntityKind.DOCUMENT) for title in titles]
    for title in titles:
        rest = rest.replace(title[0], _blank(title))
    found += _names(rest, known)
    if speaker and _FIRST_PERSON.search(seen):
        found.append(Naming(speaker, EntityKind.PERSON))
    return tuple(_distinct(_with_other_names(found, seen, speaker)))[:MOST_NAMES]


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])


def _is_title_case(quoted: str) -> bool:
    """Whether something in quotation marks is the title of a work: several words, the long ones capitalised."""
    words = [word for word in quoted[1:-1].split() if len(word) > 3 or word[:1].isupper()]
    return len(quoted.split()) > 1 and len(words) > 1 and all(word[:1].isupper() for word in words)


def possible_keys(text: str) -> list[str]:
    """The keys of everything in a text that could be a known name: each word, and capitals in a row."""
    seen = both_ends(text, LONGEST_LOOKED_AT)
    words = _words(seen)
    keys = dict.fromkeys(name_key(word.bare) for word in words if fold(word.bare) not in NOT_NAMES or word.capital)
    for start, end in _runs(words, seen):
        keys |= dict.fromkeys(
            name_key(seen[words[start].start : words[last - 1].end]) for last in range(start + 2, end + 1)
        )
    return [key for key in keys if key][:MOST_KEYS]


def _literal_names(text: str) -> tuple[list[Naming], str]:
    """Files, addresses and deployed services, and the text without them."""
    _, paths, _ = literals(text)
    found: list[Naming] = []
    for path in paths:
        if literal_key(path):
            found.append(Naming(path, _literal_kind(path)))
            text = text.replace(path, " " * len(path))
    for service in _DEPLOYED.findall(text) if "-" in text else ():
        found.append(Naming(service, EntityKind.SERVICE))
        text = text.replace(service, " " * len(service))
    return found, text


def _literal_kind(path: str) -> EntityKind:
    url = _URL.match(path)
    if url is None:
        return EntityKind.TECHNOLOGY if _LIBRARY.match(path) else EntityKind.FILE
    return EntityKind.DOCUMENT if url[2] else EntityKind.SERVICE


@lru_cache(maxsize=256)  # what a few memories name is looked for twice or three times in each
def _words(text: str) -> tuple[_Word, ...]:
    return tuple(
        _Word(
            found[0],
            found.start(),
            found.end(),
            bool(_STARTS_SENTENCE.search(text[max(0, found.start() - 12) : found.start()])),
        )
        for found in _TOKEN.finditer(text)
    )


def _runs(words: Sequence[_Word], text: str) -> Iterator[tuple[int, int]]:
    """Capitalised words in a row, and small ones between them as in `Bank of Porto`: first and last plus one."""
    at = 0
    while at < len(words):
        if not words[at].capital:
            at += 1
            continue
        end = at + 1
        while end < len(words) and end - at < LONGEST_NAME_WORDS and _continues(words, end, text):
            end += 1
        while not words[end - 1].capital:
            end -= 1
        yield at, end
        at = end


def _continues(words: Sequence[_Word], at: int, text: str) -> bool:
    """Whether a word goes on with the name before it."""
    before, word = words[at - 1], words[at]
    between = text[before.end : word.start]
    joined = between == " " and not word.opens
    if before.text != before.bare or not (joined or (between in (" ", ". ") and _is_title(before))):
        return False
    if word.capital:
        return fold(word.bare) not in WEEKDAYS_AND_MONTHS and word.bare != "I" and word.bare not in _PARTIES
    linking = word.text in PARTICLES and word.text != "and" and before.capital and at + 1 < len(words)
    return linking and words[at + 1].capital and not words[at + 1].opens and words[at + 1].bare not in _PARTIES


def _is_title(word: _Word) -> bool:
    return fold(word.text) in ("dr", "mr", "mrs", "ms", "prof", "st") or len(word.text) == 1


_GERMAN = late(r"(?i)\b(?:mein(?:e[mnrs]?)?|unser(?:e[mnrs]?)?|ich|wir)\b")
"""Words of German alone, for sentences too short to tell their language by."""


def _names(text: str, known: Collection[str]) -> list[Naming]:
    """Known names in any case, and capitals that are there for no other reason."""
    words = _words(text)
    if not words:
        return []
    loud = sum(word.capital for word in words) > max(SHOUTED * len(words), FEW_CAPITALS)
    nouns_are_capital = _GERMAN.search(text) is not None or tongue(text) == "de"
    runs = dict(_runs(words, text))
    again = {fold(word.bare) for word in words if word.capital and not word.opens}
    found: list[Naming] = []
    at = 0
    while at < len(words):
        end = runs.get(at, at + 1)
        for start, last in _parts(words, at, end, text, known, again, certain=loud or nouns_are_capital):
            name = text[words[start].start : words[last - 1].start] + words[last - 1].bare
            following = [word.text for word in words[last : last + 2]] if text[words[last - 1].end :][:1] == " " else []
            before = "" if words[last - 1].text != words[last - 1].bare else text[: words[start].start]
            kind = _PARTIES.get(name) or kind_of(name, before, following)
            found.append(Naming(name, kind))
        at = end
    return found


def _parts(
    words: Sequence[_Word],
    start: int,
    end: int,
    text: str,
    known: Collection[str],
    again: Collection[str],
    *,
    certain: bool,
) -> Iterator[tuple[int, int]]:
    """The names in a run of words: the whole, or what is left of it; where capitals tell nothing, only known ones."""
    if end - start == 1 and not words[start].capital:
        if _known_in_small_letters(words[start], known):
            yield start, end
        return
    whole = name_key(text[words[start].start : words[end - 1].end])
    if certain and (called := _after_noun_for_people(words[start : end - 1])):
        yield start + called, end
        return
    while (
        start < end and whole not in NAMED and whole not in known and _is_loose(words, start, end, text, known, again)
    ):
        start += 1
        whole = name_key(text[words[min(start, end - 1)].start : words[end - 1].end])
    if start == end:
        return
    keys = [name_key(word.bare) for word in words[start:end]]
    if end - start > 1 and whole not in NAMED and whole not in known and all(key in NAMED for key in keys):
        yield from ((place, place + 1) for place in range(start, end))
    elif not certain or whole in known or whole in NAMED or keys[0] in GIVEN_NAMES or keys[0] in known:
        yield start, end


def _after_noun_for_people(words: Sequence[_Word]) -> int:
    """Where a name begins after such a word as `Schwester`; 0 when there is none."""
    return next((place for place, word in enumerate(words, 1) if fold(word.bare) in NOUNS_FOR_PEOPLE), 0)


def _known_in_small_letters(word: _Word, known: Collection[str]) -> bool:
    """`kubernetes` is a name in any case; `will` and `go` are not."""
    key = name_key(word.bare)
    if len(key) < 3 or fold(word.bare) in NOT_NAMES or fold(word.bare) in ALSO_WORDS:
        return False
    table = key in NAMED and NAMED[key][1] is not EntityKind.PLACE
    return table or (key in known and key not in GIVEN_NAMES and key not in WORDS_TOO and len(key) > 3)


def _is_loose(
    words: Sequence[_Word], start: int, end: int, text: str, known: Collection[str], again: Collection[str]
) -> bool:
    """Whether the first word of a run is no part of a name: an opening word, a weekday, a verb in front of a name."""
    word = words[start]
    folded, alone = fold(word.bare), end - start == 1
    if word.bare in _PARTIES:
        return not word.opens and word.bare == "Assistant"
    if folded in WORDS_TOO:
        return (word.opens and not _acts(words, start)) or (alone and folded in WEEKDAYS_AND_MONTHS)
    if folded in GIVEN_NAMES:
        return False
    if folded in NOT_NAMES or (len(word.bare) == 1 and alone) or not word.bare.strip("Q0123456789"):
        return True
    if name_key(word.bare) in known or name_key(word.bare) in NAMED:
        return False
    if all(part.bare.isupper() and part.bare.isalpha() for part in words[start:end]):
        return not _introduced(text[: word.start])
    if not word.opens:
        return False
    if not alone:
        return bool(_LOOSE_END.search(folded)) or fold(words[start + 1].bare) in GIVEN_NAMES
    return not (folded in again or _acts(words, start) or word.text != word.bare)


_INTRODUCING = late(r"\b(?:at|for|joined|from|by|called|named|with) $")


def _introduced(before: str) -> bool:
    return bool(_INTRODUCING.search(before[-12:]))


def _acts(words: Sequence[_Word], at: int) -> bool:
    """Whether a word that opens a sentence does what people do."""
    return not _LOOSE_END.search(words[at].text) and at + 1 < len(words) and words[at + 1].text in PERSON_VERBS


def _with_other_names(found: list[Naming], text: str, speaker: str | None) -> list[Naming]:
    """Names that the text says are of one bearer, brought together."""
    for pair in _said_to_be_one(text, speaker):
        keys = [name_key(name) for name in pair]
        if "" in keys or keys[0] == keys[1] or any(fold(name) in NOT_NAMES and name not in _PARTIES for name in pair):
            continue
        first = next((it for it in found if name_key(it.name) == keys[0]), None)
        second = next((it for it in found if name_key(it.name) == keys[1]), None)
        kinds = [it.kind for it in (first, second) if it and it.kind is not EntityKind.CONCEPT]
        joined = Naming(pair[0], kinds[0] if kinds else EntityKind.CONCEPT, (pair[1],))
        others = tuple(name for it in (first, second) if it for name in it.others)
        found = [it for it in found if it not in (first, second)]
        found.append(replace(joined, others=tuple(dict.fromkeys([*joined.others, *others]))))
    return found


def _said_to_be_one(text: str, speaker: str | None) -> Iterator[tuple[str, str]]:
    for pattern in _ALSO_CALLED:
        for told in pattern.finditer(text):
            yield _trimmed(told["a"]), told["b"].rstrip(_AFTER_A_NAME)
    for told in _CALLED_BETWEEN.finditer(text):
        yield f"{told[1]} {told[3]}", told[2]
    if speaker and (asked := _CALL_ME.search(text)):
        yield speaker, asked[1].rstrip(_AFTER_A_NAME)


_CALL_ME = late(rf"\b(?:[Cc]all(?:s|ed)? me|I go by|I['’]m also known as) [\"“'‘]?({_NAME})")


def _trimmed(name: str) -> str:
    """A name without the opening words before it and the full stop after it."""
    words = name.rstrip(_AFTER_A_NAME).split()
    while len(words) > 1 and fold(words[0]) in NOT_NAMES:
        words = words[1:]
    return " ".join(words)


def _distinct(found: Iterable[Naming]) -> Iterator[Naming]:
    """Each name once; what is only part of a longer name in the same text is that one."""
    best: dict[str, Naming] = {}
    for naming in found:
        key = name_key(naming.name)
        if not key or len(key) < 2:
            continue
        before = best.get(key)
        if before is None or (before.kind is EntityKind.CONCEPT and naming.kind is not EntityKind.CONCEPT):
            best[key] = naming if before is None else replace(naming, others=before.others or naming.others)
    whole = {name_key(other) for naming in best.values() for other in naming.others}
    yield from (naming for key, naming in best.items() if key not in whole)
