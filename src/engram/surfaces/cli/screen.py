"""The terminal: consoles, colours, and how times, ids, numbers and foreign text are shown in it."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import NoReturn

from rich.box import Box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text
from rich.theme import Theme

from engram.model.local import local

THEME = Theme(
    {
        "id": "dim cyan",
        "who": "bold",
        "hit": "bold yellow",
        "good": "green",
        "fair": "yellow",
        "bad": "red",
        "head": "dim",
        "command": "bold cyan",
        "figure": "cyan",
        "confident": "bold green",
        "uncertain": "bold yellow",
        "unknown": "bold red",
        "failure": "bold red",
    }
)
PIPED_WIDTH = 120
SHORT_ID = 8
WIDE = 110

# A rule under the head and nothing else, so that rows can be selected and pasted.
RULED = Box("    \n    \n ── \n    \n    \n    \n    \n    \n")

# What a terminal would obey instead of show: escapes, and marks that turn the direction of writing.
COMMANDS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")


class Screen(Console):
    """A console that lets a closed pipe end the command."""

    def on_broken_pipe(self) -> NoReturn:
        """Let the way out deal with it."""
        raise BrokenPipeError


def screen(*, color: bool = True, stderr: bool = False) -> Console:
    """A console on stdout or stderr; colours only for a terminal, and nothing is interpreted as markup."""
    stream = sys.stderr if stderr else sys.stdout
    piped = not stream.isatty() and not os.environ.get("COLUMNS")
    return Screen(
        stderr=stderr, theme=THEME, markup=False, highlight=False, emoji=False,
        no_color=True if not color else None, width=PIPED_WIDTH if piped else None,
    )  # fmt: skip


def visible(text: str) -> str:
    """A text with whatever would command the terminal made visible.

    >>> visible("red \\x1b[31malert")
    'red ␛[31malert'
    """
    return COMMANDS.sub(lambda found: chr(0x2400 + ord(found[0])) if found[0] < " " else "\ufffd", text)


def one_line(text: str) -> str:
    """A text on one line."""
    return visible(" ".join(text.split()))


def clipped(text: str, limit: int) -> str:
    """The beginning of a text on one line."""
    line = one_line(text[: 4 * limit])
    return line if len(line) <= limit else line[: limit - 1].rstrip() + "…"


def when(moment: datetime | None, now: datetime | None = None) -> str:
    """A time as people write it down here: the hour today, the day and hour this year, else the date."""
    if moment is None:
        return "–"
    here = local(moment, None)
    today = (now or datetime.now().astimezone()).astimezone()
    if here.date() == today.date():
        return f"{here:%H:%M}"
    day = f"{here.day} {here:%b}"
    return f"{day} {here:%H:%M}" if here.year == today.year else f"{day} {here.year}"


def days(start: datetime, until: datetime, now: datetime | None = None) -> str | None:
    """The day, the days or the months between two moments of one zone, if they are midnights; else None.

    >>> from datetime import UTC
    >>> may = datetime(2025, 5, 1, tzinfo=UTC)
    >>> days(may, may.replace(day=2)), days(may, may.replace(month=6)), days(may, may.replace(day=4))
    ('1 May 2025', 'May 2025', '1 May 2025 – 3 May 2025')
    """
    if any((each.hour, each.minute, each.second) != (0, 0, 0) for each in (start, until)) or start >= until:
        return None
    last = until - timedelta(days=1)
    monthly = start.day == until.day == 1
    told = [date(each, now, monthly=monthly) for each in (start, last)]
    return " – ".join(dict.fromkeys(told))


def date(day: datetime, now: datetime | None = None, *, monthly: bool = False) -> str:
    """A day, or its month alone, with its year unless that is this one."""
    this_year = day.year == (now or datetime.now().astimezone()).year
    return f"{'' if monthly else f'{day.day} '}{day:%b}{'' if this_year and not monthly else f' {day.year}'}"


def short(id: str) -> str:
    """The end of an id, which tells memories apart and is enough for every command that takes one."""
    return id[-SHORT_ID:]


def id_for(console: Console) -> Callable[[str], Text]:
    """Ids in full where there is room for them."""
    return lambda id: Text(id if console.width >= WIDE else short(id), style="id")


def size(count: int) -> str:
    """A number of bytes.

    >>> size(1_234_567)
    '1.2 MB'
    """
    amount, unit = float(count), "B"
    for unit in ("B", "kB", "MB", "GB", "TB"):
        if amount < 1000 or unit == "TB":
            break
        amount /= 1000
    return f"{count} B" if unit == "B" else f"{amount:.1f} {unit}"


def counted(count: int, one: str, many: str | None = None) -> str:
    """A number with its noun.

    >>> counted(1, "memory", "memories"), counted(2000, "turn")
    ('1 memory', '2,000 turns')
    """
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def table(*heads: str, right: Sequence[str] = (), wide: str | None = None) -> Table:
    """A table with a ruled head; one column takes what room is left."""
    drawn = Table(box=RULED, header_style="head", border_style="dim", pad_edge=False, padding=(0, 1), show_edge=False)
    for head in heads:
        takes_rest = head == wide
        drawn.add_column(
            head, justify="right" if head in right else "left", no_wrap=not takes_rest, ratio=1 if takes_rest else None,
            overflow="fold" if takes_rest else "ellipsis",
        )  # fmt: skip
    return drawn


def pairs(rows: Sequence[tuple[str, object]]) -> Table:
    """Names and values in two columns."""
    drawn = Table.grid(padding=(0, 2))
    drawn.add_column(style="head", no_wrap=True)
    drawn.add_column(overflow="fold")
    for name, value in rows:
        drawn.add_row(name, value if isinstance(value, Text) else visible(str(value)))
    return drawn


def indented(content: Text, by: int) -> Padding:
    """Text that keeps its distance from the left in every line, without filling the right."""
    return Padding(content, (0, 0, 0, by), expand=False)
