"""Which turns are to be digested now, of those that wait."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from engram.model.digest import Waiting


@dataclass(frozen=True, slots=True)
class Patience:
    """How many turns of a session may wait, for how long, and since when others than ours have been waiting."""

    turns: int
    wait: timedelta
    opened: datetime


def due(waiting: Sequence[Waiting], now: datetime, patience: Patience) -> list[Waiting]:
    """The turns of sessions that are over, or whose turns are many, old or urgent."""
    many = Counter(turn.session for turn in waiting)
    sessions = {
        turn.session
        for turn in waiting
        if turn.urgent
        or many[turn.session] >= patience.turns
        or now - turn.since >= patience.wait
        or turn.since < patience.opened
        or turn.session != waiting[-1].session
    }
    return [turn for turn in waiting if turn.session in sessions]
