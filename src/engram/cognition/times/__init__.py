"""Time expressions, in and out as values: which stretches of time a question asks about and a turn speaks of.

A language is a table of words and patterns; rules and calendar are the same for all. Nothing here reads a clock.
"""

from engram.cognition.times.alone import asks_by_time_alone
from engram.cognition.times.asking import asks_of_the_past, asks_when
from engram.cognition.times.namesakes import without_namesakes
from engram.cognition.times.reading import anchors, mention_days, mentions, windows
from engram.cognition.times.validity import held_in
from engram.cognition.times.window import Anchored, Direction, Offset, Window, WindowKind, resolve

__all__ = [
    "Anchored",
    "Direction",
    "Offset",
    "Window",
    "WindowKind",
    "anchors",
    "asks_by_time_alone",
    "asks_of_the_past",
    "asks_when",
    "held_in",
    "mention_days",
    "mentions",
    "resolve",
    "windows",
    "without_namesakes",
]
