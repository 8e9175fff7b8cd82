"""What the stories need from the outside, in the words of the domain."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from engram.cognition.bm25 import Corpus, Floats, Ordinals
from engram.cognition.documents import Passage, Reach, Segment, Stretch, VectorRows
from engram.cognition.entities.portrayal import NameBeside
from engram.cognition.fusion import Near
from engram.cognition.semantic import Sensed
from engram.cognition.times import Window
from engram.guard.keys import Secret
from engram.model.change import Applied, ChangeSet, Entry, Tombstone
from engram.model.entity import Entity, EntityKind
from engram.model.episode import Box
from engram.model.level import Shortfall
from engram.model.link import Link
from engram.model.memory import Memory
from engram.model.opinion import Opinion
from engram.model.recall import Filters
from engram.model.report import Checkup, Health
from engram.model.scope import Identity, Scope
from engram.model.space import Space
from engram.ports.models import Embedder as Embedder
from engram.ports.models import Extractor as Extractor
from engram.ports.models import LanguageModel as LanguageModel
from engram.ports.models import Reranker as Reranker
from engram.ports.models import RerankerInUse as RerankerInUse
from engram.ports.models import StatementReader as StatementReader
from engram.ports.writing import Boxes, Claims, Written

Clock = Callable[[], datetime]
Ids = Callable[[datetime], str]
Named = tuple[str | None, str]  # a session and what the caller calls something there
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Matches:
    """Posting lists by word over everything readable, what scoring them takes, and words whose lists are damaged."""

    postings: Mapping[str, np.ndarray]
    corpus: Corpus
    size: int
    bases: Mapping[int, int]
    damaged: tuple[str, ...] = ()


class Keys(Protocol):
    """Where the caller's key comes from: an argument, a file, the system's keychain."""

    def secret(self, store_id: str, *, new: bool) -> Secret:
        """The key of a store; for a new store one may be made and kept."""


class Vectors(Protocol):
    """The vectors of one space in a snapshot, and the graphs over them."""

    def between(self, partition: int, first: int, last: int) -> VectorRows:
        """The vectors of a stretch of documents, both ends included."""

    def at(self, partition: int, ordinals: NDArray[np.int64]) -> VectorRows:
        """The vectors of some documents, as far as they have one, in order."""

    def segments(self) -> dict[int, tuple[Segment, ...]]:
        """The graphs of each readable partition, in the order of documents."""

    def graph(self, segment: Segment) -> bytes | None:
        """A graph as it was kept; None when it is not what was written."""

    def cut_since(self, partition: int, cuts: int, until: int) -> list[int] | None:
        """The documents later cuts took out; None when that is not known, as after an index was made anew."""


class View(Written, Boxes, Protocol):
    """A consistent snapshot of what one identity may read; ids of others behave as if they did not exist."""

    identity: Identity

    @property
    def claims(self) -> Claims:
        """The keyed hashes of this store."""

    def memory(self, id: str) -> Memory | None:
        """A memory by its id."""

    def memories(self, ids: Iterable[str]) -> dict[str, Memory]:
        """Several memories by id."""

    def listing(self, filters: Filters, limit: int, offset: int = 0) -> list[Memory]:
        """Memories newest first."""

    def ids_like(self, part: str) -> list[str]:
        """The ids of readable memories that begin or end with a part."""

    def anything(self) -> bool:
        """Whether there is anything at all to recall."""

    def by_external_ids(self, scope: Scope, named: Iterable[Named]) -> dict[Named, Memory]:
        """The memories that callers' ids stand for, by session and id."""

    def by_claim(self, scope: Scope, text: str) -> list[Memory]:
        """The memories of a scope that say the same."""

    def has_tombstones(self, scope: Scope) -> bool:
        """Whether anything was ever taken back in a scope."""

    def position(self, scope: Scope, project: str | None) -> int:
        """How far the journal of a partition has come."""

    def tombstones(self, scope: Scope, claim: bytes) -> list[Tombstone]:
        """The tombstones a claim runs into, newest first."""

    def tombstones_of(self, memory: Memory) -> list[Tombstone]:
        """The tombstones that stand for a memory."""

    def links(self, id: str) -> list[Link]:
        """The links that begin or end at a memory."""

    def links_from(self, ids: Iterable[str], relation: str) -> list[Link]:
        """The links of one relation that begin at any of these."""

    def steps(self, ids: Iterable[str], family: str) -> list[tuple[str, str]]:
        """The steps that links of a family allow from any of these, each from its beginning to its end."""

    def link_between(self, origin: str, relation: str, target: str) -> Link | None:
        """The link that says exactly this."""

    def derived_from(self, *ids: str) -> list[Memory]:
        """The memories derived from any of some."""

    def distilled(self, turns: Iterable[str], matches: Matches) -> list[tuple[str, Memory, int]]:
        """What holds of all that was read in some turns: the turn, what it tells, and its document in these matches."""

    def opinions(self, memories: Iterable[str]) -> list[Opinion]:
        """What those whose memories can be read thought of some memories."""

    def complaints(self, since: datetime, until: datetime) -> list[Opinion]:
        """The newest opinions between two moments that something was no help with a question."""

    def history(self, id: str) -> list[Entry]:
        """Every journalled change of a memory, oldest first."""

    def before_forgetting(self, id: str) -> Memory | None:
        """A forgotten memory as it was before it was forgotten."""

    def audit(self, *, after: int, limit: int, actor: str | None) -> list[Entry]:
        """The journal of what is readable, newest first."""

    def replacements(self, *, auto: bool, limit: int) -> list[Entry]:
        """The lines by which statements gave way to newer ones, newest first; with `auto`, by recognised updates."""

    def last_change_set(self, actor: str | None) -> str | None:
        """The newest change set still in force that touched something readable."""

    def scopes_touched(self, change_set: str) -> tuple[Scope, ...]:
        """The scopes a change set touched, if all of them are readable; none otherwise."""

    def permitted(self, scope: Scope) -> bool:
        """Whether the agent was granted a scope."""

    def as_of(self, memory: Memory, at: datetime) -> Memory | None:
        """A memory as it stood at a moment."""

    def shares(self, words: Sequence[str], filters: Filters) -> dict[str, float]:
        """About how large a share of the largest readable partition has each word; nothing while it is small."""

    def matches(self, words: Sequence[str], filters: Filters) -> Matches:
        """The postings of some words over everything readable."""

    def allowed(self, filters: Filters, matches: Matches) -> np.ndarray:
        """A mask over the documents: those that pass the filters."""

    def near(self, window: Window, matches: Matches) -> Near:
        """How well documents fit a window of time: said in it, said about then, or speaking of it."""

    def latest(self, matches: Matches, sessions: int, apart: str | None, until: datetime | None) -> Near:
        """How lately documents were said: 1 in the last talk before a moment, half as much in the one before that."""

    def when(self, id: str) -> datetime | None:
        """When something happened that a memory tells: the shortest time it speaks of, or when it was said."""

    def names_heard(self, names: Iterable[str]) -> dict[str, dict[str, int]]:
        """How often each of some names, folded, was used to whom."""

    def reaches(self, space: Space) -> dict[int, Reach]:
        """How far each readable partition has its vectors."""

    def vectors(self, space: Space) -> Vectors:
        """The vectors of everything readable."""

    def unembedded(self, space: Space, limit: int) -> list[Passage]:
        """Some readable documents that wait for their vector, oldest first."""

    def pending(self, *spaces: Space) -> int:
        """How many readable documents have a vector in none of some spaces; without a space, all of them."""

    def resolve(self, documents: Sequence[int], matches: Matches) -> list[Memory | None]:
        """The memories behind some documents, in order."""

    def statements(self, documents: Sequence[int], matches: Matches) -> dict[int, Memory]:
        """The memories behind those of some documents that are no turns, in order."""

    def turns_after(self, memory: Memory, matches: Matches, count: int) -> list[int]:
        """The documents of the turns right after a turn in its session, numbered as in these matches."""

    def texts(self, documents: Sequence[int], matches: Matches) -> list[str | None]:
        """The words of the memories behind some documents, in order."""

    def documents_of(self, memory: Memory, matches: Matches) -> list[int]:
        """The documents of a memory, numbered as in these matches."""

    def entities_named(self, names: Iterable[str]) -> list[Entity]:
        """The readable entities that go by one of some names, however it is spelt."""

    def namesakes(self, scope: Scope, project: str | None, ranges: Sequence[tuple[str, str]]) -> list[Entity]:
        """The entities of one partition with a name in some stretches of the order of keys."""

    def between(self, ranges: Sequence[tuple[str, str]]) -> list[Entity]:
        """The readable entities with a name in some stretches of the order of keys."""

    def names_beside(self, keys: Iterable[str]) -> list[NameBeside]:
        """Every name of whoever goes by one of some keys."""

    def first_names(self, keys: Iterable[str]) -> set[str]:
        """Which of some keys are the first word of a person's name."""

    def entity(self, id: str) -> Entity | None:
        """An entity by its id; one that was merged is the one it was merged into."""

    def entities(self, limit: int, offset: int = 0, kind: EntityKind | None = None) -> list[Entity]:
        """Readable entities, those that most memories mention first."""

    def mentions_of(self, entities: Iterable[str], limit: int) -> list[Memory]:
        """The memories that mention any of some entities, newest first."""

    def entity_ids(self, wanted: str) -> frozenset[str]:
        """The ids behind a name or an id."""


