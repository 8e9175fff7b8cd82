"""Ids as people give them: whole, or just so much of the end or the beginning that only one memory fits."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from engram.errors import BadId, NotFound

if TYPE_CHECKING:
    from engram.engine.mind import Mind

PART = re.compile(r"[0-9A-HJKMNP-TV-Z]{6,25}")
WHOLE = 26
EVERYTHING = 1 << 30


def whole_id(mind: Mind, given: str) -> str:
    """The id of the one memory that a whole id, or a part of one, stands for."""
    part = given.strip().upper()
    if not PART.fullmatch(part):
        return part if len(part) == WHOLE else given
    return only_one(part, mind.ids(part), "memory")


def id_or_claim(mind: Mind, given: str) -> str:
    """An id where the words could be one and some memory has it, else the words as they are."""
    try:
        return whole_id(mind, given)
    except NotFound:
        return given


def only_one(part: str, ids: Iterable[str], what: str) -> str:
    """The one id that ends or begins with a part."""
    fitting = sorted({id for id in ids if id.endswith(part) or id.startswith(part)})
    if not fitting:
        raise NotFound(f"no {what} has an id that ends or begins with {part}")
    if len(fitting) > 1:
        listed = ", ".join(fitting[:3])
        raise BadId(f"{len(fitting)} ids end or begin with {part}: {listed}", hint="give more letters of the id")
    return fitting[0]
