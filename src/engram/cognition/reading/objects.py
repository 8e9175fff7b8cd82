"""Where the object of a phrase ends, and whether it is anything."""

from __future__ import annotations

import re

from engram.cognition.late import late

_CLAUSE_END = (
    r"[,;!?(—–]|:(?!\d)|\.(?:\s|$)|\s(?:-\s|because\b|since\b|but\b|when\b|while\b|so\b|which\b|who\b|that\b"
    r"|until\b|although\b"
    r"|and (?:I|we|my|it|he|she|they|the)\b|as (?:I|it|well|a result)\b|after\b|before\b|if\b|where\b|instead\b)"
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
    rf"(?i){_BEGINS}(?:{_CLAUSE_END}|{_TIME_END}|\s(?:for|with|by|from|in|on|at|to|as|near|over|about|of mine)\b)"
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


def object_of(rest: str, *, wide: bool) -> str:
    """The object at the beginning of a phrase, without its article.

    >>> object_of("a small flat in Porto with my sister", wide=False)
    'small flat'
    >>> object_of("hiking in the hills because it is quiet", wide=True)
    'hiking in the hills'
    """
    end = (_WIDE if wide else _NARROW).search(rest)
    words = rest[: end.start()] if end else rest
    return _ARTICLE.sub("", " ".join(words.split()[:LONGEST_OBJECT])).strip(" .!\"'*")


def is_telling(text: str) -> bool:
    """Whether words name anything at all: `it`, `that stuff` and `a lot` do not."""
    words = [word.lower() for word in _WORD.findall(text)]
    if (words[:1] == ["one"] and words[1:2] not in (["with"], ["from"])) or words in _UNTOLD:
        return False
    return any(
        word not in _VAGUE and (len(word) > 2 or word.isdigit() or not word.isascii()) for word in words
    ) or bool(re.search(r"\b[A-Z][\w+#]*|\d", text))
