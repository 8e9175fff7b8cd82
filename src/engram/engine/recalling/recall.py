"""recall: from a question to the memories that matter, with a verdict and reasons."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace

from engram.cognition.dedup import Kept, collapsed
from engram.cognition.rerank import Strategy
from engram.engine.recalling.feedback import put_back
from engram.engine.recalling.filters import passes
from engram.engine.recalling.judge import Judgement, judge
from engram.engine.recalling.momentum import Said, leaning
from engram.engine.recalling.reorder import NOT_READ, Readings, Reranking, read, reordered
from engram.engine.recalling.search import (
    Candidate,
    Ranked,
    Search,
    caught_up,
    in_order,
    look_up,
    rank,
)
from engram.engine.recalling.showing import Found, shown
from engram.engine.recalling.standing_out import if_clear
from engram.engine.setting import Setting
from engram.engine.stopwatch import Stopwatch
from engram.model.forms import tokens
from engram.model.level import worst
from engram.model.memory import Status
from engram.model.recall import (
    Filters,
    Nothing,
    Recall,
    Recollection,
    Verdict,
)
from engram.ports import View

FLOODED = 3  # when copies leave less than this part of the places filled, it is worth looking further down


def recall(
    setting: Setting, query: str, filters: Filters, limit: int, budget: int | None, way: Reranking | None = None,
    before: str | Said | None = None,
) -> Recall:  # fmt: skip
    """Answer a question from what the identity can read, in the light of what was said before it, if that is given."""
    watch, now, way = Stopwatch(), setting.clock(), way or Reranking()
    with ExitStack() as held:
        view = held.enter_context(caught_up(setting))
        watch.lap("catch_up")
        lean = leaning(view, query, before, filters, setting)
        if lean.told is not None:
            watch.lap("momentum")
        search = look_up(view, query, filters, setting, watch, leaning=lean)
        watch.lap("fuse")
        found = enough(view, search, limit, way, setting, watch)
        if found.order and way.strategy is not Strategy.NONE:
            view, found = as_asked(held, view, query, search, found, limit, way, setting)
            watch.lap("rerank")
        items, judgement = shown(view, found, search, limit, setting, now)
        nothing = None if items else why_nothing(view, found.filtered)
        watch.lap("explain")
    items, omitted = packed(items, budget)
    if omitted and not items:
        nothing = Nothing.OVER_BUDGET
    watch.lap("pack")
    if setting.echoes is not None:
        setting.echoes.add(setting.identity.home, [item.memory.text for item in items])
    missing = search.missing + found.missing
    return Recall(
        query=query,
        items=tuple(items),
        verdict=judgement.verdict,
        probability=round(judgement.probability, 6),
        nothing=nothing,
        degraded=tuple(shortfall.reason for shortfall in missing),
        timings=watch.laps,
        omitted=omitted,
        candidates=len(search.votes.docs),
        filtered=found.filtered,
        momentum=lean.told,
        level=worst(missing),
    )


def enough(view: View, search: Search, limit: int, way: Reranking, setting: Setting, watch: Stopwatch) -> Found:
    """The best candidates, so many that enough of them differ; what has faded helps out when nothing live answers."""
    wanted = limit if way.strategy is Strategy.NONE else max(limit, way.rules.pool)
    ranked = rank(view, search, wanted, setting)
    kept = distinct(ranked.live, search, limit)
    for enough_differ in (limit, limit // FLOODED + 1):
        if len(kept) >= enough_differ or len(ranked.live) < wanted:
            break
        wanted *= 2
        ranked = rank(view, search, wanted, setting)
        kept = distinct(ranked.live, search, limit)
    watch.lap("rank")
    order, judgement = answering(view, ranked, search, setting)
    watch.lap("judge")
    kept = kept if order is ranked.live else live_first(order, search, limit)
    judgement = if_clear(judgement, order, kept, search, setting)
    watch.lap("dedup")
    return Found(order, wanted, kept, judgement, ranked.filtered)


def answering(view: View, ranked: Ranked, search: Search, setting: Setting) -> tuple[list[Candidate], Judgement]:
    """The candidates that may be shown, and whether they answer; what has faded comes in when nothing live does."""
    judgement = judge(view, not_put_back(ranked.live, search), search, setting)
    if not ranked.faded or judgement.verdict is Verdict.CONFIDENT:
        return ranked.live, judgement
    order = in_order([*ranked.live, *ranked.faded])
    return order, judge(view, not_put_back(order, search), search, setting)


def not_put_back(order: list[Candidate], search: Search) -> list[Candidate]:
    """Without those that were no help with a question like this: they make no answer sure."""
    down = put_back(search.votes)
    return [it for it in order if it.document not in down] if down else order


def live_first(order: list[Candidate], search: Search, limit: int) -> list[Kept]:
    """The same where some have faded: a copy that has gives way to one that has not, wherever that stands."""
    places = sorted(range(len(order)), key=lambda place: order[place].memory.status is Status.ARCHIVED)
    kept = distinct([order[place] for place in places], search, len(order))
    return sorted((replace(each, place=places[each.place]) for each in kept), key=lambda each: each.place)[:limit]


def distinct(order: list[Candidate], search: Search, limit: int) -> list[Kept]:
    """Which candidates keep a place beside those above them."""
    return collapsed((candidate.memory for candidate in order), search.filters.kinds, limit)


def as_asked(
    held: ExitStack, view: View, query: str, search: Search, found: Found, limit: int, way: Reranking, setting: Setting
) -> tuple[View, Found]:
    """What was found in the order that is asked for, and the snapshot to go on with: a model reads while none is held.

    It takes its time, and a snapshot that is held for long is in the way of writers.
    """
    readings = NOT_READ
    if way.reranker is not None and way.reads:
        held.close()
        readings = read(way.reranker, query, found.order[: found.wanted])
        view = held.enter_context(setting.storage.read(setting.identity))
        found = replace(still_there(view, found, search, setting), missing=readings.missing)
    if not found.order or readings.missing:
        return view, found
    return view, in_another_order(view, search, found, limit, way, readings, setting)


def still_there(view: View, found: Found, search: Search, setting: Setting) -> Found:
    """What was found, as a later snapshot has it: what was forgotten, corrected or erased meanwhile is left out.

    Whether the rest answers is another matter, and judged anew.
    """
    now = view.memories([it.memory.id for it in found.order])
    seen = {id: shown for id, each in now.items() if (shown := passes(view, each, search.filters)) is not None}
    left = [place for place, it in enumerate(found.order) if it.memory.id in seen]
    order = [replace(it, memory=seen[it.memory.id]) for it in (found.order[place] for place in left)]
    kept = [replace(it, place=left.index(it.place)) for it in found.kept if it.place in left]
    gone = len(order) < len(found.order)
    judgement = judge(view, not_put_back(order, search), search, setting) if gone else found.judgement
    return replace(found, order=order, kept=kept, judgement=judgement)


def in_another_order(
    view: View, search: Search, found: Found, limit: int, way: Reranking, readings: Readings, setting: Setting
) -> Found:
    """What was found, reordered; of those that say the same, the first in that order keeps its place."""
    pool = found.order[: found.wanted]
    pool = [it for it in pool if it.document in readings.scores] if way.reads else pool
    changed = reordered(view, search, pool, way, readings, setting)
    kept = distinct(changed.order, search, limit)
    return replace(found, order=changed.order, kept=kept, reasons=changed.reasons)


def why_nothing(view: View, filtered: int) -> Nothing:
    """Nothing there at all, nothing that matches, or nothing that passes the filters."""
    if not view.anything():
        return Nothing.EMPTY_SCOPE
    return Nothing.FILTERED_OUT if filtered else Nothing.NO_MATCH


def packed(items: list[Recollection], budget: int | None) -> tuple[list[Recollection], tuple[str, ...]]:
    """What fits the budget, best first; what does not is named."""
    if budget is None:
        return items, ()
    kept, omitted, left = [], [], budget
    for item in items:
        cost = tokens(item.memory.text)
        if cost <= left:
            kept.append(item)
            left -= cost
        else:
            omitted.append(item.memory.id)
    return kept, tuple(omitted)
