"""What tests share: a clock that stands still, ids that are counted, stores of every make, and two minds."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from engram import Mind, Recall, Source, Store
from engram.compose import assemble, encoded, keys_of
from engram.guard.screening import Secrets
from engram.model.change import Add
from engram.model.memory import Kind, Memory
from engram.ports.writing import Reader
from engram.tunables import tuned

settings.register_profile(
    "steady", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.register_profile("exploring", settings.get_profile("steady"), derandomize=False, max_examples=1_000)
PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "steady")
settings.load_profile(PROFILE)

MONDAY = datetime(2026, 6, 1, 9, tzinfo=UTC)
KEY = bytes(range(32))
MAKES = ("memory", "plain", "encrypted")
CHEAP_STRETCHING = {"argon2_memory_kib": 8_192, "argon2_passes": 1, "argon2_lanes": 1}

Attempt = Callable[[], object]

on_every_make = pytest.mark.parametrize("store", MAKES, indirect=True)


def examples(few: int) -> int:
    """How many examples an expensive property gets: few every day, many with HYPOTHESIS_PROFILE=exploring."""
    return few * 20 if PROFILE == "exploring" else few


class SteppedClock:
    """Stands still until it is told how much time has passed."""

    def __init__(self, now: datetime = MONDAY) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now

    def advance(self, **by: float) -> datetime:
        self.now += timedelta(**by)
        return self.now


def counted_ids(start: int = 1) -> Callable[[datetime], str]:
    """Well-formed ids that only count, so that every run is the same."""
    numbers = itertools.count(start)
    return lambda now: encoded(next(numbers))


def open_store(
    location: str | Path = ":memory:",
    *,
    key: bytes | str | None = None,
    clock: Callable[[], datetime] | None = None,
    ids: Callable[[datetime], str] | None = None,
    reader: Reader | None = None,
    secrets: str | None = None,
    **tunables: object,
) -> Store:
    """A store that depends on nothing but its arguments: not on the environment, the time or chance."""
    chosen = tuned({**CHEAP_STRETCHING, "reserve_kib": 0, "digest_in_background": False, **tunables})
    policy = None if secrets is None else Secrets(secrets)
    return assemble(
        str(location), keys_of(key), chosen, clock or SteppedClock(), ids or counted_ids(), reader=reader, policy=policy
    )


def texts(recall: Recall) -> list[str]:
    """What came up, best first."""
    return [item.memory.text for item in recall.items]


def derive(
    mind: Mind, text: str, *sources: str, speaker: str | None = None, category: str = "fact",
    source: Source = Source.AGENT,
) -> Memory:  # fmt: skip
    """Write what digesting will write: a claim that points to the turns it was read from."""
    setting = mind._setting
    now = setting.clock()
    memory = Memory(
        id=setting.ids(now), scope=mind.identity.home, project=mind.identity.project, kind=Kind.SEMANTIC,
        category=category, text=text, source=source, sources=sources, learnt=now, recorded_at=now,
        speaker=speaker,
    )  # fmt: skip
    setting.change("digest", lambda view: ([Add(memory=memory, because=sources)], None))
    return mind.get(memory.id)


@pytest.fixture
def clock() -> SteppedClock:
    return SteppedClock()


@pytest.fixture
def store(request: pytest.FixtureRequest, clock: SteppedClock, tmp_path: Path) -> Iterator[Store]:
    """A store in RAM; with `on_every_make`, also in a plain and in an encrypted file."""
    make = getattr(request, "param", "memory")
    location = ":memory:" if make == "memory" else tmp_path / f"{make}.engram"
    with open_store(location, key=KEY if make == "encrypted" else None, clock=clock) as opened:
        yield opened


@pytest.fixture
def ana(store: Store) -> Mind:
    return store.mind(agent="ana")


@pytest.fixture
def rex(store: Store) -> Mind:
    return store.mind(agent="rex")
