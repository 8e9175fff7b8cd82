"""The async face: the same verbs as coroutines, each run in a thread; nothing is written twice.

>>> import asyncio
>>> async def talk():
...     async with await open() as store:
...         mind = await store.mind(agent="rex")
...         await mind.observe("user", "I moved to Lisbon.")
...         return (await mind.recall("where to?", limit=1)).query
>>> asyncio.run(talk())
'where to?'
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Self, TypeVar

from engram import compose
from engram.engine.mind import Mind
from engram.engine.store import Store

C = TypeVar("C", bound=type)


def coroutine(verb: Callable[..., Any]) -> Callable[..., Coroutine[Any, Any, Any]]:
    """A verb of the sync face as a coroutine; what it gives back gets the async face too."""

    @wraps(verb)
    async def call(self: Face, *args: Any, **kwargs: Any) -> Any:
        return faced(await asyncio.to_thread(verb, self._inner, *args, **kwargs))

    return call


def verbs(sync: type) -> Callable[[C], C]:
    """Give a class every public verb of a sync class."""

    def dress(face: C) -> C:
        for name, member in inspect.getmembers(sync, inspect.isfunction):
            if not name.startswith("_"):
                setattr(face, name, coroutine(member))
        return face

    return dress


class Face:
    """Something of the sync face, held."""

    def __init__(self, inner: Any) -> None:
        """Hold it."""
        self._inner = inner

    def __getattr__(self, name: str) -> Any:
        """Properties are the sync face's own."""
        return getattr(self._inner, name)

    async def __aenter__(self) -> Self:
        """Use as an async context manager."""
        return self

    async def __aexit__(self, *_: object) -> None:
        """Close on leaving."""
        await asyncio.to_thread(self._inner.close)


@verbs(Mind)
class AsyncMind(Face):
    """A mind whose verbs are coroutines."""


@verbs(Store)
class AsyncStore(Face):
    """A store whose verbs are coroutines."""


def faced(value: Any) -> Any:
    """Stores and minds with their async face, everything else as it is."""
    match value:
        case Store():
            return AsyncStore(value)
        case Mind():
            return AsyncMind(value)
        case _:
            return value


@wraps(compose.open)
async def open(*args: Any, **kwargs: Any) -> AsyncStore:  # the name is the contract
    """Open a store without holding up the event loop."""
    return AsyncStore(await asyncio.to_thread(compose.open, *args, **kwargs))
