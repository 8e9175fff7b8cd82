"""What `it` and `they` mean in what is told to an agent: the thing that was spoken of just before."""

from __future__ import annotations

from engram.cognition.reading.grammar import Subject, is_plural, parse
from engram.late import late

IS_THE_ONE = late(
    r"(?i)(?:(?:all|both|most|some|half|one|two|three|none) (?:of )?)?(?:the|my|our) (?!.*\b(?:who|that)\b)"
)
_ITS = late(r"^(?:it|they)(?=(?:'s|'re)?\s)(?P<be>'s|'re)?(?! used to\b)")


def with_thing(clause: str, earlier: str) -> str | None:
    """The same clause of the thing that the part of the sentence before is about.

    >>> with_thing("it lies behind the stove", "The spare fuse is old")
    'The spare fuse lies behind the stove'
    >>> with_thing("it leaves at 7 from the square", "The bus stops at the school")
    'The bus leaves at 7 from the square'
    """
    found = _ITS.match(clause)
    before = parse(earlier) if found and earlier else None
    if not found or before is None:
        return None
    if before.subject in (Subject.ME, Subject.US):
        object = _OBJECT_LAST.search(before.rest) if clause.startswith("it") else None
        return f"the {object['what']}{_SPELT.get(found['be'] or '', '')}{clause[found.end() :]}" if object else None
    if before.subject not in (Subject.THING, Subject.MINE):
        return None
    if is_plural(before.who) != clause.startswith("they") or not IS_THE_ONE.match(before.who):
        return None
    return f"{before.who}{_SPELT.get(found['be'] or '', '')}{clause[found.end() :]}"


_OBJECT_LAST = late(
    r"\b(?:an?|the|my|our) (?P<what>(?!lot\b|bit\b)(?:(?!of\b|in\b|at\b|for\b|with\b|to\b"
    r"|on\b)[a-z-]+ ){0,2}[a-z-]{3,})$"
)
"""What somebody did something with: `I signed up for a course, it starts on Monday`."""
_SPELT = {"'s": " is", "'re": " are"}
