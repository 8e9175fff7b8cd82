"""What a denial does not deny: `I don't only like tea`, `I don't take it in the morning`."""

from __future__ import annotations

from engram.late import late

_NOT_ALONE = late(
    r"(?i)(?:n['’]t|\bnot)\s+(?:really |exactly )?(?:only|just|always|merely|simply|strictly|necessarily|exclusively)\b"
)
_AT_TIMES = late(
    r"(?i)\b(?:in the (?:morning|evening|afternoon|summer|winter)s?|at night|after|before|during|when|while|if|without"
    r"|with|on (?:\w+days?|weekends)|today|tonight|tomorrow|this (?:week|month|morning|evening|year)|right now"
    r"|at the moment)\b"
)


def denies_another(clause: str) -> bool:
    """Whether what is not so is not what follows.

    >>> denies_another("I don't only like tea"), denies_another("I don't like tea")
    (True, False)
    """
    return _NOT_ALONE.search(clause) is not None


def is_at_times(rest: str) -> bool:
    """Whether something is denied at times only, or with something else: it is so otherwise.

    >>> is_at_times("metformin in the morning"), is_at_times("metformin")
    (True, False)
    """
    return _AT_TIMES.search(rest) is not None
