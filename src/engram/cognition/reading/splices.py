"""Statements that are joined by a mere comma, a colon or `and`, as people do in chat."""

from __future__ import annotations

from collections.abc import Iterator

from engram.cognition.reading.verbs import VERBS, Form
from engram.late import late

_SPLICE = late(
    r"(?=[,:\s])(?:(?P<comma>,\s+(?:(?:and|but|so)\s+)?(?:(?:now|finally)\s+(?=(?:now|finally|my|our|the)\s)){0,2}|:\s+(?=[a-z]|[A-Z][a-z]+\s[a-z]+s\s))(?=(?:my|our|the|she|he|they|[A-Z][A-Za-z]+)\s"
    r"|(?!(?:which|who|that|what|it|they|this|there|and|but|so|or|not|you|all|including|like)\b)[a-z]+\s(?:is|was|are)\s"
    r"|(?:in|at|on|for)\s[\w-]+\s(?:you|I|we)\s)"
    r"|\s+(?:and|but|so)\s+(?=(?:my|our|the)\s|[A-Z]\w+\s[a-z]*s\s))"
)
_SUBORDINATE = late(
    r"(?i)^(?:(?:and|but|so) )?(?:when|whenever|while|if|since|because|after|before|although|though|even though|as|once"
    r"|until|unless|where|whether|given|now that|ever since)\b"
)
_HEDGED = late(
    r"(?i)\b(?:think|guess|hope|believe|said|says|told|heard|if|whether|that|because|when|while|maybe|wish|to|between|both"
    r"|how|why|what|where)\b"
)
_FINITE = frozenset(
    "is are was were has have had will can can't cannot doesn't don't didn't won't isn't aren't wasn't".split()
)
_AFTER_A_NOUN = frozenset("and or , of".split())
_LEADS = late(
    r"(?i)(?:in|on|at|by|for|from|during|over|until|with|without|last|next|this|that|these|every|each|some|most|one|two|my"
    r"|our|the|an?|his|her|their|today|yesterday|tomorrow|now|then|early|late|back|as|like|unlike|besides|and|or)\b"
)
LONGEST_SIGH = 3
"""Words of a sigh before a statement: `Rough week, our cellar flooded`."""
LONGEST_SUBJECT = 5


def spliced(part: str) -> Iterator[str]:
    """The statements of a part of a sentence, each with its own subject.

    >>> list(spliced("I'm a bit nervous, my viva is on Monday"))
    ["I'm a bit nervous", 'my viva is on Monday']
    >>> list(spliced("I bought bread, the paper and my pills"))
    ['I bought bread, the paper and my pills']
    """
    start = 0
    for found in _SPLICE.finditer(part):
        head = part[start : found.start()]
        if _stands(head, loosely=found["comma"] is not None) and _begins(part[found.end() :]):
            yield head
            start = found.end()
    yield part[start:]


def _stands(head: str, *, loosely: bool) -> bool:
    """Whether what comes before can be a statement; `and` alone may as well join two who are spoken of."""
    words = head.lower().split()
    if len(words) < 2 or _SUBORDINATE.match(head) or words[0].endswith("ing") or head.count('"') % 2:
        return False
    if not any(map(_is_verb, words)):
        return loosely and len(words) <= LONGEST_SIGH and not _LEADS.match(head)
    return loosely or not _HEDGED.search(head)


def _is_verb(word: str) -> bool:
    return word in VERBS or word in ("am", "are", "were") or "'" in word


def _begins(text: str) -> bool:
    """Whether a subject and a verb of its own come next."""
    words = text.split()
    first = 2 if words[0].lower() in ("my", "our", "the") else 1
    for place in range(first, min(len(words), LONGEST_SUBJECT)):
        if words[place - 1][-1] in ",;:":
            return False
        if _is_finite(words[place].lower(), words[place + 1].lower() if place + 1 < len(words) else ""):
            return True
    return False


def _is_finite(word: str, following: str) -> bool:
    if word in _FINITE:
        return True
    verb = VERBS.get(word)
    if verb is None or following in _AFTER_A_NOUN or not following:
        return False
    return Form.BASE not in verb.forms and not verb.forms.isdisjoint((Form.PAST, Form.THIRD))
