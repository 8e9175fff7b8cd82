"""Corrections taken back: `Lisbon after all`, `I was right before`; what was said first is so again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from engram.cognition.beginnings import without
from engram.cognition.reading.draft import Draft
from engram.cognition.reading.mending import Corrected, corrective
from engram.cognition.reading.retold import Reads
from engram.cognition.reading.sentences import split
from engram.cognition.relations import is_told_singly
from engram.late import late

_AGAIN = late(
    r"(?i)^(?:(?P<lead>(?:it|that)(?:'s| is)\s+)|(?:it|that) was\s+)?(?P<value>[^,;:?!\"“”]{1,40}?)(?:"
    r",?\s+(?:after all|all along)"
    r"|\s+(?P<right>was (?:right|correct|the right one)"
    r"(?:,? (?:after all|all along|the first time|before|already))?))\s*[.!]*$",
    has="after all|all along|was right|was correct|was the right",
)
_SPEAKERS = late(r"(?i)\b(?:i|we|you|he|she|they|who|what|somebody|someone)\b")
_MARKS = r"(?:the first time|before|at first|to begin with|initially|originally|all along|in the first place)"
_FIRST = late(
    r"(?i)^(?:i was (?:actually )?(?:right|correct)|i had (?:it|that) right|(?:it|that) was (?:right|correct)"
    rf"|i got (?:it|that) right) {_MARKS}(?: after all)?\W*$"
    r"|^what i (?:said|told you|wrote) (?:at )?(?:first|before|initially|originally|to begin with|the first time) "
    r"(?:was|is) (?:actually )?(?:right|correct|true)(?: after all)?\W*$"
    r"|^(?:my|the) (?:first|original|initial) (?:answer|one|version|statement) was (?:actually )?(?:right|correct)"
    r"(?: after all)?\W*$",
    has="right|correct|true",
)
_BEFORE = late(
    r"(?i)^(?:(?:no|nope|sorry|oops|wait|hm+|ah|oh|well|actually|never ?mind|scratch that|in fact|my mistake|my bad)"
    r"[,.!:;—–\s-]+)+"
)
SHORT_REPLY = 5  # words: a reply no longer than this only takes note


def back_again(corrected: Corrected, context: Sequence[str]) -> Corrected:
    """A correction to a value that was said before, without the words that say so."""
    found = _AGAIN.match(corrected.rest)
    if found is None or _SPEAKERS.search(found["value"]):
        return corrected
    if found["right"] and not (corrected.soft or corrected.hard):
        return corrected  # `Tom was right` is said of Tom
    said = re.compile(rf"(?i)(?<!\w){re.escape(found['value'].strip())}(?!\w)")
    if not any(said.search(text) for text in context):
        return corrected
    return corrected._replace(rest=f"{found['lead'] or ''}{found['value']}", hard=True)


def is_first_again(sentence: str) -> bool:
    """Whether a sentence says that what was said first was right, and nothing else.

    >>> is_first_again("Sorry, I was right before."), is_first_again("I was right.")
    (True, False)
    """
    return _FIRST.match(without(_BEFORE, sentence)) is not None


def first_again(said: Sequence[str], whole: Sequence[str], read: Reads) -> Draft | None:
    """What was stated before the last correction, if nothing but a short reply came after that.

    `whole` is what was said (newest last) with each correcting word as the sentence that it stands for.
    """
    for place in range(len(said) - 1, max(len(said) - 3, -1), -1):
        opening = corrective(said[place])
        last = next((each for each in read(whole[place]) if _is_one(each)), None)
        if last is not None and (opening.soft or opening.hard):
            return _before(last, whole[:place], read)
        if last is not None or len(said[place].split()) > SHORT_REPLY:
            return None
    return None


def _before(last: Draft, earlier: Sequence[str], read: Reads) -> Draft | None:
    """What was said of the same before, and is something else."""
    for sentence in (each for text in reversed(earlier) for each in reversed(split(text))):
        for each in () if sentence.endswith("?") else read(sentence):
            if (each.relation, each.subject.lower()) == (last.relation, last.subject.lower()) and _is_one(each):
                same = each.object.lower() == last.object.lower()
                return None if same else replace(each, wrong=last.object, over=None)
    return None


def _is_one(each: Draft) -> bool:
    """Whether a statement gives something its one value."""
    return each.relation is not None and is_told_singly(each.relation) and not each.denied and bool(each.object)
