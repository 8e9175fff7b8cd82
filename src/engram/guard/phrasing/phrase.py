"""What a phrase of an attack is: what it tries, how it is worded, and how much it tells by itself."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from engram.late import late


class Mark(StrEnum):
    """What a text tries to do to the model that reads it."""

    OVERRIDE = "override"
    PERSONA = "persona"
    LEAK = "leak"
    EXFILTRATION = "exfiltration"
    SECRECY = "secrecy"
    STANDING_ORDER = "standing order"
    ADDRESSED = "addressed to models"
    UNCHECKED = "unchecked"
    TOOL_CALL = "tool call"
    ROLE_MARKER = "role marker"
    FORGED_TURN = "forged turn"
    DELIMITER = "delimiter"
    HIDDEN = "hidden text"


@dataclass(frozen=True, slots=True)
class Phrase:
    """A wording: what it counts from a stranger, what from the human the agent works for."""

    mark: Mark
    stems: tuple[frozenset[str], ...]
    pattern: re.Pattern[str]
    weight: float
    human: float


def phrase(mark: Mark, stems: str, pattern: str, weight: float, human: float | None = None) -> Phrase:
    """A phrase over text in small letters with single spaces; of each group of stems one must be in the text.

    Stems begin a word (but in languages that part none), are parted by "|", and their groups by " & "; one with a blank
    on both sides is a whole word. They spare nearly every text the pattern, and must leave out nothing it matches.
    """
    groups = tuple(frozenset(group.split("|")) for group in stems.split(" & "))
    return Phrase(mark, groups, late(pattern), weight, weight if human is None else human)
