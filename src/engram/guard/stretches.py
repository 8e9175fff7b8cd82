"""The stretches of a long text that are worth looking into: those around the places where something tells so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

Spans = list[tuple[int, int]]
"""From where to where one looks."""
_LONGEST_RUN = 400
"""Letters after which a run without a blank is cut all the same: nothing that is looked for is longer."""


def occurrences(needle: str, text: str) -> Iterator[int]:
    """Every place where some letters stand."""
    at = text.find(needle)
    while at >= 0:
        yield at
        at = text.find(needle, at + 1)


def around(places: Iterable[tuple[int, int]], text: str, before: int, after: int, until: str = "\n") -> Spans:
    """The stretches around some places in their order, joined where they touch, none ending within a line (or word).

    >>> around([(0, 1), (2, 3), (40, 41)], "a b and then nothing for a while, and so c", 1, 5)
    [(0, 42), (39, 42)]
    """
    spans: Spans = []
    for start, end in places:
        if spans and start - before <= spans[-1][1]:
            spans[-1] = spans[-1][0], max(spans[-1][1], end + after)
        else:
            spans.append((max(0, start - before), end + after))
    return [(start, _whole(text, end, until)) for start, end in spans]


def _whole(text: str, end: int, until: str) -> int:
    """Where the line or word ends that a stretch would cut, so that what follows its last word is seen."""
    line = text.find(until, end, end + _LONGEST_RUN)
    return min(line if line >= 0 else end + _LONGEST_RUN, len(text))
