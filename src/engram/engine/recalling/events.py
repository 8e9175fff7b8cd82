"""Events that tell a time: memory says when `the migration` was, and so when two days before the migration were."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from functools import cache

import numpy as np

from engram.cognition.bm25 import Ordinals
from engram.cognition.event_mentions import tells_beside
from engram.cognition.events import Happening, asked_besides, but_for, fitting_best, lessened, retold
from engram.cognition.fusion import NO_TIME, Near, closest
from engram.cognition.times import (
    Anchored,
    Window,
    anchors,
    asks_of_habits,
    has_nothing_to_look_for,
    leading_up,
    resolve,
)
from engram.model.memory import Memory, Turn
from engram.ports import Matches, View

MOST_ANCHORS = 8  # times told by events that are looked at: each event is a question of its own
MOST_READ = 48  # documents with an event's words, read for whether they say themselves what was before or after it
Know = Callable[[str], Happening | None]
"""Looks an event up; None if memory does not know it."""
People = Callable[[str], Collection[str]]
"""The words of a question that name people."""


@dataclass(frozen=True, slots=True)
class Dated:
    """The times that the events of a question tell, what fits them, and what the question asks besides.

    They are `unsure` if memory does not surely tell when an event was. `told` are the documents that say themselves
    that they tell of what was before or after it.
    """

    windows: tuple[Window, ...] = ()
    near: Near = NO_TIME
    besides: str = ""
    unsure: bool = False
    told: frozenset[int] = frozenset()


NOT_DATED = Dated()


@dataclass(frozen=True, slots=True)
class Told:
    """A time told by events that memory knows: the window that is meant."""

    anchor: Anchored
    window: Window
    events: tuple[Happening, ...]


def dated(view: View, question: str, matches: Matches, know: Know, people: People) -> Dated:
    """The times a question tells by events that memory knows.

    Where something else is of those times, an event does not count as of a time beside itself, nor are its words looked
    for, unless it may be what the question is about: how Ana felt after the accident is told with the accident.
    """
    times = list(known(anchors(question)[:MOST_ANCHORS], cache(know)))
    if not times:
        return NOT_DATED
    windows, fits = tuple(it.window for it in times), [view.near(it.window, matches) for it in times]
    besides = asked_besides(question, [it.anchor for it in times])
    by_time = not any(it.anchor.is_open for it in times) or has_nothing_to_look_for(besides, people(besides))
    near = closest([beside(view, it, fit, matches, by_time=by_time) for it, fit in zip(times, fits, strict=True)])
    unsure = not all(event.sure for it in times for event in it.events)
    told = [document for it in times for document in telling_beside(view, it, matches)] if by_time else []
    if told:  # where something else is asked for, its words find it
        near = fitting_best(near, np.unique(np.array(told, np.intp)))
    of_the_event = any(it.anchor.holds_the_event for it in times) or (not by_time and asks_of_habits(question))
    if of_the_event or not len(near.docs):
        return Dated(windows, closest(fits), question, unsure)
    return Dated(windows, near, besides if by_time else question, unsure, frozenset(told))


def known(told_by: Iterable[Anchored], know: Know) -> Iterable[Told]:
    """Those times all of whose events memory knows."""
    for anchor in told_by:
        events = [know(event) for event in (anchor.event, anchor.to) if event]
        found = tuple(event for event in events if event is not None)
        window = resolve(anchor, found[0].moment, found[-1].moment) if len(found) == len(events) else None
        if window is not None:
            yield Told(anchor, window, found)


def beside(view: View, told: Told, fits: Near, matches: Matches, *, by_time: bool) -> Near:
    """What fits a time beside events, without what only tells of them; asked for something, that fits half as well."""
    for event in told.events:
        if by_time:
            before = leading_up(told.window, event.moment)
            foreseen = NO_TIME if before is None else view.near(before, matches)
            fits = but_for(fits, retold(event, fits if told.anchor.offset else foreseen))
        else:
            fits = lessened(but_for(fits, event.own), event.worded)
    return fits


def telling_beside(view: View, told: Told, matches: Matches) -> list[int]:
    """The documents that say themselves that something was on the asked side of an event."""
    documents = sorted({document for event in told.events for document in event.worded.tolist()})[-MOST_READ:]
    texts = zip(documents, view.texts(documents, matches), strict=True)
    return [document for document, text in texts if text is not None and tells_beside(text, told.anchor)]


def telling_of(view: View, memory: Memory, having: Ordinals, matches: Matches) -> Ordinals:
    """The documents of the memory that tells of an event, of the turn it was read in and of what was read there.

    Of these others only such as have the event's words: one turn may tell of several things.
    """
    turns = [memory] if isinstance(memory, Turn) else list(view.memories(memory.sources).values())
    read = [document for _, _, document in view.distilled([turn.id for turn in turns], matches)]
    said = [document for turn in turns for document in view.documents_of(turn, matches)]
    others = np.intersect1d(np.array([*read, *said], np.intp), having)
    return np.union1d(np.array(view.documents_of(memory, matches), np.intp), others)
