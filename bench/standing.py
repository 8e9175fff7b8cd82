"""Where a value stands in an answer: said, denied, marked as corrected, on top, or nowhere.

A text *states* a value if it names it, in any of its spellings, as a word of its own. It states it *as what holds*
unless it also names the value that holds now (as "not 8080 but 9090" does), denies it ("no longer", "used to"), names
somebody else it is true of, or is a memory that is closed or under review. A recollection is *marked* if it says by
what it was corrected.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import cache

import engram
from bench.scenarios import Expected
from engram.model.memory import Memory, Status, Turn
from engram.model.recall import Recollection

TOP = 3
EVERY = 1_000
LIVE = ("active", "challenged")

DENIALS = {
    "en": r"not|no longer|never|any ?more|used to|formerly|previously|instead of|rather than|\w+n't|until|left|replaced"
    r"|(?:switched|moved|changed|upgraded) from|was moved|took over|without|forget|delete|erase",
    "de": r"nicht|kein\w*|nie|früher|statt|bis|ehemals|vergiss",
    "es": r"no|ya no|nunca|antes|en vez de|dejó|olvida",
    "fr": r"ne|n'\w+|pas|jamais|avant|au lieu de|quitté|oublie",
    "it": r"non|mai|prima",
    "pt": r"não|nunca|antes",
    "nl": r"niet|geen|nooit|vroeger",
    "ja": r"ない|なく|じゃな|以前",
    "zh": r"不|没|以前",
}
HEDGES = (
    r"if|might|maybe|would|could|think\w*|thought|consider\w*|plan\w*|dream\w*|wish\w*|want\w*|suppos\w*|imagin\w*"
    r"|pretend\w*|play\w*|jok\w*|quot\w*|said|says|told|asked|wrote|claim\w*|article|exercise|game|whether|sarcas\w*"
)


def normal(text: str) -> str:
    """A text without the accidents of case and encoding."""
    return unicodedata.normalize("NFKC", text).casefold().replace("’", "'")


@cache
def word(values: str) -> re.Pattern[str]:
    """What finds a value in any of its spellings; where words are not set apart, anywhere."""
    spellings = [re.escape(normal(value)) for value in values.split("|")]
    inside = "|".join(spellings)
    return re.compile(rf"(?<!\w)(?:{inside})(?!\w)" if values[:1].isascii() else inside)


@cache
def cues(language: str, *more: str) -> re.Pattern[str]:
    """What finds words that take back what a text names."""
    inside = "|".join((DENIALS[language], *more))
    return re.compile(inside if language in ("ja", "zh") else rf"(?<!\w)(?:{inside})(?!\w)")


def says(text: str, value: str) -> bool:
    """Whether a text names a value."""
    return bool(value) and word(value).search(normal(text)) is not None


def says_any(text: str, values: Iterable[str]) -> bool:
    """Whether a text names any of some values."""
    return any(says(text, value) for value in values)


def states_what_is_gone(text: str, expected: Expected) -> bool:
    """Whether a text states, as what holds, a value that does not."""
    if not says_any(text, expected.gone) or says(text, expected.now) or says_any(text, expected.spare):
        return False
    return expected.forgotten or cues(expected.language).search(normal(text)) is None


def marked(item: Recollection) -> bool:
    """Whether a recollection shows that it no longer counts."""
    return item.corrected_by is not None or item.challenged_by is not None or item.memory.status is not Status.ACTIVE


def wrong_in(
    items: Sequence[Recollection],
    expected: Expected,
    exempt: frozenset[str] = frozenset(),
    echoes: frozenset[str] = frozenset(),
) -> str | None:
    """What is wrong with an answer, in words; None if nothing is.

    A turn in which something was asked to be forgotten is exempt; an assistant's echo need only stand below.
    """
    gone = [item for item in items if item.memory.id not in exempt and states_what_is_gone(item.memory.text, expected)]
    if expected.forgotten and gone:
        return f"what is forgotten came back: {gone[0].memory.text!r}"
    unmarked = [item for item in gone if not marked(item) and item.memory.id not in echoes]
    places = [place for place, item in enumerate(items[:TOP]) if says(item.memory.text, expected.now)]
    standing = [place for place in places if not marked(items[place])]
    if expected.now and not standing:
        came = "; ".join(repr(item.memory.text) for item in items[:TOP]) or "nothing"
        return f"{expected.now!r} is not among the first {TOP}, but {came}"
    above = [item for item in items[: standing[0]] if item in gone] if standing else []
    if above:
        return f"the old stands above the new: {above[0].memory.text!r}"
    return f"the old came unmarked: {unmarked[0].memory.text!r}" if unmarked else None


def at_the_very_top(items: Sequence[Recollection], expected: Expected) -> bool:
    """Whether what holds now is the first thing that comes back."""
    return bool(items) and says(items[0].memory.text, expected.now)


def live_claims(mind: engram.Mind, expected: Expected, now: datetime, exempt: frozenset[str]) -> list[Memory]:
    """The memories that are no turns and state what is gone as what holds."""
    held = mind.list(limit=EVERY, status="active")
    return [
        memory
        for memory in held
        if not isinstance(memory, Turn)
        and memory.id not in exempt
        and (memory.valid.until is None or memory.valid.until > now)
        and states_what_is_gone(memory.text, expected)
    ]


def claims_of_bait(mind: engram.Mind, bait: str, about: Sequence[str], language: str) -> list[Memory]:
    """The memories that are no turns and claim the bait, of nobody it could be true of."""
    held = [memory for status in LIVE for memory in mind.list(limit=EVERY, status=status)]
    return [
        memory
        for memory in held
        if not isinstance(memory, Turn)
        and says(memory.text, bait)
        and not says_any(memory.text, about)
        and cues(language, HEDGES).search(normal(memory.text)) is None
    ]
