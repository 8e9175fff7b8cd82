"""What somebody asks to be reminded of is something they mean to do."""

from __future__ import annotations

from engram.cognition.reading.draft import SURE, Draft
from engram.late import late

_REMIND = late(
    r"(?i)^(?:please,? )?(?:(?:can|could|will|would) you (?:please |also |maybe |quickly )*)?"
    r"(?:(?:also )?remind me|(?:don't|do not) let me forget|make sure (?:that )?i remember)"
    r"(?P<when>(?: (?!(?:to|wh\w+|how|if|that|of|about)\b)[\w:.]+){0,5}?),? to (?P<what>\w.+?),?(?: please)?$"
)


def reminder_of(clause: str) -> Draft | None:
    """The draft of what somebody wants to be reminded of.

    >>> reminder_of("Remind me on Friday to call the bank").text
    'I want to be reminded on Friday to call the bank'
    >>> reminder_of("Could you remind me to water the ferns tomorrow?").text
    'I want to be reminded to water the ferns tomorrow'
    >>> reminder_of("Remind me what we said") is None
    True
    """
    found = _REMIND.match(clause.rstrip(" .!?"))
    if found is None:
        return None
    text = f"I want to be reminded{found['when']} to {found['what']}"
    return Draft(text=text, category="commitment", confidence=SURE)
