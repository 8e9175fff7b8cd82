"""Processes that digest: one that dies while it reads, and several that digest the same turns at once."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Barrier

from engram import Store
from engram.model.proposal import Reading, Utterance
from tests.conftest import SteppedClock, open_store
from tests.faults.crowd import PATIENCE_S, Place
from tests.faults.stores import AGENT, counted_ids
from tests.readers import PlainReader


@dataclass(frozen=True)
class DyingReader:
    """Reads like any other until it meets the word that kills it."""

    word: str

    def read(self, said: Utterance, before: Sequence[Utterance]) -> Reading:
        if self.word in said.text:
            os.kill(os.getpid(), signal.SIGKILL)
        return PlainReader().read(said, before)

    def updates(self, pairs: Sequence[tuple[str, str]]) -> None:
        return None

    def is_urgent(self, text: str, role: str) -> bool:
        return PlainReader().is_urgent(text, role)


def opened(place: Place, family: int, reader: PlainReader | DyingReader | None = None) -> Store:
    """The store as one of several processes opens it."""
    ids, clock = counted_ids(family), SteppedClock()
    return open_store(place.path, key=place.key, clock=clock, ids=ids, reader=reader or PlainReader())


def say_and_die(place: Place, said: Sequence[str], pipe: Connection) -> None:
    """Say things one by one, and die of the last as it is digested."""
    store = opened(place, 1, DyingReader(said[-1].rstrip(".").rpartition(" ")[2]))
    for text in said:
        pipe.send(text)
        store.mind(agent=AGENT).observe("user", text, speaker="Ana")


def digest_at_once(place: Place, number: int, start: Barrier, pipe: Connection) -> None:
    """Digest at the same moment as others, and tell how many turns that were."""
    with opened(place, number) as store:
        start.wait(PATIENCE_S)
        pipe.send(store.mind(agent=AGENT).digest().turns)
