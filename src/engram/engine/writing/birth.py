"""What a memory is given when it is made, and keeps: how it feels, what it is worth, what it tells of itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

from engram.cognition.affect import felt
from engram.cognition.classify import DEFAULT_CATEGORY
from engram.cognition.importance import GENERAL, importance_at_birth, marks_beside
from engram.cognition.inference import inferred, named, seen
from engram.cognition.reading.signal import scan
from engram.cognition.weights import importance_weights
from engram.engine.digestion import MISREAD
from engram.errors import InputError
from engram.guard import limits
from engram.model.change import Add, Change, Mentioned, Revise
from engram.model.commitment import Commitment
from engram.model.entity import Mention
from engram.model.memory import Affect, Band, Memory, Policy, band
from engram.tunables import Tunables

COMMITMENT = "commitment"


def worth(
    category: str, said: str, role: str, affect: Affect, tunables: Tunables, distances: Sequence[float] = ()
) -> float:
    """How important something is that nobody gave a figure for; `distances` to what is nearest tell if it surprises."""
    return importance_at_birth(
        category or DEFAULT_CATEGORY,
        marks=marks_beside(scan(said, role).marks, category, said),
        arousal=affect.arousal,
        distances=distances,
        weights=importance_weights(tunables),
    )


def lasting(confidence: float) -> Policy:
    """How long something is meant to last: a guess only until it is confirmed."""
    return Policy.EPHEMERAL if band(confidence) is Band.SPECULATIVE else Policy.DURABLE


def told_of_itself(
    text: str, at: datetime, tz: str, tone: Affect, category: str, due: datetime | None = None
) -> dict[str, object]:
    """What a new statement tells of itself, but for whom it names; something promised is open."""
    promise = Commitment(due=due).as_metadata() if category == COMMITMENT else {}
    return {**told_by_words(text, at, tz, tone, category), **promise}


def told_by_words(text: str, at: datetime, tz: str, tone: Affect, category: str | None) -> dict[str, object]:
    """What the words of a statement tell of it, but for whom they name.

    `tone` is how its words feel, whatever else makes it felt: that something is corrected is no mood.
    """
    try:
        return inferred(text, at=at, tz=ZoneInfo(tz), affect=tone, promised=category == COMMITMENT)
    except MISREAD:  # it costs what the text tells of itself, never the memory
        return {}


def born_as_turn(
    text: str, role: str, meta: Mapping[str, object] | None, tunables: Tunables, *, plain: bool
) -> tuple[Affect, float, Mapping[str, object]]:
    """How a turn feels, what it is worth and what it tells of itself; only of a `plain` one, what its words are too."""
    try:
        affect = felt(text)
        importance = worth(DEFAULT_CATEGORY, text, role, affect, tunables)
        return affect, importance, beside(seen(text, affect, words=plain), meta, tunables.meta_limit)
    except MISREAD:  # a turn is never refused for its content
        return Affect(), GENERAL, meta or {}


def beside(told: Mapping[str, object], given: Mapping[str, object] | None, limit: int) -> Mapping[str, object]:
    """What a memory tells of itself beside what the caller says of it, which comes first where both do not fit."""
    if not given:
        return told
    try:
        return limits.mapping({**told, **given}, limit, "meta") or {}
    except InputError:
        return given


def with_names(changes: Iterable[Change], linked: Iterable[Change]) -> list[Change]:
    """Changes whose new memories tell whom and what they name, as it was found for the registry of entities."""
    told = {change.id: named(change.mentions) for change in linked if isinstance(change, Mentioned)}
    return [with_names_of(change, told) for change in changes] if any(told.values()) else list(changes)


def with_names_of(change: Change, names: Mapping[str, dict[str, object]]) -> Change:
    """One change with the names; what the caller said himself stays, and so does what was changed since."""
    match change:
        case Add(memory=memory) if told := names.get(memory.id):
            return replace(change, memory=with_told(memory, told))
        case Revise(id=id, fields={"metadata": dict(held)}) if told := names.get(id):
            return replace(change, fields={**change.fields, "metadata": {**told, **held}})
        case _:
            return change


def retold(memory: Memory, wording: str, mentions: Iterable[Mention]) -> dict[str, object]:
    """The metadata of a memory in other words: what the old ones told goes, what somebody said of it stays."""
    said = (memory.learnt, memory.tz, memory.affect, memory.category)
    told = told_by_words(memory.text, *said) | named(memory.mentions)
    given = {key: value for key, value in memory.metadata.items() if key not in told or told[key] != value}
    return {**told_by_words(wording, *said), **named(mentions), **given}


def with_told(memory: Memory, told: Mapping[str, object]) -> Memory:
    """A memory that tells more of itself."""
    return replace(memory, metadata={**told, **memory.metadata})
