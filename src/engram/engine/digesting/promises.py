"""Commitments: what was promised, what is said later that settles it, and what is out of the way after a while."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from itertools import compress

from engram.cognition.commitments import (
    LONGEST_READ,
    expires,
    leaves_recall,
    may_be_settled,
    may_settle,
    progress_at,
    settled_by,
    told_apart,
    who_promised,
)
from engram.engine.digesting.notes import Notes, in_reach
from engram.engine.permission import changeable
from engram.engine.screened import note_kept
from engram.engine.setting import Setting
from engram.engine.writing.birth import COMMITMENT
from engram.errors import InputError
from engram.guard import limits
from engram.model.change import Add, Change, Revise, SetStatus
from engram.model.commitment import SETTLED as OVER
from engram.model.commitment import Commitment, Progress, Promise, commitment_in
from engram.model.memory import LIVE, Memory, Source, Status, Turn, Zone
from engram.model.proposal import Proposal
from engram.model.scope import Role
from engram.ports import View

MOST_OPEN = 50  # promises, the newest first, that a turn may settle
MOST_LISTED = 5_000
MOST_AT_ONCE = 100  # memories archived by one call
LOOKED_BACK = 8  # turns among which the last one of a speaker is looked for
NOBODY = frozenset({"user", "the assistant", "i", "we"})
SETTLED, GUESSED = "settled long ago", "a guess that nobody confirmed"


def commitment_of(memory: Memory) -> Commitment:
    """How far a promise has come; one that does not tell is open."""
    return commitment_in(memory.metadata) or Commitment()


@dataclass(slots=True)
class Promises:
    """What is promised and open while a stretch of turns is digested."""

    view: View
    _open: dict[str, str] | None = None
    _known: dict[str, Memory] = field(default_factory=dict)
    _fresh: dict[str, Memory] = field(default_factory=dict)
    _seen: int = 0
    _last: dict[tuple[str | None, str | None, Source], str] = field(default_factory=dict)

    def settle(self, notes: Notes, turn: Turn, *, alone: bool = False) -> None:
        """Note which promises a turn says are done or dropped, and then that it was said.

        What stands `alone`, outside a conversation, settles only what it names.
        """
        for memory, progress in list(self._settled(turn, alone=alone)):
            was = commitment_of(memory)
            told = replace(was, progress=progress, settled=turn.learnt).as_metadata()
            settled = replace(memory, metadata={**memory.metadata, **told})
            fields = {"metadata": settled.metadata}
            notes.changes.append(Revise(id=memory.id, fields=fields, reason=str(progress), because=(turn.id,)))
            notes.touch(settled)
            notes.tell("settled", memory.id)
            if self._open:
                self._open.pop(memory.id, None)
        self._last[turn.voice] = turn.id

    def take_in(self, changes: list[Change]) -> None:
        """What was promised by the turns up to now may be settled by the next."""
        for change in changes[self._seen :]:
            if isinstance(change, Add) and change.memory.category == COMMITMENT:
                self._fresh[change.memory.id] = change.memory
                if self._open is not None:
                    self._open[change.memory.id] = change.memory.text
        self._seen = len(changes)

    def _settled(self, turn: Turn, *, alone: bool = False) -> Iterator[tuple[Memory, Progress]]:
        """What a turn settles: what it names, or else the one thing that the same voice promised just before."""
        standing = [memory for memory in self._standing(turn) if may_speak_for(turn, memory)]
        named = [(memory, found) for memory in standing if (found := settled_in(turn, memory)) is not None]
        several = len(named) > 1
        yield from compress(named, told_apart([memory.text for memory, _ in named], turn.text)) if several else named
        if standing and not named and not alone:
            meant = [memory for memory in standing if memory.voice == turn.voice and self._right_after(memory, turn)]
            progress = settled_in(turn, meant[0], at_once=True) if len(meant) == 1 else None
            if progress is not None:
                yield meant[0], progress

    def _standing(self, turn: Turn) -> list[Memory]:
        """The promises that a turn could settle, as they are now."""
        if not may_settle(turn.text):
            return []
        if self._open is None:
            fresh = {memory.id: memory.text for memory in self._fresh.values()}
            self._open = {**dict(self.view.open_promises(turn.scope, MOST_OPEN)), **fresh}
        possible = set(may_be_settled(self._open.values(), turn.text)) if self._open else set()
        ids = [id for id, text in self._open.items() if text in possible]
        if unknown := [id for id in ids if id not in self._known and id not in self._fresh]:
            self._known |= self.view.memories(unknown)
        held = {**self._known, **self._fresh}
        standing = [held[id] for id in ids if id in held]
        return [memory for memory in standing if in_reach(memory, turn) and memory.learnt <= turn.learnt]

    def _right_after(self, memory: Memory, turn: Turn) -> bool:
        """Whether the last that this voice said was the promise."""
        if turn.voice not in self._last:
            before = self.view.leading_to(turn, LOOKED_BACK)
            self._last[turn.voice] = next((it.id for it in reversed(before) if it.voice == turn.voice), "")
        return self._last[turn.voice] in memory.sources


def may_speak_for(turn: Turn, memory: Memory) -> bool:
    """Whether a turn can speak for a promise: the one who made it does, and whoever is as trusted and names them.

    A promise that nobody is named for, written down by a person, is of whoever speaks.
    """
    if turn.trust < memory.trust or (turn.zone is Zone.QUARANTINE and memory.zone is not Zone.QUARANTINE):
        return False
    who = promised_by(memory)
    return is_own(turn, memory) or (
        who is not None and bool(re.search(rf"\b{re.escape(who)}\b", turn.text[:LONGEST_READ], re.IGNORECASE))
    )


def is_own(turn: Turn, memory: Memory) -> bool:
    """Whether a turn is said by whoever made a promise."""
    if (turn.speaker, turn.source) == (memory.speaker, memory.source):
        return True
    who = promised_by(memory)
    if who is None:
        return memory.speaker is None and memory.source is Source.HUMAN is turn.source
    return who.lower() in {name.lower() for name in (turn.speaker or "", *(turn.speaker or "").split()[:1])}


def promised_by(memory: Memory) -> str | None:
    """The name of whoever is to keep a promise, if it tells."""
    who = memory.triple.subject if memory.triple else who_promised(memory.text)
    return memory.speaker if who is None or who.lower() in NOBODY else who


def settled_in(turn: Turn, memory: Memory, *, at_once: bool = False) -> Progress | None:
    """How a turn settles a promise, if whoever made it did what it says, in their own words or by name."""
    doers = set((promised_by(memory) or "").split()[:1])
    return settled_by(memory.text, turn.text, at_once=at_once, doers=doers, own=is_own(turn, memory))


def settle(setting: Setting, id: object, state: object, reason: object) -> Promise:
    """Say that a commitment is done or dropped, whoever made it."""
    target, now = limits.memory_id(id), setting.clock()
    wanted = limits.choice(Progress, state, "state")
    if wanted not in OVER:
        raise InputError(f"a commitment is not settled as {wanted.value}", hint="pass state='done' or state='dropped'")
    why = note_kept(setting.secrets, limits.paragraph(reason, setting.tunables.claim_limit, "reason"))

    def decide(view: View) -> tuple[list[Change], Memory]:
        memory = changeable(view, target, setting.tunables)
        if memory.category != COMMITMENT or isinstance(memory, Turn):
            raise InputError(f"{memory.id} is no commitment", hint="list them with commitments()")
        if memory.status not in {*LIVE, Status.ARCHIVED}:
            raise InputError(
                f"{memory.id} is {memory.status.value}", hint="settle what holds in its place, or restore it"
            )
        was = commitment_of(memory)
        if was.progress is wanted:
            return [], memory
        told = {**memory.metadata, **replace(was, progress=wanted, settled=now).as_metadata()}
        revise = Revise(id=memory.id, fields={"metadata": told}, planned_on=memory.version, reason=why or wanted.value)
        return [revise], replace(memory, metadata=told, version=memory.version + 1)

    _, kept = setting.change("settle", decide)
    return promise_of(kept, now)


def renewed(held: Memory, said: datetime, proposal: Proposal) -> dict[str, object]:
    """What changes when a promise is made again: after it was settled it is open again, and another day counts."""
    was = commitment_of(held)
    again = was.settled is not None and said > was.settled
    moved = was.settled is None and proposal.due not in (None, was.due) and said >= held.learnt
    if held.category != COMMITMENT or not (again or moved):
        return {}
    return {"metadata": {**held.metadata, **Commitment(due=proposal.due).as_metadata()}}


def listed(setting: Setting, state: Progress | None, limit: int) -> list[Promise]:
    """What was promised: the open first, by when it is due, then the settled, the last settled first."""
    now = setting.clock()
    with setting.storage.read(setting.identity) as view:
        every = [promise_of(memory, now) for memory in view.promises(MOST_LISTED)]
    wanted = [promise for promise in every if state is None or promise.state is state]
    return sorted(wanted, key=by_urgency)[:limit]


def promise_of(memory: Memory, now: datetime) -> Promise:
    """A memory of a promise with how far it has come."""
    kept = commitment_of(memory)
    return Promise(memory=memory, state=progress_at(kept, now), due=kept.due, settled=kept.settled)


def by_urgency(promise: Promise) -> tuple[bool, float, float]:
    """The order of promises."""
    over = promise.settled is not None
    due = promise.due.timestamp() if promise.due and not over else float("inf")
    return over, due, -(promise.settled or promise.memory.learnt).timestamp()


def archive_due(setting: Setting) -> tuple[str, ...]:
    """Archive what was settled or guessed long ago, as a change set of its own; its ids."""
    now = setting.clock()
    if setting.identity.role is Role.GUEST or not setting.storage.writable:
        return ()
    with setting.storage.read(setting.identity) as view:
        if next(outlived(view, setting, now), None) is None:
            return ()

    def decide(view: View) -> tuple[list[Change], tuple[str, ...]]:
        every = outlived(view, setting, now)
        found = [SetStatus(id=memory.id, status=Status.ARCHIVED, reason=why) for memory, why in every]
        return [*found], tuple(change.id for change in found)

    return setting.change("digest", decide)[1]


def outlived(view: View, setting: Setting, now: datetime) -> Iterator[tuple[Memory, str]]:
    """What is to be archived now and why; what somebody brought back before is left alone."""
    tunables, home = setting.tunables, setting.identity.home
    settled, guessed = timedelta(days=tunables.settled_days), timedelta(days=tunables.guess_days)
    old = view.settled_promises(home, now - settled, MOST_AT_ONCE)
    guesses = view.guesses(home, now - guessed, MOST_AT_ONCE)
    yield from first_time(view, (it for it in old if leaves_recall(commitment_of(it), now, settled)), SETTLED)
    yield from first_time(view, (it for it in guesses if expires(it, now, guessed)), GUESSED)


def first_time(view: View, memories: Iterable[Memory], why: str) -> Iterator[tuple[Memory, str]]:
    """Those that were not archived for this reason before."""
    for memory in memories:
        if not any(entry.kind == "set_status" and entry.reason == why for entry in view.history(memory.id)):
            yield memory, why
