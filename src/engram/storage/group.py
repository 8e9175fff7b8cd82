"""Group commit: writers that wait together share one transaction and one fsync, each with its own outcome."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

from engram.errors import StoreClosed, StoreFault
from engram.storage.connection import Connection, translated

T = TypeVar("T")


class Job(Generic[T]):
    """One writer's work and what came of it."""

    def __init__(self, work: Callable[[Connection], T]) -> None:
        """Wait to be done."""
        self.work = work
        self.done = False
        self.value: T | None = None
        self.error: BaseException | None = None

    def outcome(self) -> T:
        """The result, or the error raised where it belongs: in the caller's thread."""
        if self.error is not None:
            raise self.error
        return self.value  # type: ignore[return-value]  # set when done without error


class GroupCommit:
    """Whoever gets the lock first commits for all who wait."""

    def __init__(self, writer: Connection, where: str, limit: int, committed: Callable[[], None]) -> None:
        """Share one connection among all writers of this process."""
        self._writer = writer
        self._where = where
        self._limit = limit
        self._committed = committed
        self._waiting: deque[Job[object]] = deque()
        self._leader = threading.Lock()
        self._ended = False

    def run(self, work: Callable[[Connection], T]) -> T:
        """Do the work inside a transaction; when this returns, it is on disk."""
        job: Job[T] = Job(work)
        self._waiting.append(job)  # type: ignore[arg-type]  # jobs differ in what they return
        with self._leader:
            while not job.done:
                self._commit_together()
        return job.outcome()

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Hold the writer still."""
        with self._leader:
            yield

    @contextmanager
    def ended(self) -> Iterator[None]:
        """Hold the writer still for good: who still waits is told that the store is closed."""
        with self._leader:
            self._ended = True
            yield

    def _commit_together(self) -> None:
        jobs: list[Job[object]] = []
        try:
            jobs += [self._waiting.popleft() for _ in range(min(self._limit, len(self._waiting)))]
            if self._ended:
                raise StoreClosed("the store is closed")
            with translated(self._where), self._writer.told_full(), self._writer.transaction("immediate"):
                for job in jobs:
                    self._attempt(job, alone=len(jobs) == 1)
        except BaseException as error:  # nothing was committed: each of them must hear it
            for job in jobs:
                job.error = job.error or shared(error)
            if not isinstance(error, Exception):
                raise
        else:
            if any(job.error is None for job in jobs):
                self._committed()
        finally:
            for job in jobs:
                job.done = True

    def _attempt(self, job: Job[object], *, alone: bool) -> None:
        """Do one job; what fails takes back its own writes only."""
        if alone:
            job.value = self._do(job)
            return
        database = self._writer.database
        database.execute("savepoint job")
        try:
            job.value = self._do(job)
        except BaseException as error:
            if not database.in_transaction:  # SQLite gave up the whole transaction, as on a full disk
                raise
            database.execute("rollback to job")
            job.error = error
        database.execute("release job")

    def _do(self, job: Job[object]) -> object:
        with translated(self._where):
            return job.work(self._writer)


def shared(error: BaseException) -> BaseException:
    """What the others of a group are told: an interrupt is meant for the one it hit."""
    if isinstance(error, Exception):
        return error
    return StoreFault("the commit was interrupted", hint="nothing was kept; try again")
