"""Patterns that are compiled when they are first looked for: there are hundreds, and most texts need few.

Most of them do not occur in most texts either. One may be told literals without which it cannot: to look for literals
takes a fraction of the time.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, cast

_METHODS = ("findall", "finditer", "fullmatch", "match", "search", "split", "sub")


class Late:
    """Stands for a pattern; its methods are those of the compiled one from the first use on, at no cost after it."""

    __slots__ = ("_flags", "_has", "source", *_METHODS)

    def __init__(self, source: str, flags: int, has: tuple[str, ...]) -> None:
        self.source = source
        self._flags = flags
        self._has = has

    def __getattr__(self, name: str) -> Any:
        # Reached only while the slots are empty; two threads that come here at once fill them with the same.
        compiled = re.compile(self.source, self._flags)
        for each in _METHODS:
            setattr(self, each, getattr(compiled, each))
        if self._has:
            self.match, self.search = (_sparing(each, self._has) for each in (compiled.match, compiled.search))
            self.sub = _sparing_substitution(compiled.sub, self._has)
        return getattr(self if name in _METHODS else compiled, name)


def _sparing(search: Callable[..., Any], has: tuple[str, ...]) -> Callable[..., Any]:
    """A match or search that is not tried where no literal stands; beyond ASCII cases are not plain."""

    def attempt(text: str, *span: int) -> Any:
        shown = text.lower()
        for literal in has:  # a loop, since `any` takes twice as long
            if literal in shown:
                return search(text, *span)
        return None if text.isascii() else search(text, *span)

    return attempt


def _sparing_substitution(sub: Callable[..., str], has: tuple[str, ...]) -> Callable[..., str]:
    """The same for a substitution."""

    def attempt(plain: Any, text: str, count: int = 0) -> str:
        shown = text.lower()
        for literal in has:
            if literal in shown:
                return sub(plain, text, count)
        return text if text.isascii() else sub(plain, text, count)

    return attempt


def late(source: str, flags: int = 0, *, has: str = "") -> re.Pattern[str]:
    """A pattern that is compiled when it is first used; whatever it matches has one of the literals, in lower case.

    >>> late(r"[a-z]+").findall("one, two")
    ['one', 'two']
    >>> late(r"(?i)(?:last|next) (?:week|year)", has="week|year").search("Last Year")[0]
    'Last Year'
    """
    return cast("re.Pattern[str]", Late(source, flags, tuple(has.split("|")) if has else ()))
