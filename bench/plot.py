"""The figures as a picture: R@10 by system and set, and latency by size, written as SVG by hand."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import cycle
from typing import Any

from bench.tables import Figures

WIDTH, HEIGHT, GAP = 460, 300, 40
LEFT, RIGHT, TOP, BOTTOM = 56, 16, 40, 64
COLOURS = ("#0b6e4f", "#c8553d", "#3a6ea5", "#8f6fb3", "#b08900", "#5b6770")
BY_QUALITY, BY_SIZE = "R@10", "p50 of a recall, ms"
Series = Mapping[str, Mapping[str, float]]


def drawn(figures: Figures) -> str:
    """One picture of whatever there is: quality beside latency."""
    good, fast = quality(figures), latency(figures)
    paint = dict(zip(dict.fromkeys([*good, *fast]), cycle(COLOURS), strict=False))
    beside = Frame(WIDTH + GAP, f"{BY_SIZE}, by items in one scope", paint)
    panels = [panel for panel in (bars(Frame(0, BY_QUALITY, paint), good), curves(beside, fast)) if panel]
    width = 2 * WIDTH + GAP
    style = "text{font:11px system-ui,sans-serif;fill:#222}.title{font-size:14px;font-weight:600}line,path{fill:none}"
    body = "\n".join(panels)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {HEIGHT}" role="img" '
        f'aria-label="{BY_QUALITY} by system, and latency by size">\n<style>{style}</style>\n'
        f'<rect width="{width}" height="{HEIGHT}" fill="#fff"/>\n{body}\n</svg>\n'
    )


def quality(figures: Figures) -> dict[str, dict[str, float]]:
    """R@10 of each system on each set; Engram's own alone where no other was run."""
    peers = {name: told["quality"] for name, told in figures.get("peers", {}).items() if "quality" in told}
    ours = {"engram": {name: told["headline"] for name, told in figures.get("recall", {}).items()}}
    return {
        name: {kept: told[BY_QUALITY] for kept, told in sets.items() if BY_QUALITY in told}
        for name, sets in (peers or ours).items()
    }


def latency(figures: Figures) -> dict[str, dict[str, float]]:
    """The median by size of each system."""
    peers = {name: told["sizes"] for name, told in figures.get("peers", {}).items() if "sizes" in told}
    sizes: Mapping[str, Any] = figures.get("latency", {}).get("sizes", {})
    ours = {"engram": {size: told["plain"] for size, told in sizes.items()}}
    return {name: {size: told["p50"] for size, told in each.items()} for name, each in (peers or ours).items() if each}


@dataclass(frozen=True, slots=True)
class Frame:
    """The place of one panel, and the colour of each system."""

    x: int
    title: str
    paint: Mapping[str, str]

    @property
    def left(self) -> int:
        """Where the axis stands."""
        return self.x + LEFT

    @property
    def wide(self) -> int:
        """How wide the inside is."""
        return WIDTH - LEFT - RIGHT

    @property
    def high(self) -> int:
        """How high the inside is."""
        return HEIGHT - TOP - BOTTOM

    def y(self, share: float) -> float:
        """A height between the bottom, 0, and the top, 1."""
        return round(TOP + self.high * (1 - share), 1)

    def across(self, share: float) -> float:
        """A place between left, 0, and right, 1."""
        return round(self.left + self.wide * share, 1)

    def outline(self, marks: Mapping[float, str]) -> Iterator[str]:
        """The title, and a line for each mark on the upright axis."""
        yield text(self.x + LEFT, 22, self.title, kind="title")
        for share, label in marks.items():
            yield line(self.left, self.y(share), self.left + self.wide, self.y(share), "#ddd")
            yield text(self.left - 6, self.y(share) + 4, label, anchor="end")

    def legend(self, names: Sequence[str]) -> Iterator[str]:
        """The names with their colours, under the picture."""
        step = self.wide / max(len(names), 1)
        for place, name in enumerate(names):
            x = self.left + place * step
            yield f'<rect x="{x:.1f}" y="{HEIGHT - 22}" width="10" height="10" fill="{self.paint[name]}"/>'
            yield text(x + 14, HEIGHT - 13, name)


def bars(frame: Frame, series: Series) -> str:
    """A group of bars for each set, one bar for each system."""
    groups = list(dict.fromkeys(group for told in series.values() for group in told))
    if not groups:
        return ""
    parts = [*frame.outline({mark / 5: f"{mark / 5:.1f}" for mark in range(6)}), *frame.legend(list(series))]
    room = frame.wide / len(groups)
    thick = 0.8 * room / len(series)
    for number, group in enumerate(groups):
        start = frame.left + (number + 0.1) * room
        parts.append(text(start + 0.4 * room, HEIGHT - BOTTOM + 16, group, anchor="middle"))
        for place, (name, told) in enumerate(series.items()):
            if group in told:
                top = frame.y(told[group])
                box = f'x="{start + place * thick:.1f}" y="{top}" width="{0.9 * thick:.1f}"'
                parts.append(f'<rect {box} height="{frame.y(0) - top:.1f}" fill="{frame.paint[name]}"/>')
                parts.append(text(start + (place + 0.45) * thick, top - 3, f"{told[group]:.2f}", anchor="middle"))
    return "\n".join(parts)


def curves(frame: Frame, series: Series) -> str:
    """A line for each system over the sizes, both axes by powers of ten."""
    points = {name: {math.log10(int(size)): math.log10(max(ms, 1e-3)) for size, ms in told.items()}
              for name, told in series.items()}  # fmt: skip
    sizes = sorted({size for told in points.values() for size in told})
    if not sizes:
        return ""
    heights = [height for told in points.values() for height in told.values()]
    low, high = math.floor(min(heights)), max(math.ceil(max(heights)), math.floor(min(heights)) + 1)
    marks = {(power - low) / (high - low): f"{10.0**power:g}" for power in range(low, high + 1)}
    parts = [*frame.outline(marks), *frame.legend(list(points))]
    span = (sizes[-1] - sizes[0]) or 1.0
    parts += [
        text(frame.across((size - sizes[0]) / span), HEIGHT - BOTTOM + 16, f"{round(10**size):,}", anchor="middle")
        for size in sizes
    ]
    for name, told in points.items():
        dots = [(frame.across((x - sizes[0]) / span), frame.y((y - low) / (high - low))) for x, y in told.items()]
        track = " L".join(f"{x} {y}" for x, y in dots)
        parts.append(f'<path d="M{track}" stroke="{frame.paint[name]}" stroke-width="2"/>')
        parts += [f'<circle cx="{x}" cy="{y}" r="3" fill="{frame.paint[name]}"/>' for x, y in dots]
    return "\n".join(parts)


def line(x1: float, y1: float, x2: float, y2: float, stroke: str) -> str:
    """A straight line."""
    return f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{stroke}"/>'


def text(x: float, y: float, words: str, *, anchor: str = "start", kind: str = "") -> str:
    """Words at a place."""
    named = f' class="{kind}"' if kind else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{named}>{escape(words)}</text>'
