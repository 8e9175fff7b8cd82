"""Bars that only show when something takes its time."""

from __future__ import annotations

from time import monotonic
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TaskProgressColumn, TextColumn, TimeRemainingColumn

PATIENCE_S = 1.0


class SlowBar:
    """A bar that is drawn once a second has passed, and gone when all is done or someone leaves."""

    def __init__(self, console: Console, doing: str, patience_s: float = PATIENCE_S) -> None:
        columns = (
            TextColumn("{task.description}"),
            BarColumn(bar_width=None),
            TaskProgressColumn(),
            TextColumn("{task.fields[pace]}", style="dim"),
            TimeRemainingColumn(),
        )
        self._bar = Progress(*columns, console=console, transient=True)
        self._task: TaskID = self._bar.add_task(doing, total=1.0, pace="")
        self._patience_s, self._began = patience_s, monotonic()
        self._shown = False

    def reach(self, fraction: float, pace: str = "") -> None:
        """Say how much of the whole is done; the first word begins the second."""
        if fraction <= 0:
            self._began = monotonic()
        if not self._shown and fraction < 1 and monotonic() - self._began >= self._patience_s:
            self._shown = True
            self._bar.start()
        self._bar.update(self._task, completed=fraction, pace=pace)
        if fraction >= 1:
            self._away()

    def __enter__(self) -> Self:
        """Use as a context manager."""
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        """Leave a clean terminal, whatever happened."""
        self._away()

    def _away(self) -> None:
        if self._shown:
            self._shown = False
            self._bar.stop()
