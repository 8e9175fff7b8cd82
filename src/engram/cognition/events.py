"""Times told by events: what is asked besides an event, and which documents only tell of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import reduce

import numpy as np

from engram.cognition.bm25 import Ordinals, Postings
from engram.cognition.fusion import Near
from engram.cognition.times import Anchored

NONE = np.empty(0, np.intp)
RETELLING = 0.5  # what telling of an event once more is given of what its time would give it, if something is asked for
TOLD_BESIDE = 1.75  # how well fits what says itself that it was before or after the event
ON_THE_DAY = 1.0  # how well at least what was said in a window, or speaks of it, fits it


@dataclass(frozen=True, slots=True)
class Happening:
    """An event as memory knows it: when it was, the documents that say so, and those that have all of its words.

    It is `sure` if a memory tells that it took place, and no other tells of another time.
    """

    moment: datetime
    own: Ordinals
    worded: Ordinals
    sure: bool = True


def worded(terms: Sequence[str], postings: Mapping[str, Postings]) -> Ordinals:
    """The documents that have all of an event's words themselves."""
    listed = [postings[term] for term in terms if term in postings]
    if not listed or len(listed) < len(terms):
        return NONE
    return reduce(np.intersect1d, (each["doc"][each["own"] > 0].astype(np.intp) for each in listed))


def asked_besides(question: str, told_by: Sequence[Anchored]) -> str:
    """A question without the events that tell its time.

    >>> from engram.cognition.times import anchors
    >>> question = "What did Ana do two days before the concert?"
    >>> asked_besides(question, anchors(question))
    'What did Ana do ?'
    """
    for anchor in told_by:
        question = question.replace(anchor.text, " ")
    return " ".join(question.split())


def retold(event: Happening, fits: Near) -> Ordinals:
    """The documents that only tell of an event: its own, and all with its words but those that fit very well."""
    apart = np.setdiff1d(event.worded, fits.docs[fits.fit >= ON_THE_DAY])
    return np.union1d(event.own, apart)


def but_for(near: Near, docs: Ordinals) -> Near:
    """What fits a time, without some documents."""
    left = np.flatnonzero(~np.isin(near.docs, docs))
    return Near(near.docs[left], near.fit[left])


def lessened(near: Near, docs: Ordinals) -> Near:
    """What fits a time, some documents less well."""
    return Near(near.docs, np.where(np.isin(near.docs, docs), RETELLING * near.fit, near.fit))


def fitting_best(near: Near, docs: Ordinals) -> Near:
    """What fits a time, with some documents that fit it best of all."""
    others = but_for(near, docs)
    order = np.argsort(np.concatenate([others.docs, docs]), kind="stable")
    fit = np.concatenate([others.fit, np.full(len(docs), TOLD_BESIDE)])
    return Near(np.concatenate([others.docs, docs])[order], fit[order])
