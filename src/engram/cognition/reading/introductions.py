"""Who somebody close is by name, said in passing: `my dog Toby`, `Eva, our neighbour`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engram.cognition.entities.gazetteer import GIVEN_NAMES, NOT_NAMES
from engram.cognition.reading.draft import SURE, Draft
from engram.cognition.reading.lexicon import ACQUAINTANCE, FEMALE, KIN, MALE, PETS
from engram.cognition.reading.nouns import DIET, JOB, STATUS
from engram.late import late

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


_HAIL = (
    r"(?:(?:yo|sup|hiya|heya|hi|hey|hello|hallo|good (?:morning|afternoon|evening|day)|greetings)\b[^.?!,:]{0,20}"
    r"|(?:(?:just )?a )?(?:(?:quick|short|brief|little|bit) )?(?:(?:self-?)?intro(?:duction)?|about (?:me|myself)))"
)
_HAILED = late(rf"{_HAIL}[.!,: ]*$", re.IGNORECASE)
_MYSELF = late(
    rf"^(?P<hail>(?:{_HAIL}[,!.: –—-]+)*)(?:I'm|I am|(?<=[,!. ])this is) "
    r"(?P<name>[^\W\d_]+(?:[-'][^\W\d_]+)*(?-i:(?: [A-ZÀ-Ý][a-zà-ÿ]+)*))"
    r"(?= from | here\b| and (?:I|we|my|our)\b|[.!,]|$)",
    re.IGNORECASE,
)
_SORTS = frozenset(
    """
    aries taurus cancer libra scorpio sagittarius capricorn aquarius pisces gen team type latino latina hispanic
    orthodox republican democrat batman
    """.split()
)
_NO_PERSON = late(rf"(?:{DIET}|{STATUS}|(?:{JOB}))$|.*(?:ing|ed|ful|less|ous|able)$")


def myself(sentence: str, before: Sequence[str]) -> Draft | None:
    """Who speaks, by name: after a greeting, or in the first words of a talk; later, `I'm Leo` may be said in jest.

    >>> myself("Hi, I'm Nadia.", ["So?"]).object, myself("I'm Dutch.", []), myself("I'm Nadia", ["So?"])
    ('Nadia', None, None)
    """
    found = _MYSELF.match(sentence)
    if found is None or not (found["hail"].strip() or all(map(_HAILED.match, before))):
        return None
    first, *others = found["name"].split()
    if first.lower() not in GIVEN_NAMES and not _may_be_a_name(first):
        return None
    name = " ".join([first if first[0].isupper() else first.capitalize(), *others])
    return Draft(
        text=f"My name is {name}",
        category="person",
        relation="has_name",
        object=name,
        confidence=SURE,
    )


def _may_be_a_name(word: str) -> bool:
    """Whether a word that is no common name may be one: it has a capital, and says nothing else."""
    plain = word.lower()
    known = plain in NOT_NAMES | _SORTS or word in _NO_NAME or _NO_PERSON.match(plain) is not None
    return word[0].isupper() and not word.isupper() and not known


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
