"""A case played in a store of its own, through the public API alone, with a clock that moves from turn to turn."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import engram
from bench.opening import Opening
from bench.rehearsal import Moving
from bench.second_look import Answer, Names, Task, answered
from bench.updates import Case, Said

ACTIVE, CHALLENGED, SUPERSEDED = "active", "challenged", "superseded"
EVERY = 10_000
# What a status or a flag says about a memory; a turn keeps its status and is flagged instead.
STANDINGS = {
    "challenged": CHALLENGED,
    "corrected": SUPERSEDED,
    "superseded": SUPERSEDED,
    "invalidated": SUPERSEDED,
}


@dataclass(frozen=True, slots=True)
class Held:
    """A memory of the store: its text, the names of the turns it comes from, and whether it still counts as current."""

    id: str
    text: str
    names: tuple[str, ...]
    is_turn: bool
    active: bool
    standing: str


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a case: the answer right after its last turn, and every memory the store then held.

    `marked_before` are the memories that were not current before that turn: a crowd has updates of its own.
    """

    case: Case
    path: Path
    at: datetime
    names: Names
    answer: Answer
    held: tuple[Held, ...]
    marked_before: frozenset[str]

    def task(self) -> Task:
        """The same question for another process."""
        return Task(self.path, self.at, self.case.question, self.names)

    def claims_of(self, name: str) -> list[Held]:
        """What was read in one turn."""
        return [each for each in self.held if not each.is_turn and name in each.names]

    def turn(self, name: str) -> Held:
        """One turn."""
        return next(each for each in self.held if each.is_turn and name in each.names)


def played(case: Case, opening: Opening, path: Path, crowd: Sequence[Said] = ()) -> Played:
    """Say everything, and ask right after the last turn: nothing is digested, embedded or awaited in between.

    Before every later turn, days pass, so what was said until then is digested and embedded.
    """
    clock, names, before = Moving(case.before()[0].at), dict[str, str](), list[Held]()
    with closing(opening.store(path, clock=clock)) as store:
        mind = store.mind(agent=opening.agent)
        for some in (crowd, case.before()):
            observe(mind, clock, some, names)
        for said in case.afterwards():
            settle(store, mind)
            before = held_in(mind, names)
            observe(mind, clock, [said], names)
        answer = answered(mind, case.question, names)
        marked = frozenset(each.id for each in before if each.standing != ACTIVE)
        return Played(case, path, clock.now, names, answer, tuple(held_in(mind, names)), marked)


def observe(mind: engram.Mind, clock: Moving, turns: Sequence[Said], names: dict[str, str]) -> None:
    """Observe turns when they are said, and keep their names."""
    if not turns:
        return
    clock.now = turns[-1].at
    observed = mind.observe_many([said.spoken() for said in turns])
    names.update({turn.id: said.name for turn, said in zip(observed, turns, strict=True)})


def settle(store: engram.Store, mind: engram.Mind) -> None:
    """What a store does by itself while days pass."""
    mind.digest()
    store.embed()


def held_in(mind: engram.Mind, names: Names) -> list[Held]:
    """Every memory of a store, whatever its status."""
    return [held_of(memory, names) for memory in mind.list(limit=EVERY, status=None)]


def held_of(memory: engram.Memory, names: Names) -> Held:
    """A memory as it is judged."""
    signs = (memory.status.value, *memory.flags)
    return Held(
        memory.id,
        memory.text,
        tuple(names[id] for id in (memory.id, *memory.sources) if id in names),
        isinstance(memory, engram.Turn),
        memory.status is engram.Status.ACTIVE,
        next((STANDINGS[sign] for sign in signs if sign in STANDINGS), ACTIVE),
    )
