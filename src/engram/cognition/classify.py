"""What sort of memory a statement is: its kind, and its category where none was given.

The order of the tables is the order of the questions: the first that knows an answer gives it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from types import MappingProxyType

from engram.cognition.category_rules import RULES
from engram.cognition.excerpt import both_ends
from engram.cognition.how_to import is_how_to
from engram.cognition.past_tense import tells_an_action
from engram.cognition.times import mentions
from engram.language.tongue import tongue
from engram.late import late
from engram.model.memory import Kind

LONGEST_READ = 800  # characters: what sort it is shows early
DEFAULT_CATEGORY = "general"

ANY_DAY = datetime(2001, 1, 1, tzinfo=UTC)  # which day it is does not matter to whether a time is named

# What a category says of the kind; one that is not here says nothing.
KIND_OF_CATEGORY: Mapping[str, Kind] = MappingProxyType(
    dict.fromkeys(
        (
            "fact", "preference", "instruction", "correction", "decision", "principle", "commitment", "relationship",
            "entity", "project", "person", "technical", "context", "codebase",
        ),
        Kind.SEMANTIC,
    )
    | {"moment": Kind.EPISODIC, "error": Kind.EPISODIC, "procedure": Kind.PROCEDURAL, "skill": Kind.PROCEDURAL}
)  # fmt: skip

# A time that says since or until when something holds, or that belongs to a thing, does not make it an event.
_HOLDS = late(
    r"\b(?:since|until|till|from|as of|by|before|due|seit|ab|bis|desde|hasta|para|depuis|jusqu\W?\w{1,3}|avant)\W*$",
    re.I,
)
_STANDING = late(
    r"\b(?:birthday|anniversary|deadline|due date|born|expires?|valid|opens|closes|starts|ends|founded|released|version"
    r"|geburtstag|jahrestag|frist|läuft ab|gültig|cumpleaños|aniversario|vence|plazo|anniversaire|échéance|expire)\b",
    re.I,
)
# Times that the reader of times does not know: vague ones, and those of further languages.
_FURTHER_TIMES = late(
    r"\b(?:recently|just now|earlier (?:today|this)|once upon|neulich|kürzlich|vorhin|avant-hier|il y a \S+ \w+"
    r"|(?:la semaine|le mois|l['’]année|l['’]an) derni(?:er|ère)|récemment|ce matin|hace poco|esta mañana|ieri"
    r"|ontem|gisteren)\b"
    r"|昨天|今天|前天|上周|上个月|去年|昨日|今日|先週|先月|어제|오늘|지난주",
    re.I,
)
_YESTERDAY = late(r"\bhier\b", re.I)  # in French; in German it is a place
NOTE_WORDS = late(
    r"\b(?:prefer\w*|always|never|must|should|usually|often|generally|normally|every|likes?|loves?|hates?|dislikes?"
    r"|enjoys?|wants?|needs?|uses?|lives?|works?|owns?|has|have|knows?|speaks?|believes?|means?|belongs?|contains?|can(?:not|['’]t)?"
    r"|requires?|supports?|costs?|depends?|runs? on|(?:is|are|['’]s|['’]re)(?! \w+ing\b)(?: not)?"
    r"|immer|nie|muss|soll|bevorzug\w*|mag|liebt|hasst|wohnt|arbeitet|heißt|ist|sind|hat|gewöhnlich"
    r"|siempre|nunca|debe|prefiere|le gusta|vive|trabaja|se llama|es|son|está|tiene"
    r"|toujours|jamais|doit|préfère|aime|habite|travaille|s['’]appelle|est|sont|a)\b|喜欢|总是|必须|住在|好き|いつも"
    r"|\b[a-z]{2,}[b-df-hj-rt-z]e?s (?:to|on|in|at|the|an?|with|for|from|by|his|her|their|that|every|up)\b",
    re.I,
)


def kind_of(text: str, *, category: str | None = None, happened: bool | None = None) -> Kind:
    """The kind of a statement; `happened` tells whether a time of its own is known, else it is looked for.

    >>> kind_of("Ana prefers tea"), kind_of("Ana sold the boat"), kind_of("Ana prefers tea since last May")
    (<Kind.SEMANTIC: 'semantic'>, <Kind.EPISODIC: 'episodic'>, <Kind.SEMANTIC: 'semantic'>)
    """
    shown = both_ends(text, LONGEST_READ)
    if names_when(shown) if happened is None else happened:
        return Kind.EPISODIC
    told = KIND_OF_CATEGORY.get(category or "")
    if told is not None:
        return told
    return Kind.SEMANTIC if not tells_an_action(shown) and NOTE_WORDS.search(shown) else Kind.EPISODIC


def kind_by_wording(text: str, category: str | None = None) -> Kind:
    """The kind of what somebody writes down: how to do something, a thing that happened, else something held true.

    An event needs a past action with a time of its own, or nothing else to say: what is held true does not fade.

    >>> kind_by_wording("Ana flew to Rome on 3 May"), kind_by_wording("To deploy, run make ship and wait for green")
    (<Kind.EPISODIC: 'episodic'>, <Kind.PROCEDURAL: 'procedural'>)
    >>> kind_by_wording("The deploy day is Friday"), kind_by_wording("We decided to use Postgres")
    (<Kind.SEMANTIC: 'semantic'>, <Kind.SEMANTIC: 'semantic'>)
    """
    shown = both_ends(text, LONGEST_READ)
    known = category or category_of(text)
    if KIND_OF_CATEGORY.get(known) is Kind.PROCEDURAL or is_how_to(shown) or _HOW_TO.search(shown):
        return Kind.PROCEDURAL
    lasting = known not in _MAY_HAPPEN and not (known in _MAY_HAPPEN_THEN and names_when(shown))
    return Kind.SEMANTIC if lasting or not tells_an_action(shown) else Kind.EPISODIC


_MAY_HAPPEN = frozenset({"moment", DEFAULT_CATEGORY})
_MAY_HAPPEN_THEN = frozenset({"technical", "project", "codebase", "error", "person", "relationship"})
# What people write down in so many ways: an aim, then what to do, whatever that is.
_HOW_TO = late(
    r"^\W*(?:how to|so (?:geht|macht man)\b|cómo (?!es|está)\w+r\b|comment (?!est|va)\w+r\b)"
    r"|^\W*(?:in order )?to (?!(?:be|me|us|him|her|them|it|you|the|a|an|my|our|your|this|that|what|whom)\b)[a-z]+\b"
    r"[^,:.!?]{0,80}[,:] (?!(?:i|we|he|she|they|you|it|the|a|an|my|our|and|or|but|in|on|at)\b)[a-z`]"
    r"|^\W*um (?:\S+ ){0,6}zu \w+n, (?!ist|hat|war)[a-zäöü]+\b",
    re.I,
)


def names_when(text: str) -> bool:
    """Whether a time is named at which something happens: no habit, no since or until, no date that a thing has.

    >>> names_when("We met last Friday"), names_when("We meet every Friday"), names_when("Her birthday is on 3 May")
    (True, False, False)
    """
    if _STANDING.search(text):
        return False
    if _FURTHER_TIMES.search(text) or (_YESTERDAY.search(text) and tongue(text) == "fr"):
        return True
    return any(not _only_holds(text, found.text) for found in mentions(text, ANY_DAY))


def _only_holds(text: str, time: str) -> bool:
    first = time.split(" ", 1)[0]
    return bool(_HOLDS.search(first) or _HOLDS.search(text[: max(0, text.find(time))]))


def category_of(text: str) -> str:
    """The category of a statement for which none was given; general where nothing tells.

    >>> category_of("Ana prefers dark mode"), category_of("Always squash before merging"), category_of("Hm")
    ('preference', 'instruction', 'general')
    """
    shown = both_ends(text, LONGEST_READ)
    if is_how_to(shown):
        return "procedure"
    found = next((category for category, pattern in RULES if pattern.search(shown)), None)
    if found is not None:
        return found
    if names_when(shown) or tells_an_action(shown):
        return "moment"
    return "fact" if NOTE_WORDS.search(shown) else DEFAULT_CATEGORY
