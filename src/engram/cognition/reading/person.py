"""From the first person to the third: `I've been living in Porto` becomes `Ana has been living in Porto`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engram.cognition.reading.lexicon import ADVERBS
from engram.cognition.reading.verb_group import is_unknown_verb
from engram.cognition.reading.verbs import RARER, VERBS, Form, third
from engram.late import late

_PIECES = late(r"[^\W\d_]+(?:['-][^\W\d_]+)*|\s+|\d+|.", re.DOTALL)

# What I, we and you carry with them becomes a word of its own, in the form that a name takes.
_CLINGING: Mapping[str, str] = MappingProxyType({"m": "is", "ve": "has", "ll": "will", "d": "would", "re": "is"})
_FINITE: Mapping[str, str] = MappingProxyType(
    {
        "am": "is",
        "are": "is",
        "were": "was",
        "have": "has",
        "do": "does",
        "don't": "doesn't",
        "aren't": "isn't",
        "haven't": "hasn't",
        "weren't": "wasn't",
        "dont": "doesn't",
        "havent": "hasn't",
        "is": "is",
        "was": "was",
    }
)
_UNCHANGED = frozenset(
    """
    will would can could should might may must shall had did didn't won't wouldn't can't cannot couldn't
    shouldn't wasn't hadn't mustn't used didnt cant wont gotta ought
    """.split()
)
SAME_IN_PAST = frozenset("read put set hit cut let cost".split())
"""Verbs whose past looks like their present: taken for the present unless a word says that it is over."""
OVER_ALREADY = frozenset("just recently already finally once yesterday eventually".split())
_QUOTATION_MARKS = frozenset('"“”')
_AMBIGUOUS = frozenset(
    """
    work play dance run cook walk talk study travel drink love look help show test paint shop hike bike ski
    camp sleep cycle swim rest exercise research design code program practice dream plan support train stretch
    rock surf sport fish hunt garden journal blog lecture chat drive ride fly date star face name book order
    record track view water need care plant plants milk fire cover film fear hope smile laugh guide nurse
    """.split()
)
_ARTICLES = frozenset("a an the my our".split())
_AFTER_A_VERB = frozenset(
    "a an the my our his her their at in on for with to as from up out about every some it".split()
)


_OF_SEVERAL = late(r"(?i)\bus (?:(?:all|both|guys)\b|(?:two|three)$)")


@dataclass(frozen=True, slots=True)
class Cast:
    """Who `I` and `you` are; nobody where `you` must not be resolved."""

    me: str
    you: str | None = None


def in_third_person(clause: str, cast: Cast) -> str | None:
    """The clause as somebody else would say it, or None where the words do not allow it safely.

    >>> in_third_person("I've been living in Porto with my sister", Cast("Ana"))
    "Ana has been living in Porto with Ana's sister"
    >>> in_third_person("I study and work at night", Cast("User"))
    'User studies and works at night'
    """
    if _OF_SEVERAL.search(clause):
        return None
    try:
        return "".join(_Turner(clause, cast).turned())
    except _Unsafe:
        return None


class _Unsafe(Exception):
    """The words do not allow it safely."""


class _Turner:
    """Goes through the words once, remembering whether a verb is still owed to a subject."""

    def __init__(self, clause: str, cast: Cast) -> None:
        self._pieces = _PIECES.findall(clause.replace("’", "'"))
        self._cast = cast
        self._owing = False  # a subject was turned and its verb is still to come
        self._present = False  # the last verb was inflected, so that those joined to it must be
        self._turned = False  # a subject was turned: what is joined to its verb has the same
        self._to = False  # an infinitive may have begun: what is joined to it is one too
        self._inflected = ""  # the verb that was inflected last
        self._before = ""
        self._last = ""
        self._quoting = False  # what is quoted, a title say, is nobody's to change

    def turned(self) -> Iterator[str]:
        for place, piece in enumerate(self._pieces):
            yield self._piece(place, piece)
            if piece.strip() and not (piece.lower() in ADVERBS and self._last in ("and", "or", "but")):
                self._before, self._last = self._last, piece.lower()

    def _piece(self, place: int, piece: str) -> str:
        word = piece.lower()
        self._quoting ^= piece in _QUOTATION_MARKS
        if self._quoting:
            return piece
        if not piece[0].isalpha():
            self._present = self._present and piece.isspace()
            return piece
        whole = self._pronoun(word, place, piece)
        if whole is not None:
            return whole
        self._to = self._to or word == "to"
        if word == "am" and self._last in ("and", "but", "or"):
            return "is"
        if word == "have" and self._last in ("and", "but", "or") and self._turned and not self._to:
            return "has"
        if self._owing:
            return self._verb(word, piece)
        if self._present:
            return self._joined(word, piece, place)
        return piece

    def _is_country(self, word: str, piece: str) -> bool:
        """Whether `us` is the United States: `the us`, or in capitals where not all is."""
        if word != "us":
            return False
        shouting = all(other.isupper() for other in self._pieces if len(other) > 1 and other.isalpha())
        return self._last == "the" or (piece == "US" and not shouting)

    def _pronoun(self, word: str, place: int, piece: str) -> str | None:
        head, _, clitic = word.partition("'")
        if head in ("i", "we") and (head == "we" or piece[0] == "I" or clitic):
            with_others = self._last == "and" and not self._turned and place < 16
            return self._cast.me if with_others and not clitic else self._subject(self._cast.me, clitic)
        if head == "im" or (head in ("ive",)):
            return self._subject(self._cast.me, head[1:])
        if word in _MINE and not self._is_country(word, piece):
            return _MINE[word].format(_owner(self._cast.me), self._cast.me)
        if head in ("you", "your", "yours", "yourself", "ur", "u"):
            return self._addressed(head, clitic, place)
        return None

    def _subject(self, name: str, clitic: str) -> str:
        self._turned = True
        if clitic:
            self._present = clitic == "m"
            return f"{name} {_CLINGING.get(clitic, clitic)}"
        self._owing = True
        return name

    def _addressed(self, head: str, clitic: str, place: int) -> str:
        you = self._cast.you
        if you is None:
            raise _Unsafe
        if head in ("your", "yours", "ur"):
            return _owner(you)
        if head == "yourself":
            return you
        if self._follows_as_object(place):
            return you
        return self._subject(you, clitic)

    def _follows_as_object(self, place: int) -> bool:
        """Whether `you` is what something is done to: after a verb or a preposition, and no verb follows."""
        following = next((p.lower() for p in self._pieces[place + 1 :] if p.strip()), "")
        return following not in VERBS and following not in _FINITE and following not in _UNCHANGED

    def _verb(self, word: str, piece: str) -> str:
        if word in ("both", "all"):  # of one person it cannot be said
            return ""
        if word in ADVERBS or word in ("not", "no", "longer", "last"):
            return piece
        self._owing = False
        if word in _FINITE:
            return _FINITE[word]
        if word in _UNCHANGED:
            return piece
        if word in ("and", "or"):  # `Tom and I went`: what follows is for more than one
            self._owing = True
            return piece
        verb = VERBS.get(word)
        if verb is None:
            if word.endswith("ed") or self._last in ("is", "was"):
                return piece
            if self._inflected or not is_unknown_verb(piece):
                raise _Unsafe
            self._inflected = word
            return third(word)
        if Form.PAST in verb.forms and (word not in SAME_IN_PAST or self._last in OVER_ALREADY):
            return piece
        if Form.BASE not in verb.forms:
            if Form.THIRD in verb.forms or Form.DOING in verb.forms or Form.DONE in verb.forms:
                raise _Unsafe
            return piece
        self._present = True
        self._inflected = word
        return third(verb.base)

    def _joined(self, word: str, piece: str, place: int) -> str:
        """`I swim and jog`: the second verb takes the form of the first."""
        if self._last not in ("and", "or", "but") or word in ("to", "the"):
            if word in ("to", "that", "who", "which", "when", "because", "if", "while", "how", "what"):
                self._present = False
            return piece
        if word in ("am", "have", "don't", "are"):
            return _FINITE[word]
        verb = VERBS.get(word)
        if verb is None or Form.BASE not in verb.forms or Form.PAST in verb.forms or piece[0].isupper():
            return piece
        following = next((p.lower() for p in self._pieces[place + 1 :] if p.strip()), "")
        if self._before == self._inflected:  # `I read or play`
            return third(verb.base)
        if word in RARER and following not in _ARTICLES:
            return piece
        if word in _AMBIGUOUS and following not in _AFTER_A_VERB:
            return piece
        return third(verb.base)


_MINE: Mapping[str, str] = MappingProxyType(
    {
        "my": "{0}",
        "our": "{0}",
        "mine": "{0}",
        "ours": "{0}",
        "me": "{1}",
        "us": "{1}",
        "myself": "themselves",
        "ourselves": "themselves",
    }
)


def _owner(name: str) -> str:
    """The possessive of a name.

    >>> _owner("Ana"), _owner("James")
    ("Ana's", "James'")
    """
    return f"{name}'" if name.endswith("s") else f"{name}'s"
