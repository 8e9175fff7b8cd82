"""What is held and may say the same as a statement in other words: it has the words that tell most."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from engram.cognition.restating import LIGHT, alike_in_words, impersonal
from engram.cognition.words import query_terms
from engram.engine.setting import Setting
from engram.engine.writing.graveyard import Claimed, Cosines, measured, worth_comparing
from engram.model.memory import LIVE, Memory
from engram.model.recall import Filters
from engram.ports import Matches, View

RAREST = 2  # words of a statement that a memory must have
MOST = 64  # memories with these words that are looked at, the newest


@dataclass(slots=True)
class Neighbours:
    """What is held beside some claims, which are told beforehand: all their words are looked up at once.

    A claim that was not, such as what a wish to forget states, is looked up by itself.
    """

    view: View
    claims: Iterable[str]
    _words: dict[str, list[str]] = field(default_factory=dict)
    _matches: Matches | None = None

    def of(self, claim: Claimed) -> list[Memory]:
        """The statements held in a place that have the rarest words of a claim."""
        matches, words = self._looked_up(), self._words.get(claim.text)
        if words is None:
            return Neighbours(self.view, [claim.text]).of(claim)
        lists = sorted((matches.postings[word]["doc"] for word in words if word in matches.postings), key=len)
        if len(lists) < RAREST:
            return []
        documents = np.intersect1d(lists[0], lists[1])[-MOST:]
        found = self.view.statements(documents.tolist(), matches)
        return [memory for memory in found.values() if is_held_at(memory, claim)]

    def _looked_up(self) -> Matches:
        """Where the words of all claims stand."""
        if self._matches is None:
            self._words = {text: telling(text) for text in self.claims}
            every = {word: None for words in self._words.values() if len(words) >= RAREST for word in words}
            self._matches = self.view.matches(list(every), Filters())
        return self._matches


def telling(text: str) -> list[str]:
    """The words of a claim by which others like it are found."""
    return [word for word in query_terms(impersonal(text)) if word not in LIGHT]


def is_held_at(memory: Memory, claim: Claimed) -> bool:
    """Whether a statement is held true in a place."""
    here = memory.scope == claim.scope and memory.scope.made_in(memory.project) == claim.scope.made_in(claim.project)
    return here and memory.status in LIVE


def likened(setting: Setting, claims: Sequence[Claimed], most: int | None = None) -> Cosines:
    """How like claims are in meaning to what was taken back, and to what is held in nearly the same words."""
    if setting.senses is None or not setting.senses.local:
        return {}
    with setting.storage.read(setting.identity) as view:
        pairs = worth_comparing(view, setting, claims)
        beside = Neighbours(view, [claim.text for claim in claims])
        held = [(claim.text, memory.text) for claim in claims for memory in beside.of(claim)]
    pairs += [(text, other) for text, other in held if alike_in_words(text, other)]
    return measured(setting, pairs[:most])
