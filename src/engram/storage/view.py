"""What one identity can see: every statement here is bound to its readable partitions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, time
from functools import partial
from typing import Any

import numpy as np

from engram.cognition.bm25 import POSTING, Corpus, joined
from engram.cognition.documents import Passage, Reach
from engram.cognition.fusion import Near, closest, near_of
from engram.cognition.postings import term_id
from engram.cognition.times import Window
from engram.model.change import Entry, Tombstone
from engram.model.link import BACKWARD, RELATIONS, Link
from engram.model.memory import Memory
from engram.model.opinion import Opinion
from engram.model.recall import Filters
from engram.model.scope import Identity, Scope
from engram.model.space import Space
from engram.ports import Matches, Named, Vectors
from engram.storage import times, vectors
from engram.storage.boxes import SqlBoxes
from engram.storage.claims import ClaimHash
from engram.storage.connection import Connection, Row, numbered
from engram.storage.documents import SqlDocuments
from engram.storage.filtering import filter_bindings
from engram.storage.journal import entry_of
from engram.storage.lists import postings, shifted
from engram.storage.memories import COLUMNS, columns_of
from engram.storage.registry_view import RegistryView
from engram.storage.remembered import Blocks, Known
from engram.storage.rows import (
    dumped,
    legible,
    link_of,
    micros,
    opinion_of,
    permit_key,
    tombstone_of,
    unimaged,
)
from engram.storage.vector_view import SqlVectors
from engram.storage.written import SqlWritten

MOST_COMPLAINTS = 500
READ_IN = ("origin", "ordinal", *COLUMNS)


class SqlView(RegistryView, SqlWritten, SqlBoxes, SqlDocuments):
    """A consistent snapshot of what an identity may read."""

    def __init__(
        self, connection: Connection, identity: Identity, claims: ClaimHash, passage_words: int, known: Known
    ) -> None:
        """Nothing is looked up yet but which partitions are readable."""
        super().__init__(connection, identity, claims)
        self._known = known
        self._passage_words = passage_words
        self._reaches: dict[Space, dict[int, Reach]] = {}
        self._vectors: dict[Space, SqlVectors] = {}
        self._summed: dict[str, list[Row]] = {}

    def memory(self, id: str) -> Memory | None:
        """A memory by its id, if it is there for this identity."""
        found = self._memories("memory_by_id", {"id": id, "readable": self.readable})
        return found[0] if found else None

    def memories(self, ids: Iterable[str]) -> dict[str, Memory]:
        """Several memories by id."""
        found = self._memories("memories_by_id", {"ids": dumped(list(ids)), "readable": self.readable})
        return {memory.id: memory for memory in found}

    def listing(self, filters: Filters, limit: int, offset: int = 0) -> list[Memory]:
        """Memories newest first; each place is asked by itself, so that its index tells the order."""
        places, chosen = self._places(filters), filter_bindings(filters, self.entity_ids)
        if len(places) == 1:
            return self._memories("listing", {**chosen, "partition": places[0], "limit": limit, "offset": offset})
        bound = {**chosen, "limit": limit + offset, "offset": 0}
        found = [memory for place in places for memory in self._memories("listing", {**bound, "partition": place})]
        return sorted(found, key=lambda memory: (memory.learnt, memory.id), reverse=True)[offset : offset + limit]

    def ids_like(self, part: str) -> list[str]:
        """The ids of readable memories that begin or end with a part."""
        return [row[0] for row in self.connection.rows("ids_like", {"part": part, "readable": self.readable})]

    def anything(self) -> bool:
        """Tell whether there is anything at all to recall."""
        return self.connection.one("anything", {"readable": self.readable}) is not None

    def by_external_ids(self, scope: Scope, named: Iterable[Named]) -> dict[Named, Memory]:
        """The memories that callers' ids stand for, by session and id."""
        bound = {"partitions": self._of(scope), "named": dumped([[session or "", id] for session, id in named])}
        found = self._memories("memories_by_external_id", bound)
        return {(memory.session, memory.external_id or ""): memory for memory in found}

    def by_claim(self, scope: Scope, text: str) -> list[Memory]:
        """The memories of a scope that say the same."""
        bound = {"partitions": self._of(scope), "claim": self.claims.text(scope, text)}
        return self._memories("memories_by_claim", bound)

    def has_tombstones(self, scope: Scope) -> bool:
        """Whether anything was ever taken back in a scope: one look spares one for every turn."""
        return self.connection.one("tombstones_any", {"partitions": self._of(scope)}) is not None

    def tombstones(self, scope: Scope, claim: bytes) -> list[Tombstone]:
        """The tombstones a claim runs into, newest first."""
        found = self.connection.records("tombstones_of_claim", {"claim": claim, "partitions": self._of(scope)})
        return [tombstone_of(record, scope) for record in found]

    def tombstones_of(self, memory: Memory) -> list[Tombstone]:
        """The tombstones that stand for a memory."""
        bound = {"id": memory.id, "partitions": self._of(memory.scope)}
        found = self.connection.records("tombstones_of_memory", bound)
        return [tombstone_of(record, memory.scope) for record in found]

    def links(self, id: str) -> list[Link]:
        """The links that begin or end at a memory."""
        return [
            link_of(record) for record in self.connection.records("links_of", {"id": id, "readable": self.readable})
        ]

    def links_from(self, ids: Iterable[str], relation: str) -> list[Link]:
        """The links of one relation that begin at any of these."""
        bound = {"ids": dumped(list(ids)), "relation": relation, "readable": self.readable}
        return [link_of(record) for record in self.connection.records("links_from", bound)]

    def steps(self, ids: Iterable[str], family: str) -> list[tuple[str, str]]:
        """The steps that links of a family allow from any of these, each from its beginning to its end."""
        forward = [relation for relation in RELATIONS[family] if relation not in BACKWARD]
        backward = [relation for relation in RELATIONS[family] if relation in BACKWARD]
        bound = {"ids": dumped(list(ids)), "forward": dumped(forward), "backward": dumped(backward)}
        return [(row[0], row[1]) for row in self.connection.rows("steps", {**bound, "readable": self.readable})]

    def link_between(self, origin: str, relation: str, target: str) -> Link | None:
        """The link that says exactly this."""
        bound = {"origin": origin, "relation": relation, "target": target, "readable": self.readable}
        found = self.connection.records("link_between", bound)
        return link_of(found[0]) if found else None

    def derived_from(self, *ids: str) -> list[Memory]:
        """The memories derived from any of some."""
        return self._memories("derived_from", {"ids": dumped(ids), "readable": self.readable})

    def distilled(self, turns: Iterable[str], matches: Matches) -> list[tuple[str, Memory, int]]:
        """What holds of all that was read in some turns: the turn, what it tells, and its document in these matches."""
        telling = self.sources_among(turns)
        if not telling:
            return []
        bound = {"turns": dumped(sorted(telling)), "readable": self.readable}
        return [
            (turn, self._memory(row), matches.bases[row[0]] + ordinal)
            for turn, ordinal, *row in self.connection.picked("distilled", bound, READ_IN)
            if row[0] in matches.bases
        ]

    def opinions(self, memories: Iterable[str]) -> list[Opinion]:
        """What those whose memories can be read thought of some memories."""
        return self._opinions("opinions", {"ids": dumped(list(memories))})

    def complaints(self, since: datetime, until: datetime) -> list[Opinion]:
        """The newest opinions between two moments that something was no help with a question."""
        return self._opinions("complaints", {"since": micros(since), "until": micros(until), "limit": MOST_COMPLAINTS})

    def _opinions(self, name: str, bindings: dict[str, Any]) -> list[Opinion]:
        if self.connection.once("feedback", partial(self.connection.one, "feedback_any")) is None:  # as in most stores
            return []
        records = self.connection.records(name, {**bindings, "readable": self.readable})
        return [opinion_of(record, *self.partitions[record["partition"]]) for record in records]

    def history(self, id: str) -> list[Entry]:
        """Every journalled change of a memory, oldest first."""
        found = self.connection.records("entries_of", {"subject": id, "readable": self.readable})
        return [entry_of(record) for record in found]

    def before_forgetting(self, id: str) -> Memory | None:
        """A forgotten memory as it was before it was forgotten."""
        row = self.connection.one("image_before_forgetting", {"key": id})
        return self._memory(columns_of(unimaged(row[0]))) if row else None

    def audit(self, *, after: int, limit: int, actor: str | None) -> list[Entry]:
        """The journal of what is readable, newest first, its lines numbered as if there were no others."""
        (place,) = self.connection.one("lines_readable", {"readable": self.readable}) or (0,)
        entries: list[Entry] = []
        for record in self.connection.stream("entries_readable", {"readable": self.readable}):
            if place <= after or len(entries) == limit:
                break
            if actor is None or record["actor"] == actor:
                entries.append(entry_of({**record, "seq": place}))
            place -= 1
        return entries

    def replacements(self, *, auto: bool, limit: int) -> list[Entry]:
        """The lines by which statements gave way or were put in doubt, newest first, without what was undone."""
        name = "updates_recognised" if auto else "replacements"
        found = self.connection.records(name, {"limit": limit, "readable": self.readable})
        return [entry_of(record) for record in found]

    def last_change_set(self, actor: str | None) -> str | None:
        """The newest change set still in force that touched something readable."""
        row = self.connection.one("change_set_last", {"actor": actor, "readable": self.readable})
        return row[0] if row else None

    def scopes_touched(self, change_set: str) -> tuple[Scope, ...]:
        """The scopes a change set touched, if all of them are readable; none otherwise."""
        found = self.connection.records("change_set_find", {"id": change_set})
        lines = self.connection.rows("journal_of_set", {"number": found[0]["number"]}) if found else []
        touched = {line[1] for line in lines}
        if not touched <= self.partitions.keys():
            return ()
        return tuple(self.partitions[partition][0] for partition in sorted(touched))

    def permitted(self, scope: Scope) -> bool:
        """Tell whether the agent was granted a scope."""
        return self.connection.one("permitted", {"id": permit_key(self.identity.agent, scope)}) is not None

    def position(self, scope: Scope, project: str | None) -> int:
        """How far the journal of a partition has come."""
        where = {"scope": str(scope), "project": scope.made_in(project)}
        row = self.connection.one("partition_position", where)
        return int(row[0]) if row else 0

    def as_of(self, memory: Memory, at: datetime) -> Memory | None:
        """A memory as it stood at a moment: as it was born, with the changes that counted by then."""
        versions = self.connection.rows("images_in_force", {"key": memory.id})
        if not versions:
            return memory
        now = self.connection.records("memory_row", {"key": memory.id})
        states = [unimaged(before) for _, before in versions] + now
        then = dict(states[0])
        for (changed_at, _), before, after in zip(versions, states[:-1], states[1:], strict=True):
            if changed_at <= micros(at):  # a correction told late may count before a change told earlier
                then |= {name: value for name, value in after.items() if value != before[name]}
        return self._memory(columns_of(then))

    def shares(self, words: Sequence[str], filters: Filters) -> dict[str, float]:
        """About how large a share of the largest readable partition has each word, by its newest large block."""
        _, corpora = self._corpora(filters)
        if not corpora:
            return {}
        blocks, ids = blocks_of(max(corpora, key=lambda row: row[1])), {term_id(word): word for word in words}
        shares = self._known.shares.find(blocks, ids)
        unknown = [term for term in ids if term not in shares]
        if unknown:
            bound = {"partition": blocks.partition, "terms": numbered(unknown)}
            fresh = dict.fromkeys(unknown) | dict(self.connection.rows("posting_shares", bound))
            self._known.shares.keep(blocks, fresh)
            shares |= fresh
        return {ids[term]: size / POSTING.itemsize for term, size in shares.items() if size is not None}

    def matches(self, words: Sequence[str], filters: Filters) -> Matches:
        """The postings of some words over everything readable, documents numbered across partitions."""
        bases, corpora = self._corpora(filters)
        lists: dict[str, list[np.ndarray]] = {}
        ids = {term_id(word): word for word in words}
        damaged: dict[str, None] = {}
        for row in corpora:
            for term, entries in postings(self.connection, blocks_of(row), row[4], ids, self._known).items():
                if entries is None:
                    damaged[ids[term]] = None
                else:
                    lists.setdefault(ids[term], []).append(shifted(entries, bases[row[0]]))
        found = {word: parts[0] if len(parts) == 1 else joined(parts) for word, parts in lists.items()}
        corpus = Corpus(
            documents=sum(row[1] for row in corpora),
            own_length_sum=sum(row[2] for row in corpora),
            wide_length_sum=sum(row[3] for row in corpora),
        )
        return Matches(found, corpus, sum(row[4] for row in corpora), bases, tuple(damaged))

    def allowed(self, filters: Filters, matches: Matches) -> np.ndarray:
        """A mask over the documents: those whose memory passes what SQL can check."""
        mask = np.zeros(matches.size, dtype=bool)
        bound = filter_bindings(filters, self.entity_ids)
        for partition, base in matches.bases.items():
            for first, passages in self.connection.run("ordinals_of_matching", {**bound, "partition": partition}):
                mask[base + first : base + first + passages] = True
        return mask

    def near(self, window: Window, matches: Matches) -> Near:
        """How well documents fit a window of time: said in it, said about then, or speaking of it."""
        found = [(times.near(self.connection, partition, window), base) for partition, base in matches.bases.items()]
        return closest([Near(near.docs + base, near.fit) for near, base in found])

    def latest(self, matches: Matches, sessions: int, apart: str | None, until: datetime | None) -> Near:
        """How lately documents were said: 1 in the last talk before a moment, half as much in the one before that."""
        return near_of(times.latest(self.connection, matches.bases, sessions, apart, until))

    @legible
    def when(self, id: str) -> datetime | None:
        """When something happened that a memory tells: the shortest time it speaks of, or when it was said."""
        row = self.connection.one("days_mentioned", {"id": id, "readable": self.readable})
        if row is not None:
            return datetime.combine(date.fromordinal(row[0]), time(12), UTC)
        memory = self.memory(id)
        return None if memory is None else memory.learnt

    def names_heard(self, names: Iterable[str]) -> dict[str, dict[str, int]]:
        """How often each of some names, folded, was used to whom."""
        return vectors.names_heard(self.connection, names, self.readable)

    def reaches(self, space: Space) -> dict[int, Reach]:
        """How far each readable partition has its vectors."""
        if space not in self._reaches:
            read = partial(vectors.reaches, self.connection, space, self.readable)
            self._reaches[space] = self.connection.once(("reaches", space, self.readable), read)
        return self._reaches[space]

    def vectors(self, space: Space) -> Vectors:
        """The vectors of everything readable."""
        if space not in self._vectors:
            number = self.connection.once(("space", space), partial(vectors.space_id, self.connection, space))
            self._vectors[space] = SqlVectors(self.connection, number, space, self._rightful)
        return self._vectors[space]

    def unembedded(self, space: Space, limit: int) -> list[Passage]:
        """Some readable documents that wait for their vector, oldest first."""
        return vectors.unembedded(self.connection, space, self.partitions, limit, self._passage_words)

    def pending(self, *spaces: Space) -> int:
        """How many readable documents have a vector in none of some spaces; without a space, all of them."""
        known = [self.reaches(space) for space in spaces]
        return vectors.pending(self.connection, known or [vectors.reaches(self.connection, None, self.readable)])

    def _corpora(self, filters: Filters) -> tuple[dict[int, int], list[Row]]:
        within = self._within(filters)
        if within not in self._summed:
            read = partial(self.connection.rows, "corpus", {"readable": within})
            self._summed[within] = self.connection.once(("corpus", within), read)
        corpora = self._summed[within]
        bases, base = {}, 0
        for partition, _, _, _, size, *_ in corpora:
            bases[partition] = base
            base += size
        return bases, corpora

    def _within(self, filters: Filters) -> str:
        return dumped(self._places(filters)) if filters.scopes else self.readable

    def _places(self, filters: Filters) -> list[int]:
        """The partitions that filters leave."""
        known = self.partitions.items()
        return [id for id, (scope, _) in known if not filters.scopes or str(scope) in filters.scopes]


def blocks_of(row: Row) -> Blocks:
    """The blocks of a partition, by the row of its corpus."""
    partition, *_, cuts, next_block = row
    return Blocks(partition, cuts, next_block)
