"""Whether a statement plainly answers a question: it has every word that counts, and tells the sort of thing asked for.

Among few statements nothing stands out by how rare its words are, so that the words themselves have to tell.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Set

from engram.cognition.duplicates import denies
from engram.cognition.fitting import (
    Sort,
    adds,
    gives_a_time,
    is_numbered,
    names_a_place,
    names_somebody,
    sort_of,
    speaks_of_a_time,
    tells,
)
from engram.cognition.words import query_terms, terms
from engram.late import late

_FIGURE = late(r"\d")
_INNER_NAME = late(r"(?<=[\w,;:] )[\"“(]?[A-ZÄÖÜÁÉÍÓÚÑÀÈÇ][\w'’-]+")
_IS = late(
    r"(?i)(?<=\w)(?:['’]s|\s+(?:is|are|was|called|named|ist|sind|war|heißt|es|son|est|s['’]appelle)\b|\s*[:=])\s*"
)
_HEDGED = late(
    r"(?i)\b(?:might|maybe|perhaps|if|would|could|vielleicht|wenn|falls|würde|könnte|quizás?|tal vez|si|peut-être)\b"
)
_TOGETHER = late(r"(?i)\b(?:(?P<en>with|without|against)|(?P<de>mit|ohne|gegen)|(?P<es>con|sin|contra)|avec|sans)\b")


def _in_terms(words: str) -> frozenset[str]:
    return frozenset(terms(words))


# Words that only name the sort of thing that is asked for, and what has to be in a statement instead of them.
_SORTS: tuple[tuple[frozenset[str], Callable[[str, str, Set[str]], bool]], ...] = (
    (
        _in_terms("time day date year month week hour zeit uhrzeit tag datum jahr monat hora día fecha año heure jour"),
        lambda question, text, _: gives_a_time(text, question) or _FIGURE.search(text) is not None,
    ),
    (_in_terms("city town country place ort stadt land ciudad país lugar ville pays lieu"), names_a_place),
    (
        _in_terms("name names called heißt heißen nombre llama nom appelle"),
        lambda question, text, names: says_who(question, text, names),
    ),
    (_in_terms("number nummer número numéro"), lambda _question, text, _names: _FIGURE.search(text) is not None),
    (
        _in_terms("often frequently long old far big tall heavy oft lange alt weit groß hoch schwer"),
        lambda question, text, _: is_numbered(sort_of(question), text),
    ),
    (
        _in_terms("language languages sprache idioma langue"),
        lambda _question, text, _names: _INNER_NAME.search(text) is not None,
    ),
)
# Words that every statement of the matter says in its own way.
_LIGHT = _in_terms("am use uses used have has got our unser unsere nuestro notre")


def plainly_answers(question: str, text: str, said: Collection[str], asked: Collection[str], names: Set[str]) -> bool:
    """Whether a statement plainly answers a question, given which of the question's telling terms it has itself.

    >>> asked = ["citi", "live"]
    >>> plainly_answers("Which city do I live in?", "I live in Lisbon.", ["live"], asked, frozenset())
    True
    >>> plainly_answers("Which city do I live in?", "I live with Tom.", ["live"], asked, frozenset())
    False
    """
    missing = set(asked) - set(said) - _LIGHT
    if not set(said) - _LIGHT or _HEDGED.search(text) or denies(question) is not denies(text):
        return False
    if any(found[0].lower() not in text.lower().split() for found in _TOGETHER.finditer(question)):
        return False
    named = [(sort, tells_it) for sort, tells_it in _SORTS if not sort.isdisjoint(query_terms(question))]
    if not all(tells_it(question, text, names) for _, tells_it in named):
        return False
    told = bool(named) and sort_of(question) is Sort.WHAT  # the sort that a noun names is told already
    return missing <= set().union(*(sort for sort, _ in named)) and (told or says_what(question, text, names))


def says_what(question: str, text: str, names: Set[str]) -> bool:
    """Whether a statement has the sort of thing in it that a question asks for."""
    sort = sort_of(question)
    if sort is Sort.WHEN:
        return gives_a_time(text, question) and speaks_of_a_time(text)
    return says_who(question, text, names) if sort is Sort.WHO else tells(sort, question, text, names)


def says_who(question: str, text: str, names: Set[str]) -> bool:
    """Whether a statement names somebody, or says who something is: `my dentist is dr weber`."""
    parts = _IS.split(text, maxsplit=1)
    return names_somebody(question, text, names) or (len(parts) > 1 and adds(question, parts[1], names))
