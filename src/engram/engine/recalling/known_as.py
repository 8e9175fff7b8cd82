"""Other names of those a question names, as memories tell them."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from engram.cognition.entities import name_key
from engram.cognition.entities.portrayal import Called, NameBeside, best_kind, in_order
from engram.cognition.words import STOP_WORDS, fold, name_terms, query_terms
from engram.model.entity import EntityKind
from engram.ports import View

MOST_OTHER_NAMES = 3
LONGEST_NAME_WORDS = 3
WORD = re.compile(r"[^\W_][\w'’.+#-]*(?<![.'’-])")
PEOPLE = frozenset({EntityKind.PERSON, EntityKind.USER, EntityKind.AGENT})


@dataclass(frozen=True, slots=True)
class KnownAs:
    """What a question should be looked up by besides: names of people by the way it names them, and of things.

    `persons` are the words that name people of whom something is held, whether or not they ever spoke, and `own` those
    that name the user, of whom all is held as the user's: what has that word tells the name, and nothing else.
    """

    people: dict[str, frozenset[str]]
    things: tuple[str, ...]
    persons: frozenset[str] = frozenset()
    own: frozenset[str] = frozenset()


NOBODY = KnownAs({}, ())


def known_as(view: View, question: str) -> KnownAs:
    """The other names of whomever a question names, and which of its words name people."""
    written = ways_of_naming(question)
    ways = {name_key(way): fold(way) for way in written}
    found = view.names_beside(ways) if ways else []
    persons = first_names(view, written, {beside.key for beside in found})
    if not found and not persons:
        return NOBODY
    asked, people, things = set(query_terms(question)), dict[str, frozenset[str]](), list[str]()
    own = set[str]()
    for (_, key), beside in grouped(found).items():
        kind = best_kind(beside)
        if kind is EntityKind.PERSON:
            persons.update(name_terms(ways[key]))
        others = other_names(beside, kind, asked) if len(beside) > 1 else []
        if others and kind in PEOPLE:
            terms = frozenset(term for name in others for term in name_terms(name))
            people[ways[key]] = people.get(ways[key], frozenset()) | terms
            if kind is EntityKind.USER:  # who is held true of as User, and has a name
                persons.update(terms)
                own.update(name_terms(ways[key]))
        elif others:
            things += others
    return KnownAs(people, tuple(dict.fromkeys(things))[:MOST_OTHER_NAMES], frozenset(persons), frozenset(own))


def first_names(view: View, ways: Sequence[str], whole: Collection[str]) -> set[str]:
    """The words of a question that are the first name of someone who is known by more than that."""
    alone = [way for way in ways if way[0].isupper() and " " not in way and name_key(way) not in whole]
    keys = {key: way for way in alone if (key := name_key(way))}
    return {term for key in (view.first_names(keys) if keys else ()) for term in name_terms(keys[key])}


def grouped(found: Sequence[NameBeside]) -> dict[tuple[str, str], list[Called]]:
    """Names by whose they are and by what was asked."""
    groups: dict[tuple[str, str], list[Called]] = {}
    for key, entity, called in found:
        groups.setdefault((entity, key), []).append(called)
    return groups


def other_names(called: Sequence[Called], kind: EntityKind, asked: set[str]) -> list[str]:
    """Names that share no word with the question: what is called by the others has its words already."""
    names = [name for name in in_order(called, kind) if asked.isdisjoint(query_terms(name))]
    return names[:MOST_OTHER_NAMES]


def ways_of_naming(question: str) -> list[str]:
    """The words of a question that may name someone, and capitalised ones in a row."""
    words = [found[0].removesuffix("'s").removesuffix("’s") for found in WORD.finditer(question)]
    ways = [word for word in words if fold(word) not in STOP_WORDS]
    for length in range(2, LONGEST_NAME_WORDS + 1):
        rows = (words[at : at + length] for at in range(len(words) - length + 1))
        ways += [" ".join(row) for row in rows if all(word[0].isupper() for word in row)]
    return ways
