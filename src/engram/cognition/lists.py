"""Objects that list several things: which they are, and the same without some of them."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace

from engram.cognition.claims import core
from engram.late import late
from engram.model.triple import Triple

_JOINT = late(
    r",?\s+(?:and|or|nor|&|und|oder|sowie|y|et|ou)\s+|,\s+",
    has=",| and | or | nor | & | und | oder | sowie | y | et | ou ",
)
_ONE_THING = late(
    r"(?i)\b(?:rock (?:and|&) roll|fish and chips|mac and cheese|bread and butter|peanut butter and jelly"
    r"|arts and crafts|bed and breakfast|research and development|black and white|drum and bass|rhythm and blues"
    r"|gin and tonic|track and field|salt and pepper|ham and eggs|bacon and eggs|health and safety|hide and seek)\b",
    has=" and | & ",
)
_SMALL = r"(?:in|at|on|for|to|with|by|as|from|near|bei|für|chez|the|an?|\w+['’]s)"
_SMALL_LAST = late(rf"(?i)(?:\s{_SMALL})+$")
_LED = late(rf"(?i)^(?:{_SMALL}\s)+")
_GOES_ON = (  # after the name of a thing: more of its name, or where, when and which; any other word is what it is of
    r"(?=$|\s(?-i:[A-ZÀ-Ý\d])|\s(?:in|at|on|for|to|with|by|as|from|near|of|since|that|which|who|named|called|made|every"
    r"|each|daily|weekly|once|twice|three|again|now|too)\b)"
)


def items_of(object: str) -> tuple[str, ...]:
    """The things that an object lists; one thing alone is one.

    >>> items_of("jazz, blues and rock"), items_of("fish and chips")
    (('jazz', 'blues', 'rock'), ('fish and chips',))
    """
    if _ONE_THING.search(object):
        return (object,)
    return tuple(item for item in (part.strip() for part in _JOINT.split(object)) if item)


def shared(one: str, other: str) -> frozenset[str]:
    """The things, as the other names them, that two objects have in common; all of it where they are the same."""
    if core(one) == core(other):
        return frozenset(items_of(other))
    mine = {core(item) for item in items_of(one)}
    return frozenset(item for item in items_of(other) if core(item) in mine)


def items_called(name: str, object: str) -> frozenset[str]:
    """The things that an object lists which go by a name: a car loan is no car.

    >>> sorted(items_called("car", "a red car, a car loan and a boat"))
    ['a red car']
    """
    pattern = re.compile(rf"(?i)(?<!\w){re.escape(core(name))}{_GOES_ON}")
    return frozenset(item for item in items_of(object) if pattern.search(item))


def without(text: str, triple: Triple, gone: Collection[str]) -> tuple[str, Triple] | None:
    """A statement about several things without some of them; None where none is left, or its words hide the list.

    >>> likes = Triple(subject="Ana", relation="likes", object="jazz, blues and rock")
    >>> without("Ana likes jazz, blues and rock", likes, {"jazz"})[0]
    'Ana likes blues and rock'
    """
    items = items_of(triple.object)
    left = [item for item in items if item not in gone]
    head, found, tail = text.rpartition(triple.object)
    if not found or not left or len(left) == len(items):
        return None
    joints = [word for found in _JOINT.finditer(triple.object) if (word := found[0].strip(" ,"))]
    told = _listed(left, joints[-1] if joints else "and")
    return f"{_leading_to(told, head)}{told}{tail}", replace(triple, object=_LED.sub("", told))


def _leading_to(told: str, head: str) -> str:
    """What stands before a list, without the small words that its first thing brings along: `at`, `the`."""
    plain = head.rstrip()
    if _LED.match(told):
        plain = _SMALL_LAST.sub("", plain)
    return f"{plain} "


def _listed(items: list[str], joint: str) -> str:
    """Things one after the other, the last after the word that joins them."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {joint} {items[-1]}"
