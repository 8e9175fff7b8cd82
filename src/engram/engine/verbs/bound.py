"""An identity bound to a store: what every group of verbs stands on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Self, TypeVar

from engram.engine.digesting.digest import digest_due
from engram.engine.for_guests import as_seen_by
from engram.engine.permission import existing
from engram.engine.setting import Setting
from engram.model.memory import Memory
from engram.model.scope import Identity
from engram.ports import Reranker, View

T = TypeVar("T")


class Bound:
    """Who acts, and where."""

    def __init__(self, setting: Setting, reranker: Reranker | None = None) -> None:
        """Minds are made by `store.mind(...)`."""
        self._setting, self._reranker = setting, reranker

    @property
    def identity(self) -> Identity:
        """Who acts."""
        return self._setting.identity

    def close(self) -> None:
        """Minds hold nothing of their own; the store is closed by whoever opened it.

        >>> import engram
        >>> with engram.open().mind(agent="rex") as mind:
        ...     memory = mind.remember("Rex barks")
        >>> len(mind.list())
        1
        """

    def __enter__(self) -> Self:
        """Use as a context manager."""
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        """Leave."""
        self.close()

    @contextmanager
    def _looking(self) -> Iterator[View]:
        """What is held as a recall would find it: what presses, a correction or a wish to forget, is heeded first."""
        digest_due(self._setting)
        with self._setting.storage.read(self.identity) as view:
            yield view

    def _shown(self, value: T) -> T:
        """What a verb gives, as who asked may see it."""
        return as_seen_by(self.identity, value)

    def _now(self, memory: Memory) -> Memory:
        """A memory as the store has it after a change, with its version and place in the journal."""
        with self._setting.storage.read(self.identity) as view:
            return self._shown(existing(view, memory.id))
