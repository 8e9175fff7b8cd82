"""Whether two sentences that give a value give that of the same thing, and whether it is the same."""

from __future__ import annotations

from functools import lru_cache

from engram.cognition.facts.facets import CLAUSE, parts
from engram.cognition.quantities import NTH
from engram.cognition.words import fold, terms
from engram.language.cues import cues_of_word
from engram.language.readers.values import values
from engram.language.readers.wording import stem, wording


def is_of_another(question: str, older: str, newer: str) -> bool:
    """Whether a newer sentence tells of somebody or something else than the older one does and a question asks for.

    >>> is_of_another("What is my rent?", "My rent is 900.", "My brother's rent is 700.")
    True
    >>> is_of_another("How big is my gym in Faro?", "My gym in Faro has 9 rooms.", "My gym in Porto has 8 rooms.")
    True
    >>> is_of_another("What is my rent?", "My rent is 900.", "My landlord raised my rent to 950.")
    False
    """
    known, told = set(terms(question)) | set(terms(older)), until_its_value(newer)
    named, other = names(question) & names(older), names(" ".join(told)) - names(question) - names(older)
    return bool(owners(told[-1]) - owners(older) - known) or bool(other and named - names(newer))


def is_another_one(question: str, sentence: str) -> bool:
    """Whether a sentence tells of another of several things that are numbered: the second sprint, not the first.

    >>> is_another_one("When does the first sprint end?", "Sprint 2 ends on May 5.")
    True
    >>> is_another_one("When does the first sprint end?", "The sprint ends on May 5.")
    False
    """
    asked, told = _numbered(question), _numbered(sentence)
    return any(noun in told and told[noun].isdisjoint(numbers) for noun, numbers in asked.items())


def says_the_same(older: str, newer: str) -> bool:
    """Whether a newer sentence gives no number or day that the older one does not give.

    >>> says_the_same("My rent is 900 euros", "As you know, my rent is 900 euros")
    True
    """
    return _given(newer) <= _given(older)


def changes(sentence: str) -> bool:
    """Whether a sentence tells that something is otherwise now.

    >>> changes("My rent is now 900"), changes("I paid 900 of rent")
    (True, False)
    """
    return wording(sentence).has("change", "now")


def only_happened(sentence: str) -> bool:
    """Whether a sentence tells a finished happening, and not that something is otherwise since.

    >>> only_happened("I spent 150 euros of my budget."), only_happened("I increased my budget to 150 euros.")
    (True, False)
    """
    return not changes(sentence) and any(part.is_event for part in parts(sentence))


def owners(sentence: str) -> set[str]:
    """Those besides the speaker whose matter a sentence tells: who acts in it, and kin to whom something belongs."""
    read = wording(sentence)
    having = {word.removesuffix("'s") for word in read.low if word.endswith("'s")}
    kin = {stem(word, read.language) for word in having if "kin" in cues_of_word(word, read.language)}
    own = {stem(read.low[place], read.language) for place in read.cues.get("first_person", ())}
    return kin | {part.person for part in parts(sentence) if not part.own} - {"", "he"} - own


def until_its_value(sentence: str) -> list[str]:
    """The clauses of a sentence up to the first that gives a value."""
    found: list[str] = []
    for clause in CLAUSE.split(sentence):
        found.append(clause)
        if _given(clause):
            break
    return found


def names(text: str) -> set[str]:
    """The names in a text, by their capitals inside a sentence."""
    return {value.value for value in values(wording(text)) if value.kind == "name"}


def _given(sentence: str) -> set[tuple[str, str]]:
    return {
        (each.kind, each.value) for each in values(wording(sentence)) if each.kind in ("number", "month", "weekday")
    }


@lru_cache(512)
def _numbered(text: str) -> dict[str, set[int]]:
    """The things that a text tells apart by their number, each with its numbers."""
    read, found = wording(text), dict[str, set[int]]()
    for before, after in zip(read.low, read.low[1:], strict=False):
        place = NTH.get(fold(before)) or NTH.get(fold(before)[:-1])
        if place is not None:
            found.setdefault(stem(after, read.language), set()).add(place)
        elif after.isdecimal() and before.isalpha():
            found.setdefault(stem(before, read.language), set()).add(int(after))
    return found
