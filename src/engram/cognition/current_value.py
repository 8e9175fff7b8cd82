"""Which value a question asks for, and whether a sentence gives it as it is now."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from engram.cognition.facts.facets import CLAUSE
from engram.cognition.facts.reading import WAS
from engram.cognition.fitting import Sort, asking_words, is_numbered, sort_of
from engram.cognition.quantities import COUNTED
from engram.cognition.times import asks_of_the_past
from engram.cognition.words import fold
from engram.language.readers.values import DIMENSIONS, Value, dimensions, values
from engram.language.readers.wording import Wording, content_words, is_content, language_of, stem, wording
from engram.language.tables import ANY, one_of, phrases, table

ASKING_FOR_ONE = (Sort.MANY, Sort.LARGE, Sort.LONG, Sort.OFTEN, Sort.WHEN)
UNSURE = ("history", "hypothetical", "maybe", "reported", "joke", "plan")
NOUNS = 3  # content words after "how many" among which the noun is that is counted
BESIDE = 3  # words after a number among which the noun stands
DATE, SHARE, TIME, BARE, FREQUENCY = "date", "share", "time", "number", "frequency"


@lru_cache(64)
def asks_for_a_value(question: str) -> bool:
    """Whether a question asks for a number or a date that something has now.

    >>> asks_for_a_value("How many users do we have?"), asks_for_a_value("How many users did we have in May?")
    (True, False)
    >>> asks_for_a_value("Wie viele Katzen habe ich?")
    True
    """
    if asks_of_the_past(_words("also_of_now").sub(" ", question)):
        return False
    asks_what_is = _words("what_is").match(question.lstrip("¿ ").replace("’", "'")) is not None
    return sort_of(question) in ASKING_FOR_ONE or asks_what_is or bool(types_asked(question))


@lru_cache(64)
def types_asked(question: str) -> frozenset[str]:
    """The types of value that a question asks for; none if any will do.

    >>> [sorted(types_asked(f"{asked}?")) for asked in ("When is the concert", "How many hours do I sleep")]
    [['date'], ['time']]
    >>> sorted(types_asked("What is the deadline for the essay?")), sorted(types_asked("What is my rent?"))
    (['date'], [])
    """
    match sort_of(question):
        case Sort.WHEN:
            return frozenset((DATE,))
        case Sort.LONG:
            return frozenset((TIME,))
        case Sort.OFTEN:
            return frozenset((FREQUENCY,))
        case Sort.MANY:
            read = wording(question)
            nouns = [read.low[place] for place in list(content_words(read).values())[:NOUNS]]
            return frozenset(dimensions()[noun] for noun in nouns if noun in dimensions())
        case Sort.WHAT:
            asked = _until_preposition(wording(question))
            return frozenset(each for each in (DATE, SHARE) if _words(each).search(asked))
        case _:
            return frozenset()


@lru_cache(64)
def counted_nouns(question: str) -> frozenset[str]:
    """The first content words of a question for how many there are: one of them is what is counted.

    >>> sorted(counted_nouns("How many interviews have I secured?"))
    ['interview', 'secur']
    >>> sorted(counted_nouns("How many hours do I sleep?"))
    ['hour']
    """
    read, place = wording(question), len(asking_words(question).split())
    if sort_of(question) is not Sort.MANY or not (place < len(read.low) and is_content(read.low[place], read.language)):
        return frozenset()
    first = dict(list(content_words(read).items())[:NOUNS])
    units = [noun for noun, place in first.items() if read.low[place] in dimensions()]
    return frozenset(units or first)


@lru_cache(512)
def types_given(sentence: str) -> frozenset[str]:
    """The types of the values that a sentence gives for how something is: not how it was, might be or is said to be.

    >>> sorted(types_given("My rent is 900 €, I want it lower.")), sorted(types_given("Years ago my rent was 300."))
    (['money'], [])
    """
    if WAS.search(sentence) or _words("had").search(sentence) or is_only_asked(sentence):
        return frozenset()
    return frozenset(type for clause in sure_clauses(sentence) for type in _types(clause))


def is_only_asked(sentence: str) -> bool:
    """Whether a sentence asks whether something is so, and does not ask somebody to do something.

    >>> is_only_asked("Should I keep 40 hens?"), is_only_asked("Can you draw my 40 hens?")
    (True, False)
    """
    read = wording(sentence)
    return read.asks and (sort_of(sentence) is Sort.WHETHER or (read.opens("modal") and not read.has("request")))


def sure_clauses(sentence: str) -> Iterator[Wording]:
    """The clauses of a sentence that tell how something is, or will be."""
    language = language_of(sentence)
    read = (wording(part, language) for part in CLAUSE.split(sentence))
    return (clause for clause in read if not clause.has(*UNSURE))


def are_comparable(types: frozenset[str], others: frozenset[str], asked: frozenset[str]) -> bool:
    """Whether values may be of one type, of those asked for; a bare number may be an amount of anything."""
    wanted = asked or {BARE, *DIMENSIONS}
    bare = bool(types & wanted and others & wanted) and BARE in wanted and BARE in types | others
    return bare or bool(types & others & wanted)


@lru_cache(512)
def counts(sentence: str, nouns: frozenset[str]) -> bool:
    """Whether a sentence has a number of one of some things, or tells how their number changed.

    >>> counts("I have secured 5 interviews by now", frozenset({"interview"}))
    True
    >>> counts("I have 3 more interviews", frozenset({"interview"}))
    False
    >>> counts("I have 5 days until the interviews", frozenset({"interview"}))
    False
    >>> counts("The number of interviews has grown to 7", frozenset({"interview"}))
    True
    """
    read = wording(sentence)
    stems = [stem(word, read.language) for word in read.low]
    numbers = [place for place, word in enumerate(read.low) if word[0].isdigit() or fold(word) in COUNTED]
    counted = (place for place in numbers if not _adds(read, place))
    if any(nouns.intersection(stems[place + 1 : place + 1 + BESIDE]) for place in counted):
        return True
    named = next((place for place, each in enumerate(stems) if each in nouns), len(stems))
    is_number_of, changed = _words("number_of").search(sentence) is not None, read.has("change", "now")
    later = (each for each in values(read) if each.at > named and _type(read, each) == BARE)
    return any(is_number_of or (changed and not each.unit) for each in later)


def _adds(read: Wording, place: int) -> bool:
    """Whether a number only adds to what there is: three more."""
    more = set(phrases(table(ANY, "asked_values")["more"]))
    return bool(more.intersection((*read.low[max(place - 1, 0) : place], *read.low[place + 1 : place + 2])))


def _types(clause: Wording) -> Iterator[str]:
    """The types of what a clause gives; only a date may be one to come."""
    if is_numbered(Sort.OFTEN, clause.text):
        yield FREQUENCY
    found = (type for each in values(clause) if (type := _type(clause, each)) is not None)
    yield from (type for type in found if type == DATE or not clause.has("future"))


def _type(clause: Wording, value: Value) -> str | None:
    """The type of a value: its dimension, a date, a bare number; none of what only numbers or names something."""
    if value.kind in ("month", "weekday") or value.unit == "clock":
        return DATE
    if value.kind == "year":
        return None if _is_of_a_date(clause, value) else BARE
    spelled_one = value.value == "1.0" and clause.low[value.at].isalpha()
    if value.kind != "number" or value.unit == "ordinal" or spelled_one:
        return None
    return value.unit if value.unit in DIMENSIONS else BARE


def _is_of_a_date(clause: Wording, year: Value) -> bool:
    """Whether a year dates something, rather than being an amount that looks like one."""
    before = clause.low[year.at - 1] if year.at else ""
    dated = any(each.kind in ("month", "weekday") for each in values(clause))
    return dated or year.at - 1 in clause.cues.get("preposition", ()) or not before or not before.isalpha()


def _until_preposition(read: Wording) -> str:
    places = [place for place in read.cues.get("preposition", ()) if place]
    return " ".join(read.low[: min(places, default=len(read.low))])


@cache
def _words(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?i)(?<!\w){one_of(table(ANY, 'asked_values')[name])}(?!\w)")
