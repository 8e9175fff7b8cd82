"""Where the object of a phrase ends, and whether it is anything."""

from __future__ import annotations

import re

from engram.cognition.beginnings import without
from engram.cognition.reading.verb_group import BE
from engram.cognition.reading.verbs import VERBS, Form
from engram.late import late

_CLAUSE_END = (
    r",(?!(?<=\d,)\d{3}\b)|[;!?(—–]|:(?!\d)|(?<!\bDr)(?<!\bMr)(?<!\bMs)(?<!\bMrs)(?<!\bSt)(?<!\bMt)(?<!\bProf)\.(?:\s|$)"
    r"|\s(?:-\s|because\b|since\b|but\b|when\b|while\b|so\b|which\b|who\b|that\b|until\b|although\b"
    r"|and (?:I|we|my|it|he|she|they|the|never|always)\b|as (?:I|it|well|a result)\b|after\b|before\b|if\b|where\b"
    r"|instead\b)"
)
_TIME_END = (
    r"\s(?:now|any ?more|these days|nowadays|again|too|also|right now|currently|lately|today|yesterday"
    r"|tonight|tomorrow|already"
    r"|every (?:day|week|month|year|morning|evening|night|weekend|\w+day)|last (?:week|month|year|night|summer|\w+day)"
    r"|next (?:week|month|year|summer|\w+day)|this (?:week|month|year|morning|summer|weekend)"
    r"|on (?:\w+days?|the \d)|for (?:the (?:past|last|next)|(?:an?|over|about|\d+|\w+) (?:years?|months?"
    r"|weeks?|days?|hours?|while|long))\b"
    r"|in (?:\d{4}|january|february|march|april|may|june|july|august|september|october|november"
    r"|december)|\w+ (?:days|weeks|months|years) ago|at the moment)\b"
)
_BEGINS = r"(?=[,;!?(—–:.\s])"  # most letters of a phrase end nothing
_WIDE = late(rf"(?i){_BEGINS}(?:{_CLAUSE_END}|{_TIME_END})")
_NARROW = late(
    rf"(?i){_BEGINS}(?:{_CLAUSE_END}|{_TIME_END}"
    r"|(?<!\sand)(?<!\sor)\s(?:for|with|by|from|in|on|at|to|as|near|over|about|of mine)\b)"
)
_ARTICLE = late(r"(?i)^(?:an?|the|some|this|that|these|those|my|our)\s+")
_VAGUE = frozenset(
    """
    it that this them these those thing things stuff something anything everything one ones some any lot lots
    way ways time times here there what how him her me us you everyone everybody anyone someone nothing much
    more many most both all fun few sorts kinds good great nice so too really very also well bit little kind
    sort other others same place places somewhere someplace
    """.split()
)
_WORD = late(r"[^\W_]+(?:['-][^\W_]+)*")
_UNTOLD = (["project"], ["projects"], ["new", "project"], ["new", "projects"], ["business"])
LONGEST_OBJECT = 12


_LISTABLE = (
    r"(?!(?:and|or|but|so|I|we|you|he|she|it|they|my|our|then|which|who|that|now|also|not|just|because|since|when|while"
    r"|especially|including|mostly|even|too|though|either|neither|both|born|always|never|have|has|had|is|are|was|were"
    r"|with|to|for|from|at|on|by|as)\b)[^\W_][\w'’+#.&/-]*"
)
_ITEM = rf"{_LISTABLE}(?: {_LISTABLE}){{0,3}}"
_SEVERAL = late(rf"(?i)^(?P<first>{_ITEM}(?:, {_ITEM})+),? (?:and|or|&) (?={_ITEM})", has=", ")
_BOTH = late(
    rf"(?i)^(?:the |my |our )?{_ITEM} and (?:the|my|our) (?P<other>{_ITEM})[.!]*$",
    has=" and the | and my | and our ",
)
_ACTS = late(r"^[a-z]+ (?:the|an?|my|our|in|at|on|for|to|with|as)\b")
_JOINING_NOTHING = late(r"(?i)[\s,]+(?:and|or)$")


def object_of(rest: str, *, wide: bool, listing: bool = False) -> str:
    """The object at the beginning of a phrase, without its article; if it may be a list, all that is listed.

    >>> object_of("a small flat in Porto with my sister", wide=False)
    'small flat'
    >>> object_of("hiking in the hills because it is quiet", wide=True)
    'hiking in the hills'
    >>> object_of("tea, coffee and cocoa for breakfast", wide=False, listing=True)
    'tea, coffee and cocoa'
    """
    if listing and (both := _BOTH.match(rest)) and not _has_verb(both["other"]):
        return without(_ARTICLE, rest).strip(" .!\"'*")
    several = _SEVERAL.match(rest) if listing and not _ends_before(rest) else None
    if several and not _is_several_deeds(several["first"], rest[several.end() :]):
        return without(_ARTICLE, f"{several[0]}{_up_to_end(rest[several.end() :], wide=wide)}").strip(" .!\"'*")
    words = " ".join(_up_to_end(rest, wide=wide).split()[:LONGEST_OBJECT])
    if words.lower().endswith(("and", "or")):
        words = _JOINING_NOTHING.sub("", words)
    return without(_ARTICLE, words).strip(" .!\"'*")


def _up_to_end(rest: str, *, wide: bool) -> str:
    end = (_WIDE if wide else _NARROW).search(rest)
    return rest[: end.start()] if end else rest


def _ends_before(rest: str) -> bool:
    """Whether an object ends before its first comma."""
    return _up_to_end(rest, wide=False) != rest.partition(",")[0]


def _has_verb(words: str) -> bool:
    """Whether words may go on to say what something does, rather than only name it."""
    forms = [verb.forms for word in words.split()[1:] if (verb := VERBS.get(word.lower()))]
    return any(Form.THIRD in each or Form.PAST in each for each in forms) or not BE.keys().isdisjoint(
        words.lower().split()
    )


def _is_several_deeds(first: str, last: str) -> bool:
    """Whether what looks like a list goes on with what else is done: `jazz, play the drums and sing`."""
    return any(_ACTS.match(item) and item.split()[0] in VERBS for item in (*first.split(", "), last))


def is_telling(text: str) -> bool:
    """Whether words name anything at all: `it`, `that stuff` and `a lot` do not."""
    words = [word.lower() for word in _WORD.findall(text)]
    if (words[:1] == ["one"] and words[1:2] not in (["with"], ["from"])) or words in _UNTOLD:
        return False
    return any(
        word not in _VAGUE and (len(word) > 2 or word.isdigit() or not word.isascii()) for word in words
    ) or bool(re.search(r"\b[A-Z][\w+#]*|\d", text))
