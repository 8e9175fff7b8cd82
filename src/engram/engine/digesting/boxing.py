"""Episodes: a conversation falls into boxes while it is digested, and they are told when somebody asks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from engram.cognition.episodes import BoxWeights, Open, Strand, boxes_of, sealed
from engram.cognition.weights import box_weights
from engram.engine.setting import Setting
from engram.model.episode import Box, Ending, Episode
from engram.model.scope import Role
from engram.ports import View

MOST_RENAMED = 100  # boxes that are told anew by one call


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Which episodes are asked for."""

    session: str | None = None
    trace: str | None = None
    start: datetime | None = None
    until: datetime | None = None
    limit: int = 50

    def meets(self, episode: Episode) -> bool:
        """Whether an episode is one of them."""
        return (
            (self.session is None or episode.session == self.session)
            and (self.trace is None or episode.trace == self.trace)
            and (self.start is None or episode.ended >= self.start)
            and (self.until is None or episode.started < self.until)
        )


def box_up(setting: Setting) -> int:
    """Seal the boxes that are over, and tell those anew whose turns have changed; how many that were."""
    if setting.identity.role is Role.GUEST or not setting.storage.writable:
        return 0
    weights, now, home = box_weights(setting.tunables), setting.clock(), setting.identity.home
    with setting.storage.read(setting.identity) as view:
        made = sealed_by_now(view, view.strands(home), now, weights)
        unnamed = {id: view.box_strand(id) for id in view.unnamed_boxes(home, MOST_RENAMED)}
        made += [named_anew(view, id, strand, weights) for id, strand in unnamed.items() if strand is not None]
    return setting.storage.keep_boxes(made)


def how_many_unboxed(setting: Setting) -> int:
    """How many digested turns are in no box yet."""
    with setting.storage.read(setting.identity) as view:
        return view.how_many_unboxed(setting.identity.home)


def sealed_by_now(view: View, strands: list[Strand], now: datetime, weights: BoxWeights) -> list[Box]:
    """The boxes of some strands that take no more turns."""
    each = in_boxes(view, strands, weights, lambda strand: strand.is_over(now, weights))
    return [box for _, boxes in each for box in boxes]


def in_boxes(
    view: View, strands: list[Strand], weights: BoxWeights, is_over: Callable[[Strand], bool]
) -> Iterator[tuple[Strand, list[Box]]]:
    """Strands with their boxes, in the order in which they ended; each knows those that ended before it."""
    known: dict[int, list[Box]] = {}
    for strand in sorted(strands, key=lambda each: each.turns[-1].at):
        if strand.place not in known:
            known[strand.place] = view.earlier_boxes(strand.place)
        fresh = boxes_of(strand.turns, known[strand.place], over=is_over(strand), weights=weights)
        known[strand.place] += fresh
        yield strand, fresh


def named_anew(view: View, id: str, strand: Strand, weights: BoxWeights) -> Box:
    """A box in the words of the turns that are left of it."""
    earlier = view.earlier_boxes(strand.place, strand.turns[-1].at)
    return sealed(Open(strand.turns), Ending.END, id, earlier, weights)


def episodes(setting: Setting, wanted: Wanted) -> list[Episode]:
    """The episodes that are asked for, the last first, with those that go on."""
    weights = box_weights(setting.tunables)
    with setting.storage.read(setting.identity) as view:
        kept = view.episodes(wanted.session, wanted.trace, wanted.start, wanted.until, wanted.limit)
        told = [each if each.title is not None else told_anew(view, each, weights) for each in kept]
        strands = in_boxes(view, view.strands(), weights, lambda _: True)
        told += [each for strand, boxes in strands for each in going_on(strand, boxes) if wanted.meets(each)]
    return sorted(told, key=lambda each: (each.ended, each.id), reverse=True)[: wanted.limit]


def told_anew(view: View, episode: Episode, weights: BoxWeights) -> Episode:
    """An episode in the words of the turns that are left of it."""
    strand = view.box_strand(episode.id)
    if strand is None:
        return replace(episode, title="", participants=())
    box = named_anew(view, episode.id, strand, weights)
    return replace(episode, title=box.title, participants=box.participants, started=box.started, ended=box.ended)


def going_on(strand: Strand, boxes: list[Box]) -> Iterator[Episode]:
    """The episodes of turns that are in no box yet; the last of them goes on."""
    for box in boxes:
        yield Episode(
            id=box.id, scope=strand.scope, session=strand.session, started=box.started, ended=box.ended,
            turns=len(box.turns), trace=box.trace or box.id, title=box.title, participants=box.participants,
            ended_by=None if box is boxes[-1] else box.ended_by,
        )  # fmt: skip
