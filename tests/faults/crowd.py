"""Several processes on one store: what each of them does, and how they are started and heard."""

from __future__ import annotations

import os
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Barrier
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engram import EngramError, Mind, Store
from engram.errors import StoreClosed
from tests.faults.kill_loop import fork_server
from tests.faults.meaning import WordVectors, answers
from tests.faults.stores import AGENT, Opener

PARTS = 3
PATIENCE_S = 60.0


@dataclass(frozen=True, slots=True)
class Place:
    """A store by its file and key."""

    path: Path
    key: bytes | None = None


@contextmanager
def process(work: Callable[..., None], *arguments: Any) -> Iterator[Connection]:
    """Another process at work, and a pipe to it."""
    context = fork_server()
    ours, theirs = context.Pipe()
    started = context.Process(target=work, args=(*arguments, theirs), daemon=True)
    started.start()
    theirs.close()
    try:
        yield ours
        started.join(PATIENCE_S)
    finally:
        started.kill()
        started.join()
        ours.close()


def heard(pipe: Connection) -> Any:
    """The next thing a process says; one that falls silent is an error."""
    if not pipe.poll(PATIENCE_S):
        raise TimeoutError("a process fell silent")
    return pipe.recv()


def write_and_read(place: Place, number: int, batches: int, start: Barrier, pipe: Connection) -> None:
    """Write batches while another thread reads; tell which were acknowledged and what was seen in halves."""
    start.wait(PATIENCE_S)
    with Opener(family=number).open(place.path, place.key) as store:
        done = threading.Event()
        halves: list[str] = []
        reader = threading.Thread(target=watch_for_halves, args=(store.mind(agent=AGENT), done, halves))
        reader.start()
        try:
            acknowledged = [write_batch(store.mind(agent=AGENT), number, batch) for batch in range(batches)]
        finally:
            done.set()
            reader.join()
    pipe.send((acknowledged, halves))


def write_batch(mind: Mind, number: int, batch: int) -> str:
    """One change set of several turns; its name, when acknowledged."""
    name = f"writer{number} batch{batch}"
    mind.observe_many([{"role": "user", "text": f"{name} part{part}", "session": name} for part in range(PARTS)])
    return name


def watch_for_halves(mind: Mind, done: threading.Event, halves: list[str]) -> None:
    """Read until told to stop; note every change set that was seen in part."""
    while not done.is_set():
        seen = Counter(memory.text.rpartition(" ")[0] for memory in mind.list(limit=1 << 30))
        halves += [f"{name}: {count} of {PARTS}" for name, count in seen.items() if count != PARTS]


def converse(place: Place, number: int, pipe: Connection) -> None:
    """Do what is asked, call by call, on a store that stays open all the while."""
    with Opener(family=number).open(place.path, place.key) as store:
        mind = store.mind(agent=AGENT)
        pipe.send("open")
        while (asked := pipe.recv()) is not None:
            verb, text = asked
            if verb == "observe":
                pipe.send(mind.observe("user", text).id)
            else:
                pipe.send([item.memory.text for item in mind.recall(text).items])


def make_at_once(place: Place, number: int, start: Barrier, pipe: Connection) -> None:
    """Open a store that does not exist yet at the same moment as others, and write to it."""
    start.wait(PATIENCE_S)
    try:
        with Opener(family=number).open(place.path, place.key) as store:
            pipe.send([store.mind(agent=AGENT).remember(f"claim{n} of maker{number}").text for n in range(3)])
    except EngramError as error:
        pipe.send(error.code)


def use_after_fork(place: Place, pipe: Connection) -> None:
    """Fork with an open store; tell what the child met, and whether the parent can still write."""
    with Opener(family=1).open(place.path, place.key) as store:
        mind = store.mind(agent=AGENT)
        mind.remember("said before the fork")
        child = os.fork()
        if child == 0:
            os._exit(child_of_fork(mind))
        met = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        mind.remember("said after the fork")
        pipe.send((met, store.doctor().ok, len(mind.list())))


def child_of_fork(mind: Mind) -> int:
    """How many of a reading and a writing verb were refused as closed."""
    refused = 0
    for verb in (mind.list, lambda: mind.remember("said by the child")):
        try:
            verb()
        except StoreClosed:
            refused += 1
    return refused


def use_unprivileged(place: Place, user: int | None, pipe: Connection) -> None:
    """As a user who may not write there: read, try to write, and tell what came of both."""
    if user is not None:
        read_everything_first()
        give_up_rights(user)
    try:
        with Opener(family=1).open(place.path, place.key) as store:
            mind = store.mind(agent=AGENT)
            texts = sorted(memory.text for memory in mind.list())
            pipe.send((texts, store.doctor().ok, store.health().writable, refusal_of(lambda: mind.remember("more"))))
    except EngramError as error:
        pipe.send(error.code)


def drop_unprivileged(place: Place, user: int | None, pipe: Connection) -> None:
    """As a user who may not write there: try to drop every space, and tell with what code that is refused."""
    if user is not None:
        read_everything_first()
        give_up_rights(user)
    with Opener(family=1).open(place.path, place.key) as store:
        names = [space.name for space in store.spaces()]
        pipe.send([refusal_of(partial(store.drop_space, name)) for name in names])


def read_everything_first() -> None:
    """Load what Python loads late: the interpreter may lie where an unprivileged user cannot read."""
    with Opener().open(Path(":memory:"), None) as store:
        store.mind(agent=AGENT).remember("a rehearsal")
        store.doctor()
        store.health()


def refusal_of(verb: Callable[[], object]) -> str | None:
    """The code a call is refused with."""
    try:
        verb()
    except EngramError as error:
        return error.code
    return None


def embed_together(place: Place, number: int, start: Barrier, pipe: Connection) -> None:
    """Write and embed at the same moment as another; tell how many vectors were kept, and what is found at the end."""
    start.wait(PATIENCE_S)
    with Opener(family=number, embedder=WordVectors()).open(place.path, place.key) as store:
        many = 0
        for batch in range(12):
            write_batch(store.mind(agent=AGENT), number, batch)
            many += store.embed()
        start.wait(PATIENCE_S)
        many += store.embed()
        start.wait(PATIENCE_S)
        pipe.send((many, [sorted(found) for found in answers(store)]))


class CountingVectors(WordVectors):
    """Counts what it was asked to embed."""

    def __init__(self) -> None:
        """Begin with nothing."""
        super().__init__()
        self.asked = 0

    def documents(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Count, and embed."""
        self.asked += len(texts)
        return super().documents(texts)


def read_with_meaning(place: Place, user: int | None, pipe: Connection) -> None:
    """Ask a store that cannot be written; tell what was found, what was said to be missing, and what was embedded."""
    embedder = CountingVectors()
    if user is not None:
        with Opener(embedder=WordVectors()).open(Path(":memory:"), None) as store:  # load what Python loads late
            rehearse(store)
        give_up_rights(user)
    with Opener(family=1, embedder=embedder).open(place.path, place.key, recall_embeds=64) as store:
        found = store.mind(agent=AGENT).recall("late news of the falcon")
        texts = [item.memory.text for item in found.items]
        pipe.send((texts, found.degraded, store.health().degraded, embedder.asked))


def rehearse(store: Store) -> None:
    """Make and search graphs."""
    for batch in range(12):
        write_batch(store.mind(agent=AGENT), 0, batch)
    store.embed()
    store.mind(agent=AGENT).recall("writer0")


def give_up_rights(user: int) -> None:
    """Go on as somebody who may do nothing here."""
    os.setgroups([])
    os.setgid(user)
    os.setuid(user)
