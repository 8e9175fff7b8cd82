"""A writer that is killed in the middle of its work, again and again, and the look at what it leaves behind."""

from __future__ import annotations

import multiprocessing
import random
import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext
from pathlib import Path

from tests.faults.meaning import WordVectors
from tests.faults.oracle import Model, Step
from tests.faults.stores import KEYS, Broken, Opener, copied
from tests.faults.verify import confirm_file
from tests.faults.workload import Actor, Author

GROWN = 120
LEFT_OUT = frozenset({"reopen", "mend"})  # it is killed and reopened often enough; what rots is for others


def fork_server() -> ForkServerContext:
    """Processes that start at once, forked from one that has read Engram and opened nothing."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.faults.kill_loop", "tests.faults.crowd"])
    return context


@dataclass(frozen=True, slots=True)
class Task:
    """What a writer is given."""

    path: Path
    encrypted: bool
    model: Model
    seed: int


def write_until_killed(task: Task, pipe: Connection) -> None:
    """Announce each step, take it, and acknowledge it; there is no end."""
    author = Author(task.seed, encrypted=task.encrypted, without=LEFT_OUT)
    model, key = task.model, KEYS[task.model.state.key] if task.encrypted else None
    opener = Opener(family=1 + task.seed, embedder=WordVectors(), reads=True)
    store = opener.open(task.path, key, embed_in_background=bool(task.seed % 2))
    ids = {memory.text: memory.id for memory in store.mind(agent="rex").list(limit=1 << 30, status=None)}
    actor = Actor(store, ids, task.path.parent)
    while True:
        step = author.next(model)
        pipe.send(step)
        acknowledged = actor.perform(step, model)
        model = model.outcomes(step, acknowledged)[0]
        pipe.send(acknowledged)


@dataclass
class Ear:
    """Follows what a writer says, and knows what may be on disk."""

    model: Model
    step: Step | None = None
    acknowledged: int = 0
    heard: list[str] = field(default_factory=list)

    def hear(self, message: object) -> None:
        """Take in one message: a step that begins, or its acknowledgement."""
        if isinstance(message, Step):
            self.step = message
        elif self.step is not None:
            self.model = self.model.outcomes(self.step, message)[0]  # type: ignore[arg-type]
            self.heard.append(self.step.verb)
            self.step, self.acknowledged = None, self.acknowledged + 1

    @property
    def allowed(self) -> list[Model]:
        """Everything acknowledged; of the step that was under way, all or nothing."""
        return [self.model] if self.step is None else self.model.outcomes(self.step, acknowledged=False)


def killed(context: ForkServerContext, task: Task, enough: Callable[[Ear, Connection], bool]) -> Ear:
    """Start a writer, listen until it is enough, kill it with SIGKILL, and hear out what it had said."""
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=write_until_killed, args=(task, theirs), daemon=True)
    process.start()
    theirs.close()
    ear = Ear(task.model)
    try:
        while not enough(ear, ours):
            ear.hear(ours.recv())
        process.kill()
        while True:
            ear.hear(ours.recv())
    except (EOFError, OSError):  # the last message may be cut off with its sender
        process.join()
        ours.close()
    if process.exitcode != -9:
        raise Broken("refused", f"a writer on a sound disk ended by itself, at {ear.step}")
    return ear


class KillLoop:
    """One store whose writers are killed one after the other."""

    def __init__(self, folder: Path, seed: int, *, encrypted: bool) -> None:
        """Name the store; the first writer makes it."""
        self.context, self.folder, self.encrypted = fork_server(), folder, encrypted
        self.random = random.Random(seed)
        self.path = folder / "home" / "store.engram"
        self.model = Model()
        self.opener = Opener(embedder=WordVectors(), reads=True)
        self.acknowledged = 0

    def kill_after(self, messages: int) -> Ear:
        """Kill the next writer once it has sent so many messages, wherever it is by then."""
        heard = iter(range(messages))
        return self._kill(lambda ear, pipe: next(heard, None) is None)

    def kill_within(self, seconds: float) -> Ear:
        """Kill the next writer at a random moment, be it still opening the store."""
        deadline = time.monotonic() + self.random.uniform(0, seconds)
        return self._kill(lambda ear, pipe: not pipe.poll(max(0.0, deadline - time.monotonic())))

    def _kill(self, enough: Callable[[Ear, Connection], bool]) -> Ear:
        task = Task(self.path, self.encrypted, self.model, self.random.randrange(1, 10**9))
        ear = killed(self.context, task, enough)
        if self.path.exists():
            left = copied(self.path, self.folder / "left")
            self.model, _ = confirm_file(self.opener, left, ear.allowed, encrypted=self.encrypted, afresh=True)
            shutil.rmtree(left.parent)
        self.acknowledged += ear.acknowledged
        if len(self.model.state.memories) > GROWN:
            shutil.rmtree(self.path.parent)
            self.model = Model()
        return ear
