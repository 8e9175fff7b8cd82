"""Meaning beside words: what was written is embedded once it is safe, by whoever comes first."""

from __future__ import annotations

import atexit
import threading
import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from engram.cognition.documents import Passage, Reach
from engram.engine.embedding import asked, made
from engram.engine.moving import REFUSED, WORDS_ONLY, Ask, progress
from engram.errors import EngramError, StoreError
from engram.model.level import Level, Shortfall
from engram.model.space import Space
from engram.ports import Embedder, Storage, VectorIndex, View
from engram.tunables import Tunables

NO_EMBEDDER = "lexical only: no embedder is configured"
MOST_HEARD = 256
PAUSE_S, MOST_PAUSES = 0.1, 50
UNWRITABLE = "the store cannot be written from here"
Progress = Callable[[int, int], None]


def at_once() -> None:
    """Go on without a pause."""


@dataclass(frozen=True, slots=True)
class Unembedded:
    """Documents that wait for their vector, and the embedder that makes it."""

    embedder: Embedder
    passages: Sequence[Passage] = ()

    def __len__(self) -> int:
        """How many there are."""
        return len(self.passages)


@dataclass(slots=True, weakref_slot=True, eq=False)
class Senses:
    """The embedder and the index of a store, and the thread that keeps vectors coming.

    `former` are embedders whose vectors are asked, not made, while those of the present one are not all there.
    `local` says that embedding a short text takes no network and a few milliseconds, `model` what the vectors are
    called, where that is known before the embedder answers. `came` is called when vectors were kept.
    `trouble` is what keeps questions from being embedded, `unmade` what keeps passages from that, and `stuck` what
    keeps their vectors from being kept.
    """

    storage: Storage
    embedder: Embedder
    index: VectorIndex
    tunables: Tunables
    former: tuple[Embedder, ...] = ()
    local: bool = False
    came: Callable[[], None] = at_once
    model: str | None = None
    trouble: str | None = None
    unmade: str | None = None
    stuck: str | None = None
    _left: bool = False
    _one_at_a_time: threading.Lock = field(default_factory=threading.Lock)
    _one_former_at_a_time: threading.Lock = field(default_factory=threading.Lock)
    _one_graph_at_a_time: threading.Lock = field(default_factory=threading.Lock)
    _heard: dict[str, NDArray[np.float32]] = field(default_factory=dict)
    _answered: bool = False
    _woken: int = 0
    _worker: threading.Thread | None = None
    _stopping: threading.Event = field(default_factory=threading.Event)

    def wake(self) -> None:
        """Something was written: embed it in the background, unless that is under way."""
        self._woken += 1
        self._begin()

    def _begin(self) -> None:
        """See to it that what waits is embedded in the background; who only asks does not put that off."""
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
        """What keeps vectors from being made and kept, as far as it is known."""
        return self.stuck or self.unmade if self.storage.writable else UNWRITABLE

    def waiting(self) -> int:
        """How many passages have no vector of the present embedder; by the name of its model until it answers."""
        return self.storage.pending(*self._own_spaces())

    def refused(self) -> int:
        """How many passages the present embedder refused, as far as it is known which they are."""
        return sum(map(self.storage.refused, self._own_spaces()))

    def _own_spaces(self) -> list[Space]:
        space = self.space()
        return [space] if space else [each for each in self.storage.spaces() if each.model == self.model]

    def shortfalls(self, trouble: str | None, waiting: int, refused: int) -> Iterator[Shortfall]:
        """What is missing in the store as a whole, given what troubles the embedder and how many have no vector."""
        if trouble and self.former_spaces():
            yield Shortfall(Level.PARTIAL, f"only a former model is asked: {trouble}")
        elif trouble:
            yield Shortfall(Level.LEXICAL, f"lexical only: {trouble}")
        if refused:
            yield Shortfall(Level.PARTIAL, REFUSED.format(refused))
        if moving := self.moving():
            yield Shortfall(Level.PARTIAL, moving)
        if waiting and (hindrance := self.hindrance() or trouble):
            yield Shortfall(Level.PARTIAL, f"{waiting} passages wait for their vectors: {hindrance}")
        elif waiting and not moving:
            yield Shortfall(Level.PARTIAL, f"{waiting} passages wait for their vectors: {WORDS_ONLY}")

    def stop(self) -> None:
        """Let the background thread finish what it is at, and go."""
        self.halt()
        for embedder in (self.embedder, *self.former):
            embedder.close()

    def halt(self) -> None:
        """End the background thread; what it has not come to waits for the next time."""
        self._stopping.set()
        if self._worker is not None:
            self._worker.join()

    def catch_up(self, progress: Progress | None = None, pause: Callable[[], object] = at_once) -> int:
        """Embed everything that waits, make the graphs that are due meanwhile, and say how much was embedded.

        Once nothing waits, what is kept in former spaces is dropped, once in the life of this object: should another
        process still make vectors there, the two do not go on for ever.
        """
        waiting, done = self.storage.pending(self.embedder.space), 0
        while passages := self.storage.unembedded(self.embedder.space, self.tunables.embed_at_once):
            kept = self._embed(Unembedded(self.embedder, passages))
            done += kept
            if progress is not None:
                progress(done, max(waiting, done))
            self.make_graphs()
            if self._stopping.is_set():
                break
            pause()
        self.make_graphs()
        self.leave_former()
        self.storage.rest()
        return done

    def try_again(self) -> int:
        """Ask the embedder once more for what it refused, and say how much of that it takes now."""
        space, taken, last = self.embedder.space, 0, (-1, -1)
        while self.storage.writable and (
            passages := self.storage.refused_after(space, last, self.tunables.embed_at_once)
        ):
            last = passages[-1].partition, passages[-1].ordinal
            with self._one_at_a_time:
                vectors = self._made(self.embedder, [passage.text for passage in passages])
                taken += self.storage.keep_second_tries(space, passages, vectors)
        return taken

    def leave_former(self) -> None:
        """Drop what is kept in former spaces, if nothing waits in the present one."""
        if not self.former or self._left or self.tunables.keep_former_vectors or self._stopping.is_set():
            return
        if not self.storage.pending(self.embedder.space):
            for space in self.former_spaces():
                self.storage.drop_space(space, self._stopping.is_set)
            self._left = True

    def former_spaces(self) -> list[Space]:
        """The spaces of former embedders in which something is kept."""
        kept = self.storage.spaces() if self.former else []
        return [space for each in self.former if (space := self.space_of(each)) in kept and space != self.space()]

    def spaces(self) -> Iterator[Space]:
        """The spaces that can be asked: the present one, then former ones."""
        if (present := self.space()) is not None:
            yield present
        yield from filter(None, map(self.space_of, self.former))

    def moving(self) -> str | None:
        """How far the store has moved to the present space, if it is moving."""
        space = self.space()
        waiting = self.storage.pending(space) if space and self.former else 0
        return progress(space, waiting, self.storage.pending()) if space and waiting and self.former_spaces() else None

    def make_graphs(self) -> None:
        """Make what is due over many documents, outside the lock, and replace what is damaged."""
        space = self.embedder.space
        with self._one_graph_at_a_time:
            for damaged_in, segment in self.index.damaged():
                self.storage.drop_segment(damaged_in, segment)
                self.index.forget(damaged_in, segment)
            while not self._stopping.is_set() and (stretch := self.storage.stretch_due(space)) is not None:
                graph = self.index.graph(space, stretch, self._stopping.is_set)
                if graph is not None:
                    self.storage.keep_segment(space, stretch, graph)

    def refresh(self, view: View) -> Unembedded:
        """What a recall should embed before it looks: the few documents that came since.

        Many are left to the background, and so is trying again what could not be kept: a recall answers meanwhile.
        While much waits in the present space, what came since gets its vector in a former one, if that has the rest.
        """
        if self.index.damaged():
            self._begin()
        space, nothing = self.space(), Unembedded(self.embedder)
        if not self.storage.writable:
            return nothing
        if space is not None:
            if whole(view.reaches(space)):
                return nothing
            few = self._few(view, space)
            if few is not None and not (self.stuck and self.background):
                return Unembedded(self.embedder, few)
        self._begin()
        known = self._asked_meanwhile(view)
        return Unembedded(known[0], self._few(view, known[1]) or ()) if known else nothing

    def _few(self, view: View, space: Space) -> list[Passage] | None:
        """The documents that wait in a space; None when they are too many for a recall."""
        passages = view.unembedded(space, self.tunables.recall_embeds + 1)
        return passages if len(passages) <= self.tunables.recall_embeds else None

    def space(self) -> Space | None:
        """Which vectors there are; None when that takes a service that does not answer."""
        try:
            return self.embedder.space
        except EngramError as error:
            self.trouble = error.message
            return None

    def space_of(self, former: Embedder) -> Space | None:
        """Which vectors a former embedder made; what it cannot tell is no trouble of the present one."""
        try:
            return former.space
        except EngramError:
            return None

    def beside(self, view: View, text: str, *, alone: bool) -> Ask | None:
        """A question in a former space, while not all that is readable has its vector in the present one.

        `alone` when the present embedder does not answer: then, too, if a former one has vectors still.
        """
        if not self.former:
            return None
        space = None if alone else self.space()
        reaches = view.reaches(space) if space else {}
        if space is not None and (whole(reaches) or not view.pending(space)):
            self.index.hold_only(space, reaches)
            return None
        known = self._asked_meanwhile(view)
        try:
            return Ask(known[1], asked(known[0], text)) if known else None
        except EngramError:
            return None

    def _asked_meanwhile(self, view: View) -> tuple[Embedder, Space] | None:
        """Of the former embedders, the one that has most vectors of what is readable, if any has."""
        spaces = [(each, space) for each in self.former if (space := self.space_of(each)) and space != self.space()]
        have = [sum(reach.reached for reach in view.reaches(space).values()) for _, space in spaces]
        return spaces[have.index(max(have))] if any(have) else None

    def embed_now(self, waiting: Unembedded) -> None:
        """Embed what a recall found waiting; what fails is told, and recall goes by words."""
        try:
            self._embed(waiting)
        except EngramError as error:
            self._blame(error)

    def query(self, text: str) -> NDArray[np.float32] | None:
        """The vector of a question; None when the embedder does not answer."""
        try:
            vector = asked(self.embedder, text)
        except EngramError as error:
            self.trouble = error.message
            return None
        self.trouble, self._answered = None, True
        return vector

    def heard(self, text: str) -> NDArray[np.float32] | None:
        """The same, of length 1, for what is asked again and again: the turns of a conversation, old complaints."""
        vector = self._heard.pop(text, None)
        if vector is None:
            if (told := self.query(text)) is None:
                return None
            vector = unit(told)  # a space may keep lengths, by which no likeness is told
        self._heard[text] = vector  # at the end: what was asked for longest ago goes first
        for oldest in list(self._heard)[:-MOST_HEARD]:
            self._heard.pop(oldest, None)
        return vector

    def likeness(self, one: str, other: str) -> float | None:
        """The cosine of two short texts; None when the embedder does not answer."""
        mine, theirs = self.heard(one), self.heard(other)
        if mine is None or theirs is None:
            return None
        return float(mine @ theirs)

    @property
    def awake(self) -> bool:
        """Whether the embedder has answered since the store was opened."""
        return self._answered

    @property
    def warm(self) -> bool:
        """Whether it has, and is at nothing else now."""
        return self.awake and not self._one_at_a_time.locked()

    def _embed(self, waiting: Unembedded) -> int:
        embedder, passages = waiting.embedder, waiting.passages
        present = embedder is self.embedder
        with self._one_at_a_time if present else self._one_former_at_a_time:
            vectors = self._made(embedder, [passage.text for passage in passages])
            kept = self.storage.keep_vectors(embedder.space, passages, vectors)
            self.stuck = None
            if present:
                self.unmade = None
        if present and kept:
            self.came()
        return kept

    def _made(self, embedder: Embedder, texts: Sequence[str]) -> NDArray[np.float32]:
        """One vector for each text; what keeps the present embedder from that is remembered until it does it again."""
        try:
            return made(embedder, texts)
        except EngramError as error:
            self.unmade = error.message if embedder is self.embedder else self.unmade
            raise

    def _blame(self, error: EngramError) -> None:
        if isinstance(error, StoreError):
            self.stuck = error.message

    def _let_others_write(self) -> None:
        """Wait until nobody has written for a moment, but not for ever: a model takes the time that writers need."""
        for _ in range(MOST_PAUSES):
            seen = self._woken
            if self._stopping.wait(PAUSE_S) or self._woken == seen:
                return

    def _work(self) -> None:
        try:
            self._let_others_write()
            self.catch_up(pause=self._let_others_write)
            self.trouble = self.stuck = self.unmade = None
        except EngramError as error:
            self._blame(error)


def halt(senses: weakref.ref[Senses]) -> None:
    """End the background thread of a store that nobody closed."""
    if (standing := senses()) is not None:
        standing.halt()


def whole(reaches: Mapping[int, Reach]) -> bool:
    """Whether vectors reach as far as documents do."""
    return all(reach.reached >= reach.size for reach in reaches.values())


def unit(vector: NDArray[np.float32]) -> NDArray[np.float32]:
    """The same direction, of length 1."""
    shortened: NDArray[np.float32] = (vector / np.linalg.norm(vector)).astype(np.float32)
    return shortened
