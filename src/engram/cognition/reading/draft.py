"""A statement before anybody is named in it."""

from __future__ import annotations

from dataclasses import dataclass

from engram.cognition.reading.grammar import Clause
from engram.model.memory import Kind

SURE = 0.95
PLAIN = 0.85
LOOSE = 0.75


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """What a clause says, still in the words of its speaker; `subject` is "" where it is the speaker."""

    text: str
    category: str
    kind: Kind = Kind.SEMANTIC
    relation: str | None = None
    object: str = ""
    subject: str = ""
    denied: bool = False
    confidence: float = PLAIN
    clause: Clause | None = None
    ready: bool = False  # the text is as it is to be kept: nobody is to be named in it
    over: str | None = None  # what it says is over, where it says so
    wrong: str | None = None  # what it says was never so, where it says so
