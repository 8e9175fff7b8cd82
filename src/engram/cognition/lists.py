"""Objects that list several things: which they are, and whether a statement lists more."""

from __future__ import annotations

from engram.cognition.claims import core
from engram.language.readers.wording import language_of, wording
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


def goes_on(text: str, triple: Triple) -> bool:
    """Whether a statement tells more than its three parts: what it lists besides, or another clause.

    >>> likes = Triple(subject="Ana", relation="likes", object="jazz")
    >>> goes_on("I like jazz, blues and rock.", likes), goes_on("I like jazz in winter.", likes)
    (True, False)
    """
    _, found, rest = text.partition(triple.object)
    return bool(found) and _JOINT.match(rest) is not None


def is_qualified(text: str, triple: Triple) -> bool:
    """Whether a statement says where, when or with whom it holds, behind the object.

    >>> hates = Triple(subject="Ana", relation="dislikes", object="running")
    >>> is_qualified("I hate running in winter.", hates), is_qualified("I hate running.", hates)
    (True, False)
    """
    _, found, rest = text.partition(triple.object)
    return bool(found) and wording(rest, language_of(text)).opens("preposition")
