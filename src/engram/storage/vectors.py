"""Vectors in the store: one for each document, kept in the order of documents, made after the words are safe."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo

import numpy as np
from numpy.typing import NDArray

from engram.cognition.aliases import addressed
from engram.cognition.documents import Passage, Reach, VectorRows
from engram.cognition.marks import flags
from engram.cognition.passages import passages
from engram.cognition.postings import text_ids
from engram.cognition.times import mention_days, today_in
from engram.cognition.words import fold
from engram.guard.outward import veiled
from engram.model.memory import Seal
from engram.model.space import Space
from engram.storage import refusals
from engram.storage.connection import Connection, Row
from engram.storage.rows import ILLEGIBLE, Record, dumped, moment_of

STORED = np.dtype("<f2")
BITS = np.dtype("<u2")
Vector = NDArray[np.float32]
ERASED = -1  # in a cut, instead of a document: something was erased
MAGNITUDE, ONE = np.uint16(0x7FFF), np.uint16(0x3C00)  # of a vector of length 1 no number is larger than 1
LARGEST = np.uint16(0x7BFF)  # what comes after is no number
DROPPED_AT_ONCE = 4_096  # so that other writers need not wait long


def space_id(connection: Connection, space: Space) -> int | None:
    """The number of a space, if anything was ever kept in it."""
    row = connection.one("space_find", {"name": space.name})
    return int(row[0]) if row else None


def reaches(connection: Connection, space: Space | None, readable: str) -> dict[int, Reach]:
    """For each partition, how far it has vectors, how many were refused and how often documents were taken out."""
    number, refused = (space_id(connection, space), refusals.beside(space)) if space else (None, None)
    bound = {"space": number, "refused": refused, "readable": readable}
    return {id: Reach(*row) for id, *row in connection.rows("reaches", bound)}


def rows_of(rows: Sequence[Row], space: Space) -> VectorRows:
    """Rows of vectors as arrays; those that are not what was written are left out and named."""
    try:
        found = arrays(rows, space.dimensions)
    except ILLEGIBLE:
        found = arrays(legible_rows(rows, space.dimensions), space.dimensions)
    most = LARGEST if space.metric.keeps_lengths else ONE
    sound = ~np.any(found.vectors.view(BITS) & MAGNITUDE > most, axis=1)
    if len(found.ordinals) == len(rows) and sound.all():
        return found
    left = VectorRows(found.ordinals[sound], found.previous[sound], found.flags[sound], found.vectors[sound])
    return replace(left, damaged=tuple(sorted({row[0] for row in rows}.difference(left.ordinals.tolist()))))


def arrays(rows: Sequence[Row], dimensions: int) -> VectorRows:
    """Rows as arrays; ValueError unless each vector has its size, for one too long would shift the others."""
    if not {len(row[3]) for row in rows} <= {dimensions * STORED.itemsize}:
        raise ValueError("a vector of another size")
    return VectorRows(
        ordinals=np.array([row[0] for row in rows], np.int64),
        previous=np.array([-1 if row[1] is None else row[1] for row in rows], np.int64),
        flags=np.array([row[2] for row in rows], np.uint16),
        vectors=np.frombuffer(b"".join(row[3] for row in rows), STORED).reshape(len(rows), dimensions),
    )


def legible_rows(rows: Sequence[Row], dimensions: int) -> list[Row]:
    """The rows that can be read: numbers where numbers belong, and bytes of the right size."""
    return [
        row
        for row in rows
        if isinstance(row[1], int | None) and isinstance(row[2], int) and 0 <= row[2] < 1 << 16
        if isinstance(row[3], bytes) and len(row[3]) == dimensions * STORED.itemsize
    ]


def unembedded(
    connection: Connection, space: Space, partitions: Iterable[int], limit: int, passage_words: int
) -> list[Passage]:
    """Documents that have no vector yet, oldest first, as the texts to embed."""
    found: list[Passage] = []
    for partition in partitions:
        reach = reaches(connection, space, f"[{partition}]").get(partition)
        if reach is None or reach.reached >= reach.size:
            continue
        bound = {"partition": partition, "start": reach.reached, "limit": limit - len(found)}
        for record in connection.records("unembedded", bound):
            found += passages_of(connection, partition, record, passage_words, cuts=reach.cuts)
        if len(found) >= limit:
            break
    return found


def passages_of(
    connection: Connection, partition: int, record: Record, passage_words: int, *, cuts: int
) -> Iterator[Passage]:
    """The documents of a memory as texts, each with the one before it; the first tells the days and the names."""
    parts = passages(record["text"], passage_words)
    shown = read_as(record, parts, passage_words)
    seen = flags([text_ids(part) for part in parts]).tolist()
    previous, listener = turn_before(connection, partition, record)
    days, names = days_of(record), names_of(record, listener)
    for step in range(min(len(parts), record["passages"])):
        ordinal, text = record["ordinal"] + step, spoken(record, shown[step], first=step == 0)
        yield Passage(partition, ordinal, text, previous, seen[step], record["number"], days, names, cuts)
        previous, days, names = ordinal, (), ()


def read_as(record: Record, parts: Sequence[str], passage_words: int) -> Sequence[str]:
    """Passages as an embedder reads them: of what is kept closest it is shown nothing, wherever the text is cut."""
    if record["seal"] != Seal.CONFIDENTIAL.value:
        return parts
    found = passages(veiled(record["text"]), passage_words)
    return found if len(found) == len(parts) else [veiled(part) for part in parts]


def days_of(record: Record) -> tuple[tuple[int, int], ...]:
    """The days a memory speaks of: those its text names, and for what was not just said, when it happened."""
    said, where = moment_of(record["learnt"]), zone(record["tz"])
    named = mention_days(record["text"], said, where)
    start, until = record["occurred_from"], record["occurred_until"]
    if record["role"] is not None or start is None:
        return named
    last = start if until is None else max(start, until - 1)  # a day is over where the next begins
    return *named, (today_in(moment_of(start), where), today_in(moment_of(last), where))


@lru_cache(maxsize=64)
def zone(name: str) -> tzinfo:
    """A time zone by its name."""
    return ZoneInfo(name)


def names_of(record: Record, listener: str | None) -> tuple[tuple[str, str], ...]:
    """By which names a turn addresses whoever spoke before it."""
    if record["role"] is None or listener is None or listener == record["speaker"]:
        return ()
    return tuple((fold(name), listener) for name in addressed(record["text"]))


def turn_before(connection: Connection, partition: int, record: Record) -> tuple[int | None, str | None]:
    """The last document of the turn before in the same session, and who said that."""
    if record["role"] is None:
        return None, None
    bound = {"partition": partition, "session": record["session"], "number": record["number"]}
    row = connection.one("document_before", bound)
    return (int(row[0]), row[1]) if row else (None, None)


def spoken(record: Record, part: str, *, first: bool) -> str:
    """A passage as it is embedded: who says it, what, and what is shown with it."""
    said = f"{record['speaker']}: {part}" if record["speaker"] else part
    return f"{said} [{record['caption']}]" if first and record["caption"] else said


def keep(connection: Connection, space: Space, documents: Sequence[Passage], vectors: NDArray[np.float32]) -> int:
    """Keep vectors of documents that still wait for one, or that they were refused; another may have been first."""
    number = space_id(connection, space)
    if number is None:
        row = connection.one("space_add", {"name": space.name})
        assert row is not None
        number = int(row[0])
    kept = 0
    for partition in sorted({document.partition for document in documents}):
        here = [(each, row) for each, row in zip(documents, vectors, strict=True) if each.partition == partition]
        fit = keep_in(connection, number, partition, reaches(connection, space, f"[{partition}]")[partition], here)
        refusals.add(connection, space, [each for each, vector in fit if is_refused(vector)])
        kept += len(fit)
    return kept


def is_refused(vector: NDArray[np.float32]) -> bool:
    """Whether a row stands for a text that the embedder refused: no number of it is one."""
    return bool(np.isnan(vector[0]))


def vector_row(space: int, document: Passage, vector: NDArray[np.float32]) -> tuple[object, ...]:
    """A vector as it is kept."""
    about = (space, document.partition, document.ordinal, document.previous, document.flags)
    return *about, vector.astype(STORED).tobytes()


def keep_in(
    connection: Connection, space: int, partition: int, reach: Reach, here: Sequence[tuple[Passage, Vector]]
) -> Sequence[tuple[Passage, Vector]]:
    """Keep the vectors of one partition, up to the first gap, and move its reach; those it has come to."""
    if any(cut_since(connection, partition, cuts, reach.cuts) is None for cuts in {each.cuts for each, _ in here}):
        return []  # the index was made anew: what was read stood where other documents stand now
    reached, last = reach.reached, max(each.ordinal for each, _ in here)
    bound = {"partition": partition, "start": reached, "last": last}
    standing = [ordinal + step for ordinal, many in connection.rows("documents_between", bound) for step in range(many)]
    given = {each.ordinal: (each, vector) for each, vector in here}
    fit: list[tuple[Passage, Vector]] = []
    for ordinal in standing:
        if ordinal not in given:
            last = ordinal - 1
            break
        fit.append(given[ordinal])
    made = [vector_row(space, each, vector) for each, vector in fit if not is_refused(vector)]
    connection.many("vector_add", made)
    days = [(partition, each.memory, first, last) for each, _ in fit for first, last in each.days]
    connection.many("mention_add", days)
    names = [(partition, each.memory, *name) for each, _ in fit for name in each.names]
    connection.many("address_add", names)
    if last + 1 > reached:
        connection.run("reach_put", {"space": space, "partition": partition, "next_ordinal": last + 1})
    return fit


def cut_since(connection: Connection, partition: int, cuts: int, until: int) -> list[int] | None:
    """The documents later cuts took out, or ERASED; None when a cut is not told, as after an index was made anew."""
    rows = connection.rows("cuts_since", {"partition": partition, "cuts": cuts, "until": until})
    return [ordinal for _, ordinal in rows] if len({number for number, _ in rows}) == until - cuts else None


def drop(connection: Connection, partition: int, ordinals: Sequence[int]) -> None:
    """Take the vectors of documents away, and tell which in a cut; graphs stay, they hold no vectors."""
    connection.run("partition_cut", {"partition": partition})
    for ordinal in ordinals:
        connection.run("vector_drop", {"partition": partition, "ordinal": ordinal})
        connection.run("cut_add", {"partition": partition, "ordinal": ordinal})


def purge(connection: Connection, partition: int) -> None:
    """After something was erased, drop every graph that lost a document: what it sums up gives the lost ones away.

    Which of them are the erased one's is not known any more: it may have been forgotten or indexed anew before. The
    cut that tells of it takes out no document; it keeps graphs that are just being made from being kept.
    """
    connection.run("segments_drop_cut", {"partition": partition})
    connection.run("partition_cut", {"partition": partition})
    connection.run("cut_add", {"partition": partition, "ordinal": ERASED})


def pending(connection: Connection, known: Sequence[Mapping[int, Reach]]) -> int:
    """How many documents have a vector in none of some spaces, by how far each of them reaches."""
    farthest = {id: max(reach[id].reached for reach in known) for id in known[0]}
    behind = [(id, reached) for id, reached in farthest.items() if reached < known[0][id].size]
    counts = [connection.one("documents_from", {"partition": id, "start": reached}) for id, reached in behind]
    return sum(int(row[0]) for row in counts if row)


def spaces(connection: Connection) -> list[Space]:
    """The spaces in which anything was kept."""
    return [space for _, name in connection.rows("spaces") if (space := space_named(name)) is not None]


def space_named(name: object) -> Space | None:
    """A space by the name that was kept; None when the name says nothing."""
    try:
        return Space.named(name) if isinstance(name, str) else None
    except ValueError:
        return None


def leave(connection: Connection, space: Space) -> int | None:
    """Let nobody find anything in a space any more; its number, if there is anything to take away.

    A graph that came meanwhile goes too: over vectors that are made anew it would reach too far.
    """
    number = space_id(connection, space)
    refusals.drop(connection, space)
    connection.run("reaches_drop", {"space": number})
    connection.run("segments_drop", {"space": number})
    return number


def drop_some(connection: Connection, space: int) -> bool:
    """Take away some vectors of a space that was left; False when nothing is left, or it is in use again."""
    if connection.one("space_in_use", {"space": space}):
        return False
    if connection.rows("vectors_drop_some", {"space": space, "limit": DROPPED_AT_ONCE}):
        return True
    connection.run("space_drop", {"space": space})
    return False


def names_heard(connection: Connection, names: Iterable[str], readable: str) -> dict[str, dict[str, int]]:
    """How often each of some names was used to whom."""
    heard: dict[str, dict[str, int]] = {}
    for name, speaker, times in connection.rows("addressed", {"names": dumped(sorted(names)), "readable": readable}):
        heard.setdefault(name, {})[speaker] = times
    return heard
