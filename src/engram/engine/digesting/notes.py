"""What a stretch of turns changes, gathered turn by turn: later turns see what earlier ones tell."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from engram.cognition.claims import core
from engram.cognition.duplicates import same_claim
from engram.cognition.reconcile import is_one_of_a_kind, is_rival
from engram.cognition.relations import kindred_of, opposites_of
from engram.cognition.restating import same_words, telling
from engram.engine.digesting.neighbours import Neighbours
from engram.engine.digesting.surprise import Distances
from engram.engine.setting import Setting
from engram.engine.writing.claims import buried, hashes_of
from engram.engine.writing.correct import said_by
from engram.engine.writing.graveyard import Claimed, Graveyard
from engram.model.change import Add, Bury, Change, Exhume, Forget, Tombstone
from engram.model.digest import DigestReport, Rejected
from engram.model.memory import GONE, LIVE, Memory, Status, Turn
from engram.model.proposal import Mending, Refusal
from engram.model.triple import Triple
from engram.ports import View

MOST_OF_A_MATTER = 1_000  # memories that one wish lets go of
MOST_BESIDE = 64  # memories about the same relation of the same subject that are looked at, the newest


class Touched(NamedTuple):
    """A memory as it will be, and what it is looked up by."""

    memory: Memory
    hashes: frozenset[bytes]
    slot: bytes | None
    words: frozenset[str]


@dataclass(slots=True)
class Notes:
    """The changes so far, by whom it was read if not by the rules, and every memory they touch as it will be.

    `far` are the distances of statements to what is nearest to them, as far as they were measured.
    """

    view: View
    setting: Setting
    graveyard: Graveyard
    neighbours: Neighbours
    author: str = ""
    far: Distances = field(default_factory=dict)
    changes: list[Change] = field(default_factory=list)
    marked: set[str] = field(default_factory=set)
    unsettling: bool = False
    _touched: dict[str, Touched] = field(default_factory=dict)
    _lifted: set[str] = field(default_factory=set)
    _forgotten: set[str] = field(default_factory=set)
    _told: dict[str, list[str]] = field(default_factory=dict)
    _rejected: list[Rejected] = field(default_factory=list)

    def report(self, turns: int) -> DigestReport:
        """What was done."""
        told: dict[str, Any] = {name: tuple(ids) for name, ids in self._told.items()}
        added = tuple(change.memory for change in self.changes if isinstance(change, Add))
        return DigestReport(turns=turns, added=added, rejected=tuple(self._rejected), **told)

    def tell(self, what: str, *ids: str) -> None:
        """Something for the report."""
        self._told.setdefault(what, []).extend(ids)

    def refuse(self, turn: Turn, quote: str, why: Refusal) -> None:
        """Something that does not become a memory."""
        self._rejected.append(Rejected(turn.id, quote, why))

    def forget(self, changes: list[Change]) -> None:
        """Let go of memories with their tombstones; each of them once."""
        going = {change.id for change in changes if isinstance(change, Forget)} - self._forgotten
        for change in changes:
            if (change.tombstone.memory if isinstance(change, Bury) else getattr(change, "id", None)) in going:
                self.changes.append(change)
        self._forgotten |= going
        self.tell("forgotten", *sorted(going))
        self.unsettling = True

    def touch(self, memory: Memory) -> None:
        """A memory as it will be."""
        slot = self.view.claims.slot(memory.scope, memory.triple) if memory.triple else None
        hashes = frozenset(said_by(self.view, [memory]))
        self._touched[memory.id] = Touched(memory, hashes, slot, telling(memory.text))

    def fresh(self) -> list[Memory]:
        """The memories that these changes touch, as they will be."""
        return [touched.memory for touched in self._touched.values()]

    def same(self, turn: Turn, text: str, triple: Triple | None) -> list[Memory]:
        """What says the same where the turn lives: in the same words, in the same three parts, or in other words."""
        hashes = hashes_of(self.view, turn.scope, text, triple)
        stored = [*self.view.by_claim(turn.scope, text), *(self.view.stating(turn.scope, triple) if triple else [])]
        fresh = [touched.memory for touched in self._touched.values() if not touched.hashes.isdisjoint(hashes)]
        found = self._now(turn, [*stored, *fresh])
        return found or [memory for memory in self._near(turn, text) if self._is_same(text, triple, memory)]

    def _near(self, turn: Turn, text: str) -> list[Memory]:
        """What may say the same in other words: what has its rarest words, or was read in the same turn."""
        found, words = self.neighbours.of(Claimed(turn.scope, turn.project, text)), telling(text)
        fresh = [touched.memory for touched in self._touched.values() if touched.words == words]
        return self._now(turn, [*found, *self.view.derived_from(turn.id), *fresh])

    def _is_same(self, text: str, triple: Triple | None, memory: Memory) -> bool:
        """Whether another wording is the same claim; of what is told apart by its three parts it is not."""
        if memory.status not in LIVE or told_apart(triple, memory.triple, by_rules=not self.author):
            return False
        cosine, least = self.graveyard.alike.get((text, memory.text), 0.0), self.setting.tunables.same_claim_cosine
        return same_words(text, memory.text) or same_claim(text, memory.text, cosine, least=least)

    def beside(self, turn: Turn, triple: Triple | None, mends: Mending | None = None) -> list[Memory]:
        """What speaks of the same relation of the same subject, as far as that can give way to it.

        Of what one can have many of, such as likes, thousands may be held: only what denies the same, or what a
        correction names, is looked at then.
        """
        if triple is None:
            return []
        others = self._beside_otherwise(turn, triple, mends)
        slot = self.view.claims.slot(turn.scope, triple)
        fresh = [touched.memory for touched in self._touched.values() if touched.slot == slot]
        stored = self.view.stating(turn.scope, replace(triple, denied=not triple.denied))
        if is_one_of_a_kind(triple) or mends is not None or triple.denied:
            stored += self.view.by_slot(turn.scope, triple, MOST_BESIDE)
        if mends is not None and mends.instead_of.strip():
            stored += self.view.stating(turn.scope, replace(triple, object=mends.instead_of, denied=False))
        return self._now(turn, [*(memory for memory in (*stored, *others) if memory.status in LIVE), *fresh])

    def _beside_otherwise(self, turn: Turn, triple: Triple, mends: Mending | None) -> list[Memory]:
        """What says the opposite by another relation, or what a correction corrects that was told by another."""
        opposites = opposites_of(triple.relation)
        kindred = kindred_of(triple.relation) if mends is not None else ()
        slots = [replace(triple, relation=name, denied=False) for name in (*opposites, *kindred)]
        named = {self.view.claims.slot(turn.scope, slot) for slot in slots}
        found = [memory for slot in slots for memory in self.view.by_slot(turn.scope, slot, MOST_BESIDE)]
        found += [touched.memory for touched in self._touched.values() if touched.slot in named]
        return [memory for memory in found if memory.triple is not None and is_rival(triple, memory.triple)]

    def over(self, turn: Turn, triple: Triple) -> list[Memory]:
        """What was once held of the same relation of the same subject, and is over."""
        slot = self.view.claims.slot(turn.scope, triple)
        fresh = [touched.memory for touched in self._touched.values() if touched.slot == slot]
        found = self._now(turn, [*self.view.over_by_slot(turn.scope, triple, MOST_BESIDE), *fresh])
        return [memory for memory in found if memory.status is Status.SUPERSEDED]

    def of_one_matter(self, turn: Turn, triple: Triple) -> list[Memory]:
        """Everything that is held of one relation of a subject."""
        slot = self.view.claims.slot(turn.scope, triple)
        fresh = [touched.memory for touched in self._touched.values() if touched.slot == slot]
        return self._now(turn, [*self.view.by_slot(turn.scope, triple, MOST_OF_A_MATTER), *fresh])

    def _now(self, turn: Turn, found: list[Memory]) -> list[Memory]:
        """Memories as they will be, each once, of the place where the turn lives; what is gone is not there."""
        now = {each.id: self._touched[each.id].memory if each.id in self._touched else each for each in found}
        return [memory for memory in now.values() if memory.status not in GONE and in_reach(memory, turn)]

    def buried(self, turn: Turn, text: str, triple: Triple | None) -> list[Tombstone]:
        """The tombstones that a statement runs into."""
        if self.graveyard.is_empty(turn.scope):
            return []
        found = buried(self.view, turn.scope, text, triple)
        found = found or self.graveyard.met(Claimed(turn.scope, turn.project, text))
        return [stone for stone in found if stone.id not in self._lifted]

    def buried_in_meaning(self, turn: Turn, text: str) -> list[Tombstone]:
        """The tombstones of what a statement means in other words."""
        found = self.graveyard.meant(Claimed(turn.scope, turn.project, text))
        return [stone for stone in found if stone.id not in self._lifted]

    def echoed(self, turn: Turn) -> list[Tombstone]:
        """The tombstones of what a turn repeats, whatever else it says."""
        found = self.graveyard.echoed(Claimed(turn.scope, turn.project, turn.text))
        return [stone for stone in found if stone.id not in self._lifted]

    def buried_here(self) -> list[bytes]:
        """What these changes bury."""
        return [claim for change in self.changes if isinstance(change, Bury) for claim in change.tombstone.claims]

    def lift(self, stones: tuple[Tombstone, ...]) -> None:
        """What was taken back is said anew."""
        self._lifted |= {stone.id for stone in stones}
        self.changes += [Exhume(id=stone.id, reason="said anew") for stone in stones]


def told_apart(one: Triple | None, other: Triple | None, *, by_rules: bool) -> bool:
    """Whether two statements in three parts have another object, or one denies it; to rules a relation has one name."""
    if one is None or other is None:
        return False
    if one.relation != other.relation:
        return by_rules
    return core(one.object) != core(other.object) or one.denied != other.denied


def in_reach(memory: Memory, turn: Turn) -> bool:
    """Whether a memory and a turn live in the same place."""
    made = turn.scope.made_in
    return memory.scope == turn.scope and made(memory.project) == made(turn.project) and not isinstance(memory, Turn)