class VectorIndex(Protocol):
    """Which documents are near a question in meaning."""

    def sense(
        self, view: View, space: Space, query: NDArray[np.float32], bases: Mapping[int, int], also: Ordinals
    ) -> Sensed | None:
        """How near documents are: all, of many the nearest, those after and `also`; None when none has a vector."""

    def nearness(
        self, view: View, space: Space, query: NDArray[np.float32], docs: Ordinals, bases: Mapping[int, int]
    ) -> tuple[Floats, Floats]:
        """How near given documents, in order, are, alone and with the one before; not a number without a vector."""

    def hold_only(self, space: Space, partitions: Iterable[int]) -> None:
        """Let go of what memory holds of some partitions in other spaces: nobody asks it any more."""

    def graph(self, space: Space, stretch: Stretch, stopped: Callable[[], bool]) -> bytes | None:
        """A stretch of documents as a graph to search by, the same for the same documents; None when it was stopped."""

    def damaged(self) -> tuple[tuple[Space, Segment], ...]:
        """The graphs met so far, by space, that are not what was written; their documents are searched one by one."""

    def forget(self, space: Space, segment: Segment) -> None:
        """A damaged graph was taken away: look anew, for what is made in its place may be the same to the last bit."""

    def shortfalls(self, partitions: Collection[int] | None = None) -> tuple[Shortfall, ...]:
        """What makes searching worse or slower than it should be, in some partitions or in all that were read."""


