"""Which turns are to be digested now: those that press, those that are due, or all that wait."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

from engram.cognition.due import Patience, due
from engram.cognition.reading.signal import Mark, scan
from engram.engine.digesting.gathered import Gathered, gather
from engram.engine.digestion import Chores
from engram.engine.setting import Setting
from engram.model.digest import DigestReport
from engram.model.memory import Memory, Turn

TAKING_BACK = frozenset({Mark.CORRECTION, Mark.FORGET})
A_FEW = 8  # turns that are digested beside other calls before the next may have its turn


class Due(NamedTuple):
    """Turns to be digested now, whether more wait, those turns if they were looked up, and what was done with them."""

    ids: tuple[str, ...] = ()
    more: bool = False
    gathered: Gathered | None = None
    done: DigestReport = DigestReport()


def chores_of(setting: Setting) -> Chores:
    """What is remembered of a scope while its turns are digested."""
    assert setting.digestion is not None
    return setting.digestion.chores.setdefault(setting.identity.home, Chores())


def what_is_due(setting: Setting) -> Due:
    """The turns that are due, so many as one call digests."""
    return what_waits(setting, setting.tunables.digest_at_once)


def what_little_is_due(setting: Setting) -> Due:
    """The turns that are due if they are few; of many, those that press."""
    found = what_is_due(setting)
    return pressing_most(setting, setting.tunables.digest_at_once)._replace(more=True) if found.more else found


def what_little_waits(setting: Setting) -> Due:
    """All turns that wait if they are few; of many, those that press."""
    most = setting.tunables.digest_at_once
    with setting.storage.read(setting.identity) as view:
        waiting = view.waiting(setting.identity.home, most + 1)
    if len(waiting) > most:
        return pressing_most(setting, most)._replace(more=True)
    return Due(tuple(turn.id for turn in waiting))


def what_presses(setting: Setting) -> Due:
    """The few turns that press."""
    return pressing_most(setting, setting.tunables.digest_turns)


def pressing_most(setting: Setting, most: int) -> Due:
    """The last turns that press; before one that takes something back, the few that wait in its session."""
    home, tunables = setting.identity.home, setting.tunables
    with setting.storage.read(setting.identity) as view:
        urgent = view.urgent(home, most)
        said = view.memories([turn.id for turn in urgent])
        behind = {turn.session for turn in urgent if turn.id in said and looks_back(said[turn.id])}
        waiting = view.waiting(home, tunables.digest_at_once) if behind else []
        before = [turn.id for turn in waiting if turn.session in behind]
        ids = tuple(dict.fromkeys([*before, *(turn.id for turn in urgent)]))
        return Due(ids, gathered=gather(view, ids, tunables.digest_context, said) if ids else None)


def looks_back(said: Memory) -> bool:
    """Whether a turn that presses may take back what was said: by what it says, or by what was taken back before."""
    seen = scan(said.text, said.role if isinstance(said, Turn) else "")
    return not seen.high or not TAKING_BACK.isdisjoint(seen.marks)


def what_can_be_done(setting: Setting) -> Due:
    """A few of the turns that wait; where a model reads them too, only those that are due: it is asked about many."""
    assert setting.digestion is not None
    return what_waits(setting, A_FEW, all_due=setting.digestion.model is None)


def what_waits(setting: Setting, most: int, *, all_due: bool = False) -> Due:
    """So many of the turns that wait and are due; of more, first those that press.

    What was said before a turn that pressed is due as well.
    """
    assert setting.digestion is not None
    tunables, home = setting.tunables, setting.identity.home
    patience = Patience(tunables.digest_turns, timedelta(minutes=tunables.digest_minutes), setting.digestion.opened)
    with setting.storage.read(setting.identity) as view:
        waiting = view.waiting(home, most + 1)
        more = len(waiting) > most
        found = view.urgent(home, tunables.digest_turns) if more else []
        if not found:
            all_due = all_due or more or chores_of(setting).hurried
            found = waiting[:most] if all_due else due(waiting, setting.clock(), patience)
        ids = tuple(turn.id for turn in found)
        return Due(ids, more, gather(view, ids, tunables.digest_context, {}) if ids and not more else None)
