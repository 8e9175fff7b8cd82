"""Boxes: stretches of conversation, kept beside the turns that they are made of and never longer than those."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any

from engram.cognition.episodes import LONGEST_READ, BoxWeights, Heard, Open, Strand, boxed, sealed
from engram.model.episode import Box, Ending, Episode
from engram.model.memory import Seal, Zone
from engram.model.scope import Scope
from engram.storage.connection import Connection, Row
from engram.storage.rows import Record, dumped, legible, micros, moment_of, to_micros
from engram.storage.snapshot import Snapshot

EARLIER = 100  # boxes of a partition, the last ones, whose topics another may return to
MATTERS = ("status", "seal", "zone")  # columns of a turn that decide whether a box may speak in its words


class SqlBoxes(Snapshot):
    """The part of a snapshot that tells of boxes."""

    def strands(self, scope: Scope | None = None) -> list[Strand]:
        """The turns, by session, that were digested and are in no box yet."""
        bound = {"partitions": self._of(scope) if scope else self.readable, "longest": LONGEST_READ}
        rows = self.connection.rows("strands", bound)
        return [self._strand(list(group)) for _, group in groupby(rows, key=lambda row: row[:2])]

    def how_many_unboxed(self, scope: Scope) -> int:
        """How many digested turns of a scope are in no box yet."""
        row = self.connection.one("boxed_count", {"partitions": self._of(scope)})
        return int(row[0]) if row else 0

    def earlier_boxes(self, place: int, before: datetime | None = None) -> list[Box]:
        """The last boxes of a place that ended before a moment, the oldest first, without their turns."""
        bound = {"place": place, "before": to_micros(before), "limit": EARLIER}
        found = self.connection.records("boxes_earlier", bound) if place in self.partitions else []
        return [box_of(record) for record in reversed(found)]

    def unnamed_boxes(self, scope: Scope, limit: int) -> list[str]:
        """The ids of boxes of a scope whose words were taken away."""
        bound = {"partitions": self._of(scope), "limit": limit}
        return [record["id"] for record in self.connection.records("boxes_unnamed", bound)]

    def box_strand(self, id: str) -> Strand | None:
        """The turns of a box that can be shown; None when there are none."""
        bound = {"box": id, "partitions": self.readable, "longest": LONGEST_READ}
        rows = self.connection.rows("box_turns", bound)
        return self._strand(rows) if rows else None

    def episodes(
        self, session: str | None, trace: str | None, start: datetime | None, until: datetime | None, limit: int
    ) -> list[Episode]:
        """The boxes of everything readable, the last first."""
        window = {"start": to_micros(start), "until": to_micros(until)}
        bound = {"partitions": self.readable, "session": session, "trace": trace, "limit": limit, **window}
        return [self._episode(record) for record in self.connection.records("episodes", bound)]

    @legible
    def _episode(self, record: Record) -> Episode:
        people = record["participants"]
        return Episode(
            id=record["id"], scope=self.partitions[record["partition"]][0], session=record["session"] or None,
            started=moment_of(record["started"]), ended=moment_of(record["ended"]), turns=record["turns"],
            trace=record["trace"], title=record["title"], ended_by=Ending(record["ended_by"]),
            participants=None if people is None else tuple(json.loads(people)),
        )  # fmt: skip

    def _strand(self, rows: Sequence[Row]) -> Strand:
        return strand_of(rows, self.partitions[rows[0][0]][0])


@legible
def strand_of(rows: Sequence[Row], scope: Scope) -> Strand:
    """Turns of one session from their rows."""
    place, session, *_, more = rows[0]
    return Strand(place, scope, session or None, tuple(map(heard, rows)), bool(more))


def heard(row: Row) -> Heard:
    """A turn as a box takes it in; what is closely kept or not trusted lends it no words."""
    _, _, id, learnt, speaker, text, seal, zone, _ = row
    told = text if seal == Seal.OPEN.value and zone != Zone.QUARANTINE.value else ""
    return Heard(id, moment_of(learnt), speaker, told)


@legible
def box_of(record: Record) -> Box:
    """A box from its row, without its turns."""
    return Box(
        id=record["id"], started=moment_of(record["started"]), ended=moment_of(record["ended"]),
        participants=tuple(json.loads(record["participants"] or "[]")), turns=(),
        words=tuple(json.loads(record["words"] or "[]")), title=record["title"] or "",
        ended_by=Ending(record["ended_by"]), trace=record["trace"],
    )  # fmt: skip


def keep(connection: Connection, boxes: Iterable[Box]) -> int:
    """Keep boxes whose turns are still as they were when it was decided; how many were kept."""
    return sum(keep_one(connection, box) for box in boxes)


def keep_one(connection: Connection, box: Box) -> bool:
    """Keep a new box, or name one anew: only if each of its turns is there, shown, and in no other box."""
    known = connection.one("box_of", {"memory": number_of(connection, box.turns[0])})
    bound = record_of(box)
    many, same = connection.one("boxed_as_told", {"turns": bound["turns"], "box": known and known[0]}) or (0, 0)
    if many != same or (known is not None and known[0] != box.id):
        return False
    if known is None:
        connection.run("box_add", bound)
        connection.run("boxed_seal", bound)
    else:
        connection.run("box_name", bound)
    return True


def number_of(connection: Connection, id: str) -> int | None:
    """The number of a turn."""
    found = connection.records("memory_row", {"key": id})
    return int(found[0]["number"]) if found else None


def record_of(box: Box) -> dict[str, Any]:
    """A box as a row."""
    return {
        "id": box.id,
        "started": micros(box.started),
        "ended": micros(box.ended),
        "ended_by": str(box.ended_by),
        "trace": box.trace or box.id,
        "title": box.title,
        "words": dumped(box.words),
        "participants": dumped(box.participants),
        "turns": dumped(box.turns),
    }


def retell(connection: Connection, record: Record, before: Record | None) -> None:
    """A turn changed: if that is shown by its box, the box tells its words anew."""
    if record["role"] is not None and (before is None or any(record[name] != before[name] for name in MATTERS)):
        connection.run("box_unname", {"memory": record["number"]})


def purge(connection: Connection, number: int) -> None:
    """A turn is gone for good: its box goes on without it, or goes too."""
    box = connection.one("box_of", {"memory": number})
    connection.run("box_unname", {"memory": number})
    connection.run("boxed_purge", {"memory": number})
    if box is not None:
        connection.run("box_tidy", {"box": box[0]})


def rebuild(connection: Connection, weights: BoxWeights, now: datetime) -> None:
    """Make everything anew, in the order in which stretches ended; what goes on is left to the next digest."""
    for statement in ("boxes_clear", "boxed_clear", "boxed_add_all"):
        connection.run(statement)
    for place, scope, _ in connection.rows("partitions"):
        rows = connection.rows("strands", {"partitions": dumped([place]), "longest": LONGEST_READ})
        groups = (list(group) for _, group in groupby(rows, key=lambda row: row[1]))
        strands = [strand_of(group, Scope.parse(scope)) for group in groups]
        stretches = [each for strand in strands for each in over(strand, weights, now)]
        known: list[Box] = []
        for box, why in sorted(stretches, key=lambda each: each[0].turns[-1].at):
            known = [*known[-EARLIER:], sealed(box, why, box.turns[0].id, known[-EARLIER:], weights)]
            keep_one(connection, known[-1])


def over(strand: Strand, weights: BoxWeights, now: datetime) -> list[tuple[Open, Ending]]:
    """The stretches of a strand that take no more turns."""
    found = list(boxed(strand.turns, weights))
    return found if strand.is_over(now, weights) else found[:-1]


def drift(connection: Connection) -> Iterator[str]:
    """Turns in boxes they cannot be in, and boxes without turns."""
    for (memory,) in connection.rows("boxed_stray"):
        yield f"turn {memory} is in a box that is not of its session"
    for (box,) in connection.rows("boxes_empty"):
        yield f"box {box} has no turns"
