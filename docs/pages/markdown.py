"""Markdown from Python values."""

from __future__ import annotations

import doctest
import inspect
from collections.abc import Iterable, Iterator

WIDTH = 100
NOTE = "<!-- Written by `make docs` from the code; change that instead. -->"


def page(parts: Iterable[str]) -> str:
    """A title and paragraphs as a page."""
    title, *rest = parts
    return "\n\n".join([title, NOTE, *rest]) + "\n"


def fenced(text: str, language: str) -> str:
    """Text as a block of code; a blank line ends examples, or doctest would take the fence for their output."""
    end = "\n\n" if language == "pycon" else "\n"
    return f"```{language}\n{text.rstrip()}{end}```"


def table(head: str, rows: Iterable[Iterable[object]]) -> str:
    """Rows under a head whose columns are parted by commas."""
    columns = head.split(", ")
    lines = [columns, ["---"] * len(columns), *([cell(value) for value in row] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def cell(value: object) -> str:
    """A value that does not break a table."""
    return str(value).replace("|", "\\|").replace("\n", " ")


def first_line(thing: object) -> str:
    """The sentence that says what something is."""
    return (inspect.getdoc(thing) or "").split("\n")[0]


def prose(thing: object) -> Iterator[str]:
    """A docstring in paragraphs, its examples as blocks of code."""
    examples: list[str] = []
    for part in doctest.DocTestParser().parse(inspect.getdoc(thing) or ""):
        if isinstance(part, doctest.Example):
            examples += example_lines(part)
        elif part.strip():
            yield from block_of(examples)
            examples = []
            yield part.strip()
    yield from block_of(examples)


def example_lines(example: doctest.Example) -> list[str]:
    """An example as it is typed, with what it answers."""
    first, *more = example.source.rstrip("\n").split("\n")
    return [f">>> {first}", *(f"... {line}".rstrip() for line in more), *example.want.rstrip("\n").split("\n")]


def block_of(examples: list[str]) -> Iterator[str]:
    """Lines of examples as one block, if there are any."""
    if examples:
        yield fenced("\n".join(filter(None, examples)), "pycon")
