"""Finding the path that a new link would close."""

from __future__ import annotations

from collections.abc import Callable, Iterable

Step = tuple[str, str]  # from, to
Follow = Callable[[list[str]], Iterable[Step]]


def closing_path(origin: str, target: str, follow: Follow) -> tuple[str, ...]:
    """The way from target back to origin, if there is one, as the cycle that linking origin to target would close.

    >>> closing_path("a", "c", lambda ids: [("c", "b"), ("b", "a")])
    ('a', 'c', 'b', 'a')
    """
    came_from: dict[str, str] = {target: ""}
    frontier = [target]
    while frontier and origin not in came_from:
        fresh = {end: start for start, end in follow(frontier) if end not in came_from}
        came_from |= fresh
        frontier = list(fresh)
    if origin not in came_from:
        return ()
    path = [origin]
    while path[-1] != target:
        path.append(came_from[path[-1]])
    return (origin, *reversed(path))
