"""Finding the path that a new link would close."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engram.model.link import Link

Follow = Callable[[list[str]], Iterable[Link]]


def closing_path(origin: str, target: str, follow: Follow) -> tuple[str, ...]:
    """The way from target back to origin, if there is one, as the cycle that linking origin to target would close."""
    came_from: dict[str, str] = {target: ""}
    frontier = [target]
    while frontier and origin not in came_from:
        step = [link for link in follow(frontier) if link.target not in came_from]
        came_from |= {link.target: link.origin for link in step}
        frontier = list(dict.fromkeys(link.target for link in step))
    if origin not in came_from:
        return ()
    path = [origin]
    while path[-1] != target:
        path.append(came_from[path[-1]])
    return (origin, *reversed(path))
