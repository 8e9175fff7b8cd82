"""What the wording of a correction tells."""

from __future__ import annotations

import re

from engram.model.change import Was

MISTAKE = re.compile(
    r"\b(?:wrong|mistake|mistaken|incorrect|never|misheard|typo|not true|was not|wasn't|actually"
    r"|falsch|nie|irrtum|nunca|error|equivocado|faux|jamais|erreur)\b",
    re.IGNORECASE,
)


def how_it_ended(*said: str | None) -> Was:
    """Whether the old claim was wrong all along or was overtaken: overtaken, unless the words say otherwise.

    >>> how_it_ended("Ana lives in Porto", "she moved")
    <Was.CHANGED: 'changed'>
    >>> how_it_ended("Ana lives in Porto", "I misheard")
    <Was.WRONG: 'wrong'>
    """
    return Was.WRONG if any(MISTAKE.search(words) for words in said if words) else Was.CHANGED


def combined_confidence(new: float, old: float) -> float:
    """A correction of something that was believed is itself a little more believable."""
    return new + 0.2 * old * (1 - new)
