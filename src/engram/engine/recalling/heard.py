"""What a question is looked up by, and the lists of its words and of the people it names."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engram.cognition.aliases import aliases
from engram.cognition.bm25 import Lists, Postings, united
from engram.cognition.cue import expansions
from engram.cognition.lexical import (
    Asked,
    Signals,
    ask,
    said_and_held,
    signals,
    spoken_by,
    without_common,
    without_request,
)
from engram.cognition.naming import People
from engram.cognition.stems import stems_asked_for
from engram.cognition.weights import lexical_weights
from engram.cognition.words import fold, name_terms, query_terms
from engram.engine.recalling.known_as import known_as
from engram.engine.setting import Setting
from engram.model.level import Level, Shortfall
from engram.model.recall import Filters
from engram.ports import Matches, View

WORD = re.compile(r"[^\W_][\w'’-]*")
DAMAGED_WORDS = "the lists of {} words are damaged and were not looked at: doctor --repair makes them anew"


@dataclass(frozen=True, slots=True)
class Heard:
    """A question's words: what it is looked up by, the lists found, how documents score by them, whom it names.

    `also` are other ways to write and to name what is asked for; `spoken_of` says that those it names never speak.
    """

    asked: Asked
    also: tuple[str, ...]
    matches: Matches
    postings: Lists
    found: Signals
    people: People
    spoken_of: bool

    @property
    def missing(self) -> tuple[Shortfall, ...]:
        """What could not be looked at."""
        damaged = len(self.matches.damaged)
        return (Shortfall(Level.REDUCED, DAMAGED_WORDS.format(damaged)),) if damaged else ()


def hear(view: View, query: str, filters: Filters, setting: Setting) -> Heard:
    """Fetch the lists of a question's words and of the people it names, and score by them."""
    tunables, named = setting.tunables, known_as(view, query)
    called = {**named.people, **called_people(view, query)}
    asked, also = widely_asked(query, called, named.things)
    asked = replace(asked, terms=tuple(term for term in asked.terms if term not in named.own) or asked.terms)
    asked = without_common(asked, view.shares(asked.terms, filters), tunables.common_share, tunables.rarest_words)
    names = {spoken_by(name): name for name in asked.names}
    stems = stems_asked_for(without_request(query))
    ways = {term: (term, *stems.get(term, ())) for term in (*asked.terms, *also)}
    matches = view.matches([*names, *dict.fromkeys(way for each in ways.values() for way in each)], filters)
    postings = in_any_way(ways, matches.postings)
    apart = {key: said_and_held(matches.postings[key]) for key in names if key in matches.postings}
    said = {key: by_them for key, (by_them, _) in apart.items() if len(by_them)}
    spoken = said or {key: by_them for key, (by_them, _) in apart.items() if names[key] in named.persons}
    found = scored(postings, spoken, {key: apart[key][1] for key in spoken}, matches, setting)
    people = known_people(query, {names[key] for key in spoken}) | called
    return Heard(asked, also, matches, postings, found, people, bool(spoken and not said))


def in_any_way(ways: Mapping[str, Sequence[str]], found: Mapping[str, Postings]) -> Lists:
    """The list of each word, the lists of its stems in other languages with it."""
    lists = {term: [found[way] for way in each if way in found] for term, each in ways.items()}
    return Lists({term: united(each) for term, each in lists.items() if each})


def scored(
    postings: Lists, spoken: Mapping[str, Postings], claims: Mapping[str, Postings], matches: Matches, setting: Setting
) -> Signals:
    """How documents score by words and by whom they are of."""
    return signals(postings, spoken, claims, matches.corpus, matches.size, lexical_weights(setting.tunables))


def widely_asked(query: str, called: People, things: Sequence[str] = ()) -> tuple[Asked, tuple[str, ...]]:
    """What a question is looked up by, and other ways to write and to name that, which nobody need ever have said."""
    asked = ask(query)
    named = [term for person in called.values() for term in sorted(person)]
    asked = replace(asked, names=tuple(dict.fromkeys([*asked.names, *named])))
    return asked, expansions(without_request(query), [*named, *things], asked.terms)


def called_people(view: View, question: str) -> dict[str, frozenset[str]]:
    """The words of a question that are what others call someone."""
    words = {fold(word.removesuffix("'s").removesuffix("’s")) for word in WORD.findall(question)}
    return {name: frozenset(name_terms(person)) for name, person in aliases(view.names_heard(words), ()).items()}


def known_people(question: str, known: set[str]) -> dict[str, frozenset[str]]:
    """The words of a question that name someone who speaks in what is readable."""
    ways = {word.casefold(): query_terms(word) for word in WORD.findall(question)} if known else {}
    return {way: frozenset({way}) for way, named in ways.items() if named and set(named) <= known}
