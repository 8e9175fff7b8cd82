"""When and how far what a clause says is so."""

from __future__ import annotations

from enum import StrEnum


class Tense(StrEnum):
    """When and how far what a clause says is so."""

    PRESENT = "present"
    PAST = "past"
    ONGOING = "ongoing"
    WAS_ONGOING = "was_ongoing"
    PERFECT = "perfect"
    LASTING = "lasting"
    FUTURE = "future"
    INTENDED = "intended"
    NO_MORE = "no_more"
    MODAL = "modal"


NOW = frozenset({Tense.PRESENT, Tense.ONGOING, Tense.LASTING})
STANDING = NOW | {Tense.PERFECT}
DONE = frozenset({Tense.PAST, Tense.PERFECT})
ANY = STANDING | DONE | {Tense.WAS_ONGOING, Tense.NO_MORE}
AHEAD = frozenset({Tense.FUTURE, Tense.INTENDED})
