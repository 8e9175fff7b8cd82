"""Values of the model as rows, and back."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, fields
from datetime import UTC, datetime, timedelta
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from engram.errors import Damaged
from engram.model.change import Burial, Tombstone
from engram.model.entity import Mention
from engram.model.epistemic import Epistemic
from engram.model.link import Link
from engram.model.memory import Interval, Memory, Turn
from engram.model.opinion import Opinion
from engram.model.scope import Scope
from engram.model.triple import Triple

Record = dict[str, Any]
P = ParamSpec("P")
T = TypeVar("T")
NO_TRIPLE: Mapping[str, None] = dict.fromkeys(("subject", "relation", "object", "denied"))
# The columns a memory got later: old versions are without them, and digests of rows where they are empty, too.
ADDED = (*NO_TRIPLE, "slot", "stated")
NOT_ADDED: Mapping[str, None] = dict.fromkeys(ADDED)

# What a row that is not as it was written makes our decoding stumble over.
ILLEGIBLE = (LookupError, ValueError, TypeError, OverflowError)

ENCODER = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"))
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)


def legible(decode: Callable[P, T]) -> Callable[P, T]:
    """Say that a row is damaged when it cannot be read."""

    @wraps(decode)
    def read(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return decode(*args, **kwargs)
        except ILLEGIBLE as error:
            raise Damaged("a row of the store is not what was written") from error

    return read


def to_micros(moment: datetime | None) -> int | None:
    """Microseconds since 1970 UTC, exact."""
    return None if moment is None else (moment - EPOCH) // MICROSECOND


def micros(moment: datetime) -> int:
    """The same for a moment that is there."""
    return (moment - EPOCH) // MICROSECOND


def from_micros(value: int | None) -> datetime | None:
    """The moment, in UTC."""
    return None if value is None else EPOCH + value * MICROSECOND


def moment_of(value: int) -> datetime:
    """The same for a value that is there."""
    return EPOCH + value * MICROSECOND


def dumped(value: object) -> str:
    """JSON that is the same for the same value."""
    return ENCODER.encode(value)


def listed(values: tuple[str, ...]) -> str:
    """A JSON list; the empty one, which is the commonest, without work."""
    return dumped(values) if values else "[]"


def names_of(text: str) -> tuple[str, ...]:
    """A JSON list again; the empty one without work."""
    return tuple(json.loads(text)) if text != "[]" else ()


def mentions_text(mentions: Iterable[Mention]) -> str:
    """The names in a memory as JSON."""
    return (
        dumped([{"entity": it.entity, "name": it.name, "kind": str(it.kind)} for it in mentions]) if mentions else "[]"
    )


def memory_record(memory: Memory, *, partition: int, salt: bytes, hashes: Mapping[str, bytes | None]) -> Record:
    """A memory as a row, but for its number and its place in the journal."""
    turn = memory if isinstance(memory, Turn) else None
    return {
        "id": memory.id,
        "partition": partition,
        "external_id": memory.external_id,
        "session": memory.session or "",
        "role": turn.role if turn else None,
        "speaker": memory.speaker,
        "kind": str(memory.kind),
        "category": memory.category,
        "text": memory.text,
        "caption": turn.caption if turn else None,
        "tool": dumped(turn.tool) if turn and turn.tool is not None else None,
        "forms": None,
        "source": str(memory.source),
        "sources": listed(memory.sources),
        "entities": mentions_text(memory.mentions),
        "importance": memory.importance,
        "importance_given": int(memory.importance_given),
        "confidence": memory.confidence,
        "valence": memory.affect.valence,
        "arousal": memory.affect.arousal,
        "dominance": memory.affect.dominance,
        "surprise": memory.affect.surprise,
        "occurred_from": to_micros(memory.occurred.start),
        "occurred_until": to_micros(memory.occurred.until),
        "valid_from": to_micros(memory.valid.start),
        "valid_until": to_micros(memory.valid.until),
        "learnt": micros(memory.learnt),
        "recorded_at": micros(memory.recorded_at),
        "status": str(memory.status),
        "verification": str(memory.verification),
        "policy": str(memory.policy),
        "pinned": int(memory.pinned),
        "seal": str(memory.seal),
        "zone": str(memory.zone),
        "flags": listed(memory.flags),
        "metadata": dumped(memory.metadata) if memory.metadata else "{}",
        "epistemic": epistemic_text(memory.epistemic),
        "tz": memory.tz,
        "version": memory.version,
        "seq": memory.seq,
        "salt": salt,
        **triple_record(memory.triple),
        **hashes,
    }


def triple_record(triple: Triple | None) -> Record:
    """The parts of a statement as columns."""
    return dict(NO_TRIPLE) if triple is None else {**asdict(triple), "denied": int(triple.denied)}


def epistemic_text(epistemic: Epistemic | None) -> str | None:
    """How it was come by, as JSON."""
    return None if epistemic is None else dumped({"kind": type(epistemic).__name__.lower(), **asdict(epistemic)})


def revision(changed: Mapping[str, object]) -> Record:
    """The columns that a change of these fields writes."""
    columns: Record = {}
    for name, value in changed.items():
        columns |= column_of(name, value)
    return columns


def column_of(name: str, value: Any) -> Record:
    """One field of a memory as the column or columns that hold it."""
    if isinstance(value, Interval):
        return {f"{name}_from": to_micros(value.start), f"{name}_until": to_micros(value.until)}
    if name == "mentions":
        return {"entities": mentions_text(value)}
    if name in ("flags", "sources", "metadata"):
        return {name: dumped(value)}
    if isinstance(value, bool):
        return {name: int(value)}
    return {name: str(value) if isinstance(value, str) else value}


REVISABLE = frozenset(field.name for field in fields(Memory)) - {
    "id",
    "scope",
    "project",
    "recorded_at",
    "version",
    "seq",
}


def link_record(link: Link, partition: int, salt: bytes) -> Record:
    """A link as a row, but for its stamp."""
    return {
        "id": link.id,
        "partition": partition,
        "origin": link.origin,
        "target": link.target,
        "relation": link.relation,
        "weight": link.weight,
        "confidence": link.confidence,
        "properties": dumped(dict(link.properties)),
        "valid_from": to_micros(link.valid.start),
        "valid_until": to_micros(link.valid.until),
        "evidence": listed(link.evidence),
        "reinforced_at": to_micros(link.reinforced_at),
        "salt": salt,
    }


@legible
def link_of(record: Mapping[str, Any]) -> Link:
    """A link from its row."""
    return Link(
        id=record["id"],
        origin=record["origin"],
        target=record["target"],
        relation=record["relation"],
        weight=record["weight"],
        confidence=record["confidence"],
        properties=json.loads(record["properties"]),
        valid=Interval(from_micros(record["valid_from"]), from_micros(record["valid_until"])),
        evidence=tuple(json.loads(record["evidence"])),
        reinforced_at=from_micros(record["reinforced_at"]),
    )


def opinion_record(opinion: Opinion, partition: int, salt: bytes) -> Record:
    """An opinion as a row, but for its stamp."""
    return {
        "id": opinion.id,
        "partition": partition,
        "memory": opinion.memory,
        "session": opinion.session or "",
        "helpful": int(opinion.helpful),
        "query": opinion.query,
        "at": micros(opinion.at),
        "salt": salt,
    }


@legible
def opinion_of(record: Mapping[str, Any], scope: Scope, project: str) -> Opinion:
    """An opinion from its row."""
    return Opinion(
        id=record["id"],
        memory=record["memory"],
        helpful=bool(record["helpful"]),
        query=record["query"],
        at=moment_of(record["at"]),
        scope=scope,
        project=project or None,
        session=record["session"] or None,
    )


def tombstone_record(tombstone: Tombstone, partition: int) -> Record:
    """A tombstone as a row, but for its stamp."""
    return {
        "id": tombstone.id,
        "partition": partition,
        "burial": tombstone.burial.value,
        "claims": dumped([claim.hex() for claim in tombstone.claims]),
        "memory": tombstone.memory,
        "replacement": tombstone.replacement,
        "trust": tombstone.trust,
        "at": micros(tombstone.at),
    }


@legible
def tombstone_of(record: Mapping[str, Any], scope: Scope) -> Tombstone:
    """A tombstone from its row."""
    return Tombstone(
        id=record["id"],
        scope=scope,
        burial=Burial(record["burial"]),
        claims=tuple(bytes.fromhex(claim) for claim in json.loads(record["claims"])),
        memory=record["memory"],
        replacement=record["replacement"],
        trust=record["trust"],
        at=moment_of(record["at"]),
    )


def permit_key(agent: str, scope: Scope) -> str:
    """The id of a permit; no agent has a slash in its name."""
    return f"{agent}/{scope}"


def imaged(record: Mapping[str, Any]) -> str:
    """A row as text, to be put back exactly."""
    return dumped({name: {"hex": value.hex()} if isinstance(value, bytes) else value for name, value in record.items()})


@legible
def unimaged(text: str) -> Record:
    """The row again; a memory's with all columns it has by now."""
    stored = json.loads(text)
    if "claim" in stored:
        stored = {**NOT_ADDED, **stored}
    return {name: bytes.fromhex(value["hex"]) if isinstance(value, dict) else value for name, value in stored.items()}
