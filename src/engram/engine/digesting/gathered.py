"""Turns that are to be read, and what was said before each, looked up in one snapshot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engram.engine.setting import Setting
from engram.model.memory import GONE, Memory, Turn
from engram.ports import View


class Gathered(NamedTuple):
    """Turns to be read, and what was said before each."""

    turns: Sequence[Turn]
    before: Mapping[str, Sequence[Turn]]


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
    return Gathered(turns, contexts(view, turns, count))


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
