"""What was taken back, by its words and its meaning: a claim does not come back because it is worded otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from engram.cognition.duplicates import same_claim
from engram.cognition.restating import Taken, content, echoes, near_in_words, restates, touches
from engram.cognition.words import fold
from engram.engine.setting import Setting
from engram.model.change import Grave, Tombstone
from engram.model.scope import Scope
from engram.ports import View

MOST = 256  # tombstones that are compared by their words, the newest; all are compared by their hashes
TELLING = 4  # letters of a word by which it is looked for before anything is compared in earnest
MOST_PAIRS = 8  # wordings that a model is asked about for one claim
Cosines = Mapping[tuple[str, str], float]


class Claimed(NamedTuple):
    """A wording, and the place where it would be kept."""

    scope: Scope
    project: str | None
    text: str


@dataclass(slots=True)
class Graveyard:
    """The tombstones of some places with the words below them, looked up once, and how like wordings are in meaning."""

    view: View
    setting: Setting
    alike: Cosines = field(default_factory=dict)
    _known: dict[tuple[Scope, str | None], list[tuple[Grave, str]]] = field(default_factory=dict)
    _empty: dict[Scope, bool] = field(default_factory=dict)

    def is_empty(self, scope: Scope) -> bool:
        """Whether nothing was ever taken back in a scope."""
        if scope not in self._empty:
            self._empty[scope] = not self.view.has_tombstones(scope)
        return self._empty[scope]

    def met(self, claim: Claimed) -> list[Tombstone]:
        """The tombstones that a claim runs into in nearly the words it was taken back in."""
        return [grave.tombstone for grave in self.like(claim) if restates(claim.text, taken(grave))]

    def meant(self, claim: Claimed) -> list[Tombstone]:
        """The tombstones of what a claim means in other words: enough to doubt it, not to say anything anew by it."""
        least, told = self.setting.tunables.same_claim_cosine, claim.text
        return [
            grave.tombstone
            for grave in (self.like(claim) if self.alike else ())
            if same_claim(told, grave.text, self.alike.get((told, grave.text), 0.0), least=least)
        ]

    def echoed(self, said: Claimed) -> list[Tombstone]:
        """The tombstones of what a text repeats among other things."""
        return [grave.tombstone for grave in self.like(said) if echoes(said.text, taken(grave))]

    def touched(self, said: Claimed) -> bool:
        """Whether a text names what was at stake in something that was taken back: worth reading at once."""
        return any(touches(content(said.text), taken(grave)) for grave in self.like(said))

    def like(self, claim: Claimed) -> Iterator[Grave]:
        """What was taken back and has a word of a claim."""
        buried = self.at(claim)
        wanted = [word[:TELLING] for word in content(claim.text)] if buried else []
        return (grave for grave, words in buried if any(word in words for word in wanted))

    def at(self, claim: Claimed) -> list[tuple[Grave, str]]:
        """What was taken back in a place, and its words as they are compared first."""
        place = claim.scope, claim.project
        if place not in self._known:
            graves = [] if self.is_empty(claim.scope) else self.view.graves(*place, MOST)
            self._known[place] = [(grave, fold(f"{grave.text} {grave.instead or ''}")) for grave in graves]
        return self._known[place]


def taken(grave: Grave) -> Taken:
    """What lies below a tombstone, as the rules compare it."""
    return Taken(grave.text, grave.instead, grave.object, grave.other)


def worth_comparing(view: View, setting: Setting, claims: Iterable[Claimed]) -> list[tuple[str, str]]:
    """Claims beside what was taken back, where it is worth asking a model whether they mean the same."""
    yard = Graveyard(view, setting)
    return [
        (claim.text, grave.text)
        for claim in claims
        for grave in [grave for grave in yard.like(claim) if near_in_words(claim.text, taken(grave))][:MOST_PAIRS]
    ]


def measured(setting: Setting, pairs: Iterable[tuple[str, str]]) -> dict[tuple[str, str], float]:
    """The cosine of pairs of wordings, as far as an embedder on this machine answers; it is asked before any lock."""
    senses, found = setting.senses, dict[tuple[str, str], float]()
    if senses is None or not senses.local:
        return found
    for one, other in pairs:
        cosine = senses.likeness(one, other)
        if cosine is None:
            break
        found[one, other] = cosine
    return found
