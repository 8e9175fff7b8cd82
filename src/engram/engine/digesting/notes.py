"""What a stretch of turns changes, gathered turn by turn: later turns see what earlier ones tell."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, NamedTuple

from engram.cognition.claims import core
from engram.cognition.duplicates import same_claim
from engram.cognition.reconcile import is_one_of_a_kind, is_rival
from engram.cognition.relations import kindred_of, opposites_of
from engram.cognition.restating import same_words, telling
from engram.cognition.voices import is_of_one
from engram.engine.digesting.around import Surroundings
from engram.engine.digesting.neighbours import Neighbours
from engram.engine.naming.entities import linked
from engram.engine.setting import Setting
from engram.engine.writing.birth import with_names
from engram.engine.writing.claims import buried, hashes_of
from engram.engine.writing.correct import said_by
from engram.engine.writing.graveyard import Claimed, Graveyard
from engram.model.change import Add, Bury, Change, ChangeSet, Connect, Exhume, Forget, Tombstone
from engram.model.digest import DigestReport, Rejected
from engram.model.link import CHALLENGED_BY, Link
from engram.model.memory import GONE, LIVE, Memory, Status, Turn
from engram.model.proposal import Mending, Refusal
from engram.model.triple import Triple
from engram.ports import View

MOST_OF_A_MATTER = 1_000  # memories that one wish lets go of
MOST_BESIDE = 64  # memories about the same relation of the same subject that are looked at, the newest


class Part(NamedTuple):
    """The changes of one update among all: from which place until which, and from when they count."""

    first: int
    until: int
    at: datetime


class Touched(NamedTuple):
    """A memory as it will be, and what it is looked up by."""

    memory: Memory
    hashes: frozenset[bytes]
    slot: bytes | None
    words: frozenset[str]


@dataclass(slots=True)
class Notes:
    """The changes so far, by whom it was read if not by the rules, and every memory they touch as it will be.

    `around` is what is held around each statement, as far as it was looked up; `recent` are the ids of what was added
    since then. `partial` says that some of what is held had no vector, and `uncompared` which statements were compared
    nevertheless.
    """

    view: View
    setting: Setting
    graveyard: Graveyard
    neighbours: Neighbours
    author: str = ""
    around: Surroundings = field(default_factory=dict)
    recent: tuple[str, ...] = ()
    partial: bool = False
    changes: list[Change] = field(default_factory=list)
    updates: list[Part] = field(default_factory=list)
    uncompared: list[str] = field(default_factory=list)
    marked: set[str] = field(default_factory=set)
    unsettling: bool = False
    _touched: dict[str, Touched] = field(default_factory=dict)
    _lifted: set[str] = field(default_factory=set)
    _forgotten: set[str] = field(default_factory=set)
    _linked: set[tuple[str, str, str]] = field(default_factory=set)
    _told: dict[str, list[str]] = field(default_factory=dict)
    _rejected: list[Rejected] = field(default_factory=list)

    def report(self, turns: int) -> DigestReport:
        """What was done."""
        told: dict[str, Any] = {name: tuple(ids) for name, ids in self._told.items()}
        added = tuple(change.memory for change in self.changes if isinstance(change, Add))
        return DigestReport(turns=turns, added=added, rejected=tuple(self._rejected), **told)

    def checkpoint(self) -> Notes:
        """These notes as they are now, to go back to."""
        told = {name: list(ids) for name, ids in self._told.items()}
        return replace(
            self, changes=list(self.changes), updates=list(self.updates), uncompared=list(self.uncompared),
            marked=set(self.marked), _touched=dict(self._touched), _lifted=set(self._lifted),
            _forgotten=set(self._forgotten), _linked=set(self._linked), _told=told, _rejected=list(self._rejected),
        )  # fmt: skip

    @contextmanager
    def update(self, at: datetime) -> Iterator[None]:
        """What is changed meanwhile is one update, that counts from a moment and can be undone by itself."""
        first = len(self.changes)
        yield
        if len(self.changes) > first:
            self.updates.append(Part(first, len(self.changes), at))

    def change_set(self, verb: str, at: datetime) -> ChangeSet:
        """All changes with the names in them; each update is a change set of its own, which comes after the others."""
        changes, updates = self._parted()
        named = linked(self.view, [each.memory for each in changes if isinstance(each, Add)], self.setting)
        whole = ChangeSet(
            verb=verb, actor=self.setting.identity.actor, at=at, changes=(*with_names(changes, named), *named)
        )
        apart = [(part.at, tuple(with_names(each, named))) for part, each in zip(self.updates, updates, strict=True)]
        then = tuple(replace(whole, at=begun, changes=each) for begun, each in apart)
        return replace(whole, uncompared=tuple(self.uncompared), then=then)

    def _parted(self) -> tuple[list[Change], list[list[Change]]]:
        """The changes but for those of updates, and those of each update.

        What is changed later in a memory that an update has changed stays behind it.
        """
        rest, updates, owners = list[Change](), [list[Change]() for _ in self.updates], dict[str, int]()
        for place, change in enumerate(self.changes):
            subject = getattr(change, "id", "")
            owner = next((n for n, part in enumerate(self.updates) if part.first <= place < part.until), None)
            if owner is not None and subject:
                owners[subject] = owner
            owner = owners.get(subject) if owner is None else owner
            (rest if owner is None else updates[owner]).append(change)
        return rest, updates

    def connect(self, link: Link) -> None:
        """A link, unless there is one: two statements of one turn may be challenged by the same one."""
        named = (link.origin, link.relation, link.target)
        if named not in self._linked and self.view.link_between(*named) is None:
            self._linked.add(named)
            self.changes.append(Connect(link=link))

    def challenges_of(self, id: str) -> set[str]:
        """What challenges a memory, and what it challenges."""
        stored = [(link.origin, link.relation, link.target) for link in self.view.links(id)]
        between = [(origin, target) for origin, name, target in (*stored, *self._linked) if name == CHALLENGED_BY]
        return {other for pair in between if id in pair for other in pair if other != id}

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

    def as_they_will_be(self, memories: list[Memory]) -> list[Memory]:
        """Memories with what these changes make of them, each once."""
        found = {each.id: each for each in memories}
        return [self._touched[id].memory if id in self._touched else each for id, each in found.items()]

    def same(
        self, turn: Turn, text: str, triple: Triple | None, voices: frozenset[str | None] | None = None
    ) -> list[Memory]:
        """What says the same where the turn lives: in the same words, in the same three parts, or in other words.

        `voices` are the names of whoever speaks, if they have several.
        """
        said_by = voices or frozenset({turn.speaker})
        hashes = hashes_of(self.view, turn.scope, text, triple)
        stored = [*self.view.by_claim(turn.scope, text), *(self.view.stating(turn.scope, triple) if triple else [])]
        fresh = [touched.memory for touched in self._touched.values() if not touched.hashes.isdisjoint(hashes)]
        found = self._now(turn, [*stored, *fresh])
        found = [memory for memory in found if is_of_one(memory, said_by, text, triple)]
        near = [] if found else self._near(turn, text)
        return found or [
            memory for memory in near
            if self._is_same(text, triple, memory) and is_of_one(memory, said_by, text, triple)
        ]  # fmt: skip

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
        if not found and turn.speaker and triple is not None and turn.speaker == triple.subject:
            found = self.graveyard.met(Claimed(turn.scope, turn.project, f"{turn.speaker} {text}"))  # not said by `I`
        return [stone for stone in self._of(turn, text, triple, found) if stone.id not in self._lifted]

    def _of(self, turn: Turn, text: str, triple: Triple | None, stones: list[Tombstone]) -> list[Tombstone]:
        """Those of some tombstones that are not of what somebody else said of themselves.

        Who gives no name may be anybody.
        """
        if not stones or turn.speaker is None:
            return stones
        gone = self.view.memories([stone.memory for stone in stones if stone.memory])
        voices = frozenset({turn.speaker, None})
        others = {id for id, memory in gone.items() if not is_of_one(memory, voices, text, triple)}
        return [stone for stone in stones if stone.memory not in others]

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
    """Whether a memory lives where a turn lives, and is none itself."""
    return lives_there(memory, turn) and not isinstance(memory, Turn)


def lives_there(memory: Memory, turn: Turn) -> bool:
    """Whether a memory and a turn live in the same place."""
    made = turn.scope.made_in
    return memory.scope == turn.scope and made(memory.project) == made(turn.project)
