"""What turns and claims state, as the reader tells."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

from engram.cognition.facts.reading import claimed
from engram.engine.digestion import MISREAD
from engram.engine.screened import is_hostile
from engram.engine.setting import Setting
from engram.model.local import local
from engram.model.memory import Turn
from engram.model.proposal import Left, Proposal, Reading, Refusal, Utterance
from engram.model.triple import Triple


def read_turn(setting: Setting, turn: Turn, before: Sequence[Turn]) -> Reading:
    """What a turn tells; a hostile one tells nothing, and a reader that stumbles over one leaves it unread."""
    if is_hostile(turn):
        return Reading()
    speakers = {each.speaker for each in before if each.speaker}
    heard = [utterance(each, speakers) for each in before if not is_hostile(each)]
    return read_safely(setting, utterance(turn, speakers), heard)


def read_safely(setting: Setting, said: Utterance, before: Sequence[Utterance]) -> Reading:
    """The same for what a reader sees of a turn, which it reads by the clock of whoever speaks."""
    if setting.digestion is None:
        return Reading()
    by_their_clock = replace(said, at=local(said.at, ZoneInfo(said.tz)))
    try:
        return setting.digestion.reader.read(by_their_clock, before)
    except MISREAD as error:
        setting.digestion.trouble = f"something said could not be read: {type(error).__name__}"
        return Reading(left=(Left(said.text, Refusal.FAULT),))


def utterance(turn: Turn, speakers: Set[str]) -> Utterance:
    """A turn as a reader sees it; where two people talk, each speaks to the other."""
    others = speakers - {turn.speaker}
    addressee = next(iter(others)) if turn.speaker and len(others) == 1 else None
    return Utterance(
        role=turn.role, text=turn.text, at=turn.learnt, speaker=turn.speaker, addressee=addressee, tz=turn.tz
    )


def triple_in(_: Setting, claim: str, at: datetime) -> Triple | None:
    """The parts of a claim, where a core relation is certain."""
    return claimed(claim, at).triple


def told_by(setting: Setting, claim: str, at: datetime) -> Proposal:
    """All that a claim tells: its kind, its times, its parts, and whether it corrects."""
    return claimed(claim, local(at, ZoneInfo(setting.identity.tz)))


def stated(setting: Setting, said: Utterance) -> tuple[Proposal, ...]:
    """What words state by themselves, as far as the reader can tell."""
    return read_safely(setting, said, ()).proposals
