"""Updates as the detector makes them, by hand: a newer memory supersedes an older one, or puts it in doubt."""

from __future__ import annotations

from engram import Memory, Mind
from engram.engine.writing.giving_way import superseded
from engram.model.change import UPDATE, Change, SetStatus, Was
from engram.model.memory import Status
from engram.ports import View

WHY = f"{UPDATE} 0.84, same matter, another value"


def supersede(mind: Mind, old: Memory, new: Memory, why: str = WHY) -> None:
    """An update is recognised: the older gives way."""
    setting = mind._setting

    def decide(view: View) -> tuple[list[Change], None]:
        return superseded(view, old, new, Was.CHANGED, why, setting, setting.clock(), set()), None

    setting.change("digest", decide)


def challenge(mind: Mind, old: Memory, new: Memory, why: str = WHY) -> None:
    """An update is suspected: the older is put in doubt."""
    doubt = SetStatus(id=old.id, status=Status.CHALLENGED, reason=why, because=(new.id,))
    mind._setting.change("digest", lambda view: ([doubt], None))
