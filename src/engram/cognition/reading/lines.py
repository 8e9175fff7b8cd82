"""Whose line it is: `Tom: I live in Oslo` in a pasted chat, and notes under a heading that names somebody else."""

from __future__ import annotations

from engram.cognition.entities.gazetteer import GIVEN_NAMES
from engram.cognition.reading.grammar import bare, is_of_people
from engram.cognition.reading.notes import is_of_somebody
from engram.late import late

_LINE = late(
    r"(?P<who>[^\W\d_][\w'-]+)(?: [A-Z][\w'-]+)? ?: (?:[\w']+[,.!]+ ){0,2}"
    r"(?!(?:[Mm]y|[Oo]ur) [\w-]+(?: [\w-]+)?\s*(?:[,.(]|$))"
    r"(?:(?:I|I'm|I've|i|im|[Mm]e|[Mm]y|[Ww]e|[Oo]ur|[Ii]ch|[Mm]eine?|[Mm]i|[Vv]ivo|[Ss]oy|[Jj]e|[Mm]on|[Mm]a)\b|[Jj]')",
    has=":",
)
_OF_ANOTHER = late(
    r"(?i)(?:(?:emergency |new |my |our |the |this )*(?:contacts?|patient|client|customer|candidate|applicant|character"
    r"|persona|hero|npc|guest|tenant|landlord|employee|sample user|test user))(?: (?:details|info|card|data))? ?:$",
    has=":",
)


def whose_line(sentence: str, me: str) -> bool | None:
    """Whether a name before a colon makes a sentence the line of the speaker or of another; None without one.

    >>> whose_line("Tom: I live in Oslo", "Ana"), whose_line("Ana: I live in Rome", "Ana"), whose_line("I am in", "Ana")
    (False, True, None)
    """
    found = _LINE.match(sentence)
    if found is None:
        return None
    name = bare(found["who"])
    if name == bare(me.split(" ", 1)[0]):
        return True
    return False if name in GIVEN_NAMES else None


def heads_another(sentence: str, me: str) -> bool:
    """Whether a heading names somebody else, of whom the notes under it are.

    >>> heads_another("My sister:", "Ana"), heads_another("About me:", "Ana")
    (True, False)
    """
    if _OF_ANOTHER.match(sentence):
        return True
    words = sentence.rstrip(" :").split()
    if not sentence.endswith(":") or not 1 <= len(words) <= LONGEST_HEADING:
        return False
    named = len(words) == 1 and bare(words[0]) in GIVEN_NAMES and bare(words[0]) != bare(me)
    return named or (bare(words[0]) in ("my", "our") and is_of_people(" ".join(words[1:2])))


LONGEST_HEADING = 3  # words


def is_anothers_note(sentence: str, heading: str, me: str) -> bool:
    """Whether a sentence is a note about a person under a heading that names somebody else."""
    return is_of_somebody(sentence) and heads_another(heading, me)
