"""Time expressions, in and out as values: which stretches of time a question asks about and a turn speaks of.

A language is a table of words and patterns; rules and calendar are the same for all. Nothing here reads a clock.
"""

from engram.cognition.times.alone import asks_by_time_alone, asks_of_habits, has_nothing_to_look_for
from engram.cognition.times.asking import asks_of_the_past, asks_when
from engram.cognition.times.namesakes import without_namesakes
from engram.cognition.times.reading import anchors, mention_days, mentions, today_in, windows
from engram.cognition.times.validity import held_in
from engram.cognition.times.window import Anchored, Direction, Offset, Window, WindowKind, leading_up, resolve

__all__ = [
    "Anchored",
    "Direction",
    "Offset",
    "Window",
    "WindowKind",
    "anchors",
    "asks_by_time_alone",
    "asks_of_habits",
    "asks_of_the_past",
    "asks_when",
    "has_nothing_to_look_for",
    "held_in",
    "leading_up",
    "mention_days",
    "mentions",
    "resolve",
    "today_in",
    "windows",
    "without_namesakes",
]
