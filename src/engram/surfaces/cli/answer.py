"""What a command gives back: one document, a way to draw it, and the exit code."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

    from engram.model.memory import Memory


class Exit(IntEnum):
    """The exit codes, as `engram --help` lists them."""

    OK = 0
    OTHER = 1
    USAGE = 2
    NOTHING = 3
    DENIED = 4
    STORE = 5
    INTERRUPTED = 130
    PIPE_CLOSED = 141


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a command; `--json` writes the document, people get the drawing."""

    document: object
    draw: Callable[[Console], None]
    code: int = Exit.OK


def kept(done: str, memory: Memory, note: str = "") -> Answer:
    """The answer of a command that changed one memory, and what to note of it."""

    def draw(console: Console) -> None:
        from engram.surfaces.cli.drawing.memory import draw_kept

        draw_kept(console, done, memory, note)

    return Answer(memory, draw)
