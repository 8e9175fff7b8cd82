"""A language as the reader of times needs it: its words, and its patterns before those of all languages."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from engram.cognition.times.grammar import Layer, Row
from engram.cognition.times.lexicon import Vocabulary
from engram.cognition.times.patterns import RANGES, REFINEMENTS, STRETCHES


@dataclass(frozen=True, kw_only=True, eq=False)
class Language:
    """One language, as tables.

    `when` matches the start of a question that asks for a time; `anchors` are patterns up to where an event begins;
    `after_event` is what may follow an event with an article and belongs to the question again, as a verb does that
    comes last.
    """

    vocabulary: Vocabulary
    when: re.Pattern[str]
    stretches: tuple[Row, ...] = ()
    refinements: tuple[Row, ...] = ()
    ranges: tuple[Row, ...] = ()
    anchors: tuple[str, ...] = ()
    after_event: str = ""

    @cached_property
    def layers(self) -> tuple[Layer, ...]:
        """The cascade, compiled once."""
        return (
            Layer((*self.stretches, *STRETCHES)),
            Layer((*self.refinements, *REFINEMENTS)),
            Layer((*self.ranges, *RANGES)),
        )
