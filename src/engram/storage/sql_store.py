"""The one SQL store: snapshots for readers, one writer at a time, commits shared by those who wait together."""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from engram.cognition.documents import Passage, Segment, Stretch
from engram.cognition.weights import box_weights
from engram.errors import NotFound, ReadOnly, StoreClosed, StoreError, StoreFull
from engram.guard.keys import Secret
from engram.model.change import Applied, ChangeSet, Entry
from engram.model.episode import Box
from engram.model.report import Checkup, Health
from engram.model.scope import Identity
from engram.model.space import Space
from engram.ports import Clock, Ids, Permit, View
from engram.storage import boxes, refusals, second_tries, segments, vectors
from engram.storage import checkup as checks
from engram.storage.apply import Pen, apply
from engram.storage.claims import ClaimHash
from engram.storage.connection import Connection, Row, translated
from engram.storage.copies import copy_to
from engram.storage.files import StoreFiles
from engram.storage.group import GroupCommit
from engram.storage.journal import entry_of, last_line
from engram.storage.lexicon import YOUNG_TO_SETTLE, Lexicon
from engram.storage.remembered import Known
from engram.storage.rows import dumped, micros
from engram.storage.undo import undo
from engram.storage.view import SqlView
from engram.tunables import Tunables

T = TypeVar("T")
Plan = Callable[[View], tuple[ChangeSet, T]]
FREEING = frozenset({"forget", "erase"})  # the verbs that may use the disk kept back


