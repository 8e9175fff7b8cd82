"""observe: a turn of conversation is kept word for word."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from engram.cognition.importance import GENERAL
from engram.engine.digesting.digest import digest_new
from engram.engine.permission import tags, writable_scope
from engram.engine.screened import CLEAN, Labels, Marks, text_kept, together, tree_kept, without_secrets
from engram.engine.setting import Setting
from engram.engine.writing.birth import born_as_turn
from engram.engine.writing.forget import ANYBODY, NOBODY, words_of
from engram.engine.writing.graveyard import Claimed, Graveyard
from engram.errors import BadId, InputError, TooLarge
from engram.guard import limits
from engram.model.change import Add, Burial
from engram.model.digest import DigestReport
from engram.model.memory import Affect, Interval, Kind, Memory, Seal, Source, Status, Turn, Zone
from engram.model.scope import Role, Scope
from engram.ports import View
from engram.tunables import Tunables

SOURCES: Mapping[str, Source] = {
    "user": Source.HUMAN,
    "assistant": Source.AGENT,
    "tool": Source.TOOL,
    "system": Source.DOCUMENT,
}
Report = Callable[[DigestReport], object]
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
    marks: Marks = CLEAN
    otherwise: str | None = None  # the text as it would be kept by another policy for credentials


def observe_many(setting: Setting, turns: Iterable[Mapping[str, object]], report: Report | None = None) -> list[Turn]:
    """Keep turns in one durable transaction; a turn that was kept before is given back as it is.

    What is digested before this returns is reported, if anything is.
    """
    now, tunables = setting.clock(), setting.tunables
    if isinstance(turns, str | Mapping) or not isinstance(turns, Iterable):
        raise InputError(f"observe_many takes a list of turns, not {limits.shown(turns)}")
    if setting.digestion is not None and setting.digestion.leisure is not None:
        setting.digestion.leisure.heard()
    said: list[Said] = []
    labels = Labels(setting.secrets)
    for turn in turns:
        if len(said) == tunables.batch_limit:
            raise TooLarge(f"more than {tunables.batch_limit:,} turns in one batch")
        said.append(screened(checked(turn, now, setting.identity.session, tunables), setting, labels))
    if not said:
        return []
    said_last = max(turn.at for turn in said)
    _, (kept, pressing) = setting.change("observe", lambda view: decide(view, said, setting, now), at=said_last)
    done = digest_new(setting, len(said), pressing=pressing, waits=report is not None)
    if report is not None and done.turns:
        report(done)
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


def screened(turn: Said, setting: Setting, labels: Labels) -> Said:
    """A turn as it may be kept; it is never refused for what it says, only for what it is filed under."""
    source = SOURCES[turn.role]
    labels.check(turn.external_id, "id")
    labels.check(turn.session, "session")
    speaker, named = labels.speaker(turn.speaker)
    turn = turn if speaker is turn.speaker else turn._replace(speaker=speaker)
    text, marks = text_kept(setting, turn.text, source)
    marks = marks if named is CLEAN else marks.beside(named)
    if turn.caption is None and not turn.tool and not turn.meta:
        if marks is CLEAN:
            return turn
        return turn._replace(text=text, marks=marks, otherwise=otherwise(turn, text, marks))
    caption, shown = (None, CLEAN) if turn.caption is None else text_kept(setting, turn.caption, source)
    tool, given = tree_kept(setting, turn.tool, Source.TOOL)
    meta, told = tree_kept(setting, turn.meta, source)
    return turn._replace(
        text=text, caption=caption, tool=tool, meta=meta, marks=together((marks, shown, given, told.of_secrets())),
        otherwise=otherwise(turn, text, marks),
    )  # fmt: skip


def otherwise(turn: Said, kept: str, marks: Marks) -> str | None:
    """The text as it would be kept were credentials masked, if they are not, and else unmasked."""
    if kept != turn.text:
        return turn.text
    return without_secrets(kept) if marks.seal is Seal.CONFIDENTIAL else None


def decide(view: View, said: list[Said], setting: Setting, now: datetime) -> tuple[list[Add], tuple[list[Turn], bool]]:
    """What is new becomes an Add, and whether any presses; what is known is found; what was forgotten stays away."""
    scope = writable_scope(view, None, setting.tunables)
    changes: list[Add] = []
    kept: list[Turn] = []
    batch: dict[tuple[str | None, str], Turn] = {}
    urgent = is_urgent(setting, len(said))
    yard, few = Graveyard(view, setting), len(said) <= setting.tunables.digest_turns
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
        pressing = urgent(turn) or (wary and few and yard.touched(claimed(fresh)))
        changes.append(Add(memory=fresh, urgent=pressing))
        kept.append(fresh)
        if named:
            batch[named] = fresh
    return changes, (kept, any(change.urgent for change in changes))


def claimed(turn: Turn) -> Claimed:
    """A turn as it is compared with what was taken back."""
    return Claimed(turn.scope, turn.project, turn.text)


def is_urgent(setting: Setting, turns: int) -> Callable[[Said], bool]:
    """Whether a turn should be digested at once; of many that come together none is: they are done soon anyway."""
    if setting.digestion is None or not setting.tunables.digest or turns > setting.tunables.digest_turns:
        return lambda _: False
    reader = setting.digestion.reader
    return lambda turn: reader.is_urgent(turn.text, turn.role)


def same(before: Memory, turn: Said) -> Turn:
    """The same id must mean the same words."""
    if not isinstance(before, Turn) or before.text not in (turn.text, turn.otherwise):
        raise BadId(
            f"id {turn.external_id!r} stands for another text in this session",
            hint="give new content a new id, or use correct() to change what is known",
        )
    return before


def withheld(view: View, turn: Said, scope: Scope) -> bool:
    """Tell whether this saying was forgotten or erased, so that ingesting it again does not bring it back.

    Exports differ in what they call a session, in whether they name speakers, and in fractions of a second: the same
    words are the same saying if they were said before they were let go.
    """
    claims = view.claims
    texts = dict.fromkeys((turn.text, turn.otherwise or turn.text))
    hashes = [claims.saying(scope, turn.session, turn.speaker, turn.at, text) for text in texts]
    if turn.external_id:
        hashes.append(claims.turn(scope, turn.session, turn.external_id))
    if any(view.tombstones(scope, claim) for claim in hashes):
        return True
    speakers = (turn.speaker, ANYBODY) if turn.speaker else (NOBODY,)
    worded = [claim for text in texts for claim in words_of(view, scope, text, *speakers)]
    stones = [stone for claim in worded for stone in view.tombstones(scope, claim)]
    return any(stone.burial is not Burial.CORRECTED and turn.at <= stone.at for stone in stones)


def turn_of(turn: Said, scope: Scope, setting: Setting, now: datetime, seq: int) -> Turn:
    """A turn as a memory: episodic, verbatim."""
    identity, marks = setting.identity, turn.marks
    zone = Zone.QUARANTINE if identity.role is Role.GUEST else marks.zone
    affect, importance, metadata = born_as_turn(
        turn.text, turn.role, turn.meta, setting.tunables, plain=marks is CLEAN and zone is not Zone.QUARANTINE
    )
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
        seal=marks.seal,
        zone=zone,
        flags=(*tags(identity), *marks.flags),
        importance=importance,
        affect=affect,
        metadata=metadata,
        tz=identity.tz,
        seq=seq,
        role=turn.role,
        caption=turn.caption,
        tool=turn.tool,
    )


def absent(turn: Turn) -> Turn:
    """What stands for a turn that was not kept: its id, no words, status erased."""
    return replace(
        turn, text="", caption=None, tool=None, importance=GENERAL, affect=Affect(), metadata={}, status=Status.ERASED,
        flags=("skipped",),
    )  # fmt: skip
