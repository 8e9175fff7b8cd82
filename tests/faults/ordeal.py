"""A store lives on a disk that breaks at chosen calls; after each break everything acknowledged is looked for."""

from __future__ import annotations

import random
import shutil
from collections import Counter, defaultdict, deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import apsw

from engram import EngramError, Store
from tests.faults.call_sites import raised_at
from tests.faults.faulty_vfs import FAULTS, VFS, Fault, Hit, Kind
from tests.faults.meaning import WordVectors, spoil
from tests.faults.oracle import Model, Step
from tests.faults.stores import KEYS, Broken, Opener, copied
from tests.faults.verify import confirm, confirm_file, told_where
from tests.faults.workload import Actor, Author, WrongAnswer

UNCODED = (OSError, apsw.Error, AssertionError, LookupError, ValueError, TypeError, RuntimeError)
GROWN = 70
WATCHED_FIRST = 3
BIRTHS = 2


@dataclass
class Tally:
    """What was done to stores, and what came of it."""

    steps: int = 0
    faults: int = 0
    refused: int = 0
    kept_though_refused: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    calls: Counter[str] = field(default_factory=Counter)
    sites: Counter[str] = field(default_factory=Counter)
    broken: list[tuple[str, str]] = field(default_factory=list)
    profiles: dict[str, Counter[tuple[str, str]]] = field(default_factory=lambda: defaultdict(Counter))
    runs: Counter[str] = field(default_factory=Counter)

    def count(self, hits: Sequence[Hit]) -> None:
        """Add the faults of one step; one that lasts counts once, at every call site it reached."""
        if hits:
            self.faults += 1
            self.kinds[hits[0].kind.value] += 1
            self.calls.update({hit.call for hit in hits})
            self.sites.update({hit.site for hit in hits})

    def learn(self, verb: str) -> None:
        """Take over what a verb asked of the disk."""
        self.profiles[verb] += FAULTS.profile
        self.runs[verb] += 1


def cool(store: Store) -> None:
    """Let the writer forget the pages it holds, so that the next step has to ask the disk for every one of them."""
    store._storage._writer.database.release_memory()  # type: ignore[attr-defined]


