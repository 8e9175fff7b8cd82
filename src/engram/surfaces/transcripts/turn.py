"""The rules every turn obeys, wherever it comes from: not empty, not too long, UTF-8, not in the future."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypedDict, cast

from engram.guard.limits import has_something_to_see
from engram.surfaces.transcripts.moment import Unreadable, moment
from engram.surfaces.transcripts.records import Skipped
from engram.surfaces.transcripts.shape import present

MAX_TURN_BYTES = 2**20
MAX_ID_CHARS = 200
MARK_BYTES = 64


class TurnFields(TypedDict, total=False):
    """What `mind.observe_many` takes; keys without a value are left out."""

    role: str
    text: str
    speaker: str
    at: datetime
    id: str
    session: str
    caption: str
    tool: Mapping[str, object]
    meta: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Draft:
    """A turn as its transcript tells it: `at` is the time as written, `position` the place in the session."""

    where: str
    position: str
    role: str
    text: str = ""
    at: object = None
    id: str | None = None
    session: str | None = None
    speaker: str | None = None
    caption: str | None = None
    tool: Mapping[str, object] = field(default_factory=dict)
    meta: Mapping[str, object] = field(default_factory=dict)


class Unfit(Exception):
    """The draft cannot be a turn; the message is the reason."""


def finish(draft: Draft, fingerprint: str, now: datetime) -> TurnFields | Skipped:
    """The turn of a draft; the fingerprint stands for the session where the transcript names none."""
    try:
        return _fields(draft, fingerprint, now)
    except Unfit as fault:
        return Skipped(draft.where, str(fault))


def _fields(draft: Draft, fingerprint: str, now: datetime) -> TurnFields:
    said, caption = has_something_to_see(draft.text), draft.caption or ""
    shown = caption if has_something_to_see(caption) else None
    text = draft.text if said else shown
    if text is None:
        raise Unfit("empty")
    fields = present(
        role=draft.role,
        text=text,
        speaker=draft.speaker,
        at=_time(draft.at, now),
        id=_id(draft, fingerprint),
        session=draft.session,
        caption=shown if said else None,
        tool=draft.tool,
        meta=draft.meta,
    )
    _check_encoding(fields)
    return cast(TurnFields, fields | {"text": cut(text)})


def _time(written: object, now: datetime) -> datetime | None:
    try:
        at = moment(written)
    except Unreadable:
        raise Unfit("time") from None
    if at and at > now:
        raise Unfit("future")
    return at


def _id(draft: Draft, fingerprint: str) -> str:
    if draft.id and draft.id.isprintable() and len(draft.id) <= MAX_ID_CHARS:
        return draft.id
    told = [draft.session or fingerprint, draft.id or draft.position, draft.role, draft.text, draft.caption]
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:32]


def _check_encoding(fields: Mapping[str, object]) -> None:
    try:
        json.dumps(fields, ensure_ascii=False, default=str).encode()
    except UnicodeEncodeError:
        raise Unfit("encoding") from None


def cut(text: str) -> str:
    """The text if it fits into a turn, else its beginning and a mark that says so."""
    raw = text.encode("utf-8", "replace")
    if len(raw) <= MAX_TURN_BYTES:
        return text
    kept = raw[: MAX_TURN_BYTES - MARK_BYTES].decode("utf-8", "ignore")
    return f"{kept}\n[cut here: {len(raw)} bytes in all]"
