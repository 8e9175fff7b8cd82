"""Meaning beside words: what was written is embedded once it is safe, by whoever comes first."""

from __future__ import annotations

import atexit
import threading
import weakref
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from engram.errors import EngramError, ProviderInvalid
from engram.model.space import Space
from engram.ports import Embedder, Passage, Storage, VectorIndex, View
from engram.tunables import Tunables

NO_EMBEDDER = "lexical only: no embedder is configured"
LARGEST, SHORTEST = 60_000.0, 1e-2  # numbers are kept in 16 bits, where lengths count too
Progress = Callable[[int, int], None]


@dataclass(slots=True, weakref_slot=True, eq=False)
class Senses:
    """The embedder and the index of a store, and the thread that keeps vectors coming."""

    storage: Storage
    embedder: Embedder
    index: VectorIndex
    tunables: Tunables
    trouble: str | None = None
    _one_at_a_time: threading.Lock = field(default_factory=threading.Lock)
    _one_graph_at_a_time: threading.Lock = field(default_factory=threading.Lock)
    _worker: threading.Thread | None = None
    _stopping: threading.Event = field(default_factory=threading.Event)

    def wake(self) -> None:
        """Something was written: embed it in the background, unless that is under way."""
        working = self._worker is not None and self._worker.is_alive()
        if self.tunables.embed_in_background and not working and not self._stopping.is_set():
            if self._worker is None:
                atexit.register(halt, weakref.ref(self))  # a model that is still at work when Python ends crashes it
            self._worker = threading.Thread(target=self._work, name="engram-embed", daemon=True)
            self._worker.start()

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
            for damaged_in, segment in self.index.damaged():
                self.storage.drop_segment(damaged_in, segment)
            while not self._stopping.is_set() and (stretch := self.storage.stretch_due(space)) is not None:
                graph = self.index.graph(space, stretch, self._stopping.is_set)
                if graph is not None:
                    self.storage.keep_segment(space, stretch, graph)

    def refresh(self, view: View) -> list[Passage]:
        """What a recall should embed before it looks: the few documents that came since."""
        if self.index.damaged():
            self.wake()
        space = self.space()
        if space is None or all(reach.reached >= reach.size for reach in view.reaches(space).values()):
            return []
        passages = view.unembedded(space, self.tunables.recall_embeds + 1)
        return passages if len(passages) <= self.tunables.recall_embeds else []

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
            self.trouble = error.message

    def query(self, text: str) -> NDArray[np.float32] | None:
        """The vector of a question; None when the embedder does not answer."""
        try:
            vectors = checked(self.embedder.query(text)[np.newaxis], 1, self.embedder.space)
        except EngramError as error:
            self.trouble = error.message
            return None
        self.trouble = None
        vector: NDArray[np.float32] = vectors[0]
        return vector

    def _embed(self, passages: Sequence[Passage]) -> int:
        with self._one_at_a_time:
            vectors = self.embedder.documents([passage.text for passage in passages])
            space = self.embedder.space
            return self.storage.keep_vectors(space, passages, checked(vectors, len(passages), space))

    def _work(self) -> None:
        try:
            self.catch_up()
            self.trouble = None
        except EngramError as error:
            self.trouble = error.message


def halt(senses: weakref.ref[Senses]) -> None:
    """End the background thread of a store that nobody closed."""
    if (standing := senses()) is not None:
        standing.halt()


def checked(vectors: NDArray[np.float32], rows: int, space: Space) -> NDArray[np.float32]:
    """Refuse what no index should hold: wrong sizes, not-a-numbers, nothing at all, more than can be kept."""
    if vectors.shape != (rows, space.dimensions):
        raise ProviderInvalid(f"the embedder gave {vectors.shape}, not {(rows, space.dimensions)}")
    lengths = np.linalg.norm(vectors, axis=1)
    if not np.all(np.isfinite(lengths)) or np.any(lengths < 1e-6):
        raise ProviderInvalid("the embedder gave a vector of nothing, or of what is no number")
    if not space.metric.keeps_lengths:
        units: NDArray[np.float32] = (vectors / lengths[:, np.newaxis]).astype(np.float32)
        return units
    if np.any(np.abs(vectors) > LARGEST) or np.any(lengths < SHORTEST):
        raise ProviderInvalid("the embedder gave a vector too long or too short to be kept as it is")
    return vectors.astype(np.float32)
