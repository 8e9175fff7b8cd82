"""Who somebody close is by name, said in passing: `my dog Toby`, `Eva, our neighbour`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engram.cognition.late import late
from engram.cognition.reading.draft import SURE, Draft
from engram.cognition.reading.lexicon import ACQUAINTANCE, FEMALE, KIN, MALE, PETS

_CLOSE = "|".join(sorted(KIN | ACQUAINTANCE | PETS, key=len, reverse=True))
_INTRODUCED = late(
    rf"\b(?P<after>[A-Z][a-z]+), (?:my|our) (?:(?:new|little|older|younger|best|close|big|baby"
    rf"|sweet) )?(?P<one>{_CLOSE})\b"
    rf"|\b(?:my|our) (?:(?:new|little|older|younger|best|close|big|baby|sweet) )?(?P<two>{_CLOSE}),? (?:named "
    rf"|called )?(?P<name>[A-Z][a-z]+)\b"
)
_NO_NAME = frozenset(
    """
    I The And But So My Our This That It He She They We You What When Yes No Monday Tuesday Wednesday Thursday Friday
    Saturday Sunday January February March April May June July August September October November December Christmas
    Easter Hey Hi Thanks Wow Oh Also Then Now Here There Just Lol Haha If In On At
    """.split()
)
_RELATION = {
    **dict.fromkeys(PETS, "has_pet"),
    **dict.fromkeys(MALE | FEMALE | {"cousin", "sibling", "parent", "grandparent", "twin"}, "has_relative"),
    **dict.fromkeys("brother sister sibling stepbrother stepsister".split(), "has_sibling"),
    **dict.fromkeys("son daughter child kid baby stepson stepdaughter".split(), "has_child"),
    **dict.fromkeys("husband wife boyfriend girlfriend partner spouse fiancé fiancée fiance".split(), "has_partner"),
    **dict.fromkeys(
        "mother father mom mum mommy dad daddy parent stepmother stepfather stepmom stepdad".split(), "has_parent"
    ),
    **dict.fromkeys("friend buddy bestie".split(), "has_friend"),
}


def introduced(sentence: str) -> Iterator[Draft]:
    """Who somebody close is by name: `my dog Toby`, `Eva, our neighbour`."""
    if "my " not in sentence and "our " not in sentence:
        return
    for found in _INTRODUCED.finditer(sentence):
        name, noun = found["after"] or found["name"], found["one"] or found["two"]
        if name in _NO_NAME or (re.search(r"[.!?]\s$", sentence[: found.start()][-2:]) and found["after"]):
            continue
        yield Draft(
            text=f"I have a {noun} called {name}" if noun[0] not in "aeiou" else f"I have an {noun} called {name}",
            category="relationship",
            relation=_RELATION.get(noun, "knows"),
            object=name,
            confidence=SURE,
        )
