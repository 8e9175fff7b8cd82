"""A wish that was not meant: what was forgotten for it comes back when the next thing said is `Just kidding!`."""

from __future__ import annotations

from engram.cognition.reading.jest import only_jest
from engram.cognition.reading.wishes import last_extent, only_wishes
from engram.engine.digesting.notes import Notes
from engram.engine.digesting.wishes import JUST_NOW, LOOKED_BACK, MOST_OF_ONE, TO_ERASE, is_by, wisher_of
from engram.engine.writing.restore import coming_back
from engram.model.change import Revise
from engram.model.memory import Memory, Source, Status, Turn
from engram.model.recall import Filters


def take_wish_back(notes: Notes, turn: Turn) -> None:
    """Bring back what was forgotten for the wish that somebody says was none, if a turn says just that."""
    if turn.source is not Source.HUMAN or not only_jest(turn.text, wide=True):
        return
    wish = wish_before(notes, turn)
    back = forgotten_for(notes, wish) if wish is not None else []
    if wish is None or not back:
        return
    for memory in back:
        if TO_ERASE in memory.flags:
            flags = tuple(flag for flag in memory.flags if flag != TO_ERASE)
            notes.changes.append(Revise(id=memory.id, fields={"flags": flags}, because=(turn.id,)))
    notes.changes += coming_back(notes.view, back, notes.setting, turn.learnt)
    notes.unsettling = True


def wish_before(notes: Notes, turn: Turn) -> Turn | None:
    """The wish that somebody uttered last, if it was just now and nothing but a wish."""
    wisher = wisher_of(notes, turn)
    before = reversed(notes.view.leading_to(turn, LOOKED_BACK, forgotten=True))
    last = next((each for each in before if is_by(each, wisher)), None)
    if last is None or turn.learnt - last.learnt > JUST_NOW or not only_wishes(last.text):
        return None
    extent = last_extent(last.text)
    return last if extent is not None and only_jest(turn.text, wide=extent.is_wide) else None


def forgotten_for(notes: Notes, wish: Turn) -> list[Memory]:
    """What was forgotten because of a wish, and because of that."""
    gone = notes.view.listing(Filters(statuses=frozenset({Status.FORGOTTEN.value})), MOST_OF_ONE)
    here = {memory.id: memory for memory in gone if memory.scope == wish.scope and memory.id != wish.id}
    because = {id: set(notes.view.history(id)[-1].because) for id in here}
    wanted = {id for id, why in because.items() if wish.id in why}
    return [memory for id, memory in here.items() if id in wanted or not because[id].isdisjoint(wanted)]
