"""What sort of answer a question wants: a time, a number or yes and no; one thing; or as many as there are."""

from __future__ import annotations

import re
from enum import Enum, auto

from engram.cognition.times import asks_when
from engram.late import late

LONGEST_LOOKED_AT = 160
_ASKS = r"(?:is|are|was|were|am|does|do|did|has|have|had|can|could|would|will|might|should)"
_OTHER = rf"(?:(?!{_ASKS}\b)[\w'’/,-]+ )"
_MANY = r"(?!\w*(?:ss|us|is)\b|(?:news|series)\b)[^\W\d_]{2,}s "
_SEVERAL = late(
    rf"(?i)(?:(?:[a-z]+ )?(?:what|which) {_OTHER}{{0,5}}?{_MANY}{_OTHER}{{0,4}}{_ASKS}"  # (in) which big cities has
    r"|what (?:are|were|has|have|do|does)|where (?:has|have)|who (?:are|were)|how (?:do|does|has|have)|in what ways"
    r"|welche [\wäöüß]+en (?:hat|haben|sind)|cu[aá]les|quel(?:le)?s)\b"
)
_DETAIL = late(
    r"(?i)(?:(?:for )?how (?:many|much|long|often|old|far|big|tall|heavy)|is|are|was|were|am|does|do|did|has|have|had"
    r"|wie (?:viele?|lange|oft|alt|weit|groß|hoch|schwer)|cu[aá]nt[oa]s?|combien)\b"
)


class Wanted(Enum):
    """A detail of what the question tells itself, one thing that it does not tell, or several."""

    DETAIL = auto()
    ONE = auto()
    SEVERAL = auto()


def wanted(question: str) -> Wanted:
    """What a question wants, by its form alone.

    >>> [wanted(f"{asked} Ana visited?").name for asked in ("When was it that", "Which city has", "Which cities has")]
    ['DETAIL', 'ONE', 'SEVERAL']
    """
    if asks_for_several(question):
        return Wanted.SEVERAL
    return Wanted.DETAIL if asks_when(question) or _begins(_DETAIL, question) else Wanted.ONE


def asks_for_several(question: str) -> bool:
    """Whether more than one thing may be the answer; how many is one number.

    >>> asks_for_several("Which cities has Ana visited?"), asks_for_several("Which city does Ana live in?")
    (True, False)
    """
    return _begins(_SEVERAL, question)


def _begins(pattern: re.Pattern[str], question: str) -> bool:
    return pattern.match(question.lstrip("¿ "), 0, LONGEST_LOOKED_AT) is not None