class SqlStore:
    """Memories in one SQLite file, or in RAM."""

    def __init__(self, files: StoreFiles, tunables: Tunables, clock: Clock, ids: Ids) -> None:
        """Open the writer; readers are opened when they are first needed."""
        self.files = files
        self.tunables = tunables
        self._clock, self._ids = clock, ids
        self._writer = files.writer()
        with ExitStack() as undone:  # a store that cannot be begun leaves no connection behind
            undone.callback(self._writer.close)
            self._claims = ClaimHash(files.claim_key(self._writer))
            files.begin(self._writer)
            self.tunables = files.shaped(self._writer)
            self._reindex()
            undone.pop_all()
        self._group = GroupCommit(self._writer, files.where, tunables.group_limit, self._committed)
        self._idle: deque[Connection] = deque()
        self._known = Known()
        self._slots = threading.BoundedSemaphore(tunables.readers)
        self._process, self._open = os.getpid(), True

    @property
    def writable(self) -> bool:
        """Whether anything can be kept from here."""
        return not self.files.read_only

    @contextmanager
    def read(self, identity: Identity) -> Iterator[View]:
        """A snapshot for an identity."""
        with self._reader() as connection, translated(self.files.where), connection.transaction("deferred"):
            yield self._view(connection, identity, self._known)

    def write(self, verb: str, identity: Identity, plan: Plan[T]) -> tuple[Applied, T]:
        """Let a plan look at the newest state and apply what it decides, all or nothing, durable on return."""

        def work(connection: Connection) -> tuple[Applied, T]:
            change_set, result = plan(self._view(connection, identity))
            applied = apply(connection, change_set, self._pen(connection))
            for later in change_set.then:
                apply(connection, later, self._pen(connection))
            return applied, result

        return self._commit_making_room(work, freeing=verb in FREEING)

    def rest(self) -> None:
        """Do ahead what a later call would have to wait for, while nobody does."""
        if self.files.read_only:
            return
        with self._warned("at rest"):
            for (partition,) in self._unsettled():
                self._commit(partial(self._settle, partition=partition))
        with self._group.paused(), self._warned("at rest"):
            self.files.fold_early(self._writer)

    def _unsettled(self) -> list[Row]:
        with self._reader() as connection:
            return connection.rows("partitions_unsettled", {"young": YOUNG_TO_SETTLE})

    def _settle(self, connection: Connection, partition: int) -> None:
        Lexicon(connection, self.tunables).settle(partition)

    def undo(
        self, change_set: str, *, actor: str, at: datetime, cascade: bool, asking: tuple[Identity, Permit] | None
    ) -> Applied:
        """Put back every row of a change set; for an identity, only if it may read and write all of it."""

        def work(connection: Connection) -> Applied:
            def check(target: str) -> None:
                if asking is not None:
                    check_touched(self._view(connection, asking[0]), target, asking[1])

            pen = self._pen(connection)
            return undo(connection, change_set, actor, micros(at), pen, cascade=cascade, check=check)

        return self._commit(work)

    def unembedded(self, space: Space, limit: int) -> list[Passage]:
        """Some documents that wait for their vector, whoever they belong to."""
        with self._reader() as connection, translated(self.files.where), connection.transaction("deferred"):
            partitions = [row[0] for row in connection.rows("partitions")]
            return vectors.unembedded(connection, space, partitions, limit, self.tunables.passage_words)

    def keep_vectors(self, space: Space, documents: Sequence[Passage], embedded: NDArray[np.float32]) -> int:
        """Keep vectors of documents that still wait for one; how many were kept."""
        return self._commit_making_room(lambda connection: vectors.keep(connection, space, documents, embedded))

    def pending(self, *spaces: Space) -> int:
        """How many documents have a vector in none of some spaces; without a space, all of them."""
        with self._reader() as connection, translated(self.files.where):
            partitions = [row[0] for row in connection.rows("partitions")]
            known = [vectors.reaches(connection, space, dumped(partitions)) for space in spaces or (None,)]
            return vectors.pending(connection, known)

    def refused(self, space: Space) -> int:
        """How many documents the embedder of a space refused."""
        with self._reader() as connection, translated(self.files.where):
            return refusals.count(connection, space)

    def refused_after(self, space: Space, place: tuple[int, int], limit: int) -> list[Passage]:
        """Some of those documents, after a partition and an ordinal, whoever they belong to."""
        with self._reader() as connection, translated(self.files.where), connection.transaction("deferred"):
            return second_tries.refused(connection, space, place, limit, self.tunables.passage_words)

    def keep_second_tries(self, space: Space, documents: Sequence[Passage], embedded: NDArray[np.float32]) -> int:
        """Keep vectors of documents that were refused before; how many have one now."""
        return self._commit_making_room(lambda connection: second_tries.keep(connection, space, documents, embedded))

    def spaces(self) -> list[Space]:
        """The spaces in which anything was kept, the first ones first."""
        with self._reader() as connection, translated(self.files.where):
            return vectors.spaces(connection)

    def drop_space(self, space: Space, stopped: Callable[[], bool]) -> None:
        """Take away everything kept in a space, bit by bit; what is left when it is stopped goes the next time."""
        if self.files.read_only:
            return
        with self._reader() as connection, translated(self.files.where):
            graphs = segments.kept_in(connection, space)
        for segment in graphs:
            self.drop_segment(space, segment)
        number = self._commit(lambda connection: vectors.leave(connection, space))
        while number is not None and not stopped():
            if not self._commit(lambda connection: vectors.drop_some(connection, number)):
                return

    def stretch_due(self, space: Space) -> Stretch | None:
        """Documents that should become a graph: there are many, and they have none, or much of it was taken out."""
        if self.files.read_only:
            return None
        with self._reader() as connection, translated(self.files.where), connection.transaction("deferred"):
            return segments.stretch_due(connection, space, self.tunables)

    def keep_segment(self, space: Space, stretch: Stretch, graph: bytes) -> bool:
        """Keep the graph of a stretch, if it is still due; another process may have been first."""
        return self._commit_making_room(
            lambda connection: segments.keep(connection, space, stretch, graph, self.tunables)
        )

    def drop_segment(self, space: Space, segment: Segment) -> None:
        """Take away a graph that is of no use, where that can be done."""
        if not self.files.read_only:
            self._commit(lambda connection: segments.drop(connection, space, segment))

    def keep_boxes(self, made: Sequence[Box]) -> int:
        """Keep stretches of conversation, as far as their turns are still as they were; how many were kept."""
        return self._commit_making_room(lambda connection: boxes.keep(connection, made)) if made else 0

    def administer(self, change_set: ChangeSet) -> Applied:
        """Apply changes that belong to no identity, such as grants."""
        return self._commit(lambda connection: apply(connection, change_set, self._pen(connection)))

    def audit(self, *, after: int = 0, limit: int = 100, actor: str | None = None) -> list[Entry]:
        """The whole journal, newest first."""
        bound = {"after": after, "limit": limit, "actor": actor}
        with self._reader() as connection, translated(self.files.where):
            return [entry_of(record) for record in connection.records("entries_all", bound)]

    def last_change_set(self) -> str | None:
        """The newest change set still in force."""
        with self._reader() as connection, translated(self.files.where):
            row = connection.one("change_set_last", {"actor": None, "readable": None})
            return row[0] if row else None

    def health(self) -> Health:
        """How the store is doing."""
        with self._reader() as connection, translated(self.files.where), connection.transaction("deferred"):
            return checks.health(connection, self.files)

    def checkup(self, *, repair: bool = False) -> Checkup:
        """Everything that can be checked, checked; with `repair`, what is derived is made anew."""
        if repair:
            self._commit(self._repair)
            with self._group.paused(), translated(self.files.where):
                self.files.accept(self._writer)
        with self._reader() as connection:
            return checks.checkup(connection, self.files, self.tunables)

    def _reindex(self) -> None:
        """After a migration that changed how the index is kept, make it anew; the first process does it for all."""
        with translated(self.files.where):
            if self.files.read_only or not self._writer.one("setting_get", {"name": "reindex_due"}):
                return
            with self._writer.transaction():
                if self._writer.one("setting_get", {"name": "reindex_due"}):
                    checks.repair(self._writer, Lexicon(self._writer, self.tunables))
                    self._writer.run("setting_drop", {"name": "reindex_due"})

    def _repair(self, connection: Connection) -> None:
        """Make everything derived anew, shaped by the tunables of today."""
        self.files.reshape(connection)
        self.tunables = self.files.tunables
        checks.repair(connection, Lexicon(connection, self.tunables))
        boxes.rebuild(connection, box_weights(self.tunables), self._clock())

    def backup(self, target: Path) -> Path:
        """A verified copy, made while others read and write."""
        with self._reader() as connection, translated(self.files.where), connection.transaction("deferred"):
            return copy_to(self.files, connection, target)

    def rekey(self, secret: Secret) -> None:
        """Lock the store with another key: the data key is wrapped anew, no page is rewritten."""
        self._alive()
        self.files.rewrap(secret)

    def close(self) -> None:
        """Close for good; calling it twice is harmless."""
        if not self._open:
            return
        self._open = False
        with self._group.ended(), translated(self.files.where), ExitStack() as closing:
            closing.callback(self._writer.close)  # the last to go, whatever happens before
            while self._idle:
                closing.callback(self._idle.pop().close)
            self.files.end(self._writer)

    def _view(self, connection: Connection, identity: Identity, known: Known | None = None) -> SqlView:
        """A snapshot; one that is about to be written to knows nothing of others, for it may come to nothing."""
        return SqlView(connection, identity, self._claims, self.tunables.passage_words, known or Known())

    def _alive(self) -> None:
        if not self._open:
            raise StoreClosed("the store is closed")
        if os.getpid() != self._process:
            raise StoreClosed("the store was opened by the parent process")

    def _pen(self, connection: Connection) -> Pen:
        now = self._clock()
        return Pen(
            ids=lambda: self._ids(now),
            recorded_at=micros(now),
            salts=os.urandom,
            claims=self._claims,
            lexicon=Lexicon(connection, self.tunables),
        )

    def _commit(self, work: Callable[[Connection], T]) -> T:
        self._alive()
        if self.files.read_only:
            raise ReadOnly(f"{self.files.where}: the store cannot be written from here")
        return self._group.run(work)

    def _commit_making_room(self, work: Callable[[Connection], T], *, freeing: bool = False) -> T:
        """Commit; on a full disk fold the log, let go of the reserve for what frees room, and try once more."""
        try:
            return self._commit(work)
        except StoreFull:
            with self._group.paused():
                folded = self.files.fold(self._writer)
                released = freeing and self.files.make_room(self._writer)
            if not folded and not released:
                raise
            return self._commit(work)

    def _committed(self) -> None:
        """After every commit: tell how far the journal came, and fold the log; what fails here undoes nothing."""
        with self._warned("after a commit"):
            self.files.after_commit(self._writer, last_line(self._writer))

    @contextmanager
    def _warned(self, when: str) -> Iterator[None]:
        """Let health tell what fails."""
        try:
            with translated(self.files.where):
                yield
        except StoreError as error:
            self.files.warn(f"{when}: {error.message}")

    @contextmanager
    def _reader(self) -> Iterator[Connection]:
        self._alive()
        if self.files.shares_connection:  # a store in RAM has one connection
            with self._group.paused():
                yield self._writer
            return
        with self._slots:
            connection = self._idle.pop() if self._idle else self.files.reader()
            try:
                yield connection
            finally:
                if self._open and connection.is_at_rest:
                    self._idle.append(connection)
                else:
                    connection.close()


def check_touched(view: SqlView, change_set: str, permit: Permit) -> None:
    """Every scope a change set touched must be readable, and open to change."""
    scopes = view.scopes_touched(change_set)
    if not scopes:
        raise NotFound(f"no change set {change_set}", hint="list change sets with `engram audit`")
    for scope in scopes:
        permit(view, scope)