Permit = Callable[[View, Scope], None]


class Storage(Protocol):
    """Where memories are kept: snapshots to read, one way to write, and what an administrator asks."""

    @property
    def writable(self) -> bool:
        """Whether anything can be kept from here."""

    def read(self, identity: Identity) -> AbstractContextManager[View]:
        """A snapshot for an identity."""

    def write(self, verb: str, identity: Identity, plan: Callable[[View], tuple[ChangeSet, T]]) -> tuple[Applied, T]:
        """Let a plan look at the newest state and apply what it decides, all or nothing, durable on return."""

    def rest(self) -> None:
        """Do ahead what a later call would have to wait for, while nobody does."""

    def undo(
        self, change_set: str, *, actor: str, at: datetime, cascade: bool, asking: tuple[Identity, Permit] | None
    ) -> Applied:
        """Put back every row of a change set; for an identity, only if it may read and write all of it."""

    def unembedded(self, space: Space, limit: int) -> list[Passage]:
        """Some documents that wait for their vector, whoever they belong to."""

    def keep_vectors(self, space: Space, documents: Sequence[Passage], embedded: NDArray[np.float32]) -> int:
        """Keep vectors of documents that still wait for one; how many were kept.

        A row without numbers stands for a text that the embedder refused: it waits no more, and has no vector.
        """

    def refused(self, space: Space) -> int:
        """How many documents the embedder of a space refused."""

    def refused_after(self, space: Space, place: tuple[int, int], limit: int) -> list[Passage]:
        """Some of those documents, after a partition and an ordinal, whoever they belong to."""

    def keep_second_tries(self, space: Space, documents: Sequence[Passage], embedded: NDArray[np.float32]) -> int:
        """Keep vectors of documents that were refused before; how many have one now."""

    def pending(self, *spaces: Space) -> int:
        """How many documents have a vector in none of some spaces; without a space, all of them."""

    def spaces(self) -> list[Space]:
        """The spaces in which anything was kept, the first ones first."""

    def drop_space(self, space: Space, stopped: Callable[[], bool]) -> None:
        """Take away everything kept in a space, bit by bit; what is left when it is stopped goes the next time."""

    def stretch_due(self, space: Space) -> Stretch | None:
        """Documents that should become a graph: there are many, and they have none, or much of it was taken out."""

    def keep_segment(self, space: Space, stretch: Stretch, graph: bytes) -> bool:
        """Keep the graph of a stretch, if it is still due; another process may have been first."""

    def drop_segment(self, space: Space, segment: Segment) -> None:
        """Take away a graph that is of no use."""

    def keep_boxes(self, made: Sequence[Box]) -> int:
        """Keep stretches of conversation, as far as their turns are still as they were; how many were kept."""

    def administer(self, change_set: ChangeSet) -> Applied:
        """Apply changes that belong to no identity, such as grants."""

    def audit(self, *, after: int, limit: int, actor: str | None) -> list[Entry]:
        """The whole journal, newest first."""

    def last_change_set(self) -> str | None:
        """The newest change set still in force."""

    def health(self) -> Health:
        """How the store is doing."""

    def checkup(self, *, repair: bool) -> Checkup:
        """Everything that can be checked, checked."""

    def backup(self, target: Path) -> Path:
        """A verified copy."""

    def rekey(self, secret: Secret) -> None:
        """Lock the store with another key."""

    def close(self) -> None:
        """Close for good."""
