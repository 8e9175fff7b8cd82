"""Patterns that are compiled when they are first looked for: there are hundreds, and most turns need few.

Most of them do not occur in most texts either. One may be told literals without which it cannot, and for several that
stand at the beginning it can be told whether any may: to look for literals takes a fraction of the time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, cast

_METHODS = ("findall", "finditer", "fullmatch", "match", "search", "split", "sub")


class _Late:
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
    return cast("re.Pattern[str]", _Late(source, flags, tuple(has.split("|")) if has else ()))


def without(opening: re.Pattern[str], text: str) -> str:
    """A text without what it opens with; matched once, where `sub` would look at every place."""
    found = opening.match(text)
    return text[found.end() :] if found else text


def opens(*patterns: re.Pattern[str]) -> Callable[[str], bool]:
    """A test whether a text may begin as one of some late patterns does.

    >>> may = opens(late(r"(?i)^(?:oh|no),? "), late(r"^[Ss]o "))
    >>> may("Nobody knows"), may("We know")
    (True, False)
    """
    begin: dict[str, tuple[str, ...]] = {}  # by their first letter, found when they are first asked for

    def may(text: str) -> bool:
        if not begin:
            sources = (cast("_Late", each).source for each in patterns)
            for literal in (literal for source in sources for literal in beginnings(source)):
                begin[literal[0]] = (*begin.get(literal[0], ()), literal)
        shown = text[:_LONGEST].lower()
        return shown.startswith(begin.get(shown[:1], ())) or not text.isascii()

    return may


_LONGEST = 24  # letters of a beginning that are looked at
_LITERAL = re.compile(r"(?:[\w', -](?![?*{])|\\\.(?![?*{]))*")
_GROUP = re.compile(r"\(\?P<\w+>|\((?!\?)")
_BOTH_CASES = re.compile(r"\[(?:(?=(.)(?i:\1)\])..)\]")
_ONE_OF = re.compile(r"\[\^?(?:\\.|[^\]\\])+\]|\\[()|\[]")
_LONG_ENOUGH = 4  # letters of a beginning: more would not spare more


def beginnings(source: str) -> list[str]:
    """The literals with which a pattern can begin, in lower case.

    >>> beginnings(r"(?i)^oh|^hm+|^i(?:'ve| have)? (?:got|seen)|^second(?:ly)?|^colou?r|^(?:so )?what")
    ['oh', 'hm', "i've ", 'i have ', 'i got', 'i seen', 'second', 'colo', 'so what', 'what']
    """
    plain = _GROUP.sub("(?:", _ONE_OF.sub("[]", _BOTH_CASES.sub(r"\1", source.removeprefix("(?i)"))))
    alternatives = _alternatives(plain)
    if not all(each.startswith("^") for each in alternatives):
        raise ValueError(f"it may stand anywhere: {source}")
    found = {literal.lower(): None for each in alternatives for literal in _begin("", each[1:])}
    if "" in found:
        raise ValueError(f"it may begin with anything: {source}")
    return [literal[:_LONGEST] for literal in found]


def _begin(said: str, rest: str) -> Iterator[str]:
    """What one alternative begins with; a group that follows a short beginning is opened."""
    found = _LITERAL.match(rest)
    literal = found[0] if found else ""
    said, rest = said + literal.replace("\\.", "."), rest[len(literal) :]
    if rest.startswith("\\d"):
        yield from (f"{said}{digit}" for digit in range(10))
        return
    end = _closing(rest) if rest.startswith("(?:") and len(said) < _LONG_ENOUGH else 0
    times, following = rest[end + 1 : end + 2], rest[end + 1 :].lstrip("?*+")
    if not end or times == "{":
        yield said
        return
    for each in _alternatives(rest[3:end]):
        yield from _begin(said, each if times in ("*", "+") else each + following)
    if times in ("?", "*"):
        yield from _begin(said, following)


def _closing(group: str) -> int:
    """Where the group ends with which a pattern begins."""
    depth = 0
    for place, letter in enumerate(group):
        depth += (letter == "(") - (letter == ")")
        if depth == 0:
            return place
    raise ValueError(f"a group without its end: {group}")


def _alternatives(source: str) -> list[str]:
    """The alternatives of a pattern, but not those inside of a group."""
    parts, depth = [""], 0
    for letter in source:
        depth += (letter == "(") - (letter == ")")
        if letter == "|" and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return parts
