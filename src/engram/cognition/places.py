"""Places within places, as far as somebody says so: `in Lisbon, Portugal`; and names of cities in lower case."""

from __future__ import annotations

import re

from engram.late import late

PLACED = frozenset({"lives_in", "located_in"})
"""Relations whose object is a place; who says a wider one says nothing else."""
_AFTER = r"(?=\s*(?:$|[.!?;)—–]|,? (?:since|for|with|now|and (?:I|we|my|he|she|it)|but|because|where|which|until)\b))"


def is_within(text: str, place: str, wider: str) -> bool:
    """Whether a text names a place together with the wider one that it lies in, and does not list them.

    >>> is_within("Ana lives in Lisbon, Portugal", "Lisbon", "Portugal")
    True
    >>> is_within("Ana lived in Lisbon, Porto and Faro", "Lisbon", "Porto")
    False
    """
    pattern = rf"(?i)\b(?:in|from|to|near|at|en|de|aus|à) (?:the )?{re.escape(place)}(?:,(?: in)?| in| \() ?(?:the )?"
    return re.search(rf"{pattern}{re.escape(wider)}\b{_AFTER}", text) is not None


_WIDER = r",(?: in)? (?P<wider>(?:the )?[A-ZÀ-Ý][\w'’.-]*(?: [A-ZÀ-Ý][\w'’.-]*)*)"


def wider_of(text: str, place: str) -> str:
    """The wider place that a text names right behind a place; nothing where it names none, or lists several.

    >>> wider_of("Ana lives in Paris, Texas", "Paris"), wider_of("Ana lives in Paris, Rome and Oslo", "Paris")
    ('Texas', '')
    """
    found = re.search(rf"\b{re.escape(place)}{_WIDER}{_AFTER}", text)
    return found["wider"] if found else ""


_CALLED_CITY = late(
    r"(?!(?:an?|the|this|that|my|our|his|her|their|another|some|any|every|no)\b)"
    r"(?:(?!(?:very|big|bigger|small|smaller|little|large|larger|tiny|huge|nice|pretty|beautiful|old|busy|quiet|noisy|inner"
    r"|capital|major|same|other|different|nearby|coastal|port|border|mountain|fishing|mining|market|spa|seaside|university"
    r"|college|student|historic|modern|cheap|expensive|boring|sleepy|rural|whole|second|third|home|ghost|satellite|and|or)\b)"
    r"[a-z'-]{3,} ){1,3}(?:city|town|beach|springs|falls)"
)


def is_called_city(name: str) -> bool:
    """Whether words typed without capitals are what a city is called, rather than what sort of a town it is.

    >>> is_called_city("mexico city"), is_called_city("cape town"), is_called_city("small town")
    (True, True, False)
    """
    return _CALLED_CITY.fullmatch(name) is not None
