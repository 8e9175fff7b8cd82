"""What is held and may say the same as a statement in other words: it has the words that tell most."""

from __future__ import annotations

import numpy as np

from engram.cognition.restating import LIGHT, impersonal
from engram.cognition.words import query_terms
from engram.engine.writing.graveyard import Claimed
from engram.model.memory import LIVE, Memory, Turn
from engram.model.recall import Filters
from engram.ports import View

RAREST = 2  # words of a statement that a memory must have
MOST = 64  # memories with these words that are looked at, the newest


def neighbours(view: View, claim: Claimed) -> list[Memory]:
    """The statements held in a place that have the rarest words of a claim."""
    words = [word for word in query_terms(impersonal(claim.text)) if word not in LIGHT]
    matches = view.matches(words, Filters()) if len(words) >= RAREST else None
    if matches is None:
        return []
    lists = sorted((matches.postings[word]["doc"] for word in words if word in matches.postings), key=len)
    if len(lists) < RAREST:
        return []
    documents = np.intersect1d(lists[0], lists[1])[-MOST:]
    found = view.resolve(documents.tolist(), matches)
    return [memory for memory in found if memory is not None and is_statement_at(memory, claim)]


def is_statement_at(memory: Memory, claim: Claimed) -> bool:
    """Whether a memory is held true in a place, and is no turn."""
    here = (memory.scope, memory.project) == (claim.scope, claim.project)
    return here and memory.status in LIVE and not isinstance(memory, Turn)
