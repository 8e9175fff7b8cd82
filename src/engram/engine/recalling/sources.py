"""Which turns told something that is held true since: they are asked about more often than small talk."""

from __future__ import annotations

from engram.cognition.fusion import Ballot, best
from engram.engine.setting import Setting
from engram.model.memory import Turn
from engram.model.recall import Filters
from engram.ports import Matches, View


def sources(view: View, votes: Ballot, matches: Matches, filters: Filters, setting: Setting) -> dict[int, float]:
    """Which of the best documents are turns in which something was read; those are read anyway once they are ranked.

    Of an earlier day it is not known. By words alone a fact could not stand for its turn, and has to come before it.
    """
    by_words = not any(part.signal == "semantic.turn" for part in votes.parts)
    if by_words or filters.as_of is not None or filters.known_at is not None:
        return {}
    first = best(votes, setting.tunables.recall_limit + setting.tunables.candidates)[0].tolist()
    turns = {
        document: memory.id
        for document, memory in zip(first, view.resolve(first, matches), strict=True)
        if isinstance(memory, Turn)
    }
    found = view.sources_among(turns.values()) if turns else frozenset()
    return {document: 1.0 for document, id in turns.items() if id in found}
