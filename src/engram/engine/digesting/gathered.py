"""Turns that are to be read, and what was said before each, looked up in one snapshot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from engram.engine.setting import Setting
from engram.model.memory import GONE, Memory, Turn, Voice
from engram.ports import View


class Gathered(NamedTuple):
    """Turns to be read, what was said before each, and of copies the turn that was observed first."""

    turns: Sequence[Turn]
    before: Mapping[str, Sequence[Turn]]
    copies: Mapping[str, str]


def looked_up(setting: Setting, ids: Sequence[str]) -> Gathered:
    """Some turns, in a snapshot of their own."""
    with setting.storage.read(setting.identity) as view:
        return gather(view, ids, setting.tunables.digest_context, {})


def gather(view: View, ids: Sequence[str], count: int, said: Mapping[str, Memory]) -> Gathered:
    """Those of some turns that are still there, each with so many before it; what was looked up is not again."""
    unknown = [id for id in ids if id not in said]
    found = {**said, **view.memories(unknown)} if unknown else said
    known = [found[id] for id in ids if id in found and found[id].status not in GONE]
    turns = [turn for turn in known if isinstance(turn, Turn)]
    before = contexts(view, turns, count)
    originals = {turn.id: original_of(turn, before[turn.id]) for turn in turns}
    copies = {id: original.id for id, original in originals.items() if original is not None}
    return Gathered(turns, {turn.id: said_once(before[turn.id], turn) for turn in turns}, copies)


def contexts(view: View, turns: Sequence[Turn], count: int) -> dict[str, list[Turn]]:
    """What was said before each of some turns; those of one session are looked up together."""
    sessions: dict[tuple[str | None, str | None], list[Turn]] = {}
    for turn in turns:
        sessions.setdefault((turn.project, turn.session), []).append(turn)
    found: dict[str, list[Turn]] = {}
    for said in sessions.values():
        stretch = [*view.leading_to(said[-1], count + len(said) - 1), said[-1]]
        places = {turn.id: place for place, turn in enumerate(stretch)}
        for turn in said:
            place = places.get(turn.id, 0)
            known = place >= count or len(stretch) < count + len(said)
            found[turn.id] = stretch[max(0, place - count) : place] if known else view.leading_to(turn, count)
    return found


def original_of(turn: Turn, before: Sequence[Turn]) -> Turn | None:
    """The turn that another one is a copy of, if it was observed already."""
    return next((each for each in before if as_said(each) == as_said(turn)), None)


def said_once(before: Sequence[Turn], turn: Turn) -> list[Turn]:
    """What was said before a turn, without copies: who observes a transcript again says nothing twice."""
    mine = as_said(turn)
    once = {as_said(each): each for each in before if as_said(each) != mine}
    return list(once.values())


def as_said(turn: Turn) -> tuple[datetime, Voice, str]:
    """What tells whether two turns are copies: the moment, the voice and the words."""
    return turn.learnt, turn.voice, turn.text
