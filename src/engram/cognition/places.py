"""Places within places, as far as somebody says so: `in Lisbon, Portugal`."""

from __future__ import annotations

import re

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
