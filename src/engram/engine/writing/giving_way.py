"""How a memory gives way to another, whoever says so: both know of each other, and the turns behind it are marked."""

from __future__ import annotations

from datetime import datetime

from engram.engine.setting import Setting
from engram.model.change import UPDATE, Change, Connect, SetStatus, Supersede, Was
from engram.model.confirmation import is_confirmed_since
from engram.model.link import Link
from engram.model.memory import GONE, Memory, Status, Turn
from engram.ports import View

REVIEWED = "its source was corrected"
DERIVED = frozenset({"derived_from", "inferred_from"})


def superseded(
    view: View, old: Memory, new: Memory, ended: Was, reason: str, setting: Setting, at: datetime,
    marked: set[str], because: tuple[str, ...] = (),
) -> list[Change]:  # fmt: skip
    """The old gives way, both know of each other, and what was derived from the old is put under review.

    The turns that the old was read from stay, and are marked, unless they are `marked` already. An update that is only
    recognised (its reason begins with `update:`) changes nothing where somebody confirmed the old after it was said.
    """
    if reason.startswith(UPDATE) and is_confirmed_since(old, new.learnt):
        return []
    changes = giving_way(view, old, new, ended, reason, setting, at, because)
    for turn in view.memories(old.sources).values():
        if isinstance(turn, Turn) and turn.status not in GONE and turn.id not in {*new.sources, *marked}:
            changes += giving_way(view, turn, new, ended, reason, setting, at, because)
            marked.add(turn.id)
    for derived in all_derived_from(view, old.id):
        if derived.status is Status.ACTIVE and derived.id not in {new.id, *marked}:
            review = SetStatus(id=derived.id, status=Status.CHALLENGED, reason=REVIEWED, because=(old.id,))
            changes.append(review)
    return changes


def all_derived_from(view: View, id: str) -> list[Memory]:
    """What was derived from a memory, and what was derived from that, by its sources or by a link that says so."""
    found: dict[str, Memory] = {}
    next_ids = [id]
    while next_ids:
        step = {each.id: each for origin in next_ids for each in derived_from(view, origin) if each.id not in found}
        found |= step
        next_ids = list(step)
    return [memory for memory in found.values() if memory.id != id and not isinstance(memory, Turn)]


def derived_from(view: View, id: str) -> list[Memory]:
    """What was derived from a memory itself."""
    origins = [link.origin for link in view.links(id) if link.target == id and link.relation in DERIVED]
    return [*view.derived_from(id), *(view.memories(origins).values() if origins else ())]


def giving_way(
    view: View, old: Memory, new: Memory, ended: Was, reason: str, setting: Setting, at: datetime,
    because: tuple[str, ...] = (),
) -> list[Change]:  # fmt: skip
    """A memory gives way to another, or a turn is marked, and both know of each other."""
    changes: list[Change] = [Supersede(id=old.id, by=new.id, was=ended, reason=reason, because=(new.id, *because))]
    for origin, relation, target in ((new, "supersedes", old), (old, "superseded_by", new)):
        if view.link_between(origin.id, relation, target.id) is None:
            link = Link(id=setting.ids(at), origin=origin.id, target=target.id, relation=relation, reinforced_at=at)
            changes.append(Connect(link=link))
    return changes
