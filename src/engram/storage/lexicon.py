"""The lexical index in the store: a short tail of whole documents, rolled into blocks of posting lists.

A write appends one small row; a block is made once per few hundred documents and written in one place, so that
neither writing nor reading depends on the size of the store. Everything here can be thrown away and rebuilt.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

import numpy as np

from engram.cognition.bm25 import POSTING
from engram.cognition.entities.subjects import is_of_oneself
from engram.cognition.known import Known
from engram.cognition.lexical import spoken_by
from engram.cognition.marks import Flag, flags
from engram.cognition.passages import passages
from engram.cognition.postings import (
    ID_BYTES,
    TAIL,
    Document,
    Ids,
    bucketed,
    chunk_ids,
    entries_of,
    first_ids,
    grouped,
    stem_ids,
    term_ids,
    text_ids,
)
from engram.cognition.weights import lexical_weights
from engram.cognition.words import name_terms
from engram.language.tongue import stemmed_tongue
from engram.storage import vectors
from engram.storage.connection import Connection
from engram.storage.rows import Record, dumped
from engram.tunables import Tunables

REBUILT_AT_ONCE = 128
YOUNG_TO_SETTLE = 4  # young blocks that are worth a merge while nobody waits
LAST_NUMBER = (1 << 63) - 1
DERIVED = (
    "documents",
    "blocks",
    "leaves",
    "postings",
    "corpus",
    "vectors",
    "reaches",
    "segments",
    "cuts",
    "mentions",
    "addresses",
)

ROLES = frozenset({"user", "assistant", "system", "tool", "human", "agent", "ai", "bot"})  # these name nobody

_ids_of_speaker = Known(text_ids)
_names_of = Known(lambda speaker: b"" if speaker.lower() in ROLES else term_ids(map(spoken_by, name_terms(speaker))))


Opening = tuple[Ids, Ids]
"""How a turn begins: its first terms, and the first stems of its language."""


class Learnt(NamedTuple):  # one for every turn: a tuple is made several times faster than a frozen dataclass
    """A memory's documents, to be given consecutive ordinals."""

    memory: int
    documents: list[Document]
    said: list[Ids]
    claim: bool
    own_words: int
    wide_words: int


class Block(NamedTuple):
    """Where a block's documents stand, and its level: 0 a young one in buckets, else merged; below 0, ahead of time."""

    id: int
    level: int
    first: int
    last: int

    @property
    def young(self) -> int:
        """How many young blocks it stands for."""
        return max(1, -self.level)


