"""Filters as the statements take them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engram.model.memory import TRUST
from engram.model.recall import Filters
from engram.storage.rows import dumped, micros


def filter_bindings(filters: Filters, entities: Callable[[str], frozenset[str]]) -> dict[str, Any]:
    """Filters as the statements take them, None where anything goes; `entities` tells the ids behind a name."""

    def one_of(values: Iterable[str]) -> str | None:
        chosen = sorted(str(value) for value in values)
        return dumped(chosen) if chosen else None

    then = filters.as_of is not None  # what may have changed since is checked on the memory as it stood
    return {
        "statuses": None if then else one_of(filters.statuses),
        "kinds": one_of(filters.kinds),
        "categories": None if then else one_of(filters.categories),
        "speakers": one_of({way for name in filters.speakers for way in ways_of_writing(name)}),
        "sessions": one_of(filters.sessions),
        "sources": one_of(trusted_sources(filters)),
        "metadata": None if then or not filters.metadata else dumped(dict(filters.metadata)),
        "entities": None if then or not filters.entities else dumped([sorted(entities(it)) for it in filters.entities]),
        "pinned": None if then or filters.pinned is None else int(filters.pinned),
        "start": None if filters.start is None else micros(filters.start),
        "until": None if filters.until is None else micros(filters.until),
        "learnt_until": None if filters.as_of is None else micros(filters.as_of),
        "recorded_until": None if filters.known_at is None else micros(filters.known_at),
    }


def ways_of_writing(name: str) -> set[str]:
    """A name as SQL's `lower` leaves it, which knows no letters but A to Z, however the others were capitalised.

    >>> sorted(ways_of_writing("ÖMER"))
    ['Ömer', 'ömer']
    """
    written = (name, name.casefold(), name.lower(), name.upper(), name.title())
    return {"".join(letter.lower() if letter.isascii() else letter for letter in way) for way in written}


def trusted_sources(filters: Filters) -> Iterable[str]:
    """The sources that are asked for and trusted enough; `none` when there are none, for empty means any."""
    if not filters.minimum_trust:
        return filters.sources
    trusted = {source.value for source, trust in TRUST.items() if trust >= filters.minimum_trust}
    return (trusted & filters.sources if filters.sources else trusted) or {"none"}