class Ordeal:
    """One store, from its making to its end."""

    def __init__(self, folder: Path, seed: int, tally: Tally, *, encrypted: bool) -> None:
        """Name the store; it is made by `run`."""
        self.folder, self.tally, self.encrypted = folder, tally, encrypted
        self.path = folder / "home" / "store.engram"
        self.random = random.Random(seed)
        self.author = Author(seed, encrypted=encrypted)
        self.opener = Opener(embedder=WordVectors(), reads=True)
        self.model = Model()
        self.ids: dict[str, str] = {}
        self.ghosts: list[Model] = []
        self.store: Store | None = None
        self.refusal = ""
        self.trail: deque[str] = deque(maxlen=5)

    def run(self, faults: int) -> None:
        """Make the store and use it until so many faults were met, or it has grown."""
        goal = self.tally.faults + faults
        try:
            self._run(goal)
        except Broken as error:
            raise Broken(error.kind, f"{error} after {' | '.join(self.trail)}") from error
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, goal: int) -> None:
        for _ in range(BIRTHS):
            self.face(Step(verb="reopen"))
            self.close()
            shutil.rmtree(self.path.parent)
            self.ghosts = []
        self.face(Step(verb="reopen"))
        while self.tally.faults < goal and len(self.model.state.memories) < GROWN:
            self.face(self.author.next(self.model))
        self.close()

    def face(self, step: Step) -> None:
        """Take one step with a fault lying in wait, and look at what is left."""
        verb = "create" if not self.path.exists() else step.verb if len(step.texts) < 20 else "bulk"
        fault = self.aim(verb)
        if step.verb == "mend":
            spoil(self.opened())
        if step.verb != "reopen" and self.random.random() < 0.6:
            cool(self.opened())
        FAULTS.profile.clear()
        with FAULTS.armed(fault) as hits:
            acknowledged = self.attempt(step)
        self.trail.append(f"{verb} {[f'{hit.kind} at {hit.call} for {hit.site}' for hit in hits[:2]]} {acknowledged}")
        if not hits:
            self.tally.learn(verb)
        self.tally.count(hits)
        self.tally.steps += 1
        if hits:
            self.tally.refused += not acknowledged
            self.look_after(step, acknowledged)
        elif acknowledged is False:
            raise Broken("refused", f"{step.verb} was refused although nothing was wrong: {self.refusal}")
        else:
            self.settle(self.model.outcomes(step, acknowledged)[0])
        if step.verb == "backup":
            self.confirm_copy(acknowledged is True)

    def aim(self, verb: str) -> Fault | None:
        """Choose where it breaks: at the call sites that were hit least, or at any call; now and then nowhere."""
        known, runs = self.tally.profiles[verb], self.tally.runs[verb]
        if runs < WATCHED_FIRST or self.random.random() < 0.1:
            return None
        kind, lasting = self.random.choice(list(Kind)), self.random.random() < 0.25
        if self.random.random() < 0.3:
            return Fault(nth=self.random.randint(1, 1 + known.total() // runs), kind=kind, lasting=lasting)
        places = sorted(known)
        if self.random.random() < 0.5:
            chosen = self.random.choice(sorted({call for _, call in places}))
            places = [place for place in places if place[1] == chosen]
        weights = [1 / (1 + self.tally.sites[site]) ** 2 for site, _ in places]
        site, call = self.random.choices(places, weights)[0]
        nth = self.random.randint(1, max(1, known[site, call] // runs))
        return Fault(nth=nth, kind=kind, site=site, calls=frozenset({call}), lasting=lasting)

    def attempt(self, step: Step) -> frozenset[str] | bool:
        """Take the step; whether, or of several texts which, it was acknowledged."""
        try:
            if step.verb == "reopen":
                self.reopen()
                return True
            return Actor(self.opened(), self.ids, self.folder).perform(step, self.model)
        except EngramError as error:
            self.refusal = f"{error.code} {error}"
            return False
        except WrongAnswer as error:
            raise Broken("silent", str(error)) from error
        except UNCODED as error:
            self.refusal = f"{type(error).__name__} at {raised_at(error)}: {error}"
            self.tally.broken.append(("uncoded", f"{step.verb}: {self.refusal}"))
            return False

    def look_after(self, step: Step, acknowledged: frozenset[str] | bool) -> None:
        """Confirm what a crash now would leave, then go on with the same store or a reopened one."""
        before, allowed = self.model, self.model.outcomes(step, acknowledged)
        self.confirm_crash([*allowed, *self.ghosts])
        if step.verb in ("reopen", "rekey") or self.random.random() < 0.5:
            self.close()
        self.confirm_live(allowed)
        self.tally.kept_though_refused += acknowledged is False and self.model.state != before.state
        if not acknowledged and step.verb == "observe":
            self.send_again(step)

    def settle(self, found: Model) -> None:
        """Go on from what was found; a commit that came after a refused one has written over it."""
        if found.state != self.model.state:
            self.ghosts = []
        self.model = found

    def confirm_crash(self, allowed: Sequence[Model]) -> None:
        """What is on disk this moment, opened elsewhere."""
        if self.path.exists():
            crashed = copied(self.path, self.folder / "crashed")
            with told_where("what a crash would leave"):
                confirm_file(self.opener, crashed, allowed, encrypted=self.encrypted, afresh=self.random.random() < 0.1)
            shutil.rmtree(crashed.parent)

    def confirm_live(self, allowed: Sequence[Model]) -> None:
        """What the store says now that the disk works again.

        A commit whose fsync failed was refused, but lies in the log until the next one is written over it: until
        then a crash, or opening anew, may bring it to light, whole.
        """
        if self.store is None:
            with told_where("opened again"):
                found, ids = confirm_file(self.opener, self.path, [*allowed, *self.ghosts], encrypted=self.encrypted)
            self.ghosts = []
        else:
            found, ids = confirm(self.store, allowed, self.model.state.key)
            self.ghosts += [model for model in allowed if model.state != found.state]
        self.ids.update(ids)
        self.settle(found)

    def confirm_copy(self, acknowledged: bool) -> None:
        """A backup that was acknowledged holds what the store holds."""
        copies = self.folder / "copies"
        if acknowledged:
            with told_where("the backup"):
                confirm_file(self.opener, next(copies.glob("*.copy")), [self.model], encrypted=self.encrypted)
        shutil.rmtree(copies, ignore_errors=True)

    def send_again(self, step: Step) -> None:
        """A caller that was refused sends the same turns again; each is there once."""
        found = self.model if step.texts[0] in self.model.state.memories else self.model.after(step)
        if self.attempt(step) is not True:
            raise Broken("refused", f"turns sent again to a disk that works: {self.refusal}")
        confirm(self.opened(), [found], found.state.key)
        self.settle(found)

    def opened(self) -> Store:
        """The store, open."""
        if self.store is None:
            key = KEYS[self.model.state.key] if self.encrypted else None
            self.store = self.opener.open(self.path, key, VFS)
        return self.store

    def reopen(self) -> None:
        """Close and open, or make."""
        self.close()
        self.opened()

    def close(self) -> None:
        """Close, if open."""
        store, self.store = self.store, None
        if store is not None:
            store.close()
