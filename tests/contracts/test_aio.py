"""The async face has every verb of the sync one, with the same parameters, as a coroutine."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

import engram
from engram import aio
from engram.engine.mind import Mind
from engram.engine.store import Store

FACES = [(Mind, aio.AsyncMind), (Store, aio.AsyncStore)]


def verbs() -> Iterator[tuple[type, type, str]]:
    for sync, face in FACES:
        for name, _ in inspect.getmembers(sync, inspect.isfunction):
            if not name.startswith("_"):
                yield sync, face, name


@pytest.mark.parametrize(("sync", "face", "name"), list(verbs()))
def test_every_verb_is_a_coroutine_with_the_same_parameters(sync: type, face: type, name: str) -> None:
    verb = getattr(face, name)
    assert inspect.iscoroutinefunction(verb)
    assert inspect.signature(verb) == inspect.signature(getattr(sync, name))


def test_the_async_face_has_no_verb_of_its_own() -> None:
    for sync, face in FACES:
        own = {name for name in vars(face) if not name.startswith("_")}
        assert own == {name for name, _ in inspect.getmembers(sync, inspect.isfunction) if not name.startswith("_")}


def test_open_takes_what_the_sync_open_takes() -> None:
    assert inspect.iscoroutinefunction(aio.open)
    assert inspect.signature(aio.open) == inspect.signature(engram.open)


def test_what_is_done_at_the_same_time_is_all_there_and_errors_come_through() -> None:
    async def talk() -> tuple[int, str]:
        async with await aio.open(clock=lambda: datetime(2026, 6, 1, tzinfo=UTC)) as store:
            mind = await store.mind(agent="rex")
            assert isinstance(mind, aio.AsyncMind)
            await asyncio.gather(*(mind.observe("user", f"turn {number}") for number in range(20)))
            with pytest.raises(engram.EngramError) as refused:
                await mind.observe("user", "")
            turns = [each for each in await mind.list(limit=100) if isinstance(each, engram.Turn)]
            return len(turns), refused.value.code

    assert asyncio.run(talk()) == (20, "input.empty")
