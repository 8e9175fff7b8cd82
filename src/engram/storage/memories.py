"""Memories from their rows: each recall reads twenty, so that how one is made counts."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields
from enum import StrEnum
from typing import Any, Final, TypeVar

from engram.model.entity import EntityKind, Mention
from engram.model.epistemic import EPISTEMIC_KINDS, Epistemic
from engram.model.memory import (
    Affect,
    Interval,
    Kind,
    Memory,
    Policy,
    Seal,
    Source,
    Status,
    Turn,
    Verification,
    Zone,
)
from engram.model.scope import Scope
from engram.model.triple import Triple
from engram.storage.connection import Row
from engram.storage.rows import from_micros, legible, moment_of, names_of

COLUMNS: Final = (
    "partition", "id", "external_id", "session", "role", "speaker", "kind", "category", "text", "caption", "tool",
    "source", "sources", "entities", "importance", "importance_given", "confidence", "valence", "arousal", "dominance",
    "surprise", "occurred_from", "occurred_until", "valid_from", "valid_until", "learnt", "recorded_at", "status",
    "verification", "policy", "pinned", "seal", "zone", "flags", "metadata", "epistemic", "tz", "version", "seq",
    "subject", "relation", "object", "denied",
)  # fmt: skip
"""What a memory is made of, in the order in which `memory_from` takes it."""

E = TypeVar("E", bound=StrEnum)


def named(kind: type[E]) -> Mapping[str, E]:
    """The members of an enumeration by their values: a look into a table is several times faster than asking it."""
    return {member.value: member for member in kind}


KINDS, SOURCES, STATUSES = named(Kind), named(Source), named(Status)
ENTITY_KINDS = named(EntityKind)
VERIFICATIONS, POLICIES, SEALS, ZONES = named(Verification), named(Policy), named(Seal), named(Zone)
ALWAYS, UNMOVED = Interval(), Affect()
SETTERS: Final = {field.name: getattr(Turn, field.name).__set__ for field in fields(Turn)}
"""How each field of a new memory is filled in: the constructor of a frozen class takes three times as long."""


@legible
def columns_of(record: Mapping[str, Any]) -> Row:
    """The columns of a memory, as `memory_from` takes them, of a row by name."""
    return tuple(record[column] for column in COLUMNS)


@legible
def memory_from(row: Sequence[Any], scope: Scope, project: str) -> Memory:
    """A memory from the columns of its row and its partition's scope."""
    (
        _, id, external_id, session, role, speaker, kind, category, text, caption, tool,
        source, sources, entities, importance, importance_given, confidence, valence, arousal, dominance,
        surprise, occurred_from, occurred_until, valid_from, valid_until, learnt, recorded_at, status,
        verification, policy, pinned, seal, zone, flags, metadata, epistemic, tz, version, seq,
        subject, relation, object_, denied,
    ) = row  # fmt: skip
    affect = Affect(valence, arousal, dominance, surprise) if valence or arousal or dominance or surprise else UNMOVED
    triple = (
        None if relation is None else Triple(subject=subject, relation=relation, object=object_, denied=bool(denied))
    )
    values = {
        "id": id, "scope": scope, "kind": KINDS[kind], "category": category, "text": text, "source": SOURCES[source],
        "learnt": moment_of(learnt), "recorded_at": moment_of(recorded_at), "external_id": external_id,
        "project": project or None, "session": session or None, "speaker": speaker, "sources": names_of(sources),
        "mentions": mentions_of(entities), "importance": importance, "importance_given": bool(importance_given),
        "confidence": confidence, "affect": affect, "occurred": interval_of(occurred_from, occurred_until),
        "valid": interval_of(valid_from, valid_until), "status": STATUSES[status],
        "verification": VERIFICATIONS[verification], "policy": POLICIES[policy], "pinned": bool(pinned),
        "seal": SEALS[seal], "zone": ZONES[zone], "flags": names_of(flags),
        "metadata": json.loads(metadata) if metadata != "{}" else {}, "epistemic": epistemic_of(epistemic),
        "triple": triple, "tz": tz, "version": version, "seq": seq,
    }  # fmt: skip
    memory = object.__new__(Memory if role is None else Turn)
    if role is not None:
        values |= {"role": role, "caption": caption, "tool": json.loads(tool) if tool else None}
    for name, value in values.items():
        SETTERS[name](memory, value)
    return memory


def mentions_of(text: str) -> tuple[Mention, ...]:
    """The names in a memory again; none, which is the commonest, without work."""
    if text == "[]":
        return ()
    return tuple(Mention(it["entity"], it["name"], ENTITY_KINDS[it["kind"]]) for it in json.loads(text))


def epistemic_of(text: str | None) -> Epistemic | None:
    """How it was come by, from JSON."""
    if text is None:
        return None
    detail = json.loads(text)
    name = detail.pop("kind")
    return next(kind(**detail) for kind in EPISTEMIC_KINDS if kind.__name__.lower() == name)


def interval_of(start: int | None, until: int | None) -> Interval:
    """A stretch of time from its ends; the one without any, which is the commonest, without work."""
    return ALWAYS if start is None and until is None else Interval(from_micros(start), from_micros(until))
