"""Which memories a recall or a listing may show: what SQL can check as a mask, the rest here, on each one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime

from engram.engine.screened import is_hostile
from engram.errors import InputError
from engram.guard import limits
from engram.model.memory import GONE, LIVE, Kind, Memory, Source, Status
from engram.model.recall import Filters, Mode
from engram.model.scope import Scope
from engram.ports import View

REACHABLE = LIVE | {Status.ARCHIVED}
FILTER_KEYS = frozenset("category speaker session status source entity scope pinned min_trust metadata hostile".split())
MODES: Mapping[Mode, frozenset[Kind]] = {
    Mode.FACTS_ONLY: frozenset({Kind.SEMANTIC}),
    Mode.FACTS_PLUS_RULES: frozenset({Kind.SEMANTIC, Kind.PROCEDURAL}),
    Mode.FULL_CONTEXT: frozenset(),
}


def filters_from(
    given: Mapping[str, object] | None = None,
    *,
    kinds: Iterable[str] | str | None = None,
    mode: str | None = None,
    between: object = None,
    as_of: object = None,
    known_at: object = None,
    status: object = None,
    outdated: object = True,
) -> Filters:
    """Read filters as callers write them, or refuse them."""
    if given is not None and not isinstance(given, Mapping):
        raise InputError(f"filters takes a mapping, not {limits.shown(given)}")
    told = ({"status": status} if status is not None else {}) | dict(given or {})
    unknown = [key for key in told if key not in FILTER_KEYS]
    if unknown:
        raise InputError(
            f"no filter is called {limits.shown(unknown[0])}", hint=f"use {', '.join(sorted(FILTER_KEYS))}"
        )
    window = limits.interval(between, "between")
    return Filters(
        kinds=chosen_kinds(kinds, mode),
        categories=texts(told.get("category"), "category"),
        speakers=texts(told.get("speaker"), "speaker"),
        sessions=texts(told.get("session"), "session"),
        statuses=frozenset(
            limits.choice(Status, value, "status").value for value in texts(told.get("status"), "status")
        ),
        sources=frozenset(
            limits.choice(Source, value, "source").value for value in texts(told.get("source"), "source")
        ),
        entities=texts(told.get("entity"), "entity"),
        scopes=frozenset(str(Scope.parse(value)) for value in texts(told.get("scope"), "scope")),
        pinned=None if told.get("pinned") is None else limits.switch(told["pinned"], "pinned"),
        hostile=limits.switch(told.get("hostile", False), "hostile"),
        outdated=limits.switch(outdated, "outdated"),
        minimum_trust=limits.number(told.get("min_trust", 0.0), "min_trust"),
        start=window.start,
        until=window.until,
        as_of=None if as_of is None else limits.moment(as_of, "as_of"),
        known_at=None if known_at is None else limits.moment(known_at, "known_at"),
        metadata=limits.mapping(told.get("metadata"), 1 << 16, "metadata") or {},
    )


def chosen_kinds(kinds: Iterable[str] | str | None, mode: str | None) -> frozenset[Kind]:
    """The kinds that are named, within those of the mode."""
    named = frozenset(limits.choice(Kind, value, "kind") for value in texts(kinds, "kinds"))
    allowed = MODES[limits.choice(Mode, mode, "mode")] if mode is not None else frozenset()
    if named and allowed and not named & allowed:
        raise InputError("the mode leaves none of these kinds", hint="drop mode= or kinds=")
    return named & allowed if named and allowed else named or allowed


def texts(value: object, what: str) -> frozenset[str]:
    """One text or several."""
    if value is None:
        return frozenset()
    return frozenset(limits.names([value] if isinstance(value, str) else value, what))


def needs_mask(filters: Filters) -> bool:
    """Whether SQL should narrow the documents before they are ranked: worth it only for selective filters."""
    return bool(
        filters.kinds or filters.categories or filters.speakers or filters.sessions or filters.sources
        or filters.statuses or filters.pinned is not None or filters.start or filters.until
        or filters.metadata or filters.entities or filters.minimum_trust or filters.as_of or filters.known_at
    )  # fmt: skip


def passes(view: View, memory: Memory, filters: Filters) -> Memory | None:
    """The memory as it may be shown, or None: as it stood at `as_of` when that is asked."""
    if memory.status in GONE and memory.status not in filters.statuses:
        return None
    if is_hostile(memory) and not filters.hostile:
        return None
    if filters.known_at is not None and memory.recorded_at > filters.known_at:
        return None
    seen = memory if filters.as_of is None else standing_at(view, memory, filters.as_of)
    if seen is None or not status_allowed(seen, filters):
        return None
    same = not filters.categories or seen.category in filters.categories
    held = filters.pinned is None or seen.pinned is filters.pinned
    named = all(not view.entity_ids(wanted).isdisjoint(seen.entities) for wanted in filters.entities)
    return seen if same and held and named and fits(seen, filters) else None


def standing_at(view: View, memory: Memory, moment: datetime) -> Memory | None:
    """The memory as it was known and true at a moment."""
    if memory.learnt > moment:
        return None
    then = view.as_of(memory, moment)
    return then if then is not None and then.valid.holds_at(moment) else None


def status_allowed(memory: Memory, filters: Filters) -> bool:
    """Live ones and, of today, faded ones; or those of the statuses that were asked for."""
    return memory.status in (filters.statuses or (REACHABLE if filters.as_of is None else LIVE))


def fits(memory: Memory, filters: Filters) -> bool:
    """Whether a memory is like what is asked for, in what is not a column."""
    trusted = memory.trust >= filters.minimum_trust
    return trusted and all(holds(memory.metadata.get(key), value) for key, value in filters.metadata.items())


def holds(value: object, wanted: object) -> bool:
    """Whether a value of metadata is the one that is asked for, or a list that has it."""
    listed = value if isinstance(value, list | tuple) else ()
    return value == wanted or any(type(each) is type(wanted) and each == wanted for each in listed)


def admits(view: View, memory: Memory, filters: Filters) -> bool:
    """Whether a memory that no search found may be shown: every filter, checked on the memory itself."""
    return not failed(view, memory, filters)


def admitted(view: View, memory: Memory, filters: Filters) -> Memory | None:
    """A memory that no search found as it may be shown, or None; with no filters to check, at one look."""
    if filters != Filters() and not admits(view, memory, filters):
        return None
    return passes(view, memory, filters)


def failed(view: View, memory: Memory, filters: Filters) -> list[str]:
    """The filters a memory does not pass, by the names callers give them; none if it passes all."""
    columns = {
        "kind": (filters.kinds, memory.kind),
        "speaker": (set(map(str.casefold, filters.speakers)), (memory.speaker or "").casefold()),
        "session": (filters.sessions, memory.session), "source": (filters.sources, memory.source.value),
        "scope": (filters.scopes, str(memory.scope)),
    }  # fmt: skip
    named = [name for name, (wanted, has) in columns.items() if wanted and has not in wanted]
    if not overlaps(memory, filters):
        named.append("between")
    if passes(view, memory, filters) is None:
        named.append(next(name for name, part in parts(filters) if passes(view, memory, part) is None))
    return named


def overlaps(memory: Memory, filters: Filters) -> bool:
    """Whether a memory is of the time asked for, in part at least."""
    began = memory.occurred.start or memory.learnt
    ended = memory.occurred.until or began
    return (filters.start is None or ended >= filters.start) and (filters.until is None or began < filters.until)


def parts(filters: Filters) -> Iterator[tuple[str, Filters]]:
    """What is checked on the memory itself, one filter after the other, each with those that say how it is seen."""
    then = Filters(statuses=filters.statuses, hostile=True)
    yield "status", then
    yield "hostile", replace(then, hostile=filters.hostile)
    then = replace(then, known_at=filters.known_at)
    yield "known_at", then
    then = replace(then, as_of=filters.as_of)
    yield "as_of", then
    yield "category", replace(then, categories=filters.categories)
    yield "pinned", replace(then, pinned=filters.pinned)
    yield "entity", replace(then, entities=filters.entities)
    yield "min_trust", replace(then, minimum_trust=filters.minimum_trust)
    yield "metadata", replace(then, metadata=filters.metadata)