class Lexicon:
    """What one change set does to the index, gathered and written at the end."""

    def __init__(self, connection: Connection, tunables: Tunables) -> None:
        """Begin with nothing to do."""
        self.connection = connection
        self.tunables = tunables
        self.weights = lexical_weights(tunables)
        self._stale: dict[int, Record] = {}
        self._fresh: dict[str, Record] = {}
        self._erased: set[int] = set()
        self._openings: dict[tuple[int, str], list[Opening]] = {}

    def learn(self, record: Record) -> None:
        """A memory at the end of its session is new."""
        self._fresh[record["id"]] = record

    def relearn(self, record: Record) -> None:
        """A memory says something else now, or came back."""
        self._stale[record["number"]] = record
        self._fresh[record["id"]] = record

    def forget(self, record: Record) -> None:
        """A memory must not be found any more, nor colour the turns after it."""
        self._stale[record["number"]] = record
        self._fresh.pop(record["id"], None)

    def erase(self, record: Record) -> None:
        """A forgotten memory is gone for good: nothing may be left that was made with it."""
        self._erased.add(record["partition"])

    def flush(self) -> None:
        """Write what was gathered."""
        self._touch_neighbours()
        if self._stale:
            self._remove(self._stale)
        for partition in sorted(self._erased):
            vectors.purge(self.connection, partition)
        fresh = sorted(self._fresh.values(), key=lambda record: record["number"])
        out_of_order = bool(self._stale)
        self._stale, self._fresh, self._erased = {}, {}, set()
        for partition in sorted({record["partition"] for record in fresh}):
            self._append(partition, [row for row in fresh if row["partition"] == partition], out_of_order)

    def rebuild(self, partition: int) -> None:
        """Throw the index of a partition away and make it anew."""
        for name in DERIVED:
            self.connection.run(f"index_clear_{name}", {"partition": partition})
        self.connection.run("tail_clear", {"partition": partition})
        self.connection.run("partition_cut", {"partition": partition})
        ids = [id for (id,) in self.connection.rows("memories_to_index", {"partition": partition})]
        for start in range(0, len(ids), REBUILT_AT_ONCE):
            rows = [self._row(id) for id in ids[start : start + REBUILT_AT_ONCE]]
            self._append(partition, rows, out_of_order=True)

    def settle(self, partition: int) -> None:
        """Read the young blocks of a partition into one with posting lists, so that who asks reads one list a word.

        What will become of them stays the same: such a block stands for as many young ones as it was made of, and
        words are common or not by what is older, so that nobody's answer depends on whether there was time for this.
        """
        blocks = [row for row in self._blocks(partition) if row.level <= 0]
        if sum(not row.level for row in blocks) >= YOUNG_TO_SETTLE:
            self._join(partition, blocks, -sum(row.young for row in blocks))

    def sizes(self, id: str) -> list[int]:
        """How many passages, own words and words in context the index should have of a memory."""
        learnt = self._learnt(self._row(id), out_of_order=True)
        return [len(learnt.documents), learnt.own_words, learnt.wide_words]

    def _row(self, id: str) -> Record:
        return self.connection.records("memory_to_index", {"id": id})[0]

    def _touch_neighbours(self) -> None:
        """The turns after one that changed are read anew; from the last to the first, so that each is met once."""
        touched = max(self.weights.context_turns, 1)  # the next turn's vector is read with this one's
        after: dict[tuple[int, str], tuple[int, list[str]]] = {}
        turns = [record for record in self._stale.values() if record["role"] is not None]
        for record in sorted(turns, key=lambda record: record["number"], reverse=True):
            place = record["partition"], record["session"]
            until, later = after.get(place, (LAST_NUMBER, []))
            where = {name: record[name] for name in ("partition", "session", "number")}
            between = self.connection.rows("turns_after", {**where, "until": until, "count": touched})
            after[place] = record["number"], [*(id for (id,) in between), *later][:touched]
            for id in after[place][1]:
                self._touch(id)

    def _touch(self, id: str) -> None:
        if id not in self._fresh:
            row = self._fresh[id] = self._row(id)
            self._stale[row["number"]] = row

    def _remove(self, numbers: Iterable[int]) -> None:
        gone: dict[int, list[tuple[int, ...]]] = {}
        for number in numbers:
            for name in ("mentions_drop", "addresses_drop"):
                self.connection.run(name, {"memory": number})
            for partition, *place in self.connection.rows("documents_of", {"memory": number}):
                gone.setdefault(partition, []).append(tuple(place))
        for partition, places in gone.items():
            self._remove_from(partition, places)

    def _remove_from(self, partition: int, places: list[tuple[int, ...]]) -> None:
        """Take documents out of the tail, the blocks and the statistics of a partition."""
        ordinals = sorted(first + step for first, passages, _, _ in places for step in range(passages))
        for first, *_ in places:
            self.connection.run("document_drop", {"partition": partition, "ordinal": first})
        self._remove_from_tail(partition, ordinals)
        for block in self._blocks(partition):
            inside = [ordinal for ordinal in ordinals if block.first <= ordinal <= block.last]
            if inside and block.level:
                self._remove_from_block(partition, block.id, inside)
            elif inside:
                self._remove_from_leaves(partition, block.id, inside)
        totals = {"own_words": sum(place[2] for place in places), "wide_words": sum(place[3] for place in places)}
        self.connection.run("corpus_remove", {"partition": partition, "documents": len(ordinals), **totals})
        vectors.drop(self.connection, partition, ordinals)

    def _remove_from_tail(self, partition: int, ordinals: list[int]) -> None:
        where = {"partition": partition, "first": ordinals[0], "last": ordinals[-1]}
        for first, _, old in self.connection.rows("tail_holding", where):
            entries = np.frombuffer(old, dtype=TAIL)
            kept = entries[~np.isin(entries["doc"], ordinals)]
            if len(kept) < len(entries):
                self.connection.run("tail_put", {"partition": partition, "ordinal": first, "entries": kept.tobytes()})

    def _remove_from_leaves(self, partition: int, block: int, ordinals: list[int]) -> None:
        where = {"partition": partition, "block": block}
        for bucket, old in self.connection.rows("leaves_of_block", where):
            entries = np.frombuffer(old, dtype=TAIL)
            kept = entries[~np.isin(entries["doc"], ordinals)]
            if len(kept) < len(entries):
                self.connection.run("leaf_put", {**where, "bucket": bucket, "entries": kept.tobytes()})

    def _remove_from_block(self, partition: int, block: int, ordinals: list[int]) -> None:
        rows = self.connection.rows("postings_of_block", {"partition": partition, "block": block})
        entries = np.frombuffer(b"".join(row[1] for row in rows), dtype=POSTING)
        owners = np.repeat(np.arange(len(rows)), [len(row[1]) // POSTING.itemsize for row in rows])
        for index in np.unique(owners[np.isin(entries["doc"], ordinals)]).tolist():
            term, old = rows[index]
            kept = np.frombuffer(old, dtype=POSTING)
            kept = kept[~np.isin(kept["doc"], ordinals)]
            where = {"partition": partition, "block": block, "term": term}
            if len(kept):
                self.connection.run("posting_put", {**where, "entries": kept.tobytes()})
            else:
                self.connection.run("posting_drop", where)

    def _append(self, partition: int, records: list[Record], out_of_order: bool) -> None:
        """Give documents to memories, in the order they were said, and append them to the tail."""
        self._openings = {}
        learnt = [self._learnt(record, out_of_order) for record in records]
        documents = [document for each in learnt for document in each.documents]
        totals = {
            "documents": len(documents),
            "own_words": sum(each.own_words for each in learnt),
            "wide_words": sum(each.wide_words for each in learnt),
        }
        row = self.connection.one("corpus_add", {"partition": partition, **totals})
        assert row is not None
        first = int(row[0]) - len(documents)
        self.connection.many("document_add", document_rows(partition, first, learnt))
        seen = flags([said for each in learnt for said in each.said])
        seen[[each.claim for each in learnt for _ in each.said]] |= np.uint16(Flag.CLAIM)
        self._lengthen(partition, first, len(documents), entries_of(documents, seen, first).tobytes())

    def _lengthen(self, partition: int, first: int, documents: int, entries: bytes) -> None:
        """Append to the tail, whose rows follow one another without a gap; one that is long enough becomes a block."""
        row = self.connection.one("tail_first", {"partition": partition, "end": first})
        assert row is not None
        if first + documents - row[0] >= self.tunables.tail_documents:
            self._roll(partition, entries)
            return
        tail = {"partition": partition, "ordinal": first, "documents": documents}
        self.connection.run("tail_add", {**tail, "entries": entries})

    def _learnt(self, record: Record, out_of_order: bool) -> Learnt:
        speaker, caption = _ids_of_speaker[record["speaker"] or ""], text_ids(record["caption"] or "")
        names = (
            _names_of[record["speaker"] or ""]
            if record["role"] is not None
            else claimed(record["text"], record["speaker"])
        )
        before = previous = self._previous(record, out_of_order)
        most, turns = self.weights.context_terms * ID_BYTES, self.weights.context_turns
        parts = [part.split() for part in passages(record["text"], self.tunables.passage_words)]
        said, language = list(map(chunk_ids, parts)), stemmed_tongue(record["text"], parts[0])
        documents: list[Document] = []
        for words, part in zip(said, parts, strict=True):
            own, stems = speaker + words + caption, stem_ids(part, language)
            context, context_stems = b"".join([own for own, _ in previous]), b"".join([stem for _, stem in previous])
            documents.append(Document(own, context, names, stems, context_stems))
            previous, caption = [(own[:most], stems[:most]), *previous][:turns], b""
        if record["role"] is not None:
            first = documents[0].own[:most], documents[0].stems[:most]
            self._openings[record["partition"], record["session"]] = [first, *before][:turns]
        own_words = sum([document.own_words for document in documents])
        wide_words = sum([document.wide_words for document in documents])
        return Learnt(record["number"], documents, said, record["role"] is None, own_words, wide_words)

    def _previous(self, record: Record, out_of_order: bool) -> list[Opening]:
        """How the turns before one in its session begin, nearest first."""
        place = record["partition"], record["session"]
        if record["role"] is None:
            return []
        if place in self._openings and not out_of_order:
            return self._openings[place]
        where = {name: record[name] for name in ("partition", "session", "number")}
        turns = self.connection.rows("turns_before", {**where, "count": self.weights.context_turns})
        return [self._opening(*turn) for turn in turns]

    def _opening(self, speaker: str | None, text: str, caption: str | None) -> Opening:
        """How a turn begins, as its first document has it."""
        first, most = passages(text, self.tunables.passage_words)[0], self.weights.context_terms
        own = _ids_of_speaker[speaker or ""] + first_ids(first, most) + first_ids(caption or "", most)
        stems = stem_ids(chunks := first.split(), stemmed_tongue(text, chunks))
        return own[: most * ID_BYTES], stems[: most * ID_BYTES]

    def _roll(self, partition: int, newest: bytes) -> None:
        """Make a block of the tail and of what would come after it."""
        tail = [row[0] for row in self.connection.rows("tail", {"partition": partition})]
        entries = np.frombuffer(b"".join([*tail, newest]), TAIL)
        self.connection.run("tail_clear", {"partition": partition})
        if not len(entries):
            return
        block = self._add_block(partition, 0, int(entries["doc"].min()), int(entries["doc"].max()))
        self.connection.many("leaf_add", [(partition, block, *leaf) for leaf in bucketed(entries)])
        for level in range(self.tunables.block_levels - 1):
            self._merge(partition, level)

    def _merge(self, partition: int, level: int) -> None:
        blocks = [row for row in self._blocks(partition) if row.level == level or (not level and row.level < 0)]
        if sum(row.young for row in blocks) >= self.tunables.block_fanout:
            self._join(partition, blocks, level + 1)

    def _join(self, partition: int, blocks: list[Block], level: int) -> None:
        """Make one block with posting lists of some that follow one another, the young ones after the others."""
        lists = dict(self._lists_of_merged(partition, [row.id for row in blocks if row.level]))
        for term, entries in self._lists_of_young(partition, [row.id for row in blocks if not row.level]):
            lists[term] = lists.get(term, b"") + entries
        for row in blocks:
            self.connection.run("block_drop", {"partition": partition, "id": row.id})
        block = self._add_block(partition, level, blocks[0].first, max(row.last for row in blocks))
        self.connection.many("posting_add", [(partition, block, *each) for each in sorted(lists.items())])

    def _blocks(self, partition: int) -> list[Block]:
        return [Block(*row) for row in self.connection.rows("blocks", {"partition": partition})]

    def _lists_of_young(self, partition: int, blocks: list[int]) -> list[tuple[int, bytes]]:
        """The lists of blocks in buckets; each is cleared while its pages are still at hand."""
        leaves: list[bytes] = []
        for id in blocks:
            where = {"partition": partition, "block": id}
            leaves += [entries for _, entries in self.connection.run("leaves_of_block", where)]
            self.connection.run("leaves_clear", where)
        return list(grouped(np.frombuffer(b"".join(leaves), dtype=TAIL)))

    def _lists_of_merged(self, partition: int, blocks: list[int]) -> list[tuple[int, bytes]]:
        found = self.connection.run("postings_of_blocks", {"partition": partition, "blocks": dumped(blocks)})
        lists = [(term, b"".join([row[1] for row in rows])) for term, rows in groupby(found, key=itemgetter(0))]
        for id in blocks:
            self.connection.run("postings_clear", {"partition": partition, "block": id})
        return lists

    def _add_block(self, partition: int, level: int, first: int, last: int) -> int:
        row = self.connection.one("block_next", {"partition": partition})
        assert row is not None
        block = int(row[0])
        where = {"partition": partition, "id": block, "level": level, "first_ordinal": first, "last_ordinal": last}
        self.connection.run("block_add", where)
        return block


def claimed(text: str, speaker: str | None) -> Ids:
    """The keys a claim is listed under, by each word that may be a name and by who says `I`.

    Turns are listed by who said them.
    """
    names = name_terms(text)
    own = name_terms(speaker) if speaker and is_of_oneself(text) else []
    return term_ids(map(spoken_by, dict.fromkeys([*names, *own])))


def document_rows(partition: int, first: int, learnt: list[Learnt]) -> Iterator[tuple[int, ...]]:
    """Where the documents of each memory are."""
    for each in learnt:
        yield partition, first, len(each.documents), each.memory, each.own_words, each.wide_words
        first += len(each.documents)
