"""Who somebody says they are in items, as people introduce themselves: `I'm Ana, 34, a nurse from Leeds`."""

from __future__ import annotations

import re

from engram.cognition.reading.nouns import DIET, JOB, STATUS
from engram.cognition.reading.verbs import VERBS, Form
from engram.late import late

_ME = late(r"^(?P<me>I'm|I am) (?P<items>[^,]{2,60},.+)$")
_COMMA = late(r"\s*,\s*(?:and\s+)?")
_AGE = late(r"(?:\d{1,2})(?: years old| yrs old|yo| y/o)?$")
_ARTICLE = late(r"(?:an?|the) ")
_WORK = late(rf"{JOB}(?: (?:from|in|at|for|with|by|based)\b.{{2,40}})?$", re.IGNORECASE)
_PLACE = late(r"(?:from|based in|living in|born in) \S.{1,40}$")
_STATE = late(rf"(?:{DIET}|{STATUS})$", re.IGNORECASE)
_ANY_TAIL = late(r"\s+(?:tbh|lol|haha+|btw|ngl|imo)$", re.IGNORECASE)


def portrayed(clause: str) -> list[str]:
    """The statements of a clause that tells in items who somebody is; none where it is of another make.

    >>> portrayed("I'm Ana, 34, product designer from Leeds")
    ["I'm Ana", "I'm 34", "I'm a product designer from Leeds"]
    >>> portrayed("I'm a single mum of 2, work part time at Tesco, so tired")
    ["I'm a single mum of 2", 'I work part time at Tesco']
    >>> portrayed("I'm vegan, which is hard here")
    []
    """
    found = _ME.match(clause)
    if found is None:
        return []
    items = [_ANY_TAIL.sub("", item) for item in _COMMA.split(found["items"])]
    told = [_told(item, found["me"], first=place == 0) for place, item in enumerate(items)]
    # A sigh may come last; whatever else is no item makes the whole another sentence.
    return [each for each in told if each is not None] if len(told) > 1 and told[1] and all(told[:-1]) else []


def _told(item: str, me: str, *, first: bool) -> str | None:
    """The sentence that an item of a portrait stands for; the first is whatever somebody says they are."""
    if _AGE.match(item) or _PLACE.match(item) or _STATE.match(item):
        return f"{me} {item}"
    if first or (_ARTICLE.match(item) and _WORK.match(_ARTICLE.sub("", item))):
        return f"{me} {item}"
    if _WORK.match(item):
        return f"{me} {'an' if item[0].lower() in 'aeiou' else 'a'} {item}"
    word, _, rest = item.partition(" ")
    verb = VERBS.get(word)
    if verb is not None and Form.PAST in verb.forms and Form.BASE not in verb.forms and rest:
        return f"I {item}"
    return f"I {item}" if verb is not None and Form.BASE in verb.forms and rest and word in _OF_MYSELF else None


_OF_MYSELF = frozenset("work live study love hate like play have own drive speak teach run".split())
