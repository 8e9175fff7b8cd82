"""Meaning beside words: what was written is embedded once it is safe, by whoever comes first."""

from __future__ import annotations

import atexit
import threading
import weakref
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from engram.errors import EngramError, ProviderInvalid, StoreError
from engram.model.space import Space
from engram.ports import Embedder, Passage, Storage, VectorIndex, View
from engram.tunables import Tunables

NO_EMBEDDER = "lexical only: no embedder is configured"
MOST_HEARD = 256
UNWRITABLE = "the store cannot be written from here"
Progress = Callable[[int, int], None]


@dataclass(slots=True, weakref_slot=True, eq=False)
class Senses:
    """The embedder and the index of a store, and the thread that keeps vectors coming.

    `trouble` is what keeps the embedder from answering, `stuck` what keeps vectors from being kept.
    """

    storage: Storage
    embedder: Embedder
    index: VectorIndex
    tunables: Tunables
    trouble: str | None = None
    stuck: str | None = None
    _one_at_a_time: threading.Lock = field(default_factory=threading.Lock)
    _one_graph_at_a_time: threading.Lock = field(default_factory=threading.Lock)
    _heard: dict[str, NDArray[np.float32]] = field(default_factory=dict)
    _worker: threading.Thread | None = None
    _stopping: threading.Event = field(default_factory=threading.Event)

    def wake(self) -> None:
        """Something was written: embed it in the background, unless that is under way."""
        working = self._worker is not None and self._worker.is_alive()
        if self.background and not working and not self._stopping.is_set():
            if self._worker is None:
                atexit.register(halt, weakref.ref(self))  # a model that is still at work when Python ends crashes it
            self._worker = threading.Thread(target=self._work, name="engram-embed", daemon=True)
            self._worker.start()

    @property
    def background(self) -> bool:
        """Whether vectors are made beside what is asked, and can be kept."""
        return self.tunables.embed_in_background and self.storage.writable

    def hindrance(self) -> str | None:
        """What keeps vectors from being kept, as far as it is known."""
        return self.stuck if self.storage.writable else UNWRITABLE

    def stop(self) -> None:
        """Let the background thread finish what it is at, and go."""
        self.halt()
        self.embedder.close()

    def halt(self) -> None:
        """End the background thread; what it has not come to waits for the next time."""
        self._stopping.set()
        if self._worker is not None:
            self._worker.join()

    def catch_up(self, progress: Progress | None = None) -> int:
        """Embed everything that waits, make the graphs that are due meanwhile, and say how much was embedded."""
        waiting, done = self.storage.pending(self.embedder.space), 0
        while passages := self.storage.unembedded(self.embedder.space, self.tunables.embed_at_once):
            kept = self._embed(passages)
            done += kept
            if progress is not None:
                progress(done, max(waiting, done))
            self.make_graphs()
            if self._stopping.is_set():
                break
        self.make_graphs()
        return done

    def make_graphs(self) -> None:
        """Make what is due over many documents, outside the lock, and replace what is damaged."""
        space = self.embedder.space
        with self._one_graph_at_a_time:
            for segment in self.index.damaged():
                self.storage.drop_segment(space, segment)
                self.index.forget(space, segment)
            while not self._stopping.is_set() and (stretch := self.storage.stretch_due(space)) is not None:
                graph = self.index.graph(stretch, self._stopping.is_set)
                if graph is not None:
                    self.storage.keep_segment(space, stretch, graph)

    def refresh(self, view: View) -> list[Passage]:
        """What a recall should embed before it looks: the few documents that came since.

        Many are left to the background, and so is trying again what could not be kept: a recall answers meanwhile.
        """
        if self.index.damaged():
            self.wake()
        space = self.space()
        if space is None or not self.storage.writable or caught_up(view, space):
            return []
        passages = view.unembedded(space, self.tunables.recall_embeds + 1)
        if len(passages) <= self.tunables.recall_embeds and not (self.stuck and self.background):
            return passages
        self.wake()
        return []

    def space(self) -> Space | None:
        """Which vectors there are; None when that takes a service that does not answer."""
        try:
            return self.embedder.space
        except EngramError as error:
            self.trouble = error.message
            return None

    def embed_now(self, passages: Sequence[Passage]) -> None:
        """Embed what a recall found waiting; what fails is told, and recall goes by words."""
        try:
            self._embed(passages)
        except EngramError as error:
            self._blame(error)

    def query(self, text: str) -> NDArray[np.float32] | None:
        """The vector of a question; None when the embedder does not answer."""
        try:
            vectors = checked(self.embedder.query(text)[np.newaxis], 1, self.embedder.space.dimensions)
        except EngramError as error:
            self.trouble = error.message
            return None
        self.trouble = None
        vector: NDArray[np.float32] = vectors[0]
        return vector

    def heard(self, text: str) -> NDArray[np.float32] | None:
        """The same for what is asked about again and again: the turns of a conversation, old complaints."""
        if text not in self._heard and (vector := self.query(text)) is not None:
            if len(self._heard) >= MOST_HEARD:
                self._heard.clear()
            self._heard[text] = vector
        return self._heard.get(text)

    def _embed(self, passages: Sequence[Passage]) -> int:
        with self._one_at_a_time:
            vectors = self.embedder.documents([passage.text for passage in passages])
            space = self.embedder.space
            kept = self.storage.keep_vectors(space, passages, checked(vectors, len(passages), space.dimensions))
            self.stuck = None
            return kept

    def _blame(self, error: EngramError) -> None:
        if isinstance(error, StoreError):
            self.stuck = error.message
        else:
            self.trouble = error.message

    def _work(self) -> None:
        try:
            self.catch_up()
            self.trouble = self.stuck = None
        except EngramError as error:
            self._blame(error)


def caught_up(view: View, space: Space) -> bool:
    """Whether every readable document has its vector."""
    return all(reach.reached >= reach.size for reach in view.reaches(space).values())


def halt(senses: weakref.ref[Senses]) -> None:
    """End the background thread of a store that nobody closed."""
    if (standing := senses()) is not None:
        standing.halt()


def checked(vectors: NDArray[np.float32], rows: int, dimensions: int) -> NDArray[np.float32]:
    """Refuse what no index should hold: wrong sizes, not-a-numbers, nothing at all."""
    if vectors.shape != (rows, dimensions):
        raise ProviderInvalid(f"the embedder gave {vectors.shape}, not {(rows, dimensions)}")
    lengths = np.linalg.norm(vectors, axis=1)
    if not np.all(np.isfinite(lengths)) or np.any(lengths < 1e-6):
        raise ProviderInvalid("the embedder gave a vector of nothing, or of what is no number")
    units: NDArray[np.float32] = (vectors / lengths[:, np.newaxis]).astype(np.float32)
    return units
