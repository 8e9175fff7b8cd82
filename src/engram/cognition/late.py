"""Patterns that are compiled when they are first looked for: there are hundreds, and most turns need few."""

from __future__ import annotations

import re
from typing import Any, cast


class _Late:
    """Stands for a pattern; its methods are those of the compiled one from the first use on, at no cost after it."""

    __slots__ = ("_flags", "_source", "findall", "finditer", "fullmatch", "match", "search", "split", "sub")

    def __init__(self, source: str, flags: int) -> None:
        self._source = source
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        # Reached only while the slots are empty; two threads that come here at once fill them with the same.
        compiled = re.compile(self._source, self._flags)
        for each in _METHODS:
            setattr(self, each, getattr(compiled, each))
        return getattr(compiled, name)


_METHODS = ("findall", "finditer", "fullmatch", "match", "search", "split", "sub")


def late(source: str, flags: int = 0) -> re.Pattern[str]:
    """A pattern that is compiled when it is first used.

    >>> late(r"[a-z]+").findall("one, two")
    ['one', 'two']
    """
    return cast("re.Pattern[str]", _Late(source, flags))
