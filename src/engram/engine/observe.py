"""observe: a turn of conversation is kept word for word."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from engram.engine.permission import tags, writable_scope
from engram.engine.setting import Setting
from engram.errors import BadId, InputError, TooLarge
from engram.guard import limits
from engram.model.change import Add, Change
from engram.model.memory import Interval, Kind, Memory, Source, Status, Turn, Zone
from engram.model.scope import Role, Scope
from engram.ports import View
from engram.tunables import Tunables

SOURCES: Mapping[str, Source] = {
    "user": Source.HUMAN,
    "assistant": Source.AGENT,
    "tool": Source.TOOL,
    "system": Source.DOCUMENT,
}
KEYS = frozenset({"role", "text", "speaker", "at", "id", "session", "caption", "tool", "meta"})


class Said(NamedTuple):  # one for every turn: a tuple is made several times faster than a frozen dataclass
    """A turn that passed the border."""

    role: str
    text: str
    speaker: str | None
    at: datetime
    external_id: str | None
    session: str | None
    caption: str | None
    tool: Mapping[str, object] | None
    meta: Mapping[str, object] | None


def observe_many(setting: Setting, turns: Iterable[Mapping[str, object]]) -> list[Turn]:
    """Keep turns in one durable transaction; a turn that was kept before is given back as it is."""
    now, tunables = setting.clock(), setting.tunables
    if isinstance(turns, str | Mapping) or not isinstance(turns, Iterable):
        raise InputError(f"observe_many takes a list of turns, not {limits.shown(turns)}")
    said: list[Said] = []
    for turn in turns:
        if len(said) == tunables.batch_limit:
            raise TooLarge(f"more than {tunables.batch_limit:,} turns in one batch")
        said.append(checked(turn, now, setting.identity.session, tunables))
    if not said:
        return []
    said_last = max(turn.at for turn in said)
    _, kept = setting.change("observe", lambda view: decide(view, said, setting, now), at=said_last)
    return kept


def checked(turn: Mapping[str, object], now: datetime, session: str | None, tunables: Tunables) -> Said:
    """Refuse what cannot be kept, with a code and a hint, before anything is written."""
    if not isinstance(turn, Mapping):
        raise InputError(f"a turn is a mapping, not {type(turn).__name__}", hint="pass role= and text= at least")
    unknown = [key for key in turn if key not in KEYS]
    if unknown:
        raise InputError(f"a turn has no {limits.shown(unknown[0])}", hint=f"the keys are {', '.join(sorted(KEYS))}")
    role = turn.get("role")
    if not isinstance(role, str) or role not in SOURCES:
        raise InputError(f"role is {limits.shown(role)}", hint=f"use one of {', '.join(SOURCES)}")
    at = turn.get("at")
    return Said(
        role=role,
        text=limits.text(turn.get("text"), tunables.text_limit),
        speaker=limits.label(turn.get("speaker"), "speaker"),
        at=now if at is None else limits.past(at, now, tunables.future_tolerance_s),
        external_id=limits.label(turn.get("id"), "id"),
        session=limits.label(turn.get("session"), "session") or session,
        caption=limits.paragraph(turn.get("caption"), tunables.claim_limit, "caption"),
        tool=limits.mapping(turn.get("tool"), tunables.text_limit, "tool"),
        meta=limits.mapping(turn.get("meta"), tunables.meta_limit, "meta"),
    )


def decide(view: View, said: list[Said], setting: Setting, now: datetime) -> tuple[list[Change], list[Turn]]:
    """What is new becomes an Add; what is known is found; what was forgotten or erased stays away."""
    scope = writable_scope(view, None, setting.tunables)
    changes: list[Change] = []
    kept: list[Turn] = []
    batch: dict[tuple[str | None, str], Turn] = {}
    wary, place = view.has_tombstones(scope), view.position(scope, setting.identity.project)
    before_now = view.by_external_ids(scope, [(turn.session, turn.external_id) for turn in said if turn.external_id])
    for turn in said:
        named = (turn.session, turn.external_id) if turn.external_id else None
        before = (before_now.get(named) or batch.get(named)) if named else None
        if before is not None:
            kept.append(same(before, turn))
            continue
        fresh = turn_of(turn, scope, setting, now, place + len(changes) + 1)
        if wary and withheld(view, turn, scope):
            kept.append(absent(fresh))
            continue
        changes.append(Add(memory=fresh))
        kept.append(fresh)
        if named:
            batch[named] = fresh
    return changes, kept


def same(before: Memory, turn: Said) -> Turn:
    """The same id must mean the same words."""
    if not isinstance(before, Turn) or before.text != turn.text:
        raise BadId(
            f"id {turn.external_id!r} stands for another text in this session",
            hint="give new content a new id, or use correct() to change what is known",
        )
    return before


def withheld(view: View, turn: Said, scope: Scope) -> bool:
    """Tell whether this very saying was forgotten or erased, so that ingesting it again does not bring it back."""
    claims = view.claims
    hashes = [claims.saying(scope, turn.session, turn.speaker, turn.at, turn.text)]
    if turn.external_id:
        hashes.append(claims.turn(scope, turn.session, turn.external_id))
    return any(view.tombstones(scope, claim) for claim in hashes)


def turn_of(turn: Said, scope: Scope, setting: Setting, now: datetime, seq: int) -> Turn:
    """A turn as a memory: episodic, verbatim."""
    identity = setting.identity
    return Turn(
        id=setting.ids(now),
        scope=scope,
        project=identity.project,
        kind=Kind.EPISODIC,
        category="general",
        text=turn.text,
        source=SOURCES[turn.role],
        learnt=turn.at,
        recorded_at=now,
        external_id=turn.external_id,
        session=turn.session,
        speaker=turn.speaker,
        occurred=Interval(turn.at, turn.at),
        zone=Zone.QUARANTINE if identity.role is Role.GUEST else Zone.WORKING,
        flags=tags(identity),
        metadata=turn.meta or {},
        tz=identity.tz,
        seq=seq,
        role=turn.role,
        caption=turn.caption,
        tool=turn.tool,
    )


def absent(turn: Turn) -> Turn:
    """What stands for a turn that was not kept: its id, no words, status erased."""
    return replace(turn, text="", caption=None, tool=None, metadata={}, status=Status.ERASED, flags=("skipped",))
